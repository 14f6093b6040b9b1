"""Funding: which industry, then which card, each with its consequences."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.game import Move
from companion.games.ponzi.cards import INDUSTRIES, LOWEST, Card
from companion.ui.kit.buttons import tappable, text_button
from companion.ui.kit.choices import choice
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import answers, question, stack
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BODY, FIGURE_L, SMALL, STRONG
from companion.ui.kit.type import figure, say
from companion.ui.ponzi.asking import asks, head
from companion.ui.ponzi.desk import Desk, industry
from companion.ui.ponzi.due import verdict
from companion.ui.ponzi.light import number_dock
from companion.ui.ponzi.market import ROMAN
from companion.ui.words import number, ordinal, t


def fund_dock(desk: Desk) -> ft.Control:
    theme = desk.theme
    seat = desk.acting
    assert seat is not None
    fund, skip = desk.move("fund"), desk.move("pass")
    held = desk.view.seat(seat).tiles
    rows = {c["industry"] for c in fund.choices} if fund else set()
    out = (
        text_button(theme, t("ponzi.fund.pass"), lambda: desk.play(skip), label=t("ponzi.fund.pass_label"), hint="P")
        if skip
        else None
    )
    buttons = []
    for name in INDUSTRIES:
        on = name in rows
        if on:
            detail = t("ponzi.fund.row", row=ROMAN[held[name]])
            label = t(
                "ponzi.fund.label",
                industry=industry(name),
                ordinal=ordinal(held[name] + 1),
                row=number(held[name] + 1),
            )
        else:
            detail = _why_short(desk, name)
            label = t("ponzi.fund.off_label", industry=industry(name), why=detail)
        buttons.append(
            choice(
                theme,
                industry(name),
                detail,
                partial(desk.change, industry=name) if on else partial(_say_why, desk, name),
                icon=name,
                icon_colour=theme.mark(name),
                off=not on,
                height=76 if theme.tight else 82,
                label=label,
            )
        )
    return stack([head(desk, asks(desk, "fund.question"), out), answers(theme, buttons)], gap=2)


def _why_short(desk: Desk, name: str) -> str:
    held = desk.view.seat(desk.acting or "").tiles[name]
    if held >= 3:
        return t("ponzi.fund.held", n=held)
    return t("ponzi.fund.none_left") if not desk.view.supply[name] else t("ponzi.fund.row_empty", row=ROMAN[held])


def _say_why(desk: Desk, name: str) -> None:
    held = desk.view.seat(desk.acting or "").tiles[name]
    row = desk.view.market[min(held, 2)]
    card = row[0].value if row else LOWEST if desk.view.full else min(desk.table.state.deck)
    desk.set_refused(desk.why_not({"do": "fund", "seat": desk.acting, "industry": name, "card": card}))


def row_dock(desk: Desk) -> ft.Control:
    """Three cards with their consequences; the tap records."""
    theme, c = desk.theme, desk.theme.c
    seat, name = desk.acting, desk.mode.industry
    fund = desk.move("fund")
    assert seat is not None and name is not None
    if fund is None:
        return fund_dock(desk)
    if not desk.view.full:
        return number_dock(desk, fund, seat, name)
    held = desk.view.seat(seat).tiles[name]
    values = [ch["card"] for ch in fund.choices if ch["industry"] == name]
    cards = [card for row in desk.view.market for card in row if card.value in values]
    tile = ft.Container(
        content=mark(name, theme.icon(28), theme.mark(name)),
        width=theme.icon(40),
        height=theme.icon(40),
        border_radius=12,
        bgcolor=fade(theme.mark(name), 0.16),
        alignment=ft.Alignment.CENTER,
    )
    text = asks(desk, "fund.row_question", industry=industry(name), ordinal=ordinal(held + 1), row=ROMAN[held])
    out = text_button(theme, t("ponzi.fund.change"), lambda: desk.change(industry=None))
    lines = [consequence(desk, seat, fund, name, card) for card in cards]
    return stack([question(theme, text, out=out, left=tile, refused=desk.refused), *lines], gap=8) if c else lines[0]


def consequence(desk: Desk, seat: str, fund: Move, name: str, card: Card) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    first = desk.view.round + card.period - 1
    ahead = desk.outlook(seat, card)
    known = ahead.rounds[0].hold is not None and not desk.covered and seat in desk.session.seats
    words, good = verdict(ahead) if known else ("", True)
    value = ft.Column(
        [
            figure(theme, card.value, FIGURE_L, c.danger if card.kind == "bear" else c.ink),
            say(theme, t("ponzi.fund.cash_now"), SMALL, c.soft, size=12.5, align=ft.TextAlign.CENTER),
        ],
        spacing=3,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    lines: list[ft.Control] = [
        say(theme, t("ponzi.fund.first", n=card.interest, round=first), STRONG, size=16),
        say(theme, t("ponzi.fund.then", n=card.period), BODY, c.soft, size=14),
    ]
    if words:
        colour = c.good if good else c.danger
        line = say(theme, words, STRONG, colour, size=14, expand=True)
        lines.append(ft.Row([mark("check", theme.icon(16), colour), line] if good else [line], spacing=5))
    if theme.large and theme.phone:
        inside: ft.Control = ft.Column([ft.Row([value]), *lines], spacing=2, tight=True)
    else:
        inside = ft.Row(
            [
                ft.Container(content=value, width=theme.px(70)),
                ft.Container(width=1, height=theme.px(64, 1.5), bgcolor=c.rule),
                ft.Column(lines, spacing=1, tight=True, expand=True),
                mark("next", theme.icon(22), c.soft),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    label = t("ponzi.fund.card_label", value=card.value, interest=card.interest, round=first, period=card.period)
    return tappable(
        theme,
        inside,
        f"{label} {words}." if words else label,
        lambda: desk.play(fund, industry=name, card=card.value),
        fill=c.raised,
        edge=c.outline,
        shadow=True,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        height=None if theme.large else 90,
        key=f"take-{card.value}",
    )
