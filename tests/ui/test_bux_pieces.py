"""Sets made by taps, the tempting one, the $IQ ladder kept on a device, scoring without a table, the options."""

from __future__ import annotations

from companion.games.bux import GAME
from companion.ui.bux.iq import Ladder, read_ladder
from companion.ui.bux.options import choices, headline
from companion.ui.bux.quick_score import quick_score
from companion.ui.bux.selling import greedy, tapped
from companion.ui.bux.stage import Stage, spoken


def test_a_tap_takes_a_card_out_fills_a_gap_or_begins_a_set() -> None:
    sets = tapped((), "heart square 25")
    sets = tapped(tapped(sets, "heart oval 25"), "heart cross 25")
    assert sets == (("heart square 25", "heart oval 25", "heart cross 25"),)
    sets = tapped(sets, "club oval 25")
    assert sets[1] == ("club oval 25",)
    sets = tapped(sets, "heart oval 25")
    assert sets == (("heart square 25", "heart cross 25"), ("club oval 25",))
    assert tapped(sets, "club oval 25") == (("heart square 25", "heart cross 25"),)


def test_the_tempting_set_is_the_dearest_alone() -> None:
    trap = ("heart square 100", "spade circle 100", "spade oval 50", "spade oval 100", "spade square 50")
    assert set(greedy((*trap, "spade square 100"))) == {"spade circle 100", "spade oval 100", "spade square 100"}
    assert greedy(("heart square 25", "heart square 50", "heart square 100", "heart oval 100"))[0] == "heart square 25"
    assert greedy(("heart square 25", "club oval 50")) == ()


def test_the_ladder_climbs_by_places_and_a_game_counts_once() -> None:
    """Four players: +2, +1, 0, -1 from 10, as the game's own site has it."""
    ranks = {"Ann": 1, "Ben": 2, "Cat": 3, "Dan": 4}
    ladder = Ladder().with_game("one", ranks)
    assert ladder.standing == {"Ann": 12, "Ben": 11, "Cat": 10, "Dan": 9}
    assert ladder.with_game("one", ranks).standing == ladder.standing
    turned = ladder.with_game("one", {"Ann": 4, "Ben": 2, "Cat": 3, "Dan": 1})
    assert turned.standing == {"Ann": 9, "Ben": 11, "Cat": 10, "Dan": 12}
    again = ladder.with_game("two", ranks)
    assert again.steps("two", ranks)["Ann"] == (12, 14)
    assert read_ladder(again.dump()) == again


def test_a_ladder_that_cannot_be_read_is_empty() -> None:
    for text in (None, "", "{", "[]", '{"games": 3}', '{"games": {"a": {"Ann": "x"}}}'):
        assert read_ladder(text).games == {}


def test_chips_by_colour_are_scored() -> None:
    """B-28: 3 red, 2 black, 1 gold, 4 silver and 3 white are 3,305."""
    told = {
        "Ann": {"red": 3, "black": 2, "gold": 1, "silver": 4, "white": 3},
        "Ben": {"black": 5},
        "Cat": {"black": 4, "gold": 2},
    }
    sheet = quick_score(("Ann", "Ben", "Cat"), told, {})
    assert {score.seat: (score.rank, score.points) for score in sheet.scores} == {
        "Ann": (1, 3305),
        "Ben": (2, 500),
        "Cat": (2, 500),
    }
    assert sheet.winners == ("Ann",)


def test_every_option_is_asked_and_the_headline_says_what_differs() -> None:
    assert {choice.name for choice in choices()} == set(GAME.defaults)
    assert headline(GAME.options({}))[0] == "Open auctions"
    odd = GAME.options({"sealed_bids": True, "second_price": True, "tracking": "light", "bid_step": 10})
    assert headline(odd)[0] == "Sealed bids, second price · chips and stage only · bids in steps of 10"


def test_the_stage_is_said_in_words() -> None:
    assert spoken(Stage(2, 2)) == "Pays double, one more: a fresh deck. Deck 2 of 3, two BUX cards drawn."
    assert spoken(Stage(3, 2)) == "Pays double, one more: the end. Deck 3 of 3, two BUX cards drawn."
    assert spoken(Stage(2, 0)) == "Fresh deck, pays single again. Deck 2 of 3, no BUX card drawn."
