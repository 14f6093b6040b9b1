"""The Ponzi table: which screen is due, and how it lies on a phone."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.device.session import Session
from companion.ui.guard import screen as component
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.theme import GAP, Theme
from companion.ui.ponzi.answered import Answered
from companion.ui.ponzi.board import board
from companion.ui.ponzi.chrome import banners, code, message, title, top_actions
from companion.ui.ponzi.desk import Desk, Ways, use_desk
from companion.ui.ponzi.docks import dock
from companion.ui.ponzi.filling import keypad_screen
from companion.ui.ponzi.keys import use_keys
from companion.ui.ponzi.moments import crash_screen, payday
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.pieces import due, large_due, market, short_line
from companion.ui.ponzi.received import ReceivedScreen
from companion.ui.ponzi.sealed import SealedScreen
from companion.ui.ponzi.strip import strip
from companion.ui.ponzi.wide import wide
from companion.ui.words import t


@component
def PonziTable(theme: Theme, session: Session, ways: Ways) -> ft.Control:
    """Everything from the first round to the books, for whoever holds this device."""
    desk = use_desk(theme, session, ways)
    use_keys(desk)
    lot = desk.lot()
    wax: Any = ft.use_ref(lot.lot if lot else "")
    stamped = ft.Container(
        content=ft.Semantics(content=Answered(desk), exclude_semantics=True),
        left=0,
        right=0,
        top=124 if theme.phone else 168,
        alignment=ft.Alignment.TOP_CENTER,
        ignore_interactions=True,
    )
    # Each in a container of its own: a list in which one part becomes something else would make the other anew.
    playing = ft.Container(content=choose(desk, wax), expand=True)
    return ft.Stack([playing, stamped], expand=True, fit=ft.StackFit.EXPAND)


def choose(desk: Desk, wax: Any = None) -> ft.Control:
    """The screen that is due. ``wax`` remembers the envelope whose seal has fallen on this screen."""
    from companion.ui.curtain import Curtain
    from companion.ui.ponzi.ending import Ending

    view, mode = desk.view, desk.mode
    if view.over:
        return Ending(desk)
    if not desk.session.seats:
        return board(desk)
    lot = desk.lot()
    private = mode.to is not None or (lot is not None and desk.me in (lot.seat, lot.to) and not mode.aside)
    if private and desk.hot_seat and desk.covered:
        away = desk.leave if mode.to is not None else lambda: desk.change(aside=True)
        why = (
            t("ponzi.envelope.for", name=mode.to) if mode.to else t("ponzi.envelope.from", name=lot.seat) if lot else ""
        )
        return Curtain(desk.theme, desk.me or "", lambda: desk.cover(False), away, why)
    if mode.to is not None and desk.move("offer"):
        return keypad_screen(desk)
    if lot is not None and not mode.aside:
        if lot.to in desk.session.seats and desk.me == lot.to:
            return ReceivedScreen(desk, lot)
        if lot.seat in desk.session.seats and desk.me == lot.seat:
            return SealedScreen(desk, lot, wax)
    if view.phase == "discard":
        return crash_screen(desk)
    if desk.theme.phone:
        return payday(desk) if view.phase == "pay" else phone(desk)
    return wide(desk)


def phone(desk: Desk) -> ft.Control:
    theme, view = desk.theme, desk.view
    room = theme.width - 24
    trading = view.phase == "trade" and desk.acting is not None and desk.move("draw") is None
    size = min(204.0, room * 0.56)
    sheets: list[ft.Control]
    if theme.large:
        body = due(desk, size=min(260, room - 20), face=min(260, room - 20) * 0.65, chart=room - 40, beside=False)
        sheets = [large_due(desk), market(desk), body]
    else:
        falling = due(desk, size=size, face=size * 0.645, chart=room - size - 22, beside=True)
        if trading:
            sheets = [falling, market(desk)]
        else:
            # In one place together, so that the wheel below keeps its own and a card can be seen coming to it.
            above = [market(desk), *([short_line(desk)] if desk.mode.industry else [])]
            stretch = ft.CrossAxisAlignment.STRETCH
            sheets = [ft.Column(above, spacing=GAP, tight=True, horizontal_alignment=stretch), falling]
    return screen(
        theme,
        top=top_bar(theme, title(desk), code(desk), back=desk.ways.back, actions=top_actions(desk)),
        banners=banners(desk),
        strip=strip(desk),
        body=[*sheets, ft.Container(height=2)],
        dock=dock(desk),
        dock_fill=theme.c.sunk if desk.move("draw") else None,
        dock_most=0.66 if desk.mode.industry else 0.62,
        message=message(desk),
        over=panel(desk),
        body_key=f"{view.phase}-{trading}",
    )
