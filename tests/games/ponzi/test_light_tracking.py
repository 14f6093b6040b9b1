"""Light tracking: wheels, money and a count of bears; the market stays on the table until the board is entered."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import MalformedEvent
from companion.games.ponzi import GAME
from companion.table.books import public_json, score
from companion.table.play import play

from .sitting import Sitting, everywhere
from .walks import LIGHT, board, game, legal, offered, world

randoms = st.integers(0, 2**32).map(Random)
EXAMPLE = Path(__file__).parents[3] / "examples" / "ponzi-light.jsonl"


def table(players: int = 3, **options: Any) -> Sitting:
    return Sitting(players, tracking="light", **options)


def at_marker(players: int = 3) -> Sitting:
    """Round 1 at the marker: Ann took transport with 11, everybody else passed, and nobody can trade."""
    t = table(players)
    t.record("fund", seat="Ann", industry="transport", card=11)
    t.passes(*t.state.setup.names[1:])
    assert t.phase == "remove"
    return t


def test_a_fund_card_may_be_any_that_is_on_no_wheel() -> None:
    t = table()
    t.record("fund", seat="Ann", industry="media", card=52)
    assert t.refused("fund", seat="Ben", industry="media", card=52) == "impossible"
    t.record("fund", seat="Ben", industry="media", card=9)
    assert (t.seat("Ann")["cash"], t.seat("Ben")["cash"]) == (52, 9)
    assert t.at("Ann") == {52: 4} and t.seat("Ann")["due"] == [0, 0, 0, 98, 0]
    assert t.public()["expects"] == [{"seat": "Cat", "do": ["fund", "pass"]}]


def test_tiles_are_judged_as_ever() -> None:
    t = table()
    t.tiles("Ann", grain=3)
    assert t.refused("fund", seat="Ann", industry="grain", card=40) == "rules"
    t.correct("supply", industry="media", to=0)
    assert t.refused("fund", seat="Ann", industry="media", card=40) == "impossible"
    assert t.refused("fund", seat="Ben", industry="estate", card=40) == "rules"


def test_the_count_at_the_marker_decides_the_crash() -> None:
    t = at_marker()
    assert t.public()["expects"] == [{"seat": None, "do": ["bears", "crash"]}]
    t.record("bears", count=2)
    assert (t.state.round, t.at("Ann"), t.public()["bears"]) == (2, {11: 4}, 2)
    t = at_marker()
    t.record("bears", count=3)
    assert (t.phase, t.public()["expects"]) == ("discard", [{"seat": "Ann", "do": ["discard"]}])
    t.record("discard", seat="Ann", industry="transport")
    assert (t.state.round, t.at("Ann"), t.public()["bears"]) == (2, {11: 3}, 0)


def test_a_table_that_does_not_count_says_whether_it_crashed() -> None:
    t = at_marker()
    t.record("crash", yes=False)
    assert (t.state.round, t.at("Ann")) == (2, {11: 4})
    t = at_marker()
    t.record("crash", yes=True)
    t.record("discard", seat="Ann", industry="transport")
    assert t.at("Ann") == {11: 3}


def test_a_crash_without_tiles_turns_the_wheels_two_spaces_at_once() -> None:
    t = table()
    t.passes("Ann", "Ben", "Cat")
    turns = t.state.turns
    said = GAME.say(t.state, GAME.parse({"do": "crash", "yes": True}))
    assert "The market crashed." in said and "2 spaces" in said
    t.record("crash", yes=True)
    assert (t.state.turns - turns, t.state.round) == (2, 2)


def test_a_count_before_the_marker_decides_nothing() -> None:
    t = table()
    t.record("bears", count=5)
    assert (t.phase, t.public()["bears"]) == ("fund", 5)
    assert t.refused("crash", yes=True) == "impossible"
    t.record("fund", seat="Ann", industry="media", card=70)
    assert t.public()["bears"] == 4, "a bear that is funded leaves the market"
    t.record("fund", seat="Ben", industry="media", card=40)
    assert t.public()["bears"] == 4
    t.passes("Cat", "Ann", "Ben")
    t.record("crash", yes=False)
    assert t.public()["bears"] == 2, "four bears would have crashed it"


def test_no_more_bears_are_counted_than_are_off_the_wheels() -> None:
    t = table()
    t.wheel("Ann", **{f"c{card}": 3 for card in range(63, 79)})  # 79 and 80 are left
    assert t.refused("bears", count=3) == "impossible"
    t.record("bears", count=2)
    t.passes("Ann", "Ben", "Cat")
    assert t.refused("crash", yes=True) == "impossible"
    assert not offered(t.state, {"do": "crash", "yes": True})
    t.record("crash", yes=False)


def test_an_envelope_is_answered_before_anything_is_counted() -> None:
    t = table()
    for seat, card in (("Ann", 11), ("Ben", 12), ("Cat", 13)):
        t.record("fund", seat=seat, industry="grain", card=card)
    t.record("offer", seat="Ann", to="Ben", industry="grain", amount=5)
    assert t.refused("bears", count=1) == "impossible"
    t.record("answer", seat="Ben", choice="sold")
    t.record("bears", count=1)


def test_events_that_name_the_market_belong_to_full_tracking() -> None:
    t = table()
    assert t.refused("draw", cards=[40]) == "impossible"
    t = at_marker()
    assert t.refused("remove", seat="Ben", card=9) == "impossible"
    full = Sitting()
    assert full.refused("bears", count=1) == "impossible"
    assert full.refused("crash", yes=False) == "impossible"
    assert full.refused("correct", what="board", to={"market": [9]}) == "impossible"


def test_what_nobody_recorded_is_null_and_the_view_says_so() -> None:
    t = table()
    public = t.public()
    assert [public[name] for name in ("market", "deck", "discard", "box")] == [None] * 4
    seen = GAME.view(t.state, "Ann", {})
    assert (seen.full, seen.market, seen.deck) == (False, ((), (), ()), None)
    assert "by hand" in seen.limits[0]
    assert GAME.view(Sitting().state, "Ann", {}).limits == ()


def test_corrections_know_wheels_and_money_but_no_piles() -> None:
    t = table()
    for what, fields in (("deck", {"to": 40}), ("discard", {"to": 0}), ("card", {"card": 40, "to": "market"})):
        assert t.refused("correct", what=what, **fields) == "impossible"
    t.record("fund", seat="Ann", industry="media", card=52)
    t.correct("swap", card=52, to=12)
    assert (t.at("Ann"), t.seat("Ann")["cash"]) == ({12: 4}, 12)
    t.correct("wheel", seat="Ben", card=9, to=2)
    assert t.at("Ben") == {9: 2}
    t.correct("card", card=9, to="deck")
    assert t.at("Ben") == {}
    t.record("fund", seat="Ben", industry="media", card=9)


BOARD = {"market": [17, 20, 21, 22, 24, 28, 30, 66, 65], "discard": [45, 70]}


def test_entering_the_board_makes_tracking_full() -> None:
    t = table()
    t.record("fund", seat="Ann", industry="transport", card=11)
    t.correct("board", to=BOARD)
    assert t.rows() == [[17, 20, 21], [22, 24, 28], [30, 65, 66]]
    public = t.public()
    assert (public["bears"], public["discard"], public["box"]) == (2, 2, 7)
    assert public["deck"] == 72 - 9 - 2 - 7 - 1
    assert t.state.setup.options["tracking"] == "full"
    assert t.refused("fund", seat="Ben", industry="media", card=30) == "rules"
    t.fund("Ben", "media", 20, draw=71)
    assert t.refused("correct", what="board", to=BOARD) == "impossible"
    assert t.refused("bears", count=1) == "impossible"


def test_a_board_that_is_short_asks_for_the_missing_cards() -> None:
    t = table()
    t.correct("board", to={"market": BOARD["market"][1:]})
    assert t.public()["expects"] == [{"seat": None, "do": ["draw"]}]
    t.record("draw", cards=[45])
    assert t.public()["expects"][0]["seat"] == "Ann"


def test_a_board_fits_the_wheels_and_the_box() -> None:
    t = table()
    t.record("fund", seat="Ann", industry="transport", card=20)
    found = t.problems("correct", what="board", to=BOARD)
    assert [p.kind for p in found] == ["impossible"] and "Ann's wheel" in found[0].message
    t.correct("swap", card=20, to=11)
    assert t.refused("correct", what="board", to={**BOARD, "discard": [12]}) == "impossible"
    t = at_marker()
    assert t.refused("correct", what="board", to=BOARD) == "impossible"
    ten = list(range(20, 30))
    for bad in ({}, {"market": [9, 9]}, {"market": [9], "discard": [9]}, {"market": ten}, [9], {"box": []}):
        with pytest.raises(MalformedEvent):
            GAME.parse({"do": "correct", "what": "board", "to": bad})


@pytest.mark.parametrize(
    "event",
    [
        {"do": "bears", "count": 2},
        {"do": "crash", "yes": False},
        {"do": "correct", "what": "board", "to": BOARD},
        {"do": "correct", "what": "board", "to": {"market": []}},
    ],
)
def test_events_survive_json(event: dict[str, Any]) -> None:
    assert GAME.dump(GAME.parse(event)) == event


@pytest.mark.parametrize(
    "event", [{"do": "bears", "count": 10}, {"do": "bears"}, {"do": "crash", "yes": 1}, {"do": "crash", "seat": "Ann"}]
)
def test_malformed_events(event: dict[str, Any]) -> None:
    with pytest.raises(MalformedEvent):
        GAME.parse(event)


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_after_the_board_is_entered_every_card_and_every_rule_is_there(rng: Random) -> None:
    """At some moment of a light game the board is entered; it goes on in full, without anything lost."""
    when = rng.randrange(60)
    for number, (state, _event) in enumerate(game(rng, 60, LIGHT)):
        if number < when or state.phase == "remove":
            continue
        entered = GAME.parse({"do": "correct", "what": "board", "to": board(state, rng)})
        assert GAME.problems(state, entered) == []
        cash = [seat["cash"] for seat in GAME.public(state, {})["seats"].values()]
        state = GAME.apply(state, entered)
        assert [seat["cash"] for seat in GAME.public(state, {})["seats"].values()] == cash
        for _ in range(40):
            assert everywhere(state) == list(range(9, 81))
            event = legal(state, rng)
            assert GAME.problems(state, event) == []
            state = GAME.apply(state, event)
        for data in world(state, rng):
            assert offered(state, data) == (not GAME.problems(state, GAME.parse(data))), data
        return


def test_the_example_ends_as_worked_out_by_hand() -> None:
    """Ann 11 + 8 + 14 + 15 - 6 + 17 - 10 - 11, Ben 12 - 8 + 10 - 11, Cat 13 + 16 + 6 - 10 - 13."""
    data = EXAMPLE.read_bytes()
    found = play(data)
    assert found.refused == ()
    sheet = score(found.table)
    assert [(s.seat, s.points, s.cash, s.bankrupt) for s in sheet.scores] == [
        ("Ann", 5, 38, False),
        ("Cat", 0, 12, False),
        ("Ben", 2, 3, True),
    ]
    assert sheet.winners == ("Ann",) and sheet.warnings == ()
    public = public_json(found.table)
    assert public["market"] == [[18, 20, 21], [22, 24, 28], [30, 62, 63]]
    assert (public["deck"], public["discard"], public["box"]) == (50, 4, 1)
    light = public_json(play(data, 23).table)
    assert (light["round"], light["market"], light["bears"]) == (4, None, 0)
    assert {json.loads(line).get("do") for line in data.splitlines()} >= {"bears", "crash", "correct"}
