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


Edit = Callable[[int | None], int | None]
"""What a key does to what has been typed; None is nothing yet."""


def typing(digit: int, most: int) -> Edit:
    """One more figure at the end; not taken if the number would pass ``most``."""
    return lambda old: number if (number := (old or 0) * 10 + digit) <= most else old


def adding(n: int, most: int) -> Edit:
    return lambda old: number if (number := (old or 0) + n) <= most else old


def shorter(old: int | None) -> int | None:
    """Without the last figure."""
    return old // 10 if old is not None and old > 9 else None


def cleared(old: int | None) -> int | None:
    return None


def keypad(
    theme: Theme,
    edit: Callable[[Edit], None],
    *,
    most: int = 999_999_999,
    bills: bool = False,
    height: float | None = None,
) -> ft.Control:
    """Each key hands its ``Edit`` on, to be applied to the newest value: fast fingers are ahead of the screen.
    ``bills``: with a row of bank notes that add up."""
    c = theme.c
    tall = height or (46 if theme.height < 700 else 60)

    def digit(d: int) -> ft.Control:
        label = t("common.keypad.amount", n=d)
        return number_key(theme, str(d), label, lambda: edit(typing(d, most)), height=tall)

    def other(content: ft.Control, label: str, does: Edit) -> ft.Control:
        return tappable(
            theme, content, label, lambda: edit(does), fill=c.raised, radius=12, height=tall, shadow=True, expand=1
        )

    clear = t("common.keypad.clear")
    rows = [[digit(d) for d in line] for line in ((1, 2, 3), (4, 5, 6), (7, 8, 9))]
    rows.append(
        [
            other(say(theme, clear, ACTION, c.accent, size=16, wrap=False), clear, cleared),
            digit(0),
            other(mark("erase", theme.icon(28), c.ink), t("common.keypad.erase"), shorter),
        ]
    )
    lines: list[ft.Control] = [ft.Row(line, spacing=6) for line in rows]
    if bills:
        notes = _bills(theme, lambda n: edit(adding(n, most)))
        lines.insert(0, ft.Container(content=notes, padding=ft.Padding.only(bottom=2)))
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
