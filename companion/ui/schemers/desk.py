"""The desk of a Schemers & Scammers table: what its screens are drawn from, and where a person is within a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.device.session import Session
from companion.games.points import Points
from companion.games.schemers import GAME, words
from companion.games.schemers.view import CountView, PlayedView, SchemersView, SeatView
from companion.ui.kit.theme import Theme
from companion.ui.play import desk as play
from companion.ui.play.desk import Panel as Panel
from companion.ui.play.desk import Ways as Ways
from companion.ui.words import t


@dataclass(frozen=True, slots=True)
class Mode(play.Mode):
    """Where a person is within one step; forgotten as soon as the step is over.

    ``card``: the action that was tapped and still wants its target. ``let``: the action last played was let through
    here. ``who``: asked who else declined.
    """

    card: str = ""
    let: bool = False
    who: bool = False


@dataclass(frozen=True)
class Desk(play.Desk):
    """The desk with the view of Schemers & Scammers."""

    view: SchemersView
    mode: Mode

    def seat(self, name: str | None = None) -> SeatView:
        return self.view.seat(name or self.me or self.view.seats[0].name)

    @property
    def mine(self) -> bool:
        """Whether the dock asks the person who holds this device about the own move."""
        return self.acting is not None and self.acting == self.me and not self.hot_seat

    @property
    def can_act(self) -> bool:
        """Whether this device may record anything at all."""
        return bool(self.session.seats) or self.session.is_host

    def exposed(self, name: str) -> int:
        """Cards that can be stolen from ``name``, of a joint pile too."""
        scheme = self.view.scheme_of(name)
        return self.view.seat(name).exposed if scheme is None else scheme.exposed


def use_desk(theme: Theme, session: Session, ways: Ways) -> Desk:
    """Hook: the desk of ``session`` as it stands, drawn again after every change."""

    def turn(state: Any) -> str | None:
        return GAME.view(state, None, {}).turn

    return play.use_desk(theme, session, ways, Desk, Mode(), turn)


def money(points: Points) -> str:
    """$12,500.50"""
    return words.money(points)


def card(do: str) -> str:
    """A card's name as its button shows it."""
    return t(f"schemers.card.{do}")


def played_words(played: PlayedView) -> str:
    """ "Ann: Scam on Ben" """
    if played.target is None:
        return t("schemers.chain.plays", name=played.seat, card=played.title)
    return t("schemers.chain.plays_on", name=played.seat, card=played.title, target=played.target)


def pile_name(seats: tuple[str, ...]) -> str:
    """Names a pile to count, for panels: "Ann" or "Ann+Ben"."""
    return "+".join(seats)


def count_of(desk: Desk, name: str) -> CountView | None:
    """The pile that ``pile_name`` names."""
    return next((c for c in desk.view.counts if pile_name(c.seats) == name), None)


ICONS = {
    "play": "bill",
    "scheme": "schemers/scheme",
    "scam": "schemers/scam",
    "bust": "schemers/trust-buster",
    "embezzle": "schemers/embezzle",
    "pyramid": "schemers/pyramid",
    "smuggle": "schemers/smuggle",
    "offshore": "schemers/offshore",
    "phish": "schemers/phishing",
    "safe": "schemers/safe",
    "decline": "schemers/declined",
    "defraud": "schemers/defraud",
}
"""The mark of each card, in the order of the rules sheet."""
KEYS = {
    "play": "1",
    "scheme": "2",
    "scam": "3",
    "bust": "4",
    "embezzle": "5",
    "pyramid": "6",
    "smuggle": "7",
    "offshore": "8",
    "phish": "9",
    "safe": "0",
    "decline": "C",
    "defraud": "D",
    "discard": "X",
    "nobody": "N",
}
"""The key of each card at a desk: figures as they lie, then letters."""
TEAL = "teal"
"""The sea, and every mark of this game: a colour of the theme."""
