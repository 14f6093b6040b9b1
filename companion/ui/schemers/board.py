"""The public table for a tablet or a television in the middle: nothing to tap but the way out."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import icon_button
from companion.ui.kit.colour import fade
from companion.ui.kit.frame import offline, screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.qr import qr
from companion.ui.kit.theme import BESLEY8, BESLEY9, TEXT, Role, Room
from companion.ui.kit.type import heading, runs, say
from companion.ui.play.chrome import code
from companion.ui.schemers.asking import title
from companion.ui.schemers.chain import chain_sheet
from companion.ui.schemers.counting import counts_sheet
from companion.ui.schemers.desk import Desk
from companion.ui.schemers.panels import panel
from companion.ui.schemers.rounds import race_sheet, results
from companion.ui.schemers.sheets import sheets
from companion.ui.words import t

_R = ft.FontWeight.W_400
HEADLINE = Role(BESLEY9, _R, 42, 44, 1.4)
LINE = Role(TEXT, ft.FontWeight.W_500, 19, 26, 1.5)


def board(desk: Desk) -> ft.Control:
    return _large(desk) if desk.theme.room is Room.DESKTOP else _small(desk)


def _above(desk: Desk) -> list[ft.Control]:
    """What is being counted; what a round brought, until the first card of the next; the chain on an action."""
    view = desk.view
    if view.phase == "count":
        return [counts_sheet(desk)]
    if view.rounds and view.counts:
        return results(desk, view.rounds[-1])
    return chain_sheet(desk)


def _small(desk: Desk) -> ft.Control:
    from companion.ui.schemers.table import actions, bar_theme, sky_behind, subtitle

    theme = desk.theme
    race = [race_sheet(desk, theme.width - 2 * theme.edge)] if desk.view.rounds else []
    return screen(
        theme,
        behind=sky_behind(theme),
        top=top_bar(bar_theme(theme), title(desk), subtitle(desk), back=desk.ways.back, actions=actions(desk)),
        banners=[offline(theme)] if desk.ways.offline else [],
        body=[
            ft.Container(height=4),
            *_above(desk),
            *sheets(desk, theme.width - 2 * theme.edge),
            *race,
            ft.Container(height=4),
        ],
        over=panel(desk),
    )


def _large(desk: Desk) -> ft.Control:
    """For a television: the texts half as large again."""
    from companion.ui.schemers.table import bar_theme, sky_behind
    from companion.ui.schemers.wide import columns

    theme, session = desk.theme, desk.session
    sky = bar_theme(theme)
    words: list[ft.Control] = []
    if session.code:
        big = Role(BESLEY8, _R, 25, 28, 1.4)
        line = [(t("schemers.board.join") + " ", LINE, sky.c.on_table_soft), (session.code, big, sky.c.on_table)]
        words.append(runs(theme, line))
    words.append(say(theme, code(desk), LINE, sky.c.on_table_soft))
    right: list[ft.Control] = [ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)]
    if session.invitation:
        right.append(qr(session.invitation, 92, t("common.qr", code=session.code or ""), radius=10))
    headline = heading(theme, title(desk), HEADLINE, sky.c.on_table, level=1)
    top = ft.Container(
        content=ft.Row(
            [
                icon_button(sky, "back", t("common.back"), desk.ways.back, size=26),
                ft.Container(content=ft.Semantics(content=headline, live_region=True), expand=True),
                *right,
            ],
            spacing=20,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding(20, 8, 20, 0),
    )
    # From across the room: everything a third larger.
    from dataclasses import replace

    near = replace(desk, theme=theme.with_(wish=min(2.0, max(theme.wish, 1.29)), width=max(theme.width, 1024)))
    many = len(desk.view.seats) > 4
    lanes = 3 if many else 2
    side = 380.0
    room = theme.width - 64 - side - 18
    piles = columns(sheets(near, room / lanes - 12), lanes)
    lines = [line for line in desk.table.lines if line.status != "taken back"][-2:]
    foot = ft.Container(
        content=ft.Column(
            [
                ft.Row(
                    [
                        mark("history", 26, theme.c.accent_fill),
                        say(theme, line.sentence, LINE, theme.c.on_table, expand=True),
                    ],
                    spacing=14,
                )
                for line in lines
            ],
            spacing=2,
            tight=True,
        ),
        bgcolor=fade("#000000", 0.24),
        border_radius=18,
        padding=ft.Padding.symmetric(horizontal=20, vertical=9),
    )
    beside = [*_above(near), *([race_sheet(near, side)] if desk.view.rounds else [])]
    stretch = ft.CrossAxisAlignment.STRETCH
    middle: list[ft.Control] = [
        ft.Column([piles], scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=stretch)
    ]
    if beside:
        column = ft.Column(beside, spacing=12, scroll=ft.ScrollMode.AUTO, horizontal_alignment=stretch)
        middle.append(ft.Container(content=column, width=side))
    layout = ft.Container(
        content=ft.Column(
            [
                ft.Row(middle, spacing=18, expand=True, vertical_alignment=stretch),
                *([foot] if lines else []),
            ],
            spacing=14,
            expand=True,
            horizontal_alignment=stretch,
        ),
        padding=ft.Padding(32, 10, 32, 24),
        expand=True,
    )
    return screen(
        theme,
        behind=sky_behind(theme),
        top=top,
        banners=[offline(theme)] if desk.ways.offline else [],
        fixed=layout,
        over=panel(desk),
    )
