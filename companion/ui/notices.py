"""What lies over a table until somebody has read it: house rulings, moves that came back, who knocks, free seats."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.device.session import Session
from companion.table.model import Line
from companion.ui.guard import screen as component
from companion.ui.history import ruling_lines
from companion.ui.kit.buttons import outline, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BODY, STRONG, Theme
from companion.ui.kit.type import say
from companion.ui.listening import use_session
from companion.ui.routes import Route
from companion.ui.shell import Shell
from companion.ui.words import t


@component
def Notices(shell: Shell, theme: Theme, session: Session) -> ft.Control:
    """One notice at a time, under the top bar; nothing under it is blocked."""
    use_session(session)
    looking, set_looking = ft.use_state(False)
    rulings = ruling_lines(session, shell.rulings_seen)
    if rulings:
        card = _ruling(shell, theme, session, rulings[0])
    elif session.returned:
        returned = session.returned[0]
        card = _card(
            theme,
            "undo",
            t("history.returned"),
            returned.why.message,
            [text_button(theme, t("common.close"), lambda: session.dismiss(returned))],
        )
    elif session.knocking:
        name, key = session.knocking[0]
        admit = partial(session.record, {"do": "admit", "key": key})
        card = _card(
            theme,
            "phone",
            t("lobby.knocks", name=name),
            t("lobby.knocks_why"),
            [outline(theme, t("lobby.admit", name=name), lambda: shell.run(admit), height=48)],
        )
    elif not session.seats and not session.is_host and not looking and (free := _free_seats(session)):
        buttons = [outline(theme, name, partial(shell.run, session.sit, name), height=48) for name in free]
        trust = Route("trust", session.table.id)
        buttons.append(text_button(theme, t("lobby.restore_short"), lambda: shell.go(trust)))
        buttons.append(text_button(theme, t("lobby.look_on"), lambda: set_looking(True)))
        card = _card(theme, "phone", t("lobby.late_seat"), t("lobby.late_seat_why"), buttons)
    else:
        return ft.Container(height=0)
    return card


def _free_seats(session: Session) -> tuple[str, ...]:
    """Players without a phone, whose seat a latecomer's phone may take."""
    if session.table.phase != "playing":
        return ()
    return tuple(seat.name for seat in session.table.seats if seat.key is None)


def _ruling(shell: Shell, theme: Theme, session: Session, line: Line) -> ft.Control:
    buttons = [text_button(theme, t("history.let_stand"), lambda: shell.run(shell.dismiss_rulings, line.seq))]
    if line.seq in session.table.undoable and (session.seats or session.is_host):
        label = t("history.object_label", n=line.seq)
        buttons.insert(0, outline(theme, t("history.object"), lambda: shell.object(line), height=48, label=label))
    return _card(
        theme, "gavel", t("history.announced", n=line.seq), f"{line.by}: {line.sentence} {line.ruling}", buttons
    )


def _card(theme: Theme, icon: str, title: str, text: str, buttons: list[ft.Control]) -> ft.Control:
    c = theme.c
    rows: list[ft.Control] = [
        ft.Row(
            [
                mark(icon, theme.icon(24), c.accent),
                ft.Column([say(theme, title, STRONG), say(theme, text, BODY)], spacing=2, tight=True, expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        ft.Row(buttons, alignment=ft.MainAxisAlignment.END, spacing=8, wrap=True),
    ]
    box = ft.Container(
        content=ft.Column(rows, spacing=8, tight=True),
        bgcolor=c.raised,
        border=ft.Border.all(2, c.accent_fill),
        border_radius=14,
        padding=ft.Padding(14, 12, 10, 8),
        shadow=ft.BoxShadow(blur_radius=18, color=fade("#000000", 0.4), offset=ft.Offset(0, 6)),
    )
    return ft.Semantics(content=box, live_region=True)
