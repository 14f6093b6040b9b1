"""What the rest of the app asks of Ponzi Scheme's screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.ui.games import Choice, QuickScore
from companion.ui.kit.buttons import tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.theme import BESLEY9, BODY, Role, Theme
from companion.ui.kit.type import say
from companion.ui.ponzi.options import choices, headline
from companion.ui.words import t

POSTER = Role(BESLEY9, ft.FontWeight.W_400, 25, 28, 1.6)
TITLE = "Ponzi Scheme"


class PonziScreens:
    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices()

    @property
    def quick_score(self) -> QuickScore:
        from companion.ui.ponzi.quick_score import quick

        return quick()

    def poster(self, theme: Theme, press: Callable[[], None]) -> ft.Control:
        ink, soft = "#F6EAD0", "#E4DCC4"
        wheel = ft.Image(src="art/wheel-face.png", width=206, height=206, rotate=0.4, exclude_from_semantics=True)
        words = ft.Column(
            [say(theme, TITLE, POSTER, ink), say(theme, t("home.players", low=3, high=5), BODY, soft, size=14)],
            spacing=2,
            tight=True,
        )
        picture = ft.Stack(
            [
                ft.Container(content=wheel, right=-62, top=-26),
                ft.Container(content=words, left=18, bottom=14, right=130),
            ],
            height=158 if not theme.large else 190,
            clip_behavior=ft.ClipBehavior.HARD_EDGE,
        )
        face = ft.Container(
            content=picture,
            gradient=ft.LinearGradient(
                begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT, colors=["#1A5641", "#0A2B20"]
            ),
            border_radius=18,
            border=ft.Border.all(1.5, fade("#FFFFFF", 0.22)),
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            shadow=ft.BoxShadow(color=fade("#000000", 0.3), offset=ft.Offset(0, 3)),
        )
        return tappable(theme, face, t("home.start", game=TITLE, low=3, high=5), press, radius=18)

    def table(self, theme: Theme, session: Any, **ways: Any) -> ft.Control:
        from companion.ui.ponzi.desk import Ways
        from companion.ui.ponzi.table import PonziTable

        return PonziTable(theme, session, Ways(**ways))

    def headline(self, options: Mapping[str, Any]) -> tuple[str, str]:
        return headline(options)


SCREENS = PonziScreens()
