"""What lies on the table: sheets, rows, pills, tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.ui.kit.buttons import Press, tappable
from companion.ui.kit.colour import MARGIN, fade
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BODY, HEAD, SMALL, STRONG, TARGET, Role, Theme
from companion.ui.kit.type import heading, say


def shade(blur: float = 18, down: float = 6, share: float = 0.28) -> ft.BoxShadow:
    return ft.BoxShadow(blur_radius=blur, color=fade("#000000", share), offset=ft.Offset(0, down))


def sheet(
    theme: Theme,
    content: ft.Control,
    *,
    margin: bool = False,
    margin_at: float = 38,
    padding: ft.PaddingValue = 0,
    radius: float = 14,
    expand: bool | int | None = None,
    fill: str | None = None,
    on_paper: bool = False,
    key: str | None = None,
) -> ft.Container:
    """A sheet of paper; ``margin``: with the ledger's double red line behind it, ``margin_at`` from the left.
    ``on_paper``: it lies on another sheet, told from it by its edge."""
    inside: ft.Control = ft.Container(content=content, padding=padding)
    if margin:
        line = ft.BorderSide(1, fade(MARGIN, 0.4))
        rule = ft.Container(left=margin_at, top=0, bottom=0, width=4, border=ft.Border(left=line, right=line))
        inside = ft.Stack([rule, inside], fit=ft.StackFit.EXPAND if expand else ft.StackFit.LOOSE)
    return ft.Container(
        content=inside,
        bgcolor=fill or (theme.c.raised if on_paper else theme.c.paper),
        border_radius=radius,
        border=ft.Border.all(1, theme.c.rule) if on_paper else ft.Border(top=ft.BorderSide(1, fade("#FFFFFF", 0.35))),
        shadow=None if on_paper else shade(),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=expand,
        key=key,
    )


def sheet_head(
    theme: Theme,
    title: str,
    right: Sequence[ft.Control] = (),
    *,
    left: float = 14,
    fill: str | None = None,
    role: Role = HEAD,
) -> ft.Container:
    """``left``: 14, or 52 behind a margin."""
    if theme.large and theme.phone and len(title) > 8 and right:
        inside: ft.Control = ft.Column(
            [heading(theme, title, role), ft.Row(list(right), wrap=True)], spacing=4, tight=True
        )
    else:
        inside = ft.Row(
            [ft.Container(content=heading(theme, title, role), expand=True), *right],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Container(content=inside, padding=ft.Padding(left, 9, 14, 6), bgcolor=fill)


def hair(theme: Theme, share: float = 0.65) -> ft.Container:
    return ft.Container(height=1, bgcolor=fade(theme.c.rule, share))


def pill(theme: Theme, content: Sequence[ft.Control], *, fill: str | None = None) -> ft.Container:
    return ft.Container(
        content=ft.Row(list(content), spacing=6, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=fill or theme.c.sunk,
        border_radius=99,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )


def pill_button(
    theme: Theme, content: Sequence[ft.Control], label: str, press: Press, *, fill: str | None = None
) -> ft.Control:
    return tappable(
        theme,
        ft.Row(list(content), spacing=6, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        label,
        press,
        fill=fill or theme.c.sunk,
        radius=99,
        height=None if theme.large else 44,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )


def tabs(theme: Theme, names: Sequence[str], chosen: int, choose: Callable[[int], None]) -> ft.Container:
    """Segments on the table: one is paper, the others are the ground."""
    c = theme.c

    def one(i: int, name: str) -> ft.Control:
        on = i == chosen
        return tappable(
            theme,
            say(theme, name, STRONG, c.ink if on else c.on_table, align=ft.TextAlign.CENTER),
            name,
            lambda: choose(i),
            fill=c.paper if on else None,
            radius=11,
            height=None if theme.large else TARGET - 4,
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            selected=on,
            expand=1,
        )

    return ft.Container(
        content=ft.Row([one(i, n) for i, n in enumerate(names)], spacing=0),
        bgcolor=fade("#FFFFFF", 0.1),
        border_radius=14,
        padding=4,
    )


def row(
    theme: Theme,
    title: str,
    detail: str = "",
    *,
    left: Sequence[ft.Control] = (),
    right: Sequence[ft.Control] = (),
    press: Press | None = None,
    lit: bool = False,
    label: str | None = None,
    rule: bool = True,
    role: Role = STRONG,
    key: str | None = None,
) -> ft.Control:
    """A line of a list, 48 high at least; with ``press`` it opens something."""
    c = theme.c
    words: list[ft.Control] = [say(theme, title, role)]
    if detail:
        words.append(say(theme, detail, SMALL, c.soft))
    inside = ft.Container(
        content=ft.Row(
            [
                *left,
                ft.Column(words, spacing=1, expand=True, tight=True),
                *right,
                *([mark("next", theme.icon(20), c.soft)] if press else []),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        bgcolor=theme.lit if lit else None,
    )
    body = tappable(theme, inside, label or " ".join((title, detail)).strip(), press, radius=0) if press else inside
    return ft.Column([*([hair(theme)] if rule else []), body], spacing=0, tight=True, key=key)


def note(theme: Theme, text: str, *, icon: str = "help", colour: str | None = None) -> ft.Row:
    """A remark with a mark before it."""
    return ft.Row(
        [
            mark(icon, theme.icon(20), colour or theme.c.soft),
            say(theme, text, BODY, theme.c.soft, size=14, expand=True),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
