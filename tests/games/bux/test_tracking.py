"""Light tracking, corrections, and what the table's options may be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bux import GAME
from companion.games.game import MalformedEvent, Opened
from tests.games.bux.sitting import Sitting, card, cards


def test_light_tracking_needs_no_cards() -> None:
    sitting = Sitting(tracking="light")
    assert sitting.expects() == {"Ann": ["draw", "bid", "sell", "pass"]}
    sitting.bids(("Ann", 5), ("Ben", 60), ("Cat", None), ("Ann", None))
    assert sitting.purses() == (260, 140, 200)
    sitting.record("sell", seat="Ben", chips=350)
    sitting.record("pass", seat="Cat")
    assert sitting.purses() == (260, 490, 200) and "Ann" in sitting.expects()
    assert sitting.public()["round"] == 2


def test_light_tracking_keeps_the_stage() -> None:
    sitting = Sitting(tracking="light")
    sitting.record("stage", deck=1, bux=2)
    assert sitting.public()["pays"] == 2
    assert sitting.refused("stage", deck=1, bux=1) == "rules"
    sitting.record("stage", deck=1, bux=3)
    assert (sitting.public()["deck"], sitting.public()["bux"], sitting.public()["pays"]) == (2, 0, 1)
    sitting.record("stage", deck=3, bux=1)
    sitting.record("stage", deck=3, bux=3)
    sheet = GAME.score(sitting.state, {})
    assert sheet.over and sheet.winners == ("Ann", "Ben", "Cat")


def test_light_tracking_says_where_it_ends() -> None:
    sitting = Sitting(tracking="light")
    assert sitting.seat("Ann") == {"chips": 200, "spread": None, "protected": None, "best": None}
    seen = GAME.view(sitting.state, "Ann", {})
    assert not seen.full and seen.to_come is None and len(seen.limits) == 1
    assert sitting.refused("trade", seat="Ann", give=card("hs25"), from_="Ben", take=card("ho25")) == "impossible"
    assert sitting.refused("draw", seat="Ann", cards=cards("hs25")) == "impossible"
    assert sitting.refused("sell", seat="Ann", sets=[cards("hs25 hs50 hs100")]) == "impossible"


def test_light_tracking_with_sealed_bids() -> None:
    sitting = Sitting(tracking="light", sealed_bids=True)
    assert sitting.refused("bid", seat="Ann", amount=5) == "impossible"
    sitting.record("draw", seat="Ann", cards=[])
    sitting.bids(("Ann", None), ("Ben", 30))
    sitting.record("bid", seat="Cat", lot="ab" * 32, seal="cd" * 32)
    sitting.state = GAME.apply(sitting.state, Opened("Cat", (25,)))
    assert sitting.purses() == (230, 170, 200)


def test_full_tracking_takes_no_light_events() -> None:
    sitting = Sitting()
    assert sitting.refused("stage", deck=1, bux=1) == "impossible"
    assert sitting.refused("sell", seat="Ann", chips=100) == "impossible"
    assert sitting.refused("draw", seat="Ann", cards=[]) == "impossible"
    assert sitting.refused("pass", seat="Ann") == "impossible"


def test_a_correction_that_enters_the_board_makes_tracking_full() -> None:
    sitting = Sitting(tracking="light")
    sitting.record("sell", seat="Ann", chips=175)
    board: dict[str, Any] = {
        "spreads": {"Ben": cards("hs25 ho25 ss25"), "Cat": cards("dc25 dc50 dc100 cx25 cx50 cx100")},
        "discard": cards("hc25 hc50 hc100"),
    }
    uneven = {"spreads": {"Ben": cards("hs25 ho25")}}
    assert sitting.refused("correct", what="board", to=uneven) == "impossible"
    assert sitting.refused("correct", what="board", to={"spreads": {"Zoe": []}}) == "impossible"
    sitting.record("correct", what="board", to=board)
    assert sitting.seat("Cat")["best"]["chips"] == 1000
    assert len(sitting.state.deck) == 48 - 12
    assert sitting.state.setup.options["tracking"] == "full"
    sitting.draw("Ben", "sx25 sx50 sx100")
    assert sitting.refused("correct", what="board", to=board) == "impossible"


def test_a_mistyped_draw_is_swapped() -> None:
    sitting = Sitting()
    sitting.draw("Ann", "sx25 sx50 sx100")
    assert sitting.refused("correct", what="card", card=card("sx25"), to="deck") == "impossible"
    sitting.record("correct", what="swap", card=card("sx25"), to=card("so25"))
    assert sitting.state.up == tuple(cards("so25 sx50 sx100")) and card("sx25") in sitting.state.deck
    sitting.bids(("Ann", 5), ("Ben", None), ("Cat", None))
    sitting.record("correct", what="swap", card=card("so25"), to=sitting.held("Ben")[0])
    assert card("so25") in sitting.held("Ben")


def test_corrections_move_chips_only_where_they_say_so() -> None:
    sitting = Sitting()
    sitting.record("correct", what="card", card=sitting.held("Ann")[0], to="deck")
    sitting.record("correct", what="spread", seat="Ann", card=card("sx25"))
    sitting.record("correct", what="bux", to=2)
    sitting.record("correct", what="turn", to="Cat")
    assert sitting.purses() == (200, 200, 200)
    assert sitting.public()["pays"] == 2 and "Cat" in sitting.expects()
    sitting.record("correct", what="chips", seat="Ben", to=120)
    assert sitting.purses() == (200, 120, 200)
    assert sitting.refused("correct", what="turn", to="Zoe") == "impossible"


def test_a_seat_that_does_not_sit_here_is_named() -> None:
    found = Sitting().problems("take100", seat="Zoe")
    assert [p.kind for p in found] == ["impossible"] and "Ann, Ben and Cat" in found[0].message


@pytest.mark.parametrize(
    "options",
    [
        {"tracking": "none"},
        {"sealed_bids": 1},
        {"unsold": "bank"},
        {"bid_step": 0},
        {"opening_bid": "5"},
        {"bears_from": 63},
    ],
)
def test_bad_options_are_named(options: dict[str, Any]) -> None:
    with pytest.raises(MalformedEvent, match=next(iter(options))):
        GAME.options(options)


def test_two_to_five_players() -> None:
    for names in (("Ann",), ("A", "B", "C", "D", "E", "F"), ("Ann", "Ann")):
        with pytest.raises(MalformedEvent):
            GAME.start(names, {})
    assert len(GAME.start(("Ann", "Ben"), {}).seats) == 2


@pytest.mark.parametrize(
    "event",
    [
        {"do": "fund", "seat": "Ann"},
        {"do": "bid", "seat": "Ann"},
        {"do": "bid", "seat": "Ann", "amount": 5, "seal": "ab", "lot": "cd"},
        {"do": "bid", "seat": "Ann", "seal": "ab"},
        {"do": "bid", "seat": "Ann", "amount": 5.0},
        {"do": "bid", "seat": "Ann", "amount": -5},
        {"do": "bid", "seat": "Ann", "amount": True},
        {"do": "sell", "seat": "Ann"},
        {"do": "sell", "seat": "Ann", "sets": []},
        {"do": "sell", "seat": "Ann", "sets": [["heart square 25"]]},
        {"do": "trade", "seat": "Ann", "give": "heart square", "from": "Ben", "take": "heart oval 25"},
        {"do": "draw", "seat": "Ann", "cards": ["heart triangle 25"]},
        {"do": "draw", "seat": "Ann", "cards": "BUX"},
        {"do": "deal", "seat": "Ann", "cards": ["heart square 25"]},
        {"do": "correct", "what": "chips", "seat": "Ann"},
        {"do": "correct", "what": "bux", "to": 3},
        {"do": "correct", "what": "bux", "to": 1, "seat": "Ann"},
        {"do": "stop", "seat": "Ann"},
        ["do"],
    ],
)
def test_malformed_events(event: Any) -> None:
    with pytest.raises(MalformedEvent):
        GAME.parse(event)


@pytest.mark.parametrize(
    "event",
    [
        {"do": "deal", "seat": "Ann", "cards": cards("hs25 ho25 sx100")},
        {"do": "draw", "seat": "Ann", "cards": cards("hs25 BUX")},
        {"do": "bid", "seat": "Ann", "amount": 0},
        {"do": "bid", "seat": "Ann", "lot": "ab", "seal": "cd"},
        {"do": "sell", "seat": "Ann", "sets": [cards("hs25 hs50 hs100")]},
        {"do": "sell", "seat": "Ann", "chips": 0},
        {"do": "trade", "seat": "Ann", "give": card("hs25"), "from": "Ben", "take": card("ho25")},
        {"do": "correct", "what": "board", "to": {"spreads": {"Ann": cards("hs25 hs50 hs100")}}},
        {"do": "correct", "what": "swap", "card": card("hs25"), "to": card("ho25")},
    ],
)
def test_events_survive_json(event: dict[str, Any]) -> None:
    assert GAME.dump(GAME.parse(event)) == event
