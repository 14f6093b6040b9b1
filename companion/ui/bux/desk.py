"""The desk of a BUX table: what its screens are drawn from, and where a person is within a step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.device.session import Session
from companion.games.bux import GAME
from companion.games.bux.cards import CARDS, in_order
from companion.games.bux.view import BuxView, CardView, SeatView
from companion.ui.kit.theme import Theme
from companion.ui.play import desk as play
from companion.ui.play.desk import Panel as Panel
from companion.ui.play.desk import Ways as Ways
from companion.ui.words import t

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mode(play.Mode):
    """Where a person is within one step; forgotten as soon as the step is over.

    ``place``: ``draw``, ``trade``, ``sell``, ``other`` (a bid of one's own), ``seal``, or where the dock begins.
    ``suit``, ``shape``: of the card that is being told; ``cards``: told so far (None: nothing touched). ``sets``: those
    to sell (None: as advised). ``take``: whose card, and which; ``give``: for which. ``typed``: the keypad's figures.
    """

    place: str = ""
    suit: str | None = None
    shape: str | None = None
    cards: Cards | None = None
    sets: tuple[Cards, ...] | None = None
    take: tuple[str, str] | None = None
    give: str | None = None
    typed: int | None = None


@dataclass(frozen=True)
class Desk(play.Desk):
    """The desk with BUX's view."""

    view: BuxView
    mode: Mode

    def seat(self, name: str | None = None) -> SeatView:
        return self.view.seat(name or self.me or self.view.seats[0].name)

    def knows(self, seat: str) -> bool:
        """Whether the backs of the seat's cards may be shown here now."""
        return bool(self.view.options["show_values"]) or (seat in self.session.seats and not self.covered)

    def spread(self, seat: str) -> Cards:
        """The names of a seat's cards, by suit and shape: for events, not for the screen (a name tells the value)."""
        state = self.table.state
        return in_order(state.seats[state.setup.index[seat]].spread)

    @property
    def mine(self) -> bool:
        """Whether the dock asks the person who holds this device about his own move."""
        return self.acting is not None and self.acting == self.me and not self.hot_seat


def use_desk(theme: Theme, session: Session, ways: Ways) -> Desk:
    """Hook: the desk of ``session`` as it stands, drawn again after every change."""

    def turn(state: Any) -> str | None:
        return GAME.view(state, None, {}).turn

    desk = play.use_desk(theme, session, ways, Desk, Mode(), turn)
    return replace(desk, view=GAME.view(session.table.state, None, {})) if desk.covered else desk


def shown(card: str, value: bool = True) -> CardView:
    """A card by its name, its back told or not."""
    found = CARDS[card]
    return CardView(found.suit, found.shape, found.value if value else None, card if value else None)


def ordered(cards: Iterable[CardView]) -> tuple[CardView, ...]:
    """By suit, shape and value, as people lay a spread out."""
    place = {name: number for number, name in enumerate(CARDS)}
    return tuple(sorted(cards, key=lambda c: place[f"{c.suit} {c.shape} {c.value or 25}"]))


def whose(desk: Desk, name: str) -> str:
    """A name, or "you"."""
    return play.whose(desk, name, t("common.you"))


def chips(amount: int) -> str:
    """1,250"""
    return f"{amount:,}"
