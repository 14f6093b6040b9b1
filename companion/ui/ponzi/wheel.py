"""The time wheel: six bays, the arrow and then 1 to 5 clockwise, turning under cards that stay where they lie."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache

import flet as ft

from companion.ui.kit.arriving import FAINT
from companion.ui.kit.buttons import Press, tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.picture import picture, point, star, write
from companion.ui.kit.theme import BESLEY8, TEXT, Theme
from companion.ui.words import listing, number, t

BAYS = 6
INK = "#22190E"
BRASS = "#DDB24A"
DUE = "#9C2217"

Cards = Sequence[tuple[int, int]]
"""What lies round a wheel: (card value, spaces to the arrow), oldest first."""


def _colours(theme: Theme) -> tuple[str, str]:
    """Face and rim; the wheel is cardboard and hardly changes when the room gets dark."""
    return ("#F3E7CC", "#03100A") if theme.dark else ("#F8F0DD", "#0A2B20")


@cache
def _disc(face: str, rim: str) -> str:
    """The disc without its figures, 200 units wide, the arrow up."""
    parts = [
        f'<circle cx="100" cy="100" r="97" fill="{rim}"/>',
        f'<circle cx="100" cy="100" r="91" fill="none" stroke="{BRASS}" stroke-width="2.5"/>',
        f'<circle cx="100" cy="100" r="84" fill="{face}"/>',
    ]
    (x0, y0), (x1, y1) = point(100, 100, 84, -30), point(100, 100, 84, 30)
    parts.append(f'<path d="M100 100L{x0:.1f} {y0:.1f}A84 84 0 0 1 {x1:.1f} {y1:.1f}z" fill="{BRASS}"/>')
    for bay in range(BAYS):
        x, y = point(100, 100, 84, bay * 60 - 30)
        line = f'x1="100" y1="100" x2="{x:.1f}" y2="{y:.1f}"'
        parts.append(f'<line {line} stroke="{rim}" stroke-width="2" stroke-opacity=".55"/>')
        for off in (-20, 0, 20):
            x, y = point(100, 100, 91, bay * 60 + off)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="{BRASS}"/>')
    parts += [
        f'<g transform="translate(100 43)"><path d="M0-20 18 8H7v12H-7V8H-18z" fill="{INK}"/></g>',
        f'<circle cx="100" cy="100" r="25" fill="{rim}"/>',
        f'<circle cx="100" cy="100" r="20" fill="none" stroke="{BRASS}" stroke-width="2.5"/>',
        f'<path d="{star(100, 101, 13, 5.5)}" fill="{BRASS}"/>',
    ]
    return "".join(parts)


def disc(theme: Theme, size: float, turns: int, *, crash: bool = False) -> ft.Control:
    """The disc as it stands after ``turns`` spaces, turning there when that changes; the figures keep upright."""
    angle = math.radians(60 * turns)
    motion = theme.motion(1000 if crash else 700, ft.AnimationCurve.EASE_IN_OUT_BACK)
    unit = size / 200
    box = 40 * unit
    figures = []
    for bay in range(1, BAYS):
        x, y = point(100, 100, 57, bay * 60)
        figures.append(
            ft.Container(
                content=ft.Text(
                    str(bay),
                    style=ft.TextStyle(size=31 * unit / theme.system, font_family=BESLEY8, height=1.0, color=INK),
                    no_wrap=True,
                ),
                left=x * unit - box / 2,
                top=y * unit - box / 2,
                width=box,
                height=box,
                alignment=ft.Alignment.CENTER,
                rotate=ft.Rotate(-angle, alignment=ft.Alignment.CENTER),
                animate_rotation=motion,
            )
        )
    face, rim = _colours(theme)
    scaled = f'<g transform="scale({unit:g})">{_disc(face, rim)}</g>'
    return ft.Container(
        content=ft.Stack([picture(scaled, size, size), *figures], width=size, height=size),
        width=size,
        height=size,
        rotate=ft.Rotate(angle, alignment=ft.Alignment.CENTER),
        animate_rotation=motion,
    )


def mini_card(theme: Theme, text: str, *, now: bool, scale: float = 1.0, glow: bool = False) -> ft.Control:
    c = theme.c
    return ft.Container(
        content=ft.Text(
            text,
            style=ft.TextStyle(
                size=15 * scale / theme.system,
                font_family=BESLEY8,
                font_family_fallback=[TEXT],
                color=c.on_accent if now else c.ink,
                height=1.1,
            ),
            no_wrap=True,
        ),
        width=36 * scale,
        height=28 * scale,
        alignment=ft.Alignment.CENTER,
        bgcolor=c.accent_fill if now else c.raised,
        border=ft.Border.all(1.3, c.on_accent if now else c.outline),
        border_radius=6,
        shadow=ft.BoxShadow(blur_radius=16, spread_radius=5, color=fade(c.accent_fill, 0.9))
        if glow
        else ft.BoxShadow(blur_radius=3, color=fade("#000000", 0.25), offset=ft.Offset(0, 1)),
        animate=theme.motion(150),
    )


def wheel(
    theme: Theme,
    cards: Cards,
    turns: int,
    *,
    size: float,
    face: float,
    label: str,
    scale: float = 1.0,
    crash: bool = False,
    press: Press | None = None,
    coming: frozenset[int] = frozenset(),
    glow: frozenset[int] = frozenset(),
) -> ft.Control:
    """The disc, ``face`` wide, in a square of ``size``, the cards side by side outside their bays; a bay shows three
    and says how many more. ``coming``: cards still on the way from the market; ``glow``: just paid."""
    bays: dict[int, list[int]] = {}
    for value, spaces in cards:
        bays.setdefault(spaces, []).append(value)
    soonest = min(bays, default=BAYS)
    fly = theme.motion(420, ft.AnimationCurve.EASE_OUT_CUBIC)
    pieces: list[ft.Control] = [
        ft.Container(content=disc(theme, face, turns, crash=crash), left=(size - face) / 2, top=(size - face) / 2)
    ]
    for spaces, values in bays.items():
        angle = math.radians(60 * (turns + spaces) - 90)
        reach = size / 2 - 18 * scale
        tx, ty = -math.sin(angle), math.cos(angle)
        step = (40 * abs(tx) + 32 * abs(ty)) * scale if abs(ty) > 0.6 else (40 * abs(tx) + 25 * abs(ty)) * scale
        if tx < 0:
            tx, ty = -tx, -ty
        shown = [(str(v), f"card-{v}") for v in values[:3]]
        if len(values) > 3:
            shown = [*shown[:2], (f"+{len(values) - 2}", f"more-{spaces}")]
        away = {f"card-{v}" for v in coming}
        lit = {f"card-{v}" for v in glow}
        for i, (text, key) in enumerate(shown):
            far = key in away
            along = (i - (len(shown) - 1) / 2) * step
            x = size / 2 + reach * math.cos(angle) + tx * along
            y = size / 2 + reach * math.sin(angle) + ty * along
            pieces.append(
                ft.Container(
                    content=mini_card(theme, text, now=spaces == soonest and spaces < 2, scale=scale, glow=key in lit),
                    left=round(x - 18 * scale, 1),
                    top=round(y - 14 * scale, 1),
                    offset=market_from_here(theme) if far and not theme.still else ft.Offset(0, 0),
                    opacity=FAINT if far else 1.0,
                    animate_position=fly,
                    animate_offset=fly,
                    animate_opacity=theme.motion(200),
                    key=key,
                )
            )
    whole = ft.Stack(pieces, width=size, height=size, clip_behavior=ft.ClipBehavior.NONE)
    if press is None:
        return ft.Semantics(content=whole, label=label, image=True, exclude_semantics=True)
    return tappable(theme, whole, label, press, radius=size / 2, width=size, height=size)


def market_from_here(theme: Theme) -> ft.Offset:
    """In a mini card's own sizes: the market lies above the wheel on a phone, at its left on a wide screen."""
    return ft.Offset(0, -4) if theme.phone else ft.Offset(-4, 0)


