"""The cards: what a hand is, the eleven kinds of action card, and what a scheme brings.

How many cards of which value the box holds is not known; a table may write it down (``profile``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

HAND = 6
"""Cards dealt to each player, and the number that hands are drawn up to."""

TARGET = 200_000
"""Dollars that win."""

BONUS = 8_000
PENALTY = -4_000
"""Dollars for each partner of a scheme that stands when the round ends: without, or with, a failed Defraud (S-01)."""

LOOKED_AT = 3
"""Cards of a hand that Phishing looks at; fewer if the hand is smaller."""

SMUGGLED = 2
"""Stockpile cards that one Smuggle brings in at most."""

Against = Literal["player", "pile", "everybody", "partner"]
"""Whom a card is played against: another player, a stockpile of any player, all others, one's partner."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action card. ``do`` names its event. ``against`` None: it has no target and can't be declined (S-20)."""

    do: str
    title: str
    against: Against | None = None

    @property
    def declinable(self) -> bool:
        return self.against is not None


ACTIONS: Mapping[str, Action] = {
    action.do: action
    for action in (
        Action("scheme", "Scheme", "player"),
        Action("scam", "Scam", "player"),
        Action("bust", "Trust Buster", "pile"),
        Action("embezzle", "Embezzlement", "player"),
        Action("pyramid", "Pyramid Scheme", "everybody"),
        Action("smuggle", "Smuggle"),
        Action("offshore", "Offshore Assets"),
        Action("phish", "Phishing", "player"),
        Action("safe", "Uncrackable Safe"),
        Action("decline", "Offer Declined", "player"),
        Action("defraud", "Defraud", "partner"),
    )
}
"""By event, in the order of the rules sheet."""
