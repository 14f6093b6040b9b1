"""Text and figures in the roles of the theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import flet as ft

from companion.ui.kit.theme import BODY, FIGURE_M, TEXT, Role, Theme

if TYPE_CHECKING:
    from companion.games.points import Points


def style(theme: Theme, role: Role, colour: str | None = None, *, size: float | None = None) -> ft.TextStyle:
    return ft.TextStyle(
        size=theme.sp(size or role.size, role.most),
        height=round(role.line / role.size, 3),
        weight=role.weight,
        font_family=role.family,
        font_family_fallback=[TEXT],
        color=colour or theme.c.ink,
        letter_spacing=0,
    )


def say(
    theme: Theme,
    text: str,
    role: Role = BODY,
    colour: str | None = None,
    *,
    size: float | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
    expand: bool | int | None = None,
    label: str | None = None,
    wrap: bool = True,
) -> ft.Text:
    """``label`` is what a screen reader says in place of ``text``."""
    return ft.Text(
        text,
        style=style(theme, role, colour, size=size),
        text_align=align,
        expand=expand,
        semantics_label=label,
        no_wrap=not wrap,
    )


def runs(
    theme: Theme,
    parts: Sequence[tuple[str, Role, str | None]],
    *,
    expand: bool | int | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
    wrap: bool = True,
) -> ft.Text:
    """One paragraph in several roles and colours."""
    return ft.Text(
        spans=[ft.TextSpan(text, style(theme, role, colour)) for text, role, colour in parts],
        expand=expand,
        text_align=align,
        no_wrap=not wrap,
        style=style(theme, parts[0][1], parts[0][2]),
    )


def figure(
    theme: Theme,
    value: Points | str,
    role: Role = FIGURE_M,
    colour: str | None = None,
    *,
    size: float | None = None,
    label: str | None = None,
) -> ft.Text:
    """A number that stands alone: Besley, never broken over lines."""
    if not isinstance(value, int | str):
        from companion.games.points import written  # halves: the home screen has none

        value = written(value)
    text = str(value)
    return say(theme, text.replace("-", "\N{MINUS SIGN}"), role, colour, size=size, label=label, wrap=False)


def heading(
    theme: Theme,
    text: str,
    role: Role,
    colour: str | None = None,
    level: int = 2,
    *,
    align: ft.TextAlign = ft.TextAlign.START,
) -> ft.Semantics:
    return ft.Semantics(content=say(theme, text, role, colour, align=align), header=True, heading_level=level)
