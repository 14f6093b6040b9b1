"""What the rest of the app asks of BUX's screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.ui.bux.card import Drawn, playing_card
from companion.ui.bux.options import choices, headline
from companion.ui.games import Choice, QuickScore
from companion.ui.kit.buttons import tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.theme import BESLEY9, BODY, Role, Theme
from companion.ui.kit.type import say
from companion.ui.words import t

POSTER = Role(BESLEY9, ft.FontWeight.W_400, 25, 28, 1.6)
TITLE = "BUX"
HAND = ((Drawn("spade", "cross"), 0.2, 88), (Drawn("diamond", "oval"), 0.02, 46), (Drawn("heart", "square"), -0.18, 0))
"""The cards on the poster: which, how they are turned, how far from the left."""


class BuxScreens:
    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices()

    @property
    def quick_score(self) -> QuickScore:
        from companion.ui.bux.quick_score import quick

        return quick()

    def poster(self, theme: Theme, press: Callable[[], None]) -> ft.Control:
        ink, soft = "#F5EDFF", "#DFCFF3"
        white = theme.with_(dark=False)
        cards: list[ft.Control] = [
            ft.Container(
                content=playing_card(white, card, 64, label=False), left=left, top=14, rotate=turn
            )
            for card, turn, left in HAND
        ]
        words = ft.Column(
            [say(theme, TITLE, POSTER, ink), say(theme, t("home.players", low=2, high=5), BODY, soft, size=14)],
            spacing=2,
            tight=True,
        )
        picture = ft.Stack(
            [
                ft.Container(content=ft.Stack(cards, width=172, height=132), right=10, top=2),
                ft.Container(content=words, left=18, bottom=14, right=130),
            ],
            height=142 if not theme.large else 170,
            clip_behavior=ft.ClipBehavior.HARD_EDGE,
        )
        face = ft.Container(
            content=picture,
            gradient=ft.LinearGradient(
                begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT, colors=["#6A36A6", "#4A1F7C", "#2B0F4E"]
            ),
            border_radius=18,
            border=ft.Border.all(1.5, fade("#FFFFFF", 0.22)),
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            shadow=ft.BoxShadow(blur_radius=14, color=fade("#000000", 0.35), offset=ft.Offset(0, 5)),
        )
        return tappable(theme, face, t("home.start", game=TITLE, low=2, high=5), press, radius=18)

    def table(self, theme: Theme, session: Any, **ways: Any) -> ft.Control:
        from companion.ui.bux.desk import Ways
        from companion.ui.bux.table import BuxTable

        return BuxTable(theme, session, Ways(**ways))

    def headline(self, options: Mapping[str, Any]) -> tuple[str, str]:
        return headline(options)


SCREENS = BuxScreens()
