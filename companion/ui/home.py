"""Home: which box is on the table, and the way back to the last one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.ui import games
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import beside, brass, icon_button, outline, tappable, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import question, stack
from companion.ui.kit.frame import screen, toast
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import row
from companion.ui.kit.theme import ACTION, BODY, SMALL, STRONG, TITLE, Role, Theme
from companion.ui.kit.type import heading, say
from companion.ui.lately import ago
from companion.ui.posters import poster, poster_card
from companion.ui.routes import Route
from companion.ui.shell import Shell
from companion.ui.words import listing, t

if TYPE_CHECKING:
    from companion.device.saved import Saved

WIDTH = 560
"""The column on a wide screen."""


@component
def Home(shell: Shell, theme: Theme) -> ft.Control:
    theme = theme.with_(plain=True, bare=not shell.pictures)
    whole, set_whole = ft.use_state(shell.drawn.is_set())
    over, set_over = ft.use_state("")
    forgetting, set_forgetting = ft.use_state(None)

    # At the start head and dock go ahead: Flutter draws them while Python still builds the rest.
    ft.use_effect(lambda: set_whole(True), [])
    ft.use_effect(lambda: shell.drawn.set() if whole else None, [whole])

    def start(game: str) -> None:
        shell.run(shell.start, game)

    def choose(place: str) -> Callable[[], None]:
        names = games.names()
        if len(names) == 1:
            return lambda: shell.go(Route(place, game=names[0]))
        return lambda: set_over(place)

    body = [_head(shell, theme)]
    if whole:
        width = min(theme.width - 2 * theme.edge, WIDTH)
        body += [poster_card(theme, poster(name), width, partial(start, name)) for name in games.names()]
        body.append(_others(shell, theme, choose))
    if shell.trouble:
        body.insert(1, _trouble(shell, theme))
    return screen(
        theme,
        body=body,
        dock=_dock(shell, theme, lambda: set_over("saved")),
        message=toast(theme, shell.note.text) if shell.note else None,
        over=_over(shell, theme, over, set_over, forgetting, set_forgetting),
        width=WIDTH,
        behind=None if theme.bare else _ground(theme),
    )


def _ground(theme: Theme) -> ft.Control:
    """The lit table as a picture, for the same reason that the theme is plain."""
    name = "dark" if theme.dark else "light"
    return ft.Image(src=f"art/ground-{name}.png", fit=ft.BoxFit.FILL, exclude_from_semantics=True)


def _head(shell: Shell, theme: Theme) -> ft.Control:
    c = theme.c
    big = Role(TITLE.family, TITLE.weight, 22, 25, 1.3)
    words = [
        heading(theme, t("home.title"), big, c.on_table, level=1),
        say(theme, t("home.question"), SMALL, c.on_table_soft, size=14),
    ]
    icon: ft.Control = ft.Container(width=44, height=44)
    if not theme.bare:
        icon = ft.Image(src="icon/icon-192.png", width=44, height=44, exclude_from_semantics=True)
    return ft.Container(
        content=ft.Row(
            [
                *([] if theme.large and theme.phone else [icon]),
                ft.Column(words, spacing=0, tight=True, expand=True),
                icon_button(theme, "sliders", t("home.settings"), lambda: shell.go(Route("settings"))),
                icon_button(theme, "help", t("home.trust"), lambda: shell.go(Route("trust"))),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding(4, 14, 0, 4),
    )


def _others(shell: Shell, theme: Theme, choose: Callable[[str], Callable[[], None]]) -> ft.Control:
    """What else a person may have come for."""
    tiles = [
        _tile(theme, "phone", t("home.local"), choose("local")),
        _tile(theme, "pen", t("home.score"), choose("score")),
        _tile(theme, "shield", t("home.check"), lambda: shell.go(Route("check"))),
    ]
    if theme.large and theme.phone:
        return ft.Column(tiles, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(tiles, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _tile(theme: Theme, icon: str, text: str, press: Callable[[], None]) -> ft.Control:
    c = theme.c
    wide = theme.large and theme.phone
    words = say(theme, text, BODY, c.on_table, size=14, align=ft.TextAlign.START if wide else ft.TextAlign.CENTER)
    picture = beside(theme, icon, 24, c.accent_fill)
    body: ft.Control
    if wide:
        body = ft.Row([picture, ft.Container(content=words, expand=True)], spacing=12)
    else:
        body = ft.Column(
            [picture, words],
            spacing=6,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return tappable(
        theme,
        body,
        text,
        press,
        fill=fade("#FFFFFF", 0.08),
        height=None if wide else 78,
        padding=ft.Padding.symmetric(horizontal=14, vertical=12) if wide else 4,
        expand=None if wide else 1,
    )


def _trouble(shell: Shell, theme: Theme) -> ft.Control:
    c = theme.c
    return ft.Semantics(
        content=ft.Container(
            content=say(theme, shell.trouble or "", BODY, c.on_danger),
            bgcolor=c.danger,
            border_radius=14,
            padding=14,
        ),
        live_region=True,
    )


def _title(saved: Saved) -> str:
    return t("home.resume", game=poster(saved.game).title if saved.game in games.names() else saved.game)


def _detail(saved: Saved) -> str:
    others = [p for p in saved.players if p not in saved.seats or len(saved.seats) > 1]
    parts = [t("home.with", players=listing(others)) if others else "", saved.summary, ago(saved.at)]
    return " · ".join(part for part in parts if part)


def _dock(shell: Shell, theme: Theme, more: Callable[[], None]) -> ft.Control:
    c = theme.c
    parts: list[ft.Control] = []
    join = outline if shell.saved else brass
    if shell.saved:
        last = shell.saved[0]
        title = _title(last)
        content = ft.Row(
            [
                ft.Column(
                    [
                        say(theme, title, ACTION, c.on_accent),
                        say(theme, _detail(last), BODY, c.on_accent, size=14),
                    ],
                    spacing=1,
                    tight=True,
                    expand=True,
                ),
                beside(theme, "next", 22, c.on_accent),
            ],
            spacing=12,
        )
        parts.append(
            brass(
                theme,
                title,
                lambda: shell.go(Route("table", last.id)),
                content=content,
                label=f"{title}. {_detail(last)}",
                height=66,
            )
        )
    parts.append(join(theme, t("home.join"), lambda: shell.go(Route("join")), icon="qr"))
    if len(shell.saved) > 1:
        parts.append(text_button(theme, t("home.more"), more))
    return stack(parts)


def _over(shell: Shell, theme: Theme, over: str, set_over, forgetting: Saved | None, set_forgetting):
    """The list of this device's tables, the question before one is forgotten, or the choice of a game."""
    if forgetting is not None:

        async def forget() -> None:
            set_forgetting(None)
            await shell.forget(forgetting.id)

        return overlay(
            theme,
            t("home.forget"),
            [question(theme, f"{_title(forgetting)} · {_detail(forgetting)}", detail=t("home.forget_ask"))],
            lambda: set_forgetting(None),
            foot=[
                outline(theme, t("home.forget_yes"), forget, colour=theme.c.danger),
                brass(theme, t("common.cancel"), lambda: set_forgetting(None)),
            ],
        )
    if over == "saved":
        return overlay(
            theme,
            t("home.here"),
            [_saved_row(shell, theme, saved, set_forgetting) for saved in shell.saved],
            lambda: set_over(""),
        )
    if over:
        rows = [row(theme, poster(n).title, press=partial(shell.go, Route(over, game=n))) for n in games.names()]
        return overlay(theme, t("home.question"), rows, lambda: set_over(""))
    return None


def _saved_row(shell: Shell, theme: Theme, saved: Saved, forget: Callable[[Saved], None]) -> ft.Control:
    title = _title(saved)
    line = ft.Row(
        [
            ft.Container(
                content=row(
                    theme,
                    title,
                    _detail(saved),
                    press=lambda: shell.go(Route("table", saved.id)),
                    rule=False,
                    role=STRONG,
                ),
                expand=True,
            ),
            text_button(
                theme,
                t("home.forget"),
                lambda: forget(saved),
                colour=theme.c.danger,
                label=f"{t('home.forget')}: {_detail(saved)}",
                role=BODY,
            ),
        ],
        spacing=4,
    )
    return ft.Container(content=line, key=saved.id)
