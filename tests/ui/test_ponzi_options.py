"""The options form of Ponzi Scheme covers what the rules know, and reads what a table's own edition prints."""

import pytest

from companion.games.ponzi import GAME
from companion.ui.ponzi.options import choices, headline, read_cards, write_cards


def test_every_option_of_the_rules_is_asked_once() -> None:
    assert sorted(choice.name for choice in choices()) == sorted(GAME.defaults)


def test_every_value_that_is_offered_is_one_that_the_rules_take() -> None:
    for choice in choices():
        for value in (True, False) if choice.kind == "switch" else choice.values:
            assert GAME.options({choice.name: value})[choice.name] == value
            assert choice.kind == "switch" or choice.words[value]


def test_card_values_of_another_edition() -> None:
    cards = read_cards("52: 97 every 4\n9: 7 every 5")
    assert cards == {"52": {"period": 4, "interest": 97}, "9": {"period": 5, "interest": 7}}
    assert read_cards(write_cards(cards)) == cards
    assert GAME.options({"cards": cards})["cards"] == cards
    assert write_cards({"52": {"interest": 97}}) == "52: 97 every 4"


@pytest.mark.parametrize("text", ["52", "52: 97", "81: 97 every 4", "8: 9 every 5", "52: 97 every 6", "x: 1 every 3"])
def test_a_card_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=text[:2]):
        read_cards(text)


def test_headline_says_what_differs() -> None:
    assert headline(GAME.options({}))[0] == "Basic rules · bears from 63"
    assert headline(GAME.options({"tracking": "light"}))[0] == "Basic rules · bears from 63 · light tracking"
    odd = GAME.options({"advanced": True, "bears_from": 65, "tiles_per_industry": 12, "first_round_trades": False})
    assert headline(odd)[0] == "Advanced rules · bears from 65 · 12 tiles each · no trades in round 1"
