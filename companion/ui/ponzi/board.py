"""The public table for a tablet or a television in the middle: nothing private, nothing to tap but the way out."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.games.ponzi.view import SeatView
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.colour import fade
from companion.ui.kit.frame import offline, screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import sheet
from companion.ui.kit.qr import qr
from companion.ui.kit.theme import BESLEY8, BESLEY9, TEXT, Role, Room
from companion.ui.kit.type import heading, runs, say
from companion.ui.ponzi.asking import title
from companion.ui.ponzi.chrome import code
from companion.ui.ponzi.desk import Desk
from companion.ui.ponzi.market import ROMAN, fund_card
from companion.ui.ponzi.pieces import market
from companion.ui.ponzi.strip import placed, present, spoken, strip, tile_counts
from companion.ui.ponzi.wheel import wheel, wheel_words
from companion.ui.words import t

_R = ft.FontWeight.W_400
HEADLINE = Role(BESLEY9, _R, 42, 44, 1.4)
NAME = Role(BESLEY9, _R, 30, 33, 1.4)
LINE = Role(TEXT, ft.FontWeight.W_500, 19, 26, 1.5)
BOLD = Role(TEXT, ft.FontWeight.W_700, 19, 26, 1.5)


DESIGNED = (1280, 800)


def board(desk: Desk) -> ft.Control:
    """Laid out for 1280 by 800 and enlarged as a whole on anything bigger: it is read from across the room."""
    theme = desk.theme
    if theme.room is not Room.DESKTOP:
        return _small(desk)
    times = min(theme.width / DESIGNED[0], theme.height / DESIGNED[1])
    if times < 1.05:
        return _large(desk)
    width, height = theme.width / times, theme.height / times
    near = replace(desk, theme=theme.with_(width=width, height=height))
    picture = ft.Container(
        content=_large(near),
        width=width,
        height=height,
        left=0,
        top=0,
        scale=ft.Scale(scale=times, alignment=ft.Alignment.TOP_LEFT),
    )
    return ft.Stack([picture], expand=True, clip_behavior=ft.ClipBehavior.NONE)


def _where(desk: Desk) -> str:
    view = desk.view
    phase = t(f"ponzi.phase.{view.phase}")
    return t("ponzi.board.order", n=view.round, phase=phase, later=t(f"ponzi.board.rest.{view.phase}"))


def _small(desk: Desk) -> ft.Control:
    """On a phone or a small tablet: the headline in the bar, then strip, market and every wheel."""
    theme, view = desk.theme, desk.view
    actions = [icon_button(theme, "history", t("common.history"), desk.ways.history)]
    if desk.ways.invite:
        actions.insert(0, icon_button(theme, "qr", t("common.invite"), desk.ways.invite))
    return screen(
        theme,
        top=top_bar(theme, title(desk), _where(desk), back=desk.ways.back, actions=actions),
        banners=[offline(theme)] if desk.ways.offline else [],
        strip=strip(desk),
        body=[
            market(desk, foot=True),
            *(_player(desk, seat) for seat in view.seats),
        ],
        over=_panel(desk),
    )


def _panel(desk: Desk) -> ft.Control | None:
    from companion.ui.ponzi.panels import panel

    return panel(desk)


def _large(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    session = desk.session
    words: list[ft.Control] = []
    if session.code:
        words.append(
            runs(
                theme,
                [
                    (t("ponzi.board.join") + " ", LINE, c.on_table_soft),
                    (session.code, Role(BESLEY8, _R, 25, 28, 1.4), c.on_table),
                ],
            )
        )
    words.append(say(theme, code(desk), LINE, c.on_table_soft))
    right: list[ft.Control] = [ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)]
    if session.invitation:
        right.append(qr(session.invitation, 92, t("common.qr", code=session.code or ""), radius=10))
    top = ft.Container(
        content=ft.Row(
            [
                icon_button(theme, "back", t("common.back"), desk.ways.back, size=26),
                ft.Column(
                    [
                        ft.Semantics(
                            content=heading(theme, title(desk), HEADLINE, c.on_table, level=1), live_region=True
                        ),
                        say(theme, _where(desk), LINE, c.on_table_soft, size=21),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
                *right,
            ],
            spacing=20,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=20, vertical=6),
    )
    low = theme.height < 720
    tracked = _market(desk, low) if desk.view.full else market(desk, scale=1.5, expand=True)
    left = ft.Container(content=tracked, width=min(570, theme.width * 0.46))
    pairs = [desk.view.seats[i : i + 2] for i in range(0, len(desk.view.seats), 2)]
    if len(desk.view.seats) == 5:
        pairs = [desk.view.seats[:3], desk.view.seats[3:]]
    rows: list[ft.Control] = [
        ft.Row(
            [ft.Container(content=_player(desk, seat), expand=1) for seat in pair],
            spacing=12,
            expand=not low,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        if not low
        else ft.Row([ft.Container(content=_player(desk, seat), expand=1) for seat in pair], spacing=12)
        for pair in pairs
    ]
    players = ft.Column(
        [*rows, _newest(desk)],
        spacing=12,
        expand=True,
        scroll=ft.ScrollMode.AUTO if low else None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    layout = ft.Container(
        content=ft.Row([left, players], spacing=20, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding(32, 0, 32, 28),
        expand=True,
    )
    return screen(
        theme, top=top, banners=[offline(theme)] if desk.ways.offline else [], fixed=layout, over=_panel(desk)
    )


def _market(desk: Desk, low: bool) -> ft.Control:
    """Large cards, upright."""
    theme, c, view = desk.theme, desk.theme.c, desk.view
    tall = max(92, min(146, (theme.height - 340) / 3))
    heads = [
        mark("bear", 48, c.danger if i < view.bears else c.soft, opacity=1 if i < view.bears else 0.25)
        for i in range(max(view.bear_limit, view.bears))
    ]
    of = t("ponzi.market.bears_of", n=view.bears, players=view.bear_limit)
    meter = ft.Semantics(
        content=ft.Row(
            [
                *heads,
                ft.Container(
                    content=say(theme, of, Role(BESLEY8, _R, 25, 28, 1.4), wrap=False), padding=ft.Padding.only(left=12)
                ),
            ],
            spacing=2,
            tight=True,
        ),
        label=t("ponzi.market.bears_spoken", n=view.bears, players=view.bear_limit),
        exclude_semantics=True,
    )
    head = ft.Container(
        content=ft.Row(
            [
                ft.Container(
                    content=heading(theme, t("ponzi.market.title"), Role(BESLEY9, _R, 34, 36, 1.4)), expand=True
                ),
                meter,
            ]
        ),
        padding=ft.Padding(96, 18, 26, 8),
        bgcolor=c.bear if view.bears >= view.bear_limit - 1 else None,
    )
    lines: list[ft.Control] = [head]
    for i, cards in enumerate(view.market):
        numeral = ft.Container(
            content=say(
                theme, ROMAN[i], Role(BESLEY8, _R, 32, 34, 1.2), c.accent, align=ft.TextAlign.CENTER, wrap=False
            ),
            width=72,
        )
        row = ft.Row(
            [fund_card(theme, card, height=tall, scale=2.48 * tall / 146, upright=True) for card in cards], spacing=14
        )
        lines.append(
            ft.Container(
                content=ft.Row(
                    [numeral, ft.Container(content=row, expand=True, padding=ft.Padding.only(left=20))], spacing=0
                ),
                padding=ft.Padding(0, 10, 22, 10),
            )
        )
    lines.append(ft.Container(expand=True))
    lines.append(
        ft.Container(
            content=ft.Row(
                [
                    runs(theme, [(t("ponzi.board.deck") + " ", LINE, c.soft), (str(view.deck), BOLD, c.ink)]),
                    runs(theme, [(t("ponzi.board.discard") + " ", LINE, c.soft), (str(view.discard), BOLD, c.ink)]),
                    ft.Container(expand=True),
                    runs(
                        theme,
                        [
                            (t("ponzi.board.crash_at") + " ", LINE, c.soft),
                            (t("ponzi.board.bears", n=view.bear_limit), BOLD, c.danger),
                        ],
                    ),
                ],
                spacing=22,
            ),
            padding=ft.Padding(96, 0, 22, 18),
        )
    )
    column = ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return sheet(theme, column, margin=True, margin_at=72, radius=20, expand=True)


def _player(desk: Desk, seat: SeatView) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    on = seat.name in desk.prompt.waiting
    due = seat.due[0]
    head: list[ft.Control] = [say(theme, seat.name, NAME, c.on_table)]
    if seat.name == desk.view.start_player:
        head.append(mark("marker", 26, c.accent_fill))
    if not present(desk, seat.name):
        head.append(mark("wifi-off", 24, c.on_table_soft))
    head.append(ft.Container(expand=True))
    head.append(say(theme, t("ponzi.board.due", n=due), LINE, c.accent_fill if due else c.on_table_soft, wrap=False))
    many = len(desk.view.seats) > 4
    room = (theme.height - 104 - 28 - 80) / 2 - 92
    size = max(150.0, min(212.0, room)) if theme.room is Room.DESKTOP else 212.0
    if many:
        size = min(size, 170.0)
    interest = {card.value: card.interest for card, _ in seat.wheel}
    circle = wheel(
        theme,
        placed(seat),
        desk.view.turns,
        size=size,
        face=size * 0.65,
        label=wheel_words(t("ponzi.wheel.of", name=seat.name), placed(seat), interest),
        crash=desk.view.crashed,
    )
    inside = ft.Column(
        [
            ft.Row(head, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            ft.Container(
                content=circle, alignment=ft.Alignment.CENTER, expand=theme.room is Room.DESKTOP and theme.height >= 720
            ),
            tile_counts(theme, seat, icon=27, size=23, gap=18 if many else 28, square=False),
        ],
        spacing=4,
    )
    box = ft.Container(
        content=inside,
        bgcolor=fade("#FFFFFF", 0.16 if on else 0.07),
        border=ft.Border.all(2.5, c.accent_fill if on else ft.Colors.TRANSPARENT),
        border_radius=18,
        padding=ft.Padding(16, 9, 16, 12),
    )
    return ft.Semantics(content=box, label=spoken(desk, seat), container=True)


def _newest(desk: Desk) -> ft.Control:
    """The last two lines of the history."""
    theme, c = desk.theme, desk.theme.c
    lines = [line for line in desk.table.lines if line.status != "taken back"][-2:]
    newest = lines[-1].sentence if lines else ""
    row: list[ft.Control] = [mark("history", 26, c.accent_fill), say(theme, newest, LINE, c.on_table, expand=3)]
    if len(lines) > 1:
        before = say(
            theme,
            t("ponzi.board.before", line=lines[0].sentence),
            LINE,
            c.on_table_soft,
            expand=2,
            align=ft.TextAlign.END,
        )
        row.append(before)
    return ft.Container(
        content=ft.Row(row, spacing=14, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=fade("#000000", 0.24),
        border_radius=18,
        padding=ft.Padding.symmetric(horizontal=20, vertical=9),
    )
