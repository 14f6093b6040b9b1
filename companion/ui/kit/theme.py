"""One frozen value that every screen is drawn with: colours, sizes, text scale, room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import flet as ft

from companion.ui.kit.colour import MARKS, PALETTES, SEATS, Palette, mix

HOUSE = "ponzi"
"""Whose colours a game has that brings none of its own."""
GAP = 10
"""Between sheets."""
EDGE = 12
"""Between a sheet and the edge of the screen."""
TARGET = 48
"""The least height and width of anything that can be tapped."""


class Room(Enum):
    """How much width there is: one column, two, or three."""

    PHONE = 0
    TABLET = 600
    DESKTOP = 1024


@dataclass(frozen=True, slots=True)
class Role:
    """A way of setting text: font family, weight, size and line height in pixels at a text scale of 1, and the scale at
    which it stops growing."""

    family: str
    weight: ft.FontWeight
    size: float
    line: float
    most: float = 2.0


BESLEY7, BESLEY8, BESLEY9 = "Besley700", "Besley800", "Besley900"
FONTS = {name: f"fonts/Besley-{name[-3:]}.ttf" for name in (BESLEY7, BESLEY8, BESLEY9)}
"""For ``page.fonts``: paths in the assets folder, which is the web root in a browser."""
TEXT = "Roboto"
_W = ft.FontWeight

PRICE = Role(BESLEY9, _W.W_400, 82, 82, 1.3)
MOMENT = Role(BESLEY9, _W.W_400, 40, 42, 1.3)
FIGURE_L = Role(BESLEY9, _W.W_400, 36, 36)
FIGURE_M = Role(BESLEY8, _W.W_400, 25, 25)
QUESTION = Role(BESLEY8, _W.W_400, 18, 21, 1.67)
TITLE = Role(BESLEY8, _W.W_400, 19, 22, 1.68)
HEAD = Role(BESLEY8, _W.W_400, 17, 20, 1.88)
NUMERAL = Role(BESLEY8, _W.W_400, 16, 18)
ACTION = Role(TEXT, _W.W_700, 17, 20, 1.65)
BODY = Role(TEXT, _W.W_400, 15, 20)
STRONG = Role(TEXT, _W.W_700, 15, 20)
SMALL = Role(TEXT, _W.W_500, 13, 17)
SMALL_STRONG = Role(TEXT, _W.W_700, 13, 17)
TINY = Role(TEXT, _W.W_700, 12, 16)
CHOICE = Role(TEXT, _W.W_700, 13.5, 16)
CHOICE_DETAIL = Role(TEXT, _W.W_500, 12.5, 15)


@dataclass(frozen=True, slots=True)
class Theme:
    """``width`` and ``height`` are the page's, in logical pixels.

    ``wish`` is the text size that the person chose in the app, ``system`` the one that the platform already applies to
    every text it draws; together they never exceed 2.
    ``plain``: flat colours in place of gradients and shadows. For each of these a phone compiles programs before it
    can show its first picture, on a weak one for half a second in all. ``bare``: marks and pictures are still to come,
    their places are empty.
    """

    game: str = "ponzi"
    dark: bool = False
    wish: float = 1.0
    system: float = 1.0
    still: bool = False
    width: float = 390
    height: float = 844
    plain: bool = False
    bare: bool = False

    @property
    def c(self) -> Palette:
        return PALETTES.get((self.game, self.dark)) or PALETTES[HOUSE, self.dark]

    @property
    def scale(self) -> float:
        """How large text appears, 1 to 2."""
        return max(1.0, min(self.wish * self.system, 2.0))

    @property
    def room(self) -> Room:
        return max((r for r in Room if r.value <= self.width), key=lambda r: r.value)

    @property
    def phone(self) -> bool:
        return self.room is Room.PHONE

    @property
    def tight(self) -> bool:
        """A small phone: marks and figures one size down."""
        return self.width < 376

    @property
    def large(self) -> bool:
        """Text so large that a phone's rows become lists."""
        return self.scale >= 1.3

    def sp(self, size: float, most: float = 2.0) -> float:
        """The size to give to a text so that it appears ``size`` times the scale, at most ``most``."""
        return size * min(self.scale, most) / self.system

    def px(self, size: float, most: float = 2.0) -> float:
        """A length that grows with the text beside it; also for text in a canvas, which the platform doesn't scale."""
        return size * min(self.scale, most)

    def icon(self, size: float) -> float:
        """Marks beside text grow to one and a half only."""
        return size * min(self.scale, 1.5)

    def mark(self, name: str) -> str:
        """The colour of a game's own mark on paper."""
        return MARKS[name][self.dark]

    def seat(self, index: int) -> str:
        return SEATS[index % len(SEATS)][self.dark]

    def seat_fill(self, index: int) -> str:
        """The same in both themes, under light text."""
        return SEATS[index % len(SEATS)][0]

    def ms(self, full: int) -> int:
        """A duration; with reduced motion everything is a short fade."""
        return 120 if self.still else full

    def motion(self, full: int, curve: ft.AnimationCurve = ft.AnimationCurve.EASE_IN_OUT) -> ft.Animation:
        return ft.Animation(self.ms(full), curve)

    @property
    def edge(self) -> float:
        """Between a sheet and the edge of the screen."""
        return 8 if self.large and self.phone else EDGE

    @property
    def lit(self) -> str:
        """Ground of the newest or the chosen row."""
        return mix(self.c.accent_fill, 0.24, self.c.paper)

    def with_(self, **changes: object) -> Theme:
        return replace(self, **changes)  # type: ignore[arg-type]


def material(theme: Theme) -> ft.Theme:
    """The Material 3 theme that text fields, switches and menus take their colours from."""
    c = theme.c
    scheme = ft.ColorScheme(
        primary=c.accent,
        on_primary=c.paper,
        primary_container=c.accent_fill,
        on_primary_container=c.on_accent,
        secondary=c.accent,
        surface=c.paper,
        on_surface=c.ink,
        on_surface_variant=c.soft,
        surface_container_lowest=c.raised,
        surface_container=c.paper,
        surface_container_high=c.sunk,
        surface_container_highest=c.sunk,
        error=c.danger,
        on_error=c.on_danger,
        outline=c.outline,
        outline_variant=c.rule,
    )
    return ft.Theme(color_scheme=scheme, font_family=TEXT, focus_color=c.accent_fill)
