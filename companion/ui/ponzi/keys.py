"""The keyboard at a desk: 1 to 4 industries, 1 to 3 cards, P pass, Z undo, H history."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.ponzi.cards import INDUSTRIES
from companion.ui.ponzi.desk import Desk


def use_keys(desk: Desk) -> None:
    """Hook: listens while the table is on the screen, always with the newest desk."""
    now: Any = ft.use_ref(desk)
    now.current = desk
    page = ft.context.page

    def listen() -> None:
        page.on_keyboard_event = lambda e: press(now.current, e)

    def stop() -> None:
        page.on_keyboard_event = None

    ft.use_effect(listen, dependencies=[], cleanup=stop)


def press(desk: Desk, e: ft.KeyboardEvent) -> None:
    """One key; never while a sheet is open or figures are typed, and never with a modifier."""
    if e.ctrl or e.alt or e.meta or desk.busy or desk.panel is not None or desk.mode.to is not None:
        return
    key = e.key.upper()
    if key == "H":
        desk.ways.history()
    elif key == "Z":
        newest = desk.table.undoable[:1]
        if newest and desk.told is not None and desk.told.seq == newest[0]:
            desk.undo(newest[0])
    elif desk.acting is None or desk.move("draw") is not None:
        return
    elif key == "P":
        move = desk.move("pass")
        if move is not None and desk.mode.industry is None:
            desk.play(move)
    elif key in ("1", "2", "3", "4"):
        fund = desk.move("fund")
        if fund is None:
            return
        which = int(key) - 1
        if desk.mode.industry is None:
            name = INDUSTRIES[which]
            if any(c["industry"] == name for c in fund.choices):
                desk.change(industry=name)
        elif not fund.free:
            cards = [c for c in fund.choices if c["industry"] == desk.mode.industry]
            if which < len(cards):
                desk.play(fund, **cards[which])
