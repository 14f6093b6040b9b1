"""Everything that can be pressed. Each has one name, which a screen reader speaks in place of what it shows."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.kit.colour import fade, mix
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import ACTION, BESLEY7, SMALL, TARGET, Role, Room, Theme
from companion.ui.kit.type import figure, say

Press = Callable[[], Any]


"""What a press does. It may be an async function; Flet runs it."""


def _call(press: Press) -> Callable[[Any], Any]:
    """``press`` as a handler: Flet hands an event over, and awaits what is async."""

    def pressed(_event: Any = None) -> Any:
        return press()

    async def pressed_async(_event: Any = None) -> None:
        await press()

    return pressed_async if inspect.iscoroutinefunction(press) else pressed


def tappable(
    theme: Theme,
    content: ft.Control,
    label: str,
    press: Press | None,
    *,
    fill: str | None = None,
    edge: str | None = None,
    edge_width: float = 1.5,
    radius: float = 14,
    padding: ft.PaddingValue = 0,
    width: float | None = None,
    height: float | None = None,
    expand: bool | int | None = None,
    shadow: bool = False,
    gradient: ft.Gradient | None = None,
    selected: bool | None = None,
    alignment: ft.Alignment | None = None,
    key: str | None = None,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """``content`` as a button named ``label``; a ring shows where the keyboard is. ``press`` None: it is a picture.
    ``action`` is done by the client within the tap itself, which is when a browser allows copying."""
    c = theme.c
    side = ft.BorderSide(edge_width, edge) if edge else ft.BorderSide(0, ft.Colors.TRANSPARENT)
    ring = ft.BorderSide(3, c.accent_fill if fill != c.accent_fill and gradient is None else c.ink)
    inside = content if isinstance(content, ft.LayoutControl) else ft.Container(content=content)
    button = ft.Button(
        content=ft.Semantics(content=inside, exclude_semantics=True),
        on_click=_call(press) if press else None,
        action=action,
        width=width,
        height=height,
        expand=True if expand and gradient is None else None,
        style=ft.ButtonStyle(
            padding=padding,
            elevation=0,
            alignment=alignment or ft.Alignment.CENTER,
            shape=ft.RoundedRectangleBorder(radius=radius),
            side={ft.ControlState.FOCUSED: ring, ft.ControlState.DEFAULT: side},
            bgcolor=ft.Colors.TRANSPARENT if gradient is not None or fill is None else fill,
            overlay_color={
                ft.ControlState.PRESSED: fade(c.ink, 0.10),
                ft.ControlState.HOVERED: fade(c.ink, 0.04),
                ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
            },
            shadow_color=ft.Colors.TRANSPARENT,
            animation_duration=80,
            visual_density=ft.VisualDensity.STANDARD,
        ),
    )
    drawn: ft.Control = button
    shadow = shadow and not theme.plain
    if gradient is not None or shadow:
        drawn = ft.Container(
            content=button,
            gradient=gradient,
            border_radius=radius,
            width=width,
            shadow=ft.BoxShadow(color=fade("#000000", 0.3 if gradient else 0.16), offset=ft.Offset(0, 2))
            if shadow
            else None,
            expand=expand,
        )
    # The button itself brings role and tap; Flet 1.0.5 does not wire a tap of Semantics' own.
    named = ft.Semantics(content=drawn, label=label, selected=selected)
    return ft.MergeSemantics(content=named, expand=expand, key=key)


def brass_gradient(theme: Theme) -> ft.LinearGradient | None:
    """Brass is the accent fill, a fifth lighter above, an eighth darker below."""
    if theme.plain:
        return None
    a = theme.c.accent_fill
    return ft.LinearGradient(
        begin=ft.Alignment.TOP_CENTER,
        end=ft.Alignment.BOTTOM_CENTER,
        colors=[mix(a, 0.8, "#FFFFFF"), a, mix(a, 0.88, "#000000")],
        stops=[0, 0.55, 1],
    )


def beside(theme: Theme, icon: str, size: float, colour: str) -> ft.Control:
    """A mark beside words, grown with them; its empty place while the theme is bare."""
    size = theme.icon(size)
    return ft.Container(width=size, height=size) if theme.bare else mark(icon, size, colour)


def _words(
    theme: Theme, text: str, role: Role, colour: str, icon: str | None, size: float, icon_colour: str | None = None
) -> ft.Control:
    words = say(theme, text, role, colour, align=ft.TextAlign.CENTER)
    if icon is None:
        return words
    return ft.Row(
        [beside(theme, icon, size, icon_colour or colour), ft.Container(content=words)],
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=10,
        tight=True,
        wrap=False,
    )


def key_cap(theme: Theme, key: str, colour: str) -> ft.Control:
    """The key that does the same at a desk."""
    return ft.Container(
        content=say(theme, key, SMALL, colour),
        border=ft.Border.all(1, fade(colour, 0.45)),
        border_radius=5,
        padding=ft.Padding.symmetric(horizontal=7, vertical=2),
    )


def _with_key(theme: Theme, words: ft.Control, key: str | None, colour: str) -> ft.Control:
    """``words`` with their key beside them, where there is a keyboard."""
    if key is None or theme.room is not Room.DESKTOP:
        return words
    row = [ft.Container(content=words), key_cap(theme, key, colour)]
    return ft.Row(row, spacing=10, tight=True, alignment=ft.MainAxisAlignment.CENTER)


def brass(
    theme: Theme,
    text: str,
    press: Press | None,
    *,
    icon: str | None = None,
    icon_colour: str | None = None,
    content: ft.Control | None = None,
    label: str | None = None,
    height: float = 56,
    expand: bool | int | None = None,
    key: str | None = None,
    role: Role = ACTION,
    hint: str | None = None,
) -> ft.Control:
    """The one thing to do now. At most one on a screen. ``hint``: the key that does the same at a desk."""
    c = theme.c
    return tappable(
        theme,
        _with_key(theme, content or _words(theme, text, role, c.on_accent, icon, 24, icon_colour), hint, c.on_accent),
        label or text,
        press,
        fill=c.accent_fill,
        gradient=brass_gradient(theme),
        shadow=True,
        height=None if theme.large else height,
        padding=ft.Padding.symmetric(horizontal=16, vertical=14 if theme.large else 6),
        expand=expand,
        key=key,
    )


def outline(
    theme: Theme,
    text: str,
    press: Press | None,
    *,
    icon: str | None = None,
    label: str | None = None,
    height: float = 56,
    expand: bool | int | None = None,
    on_table: bool = False,
    key: str | None = None,
    colour: str | None = None,
    role: Role = ACTION,
    action: ft.ClientAction | None = None,
    hint: str | None = None,
) -> ft.Control:
    """One of several equal ways on. ``on_table``: it lies on the dark ground, not on paper. ``hint``: its key."""
    c = theme.c
    ink = colour or (c.on_table if on_table else c.ink)
    return tappable(
        theme,
        _with_key(theme, _words(theme, text, role, ink, icon, 20), hint, ink),
        label or text,
        press,
        edge=fade(c.accent_fill, 0.7) if on_table else c.outline,
        height=None if theme.large else height,
        padding=ft.Padding.symmetric(horizontal=14, vertical=14 if theme.large else 6),
        expand=expand,
        key=key,
        action=action,
    )


def text_button(
    theme: Theme,
    text: str,
    press: Press | None,
    *,
    colour: str | None = None,
    label: str | None = None,
    role: Role = ACTION,
    key: str | None = None,
    icon: str | None = None,
    hint: str | None = None,
) -> ft.Control:
    """The way out. ``hint``: the key that does the same at a desk."""
    colour = colour or theme.c.accent
    words = _words(theme, text, role, colour, icon, 18)
    words = _with_key(theme, words, hint, theme.c.soft)
    return tappable(
        theme,
        words,
        label or text,
        press,
        padding=ft.Padding.symmetric(horizontal=10 if theme.tight else 14, vertical=8),
        height=None if theme.large else TARGET,
        key=key,
    )


def icon_button(
    theme: Theme, icon: str, label: str, press: Press | None, *, colour: str | None = None, size: float = 24
) -> ft.Control:
    return tappable(
        theme,
        beside(theme, icon, size, colour or theme.c.on_table),
        label,
        press,
        width=TARGET,
        height=TARGET,
        radius=24,
    )


def number_key(theme: Theme, text: str, label: str, press: Press, *, height: float = 60) -> ft.Control:
    return tappable(
        theme,
        figure(theme, text, Role(BESLEY7, ft.FontWeight.W_400, 26, 28, 1.5)),
        label,
        press,
        fill=theme.c.raised,
        radius=12,
        height=height,
        shadow=True,
        expand=1,
    )
