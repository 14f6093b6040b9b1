"""The books: cash and interest by round as lines, and one player's ledger line by line."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.ponzi.books import Account, BookLine, Books
from companion.ui.kit.buttons import tappable
from companion.ui.kit.chart import line_chart
from companion.ui.kit.colour import fade
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, pill_button, sheet, sheet_head
from companion.ui.kit.theme import BESLEY8, BODY, STRONG, TEXT, Role
from companion.ui.kit.type import say
from companion.ui.ponzi.desk import Desk
from companion.ui.words import t

ROUND = Role(BESLEY8, ft.FontWeight.W_400, 14, 18)
BALANCE = Role(TEXT, ft.FontWeight.W_700, 16, 20)
DELTA = Role(TEXT, ft.FontWeight.W_500, 15, 20)


def cash_series(ledger: Books, rounds: int) -> dict[str, list[int | None]]:
    """Each player's balance after each round; it ends where it is not known."""
    found: dict[str, list[int | None]] = {}
    for account in ledger.accounts:
        values: list[int | None] = []
        at: int | None = 0
        lines = list(account.lines)
        for number in range(1, rounds + 1):
            for line in (x for x in lines if x.round == number):
                at = line.balance
            values.append(at)
        found[account.seat] = values
    return found


def interest_series(desk: Desk, rounds: int) -> dict[str, list[int | None]]:
    """What each player paid in interest in each round."""
    state = desk.table.state
    found: dict[str, list[int | None]] = {s.name: [0] * rounds for s in desk.view.seats}
    for flow in state.flows:
        if type(flow).__name__ in ("Paid", "Failed") and flow.round <= rounds:
            values = found[state.setup.names[flow.seat]]
            values[flow.round - 1] = (values[flow.round - 1] or 0) + flow.amount
    return found


def books_body(desk: Desk, ledger: Books, name: str, choose: Any, kind: str, set_kind: Any) -> list[ft.Control]:
    theme = desk.theme
    rounds = desk.view.round
    series = cash_series(ledger, rounds) if kind == "cash" else interest_series(desk, rounds)
    room = min(theme.width - 24, 720) - 32
    words = "; ".join(
        f"{who}: " + ", ".join("?" if v is None else str(v) for v in values) for who, values in series.items()
    )
    title = t(f"ponzi_end.chart.{kind}")
    other = "interest" if kind == "cash" else "cash"
    chart = line_chart(
        theme, series, width=room, height=172 if theme.phone else 220, mine=desk.me, label=f"{title}. {words}"
    )
    switch = pill_button(
        theme,
        [say(theme, t(f"ponzi_end.chart_short.{other}"), STRONG, size=13.5, wrap=False)],
        t("ponzi_end.chart_show", what=t(f"ponzi_end.chart.{other}")),
        lambda: set_kind(other),
    )
    top = sheet(
        theme,
        ft.Column(
            [
                sheet_head(theme, title, [switch]),
                ft.Container(content=chart, padding=ft.Padding(16, 2, 16, 8), alignment=ft.Alignment.CENTER),
            ],
            spacing=0,
            tight=True,
        ),
    )
    account = next(a for a in ledger.accounts if a.seat == name)
    return [top, _names(desk, name, choose), _account(desk, account)]


def _names(desk: Desk, chosen: str, choose: Any) -> ft.Control:
    theme, c = desk.theme, desk.theme.c

    def one(name: str) -> ft.Control:
        on = name == chosen
        return tappable(
            theme,
            say(theme, name, STRONG, c.on_accent if on else c.on_table, align=ft.TextAlign.CENTER),
            t("ponzi_end.ledger_of", name=name),
            lambda: choose(name),
            fill=c.accent_fill if on else fade("#FFFFFF", 0.1),
            radius=12,
            height=None if theme.large else 48,
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            selected=on,
            expand=None if theme.large and theme.phone else 1,
        )

    cells = [one(s.name) for s in desk.view.seats]
    if theme.large and theme.phone:
        return ft.Row(cells, wrap=True, spacing=8, run_spacing=8)
    return ft.Row(cells, spacing=8)


def _account(desk: Desk, account: Account) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    rows: list[ft.Control] = []
    for line in account.lines:
        rows += [hair(theme, 0.6)] if rows else []
        rows.append(_line(desk, line))
    if not rows:
        rows = [
            ft.Container(content=say(theme, t("ponzi_end.no_lines"), BODY, c.soft), padding=ft.Padding(52, 10, 14, 10))
        ]
    return sheet(
        theme,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        margin=True,
        padding=ft.Padding.symmetric(horizontal=0, vertical=4),
    )


def _line(desk: Desk, line: BookLine) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    delta = t("ponzi_end.sealed") if line.delta is None else f"{line.delta:+d}".replace("-", "\N{MINUS SIGN}")
    ink = c.soft if line.delta is None else c.danger if line.delta < 0 else c.good
    balance = "?" if line.balance is None else str(line.balance).replace("-", "\N{MINUS SIGN}")
    envelope = line.lot is not None or line.delta is None
    row = ft.Row(
        [
            ft.Container(
                content=say(theme, str(line.round), ROUND, c.accent, align=ft.TextAlign.CENTER, wrap=False), width=38
            ),
            ft.Container(width=8),
            *([mark("envelope-sealed", theme.icon(18), c.danger)] if envelope else []),
            say(theme, line.text, BODY, expand=True),
            ft.Container(content=say(theme, delta, DELTA, ink, align=ft.TextAlign.END, wrap=False), width=theme.px(52)),
            ft.Container(content=say(theme, balance, BALANCE, align=ft.TextAlign.END, wrap=False), width=theme.px(46)),
        ],
        spacing=5,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    label = t("ponzi_end.ledger_line", round=line.round, text=line.text, delta=delta, balance=balance)
    return ft.Semantics(
        content=ft.Container(content=row, padding=ft.Padding(0, 7, 14, 7)), label=label, exclude_semantics=True
    )
