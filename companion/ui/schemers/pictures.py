"""What is drawn of Schemers & Scammers: the sky over the sea behind the top bar, piles, the chain of a scheme."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace

import flet as ft

from companion.ui.kit.colour import PALETTES, Palette, mix
from companion.ui.kit.marks import drawing, mark
from companion.ui.kit.picture import picture, star
from companion.ui.kit.theme import Theme
from companion.ui.schemers.desk import TEAL

FAN = 8
"""The most cards that a fan shows one by one."""


def _inner(name: str, colour: str) -> str:
    """A mark's shapes, to be laid into a larger picture."""
    svg = drawing(name)
    inside = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", svg)
    return inside.replace("#22190E", colour)


@dataclass(frozen=True, slots=True)
class OnSky(Theme):
    """The theme of what stands on the sky: text in the colours of its evening or its noon."""

    @property
    def c(self) -> Palette:
        ink, soft = ("#FFF3E0", "#FFE3CF") if self.dark else ("#3B0F06", "#5A1A0C")
        return replace(PALETTES[self.game, self.dark], on_table=ink, on_table_soft=soft)


def on_sky(theme: Theme) -> OnSky:
    return OnSky(**{field.name: getattr(theme, field.name) for field in fields(theme)})


SKY = {False: ("#FF8C6C", "#FFCF9A", "#FFE2A0"), True: ("#7C2E1E", "#B5654A", "#9C4D33")}
"""By darkness: the sky at the top, where it would meet the sea 130 below, and the sun."""


def sky(theme: Theme) -> ft.Control:
    """A coral sky with its sun, and the edge of the sea; as wide as the screen."""
    w = theme.width
    top, low, sun = SKY[theme.dark]
    shallow = "#0A4049" if theme.dark else "#0E7F86"
    deep = mix("#FFFFFF", 0.06, theme.c.table)
    at = 64.0 if theme.phone else 72.0
    waves = "t49 0 " * (int(w // 49) + 2)
    shapes = (
        f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient></defs>'
        f'<rect width="{w:g}" height="130" fill="url(#s)"/><circle cx="{w * 0.815:.1f}" cy="62" r="40" fill="{sun}"/>'
        f'<path d="M0 {at:g}q24-8 49 0{waves}V130H0z" fill="{shallow}"/>'
        f'<path d="M0 {at + 20:g}q24-8 49 0{waves}V130H0z" fill="{deep}"/>'
    )
    sea = ft.Container(
        gradient=ft.LinearGradient(
            begin=ft.Alignment.TOP_CENTER, end=ft.Alignment.BOTTOM_CENTER, colors=[deep, theme.c.table2]
        ),
        left=0,
        right=0,
        top=128,
        bottom=0,
    )
    return ft.Stack([ft.Container(content=picture(shapes, w, 130, ""), left=0, top=0), sea])


def _width(exposed: int, offshore: int, safes: int) -> float:
    width = 4.0
    if offshore:
        width += 48 + 13 * min(offshore, FAN) + 10
    if exposed:
        width += 19 * (min(exposed, FAN) - 1) + 38 + 14
    return width + 46 * safes


def pile(theme: Theme, exposed: int, offshore: int, safes: int, room: float) -> ft.Control:
    """Offshore cards under the water line, exposed ones fanned out beside it, safes apart; scaled into ``room``.

    It says nothing to a screen reader: the counts stand in words below."""
    c, teal = theme.c, theme.mark(TEAL)
    parts = []
    x = 2.0
    if offshore:
        shown = min(offshore, FAN)
        ww = 30 + shown * 13 + 18
        parts.append(
            f'<path d="M{x + 10} 4H{x + ww}q-7 7.5 0 14.5t0 14.5 0 14.5 0 14.5H{x + 10}a9 9 0 0 1-9-9V13'
            f'a9 9 0 0 1 9-9z" fill="{teal}"/>'
        )
        for i in range(shown):
            parts.append(
                f'<rect x="{x + 8 + i * 13}" y="13" width="30" height="42" rx="4" fill="{c.paper}" stroke="{teal}" '
                f'stroke-width="1.5"/>'
            )
        palm = _inner("schemers/offshore", teal)
        parts.append(f'<g transform="translate({x + 12 + (shown - 1) * 13} 23) scale(.92)" fill="{teal}">{palm}</g>')
        x += ww + 10
    if exposed:
        shown = min(exposed, FAN)
        for i in range(shown):
            turn = (i - (shown - 1) / 2) * 2.2
            parts.append(
                f'<g transform="rotate({turn:.1f} {x + i * 19 + 19} 34)"><rect x="{x + i * 19}" y="7" width="38" '
                f'height="52" rx="5" fill="{c.accent_fill}" stroke="{c.paper}" stroke-width="1.8"/><rect '
                f'x="{x + i * 19 + 4.5}" y="11.5" width="29" height="43" rx="3" fill="none" stroke="{c.on_accent}" '
                f'stroke-opacity=".55" stroke-width="1.2"/></g>'
            )
        last = x + (shown - 1) * 19 + 9.5
        path = star(12, 12, 10, 4.3)
        parts.append(f'<g transform="translate({last} 24) scale(.82)" fill="{c.on_accent}"><path d="{path}"/></g>')
        x += (shown - 1) * 19 + 38 + 14
    for i in range(safes):
        box = _inner("schemers/safe", c.ink)
        parts.append(f'<g transform="translate({x + i * 46} 12) scale(1.75)" fill="{c.ink}">{box}</g>')
    width = _width(exposed, offshore, safes)
    drawn = picture("".join(parts), width, 66, "")
    if width <= room:
        return drawn
    assert isinstance(drawn, ft.Image)
    drawn.width, drawn.height = room, 66 * room / width
    return drawn


def disc(theme: Theme, icon: str = "schemers/scheme", size: float = 44, *, torn: bool = False) -> ft.Control:
    """The chain of a scheme on its teal disc; broken, on amber."""
    fill = theme.c.accent_fill if torn else theme.mark(TEAL)
    ink = theme.c.on_accent if torn else theme.c.raised
    return ft.Container(
        content=mark(icon, size * 0.64, ink),
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=fill,
        alignment=ft.Alignment.CENTER,
    )


def bar(theme: Theme, share: float) -> ft.Control:
    """How far somebody is on the way to the goal, 0 to 1."""
    c = theme.c
    part = max(0.0, min(share, 1.0))
    filled = round(1000 * part)
    return ft.Container(
        content=ft.Row(
            [
                *([ft.Container(bgcolor=c.accent, border_radius=4, expand=filled)] if filled else []),
                *([ft.Container(expand=1000 - filled)] if filled < 1000 else []),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=8,
        border_radius=4,
        bgcolor=c.sunk,
        border=ft.Border.all(1, c.rule),
    )
