"""Headings, names of piles, and how to write money, cards and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.points import Points, written
from companion.games.schemers.actions import ACTIONS

PLAYING = "How To Play"
ENDING = "Ending a Round"
SCORING = "Scoring"
RULES: Mapping[str, str] = {do: action.title for do, action in ACTIONS.items()}
"""Headings of the rules text: the parts of a round, and the action cards by their events."""

PILES = ("exposed", "offshore", "in safes")
OWN_PILES = ("Own stockpile", "Own offshore assets", "Uncrackable safes")


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def money(points: Points) -> str:
    """ "$12,500.50", "−$4,000"."""
    return f"−${written(-points)}" if points < 0 else f"${written(points)}"


def cards(number: int, kind: str = "card") -> str:
    return f"{number} {kind}" if number == 1 else f"{number} {kind}s"


def pair(names: Sequence[str]) -> str:
    return listed(names)
