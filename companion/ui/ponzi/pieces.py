"""The sheets that phone, tablet and desktop share: market, falling due, the private figures."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.keep import keep
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BESLEY8, BODY, STRONG, Role
from companion.ui.kit.type import say
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.ponzi.due import cash_pill, due_sheet, due_words
from companion.ui.ponzi.flying import flying
from companion.ui.ponzi.light import bear_sheet
from companion.ui.ponzi.market import market_sheet
from companion.ui.ponzi.sorting import Moves, Sorting
from companion.ui.ponzi.strip import placed
from companion.ui.ponzi.wheel import Cards, wheel, wheel_words
from companion.ui.words import number, t


def market(
    desk: Desk, *, height: float | None = None, scale: float = 1.0, foot: bool = False, expand: bool = False
) -> ft.Control:
    """The market; where it is not tracked, the bears that were counted."""
    view, mode = desk.view, desk.mode
    if not view.full:
        bears = bear_sheet(desk, big=scale > 1.25)
        if not expand:
            return bears
        return ft.Column([bears], expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    row = view.seat(desk.acting).tiles[mode.industry] if mode.industry and desk.acting and mode.to is None else None
    words = t("ponzi.market.foot", deck=view.deck, discard=view.discard, bears=number(view.bear_limit)) if foot else ""
    new = frozenset(card.value for card in view.drawn)

    def at(moved: Moves) -> ft.Control:
        return market_sheet(
            desk.theme,
            view.market,
            bears=view.bears,
            players=view.bear_limit,
            open_row=row,
            foot=words,
            height=height,
            scale=scale,
            new=new,
            expand=expand,
            moved=moved,
        )

    def draw() -> ft.Control:
        return Sorting(view.market, at)

    if expand:
        return ft.Container(content=draw(), expand=True)
    return keep(draw, desk.theme, view.market, view.bears, view.bear_limit, row, words, height, scale, new)


def my_wheel(desk: Desk, size: float, face: float, scale: float = 1.0) -> ft.Control:
    seat = desk.seat()
    interest = {card.value: card.interest for card, _ in seat.wheel}
    whose = t("ponzi.wheel.yours") if not desk.hot_seat else t("ponzi.wheel.of", name=seat.name)
    label = wheel_words(whose, placed(seat), interest)

    def draw(cards: Cards, coming: frozenset[int], glow: frozenset[int]) -> ft.Control:
        return wheel(
            desk.theme,
            cards,
            desk.view.turns,
            size=size,
            face=face,
            label=label,
            scale=scale,
            crash=desk.view.crashed,
            press=lambda: desk.set_panel(Panel("player", seat.name)),
            coming=coming,
            glow=glow,
        )

    return flying(desk.theme, seat.name, placed(seat), draw)


def pill(desk: Desk) -> ft.Control:
    return cash_pill(desk.theme, desk.seat().cash, desk.covered, lambda: uncover(desk))


def uncover(desk: Desk) -> None:
    """Shows or hides every private figure; in pass-and-play the name on the pill says whose they are."""
    desk.cover(not desk.covered)


def due(desk: Desk, *, size: float, face: float, chart: float, beside: bool) -> ft.Control:
    seat = desk.seat()
    name = t("ponzi.due.title") if not desk.hot_seat else t("ponzi.due.title_of", name=seat.name)
    ahead = desk.outlook(seat.name)

    def draw() -> ft.Control:
        return due_sheet(
            desk.theme,
            title=name,
            outlook=ahead,
            wheel=my_wheel(desk, size, face),
            cash=pill(desk),
            hidden=desk.covered,
            wide=chart,
            beside=beside,
        )

    view = desk.view
    shape = (size, face, chart, beside, name)
    return keep(draw, desk.theme, shape, seat, ahead, view.turns, view.crashed, desk.covered, desk.me, desk.hot_seat)


def short_line(desk: Desk) -> ft.Control:
    """One line in place of the sheet while a row is open: what is held, and what will be missing."""
    theme, c = desk.theme, desk.theme.c
    ahead = desk.outlook(desk.seat().name)
    words: list[ft.Control] = []
    if not desk.covered and ahead.rounds[0].hold is not None:
        if ahead.shortfall is not None:
            short = ahead.shortfall
            first = say(theme, t("ponzi.due.short_head", n=short.short, round=short.round), STRONG, c.danger, size=14)
            words = [first, say(theme, t("ponzi.due.raise"), BODY, c.soft, size=14)]
        else:
            words = [say(theme, due_words(ahead)[0], STRONG, c.good, size=14)]
    row = ft.Row(
        [pill(desk), ft.Column(words, spacing=0, tight=True, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return sheet(theme, row, padding=ft.Padding(8, 5, 8, 5))


def large_due(desk: Desk) -> ft.Control:
    """At large text the sentence comes first, with what is held under it."""
    theme, c = desk.theme, desk.theme.c
    ahead = desk.outlook(desk.seat().name)
    known = not desk.covered and ahead.rounds[0].hold is not None
    short = ahead.shortfall if known else None
    text = (
        t("ponzi.due.short_head", n=short.short, round=short.round)
        if short
        else due_words(ahead)[0]
        if known
        else t("ponzi.due.title")
    )
    head = say(theme, text, Role(BESLEY8, ft.FontWeight.W_400, 14, 16), c.danger if short else c.ink)
    inside = ft.Column([head, pill(desk)], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START)
    edge = ft.Border(left=ft.BorderSide(8, c.danger)) if short else None
    return sheet(theme, ft.Container(content=inside, border=edge, padding=ft.Padding(14, 8, 14, 8)))
