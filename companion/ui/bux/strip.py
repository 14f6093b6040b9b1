"""The players: cells over a phone's table, cards at the side of a wide one. Chips, and the bid of each."""

from __future__ import annotations

import flet as ft

from companion.games.bux.view import BidderView, SeatView
from companion.ui.bux.chips import chip_figure
from companion.ui.bux.desk import Desk, Panel, chips
from companion.ui.kit.buttons import tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BESLEY8, SMALL, STRONG, TEXT, Role
from companion.ui.kit.type import say
from companion.ui.words import listing, t


def bidder(desk: Desk, name: str) -> BidderView | None:
    auction = desk.view.auction
    return next((b for b in auction.bidders if b.name == name), None) if auction else None


def is_out(desk: Desk, name: str) -> bool:
    found = bidder(desk, name)
    return found is not None and found.said == "out"


def state_of(desk: Desk, name: str) -> str:
    """One or two words about the seat: its bid, "out", "drew", "you"."""
    view, found = desk.view, bidder(desk, name)
    if found is not None:
        if found.said in ("sealed", "opened", "void", "forfeited", "out", "holds"):
            return t(f"bux.said.{found.said}", n=chips(found.amount or 0))
        if view.auction is not None and view.auction.sealed and found.said == "asked":
            return t("bux.said.asked")
    if view.drawer == name:
        return t("bux.said.drew")
    return t("common.you") if name == desk.me and not desk.hot_seat else ""


def spoken(desk: Desk, seat: SeatView) -> str:
    """ "Ben. To decide now. 145 chips. Drew. 6 cards." """
    parts = [t("bux.strip.name", name=seat.name)]
    if seat.name in desk.prompt.waiting:
        parts.append(t("bux.strip.turn"))
    parts.append(t("bux.strip.chips", n=chips(seat.chips)))
    said = state_of(desk, seat.name)
    if said:
        parts.append(f"{said[:1].upper()}{said[1:]}.")
    if desk.view.full:
        parts.append(t("bux.strip.cards", n=len(seat.spread)))
    if not desk.is_present(seat.name):
        parts.append(t("bux.strip.away"))
    return " ".join(parts)


def strip(desk: Desk) -> ft.Control:
    """Up to five cells; at large text one line."""
    theme = desk.theme
    if theme.large and theme.phone:
        return _line(desk)
    cells = [_cell(desk, seat) for seat in desk.view.seats]
    return ft.Container(content=ft.Row(cells, spacing=4), padding=ft.Padding(6, 0, 6, 8 if theme.tight else 10))


def _line(desk: Desk) -> ft.Control:
    theme, seats = desk.theme, desk.view.seats
    words: ft.Control = say(theme, t("bux.player.all"), STRONG, theme.c.on_table, expand=True)
    row = ft.Row([words, mark("next", theme.icon(18), theme.c.on_table_soft)], spacing=8)
    cell = tappable(
        theme,
        row,
        t("bux.strip.open", names=listing([s.name for s in seats])),
        lambda: desk.set_panel(Panel("players")),
        fill=fade("#FFFFFF", 0.07),
        radius=12,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )
    return ft.Container(content=cell, padding=ft.Padding(8, 0, 8, 8))


def _cell(desk: Desk, seat: SeatView) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    on = seat.name in desk.prompt.waiting
    out = is_out(desk, seat.name)
    crowded = len(desk.view.seats) == 5 and theme.width < 480
    name = Role(TEXT, ft.FontWeight.W_700, 13 if crowded else 14, 18)
    small = Role(TEXT, ft.FontWeight.W_500, 12, 16)
    said = state_of(desk, seat.name)
    head: list[ft.Control] = [ft.Container(content=say(theme, seat.name, name, c.on_table), expand=True)]
    if not desk.is_present(seat.name):
        head.append(mark("wifi-off", 13, c.on_table_soft))
    if said and not crowded:
        head.append(say(theme, said, small, c.on_table_soft, wrap=False))
    size = 15 if crowded else 18 if theme.phone else 21
    role = Role(BESLEY8, ft.FontWeight.W_400, size, size + 2, 1.5)
    rows: list[ft.Control] = [
        ft.Row(head, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        chip_figure(theme, seat.chips, c.on_table, role=role, icon=13 if crowded else 16),
    ]
    if crowded:
        rows.append(say(theme, said or " ", small, c.on_table_soft, wrap=False))
    inside = ft.Container(content=ft.Column(rows, spacing=3, tight=True), opacity=0.55 if out else 1)
    return tappable(
        theme,
        inside,
        spoken(desk, seat),
        lambda: desk.set_panel(Panel("player", seat.name)),
        fill=fade("#FFFFFF", 0.15 if on else 0.07),
        edge=c.accent_fill if on else None,
        radius=12,
        padding=ft.Padding(7, 6, 6, 7) if theme.phone else ft.Padding(12, 8, 10, 9),
        expand=1,
        key=f"strip-{seat.name}",
        alignment=ft.Alignment.CENTER_LEFT,
    )


def player_cards(desk: Desk) -> list[ft.Control]:
    """For the side of a wide screen, with the chips by colour."""
    return [_card(desk, seat) for seat in desk.view.seats]


def _card(desk: Desk, seat: SeatView) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    on = seat.name in desk.prompt.waiting
    head: list[ft.Control] = [
        ft.Container(content=say(theme, seat.name, Role(BESLEY8, ft.FontWeight.W_400, 19, 23), c.on_table), expand=True)
    ]
    if not desk.is_present(seat.name):
        head.append(mark("wifi-off", 16, c.on_table_soft))
    said = state_of(desk, seat.name)
    if said:
        head.append(say(theme, said, SMALL, c.on_table_soft, size=14))
    inside = ft.Column(
        [
            ft.Row(head, spacing=6),
            ft.Row(
                [
                    chip_figure(
                        theme, seat.chips, c.on_table, role=Role(BESLEY8, ft.FontWeight.W_400, 25, 27), icon=22
                    ),
                    ft.Container(expand=True),
                    say(
                        theme,
                        t("bux.strip.cards", n=len(seat.spread)) if desk.view.full else "",
                        SMALL,
                        c.on_table_soft,
                    ),
                ]
            ),
        ],
        spacing=5,
        tight=True,
    )
    return tappable(
        theme,
        ft.Container(content=inside, opacity=0.55 if is_out(desk, seat.name) else 1),
        spoken(desk, seat),
        lambda: desk.set_panel(Panel("player", seat.name)),
        fill=fade("#FFFFFF", 0.15 if on else 0.07),
        edge=c.accent_fill if on else None,
        edge_width=2,
        radius=14,
        padding=ft.Padding(14, 11, 14, 11),
        key=f"card-{seat.name}",
        alignment=ft.Alignment.CENTER_LEFT,
    )
