"""The market re-sorts: each card slides from the row and column it lay in to those it lies in now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from companion.games.ponzi.cards import Card

Moves = Mapping[int, tuple[int, int] | None]
"""By card value, how far it lay from where it lies: columns to the right, rows below; None: it was not there."""
Rows = Sequence[Sequence[Card]]


def moves(before: Rows, after: Rows) -> Moves:
    """What has moved or come between the two markets."""
    lay = _places(before)
    found: dict[int, tuple[int, int] | None] = {}
    for value, (column, row) in _places(after).items():
        if value not in lay:
            found[value] = None
        elif lay[value] != (column, row):
            found[value] = (lay[value][0] - column, lay[value][1] - row)
    return found


def _places(rows: Rows) -> dict[int, tuple[int, int]]:
    return {card.value: (column, row) for row, cards in enumerate(rows) for column, card in enumerate(cards)}


@ft.component
def Sorting(rows: Rows, draw: Callable[[Moves], ft.Control]) -> ft.Control:
    """Draws a changed market first with every card where it lay, then where it lies; Flutter does the rest."""
    settled, set_settled = ft.use_state(rows)
    ft.use_effect(lambda: set_settled(lambda _old: rows), dependencies=[rows])
    return draw({} if settled == rows else moves(settled, rows))
