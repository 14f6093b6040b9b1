from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.refusal import Refusal
from tests.table.evening import ROUND_1, Evening, two_rounds


def refused(evening: Evening, who: str, event: dict, **changes) -> Refusal:
    before = evening.table
    with pytest.raises(Refusal) as caught:
        evening.do(who, event, **changes)
    assert evening.table is before
    return caught.value


def playing() -> Evening:
    """Lines 6 to 13 are round 1."""
    evening = Evening()
    evening.play(*ROUND_1)
    return evening


def status(evening: Evening) -> dict[int, str]:
    return {line.seq: line.status for line in evening.table.lines}


def test_undo_takes_back_a_line_and_every_game_line_after_it():
    evening = Evening()
    states = {}
    for event in ROUND_1:
        states[evening.head.seq + 1] = evening.table.state
        evening.play(event)
    assert evening.table.undoable == tuple(range(13, 5, -1))
    undo = evening.do("Cat", {"do": "undo", "entry": 10})
    assert evening.table.state == states[10]
    assert [seq for seq, is_ in status(evening).items() if is_ == "taken back"] == [10, 11, 12, 13]
    assert all(evening.table.line(seq).taken_back_by == undo.seq for seq in range(10, 14))
    assert evening.table.undoable == (9, 8, 7, 6)


def test_undo_is_refused_unless_its_sender_has_seen_the_newest_line():
    evening = playing()
    behind = evening.authority.entries[-2].head
    answer = refused(evening, "Cat", {"do": "undo", "entry": 13}, seen=behind)
    assert answer.kind == "stale"
    assert "line is 13" in answer.message


def test_redo_brings_back_what_the_undo_took():
    evening = playing()
    before = evening.table
    undo = evening.do("Cat", {"do": "undo", "entry": 10})
    assert evening.table.redoable == undo.seq
    evening.do("Ann", {"do": "redo", "entry": undo.seq})
    assert evening.table.state == before.state
    assert evening.table.undoable == before.undoable
    assert evening.table.redoable is None
    assert "taken back" not in status(evening).values()
    assert refused(evening, "Ann", {"do": "redo", "entry": undo.seq}).kind == "stale"


def test_redo_is_gone_once_a_game_line_has_come():
    evening = playing()
    undo = evening.do("Cat", {"do": "undo", "entry": 13})
    evening.play({"do": "draw", "cards": [67]})
    answer = refused(evening, "Cat", {"do": "redo", "entry": undo.seq})
    assert (answer.kind, "Something was recorded" in answer.message) == ("stale", True)


def test_two_undos_are_redone_the_newest_first():
    evening = playing()
    final = evening.table.state
    first = evening.do("Cat", {"do": "undo", "entry": 13})
    second = evening.do("Cat", {"do": "undo", "entry": 12})
    assert f"Line {second.seq}" in refused(evening, "Cat", {"do": "redo", "entry": first.seq}).message
    evening.do("Cat", {"do": "redo", "entry": second.seq})
    evening.do("Cat", {"do": "redo", "entry": first.seq})
    assert evening.table.state == final


def test_what_is_gone_already_says_by_which_line():
    evening = playing()
    undo = evening.do("Cat", {"do": "undo", "entry": 12})
    answer = refused(evening, "Cat", {"do": "undo", "entry": 13})
    assert (answer.kind, f"line {undo.seq}" in answer.message) == ("stale", True)


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (99, "impossible"),
        (5, "impossible"),
        (2, "impossible"),
        (0, "malformed"),
        ("6", "malformed"),
        (True, "malformed"),
        (2**60, "malformed"),
    ],
)
def test_what_cannot_be_taken_back(entry, kind):
    answer = refused(playing(), "Cat", {"do": "undo", "entry": entry})
    assert answer.kind == kind


def test_an_undo_is_redone_not_taken_back():
    evening = playing()
    undo = evening.do("Cat", {"do": "undo", "entry": 13})
    assert "redo" in refused(evening, "Cat", {"do": "undo", "entry": undo.seq}).message
    assert refused(evening, "Cat", {"do": "redo", "entry": 12}).kind == "impossible"


def test_a_look_is_a_barrier_that_only_a_correction_crosses():
    evening, _ = two_rounds()
    look = evening.table.barrier
    assert evening.table.line(look).event["do"] == "look"
    for entry in (look, look - 1, 6):
        assert refused(evening, "Ben", {"do": "undo", "entry": entry}).kind == "impossible"
    assert f"line {look}" in refused(evening, "Ben", {"do": "undo", "entry": 6}).message
    assert evening.table.undoable == (look + 1,)
    evening.do("Ben", {"do": "correct", "what": "cash", "seat": "Cat", "to": 33})
    assert evening.table.state.cash(2) == 33
    evening.do("Ben", {"do": "undo", "entry": look + 1})
    assert evening.table.state.trade is not None


def test_table_entries_are_barriers_too():
    evening = Evening(devices=("Ann", "Ben"))
    evening.play(*ROUND_1[:2])
    cat = evening.devices["Cat"]
    sit = evening.do("Cat", {"do": "sit", "seat": "Cat", "key": cat.key, "box": cat.box})
    assert refused(evening, "Ann", {"do": "undo", "entry": 7}).kind == "impossible"
    assert evening.table.barrier == sit.seq
    assert evening.table.undoable == ()


def test_a_house_ruling_taken_back_is_no_ruling_any_more():
    evening = Evening()
    entry = evening.do("Ben", {"do": "fund", "seat": "Ben", "industry": "grain", "card": 10, "insist": True})
    assert [line.seq for line in evening.table.rulings] == [entry.seq]
    evening.do("Ann", {"do": "undo", "entry": entry.seq})
    assert evening.table.rulings == ()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_undo_after_do_changes_nothing_and_redo_brings_all_back(seed):
    chance = random.Random(seed)
    evening = Evening()
    states = {evening.head.seq: evening.table.state}
    for event in ROUND_1:
        evening.play(event)
        states[evening.head.seq] = evening.table.state
    for _ in range(12):
        table = evening.table
        redo = table.redoable
        if redo is not None and (chance.random() < 0.6 or not table.undoable):
            evening.do("Ann", {"do": "redo", "entry": redo})
        else:
            evening.do("Ann", {"do": "undo", "entry": chance.choice(table.undoable)})
        newest = max(evening.table.undoable, default=5)
        assert evening.table.state == states[newest]
        in_force = {line.seq for line in evening.table.lines if line.kind == "game" and line.status == "in force"}
        assert in_force == set(range(6, newest + 1))
