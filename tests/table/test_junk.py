"""Whatever arrives, the answer is a refusal with a sentence: never another exception, and nothing is recorded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ponzi import events
from companion.table import lobby, sealing, strict
from companion.table.entry import parse_entry, parse_signed
from companion.table.fold import LATER
from companion.table.play import play
from companion.table.refusal import KINDS, Refusal
from companion.table.transcript import Unreadable
from companion.table.verify import verify
from tests.table.evening import ROUND_1, ROUND_2, Evening, two_rounds, whole_evening
from tests.table.forger import rechain, signed

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 90)
    | st.sampled_from(
        [
            2**53 - 1,
            -(2**53) + 1,
            0.5,
            float("nan"),
            2**60,
            "",
            "Ann",
            "Ben",
            "transport",
            "\ud800",
            "ab" * 16,
            "ab" * 32,
        ]
    )
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = [*lobby.JUDGES, *sealing.JUDGES, *LATER, "undo", "redo", *events.EVENTS]
FIELDS = [
    "seat",
    "to",
    "industry",
    "card",
    "cards",
    "amount",
    "lot",
    "seal",
    "boxes",
    "choice",
    "price",
    "cash",
    "what",
]
FIELDS += ["entry", "key", "box", "seats", "options", "reason", "without", "salt", "payload", "insist"]
EVENTS = st.builds(
    lambda do, fields: {**fields, "do": do},
    st.sampled_from(sorted(NAMES)),
    st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=5),
)
GOOD_EVENTS = {entry.intent.event["do"]: dict(entry.intent.event) for entry in whole_evening()[0].authority.entries}


def answer(evening: Evening, who: str, event: Any) -> None:
    """Records or is refused properly."""
    before = evening.table
    try:
        evening.do(who, event)
    except Refusal as refusal:
        assert refusal.kind in KINDS
        assert refusal.message.strip()
        assert evening.table is before


@settings(max_examples=250, deadline=None)
@given(EVENTS, st.sampled_from(["Ann", "Ben", "host"]))
def test_junk_events_at_a_table(event, who):
    for evening in STAGES:
        answer(evening, who, event)


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(sorted(GOOD_EVENTS)), st.data())
def test_good_events_with_one_field_gone_wrong(do, data):
    event = GOOD_EVENTS[do]
    field = data.draw(st.sampled_from(sorted(event)))
    for evening in STAGES:
        answer(evening, "Ann", {**event, field: data.draw(JUNK)})


@settings(max_examples=200, deadline=None)
@given(EVENTS)
def test_junk_events_in_a_script(event):
    try:
        strict.check(event)
        line = strict.dumps(event).encode()
    except Refusal:
        return
    header = b'{"game": "ponzi", "seats": ["Ann", "Ben", "Cat"]}\n'
    for insist in (False, True):
        assert all(item.kind in KINDS for item in play(header + line + b"\n" + line, insist=insist).refused)


@settings(max_examples=200, deadline=None)
@given(JUNK)
def test_junk_for_an_intent_or_an_entry(value):
    for parse in (parse_signed, parse_entry):
        with pytest.raises(Refusal):
            parse(value)
        with pytest.raises(Refusal):
            parse({"intent": value, "sig": value, "seq": 1, "prev": "00" * 32, "at": value, "hub_sig": value})


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_junk_files(data):
    for read in (play, verify):
        try:
            read(data)
        except Unreadable as error:
            assert str(error)


@settings(max_examples=60, deadline=None)
@given(EVENTS, st.sampled_from(["Ann", "host"]))
def test_junk_in_a_transcript_with_every_hash_right_is_found_or_harmless(event, who):
    """The hub's owner lets anything through: ``verify`` and replay must not fall over it."""
    try:
        forged = EVENING.sign(who, event)
    except Refusal:
        return
    data = rechain([*(signed(entry) for entry in EVENING.authority.entries), forged], EVENING.hub)
    report = verify(data)
    assert report.entries == len(EVENING.authority.entries) + 1
    assert play(data).table.id == EVENING.id


@settings(max_examples=60, deadline=None)
@given(EVENTS)
def test_a_log_that_begins_with_junk(event):
    try:
        forged = EVENING.sign("host", {**GOOD_EVENTS["table"], **event, "do": "table"})
    except Refusal:
        return
    assert not verify(rechain([forged, signed(EVENING.authority.entries[1])], EVENING.hub)).ok


def stages() -> list[Evening]:
    playing = Evening()
    playing.play(*ROUND_1[:3])
    trading, _ = two_rounds()
    waiting = Evening()
    waiting.play(*ROUND_1, *ROUND_2)
    waiting.offer("Ben", "Ann", "transport", 10)
    return [Evening(begin=False), playing, trading, waiting, whole_evening()[0]]


STAGES = stages()
EVENING, _ = two_rounds()
