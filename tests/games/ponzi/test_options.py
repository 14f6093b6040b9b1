"""Options and seats: what a table may choose, and what it hears when it chooses wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import MalformedEvent
from companion.games.ponzi import GAME


def test_defaults() -> None:
    assert GAME.options({}) == {
        "tracking": "full",
        "recording": "anyone",
        "advanced": False,
        "bears_from": 63,
        "tiles_per_industry": 15,
        "first_round_trades": True,
        "minimum_offer": 0,
        "start_player": None,
        "show_public_cash": False,
        "cards": {},
    }


@pytest.mark.parametrize(
    "given",
    [
        {"bears_from": 64},
        {"bears_from": True},
        {"tiles_per_industry": 12.0},
        {"advanced": 1},
        {"minimum_offer": -1},
        {"minimum_offer": True},
        {"recording": "nobody"},
        {"start_player": 3},
        {"cards": {"8": {"period": 3}}},
        {"cards": {"52": {"period": 6}}},
        {"cards": {"52": {"colour": 6}}},
        {"cards": [52]},
        {"tracking": 1},
    ],
)
def test_a_bad_value_is_named(given: dict[str, Any]) -> None:
    with pytest.raises(MalformedEvent, match=f'"{next(iter(given))}"'):
        GAME.options(given)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(MalformedEvent, match='"bear_from"'):
        GAME.options({"bear_from": 63})


def test_tracking_is_full_unless_the_table_says_otherwise() -> None:
    assert GAME.options({})["tracking"] == "full"
    assert GAME.options({"tracking": "light"})["tracking"] == "light"


@pytest.mark.parametrize(
    "seats",
    [("Ann", "Ben"), ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay"), ("Ann", "Ben", "Ann"), ("Ann", "Ben", "")],
)
def test_seats(seats: tuple[str, ...]) -> None:
    with pytest.raises(MalformedEvent):
        GAME.start(seats, {})


def test_the_start_player_sits_at_the_table() -> None:
    with pytest.raises(MalformedEvent, match="Ann, Ben or Cat"):
        GAME.start(("Ann", "Ben", "Cat"), {"start_player": "Dan"})
    state = GAME.start(("Ann", "Ben", "Cat"), {"start_player": "Cat"})
    assert GAME.prompt(state).waiting == ("Cat",)


def test_bears_from_65() -> None:
    state = GAME.start(("Ann", "Ben", "Cat"), {"bears_from": 65})
    assert [state.setup.cards[value].kind for value in (64, 65)] == ["normal", "bear"]
