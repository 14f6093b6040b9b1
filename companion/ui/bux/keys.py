"""The keyboard at a desk: D draw, T trade, S sell what is marked, P pass, Z undo, H history."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.bux.cards import SET, matching
from companion.ui.bux.desk import Desk
from companion.ui.bux.selling import chosen, selling


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
    if e.ctrl or e.alt or e.meta or desk.busy or desk.panel is not None or desk.mode.place in ("other", "seal", "draw"):
        return
    key = e.key.upper()
    if key == "H":
        desk.ways.history()
    elif key == "Z":
        newest = desk.table.undoable[:1]
        if newest and desk.told is not None and desk.told.seq == newest[0]:
            desk.undo(newest[0])
    elif desk.acting is None or desk.acting not in desk.prompt.waiting or not desk.view.full:
        return
    elif key == "P":
        skip = desk.move("pass")
        if skip is not None:
            desk.play(skip)
    elif desk.view.phase != "turn":
        return
    elif key == "D" and desk.move("draw") is not None:
        desk.change(place="draw")
    elif key == "T" and desk.move("trade") is not None:
        desk.change(place="trade")
    elif key == "S" and selling(desk):
        move, sets = desk.move("sell"), chosen(desk)
        if move is not None and sets and all(len(x) == SET and matching(x) for x in sets):
            desk.play(move, sets=[list(x) for x in sets])