def small_wheel(theme: Theme, cards: Cards, turns: int, size: float) -> ft.Control:
    """Counts in the bays, the bay at 1 (and what lies at the arrow) in oxblood. The words beside it say the same."""
    face, rim = _colours(theme)
    counts = Counter(spaces for _, spaces in cards)
    unit = size / 60
    parts = [f'<circle cx="30" cy="30" r="29" fill="{rim}"/><circle cx="30" cy="30" r="26" fill="{face}"/>']
    for bay in range(BAYS):
        at = 60 * (turns + bay)
        (x0, y0), (x1, y1) = point(30, 30, 26, at - 30), point(30, 30, 26, at + 30)
        if bay == 0:
            parts.append(f'<path d="M30 30L{x0:.1f} {y0:.1f}A26 26 0 0 1 {x1:.1f} {y1:.1f}z" fill="{BRASS}"/>')
        line = f'd="M30 30L{x0:.1f} {y0:.1f}" stroke="{rim}" stroke-width="1.2" stroke-opacity=".6"'
        parts.append(f"<path {line}/>")
        x, y = point(30, 30, 17.5, at)
        if counts[bay]:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{DUE if bay < 2 else INK}"/>')
            parts.append(write(x, y + 3.6, 10, str(counts[bay]), face))
        elif bay == 0:
            parts.append(
                f'<g transform="translate({x:.1f} {y:.1f}) rotate({at % 360})">'
                f'<path d="M0-6 5.5 3H-5.5z" fill="{INK}"/></g>'
            )
    return picture(f'<g transform="scale({unit:g})">{"".join(parts)}</g>', size, size)


def wheel_words(whose: str, cards: Cards, interest: dict[int, int]) -> str:
    """What a screen reader says: every bay from the nearest, with its cards and what they cost together."""
    if not cards:
        return t("ponzi.wheel.empty", whose=whose)
    bays: dict[int, list[int]] = {}
    for value, spaces in sorted(cards, key=lambda card: card[1]):
        bays.setdefault(spaces, []).append(value)
    parts = [
        t(
            "ponzi.wheel.bay" if spaces else "ponzi.wheel.now",
            n=spaces,
            count=number(spaces),
            cards=listing([str(v) for v in values]),
            due=sum(interest[v] for v in values),
        )
        for spaces, values in bays.items()
    ]
    return t("ponzi.wheel.whose", whose=whose) + " " + " ".join(parts)
