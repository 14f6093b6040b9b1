"""What is coming: a seat's next five rounds against its cash, and what one more fund card would change.

Works on what the seat's own screen holds, so it can't know more than the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.ponzi import words
from companion.games.ponzi.cards import Card
from companion.games.ponzi.view import PonziView, SeatView
from companion.games.ponzi.wheel import due_ahead


@dataclass(frozen=True)
class Ahead:
    """One round to come: ``due`` dollars, ``hold`` before paying, ``short`` what is missing then.

    ``hold`` is None where the cash is not known; ``short`` is then 0.
    """

    round: int
    due: int
    hold: int | None
    short: int


@dataclass(frozen=True)
class Outlook:
    """The next five rounds, this one first, and the first of them that can't be paid."""

    rounds: tuple[Ahead, ...]
    shortfall: Ahead | None

    @property
    def verdict(self) -> str:
        """ "Clear until round 9", "29 short in round 7", or the next sum due where the cash is not known."""
        if self.shortfall is not None:
            return words.short_in(self.shortfall.short, self.shortfall.round)
        if self.rounds[0].hold is None:
            first = next((r for r in self.rounds if r.due), None)
            if first is not None:
                return words.due_in(first.due, first.round)
        return words.clear_until(self.rounds[-1].round)


def outlook(view: PonziView, seat: str, fund: Card | None = None) -> Outlook:
    """The seat's next five rounds if there is no crash and no trade; with ``fund``, as if it took that card now."""
    held: SeatView = view.seat(seat)
    wheel, cash = held.wheel, held.cash
    if fund is not None:
        wheel = (*wheel, (fund, fund.period))
        cash = None if cash is None else cash + fund.value
    rounds = []
    for ahead, due in enumerate(due_ahead(wheel, view.phase, view.crashed)):
        short = 0 if cash is None else max(0, due - cash)
        rounds.append(Ahead(view.round + ahead, due, cash, short))
        cash = None if cash is None else max(0, cash - due)
    return Outlook(tuple(rounds), next((r for r in rounds if r.short), None))
