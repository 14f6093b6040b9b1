"""The deck as a table wrote it down once: which stockpile cards there are, and how many action cards of each kind.

``{"stockpile": {"5000": 12, "10000": 8}, "actions": {"scam": 4}}``; either part may be missing. It offers the values to
tap when counting, and tells when a counted sum can't be right. Nothing else depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.codec import Kind
from companion.games.schemers.actions import ACTIONS

Profile = Mapping[str, Mapping[str, int]]

_MOST_CARDS = 500
_MOST_DOLLARS = 1_000_000


def _is_profile(value: Any) -> bool:
    if not isinstance(value, Mapping) or not value.keys() <= {"stockpile", "actions"}:
        return False
    if not all(isinstance(part, Mapping) for part in value.values()):
        return False
    counts = [count for part in value.values() for count in part.values()]
    return (
        all(_is_value(card) for card in value.get("stockpile", {}))
        and all(card in ACTIONS for card in value.get("actions", {}))
        and all(type(count) is int and 0 <= count <= _MOST_CARDS for count in counts)
    )


def _is_value(text: Any) -> bool:
    """A card's dollars as JSON keys write them: no sign, no leading zero."""
    digits = type(text) is str and text.isascii() and text.isdigit() and text == str(int(text[:8]))
    return digits and int(text) <= _MOST_DOLLARS


PROFILE = Kind(
    _is_profile, 'how many cards of each kind there are: {"stockpile": {"5000": 12}, "actions": {"scam": 4}}'
)


def values(profile: Profile) -> tuple[int, ...]:
    """The values of stockpile cards, lowest first."""
    return tuple(sorted(int(value) for value in profile.get("stockpile", {})))


def size(profile: Profile) -> int | None:
    """All cards of the deck, where both parts are written down and no kind of action card is left out."""
    stockpile, actions = profile.get("stockpile"), profile.get("actions")
    if not stockpile or not actions or actions.keys() != ACTIONS.keys():
        return None
    return sum(stockpile.values()) + sum(actions.values())


def limits(profile: Profile, cards: int) -> tuple[int, int] | None:
    """The least and the most dollars that so many stockpile cards can be worth; None where that is not known."""
    deck = [int(value) for value, count in profile.get("stockpile", {}).items() for _ in range(count)]
    if not deck or cards > len(deck):
        return None
    deck.sort()
    return sum(deck[:cards]), sum(deck[len(deck) - cards :])
