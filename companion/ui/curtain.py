"""The privacy curtain: between two players of one phone, nothing private is on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.frame import screen
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BODY, MOMENT, Theme
from companion.ui.kit.type import heading, say
from companion.ui.words import t


@component
def Curtain(
    theme: Theme,
    name: str,
    show: Callable[[], Any],
    away: Callable[[], Any] | None = None,
    why: str = "",
) -> ft.Control:
    """Covers the whole screen until ``name`` taps. ``away`` goes back without showing anything; ``why`` is what it is
    about, and must be public."""
    c = theme.c
    words = ft.Column(
        [
            mark("phone", theme.icon(64), c.accent_fill),
            heading(
                theme, t("local.curtain", name=name), MOMENT, c.on_table, level=1, align=ft.TextAlign.CENTER
            ),
            say(theme, why or t("local.curtain_why"), BODY, c.on_table_soft, size=17, align=ft.TextAlign.CENTER),
        ],
        spacing=18,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        scroll=ft.ScrollMode.AUTO,
    )
    foot = [brass(theme, t("local.show", name=name), show, height=64)]
    if away is not None:
        foot.append(text_button(theme, t("local.not_me"), away))
    return screen(
        theme,
        fixed=ft.Container(content=words, alignment=ft.Alignment.CENTER, padding=24, expand=True),
        dock=stack(
            [say(theme, t("local.curtain_why_screen", name=name), BODY, c.soft, align=ft.TextAlign.CENTER), *foot]
        ),
        width=560,
    )
