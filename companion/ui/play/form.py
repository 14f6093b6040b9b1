"""Pickers for sheets that build an event: a heading over rows of chips, and numbers with a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.ui.kit.buttons import tappable
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import SMALL_STRONG, STRONG, Theme
from companion.ui.kit.type import say


def picker(
    theme: Theme,
    title: str,
    options: Sequence[tuple[Any, str]],
    chosen: Any,
    choose: Callable[[Any], None],
    *,
    icons: bool = False,
) -> ft.Control:
    """One of ``options`` (value, words), the chosen one in brass."""
    c = theme.c

    def chip(value: Any, words: str) -> ft.Control:
        on = value == chosen
        ink = c.on_accent if on else c.ink
        text = say(theme, words, STRONG, ink, size=14, wrap=len(words) > 30)
        inside: ft.Control = text
        if icons:
            inside = ft.Row([mark(str(value), theme.icon(18), ink), text], spacing=6, tight=True)
        return tappable(
            theme,
            inside,
            f"{title}: {words}",
            partial(choose, value),
            fill=c.accent_fill if on else c.raised,
            edge=None if on else c.outline,
            radius=12,
            height=None if theme.large else 48,
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
            selected=on,
            key=f"{title}-{value}",
        )

    return ft.Column(
        [
            say(theme, title, SMALL_STRONG, c.soft),
            ft.Row([chip(v, w) for v, w in options], spacing=8, run_spacing=8, wrap=True),
        ],
        spacing=6,
        tight=True,
    )
