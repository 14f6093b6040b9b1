"""Buttons that stand for answers: equal choices on paper, what is not possible, two opposites."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.ui.kit.buttons import Press, brass_gradient, key_cap, tappable
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BESLEY9, CHOICE, CHOICE_DETAIL, SMALL, Role, Room, Theme
from companion.ui.kit.type import say
from companion.ui.words import t


def keyed(theme: Theme, body: ft.Control, key: str | None, colour: str) -> ft.Control:
    """``body`` in the middle of its button, and at the right the key that does the same at a desk."""
    if key is None or theme.room is not Room.DESKTOP:
        return body
    side = 30
    cap = ft.Container(content=key_cap(theme, key, colour), width=side, alignment=ft.Alignment.CENTER)
    middle = ft.Container(content=body, expand=True, alignment=ft.Alignment.CENTER)
    return ft.Row([ft.Container(width=side), middle, cap], spacing=0)


@ft.component
def Dashed(
    theme: Theme, content: ft.Control, radius: float = 14, colour: str | None = None, height: float | None = None
) -> ft.Control:
    """A dashed outline round ``content``: what is not possible now, or still open."""
    size, set_size = ft.use_state((0.0, 0.0))
    w, h = size
    lines: list[cv.Shape] = (
        [
            cv.Rect(
                0.75,
                0.75,
                max(w - 1.5, 0),
                max(h - 1.5, 0),
                border_radius=ft.BorderRadius.all(radius),
                paint=ft.Paint(
                    color=colour or theme.c.outline,
                    stroke_width=1.5,
                    stroke_dash_pattern=[4, 3],
                    style=ft.PaintingStyle.STROKE,
                ),
            )
        ]
        if w
        else []
    )
    return ft.Stack(
        [
            ft.Container(
                content=content,
                on_size_change=lambda e: set_size((e.width, e.height)),
                size_change_interval=0,
                height=height,
                alignment=ft.Alignment.CENTER,
            ),
            ft.Container(content=cv.Canvas(lines, width=w, height=h), left=0, top=0, ignore_interactions=True),
        ]
    )


def choice(
    theme: Theme,
    text: str,
    detail: str,
    press: Press,
    *,
    icon: str | None = None,
    icon_colour: str | None = None,
    off: bool = False,
    height: float = 82,
    label: str | None = None,
    expand: bool | int | None = True,
    key: str | None = None,
    hint: str | None = None,
) -> ft.Control:
    """A paper button with a mark over a word over a detail. ``off``: dashed, the reason in place of the detail; a press
    says the reason. ``hint``: the key that does the same at a desk."""
    c = theme.c
    colour = c.soft if off else icon_colour or c.ink
    small = say(theme, detail, CHOICE_DETAIL, c.soft, align=ft.TextAlign.CENTER)
    if theme.large and theme.phone:
        row: list[ft.Control] = [mark(icon, theme.icon(18.6), colour)] if icon else []
        row.append(ft.Container(content=small, expand=True))
        small.text_align = ft.TextAlign.START
        body: ft.Control = ft.Column(
            [say(theme, text, CHOICE, c.soft if off else c.ink), ft.Row(row, spacing=8)],
            spacing=4,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.START,
            tight=True,
        )
        padding: ft.PaddingValue = ft.Padding.symmetric(horizontal=10, vertical=6)
    else:
        parts: list[ft.Control] = [mark(icon, theme.icon(32 if height < 90 else 36), colour)] if icon else []
        name_size = 13.5 if height < 90 else 16
        parts += [
            say(theme, text, CHOICE, c.soft if off else c.ink, size=name_size, align=ft.TextAlign.CENTER),
            small,
        ]
        body = ft.Column(
            parts,
            spacing=3,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            tight=True,
        )
        padding = ft.Padding.symmetric(horizontal=2, vertical=3)
    body = keyed(theme, body, hint, c.soft)
    name = label or ", ".join(x for x in (text, detail) if x)
    fixed = None if theme.large else height
    if off:
        box = ft.Container(content=body, padding=padding, alignment=ft.Alignment.CENTER, height=fixed)
        return tappable(
            theme,
            Dashed(theme, box),
            f"{name}, {t('common.not_possible')}",
            press,
            expand=expand,
            key=key,
            height=fixed,
        )
    return tappable(
        theme,
        body,
        name,
        press,
        fill=c.raised,
        edge=c.outline,
        height=fixed,
        padding=padding,
        shadow=True,
        expand=expand,
        key=key,
    )


def big_answer(
    theme: Theme,
    word: str,
    detail: str,
    press: Press,
    *,
    baize: bool = False,
    label: str | None = None,
    key: str | None = None,
) -> ft.Control:
    """One of two opposite answers: brass brings money, baize brings the tile."""
    c = theme.c
    ink = c.on_table if baize else c.on_accent
    body = ft.Column(
        [
            say(theme, word, Role(BESLEY9, ft.FontWeight.W_400, 23, 26), ink, align=ft.TextAlign.CENTER),
            say(theme, detail, SMALL, ink, size=14, align=ft.TextAlign.CENTER),
        ],
        spacing=3,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tappable(
        theme,
        body,
        label or f"{word} {detail}",
        press,
        fill=c.table if baize else None,
        edge=c.accent_fill if baize else None,
        gradient=None if baize else brass_gradient(theme),
        shadow=not baize,
        height=None if theme.large else 92,
        padding=8,
        expand=1,
        key=key,
    )
