"""The players: small cells over a phone's table, cards at the side of a wide one."""

from __future__ import annotations

import flet as ft

from companion.games.ponzi.cards import INDUSTRIES
from companion.games.ponzi.view import SeatView
from companion.ui.kit.buttons import tappable
from companion.ui.kit.colour import STRIP_MARKS, fade
from companion.ui.kit.keep import keep
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BESLEY8, SMALL, STRONG, TEXT, Role, Theme
from companion.ui.kit.type import runs, say
from companion.ui.ponzi.desk import Desk, Panel, industry
from companion.ui.ponzi.wheel import small_wheel
from companion.ui.words import listing, number, t


def placed(seat: SeatView) -> tuple[tuple[int, int], ...]:
    """The seat's wheel as (value, spaces)."""
    return tuple((card.value, at) for card, at in seat.wheel)


def spoken(desk: Desk, seat: SeatView) -> str:
    """ "Ben, start player. Transport one, grain two. 8 due this round." """
    held = [t("ponzi.strip.tiles", industry=industry(i), n=number(n)) for i, n in seat.tiles.items() if n]
    parts = [
        t("ponzi.strip.starts", name=seat.name)
        if seat.name == desk.view.start_player
        else t("ponzi.strip.name", name=seat.name),
        t("ponzi.strip.held", tiles=listing(held)) if held else t("ponzi.strip.nothing"),
        t("ponzi.strip.due", n=seat.due[0]) if seat.due[0] else t("ponzi.strip.none_due"),
    ]
    if seat.name in desk.prompt.waiting:
        parts.insert(1, t("ponzi.strip.turn"))
    if not present(desk, seat.name):
        parts.append(t("ponzi.strip.away"))
    return " ".join(parts)


def present(desk: Desk, name: str) -> bool:
    """Whether the seat's device is there; who has none is always there."""
    return desk.is_present(name)


