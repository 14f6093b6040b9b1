"""The envelope: open with the note standing out, or sealed with wax; and the words of a seal."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

import flet as ft

from companion.ui.kit.colour import WAX, WAX_STAR, fade
from companion.ui.kit.marks import mark
from companion.ui.kit.picture import picture, scallop, star
from companion.ui.kit.theme import BESLEY8, PRICE, Role, Theme
from companion.ui.kit.type import say
from companion.ui.words import t

EDGE, FOLD, INNER, NOTE_RULE = "#8A7145", "#CDB98F", "#CDB98F", "#1B6642"
FALL, SETTLE = 260, 90
"""Milliseconds in which wax or a stamp comes down, and then comes to rest."""


def _paper(theme: Theme) -> tuple[str, str, str]:
    """Envelope, flap, note: paper dims in a dark room but stays paper."""
    return ("#DCCFB0", "#C6B690", "#F3E7CC") if theme.dark else ("#FFFAEC", "#EDE1C4", "#FFFDF4")


def wax_path(radius: float = 42) -> str:
    def ring(share: float, colour: str, width: float) -> str:
        return f'<circle r="{radius * share:.1f}" fill="none" stroke="{colour}" stroke-width="{width}"/>'

    return (
        f'<path d="{scallop(0, 2, radius)}" fill="#000000" fill-opacity=".22"/>'
        f'<path d="{scallop(0, 0, radius)}" fill="{WAX}"/>'
        f"{ring(0.786, '#6E1610', 2.5)}{ring(0.714, '#C95A4C', 1.5)}"
        f'<path d="{star(0, 1.5, radius * 0.476, radius * 0.2)}" fill="{WAX_STAR}"/>'
    )


def sealed_envelope(theme: Theme, width: float, *, fresh: bool = False) -> ft.Control:
    """Flap down, wax on it. ``fresh``: the seal falls, from large and turned."""
    paper, flap, _ = _paper(theme)
    unit = width / 300
    height = 212 * unit
    body = (
        f'<g transform="scale({unit:g})">'
        f'<rect x="4" y="8" width="292" height="190" rx="10" fill="{paper}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<path d="M5 190 118 98M295 190 182 98" stroke="{FOLD}" stroke-width="2" fill="none"/>'
        f'<path d="M5 15 150 122 295 15a10 10 0 0 0-9-7H14a10 10 0 0 0-9 7z" fill="{flap}" stroke="{EDGE}" '
        f'stroke-width="1.5" stroke-linejoin="round"/></g>'
    )
    disc = 96 * unit
    wax = picture(f'<g transform="translate({disc / 2:g} {disc / 2:g}) scale({unit:g})">{wax_path()}</g>', disc, disc)
    pieces: list[ft.Control] = [
        picture(body, width, height),
        ft.Container(
            content=Falling(theme, wax) if fresh else wax, left=150 * unit - disc / 2, top=116 * unit - disc / 2
        ),
    ]
    return ft.Container(
        content=ft.Stack(pieces, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE),
        shadow=ft.BoxShadow(blur_radius=28, color=fade("#000000", 0.3), offset=ft.Offset(0, 10), spread_radius=-14),
    )


@ft.component
def Falling(theme: Theme, wax: ft.Control) -> ft.Control:
    """Drops from one and a half times its size, turned by eight degrees, and settles; the hand feels it land."""
    step, set_step = ft.use_state(0)

    async def drop() -> None:
        set_step(1)
        await asyncio.sleep(theme.ms(FALL) / 1000)
        set_step(2)
        await thud()

    ft.use_effect(drop, dependencies=[])
    fall = theme.motion(FALL, ft.AnimationCurve.EASE_IN)
    return ft.Container(
        content=wax,
        scale=1.0 if theme.still else (1.6, 0.96, 1.0)[step],
        rotate=0.0 if step or theme.still else 0.14,
        opacity=1.0 if step else 0.2,
        animate_scale=fall if step < 2 else theme.motion(SETTLE),
        animate_rotation=fall,
        animate_opacity=theme.motion(120),
    )


async def thud() -> None:
    """A short vibration, where the device can; it is no motion on the screen and stays when that is reduced."""
    hand = ft.HapticFeedback()
    with contextlib.suppress(Exception):
        await asyncio.wait_for(hand.heavy_impact(), 3)


def stamp(theme: Theme, word: str, size: float = 30) -> ft.Control:
    """An answer as a rubber stamp, aslant."""
    paper, _, _ = _paper(theme)
    return ft.Container(
        content=say(theme, word, Role(BESLEY8, ft.FontWeight.W_400, size, size * 1.13, 1.2), WAX, wrap=False),
        border=ft.Border.all(3, WAX),
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=14, vertical=4),
        bgcolor=fade(paper, 0.85),
        rotate=-0.14,
    )


def open_envelope(theme: Theme, width: float, price: str, *, up: bool = True, label: str | None = None) -> ft.Control:
    """The note with ``price`` stands out of the envelope; ``up`` False: it has slipped back in."""
    paper, flap, note = _paper(theme)
    unit = width / 300
    height = 258 * unit
    back = (
        f'<g transform="scale({unit:g})">'
        f'<path d="M5 116 150 16 295 116z" fill="{flap}" stroke="{EDGE}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M5 116h290v60L150 212 5 176z" fill="{INNER}"/></g>'
    )
    front = (
        f'<g transform="scale({unit:g})"><path d="M4 116v124a10 10 0 0 0 10 10h272a10 10 0 0 0 10-10V116L150 206z" '
        f'fill="{paper}" stroke="{EDGE}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M8 247 118 188M292 247 182 188" stroke="{FOLD}" stroke-width="2"/></g>'
    )
    w, h = 232 * unit, 150 * unit
    fit = min(1.0, 3.4 / max(len(price), 1))
    slip = ft.Container(
        content=ft.Container(
            content=say(theme, price, PRICE, "#22190E", size=82 * unit * fit, wrap=False),
            border=ft.Border.all(1.5, fade(NOTE_RULE, 0.6)),
            border_radius=3,
            margin=8 * unit,
            padding=ft.Padding.only(bottom=30 * unit),
            alignment=ft.Alignment.CENTER,
        ),
        width=w,
        height=h,
        bgcolor=note,
        border=ft.Border.all(1.2, EDGE),
        border_radius=6,
        left=34 * unit,
        top=(34 if up else 84) * unit,
        animate_position=theme.motion(220 if up else 120, ft.AnimationCurve.EASE_OUT),
    )
    whole = ft.Stack([picture(back, width, height), slip, picture(front, width, height)], width=width, height=height)
    shadow = ft.BoxShadow(blur_radius=28, color=fade("#000000", 0.3), offset=ft.Offset(0, 14), spread_radius=-20)
    drawn = ft.Container(content=whole, shadow=shadow)
    return ft.Semantics(content=drawn, label=label, exclude_semantics=True) if label else drawn


def seal_stamp(theme: Theme, state: str, *, size: float = 38, ground: str | None = None, words: str = "") -> ft.Control:
    """``state``: proven (tick), mismatch (broken), unopened (outline), withdrawn (faint)."""
    c = theme.c
    ink = fade(WAX, 0.45) if state == "withdrawn" else WAX
    if theme.dark and state != "withdrawn":
        ink = c.danger
    name = "seal" if state == "unopened" else "seal-solid"
    pieces: list[ft.Control] = [mark(name, size, ink)]
    sign = {"proven": ("check", c.good), "mismatch": ("close", c.danger)}.get(state)
    if sign:
        pieces.append(
            ft.Container(
                content=mark(sign[0], 10, c.raised),
                width=18,
                height=18,
                border_radius=9,
                bgcolor=sign[1],
                border=ft.Border.all(2, ground or c.paper),
                alignment=ft.Alignment.CENTER,
                right=-4,
                bottom=-4,
            )
        )
    if state == "mismatch":
        pieces[0] = ft.Container(content=pieces[0], rotate=0.35, opacity=0.7)
    stack = ft.Stack(pieces, width=size, height=size, clip_behavior=ft.ClipBehavior.NONE)
    label = t(f"ponzi.seal.{state}", words=words) if words else ""
    return ft.Semantics(content=stack, label=label, exclude_semantics=True)


def seal_words(theme: Theme, words: Sequence[str]) -> ft.Control:
    """The words of a seal as cards, to be read aloud."""
    c = theme.c

    def one(word: str) -> ft.Control:
        return ft.Container(
            content=say(theme, word, Role(BESLEY8, ft.FontWeight.W_400, 20, 22, 1.5), c.danger, wrap=False),
            bgcolor=c.raised,
            border=ft.Border.all(1.5, c.rule),
            border_radius=10,
            padding=ft.Padding.symmetric(horizontal=14, vertical=11),
        )

    row = ft.Row([one(w) for w in words], spacing=8, run_spacing=8, wrap=True, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Semantics(content=row, label=" ".join(words), exclude_semantics=True)
