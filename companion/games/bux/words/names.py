"""What things are called, and how they are listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.bux.cards import CARDS

TURN = "What you must do on your turn"
SELLING = "Selling sets"
TRADING = "Trading"
BIDDING = "Bidding"
NO_CREDIT = "No credit in this game"
NO_CHIPS = "If you start your turn with no chips"
NO_CARDS = "If you start your turn with no cards"
DEALING = "How the game starts"
"""Headings by the questions of the rules text."""

PLACES: Mapping[str, str] = {"deck": "in the deck", "discard": "in the discard pile", "drawn": "among the drawn cards"}

SUITS: Mapping[str, str] = {"heart": "heart", "diamond": "diamond", "club": "club", "spade": "spade"}
SHAPES: Mapping[str, str] = {"circle": "circle", "square": "square", "oval": "oval", "cross": "X"}


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def face(name: str) -> str:
    """ "heart square"."""
    card = CARDS[name]
    return f"{SUITS[card.suit]} {SHAPES[card.shape]}"


def full(name: str) -> str:
    """ "heart square 25"."""
    return f"{face(name)} {CARDS[name].value}"


def in_spread(name: str) -> str:
    return f"in {name}'s spread"


def chips(amount: int) -> str:
    return f"{amount:,} chips"
