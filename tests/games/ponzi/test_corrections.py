"""Corrections: each brings the record back to the table, none loses a card."""

from __future__ import annotations

import pytest

from companion.games.ponzi import GAME
from companion.games.ponzi.books import books

from .sitting import Sitting, everywhere


@pytest.fixture
def t() -> Sitting:
    """Round 1, Ben to fund; Ann has transport and card 11."""
    t = Sitting()
    t.fund("Ann", "transport", 11, draw=45)
    return t


def test_cash_is_public_until_the_next_trade(t: Sitting) -> None:
    t.tiles("Ben", transport=1)
    t.passes("Ben", "Cat")
    t.record("offer", seat="Ann", to="Ben", industry="transport")
    t.record("answer", seat="Ben", choice="sold")
    assert t.seat("Ann")["cash"] is None
    t.cash("Ann", 900_000_000)
    assert t.seat("Ann")["cash"] == 900_000_000
    assert GAME.view(t.state, "Ann", {}).seat("Ann").traded is False
    t.wheel("Ann", c11=1)
    t.quiet("fund", 2)
    assert t.seat("Ann")["cash"] == 900_000_000 - 10


def test_tiles_come_from_the_supply(t: Sitting) -> None:
    t.tiles("Ann", transport=3, media=1)
    assert t.state.supply == (12, 15, 14, 15)
    t.tiles("Ann", transport=0)
    assert t.state.supply == (15, 15, 14, 15)
    t.correct("supply", industry="grain", to=2)
    assert t.refused("correct", what="tiles", seat="Ben", industry="grain", to=3) == "impossible"
    t.tiles("Ben", grain=2)
    assert t.state.supply[1] == 0


def test_a_tile_in_an_open_trade_stays(t: Sitting) -> None:
    t.tiles("Ben", transport=1)
    t.passes("Ben", "Cat")
    t.record("offer", seat="Ann", to="Ben", industry="transport", amount=0)
    assert t.refused("correct", what="tiles", seat="Ben", industry="transport", to=0) == "impossible"
    t.tiles("Ben", transport=2)
    t.record("answer", seat="Ben", choice="counter")
    assert t.seat("Ben")["tiles"]["transport"] == 3


def test_a_mistyped_draw_is_swapped(t: Sitting) -> None:
    t.correct("swap", card=45, to=54)
    assert t.rows()[2] == [16, 17, 54]
    assert 45 in t.state.deck
    assert t.state.drawn == (54,)
    assert t.seat("Ann")["cash"] == 11  # nothing was funded with it


def test_a_swapped_card_on_a_wheel_brings_its_own_money(t: Sitting) -> None:
    t.correct("swap", card=11, to=12)
    assert t.at("Ann") == {12: 5}
    assert t.seat("Ann")["cash"] == 12
    assert t.rows()[0] == [9, 10, 11]
    assert [line.text for line in books(t.state, {}).accounts[0].lines] == ["Card 11", "Card 11 was really 12"]


def test_a_card_taken_out_of_the_market_asks_for_another(t: Sitting) -> None:
    t.correct("card", card=45, to="deck")
    move = GAME.prompt(t.state).moves[0]
    assert (move.do, move.step) == ("draw", "1/draw/mended-1")
    assert t.refused("pass", seat="Ben") == "impossible"
    t.record("draw", cards=[45])
    assert GAME.prompt(t.state).waiting == ("Ben",)


def test_a_full_market_takes_no_tenth_card(t: Sitting) -> None:
    (problem,) = t.problems("correct", what="card", card=46, to="market")
    assert problem.kind == "impossible"
    assert "swap 46" in problem.message


@pytest.mark.parametrize("place", ["deck", "discard"])
def test_starting_cards_stay_out_of_the_piles(t: Sitting, place: str) -> None:
    assert t.refused("correct", what="card", card=9, to=place) == "impossible"
    t.correct("card", card=60, to="discard")
    assert t.refused("correct", what="swap", card=9, to=60 if place == "discard" else 61) == "impossible"
    assert t.refused("correct", what="swap", card=61 if place == "deck" else 60, to=9) == "impossible"


def test_a_card_laid_on_a_wheel(t: Sitting) -> None:
    t.correct("wheel", seat="Ben", card=80, to=3)
    t.correct("wheel", seat="Ann", card=11, to=1)
    t.correct("wheel", seat="Cat", card=45, to=4)
    assert (t.at("Ann"), t.at("Ben"), t.at("Cat")) == ({11: 1}, {80: 3}, {45: 4})
    t.correct("wheel", seat="Cat", card=11, to=2)
    assert (t.at("Ann"), t.at("Cat")) == ({}, {45: 4, 11: 2})
    assert everywhere(t.state) == list(range(9, 81))


def test_piles_follow_from_the_cards(t: Sitting) -> None:
    t.correct("card", card=60, to="discard")
    assert (t.public()["deck"], t.public()["discard"]) == (61, 1)
    assert t.refused("correct", what="deck", to=50) == "impossible"
    assert t.refused("correct", what="discard", to=2) == "impossible"
    t.correct("deck", to=62)  # the pile was shuffled in
    assert (t.public()["deck"], t.public()["discard"]) == (62, 0)
    t.correct("card", card=60, to="discard")
    t.correct("discard", to=0)
    assert (t.public()["deck"], t.public()["discard"]) == (62, 0)


def test_start_player(t: Sitting) -> None:
    t.correct("start_player", to="Cat")
    assert t.public()["start_player"] == "Cat"
    assert GAME.prompt(t.state).waiting == ("Cat",)
    t.passes("Cat", "Ben")  # Ann has funded already
    t.correct("start_player", to="Cat")
    assert t.public()["expects"] == [{"seat": "Cat", "do": ["remove"]}]


def test_round_and_bears(t: Sitting) -> None:
    t.correct("round", to=4)
    assert GAME.prompt(t.state).moves[0].step == "4/fund/Ben"
    t.market(9, 10, 12, 13, 14, 15, 16, 64, 66)
    assert t.public()["bears"] == 2
    t.correct("bears_from", to=65)
    assert t.public()["bears"] == 1


def test_luxuries(t: Sitting) -> None:
    t.correct("luxury", card=56, seat="Ann")
    t.correct("luxury", card=56, seat="Ben")
    assert (t.seat("Ann")["luxuries"], t.seat("Ben")["luxuries"]) == ([], [56])
    assert t.state.luxuries == (30, 78, 96)
    t.correct("luxury", card=56)
    assert t.state.luxuries == (30, 56, 78, 96)
    assert t.seat("Ben")["cash"] == 0


def test_an_owed_card_moved_to_the_arrow_is_asked_for() -> None:
    t = Sitting()
    t.wheel("Ann", c9=1)
    t.cash("Ann", 100)
    t.quiet("pay")
    t.wheel("Cat", c10=0)
    assert GAME.prompt(t.state).waiting == ("Cat", "Ann")
    t.wheel("Cat", c10=5)
    assert GAME.prompt(t.state).waiting == ("Ann",)
    t.wheel("Ann", c9=5)  # nothing was due after all
    assert (t.state.round, t.phase) == (2, "fund")


def test_corrections_at_the_end_change_the_score() -> None:
    t = Sitting()
    t.record("stop")
    t.tiles("Ann", grain=3)
    t.correct("card", card=9, to="box")
    assert t.state.over
    assert GAME.score(t.state, {}).scores[0].points == 6
