"""Figures to press: for a price, for counted cash, for the number of a card."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.kit.buttons import number_key, tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import ACTION, BESLEY8, Role, Theme
from companion.ui.kit.type import figure, say
from companion.ui.words import t

BILLS = (1, 5, 10, 20, 50)


def keypad(
    theme: Theme,
    value: int | None,
    change: Callable[[int | None], None],
    *,
    most: int = 999_999_999,
    bills: bool = False,
    height: float | None = None,
) -> ft.Control:
    """``value`` None: nothing typed yet. Typing past ``most`` is not taken. ``bills``: a row of bank notes that add up."""
    c = theme.c
    short = theme.height < 700
    tall = height or (46 if short else 60)

    def set_to(n: int) -> None:
        if n <= most:
            change(n)

    def digit(d: int) -> ft.Control:
        return number_key(
            theme, str(d), t("common.keypad.amount", n=d), lambda: set_to((value or 0) * 10 + d), height=tall
        )

    def other(content: ft.Control, label: str, press: Callable[[], None]) -> ft.Control:
        return tappable(theme, content, label, press, fill=c.raised, radius=12, height=tall, shadow=True, expand=1)

    def shorter() -> None:
        change(value // 10 if value and value > 9 else None)

    rows = [[digit(d) for d in line] for line in ((1, 2, 3), (4, 5, 6), (7, 8, 9))]
    rows.append(
        [
            other(
                say(theme, t("common.keypad.clear"), ACTION, c.accent, size=16, wrap=False),
                t("common.keypad.clear"),
                lambda: change(None),
            ),
            digit(0),
            other(mark("erase", theme.icon(28), c.ink), t("common.keypad.erase"), shorter),
        ]  # fmt: skip
    )
    lines: list[ft.Control] = [ft.Row(line, spacing=6) for line in rows]
    if bills:
        lines.insert(
            0,
            ft.Container(content=_bills(theme, lambda n: set_to((value or 0) + n)), padding=ft.Padding.only(bottom=2)),
        )
    return ft.Column(lines, spacing=6, tight=True)


def _bills(theme: Theme, add: Callable[[int], None]) -> ft.Control:
    c = theme.c
    inks = (c.soft, theme.mark("transport"), c.accent, c.good, c.danger)

    def bill(n: int, ink: str) -> ft.Control:
        face = ft.Container(
            content=figure(theme, f"+{n}", Role(BESLEY8, ft.FontWeight.W_400, 19, 22, 1.4), ink),
            border=ft.Border.all(1, fade(ink, 0.33)),
            border_radius=4,
            alignment=ft.Alignment.CENTER,
            margin=3,
        )
        return tappable(
            theme,
            face,
            t("common.keypad.plus", n=n),
            lambda: add(n),
            fill=c.raised,
            edge=ink,
            radius=7,
            height=48 if theme.height < 700 else 50,
            expand=1,
        )

    return ft.Row([bill(n, ink) for n, ink in zip(BILLS, inks, strict=True)], spacing=6)
