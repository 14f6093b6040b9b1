"""What the rest of the app asks of the screens of Schemers & Scammers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.games.schemers.setup import SEAT_RANGE, TITLE
from companion.ui.games import Choice, QuickScore
from companion.ui.kit.buttons import tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.theme import BESLEY9, BODY, Role, Theme
from companion.ui.kit.type import say
from companion.ui.schemers.options import choices, headline
from companion.ui.schemers.pictures import sky
from companion.ui.words import t

POSTER = Role(BESLEY9, ft.FontWeight.W_400, 25, 28, 1.6)


class SchemersScreens:
    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices()

    @property
    def quick_score(self) -> QuickScore:
        from companion.ui.schemers.quick_score import quick

        return quick()

    def poster(self, theme: Theme, press: Callable[[], None]) -> ft.Control:
        """A postcard: the sun over the sea."""
        low, high = SEAT_RANGE
        wide = min(theme.width, 720)
        card = theme.with_(game="schemers", dark=False, width=wide)
        words = ft.Column(
            [
                say(theme, TITLE, POSTER, "#FFF3E0"),
                say(theme, t("schemers_options.players", low=low, high=high), BODY, "#D9ECE9", size=14),
            ],
            spacing=2,
            tight=True,
        )
        sea = sky(card)
        picture = ft.Stack(
            [
                ft.Container(content=sea, left=0, right=0, top=0, bottom=0),
                ft.Container(content=words, left=18, bottom=14, right=40),
            ],
            height=158 if not theme.large else 200,
            clip_behavior=ft.ClipBehavior.HARD_EDGE,
        )
        face = ft.Container(
            content=picture,
            bgcolor=card.c.table2,
            border_radius=18,
            border=ft.Border.all(1.5, fade("#FFFFFF", 0.22)),
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            shadow=ft.BoxShadow(blur_radius=14, color=fade("#000000", 0.35), offset=ft.Offset(0, 5)),
        )
        return tappable(theme, face, t("home.start", game=TITLE, low=low, high=high), press, radius=18)

    def table(self, theme: Theme, session: Any, **ways: Any) -> ft.Control:
        from companion.ui.schemers.desk import Ways
        from companion.ui.schemers.table import SchemersTable

        return SchemersTable(theme, session, Ways(**ways))

    def headline(self, options: Mapping[str, Any]) -> tuple[str, str]:
        return headline(options)


SCREENS = SchemersScreens()
