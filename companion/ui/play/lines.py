"""The newest lines of the history, for wide screens: what happened, by whom, and the way to take the last one back."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.table.model import Line
from companion.ui.kit.arriving import arriving
from companion.ui.kit.buttons import brass
from companion.ui.kit.paper import hair, sheet, sheet_head
from companion.ui.kit.theme import BODY, SMALL, STRONG
from companion.ui.kit.type import say, style
from companion.ui.lately import ago
from companion.ui.play.desk import Desk
from companion.ui.words import t


def by_line(line: Line) -> str:
    """ "Ann for Dan, 1 min" """
    seat = line.event.get("seat")
    who = line.by or t("history.someone")
    if seat and seat != line.by:
        return t("history.by_for", who=who, seat=seat, when=ago(line.at))
    return t("history.by", who=who, when=ago(line.at))


def history_sheet(desk: Desk, limit: int) -> ft.Control:
    return Newest(desk, limit)


@ft.component
def Newest(desk: Desk, limit: int) -> ft.Control:
    """Lines that come while the sheet is on the screen are seen arriving."""
    theme, c = desk.theme, desk.theme.c
    there = ft.use_ref(desk.table.head.seq)
    newest = desk.table.undoable[:1]
    rows: list[ft.Control] = []
    for line in reversed(desk.table.lines[-limit:]):
        gone = line.status == "taken back"
        text = style(theme, BODY, c.soft if gone else c.ink)
        if gone:
            text.decoration = ft.TextDecoration.LINE_THROUGH
        can = line.seq in newest and bool(desk.session.seats or desk.session.is_host)
        right: list[ft.Control] = []
        if can:
            right.append(
                brass(theme, t("common.undo"), partial(desk.undo, line.seq), icon="undo", height=48, role=STRONG)
            )
        inside = ft.Row(
            [
                ft.Container(
                    content=say(theme, str(line.seq), SMALL, c.soft, align=ft.TextAlign.CENTER, wrap=False), width=40
                ),
                ft.Column(
                    [ft.Text(line.sentence, style=text), say(theme, by_line(line), SMALL, c.soft)],
                    spacing=1,
                    expand=True,
                    tight=True,
                ),
                *right,
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        row = ft.Column(
            [
                hair(theme),
                ft.Container(content=inside, padding=ft.Padding(0, 7, 12, 7), bgcolor=theme.lit if can else None),
            ],
            spacing=0,
            tight=True,
            key=f"line-{line.seq}",
        )
        new = line.seq > (there.current or 0)
        rows.append(arriving(theme, row, f"come-{line.seq}") if new else row)
    return sheet(
        theme,
        ft.Column([sheet_head(theme, t("common.history"), left=52), *rows], spacing=0, tight=True),
        margin=True,
    )
