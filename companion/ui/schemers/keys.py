"""The keyboard at a desk: 1 to 9, 0 and D for the cards as they lie, 1 to 9 for the targets of a chosen card, X
discard, C Offer Declined, N nobody declines, Z undo, H history."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.schemers.acting import tap
from companion.ui.schemers.chain import asking, open_declines
from companion.ui.schemers.desk import KEYS, Desk

CARDS = {key: do for do, key in KEYS.items() if do not in ("decline", "discard", "nobody")}


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
    if key == "H":
        desk.ways.history()
    elif key == "Z":
        newest = desk.table.undoable[:1]
        if newest and desk.told is not None and desk.told.seq == newest[0]:
            desk.undo(newest[0])
    elif asking(desk):
        _answer(desk, key)
    elif key == KEYS["decline"] and desk.view.played is not None and desk.can_act and desk.view.phase != "count":
        desk.change(let=False, card="")
    elif desk.view.phase != "turn" or desk.acting is None:
        return
    elif desk.mode.card:
        _target(desk, key)
    else:
        _card(desk, key)


def _answer(desk: Desk, key: str) -> None:
    """On what was played last: nobody declines, or the one player of this device does."""
    if key == KEYS["nobody"]:
        desk.change(let=True, who=False)
    elif key == KEYS["decline"] and not desk.hot_seat:
        own = next((m for m in open_declines(desk) if m.seat in desk.session.seats), None)
        if own is not None:
            desk.play(own)


def _card(desk: Desk, key: str) -> None:
    """What was played: at once, or with the question for its target."""
    discard, do = desk.move("discard"), CARDS.get(key)
    if key == KEYS["discard"] and discard is not None:
        desk.play(discard)
    elif do is not None:
        move = desk.move(do)
        if move is not None:
            tap(desk, do, move)


def _target(desk: Desk, key: str) -> None:
    """The targets are numbered as they stand in the dock."""
    move = desk.move(desk.mode.card)
    if move is not None and key in tuple("123456789"[: len(move.choices)]):
        desk.play(move, **move.choices[int(key) - 1])
