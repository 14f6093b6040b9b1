"""The games' cards on the home screen. They are drawn before all else, so this imports neither rules nor tables."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.ui.kit.buttons import tappable
from companion.ui.kit.theme import BESLEY9, TEXT, Role, Theme
from companion.ui.kit.type import say
from companion.ui.words import t

_TITLE = Role(BESLEY9, ft.FontWeight.W_400, 25, 28, 1.3)
_PLAYERS = Role(TEXT, ft.FontWeight.W_400, 14, 18, 1.6)
RADIUS = 18


@dataclass(frozen=True, slots=True)
class Poster:
    """What ``companion/ui/<game>/poster.py`` exposes as ``POSTER``.

    ``picture``, if there is one, lies in the assets, 600 wide, with what matters at its right; ``ground`` is the colour
    until it has come, or all there is. ``lines`` is the title as it is set, ``ink`` and ``soft`` the colours of title
    and words; ``apart``: the title stands above, the words below.
    """

    title: str
    low: int
    high: int
    ground: str
    ink: str
    soft: str
    picture: str = ""
    height: float = 144
    lines: str = ""
    apart: bool = False

    @property
    def players(self) -> str:
        return t("home.players", low=self.low, high=self.high)


def poster(game: str) -> Poster:
    """The poster of ``game``, which is a package of this one."""
    found: Poster = importlib.import_module(f"companion.ui.{game}.poster").POSTER
    return found


def poster_card(theme: Theme, shown: Poster, width: float, press: Callable[[], None]) -> ft.Control:
    """``shown`` as the button that starts a table, ``width`` wide."""
    title = say(theme, shown.lines or shown.title, _TITLE, shown.ink)
    players = say(theme, shown.players, _PLAYERS, shown.soft)
    words = ft.Column(
        [title, players],
        spacing=2,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if shown.apart else ft.MainAxisAlignment.END,
    )
    face = ft.Container(
        content=words,
        padding=ft.Padding(18, 14, 110, 14),
        width=width,
        height=theme.px(shown.height, 1.1),
        bgcolor=shown.ground,
        image=None
        if theme.bare or not shown.picture
        else ft.DecorationImage(src=shown.picture, fit=ft.BoxFit.COVER, alignment=ft.Alignment.CENTER_RIGHT),
        border_radius=RADIUS,
    )
    return tappable(theme, face, t("home.start", game=shown.title, players=shown.players), press, radius=RADIUS)
