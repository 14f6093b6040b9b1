"""A playing card: shape as a frame, suit inside it, the value in a lavender foot where it may be known.

A card is one picture, whatever is on it: a spread of thirty must cost a phone thirty pictures and no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import flet as ft

from companion.ui.kit.buttons import tappable
from companion.ui.kit.marks import drawing
from companion.ui.kit.picture import picture
from companion.ui.kit.theme import TARGET, Theme
from companion.ui.words import t

INKS = {"heart": "#C2203A", "diamond": "#B04F00", "club": "#17703F", "spade": "#2A2440"}
"""The four suits on a card, which stays white in the dark too."""
FACE, CARD_EDGE, FOOT, FIGURE = "#FFFDF8", "#84719B", "#EADFF6", "#1E1030"
GREEN = ("#186540", "#80D6A6")
TALL = 1.33
"""A card's height by its width."""
SUIT_IN = {"circle": 1.0, "square": 1.1, "oval": 0.86, "cross": 0.84}
"""How large a suit is inside each frame."""
LETTERS = (
    ("#5E2A96", "#C79BFF"),
    ("#A3640A", "#F0BE48"),
    ("#0A666E", "#72D4D3"),
    ("#AE3325", "#F29A87"),
    ("#1B5A96", "#86BEF2"),
    ("#17703F", "#7FD49F"),
)
"""A set's letter and ring, A to F and round again; light and dark."""


