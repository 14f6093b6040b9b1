from __future__ import annotations

import json

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from companion.table import strict
from companion.table.refusal import Refusal
from crypto.canonical import canonical

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(max_codepoint=127)), inner),
    max_leaves=12,
)


@given(VALUES)
def test_the_standard_librarys_text_is_rfc_8785(value):
    strict.check(value)
    assert strict.dumps(value).encode() == rfc8785.dumps(value) == canonical(value)


@given(VALUES)
def test_reading_gives_back_what_was_written(value):
    assert strict.loads(strict.dumps(value)) == value


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ('{"a": 1} x', "not JSON"),
        ('{"a": 1.0}', "whole"),
        ("1e3", "whole"),
        ("NaN", "whole"),
        ("-Infinity", "whole"),
        (str(2**53), "2^53"),
        (str(-(2**53)), "2^53"),
        ("9" * 5000, "too large"),
        ('{"é": 1}', "ASCII"),
        ('{"a": 1, "a": 1}', "twice"),
        ('"\\ud800"', "surrogate"),
        ("[" * 17 + "]" * 17, "deep"),
        ("[" * 100_000, "deep"),
        ('{"a":' * 50_000, "deep"),
        (b"\xff\xfe", "UTF-8"),
        ('"' + "x" * strict.MAX_TEXT + '"', "longer"),
    ],
)
def test_what_is_not_strict_json_is_malformed_and_says_why(text, word):
    with pytest.raises(Refusal, match=word.replace("^", r"\^")) as caught:
        strict.loads(text)
    assert caught.value.kind == "malformed"


@pytest.mark.parametrize("value", [1.5, {"a": {1, 2}}, [b"x"], {1: 2}, {"a": [float("nan")]}, object()])
def test_values_that_are_no_json_are_malformed(value):
    with pytest.raises(Refusal) as caught:
        strict.check(value)
    assert caught.value.kind == "malformed"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            " Ann",
            "Ann ",
            "A\nB",
            "A\x7fB",
            "A\u202eB",
            "x" * 31,
            "x" * 200,
            7,
            None,
            "\u200b",
            "\ud800",
            "A\u00adnn",
        ),
        *("\u3164", "\u2800", "\uffa0", "Ann\u034f", "Ann\ufe01", "Ann\U000e0100", "\u0301", "\ufe0f", "\ue000"),
        *("\u0410nn", "\u0391nn", "Ben A\u0430", "the host", "The  Host"),
    ],
)
def test_names_that_would_confuse_the_table_are_refused(name):
    with pytest.raises(Refusal):
        strict.player_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë O’Hara",
        "李明",
        "x" * 30,
        "Ann ❤️",
        "Анна",
        "Ольга (Olga)",
        "Ελένη",
        "नेहा",
        "محمد",
        "N°2",
        "\U0001fae8",
    ],
)
def test_names_people_have_are_taken(name):
    assert strict.player_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("é", "e\u0301"), ("ﬁ", "fi"), ("Jo  An", "jo an"), ("Ann❤", "Ann❤️"), ("K", "\u212a")],
)
def test_names_that_look_alike_are_one_name(one, other):
    assert strict.look(one) == strict.look(other)


def test_sixteen_levels_are_enough_and_allowed():
    assert strict.loads("[" * 16 + "]" * 16) == json.loads("[" * 16 + "]" * 16)
