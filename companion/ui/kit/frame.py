"""The frame of every screen: ground, top bar, banner, strip, a body that scrolls, the dock at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.kit.buttons import Press, icon_button, tappable
from companion.ui.kit.colour import BANNER, ON_BANNER, fade, mix
from companion.ui.kit.dock import Dock
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import ACTION, BODY, EDGE, GAP, SMALL, TITLE, Room, Theme
from companion.ui.kit.type import heading, say
from companion.ui.words import t


def ground(theme: Theme) -> ft.RadialGradient | None:
    """The table: lit from above its middle."""
    c = theme.c
    if theme.plain:
        return None
    short = max(min(theme.width, theme.height), 1)
    return ft.RadialGradient(
        center=ft.Alignment(0, -1),
        radius=max(0.7 * theme.height, 0.6 * theme.width) / short,
        colors=[mix("#FFFFFF", 0.12, c.table), c.table, c.table2],
        stops=[0, 0.45, 1],
    )


def top_bar(
    theme: Theme,
    title: str,
    subtitle: str = "",
    *,
    back: Press | None = None,
    back_icon: str = "back",
    actions: Sequence[ft.Control] = (),
    between: Sequence[ft.Control] = (),
) -> ft.Control:
    """60 high (more at large text). ``between``: what stands before the actions on a wide screen."""
    c = theme.c
    size = {Room.PHONE: 17 if theme.tight else 19, Room.TABLET: 21, Room.DESKTOP: 24}[theme.room]
    role = TITLE if size == 19 else type(TITLE)(TITLE.family, TITLE.weight, size, size + 3, 1.7)
    words: list[ft.Control] = [heading(theme, title, role, c.on_table, level=1)]
    if subtitle and not (theme.large and theme.phone):
        words.append(say(theme, subtitle, SMALL, c.on_table_soft))
    lead = (
        icon_button(theme, back_icon, t("common.close" if back_icon == "close" else "common.back"), back)
        if back
        else ft.Container(width=10)
    )
    return ft.Container(
        content=ft.Row(
            [lead, ft.Column(words, spacing=0, tight=True, expand=True), *between, *actions],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=6, vertical=6)
        if theme.phone
        else ft.Padding.symmetric(horizontal=16, vertical=10),
    )


def banner(theme: Theme, text: str, *, danger: bool = False, icon: str = "wifi-off") -> ft.Control:
    """One line under the top bar, spoken once."""
    ink, fill = (theme.c.on_danger, theme.c.danger) if danger else (ON_BANNER, BANNER)
    line = ft.Row([mark(icon, theme.icon(22), ink), say(theme, text, SMALL, ink, size=14, expand=True)], spacing=10)
    return ft.Semantics(
        content=ft.Container(content=line, bgcolor=fill, padding=ft.Padding.symmetric(horizontal=14, vertical=11)),
        live_region=True,
    )


def toast(theme: Theme, text: str, *, action: str | None = None, press: Press | None = None) -> ft.Control:
    """A sentence about what has just been done, and the way to take it back."""
    c = theme.c
    row: list[ft.Control] = [say(theme, text, BODY, c.on_table, expand=True)]
    if action and press:
        row.append(
            tappable(
                theme,
                say(theme, action, ACTION, c.accent_fill, size=15),
                action,
                press,
                height=48,
                padding=ft.Padding.symmetric(horizontal=14, vertical=4),
            )
        )
    box = ft.Container(
        content=ft.Row(row, spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=c.table2,
        border=ft.Border.all(1, fade(c.accent_fill, 0.55)),
        border_radius=14,
        padding=ft.Padding(16, 4, 6, 4) if action else ft.Padding(16, 13, 16, 13),
        shadow=ft.BoxShadow(blur_radius=18, color=fade("#000000", 0.4), offset=ft.Offset(0, 6)),
    )
    return ft.Semantics(content=box, live_region=True)


def screen(
    theme: Theme,
    *,
    top: ft.Control | None = None,
    banners: Sequence[ft.Control] = (),
    strip: ft.Control | None = None,
    body: Sequence[ft.Control] = (),
    dock: ft.Control | None = None,
    dock_fill: str | None = None,
    dock_most: float = 0.6,
    message: ft.Control | None = None,
    over: ft.Control | None = None,
    fixed: ft.Control | None = None,
    gradient: ft.Gradient | None = None,
    behind: ft.Control | None = None,
    width: float | None = None,
    body_key: str | None = None,
) -> ft.Control:
    """A whole screen. ``body`` scrolls; ``fixed`` takes its place where a layout fills the room itself. ``message`` is
    the toast over the dock, ``over`` a sheet or curtain over everything, ``behind`` a picture on the ground. ``width``
    limits the column of body and dock (forms on a wide screen)."""
    wide = width is not None and theme.width > width + 2 * EDGE
    side = (theme.width - (width or 0)) / 2 if wide else theme.edge
    middle: ft.Control = fixed or ft.Column(
        list(body),
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=body_key,
    )
    foot = Dock(theme, dock, most=dock_most, fill=dock_fill, width=width if wide else None) if dock else None
    parts: list[ft.Control] = [
        slot(top),
        ft.Column(list(banners), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        slot(strip),
        ft.Container(
            content=middle, padding=ft.Padding.symmetric(horizontal=side if fixed is None else 0), expand=True
        ),
        slot(message, empty=8 if foot else 0, padding=ft.Padding(side, 4, side, 8)),
        slot(foot, alignment=ft.Alignment.TOP_CENTER if wide else None),
    ]
    column = ft.Column(parts, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    nothing = ft.Container(left=0, top=0, width=0, height=0)
    layers: list[ft.Control] = [
        behind or nothing,
        ft.SafeArea(content=column, expand=True, avoid_intrusions_bottom=False),
        over or ft.Container(left=0, top=0, width=0, height=0),
    ]
    return ft.Container(
        content=ft.Stack(layers, expand=True, fit=ft.StackFit.EXPAND),
        gradient=gradient or ground(theme),
        bgcolor=theme.c.table,
        expand=True,
    )


def slot(content: ft.Control | None, *, empty: float = 0, **looks: Any) -> ft.Container:
    """A place that is always there, so that what comes into it or leaves it does not move the others: a part that
    moves is made anew, and a tap on its way is lost. ``empty``: its height without content."""
    return ft.Container(content=content, **looks) if content else ft.Container(height=empty)


def offline(theme: Theme) -> ft.Control:
    return banner(theme, t("common.no_signal"))
