"""The table on a tablet and a desktop: stockpiles in columns, the dock afloat, the newest lines beside them."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import icon_button
from companion.ui.kit.dock import Dock
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.theme import GAP, SMALL, Room
from companion.ui.kit.type import say
from companion.ui.play.chrome import afloat, banners, code
from companion.ui.play.lines import history_sheet
from companion.ui.schemers.chain import chain_sheet
from companion.ui.schemers.counting import counts_sheet
from companion.ui.schemers.desk import Desk, Panel, money
from companion.ui.schemers.docks import dock
from companion.ui.schemers.panels import panel
from companion.ui.schemers.rounds import race_sheet
from companion.ui.schemers.sheets import sheets
from companion.ui.words import t


def wide(desk: Desk) -> ft.Control:
    from companion.ui.schemers.table import actions, bar_theme, sky_behind, title

    theme = desk.theme
    sky = bar_theme(theme)
    desktop = theme.room is Room.DESKTOP
    buttons = [*actions(desk), icon_button(sky, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))]
    between = [
        ft.Container(
            content=say(theme, code(desk), SMALL, sky.c.on_table_soft, size=15), padding=ft.Padding.only(right=8)
        )
    ]
    goal = t("schemers.seats", target=money(desk.view.target))
    return screen(
        theme,
        behind=sky_behind(theme),
        top=top_bar(sky, title(desk), goal, back=desk.ways.back, actions=buttons, between=between),
        banners=banners(desk),
        fixed=_layout(desk, 20 if desktop else 12, 330 if desktop else (theme.width - 36) * 0.4),
        over=panel(desk),
    )


def _scroll(parts: list[ft.Control], expand: bool | int = True, gap: float = GAP) -> ft.Column:
    return ft.Column(
        parts, spacing=gap, scroll=ft.ScrollMode.AUTO, expand=expand, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def columns(parts: list[ft.Control], number: int) -> ft.Control:
    """Sheets dealt over so many columns."""
    lanes = [parts[i::number] for i in range(number)]
    return ft.Row(
        [
            ft.Column(lane, spacing=GAP, tight=True, expand=1, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
            for lane in lanes
        ],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _layout(desk: Desk, edge: float, side: float) -> ft.Control:
    theme, view = desk.theme, desk.view
    room = theme.width - 2 * edge - side - 16
    lanes = 2 if room > 560 else 1
    piles = columns(sheets(desk, room / lanes - GAP), lanes)
    above: list[ft.Control] = [counts_sheet(desk)] if view.phase == "count" else chain_sheet(desk)
    middle = ft.Column(
        [
            _scroll([*above, piles, ft.Container(height=2)]),
            afloat(desk, Dock(theme, dock(desk), floating=True), 12),
        ],
        spacing=12,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    beside: list[ft.Control] = [race_sheet(desk, side)] if view.rounds else []
    if desk.table.lines:
        beside.append(history_sheet(desk, limit=6))
    right = ft.Container(content=_scroll(beside), width=side)
    return ft.Container(
        content=ft.Row([middle, right], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding(edge, 10, edge, edge),
        expand=True,
    )
