"""A table whose market is not tracked: bears counted by hand, the question at the marker, and fund cards by number."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.game import Move
from companion.games.ponzi.cards import HIGHEST, LOWEST
from companion.games.ponzi.correct import place
from companion.games.ponzi.state import State
from companion.games.ponzi.words import not_in_market
from companion.ui.kit.buttons import outline, tappable, text_button
from companion.ui.kit.dock import answers, question, stack
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import sheet, sheet_head
from companion.ui.kit.theme import BESLEY8, BESLEY9, BODY, HEAD, SMALL, STRONG, Role
from companion.ui.kit.type import figure, say
from companion.ui.ponzi.asking import asks, head
from companion.ui.ponzi.desk import Desk, Mode, industry
from companion.ui.ponzi.market import ROMAN, bear_meter
from companion.ui.words import number, ordinal, t


def bear_sheet(desk: Desk, *, big: bool = False) -> ft.Control:
    """In place of the market: how many bears lie in it, with a step down and up for whoever may record."""
    theme, c, view = desk.theme, desk.theme.c, desk.view
    move = next((m for m in desk.prompt.moves if m.do == "bears"), None)
    warn = view.bears >= view.bear_limit - 1
    meter = bear_meter(theme, view.bears, view.bear_limit, size=44 if big else 24)
    row: list[ft.Control] = [ft.Container(content=meter, expand=True)]
    if move is not None and view.phase != "remove" and desk.may_record(None) and not desk.busy:
        row += [_step(desk, move, -1), _step(desk, move, 1)]
    near = say(theme, t("ponzi.light.foot", bears=number(view.bear_limit)), BODY, c.soft, size=14)
    if view.bears >= view.bear_limit:
        near = say(theme, t("ponzi.market.crash_soon"), STRONG, c.danger, size=14)
    column = ft.Column(
        [
            sheet_head(
                theme,
                t("ponzi.light.bears"),
                fill=c.bear if warn else None,
                role=Role(BESLEY8, ft.FontWeight.W_400, 24, 28) if big else HEAD,
            ),
            ft.Container(
                content=ft.Row(row, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER),
                padding=ft.Padding(14, 6, 10, 2),
            ),
            ft.Container(content=near, padding=ft.Padding(14, 2, 14, 6)),
            ft.Container(
                content=say(theme, t("ponzi.light.limits"), SMALL, c.soft, size=13), padding=ft.Padding(14, 0, 14, 10)
            ),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return sheet(theme, column)


def _step(desk: Desk, move: Move, by: int) -> ft.Control:
    theme = desk.theme
    count = desk.view.bears + by
    most = move.free["count"].high or 0  # type: ignore[union-attr]
    name = t("ponzi.light.more" if by > 0 else "ponzi.light.fewer")
    if not 0 <= count <= most:
        return ft.Container(width=theme.icon(48), height=theme.icon(48))
    return tappable(
        theme,
        mark("plus" if by > 0 else "minus", theme.icon(24), theme.c.ink),
        f"{name}: {count}",
        partial(desk.play, move, count=count),
        fill=theme.c.raised,
        edge=theme.c.outline,
        radius=12,
        width=theme.icon(52),
        height=theme.icon(48),
        alignment=ft.Alignment.CENTER,
        key="bears-up" if by > 0 else "bears-down",
    )


def marker_dock(desk: Desk) -> ft.Control:
    """One tap: the bears that lie in the market after its refill, or the crash."""
    theme, c, view = desk.theme, desk.theme.c, desk.view
    bears, crash = desk.move("bears"), desk.move("crash")
    assert bears is not None and crash is not None
    most = min(view.bear_limit - 1, bears.free["count"].high or 0)  # type: ignore[union-attr]

    def one(count: int) -> ft.Control:
        on = count == view.bears
        fig = figure(theme, count, Role(BESLEY9, ft.FontWeight.W_400, 28, 30, 1.6), c.ink)
        return tappable(
            theme,
            fig,
            t("ponzi.light.count", n=count),
            partial(desk.play, bears, count=count),
            fill=c.lit if on else c.raised,
            edge=c.accent_fill if on else c.outline,
            edge_width=2.5 if on else 1.5,
            radius=12,
            height=None if theme.large else 60,
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            alignment=ft.Alignment.CENTER,
            expand=1,
            key=f"bears-{count}",
        )

    parts = [
        head(desk, t("ponzi.light.question"), detail=t("ponzi.light.detail", name=view.start_player)),
        answers(theme, [one(n) for n in range(most + 1)]),
    ]
    if {"yes": True} in crash.choices:
        parts.append(
            outline(
                theme,
                t("ponzi.light.crash", n=view.bear_limit),
                partial(desk.play, crash, yes=True),
                colour=c.danger,
                icon="bear",
                height=60,
            )
        )
    return stack(parts, gap=8)


def number_dock(desk: Desk, fund: Move, seat: str, name: str) -> ft.Control:
    """The fund card by its number, then its consequences; the tap on them records."""
    from companion.ui.ponzi.funding import consequence

    theme = desk.theme
    held = desk.view.seat(seat).tiles[name]
    source: frozenset[int] = fund.free["card"].source  # type: ignore[union-attr]
    value = desk.mode.typed

    def typed(edit: Edit) -> None:
        desk.set_refused(None)
        desk.edit(lambda mode: number_typed(desk.table.state, mode, edit, source))

    text = asks(desk, "fund.row_question", industry=industry(name), ordinal=ordinal(held + 1), row=ROMAN[held])
    out = text_button(theme, t("ponzi.fund.change"), lambda: desk.change(industry=None, typed=None, complaint=""))
    parts = [
        question(
            theme,
            text,
            detail="" if value else t("ponzi.light.type"),
            out=out,
            left=mark(name, theme.icon(28), theme.mark(name)),
            refused=desk.refused or desk.mode.complaint,
        )
    ]
    if value in source:
        parts.append(consequence(desk, seat, fund, name, desk.table.state.setup.cards[value]))
    else:
        shown = figure(theme, "–" if value is None else value, Role(BESLEY9, ft.FontWeight.W_400, 34, 38, 1.4))
        spoken = t("ponzi.light.typed", n=value) if value else t("ponzi.draw.none_yet")
        parts.append(ft.Semantics(content=ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER), label=spoken))
    parts.append(keypad(theme, typed, most=99, height=52 if theme.height > 700 else 44))
    return stack(parts, gap=6)


def number_typed(state: State, mode: Mode, edit: Edit, source: frozenset[int]) -> Mode:
    """What a key does: a whole number that can't be the card goes at once, with the reason."""
    value = edit(mode.typed if mode.typed not in source else _restart(mode.typed, edit))
    if value is None or (value < 10 and value != LOWEST) or value in source:
        return replace(mode, typed=value, complaint="")
    if not LOWEST <= value <= HIGHEST:
        return replace(mode, typed=None, complaint=t("ponzi.draw.no_such", n=value))
    return replace(mode, typed=None, complaint=not_in_market(value, place(state, value)))


def _restart(value: int | None, edit: Edit) -> int | None:
    """After a whole card the next figure begins another one; the keys that take figures away go on from it."""
    longer = edit(value)
    return value if longer is None or value is None or longer < value else None