class Face(Protocol):
    """What is drawn of a card. ``value`` is None where its back is not known."""

    @property
    def suit(self) -> str: ...

    @property
    def shape(self) -> str: ...

    @property
    def value(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A face that is nobody's card: on a poster."""

    suit: str
    shape: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Looks:
    """How a card lies there. ``ring``: a colour round it; ``letter``: of its set (0 is A); ``dim``: not to be had now;
    ``lock``: protected; ``up``: lifted by so many pixels."""

    ring: str | None = None
    letter: int | None = None
    dim: bool = False
    lock: bool = False
    up: float = 0


PLAIN = Looks()


@cache
def _shape(name: str) -> str:
    """What stands between the tags of a drawing, without its colour."""
    found = re.search(r"<svg[^>]*>(.*)</svg>", drawing(name), re.DOTALL)
    assert found is not None
    return found[1]


def pad(width: float) -> float:
    """The room round a card for its ring, its letter and its lock."""
    return 8 if width > 60 else 6 if width > 36 else 5


def letter_name(index: int) -> str:
    return chr(ord("A") + index % 26)


def letter_ink(index: int, dark: bool) -> str:
    return LETTERS[index % len(LETTERS)][dark]


def on_letter(dark: bool) -> str:
    return "#1E1030" if dark else "#FFFFFF"


@cache
def _svg(suit: str, shape: str, value: int | None, width: float, dark: bool, paper: str, looks: Looks) -> str:
    height, edge = width * TALL, pad(width)
    unit, ink = width / 56, INKS[suit]
    foot = height * 0.235 if value is not None else 0
    face = min(0.82 * width, height - foot - 4 * unit)
    left, top = (width - face) / 2, (height - foot - face) / 2
    inner = SUIT_IN[shape] * face / 46
    middle = left + face / 2, top + face / 2
    radius = width * 0.1
    rect = f'x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="{radius:.1f}"'
    parts = [
        f'<rect x="0.5" y="{2 + looks.up / 2:g}" width="{width - 1:g}" height="{height - 1:g}" rx="{radius:.1f}" '
        f'fill="#000000" fill-opacity="{0.3 if looks.up else 0.18}"/>'
    ]
    card = [f'<rect {rect} fill="{FACE}"/>']
    if value is not None:
        y, bend = height - foot, radius - 0.5
        card.append(
            f'<path d="M1 {y:.1f}H{width - 1:g}V{height - 1 - bend:.1f}'
            f"a{bend:.1f} {bend:.1f} 0 0 1-{bend:.1f} {bend:.1f}"
            f'H{1 + bend:.1f}a{bend:.1f} {bend:.1f} 0 0 1-{bend:.1f}-{bend:.1f}z" fill="{FOOT}"/>'
        )
        size = foot * 0.78
        card.append(
            f'<text x="{width / 2:g}" y="{y + foot / 2 + size * 0.35:.1f}" text-anchor="middle" font-family="Roboto" '
            f'font-weight="700" font-size="{size:.1f}" fill="{FIGURE}">{value}</text>'
        )
    card.append(
        f'<g fill="{ink}"><g transform="translate({left:.1f} {top:.1f}) scale({face / 48:.4f})">'
        f"{_shape(f'cards/shape-{shape}')}</g>"
        f'<g transform="translate({middle[0] - 12 * inner:.1f} {middle[1] - 12 * inner:.1f}) scale({inner:.4f})">'
        f"{_shape(f'cards/suit-{suit}')}</g></g>"
    )
    card.append(f'<rect {rect} fill="none" stroke="{CARD_EDGE}" stroke-width="1.2"/>')
    inside = "".join(card)
    if looks.dim:
        parts = [f'<rect {rect} fill="{paper}"/><g opacity=".42">{inside}</g>']
    else:
        parts.append(inside)
    if looks.ring:
        parts.append(
            f'<rect x="-3" y="-3" width="{width + 6:g}" height="{height + 6:g}" rx="{radius + 3:.1f}" fill="none" '
            f'stroke="{looks.ring}" stroke-width="3.4"/>'
        )
    if looks.lock:
        r = max(7.5, min(9.5, width * 0.2))
        x, y = width - 3, height - 3
        shackle = r * 1.15 / 24
        opacity = ' opacity=".5"' if looks.dim else ""
        parts.append(
            f'<g{opacity}><circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{GREEN[dark]}" stroke="{paper}" '
            f'stroke-width="2"/><g fill="{"#0C2418" if dark else "#FFFFFF"}" '
            f'transform="translate({x - 12 * shackle:.1f} {y - 12 * shackle:.1f}) scale({shackle:.4f})">'
            f"{_shape('lock')}</g></g>"
        )
    if looks.letter is not None:
        parts.append(
            f'<circle cx="2" cy="2" r="8.5" fill="{letter_ink(looks.letter, dark)}" stroke="{paper}" stroke-width="2"/>'
            f'<text x="2" y="6.2" text-anchor="middle" font-family="Roboto" font-weight="700" font-size="12" '
            f'fill="{on_letter(dark)}">{letter_name(looks.letter)}</text>'
        )
    return f'<g transform="translate({edge:g} {edge - looks.up:g})">{"".join(parts)}</g>'


def name(card: Face) -> str:
    """ "square heart", with the value where it is known: "square heart 50"."""
    words = t("bux.card.name", shape=t(f"bux.shape.{card.shape}"), suit=t(f"bux.suit.{card.suit}"))
    return words if card.value is None else f"{words} {card.value}"


def spoken(card: Face, looks: Looks = PLAIN) -> str:
    """ "Square heart 50, protected." """
    parts = [name(card)]
    if looks.letter is not None:
        parts.append(t("bux.card.in_set", letter=letter_name(looks.letter)))
    if looks.lock:
        parts.append(t("bux.card.protected"))
    return ", ".join(parts)


def playing_card(
    theme: Theme, card: Face, width: float, looks: Looks = PLAIN, *, ground: str | None = None, label: bool = True
) -> ft.Control:
    """``width`` is the card's own; the picture is larger by ``pad`` on all sides."""
    svg = _svg(card.suit, card.shape, card.value, width, theme.dark, ground or theme.c.paper, looks)
    edge = 2 * pad(width)
    return picture(svg, width + edge, width * TALL + edge, spoken(card, looks) if label else None)


def card_button(
    theme: Theme,
    card: Face,
    width: float,
    press: Callable[[], Any] | None,
    looks: Looks = PLAIN,
    *,
    label: str | None = None,
    ground: str | None = None,
    selected: bool | None = None,
    key: str | None = None,
) -> ft.Control:
    """A card that can be chosen; as large a target as any button."""
    edge = 2 * pad(width)
    return tappable(
        theme,
        playing_card(theme, card, width, looks, ground=ground, label=False),
        label or spoken(card, looks),
        press,
        radius=9,
        width=max(width + edge, TARGET),
        height=width * TALL + edge,
        selected=selected,
        key=key,
    )


def face_mark(theme: Theme, suit: str, shape: str, size: float, *, faint: bool = False) -> ft.Control:
    """The frame with its suit, without a card round it."""
    ink, inner = theme.mark(suit) if theme.dark else INKS[suit], SUIT_IN[shape] * size / 46
    corner = size / 2 - 12 * inner
    svg = (
        f'<g fill="{ink}" fill-opacity="{0.5 if faint else 1}"><g transform="scale({size / 48:.4f})">'
        f"{_shape(f'cards/shape-{shape}')}</g>"
        f'<g transform="translate({corner:.1f} {corner:.1f}) scale({inner:.4f})">{_shape(f"cards/suit-{suit}")}</g></g>'
    )
    return picture(svg, size, size)


def empty_place(theme: Theme, width: float, *, now: bool = False, suit: str | None = None) -> ft.Control:
    """Where a card is still to come; ``suit``: so much has been told of it."""
    c, edge = theme.c, pad(width)
    height = width * TALL
    ink = c.accent_fill if now else c.outline
    svg = (
        f'<rect x="{edge + 1:g}" y="{edge + 1:g}" width="{width - 2:g}" height="{height - 2:g}" rx="{width * 0.1:.1f}" '
        f'fill="none" stroke="{ink}" stroke-width="{2.4 if now else 1.4}" stroke-dasharray="5 4"/>'
    )
    if suit is not None:
        scale = width * 0.5 / 24
        colour = theme.mark(suit) if theme.dark else INKS[suit]
        svg += (
            f'<g fill="{colour}" transform="translate({edge + width / 4:.1f} {edge + height / 2 - width / 4:.1f}) '
            f'scale({scale:.3f})">{_shape(f"cards/suit-{suit}")}</g>'
        )
    return picture(svg, width + 2 * edge, height + 2 * edge)


def bux_card(theme: Theme, width: float) -> ft.Control:
    """The back of none and the face of three: purple, with its B."""
    edge, height = pad(width), width * TALL
    scale = width * 0.62 / 24
    svg = (
        f'<rect x="{edge:g}" y="{edge:g}" width="{width:g}" height="{height:g}" rx="{width * 0.1:.1f}" '
        f'fill="#5E2A96" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="1.2"/>'
        f'<g fill="#FFFFFF" transform="translate({edge + (width - 24 * scale) / 2:.1f} '
        f'{edge + (height - 24 * scale) / 2:.1f}) scale({scale:.3f})">{_shape("bux")}</g>'
    )
    return picture(svg, width + 2 * edge, height + 2 * edge, t("bux.card.bux"))


def lock_mark(theme: Theme) -> ft.Control:
    """The green disc, for the legend."""
    size = theme.icon(20)
    k = 13 / 24
    ink = "#0C2418" if theme.dark else "#FFFFFF"
    svg = (
        f'<g transform="scale({size / 24:.3f})"><circle cx="12" cy="12" r="11" fill="{GREEN[theme.dark]}"/>'
        f'<g fill="{ink}" transform="translate({12 - 12 * k:.2f} {12 - 12 * k:.2f}) scale({k:.3f})">'
        f"{_shape('lock')}</g></g>"
    )
    return picture(svg, size, size)
