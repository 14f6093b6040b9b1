"""The table on a tablet and a desktop: columns that scroll by themselves, the dock afloat."""

from __future__ import annotations

import flet as ft

from companion.ui.bux.desk import Desk, Panel
from companion.ui.bux.docks import dock
from companion.ui.bux.panels import panel
from companion.ui.bux.strip import player_cards, strip
from companion.ui.bux.tocome import to_come_sheet
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.dock import Dock
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.theme import GAP, SMALL, Room
from companion.ui.kit.type import say
from companion.ui.play.chrome import afloat, banners, code, late, top_actions
from companion.ui.play.lines import history_sheet
from companion.ui.words import t


def wide(desk: Desk) -> ft.Control:
    from companion.ui.bux.table import stage_strip, title

    theme = desk.theme
    desktop = theme.room is Room.DESKTOP
    actions = [*top_actions(desk), icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))]
    between = [
        ft.Container(
            content=say(theme, code(desk), SMALL, theme.c.on_table_soft, size=15), padding=ft.Padding.only(right=8)
        )
    ]
    side = 20 if desktop else 12
    above = ft.Column(
        [
            ft.Container(content=stage_strip(desk, 1.15), padding=ft.Padding(side, 0, side, 12)),
            *([] if desktop else [strip(desk)]),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return screen(
        theme,
        top=top_bar(theme, title(desk), "", back=desk.ways.back, actions=actions, between=between),
        banners=banners(desk),
        strip=above,
        fixed=_desktop(desk) if desktop else _tablet(desk),
        over=panel(desk),
    )


def _scroll(parts: list[ft.Control], expand: bool | int = True, gap: float = 14) -> ft.Column:
    return ft.Column(
        parts, spacing=gap, scroll=ft.ScrollMode.AUTO, expand=expand, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _desktop(desk: Desk) -> ft.Control:
    from companion.ui.bux.table import sheets

    theme = desk.theme
    left = ft.Container(content=_scroll([*player_cards(desk), *late(desk)], gap=10), width=250)
    room = theme.width - 250 - 320 - 72
    middle = ft.Column(
        [
            _scroll([*sheets(desk, room), ft.Container(height=2)]),
            afloat(desk, Dock(theme, dock(desk), floating=True), 14),
        ],
        spacing=14,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    right = ft.Container(content=_scroll([*to_come_sheet(desk), history_sheet(desk, limit=6)]), width=320)
    return ft.Container(
        content=ft.Row(
            [left, middle, right], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        padding=ft.Padding(20, 0, 20, 20),
        expand=True,
    )


def _tablet(desk: Desk) -> ft.Control:
    from companion.ui.bux.table import sheets

    theme = desk.theme
    left = (theme.width - 36) * 3 / 5
    columns = ft.Row(
        [
            _scroll(sheets(desk, left), expand=3, gap=GAP),
            _scroll([*to_come_sheet(desk), history_sheet(desk, limit=4)], expand=2, gap=GAP),
        ],
        spacing=12,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    foot = ft.Container(
        content=ft.Container(content=afloat(desk, Dock(theme, dock(desk), width=560, most=0.6), 8), width=560),
        alignment=ft.Alignment.BOTTOM_CENTER,
    )
    return ft.Container(
        content=ft.Column([columns, foot], spacing=8, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding(12, 0, 12, 0),
        expand=True,
    )
