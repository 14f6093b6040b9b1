"""What is in the box of BUX: 48 symbol cards, three BUX cards, chips in five colours, and what a set is worth.

A card's name says all of it: ``"heart square 25"``. Three cards look alike on their faces, so a name without the value
on the back would not tell them apart. BUX cards are all called ``"BUX"``: only their order matters, not the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

SUITS = ("heart", "diamond", "club", "spade")
SHAPES = ("circle", "square", "oval", "cross")
VALUES = (25, 50, 100)
BUX = "BUX"
BUX_CARDS = 3
DECKS = 3
"""The third BUX card of the third deck ends the game."""
SET = 3
"""Cards in a deal, a draw and a set, so every spread is a multiple of it."""
IDENTICAL = 500
"""What three identical cards bring, whatever stands on their backs."""
START_CHIPS = 200
RELIEF = 100
"""What a player without chips may take."""

COLOURS: Mapping[str, int] = {"red": 1000, "black": 100, "gold": 50, "silver": 10, "white": 5}
"""Chips by colour, dearest first."""
START_STACKS: Mapping[str, int] = {"black": 1, "gold": 1, "silver": 3, "white": 4}


@dataclass(frozen=True, slots=True)
class Card:
    """A symbol card: suit and shape on its face, ``value`` in chips on its back."""

    suit: str
    shape: str
    value: int

    @property
    def name(self) -> str:
        return f"{self.suit} {self.shape} {self.value}"

    @property
    def face(self) -> tuple[str, str]:
        return self.suit, self.shape


CARDS: Mapping[str, Card] = {
    card.name: card for card in (Card(suit, shape, value) for suit, shape, value in product(SUITS, SHAPES, VALUES))
}
"""All 48 by name."""
_PLACE = {name: number for number, name in enumerate(CARDS)}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """By suit, shape and value."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def matching(cards: Sequence[str]) -> bool:
    """Whether three cards are a set: all of one suit, or all of one shape."""
    suits, shapes = {CARDS[c].suit for c in cards}, {CARDS[c].shape for c in cards}
    return len(cards) == SET and (len(suits) == 1 or len(shapes) == 1)


def identical(cards: Sequence[str]) -> bool:
    """Whether three cards match in suit and shape."""
    return len(cards) == SET and len({CARDS[c].face for c in cards}) == 1


def pays(cards: Sequence[str], times: int = 1) -> int:
    """Chips for a set: the sum of its backs, or 500 for identical cards; ``times`` 2 while the game pays double."""
    return times * (IDENTICAL if identical(cards) else sum(CARDS[c].value for c in cards))


def chips_worth(stacks: Mapping[str, int]) -> int:
    """The total of chips counted by colour. Raises KeyError for a colour that is not in the box."""
    return sum(COLOURS[colour] * count for colour, count in stacks.items())


def stacks(total: int) -> dict[str, int]:
    """``total`` in as few chips as possible, dearest first; what no chip can make up (less than 5) is left out."""
    found = {}
    for colour, worth in COLOURS.items():
        count, total = divmod(max(total, 0), worth)
        if count:
            found[colour] = count
    return found
