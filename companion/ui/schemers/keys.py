"""The keyboard at a desk: 1 to 9 and 0 for the cards as they lie, N nobody declines, Z undo, H history."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.schemers.desk import ICONS, Desk

CARDS = dict(zip("1234567890", (do for do in ICONS if do != "decline"), strict=False))


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
    """One key; never while a sheet is open, and never with a modifier."""
    if e.ctrl or e.alt or e.meta or desk.busy or desk.panel is not None:
        return
    key = e.key.upper()
    asking = desk.view.played is not None and not desk.mode.let and not desk.mode.card and bool(desk.view.played.may)
    if key == "H":
        desk.ways.history()
    elif key == "Z":
        newest = desk.table.undoable[:1]
        if newest and desk.told is not None and desk.told.seq == newest[0]:
            desk.undo(newest[0])
    elif key == "N" and asking:
        desk.change(let=True)
    elif asking or desk.view.phase != "turn" or desk.acting is None or desk.mode.card:
        return
    elif key in CARDS:
        move = desk.move(CARDS[key])
        if move is None:
            return
        if move.choices == ({},):
            desk.play(move)
        else:
            desk.change(card=CARDS[key], let=True)
