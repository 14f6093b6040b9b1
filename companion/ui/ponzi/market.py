"""The market: nine cards in three rows, and how near the bears are."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import flet as ft

from companion.games.ponzi.cards import Card
from companion.ui.kit.arriving import FAINT
from companion.ui.kit.buttons import Press, tappable
from companion.ui.kit.colour import mix
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import sheet, sheet_head
from companion.ui.kit.theme import BESLEY8, HEAD, NUMERAL, SMALL, STRONG, TEXT, Role, Theme
from companion.ui.kit.type import figure, runs, say
from companion.ui.ponzi.sorting import Moves
from companion.ui.words import number, t

ROMAN = ("I", "II", "III")
NOTHING: Moves = MappingProxyType({})
ACROSS = 1.06
"""From one card to the next in a row, in cards: a gap is about a sixteenth of a card on every screen."""


def bear_meter(theme: Theme, bears: int, players: int, *, size: float = 22) -> ft.Control:
    """As many heads as players; a crash comes when all are filled."""
    c = theme.c
    of = t("ponzi.market.bears_of", n=bears, players=players)
    if theme.large and theme.phone:
        heads: list[ft.Control] = [mark("bear", theme.icon(22), c.danger if bears else c.soft)]
    else:
        heads = [
            mark("bear", size, c.danger if i < bears else c.soft, opacity=1 if i < bears else 0.28)
            for i in range(max(players, bears))
        ]
    words = say(theme, of, STRONG, size=14 * size / 22, wrap=False)
    row = ft.Row([*heads, ft.Container(content=words, padding=ft.Padding.only(left=4))], spacing=2, tight=True)
    return ft.Semantics(
        content=row, label=t("ponzi.market.bears_spoken", n=bears, players=players), exclude_semantics=True
    )


def card_words(value: int, interest: int, period: int, bear: bool) -> str:
    return t("ponzi.market.card_bear" if bear else "ponzi.market.card", value=value, interest=interest, period=period)


def fund_card(
    theme: Theme,
    card: Card,
    *,
    height: float = 56,
    scale: float = 1.0,
    upright: bool = False,
    dim: bool = False,
    lit: bool = False,
    new: bool = False,
    press: Press | None = None,
    expand: bool | int | None = 1,
    lay: ft.Offset | None = None,
    coming: bool = False,
) -> ft.Control:
    """One card of the market: value large, interest and period at its right (``upright``: below). ``lay``: where it
    lay before, in its own sizes; it starts there. ``coming``: it is about to fade in."""
    c = theme.c
    value, interest, period = card.value, card.interest, card.period
    bear = card.kind == "bear"
    ink = c.danger if bear else c.ink
    size = (22 if theme.tight else 25) * scale
    fig = figure(theme, value, Role(BESLEY8, ft.FontWeight.W_400, size, size * 1.08, 1.8), ink)
    strong, light = Role(TEXT, ft.FontWeight.W_700, 12.5 * scale, 15.5 * scale), SMALL
    every = t("ponzi.market.every", n=period)
    if upright:
        terms: ft.Control = runs(
            theme,
            [
                (str(interest), Role(TEXT, ft.FontWeight.W_700, 23, 26, 1.3), c.ink),
                (f" {every}", Role(TEXT, ft.FontWeight.W_500, 19, 26, 1.3), c.soft),
            ],
            align=ft.TextAlign.CENTER,
        )
        body: ft.Control = ft.Column(
            [fig, terms],
            spacing=8,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    elif theme.large and theme.phone:
        terms = runs(theme, [(str(interest), STRONG, c.ink), (f" {every}", light, c.soft)], align=ft.TextAlign.END)
        body = ft.Row([fig, ft.Container(content=terms, expand=True)], spacing=10)
    else:
        terms = ft.Column(
            [
                say(theme, str(interest), strong, c.ink, wrap=False),
                say(
                    theme,
                    every,
                    Role(TEXT, ft.FontWeight.W_500, 12.5 * scale**0.6, 15.5 * scale**0.6),
                    c.soft,
                    wrap=False,
                ),
            ],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.END,
            expand=True,
        )
        body = ft.Row([fig, terms], spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    fixed = None if theme.large and theme.phone else height
    pad = 2.0 if upright else 7 if theme.tight else 9 * scale
    face = ft.Container(
        content=body,
        bgcolor=c.bear if bear else c.raised,
        border=ft.Border.all(
            2 if upright else 1.3, c.accent_fill if lit else mix(c.danger, 0.6, c.raised) if bear else c.rule
        ),
        border_radius=9,
        padding=ft.Padding.symmetric(horizontal=pad, vertical=6 if fixed is None else 2),
        height=fixed,
    )
    pieces: list[ft.Control] = [face]
    if bear:
        head = 19 * (scale if not upright else 2.1)
        pieces.append(
            ft.Container(
                content=mark("bear", head, c.danger), left=-head * 0.26, top=-head * 0.32, ignore_interactions=True
            )
        )
    whole = ft.Stack(pieces, clip_behavior=ft.ClipBehavior.NONE, fit=ft.StackFit.PASS_THROUGH)
    label = card_words(value, interest, period, bear)
    if new:
        label = t("ponzi.market.new", card=label)
    if press:
        drawn: ft.Control = tappable(theme, whole, label, press, radius=9)
    else:
        drawn = ft.Semantics(content=whole, label=label, exclude_semantics=True)
    return ft.Container(
        content=drawn,
        opacity=FAINT if coming else 0.5 if dim else 1,
        offset=lay or ft.Offset(0, 0),
        animate_opacity=theme.motion(200),
        animate_offset=ft.Animation(0) if lay else theme.motion(300),
        expand=expand,
        key=f"market-{value}",
    )


def market_sheet(
    theme: Theme,
    rows: Sequence[Sequence[Card]],
    *,
    bears: int,
    players: int,
    open_row: int | None = None,
    foot: str = "",
    height: float | None = None,
    scale: float = 1.0,
    new: frozenset[int] = frozenset(),
    expand: bool | int | None = None,
    press: dict[int, Press] | None = None,
    moved: Moves = NOTHING,
) -> ft.Control:
    """``open_row``: 0 to 2, the row whose cards are asked for; the others are dim. ``press``: what taps on cards do.
    ``moved``: cards that start from where they lay; in a list, and with reduced motion, they fade in instead."""
    c = theme.c
    listed = theme.large and theme.phone
    tall = height or (50 if theme.tight else 56)
    big = scale > 1.25
    warn = bears >= players - 1
    lines: list[ft.Control] = [
        sheet_head(
            theme,
            t("ponzi.market.title"),
            [bear_meter(theme, bears, players, size=30 if big else 22)],
            left=14 if listed else 56 if big else 52,
            fill=c.bear if warn else None,
            role=Role(BESLEY8, ft.FontWeight.W_400, 24, 28) if big else HEAD,
        )
    ]
    if bears >= players:
        lines.append(
            ft.Container(
                content=say(theme, t("ponzi.market.crash_soon"), STRONG, c.danger, size=14),
                padding=ft.Padding(14 if listed else 52, 2, 14, 4),
            )
        )
    side = 3 if theme.tight else 4 * scale**0.8
    slides = not (listed or theme.still)

    def lay(card: Card) -> ft.Offset | None:
        by = moved.get(card.value)
        return ft.Offset(by[0] * ACROSS, by[1] * (tall + 2 * side) / tall) if by and slides else None

    for i, cards in enumerate(rows):
        dim = open_row is not None and open_row != i
        drawn = [
            fund_card(
                theme,
                card,
                height=tall,
                scale=scale,
                dim=dim,
                new=card.value in new,
                press=press.get(card.value) if press else None,
                expand=None if listed else 1,
                lay=lay(card),
                coming=card.value in moved and lay(card) is None,
            )
            for card in cards
        ]
        if listed:
            name = say(theme, t("ponzi.market.row", row=ROMAN[i]), NUMERAL, c.accent)
            lines.append(
                ft.Container(
                    content=ft.Column(
                        [name, *drawn], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
                    ),
                    padding=ft.Padding.symmetric(horizontal=12, vertical=4),
                    bgcolor=c.lit if open_row == i else None,
                )
            )
            continue
        fill = [ft.Container(expand=1) for _ in range(3 - len(drawn))]
        gap = 12 if big else 6
        numeral = ft.Container(
            content=say(
                theme, ROMAN[i], NUMERAL, c.accent, size=20 if big else 16, align=ft.TextAlign.CENTER, wrap=False
            ),
            width=38,
            opacity=0.5 if dim else 1,
        )
        lines.append(
            ft.Container(
                content=ft.Row(
                    [
                        ft.Semantics(
                            content=numeral,
                            label=t("ponzi.market.row_spoken", row=number(i + 1)),
                            exclude_semantics=True,
                        ),
                        ft.Container(
                            content=ft.Row([*drawn, *fill], spacing=gap),
                            expand=True,
                            padding=ft.Padding.only(left=22 if big else 16),
                        ),
                    ],
                    spacing=0,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=ft.Padding(
                    0,
                    side,
                    16 if big else 10,
                    side,
                ),
                bgcolor=c.lit if open_row == i else None,
            )
        )
    if foot:
        words = ft.Container(
            content=say(theme, foot, SMALL, c.soft, size=14), padding=ft.Padding(14 if listed else 56, 4, 14, 8)
        )
        if expand:
            lines.append(ft.Container(expand=True))
        lines.append(words)
    lines.append(ft.Container(height=8))
    column = ft.Column(lines, spacing=0, tight=not expand, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return sheet(theme, column, margin=not listed, expand=expand)
