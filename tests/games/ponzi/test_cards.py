"""The 72 fund cards, checked by what is known of them independently of the list."""

from __future__ import annotations

from fractions import Fraction

from companion.games.ponzi import GAME
from companion.games.ponzi.cards import fund_cards


def test_72_cards_by_kind_and_period() -> None:
    cards = fund_cards(63, {})
    assert list(cards) == list(range(9, 81))
    assert sum(cards) == 3204
    kinds = [card.kind for card in cards.values()]
    assert [kinds.count(kind) for kind in ("start", "normal", "bear")] == [9, 45, 18]
    periods = [card.period for card in cards.values()]
    assert [periods.count(period) for period in (5, 4, 3)] == [20, 20, 32]
    assert [card.kind for card in fund_cards(65, {}).values()].count("bear") == 16


def test_dearer_cards_always_cost_more_a_round() -> None:
    cards = fund_cards(63, {})
    rates = [Fraction(card.interest, card.period * card.value) for card in cards.values()]
    assert rates == sorted(set(rates))
    assert rates[-1] == Fraction(60, 100)


def test_cards_named_by_other_sources() -> None:
    cards = fund_cards(63, {})
    printed = {value: (cards[value].period, cards[value].interest) for value in (9, 31, 50, 52, 61, 65, 80)}
    assert printed == {9: (5, 8), 31: (3, 28), 50: (4, 93), 52: (4, 98), 61: (4, 140), 65: (3, 114), 80: (3, 144)}


def test_an_edition_with_other_print() -> None:
    state = GAME.start(("Ann", "Ben", "Cat"), {"cards": {"52": {"interest": 97}, "9": {"period": 4}}})
    assert (state.setup.cards[52].period, state.setup.cards[52].interest) == (4, 97)
    assert (state.setup.cards[9].period, state.setup.cards[9].interest) == (4, 8)
