"""The table on a tablet and a desktop: columns that scroll by themselves, the dock afloat."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import icon_button
from companion.ui.kit.dock import Dock
from companion.ui.kit.frame import screen, slot, top_bar
from companion.ui.kit.theme import GAP, SMALL, Room
from companion.ui.kit.type import say
from companion.ui.play.chrome import afloat, late
from companion.ui.play.lines import history_sheet
from companion.ui.ponzi.chrome import banners, code, message, title, top_actions
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.ponzi.docks import dock
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.pieces import due, market
from companion.ui.ponzi.strip import player_cards, strip
from companion.ui.words import t


def wide(desk: Desk) -> ft.Control:
    theme = desk.theme
    desktop = theme.room is Room.DESKTOP
    actions = top_actions(desk)
    actions = [*actions, icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))]
    between = [
        ft.Container(
            content=say(theme, code(desk), SMALL, theme.c.on_table_soft, size=15), padding=ft.Padding.only(right=8)
        )
    ]
    flat = theme.height < 500
    layout = _flat(desk) if flat else _desktop(desk) if desktop else _tablet(desk)
    return screen(
        theme,
        top=top_bar(theme, title(desk), "", back=desk.ways.back, actions=actions, between=between),
        banners=banners(desk),
        strip=None if desktop or flat else strip(desk),
        fixed=layout,
        over=panel(desk),
    )


def _scroll(parts: list[ft.Control], expand: bool | int = True, gap: float = 14) -> ft.Column:
    return ft.Column(
        parts,
        spacing=gap,
        scroll=ft.ScrollMode.AUTO,
        expand=expand,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _middle(desk: Desk, height: float, scale: float) -> list[ft.Control]:
    """Market or payday over the floating dock."""
    from companion.ui.ponzi.moments import payers

    parts: list[ft.Control] = [market(desk, height=height, scale=scale, foot=True)]
    if desk.view.phase == "pay":
        parts.insert(0, payers(desk))
    return parts


def _desktop(desk: Desk) -> ft.Control:
    theme = desk.theme
    spare = theme.height - 68 - 20 - 230
    asking = desk.mode.industry is not None or desk.move("draw") is not None
    card = 62 if asking else max(70, min(114, (spare - 130) / 3))
    left = ft.Container(content=_scroll([*player_cards(desk), *late(desk)], gap=10), width=268)
    fits = theme.height >= 740 and desk.view.phase != "pay" and not asking
    each = (theme.width - 268 - 330 - 72 - 110) / 3
    scale = max(0.9, min(1.76 if card > 90 else 1.3, each / 100))
    above = (
        market(desk, height=card, scale=scale, foot=True, expand=True) if fits else _scroll(_middle(desk, card, scale))
    )
    middle = ft.Column(
        [
            above,
            afloat(desk, Dock(theme, dock(desk), floating=True), 14),
        ],
        spacing=14,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    right = ft.Container(
        content=_scroll([due(desk, size=226, face=148, chart=286, beside=False), history_sheet(desk, limit=6)]),
        width=330,
    )
    return ft.Container(
        content=ft.Row(
            [left, middle, right], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        padding=ft.Padding(20, 0, 20, 20),
        expand=True,
    )


def _flat(desk: Desk) -> ft.Control:
    """A phone on its side: sheets left, the dock right."""
    theme = desk.theme
    room = theme.width - 320 - 36
    size = min(204.0, room * 0.5)
    sheets = [
        market(desk, height=50),
        due(desk, size=size, face=size * 0.645, chart=room - size - 22, beside=True),
    ]
    right = ft.Container(
        content=_scroll([Dock(theme, dock(desk), floating=True, most=0.9), slot(message(desk))], gap=8), width=320
    )
    return ft.Container(
        content=ft.Row(
            [_scroll([strip(desk), *sheets], gap=GAP), right],
            spacing=12,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding(12, 0, 12, 8),
        expand=True,
    )


def _tablet(desk: Desk) -> ft.Control:
    theme = desk.theme
    left_wide = (theme.width - 2 * 12 - 12) * 3 / 5
    right_wide = theme.width - 36 - left_wide
    size = min(226.0, right_wide - 20)
    columns = ft.Row(
        [
            _scroll(
                _middle(desk, 96 if theme.height > 900 else 74, 1.5 if left_wide > 520 else 1.15), expand=3, gap=GAP
            ),
            _scroll(
                [
                    due(desk, size=size, face=size * 0.65, chart=right_wide - 36, beside=False),
                    history_sheet(desk, limit=4),
                ],
                expand=2,
                gap=GAP,
            ),
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
