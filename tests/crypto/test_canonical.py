"""RFC 8785 as far as this project lets it go, and frames."""

import json
from enum import IntEnum

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from crypto.canonical import MAX_DEPTH, canonical, frame
from crypto.errors import NotCanonical, WrongType

SAFE = 2**53 - 1
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-SAFE, SAFE) | TEXT,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(max_codepoint=127)), inner, max_size=4)
    ),
    max_leaves=20,
)


def test_rfc_8785_strings_and_literals() -> None:
    # 3.2.2, without its numbers, which are not integers.
    value = {
        "string": "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"\u002f",
        "literals": [None, True, False],
    }
    assert canonical(value) == (b'{"literals":[null,true,false],"string":"\xe2\x82\xac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}')


def test_rfc_8785_key_sorting() -> None:
    # 3.2.3: seven keys, of which two are ASCII.
    value = {
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\U0001f600": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis",
    }
    order = [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
    ]
    assert list(json.loads(rfc8785.dumps(value)).values()) == order
    with pytest.raises(NotCanonical, match="ASCII"):
        canonical(value)
    ascii_only = {key: text for key, text in value.items() if key.isascii()}
    assert canonical(ascii_only) == b'{"\\r":"Carriage Return","1":"One"}'


def test_rfc_8785_structures() -> None:
    # `structures.json` of the RFC's reference test data (cyberphone/json-canonicalization).
    value = {
        "1": {"f": {"f": "hi", "F": 5}, "\n": 56},
        "10": {},
        "": "empty",
        "a": {},
        "111": [{"e": "yes", "E": "no"}],
        "A": {},
    }
    assert canonical(value) == (
        b'{"":"empty","1":{"\\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}'
    )


def test_unicode_is_not_normalised() -> None:
    assert canonical("A\u030a") != canonical("\u00c5")


@given(VALUES)
def test_sorted_compact_json_gives_the_same_bytes(value: object) -> None:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert canonical(value) == plain
    assert canonical(json.loads(plain)) == plain


class Suit(IntEnum):
    LEAF = 1


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (0.5, "float"),
        (1.0, "float"),
        (float("nan"), "float"),
        (2**53, "integers"),
        (-(2**53), "integers"),
        (10**400, "integers"),
        ("\ud800", "surrogate"),
        ({"é": 1}, "ASCII"),
        ({1: 1}, "ASCII"),
        ({None: 1}, "ASCII"),
        (b"bytes", "bytes"),
        ({1, 2}, "set"),
        (Suit.LEAF, "Suit"),
        (object(), "object"),
    ],
)
def test_what_has_no_canonical_bytes(value: object, complaint: str) -> None:
    for nested in (value, [value], {"deep": [{"er": value}]}):
        with pytest.raises(NotCanonical, match=complaint):
            canonical(nested)


@pytest.mark.parametrize("edge", [SAFE, -SAFE, 0])
def test_the_largest_integers(edge: int) -> None:
    assert canonical([edge]) == f"[{edge}]".encode()


def test_deep_nesting_is_an_error_and_no_crash() -> None:
    def nest(depth: int) -> object:
        value: object = 0
        for _ in range(depth):
            value = [value]
        return value

    assert canonical(nest(MAX_DEPTH)) == b"[" * MAX_DEPTH + b"0" + b"]" * MAX_DEPTH
    for depth in (MAX_DEPTH + 1, 100_000):
        with pytest.raises(NotCanonical, match="inside one another"):
            canonical(nest(depth))


def test_frame_layout() -> None:
    assert frame(b"ab", b"") == b"\x00\x00\x00\x02ab\x00\x00\x00\x00"
    assert frame() == b""


def unframe(data: bytes) -> list[bytes]:
    parts = []
    while data:
        end = 4 + int.from_bytes(data[:4], "big")
        parts.append(data[4:end])
        data = data[end:]
    return parts


@given(st.lists(st.binary(max_size=300)))
def test_frames_can_be_taken_apart_in_one_way_only(parts: list[bytes]) -> None:
    assert unframe(frame(*parts)) == parts


@given(st.lists(st.binary(max_size=4), max_size=4), st.lists(st.binary(max_size=4), max_size=4))
def test_different_parts_never_frame_alike(one: list[bytes], other: list[bytes]) -> None:
    assert (frame(*one) == frame(*other)) == (one == other)


@pytest.mark.parametrize("wrong", ["text", None, 7, bytearray(b"x")])
def test_only_bytes_are_framed(wrong: object) -> None:
    with pytest.raises(WrongType):
        frame(b"ok", wrong)  # type: ignore[arg-type]
