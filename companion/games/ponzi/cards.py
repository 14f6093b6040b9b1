"""What is in the box of Ponzi Scheme: 72 fund cards, four industries, four luxury tiles, and what each is worth.

Every value from 9 to 80 is printed on exactly one card, so the value is the card's name everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

INDUSTRIES = ("transport", "grain", "media", "estate")
LUXURIES = (30, 56, 78, 96)
"""Prices of the luxury tiles in dollars, one of each; the n-th is worth n points (advanced rules)."""
MARKET_SIZE = 9
ROW_SIZE = 3
LOWEST, HIGHEST = 9, 80
LAST_STARTING = 17

_WEALTH_STEPS = (30, 56, 78, 96)

# (period in rounds, interest by ascending value), four values a line and sixteen in the last, from 9 upwards.
_PRINTED: tuple[tuple[int, tuple[int, ...]], ...] = (
    (5, (8, 9, 10, 11)),
    (4, (10, 11, 12, 13)),
    (3, (11, 12, 13, 14)),
    (5, (26, 28, 30, 32)),
    (4, (27, 29, 31, 33)),
    (3, (26, 27, 28, 29)),
    (5, (57, 59, 61, 63)),
    (4, (53, 55, 57, 59)),
    (3, (46, 48, 50, 52)),
    (5, (102, 105, 108, 111)),
    (4, (91, 93, 95, 98)),
    (3, (75, 77, 79, 81)),
    (5, (162, 165, 168, 171)),
    (4, (140, 143, 146, 149)),
    (3, tuple(range(114, 146, 2))),
)


@dataclass(frozen=True)
class Card:
    """A fund card: ``value`` dollars at once, ``interest`` dollars every ``period`` rounds, for ever.

    ``kind`` is ``start`` (9 to 17, laid out at setup), ``bear`` (counts for a market crash) or ``normal``.
    """

    value: int
    period: int
    interest: int
    kind: Literal["start", "normal", "bear"]


def fund_cards(bears_from: int, overrides: Mapping[str, Mapping[str, int]]) -> dict[int, Card]:
    """The 72 cards by value.

    Bears are the cards of ``bears_from`` and up. ``overrides`` is ``{"52": {"period": 4, "interest": 97}}``: what the
    table's own edition prints.
    """
    cards: dict[int, Card] = {}
    value = LOWEST
    for period, interests in _PRINTED:
        for interest in interests:
            kind: Literal["start", "normal", "bear"] = "normal"
            if value <= LAST_STARTING:
                kind = "start"
            elif value >= bears_from:
                kind = "bear"
            own = overrides.get(str(value), {})
            cards[value] = Card(value, own.get("period", period), own.get("interest", interest), kind)
            value += 1
    return cards


def tile_points(tiles: int) -> int:
    """Points for ``tiles`` tiles of one industry: 1 + 2 + ... + tiles."""
    return tiles * (tiles + 1) // 2


def wealth_points(cash: int) -> int:
    """Points for cash in the basic game: the highest step reached of 30, 56, 78 and 96 dollars."""
    return sum(cash >= step for step in _WEALTH_STEPS)


def luxury_points(price: int) -> int:
    """Points of the luxury tile that costs ``price`` (advanced rules)."""
    return LUXURIES.index(price) + 1
