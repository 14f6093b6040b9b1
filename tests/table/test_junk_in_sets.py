"""Whatever is sent about a sealed set is recorded or refused in one of the known ways, and never crashes."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bux.events import EVENTS as MOVES
from companion.table import sets
from companion.table.play import play
from companion.table.refusal import Refusal
from companion.table.strict import dumps
from tests.table.test_sealed_sets import Bidding

KINDS = {"malformed", "impossible", "rules", "not_yours", "stale", "version"}
VALUES = [None, True, -1, 0, 5, 10**9, "", "Ann", "Cat", "Zoe", "heart square 25", "BUX", "ab" * 16, "ab" * 32]
FIELDS = ["seat", "lot", "seal", "boxes", "salt", "payload", "without", "amount", "cards", "sets", "chips", "give"]
FIELDS += ["from", "take", "deck", "bux", "what", "card", "to", "insist", "self"]
JUNK = st.recursive(
    st.sampled_from(VALUES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3),
    max_leaves=6,
)
DO = st.sampled_from(sorted([*MOVES, *sets.JUDGES]))
EVENTS = st.builds(lambda do, f: {**f, "do": do}, DO, st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=5))


def stages() -> list[Bidding]:
    undrawn, drawn, closed = Bidding(drawn=False), Bidding(), Bidding(table_id=9)
    drawn.bid("Ann", 60)
    for seat in ("Ann", "Ben", "Cat"):
        closed.bid(seat, 60)
    return [undrawn, drawn, closed]


STAGES = stages()
GOOD = [
    STAGES[1].bid_event("Ben", 80),
    STAGES[2].opening("Ben"),
    {"do": "close", "lot": STAGES[2].lot, "without": ["Cat"]},
]


def answer(bidding: Bidding, who: str, event: Any) -> None:
    before = bidding.table
    try:
        bidding.authority.prepare(bidding.sign(who, event), "2026-03-01T19:30:00Z")
    except Refusal as refusal:
        assert refusal.kind in KINDS and refusal.message.strip()
    assert bidding.table is before


@settings(max_examples=200, deadline=None)
@given(EVENTS, st.sampled_from(["Ann", "Ben", "host"]))
def test_junk_about_sets(event: Any, who: str) -> None:
    for bidding in STAGES:
        answer(bidding, who, event)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GOOD), st.data())
def test_good_events_with_one_field_gone_wrong(good: dict[str, Any], data: st.DataObject) -> None:
    event = {**good, data.draw(st.sampled_from(sorted(good))): data.draw(JUNK)}
    if type(event["do"]) is str:
        for bidding in STAGES:
            answer(bidding, "Ben", event)


@settings(max_examples=200, deadline=None)
@given(EVENTS)
def test_junk_in_a_script(event: Any) -> None:
    line = dumps(event).encode()
    for options in (b"{}", b'{"sealed_bids": true}', b'{"tracking": "light"}'):
        header = b'{"game": "bux", "seats": ["Ann", "Ben", "Cat"], "options": ' + options + b"}\n"
        for insist in (False, True):
            assert all(item.kind in KINDS for item in play(header + line + b"\n" + line, insist=insist).refused)