def tile_counts(theme: Theme, seat: SeatView, *, icon: float, size: float, gap: float = 3, square: bool) -> ft.Control:
    """Four marks with counts; zeros faint. ``square``: two by two."""
    role = Role(TEXT, ft.FontWeight.W_700, size, round(size * 1.3))

    def one(name: str) -> ft.Control:
        count = seat.tiles[name]
        return ft.Container(
            content=ft.Row(
                [mark(name, icon, STRIP_MARKS[name]), say(theme, str(count), role, theme.c.on_table, wrap=False)],
                spacing=1 if square else 4,
                tight=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            opacity=1 if count else 0.38,
        )

    cells = [one(i) for i in INDUSTRIES]
    if not square:
        extra: list[ft.Control] = []
        for price in seat.luxuries:
            extra.append(mark("luxury", icon, theme.c.accent_fill, label=t("ponzi.luxury.tile", price=price)))
        return ft.Row([*cells, *extra], spacing=gap, wrap=True, run_spacing=2)
    return ft.Column(
        [ft.Row(cells[:2], spacing=gap, tight=True), ft.Row(cells[2:], spacing=gap, tight=True)], spacing=1, tight=True
    )


def strip(desk: Desk) -> ft.Control:
    """Up to five cells; at large text one line of names."""
    view, here = desk.view, tuple(present(desk, seat.name) for seat in desk.view.seats)
    shown = (view.seats, view.start_player, view.turns, here, desk.prompt.waiting, desk.me, desk.hot_seat)
    drawn: ft.Control = keep(lambda: _strip(desk), desk.theme, *shown)
    return drawn


def _strip(desk: Desk) -> ft.Control:
    theme = desk.theme
    if theme.large and theme.phone:
        names = listing([s.name for s in desk.view.seats])
        line = ft.Row(
            [
                say(theme, t("ponzi.player.all"), STRONG, theme.c.on_table, expand=True),
                mark("next", theme.icon(18), theme.c.on_table_soft),
            ],
            spacing=8,
        )
        cell = tappable(
            theme,
            line,
            t("ponzi.strip.open", names=names),
            lambda: desk.set_panel(Panel("players")),
            fill=fade("#FFFFFF", 0.07),
            radius=12,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        )
        return ft.Container(content=cell, padding=ft.Padding(8, 0, 8, 8))
    cells = [_cell(desk, seat) for seat in desk.view.seats]
    return ft.Container(content=ft.Row(cells, spacing=4), padding=ft.Padding(6, 0, 6, 8 if theme.tight else 10))


def _cell(desk: Desk, seat: SeatView) -> ft.Control:
    theme = desk.theme
    c = theme.c
    on = seat.name in desk.prompt.waiting
    crowded = len(desk.view.seats) == 5 and theme.width < 480
    mine = seat.name == desk.me and not desk.hot_seat
    name: list[ft.Control] = [
        ft.Container(
            content=runs(
                theme,
                [
                    (seat.name, Role(TEXT, ft.FontWeight.W_700, 13 if crowded else 14, 18), c.on_table),
                    *(
                        [(f" {t('common.you')}", Role(TEXT, ft.FontWeight.W_500, 12, 18), c.on_table_soft)]
                        if mine and not crowded
                        else []
                    ),
                ],
            ),
            expand=True,
        )
    ]
    if not present(desk, seat.name):
        name.append(mark("wifi-off", 13, c.on_table_soft))
    if seat.name == desk.view.start_player:
        name.append(mark("marker", 14, c.accent_fill))
    roomy = not theme.phone and theme.height >= 500
    packed = crowded and theme.width < 385
    size = 18 if packed else 22 if crowded else 26 if theme.tight else 44 if roomy else 33
    icon, figures = (9, 10) if packed else (10, 11) if crowded else (17, 15) if roomy else (12, 12)
    inside = ft.Column(
        [
            ft.Row(name, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            ft.Row(
                [
                    small_wheel(theme, placed(seat), desk.view.turns, size),
                    tile_counts(
                        theme, seat, icon=icon, size=figures, gap=8 if roomy else 1 if packed else 3, square=True
                    ),
                ],
                spacing=10 if roomy else 2 if crowded or theme.tight else 3,
                tight=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ],
        spacing=2,
        tight=True,
    )
    return tappable(
        theme,
        inside,
        spoken(desk, seat),
        lambda: desk.set_panel(Panel("player", seat.name)),
        fill=fade("#FFFFFF", 0.15 if on else 0.07),
        edge=c.accent_fill if on else None,
        radius=12,
        padding=ft.Padding(10, 7, 8, 8) if roomy else ft.Padding(5, 5, 3, 6),
        expand=1,
        key=f"strip-{seat.name}",
        alignment=ft.Alignment.CENTER_LEFT,
    )


def player_cards(desk: Desk) -> list[ft.Control]:
    """For the side of a wide screen: a larger wheel, what is due, the tiles in one row."""
    return [_card(desk, seat) for seat in desk.view.seats]


def due_now(seat: SeatView) -> str:
    return t("ponzi.strip.due_now", n=seat.due[0]) if seat.due[0] else t("ponzi.strip.nothing_now")


def _card(desk: Desk, seat: SeatView) -> ft.Control:
    theme = desk.theme
    c = theme.c
    on = seat.name in desk.prompt.waiting
    mine = seat.name == desk.me and not desk.hot_seat
    head: list[ft.Control] = [say(theme, seat.name, Role(BESLEY8, ft.FontWeight.W_400, 19, 23), c.on_table)]
    if mine:
        head.append(say(theme, t("common.you"), SMALL, c.on_table_soft))
    if seat.name == desk.view.start_player:
        head.append(mark("marker", 17, c.accent_fill))
    if not present(desk, seat.name):
        head.append(mark("wifi-off", 16, c.on_table_soft))
    inside = ft.Row(
        [
            small_wheel(theme, placed(seat), desk.view.turns, 72),
            ft.Column(
                [
                    ft.Row(head, spacing=6, tight=True, wrap=True),
                    say(theme, due_now(seat), SMALL, c.on_table_soft, size=13.5),
                    tile_counts(theme, seat, icon=18, size=15, gap=10, square=False),
                ],
                spacing=4,
                tight=True,
                expand=True,
            ),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tappable(
        theme,
        inside,
        spoken(desk, seat),
        lambda: desk.set_panel(Panel("player", seat.name)),
        fill=fade("#FFFFFF", 0.15 if on else 0.07),
        edge=c.accent_fill if on else None,
        edge_width=2,
        radius=14,
        padding=12,
        key=f"card-{seat.name}",
        alignment=ft.Alignment.CENTER_LEFT,
    )
