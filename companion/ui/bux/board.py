"""The public table for a tablet or a television in the middle: nothing private, nothing to tap but the way out."""

from __future__ import annotations

import flet as ft

from companion.games.bux.view import SeatView
from companion.ui.bux.asking import title
from companion.ui.bux.card import Looks, playing_card
from companion.ui.bux.chips import chip_figure
from companion.ui.bux.desk import Desk, ordered
from companion.ui.bux.panels import panel
from companion.ui.bux.spreads import fresh_outcome, others_sheet, outcome_sheet, up_sheet
from companion.ui.bux.strip import is_out, spoken, state_of, strip
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.colour import fade
from companion.ui.kit.frame import offline, screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import note, sheet
from companion.ui.kit.qr import qr
from companion.ui.kit.theme import BESLEY8, BESLEY9, TEXT, Role, Room
from companion.ui.kit.type import heading, runs, say
from companion.ui.play.chrome import code
from companion.ui.words import t

_R = ft.FontWeight.W_400
HEADLINE = Role(BESLEY9, _R, 42, 44, 1.4)
NAME = Role(BESLEY9, _R, 28, 31, 1.4)
CHIPS = Role(BESLEY9, _R, 34, 36, 1.4)
LINE = Role(TEXT, ft.FontWeight.W_500, 19, 26, 1.5)


def board(desk: Desk) -> ft.Control:
    return _large(desk) if desk.theme.room is Room.DESKTOP else _small(desk)


def _top_sheets(desk: Desk, width: float | None = None) -> list[ft.Control]:
    """The cards up for bid, or how the last auction ended."""
    if not desk.view.full:
        return [sheet(desk.theme, note(desk.theme, t("bux.light.where_it_ends")), padding=14)]
    outcome = fresh_outcome(desk)
    if outcome is not None:
        return [outcome_sheet(desk, outcome)]
    return [up_sheet(desk, width=width)] if desk.view.phase in ("draw", "auction") else []


def _small(desk: Desk) -> ft.Control:
    """On a phone or a small tablet: the headline in the bar, then stage, players and every spread."""
    from companion.ui.bux.table import stage_strip

    theme = desk.theme
    actions = [icon_button(theme, "history", t("common.history"), desk.ways.history)]
    if desk.ways.invite:
        actions.insert(0, icon_button(theme, "qr", t("common.invite"), desk.ways.invite))
    above = ft.Column(
        [
            ft.Container(content=stage_strip(desk), padding=ft.Padding(theme.edge, 0, theme.edge, 8)),
            strip(desk),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    spreads = [others_sheet(desk, everybody=True)] if desk.view.full else []
    return screen(
        theme,
        top=top_bar(theme, title(desk), code(desk), back=desk.ways.back, actions=actions),
        banners=[offline(theme)] if desk.ways.offline else [],
        strip=above,
        body=[*_top_sheets(desk), *spreads, ft.Container(height=4)],
        over=panel(desk),
    )


def _large(desk: Desk) -> ft.Control:
    from companion.ui.bux.table import stage_strip

    theme, c, session = desk.theme, desk.theme.c, desk.session
    words: list[ft.Control] = []
    if session.code:
        big = Role(BESLEY8, _R, 25, 28, 1.4)
        words.append(runs(theme, [(t("bux.board.join") + " ", LINE, c.on_table_soft), (session.code, big, c.on_table)]))
    words.append(say(theme, code(desk), LINE, c.on_table_soft))
    right: list[ft.Control] = [ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)]
    if session.invitation:
        right.append(qr(session.invitation, 92, t("common.qr", code=session.code or ""), radius=10))
    headline = heading(theme, title(desk), HEADLINE, c.on_table, level=1)
    top = ft.Container(
        content=ft.Row(
            [
                icon_button(theme, "back", t("common.back"), desk.ways.back, size=26),
                ft.Container(content=ft.Semantics(content=headline, live_region=True), expand=True),
                *right,
            ],
            spacing=20,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=20, vertical=6),
    )
    seats = desk.view.seats
    pairs = [seats[:3], seats[3:]] if len(seats) == 5 else [seats[i : i + 2] for i in range(0, len(seats), 2)]
    rows: list[ft.Control] = [
        ft.Row(
            [ft.Container(content=_player(desk, seat, len(pair)), expand=1) for seat in pair],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        )
        for pair in pairs
    ]
    players = ft.Column(rows, spacing=14, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    up = _top_sheets(desk, width=108)
    middle: ft.Control = players
    if up:
        left = ft.Container(
            content=ft.Column(
                up, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, alignment=ft.MainAxisAlignment.CENTER
            ),
            width=440,
        )
        middle = ft.Row([left, players], spacing=18, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    layout = ft.Container(
        content=ft.Column(
            [stage_strip(desk, 1.5), middle, _newest(desk)],
            spacing=14,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding(32, 0, 32, 24),
        expand=True,
    )
    return screen(theme, top=top, banners=[offline(theme)] if desk.ways.offline else [], fixed=layout, over=panel(desk))


def _player(desk: Desk, seat: SeatView, across: int) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    on = seat.name in desk.prompt.waiting
    head: list[ft.Control] = [say(theme, seat.name, NAME, c.on_table)]
    if not desk.is_present(seat.name):
        head.append(mark("wifi-off", 24, c.on_table_soft))
    said = state_of(desk, seat.name)
    head += [ft.Container(expand=True), say(theme, said, LINE, c.on_table_soft)]
    many = len(seat.spread) > 9 or (across > 2 and len(seat.spread) > 6)
    width = 40 if many else 46
    ground = c.table
    cards = [
        playing_card(theme, card, width, Looks(lock=card.protected), ground=ground) for card in ordered(seat.spread)
    ]
    inside = ft.Column(
        [
            ft.Row(head, spacing=8),
            chip_figure(theme, seat.chips, c.on_table, role=CHIPS, icon=30),
            *([ft.Row(cards, spacing=0, run_spacing=0, wrap=True)] if desk.view.full else []),
        ],
        spacing=4,
        tight=True,
    )
    box = ft.Container(
        content=ft.Container(content=inside, opacity=0.5 if is_out(desk, seat.name) else 1),
        bgcolor=fade("#FFFFFF", 0.16 if on else 0.07),
        border=ft.Border.all(2.5, c.accent_fill if on else ft.Colors.TRANSPARENT),
        border_radius=18,
        padding=ft.Padding(18, 10, 14, 10),
    )
    return ft.Semantics(content=box, label=spoken(desk, seat), container=True)


def _newest(desk: Desk) -> ft.Control:
    """The last line of the history."""
    theme, c = desk.theme, desk.theme.c
    lines = [line for line in desk.table.lines if line.status != "taken back"][-1:]
    text = lines[0].sentence if lines else ""
    return ft.Container(
        content=ft.Row(
            [mark("history", 26, c.accent_fill), say(theme, text, LINE, c.on_table, expand=True)], spacing=14
        ),
        bgcolor=fade("#000000", 0.24),
        border_radius=18,
        padding=ft.Padding.symmetric(horizontal=20, vertical=9),
    )
