"""Settings of this person on this device."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.ui.guard import screen as component
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.paper import hair, sheet
from companion.ui.kit.theme import QUESTION, SMALL, STRONG, Theme
from companion.ui.kit.type import say
from companion.ui.options import segments, switch_row
from companion.ui.preferences import TEXT_SIZES
from companion.ui.shell import Shell
from companion.ui.words import t


@component
def SettingsScreen(shell: Shell, theme: Theme) -> ft.Control:
    like, c = shell.preferences, theme.c

    def put(**changes: Any) -> None:
        shell.run(partial(shell.prefer, **changes))

    at = TEXT_SIZES.index(like.text)

    def step(by: int) -> None:
        put(text=TEXT_SIZES[max(0, min(at + by, len(TEXT_SIZES) - 1))])

    words = ft.Column(
        [say(theme, t("settings.text"), STRONG), say(theme, t("settings.text_why"), SMALL, c.soft)],
        spacing=4,
        tight=True,
        expand=True,
    )
    keys = ft.Row(
        [
            icon_button(theme, "minus", t("settings.smaller"), lambda: step(-1), colour=c.ink),
            ft.Semantics(
                content=say(theme, t("settings.percent", n=like.text), QUESTION, align=ft.TextAlign.CENTER),
                live_region=True,
            ),
            icon_button(theme, "plus", t("settings.larger"), lambda: step(1), colour=c.ink),
        ],
        spacing=4,
        tight=True,
    )
    size: ft.Control
    if theme.large and theme.phone:
        words.expand = None
        size = ft.Column([words, keys], spacing=4, tight=True)
    else:
        size = ft.Row([words, keys], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    shades = ("system", "light", "dark")
    appearance = ft.Column(
        [
            say(theme, t("settings.appearance"), STRONG),
            segments(
                theme,
                t("settings.appearance"),
                shades,
                {shade: t(f"settings.{shade}") for shade in shades},
                like.appearance,
                lambda shade: put(appearance=shade),
            ),
        ],
        spacing=6,
        tight=True,
    )
    motion = switch_row(
        theme,
        t("settings.motion"),
        say(theme, t("settings.motion_system" if shell.system_still else "settings.motion_why"), SMALL, c.soft),
        like.motion,
        lambda on: put(motion=on),
    )
    awake = switch_row(
        theme,
        t("settings.awake"),
        say(theme, t("settings.awake_why"), SMALL, c.soft),
        like.awake,
        lambda on: put(awake=on),
    )
    rows: list[ft.Control] = []
    for row in (size, appearance, motion, awake):
        rows += [*([hair(theme)] if rows else []), row]
    return screen(
        theme,
        top=top_bar(theme, t("settings.title"), back=shell.back),
        banners=shell.banners(theme),
        body=[
            sheet(
                theme,
                ft.Column(rows, spacing=14, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                padding=16,
            )
        ],
        message=shell.message(theme),
        width=560,
    )
