"""The desk of a Ponzi table: what its screens are drawn from, and where a person is within a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.device.session import Session
from companion.games.ponzi import GAME
from companion.games.ponzi.advice import Outlook, outlook
from companion.games.ponzi.cards import Card
from companion.games.ponzi.view import PonziView, SeatView
from companion.table.model import Lot
from companion.ui.kit.theme import Theme
from companion.ui.play import desk as play
from companion.ui.play.desk import Panel as Panel
from companion.ui.play.desk import Ways as Ways
from companion.ui.words import t


@dataclass(frozen=True, slots=True)
class Mode(play.Mode):
    """Where a person is within one step; forgotten as soon as the step is over.

    ``seat``: recording for this seat. ``industry``: asked about its row. ``to`` with ``industry``: an envelope is being
    filled. ``typed``: the figures on the keypad; ``cards``: drawn cards typed so far; ``complaint``: why the
    last one wasn't taken. ``sure``: an odd thing was
    confirmed once. ``aside``: the envelope's screen was put away to look at the table.
    """

    industry: str | None = None
    to: str | None = None
    typed: int | None = None
    cards: tuple[int, ...] = ()
    complaint: str = ""
    sure: bool = False
    aside: bool = False


@dataclass(frozen=True)
class Desk(play.Desk):
    """The desk with Ponzi Scheme's view, forecasts and envelopes."""

    view: PonziView
    mode: Mode

    def seat(self, name: str | None = None) -> SeatView:
        return self.view.seat(name or self.me or self.view.seats[0].name)

    def outlook(self, seat: str, fund: Card | None = None) -> Outlook:
        return outlook(self.view, seat, fund)

    def lot(self) -> Lot | None:
        """The sealed envelope that waits for its answer."""
        trade = self.view.trade
        return self.table.lots.get(trade.lot) if trade is not None and trade.lot else None


def _offerer(state: Any) -> str | None:
    trade = GAME.view(state, None, {}).trade
    return trade.seat if trade is not None else None


def use_desk(theme: Theme, session: Session, ways: Ways) -> Desk:
    """Hook: the desk of ``session`` as it stands, drawn again after every change."""
    return play.use_desk(theme, session, ways, Desk, Mode(), _offerer)


def whose(desk: Desk, name: str) -> str:
    """A name, or "you"."""
    return play.whose(desk, name, t("common.you"))


def industry(name: str) -> str:
    return t(f"ponzi.industry.{name}")
