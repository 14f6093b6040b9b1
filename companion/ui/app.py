"""The app: one page, one shell, the screen that the address names."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.ui import games, guard
from companion.ui.browser import IN_BROWSER
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.probe import text_probe
from companion.ui.kit.theme import EDGE, FONTS, QUESTION, Theme
from companion.ui.kit.type import say
from companion.ui.listening import use_shell
from companion.ui.routes import Route
from companion.ui.shell import Shell
from companion.ui.words import t

if TYPE_CHECKING:
    from companion.device.session import Device, Session


async def main(page: ft.Page) -> None:
    """The entry of every build: browser, window, phone."""
    from companion.device.store import open_store

    store = open_store(ft.SharedPreferences)
    await show(page, _device(page, store), store)


def _device(page: ft.Page, store: Any) -> Device:
    from companion.device.device import ThisDevice

    return ThisDevice(store, page.url if sys.platform == "emscripten" else None)


async def show(page: ft.Page, device: Device, store: Any) -> None:
    """Draws the app of ``device`` on ``page``."""
    page.title = t("home.title")
    page.padding = 0
    page.spacing = 0
    if not IN_BROWSER:  # there the page brings them, so that the first picture has them
        page.fonts = dict(FONTS)
    shell = Shell(page, device, store)
    guard.calm_session(page, lambda sentence: shell.tell(sentence, "refused"))
    page.on_app_lifecycle_state_change = lambda e: _woken(shell, device, e)
    page.on_resize = lambda _e: shell.changed()
    page.on_platform_brightness_change = lambda _e: shell.changed()
    page.render(App, shell)
    shell.run(shell.begin)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(shell.drawn.wait(), 0.5)


def _woken(shell: Shell, device: Device, event: ft.AppLifecycleStateChangeEvent) -> None:
    """A phone that was locked has a dead socket: look for the hub at once. Private figures are hidden again."""
    if event.state is ft.AppLifecycleState.HIDE:
        shell.locked += 1
        shell.changed()
    if event.state in (ft.AppLifecycleState.SHOW, ft.AppLifecycleState.RESUME):
        device.wake()
        if shell.locked:  # its settings may have been changed meanwhile
            shell.run(shell.ask_for_motion)


@component
def App(shell: Shell) -> ft.Control:
    use_shell(shell)
    theme = shell.theme()
    probe = text_probe(shell.measured)
    return ft.Container(
        content=ft.Stack([_screen(shell, theme), probe], expand=True, fit=ft.StackFit.EXPAND),
        expand=True,
        bgcolor=theme.c.table2,
    )


def _screen(shell: Shell, theme: Theme) -> ft.Control:
    """The screen of the present place. Screens are imported when first shown: home must not wait for them."""
    if shell.opening:
        return opening(theme, shell.opening, shell.cancel)
    route, session = shell.route, shell.session
    if route.table is not None:
        if session is None or session.table.id != route.table:
            return lost(shell, theme)
        return _table_screen(shell, theme, session)
    match route.screen:
        case "join":
            from companion.ui.join import Join

            return Join(shell, theme)
        case "local" if route.game in games.names():
            from companion.ui.local import Local

            return Local(shell, theme, route.game)
        case "score" if route.game in games.names():
            from companion.ui.score_sheet import ScoreOnly

            return ScoreOnly(shell, theme, route.game)
        case "check":
            from companion.ui.transcript_check import TranscriptCheck

            return TranscriptCheck(shell, theme)
        case "settings":
            from companion.ui.settings import SettingsScreen

            return SettingsScreen(shell, theme)
        case "trust":
            from companion.ui.trust import Trust

            return Trust(shell, theme, None, key="trust")
    from companion.ui.home import Home

    return Home(shell, theme)


def _table_screen(shell: Shell, theme: Theme, session: Session) -> ft.Control:
    """One of the open table's pages. Home is built from none of these modules, so it does not wait for them."""
    match shell.route.screen:
        case "invite":
            from companion.ui.invite import Invite

            return Invite(shell, theme, session)
        case "history":
            from companion.ui.history import History

            return History(shell, theme, session)
        case "share":
            from companion.ui.share import Share

            return Share(shell, theme, session)
        case "trust":
            from companion.ui.trust import Trust

            return Trust(shell, theme, session, key=f"trust-{session.table.id}")
        case "settings":
            from companion.ui.settings import SettingsScreen

            return SettingsScreen(shell, theme)
    from companion.ui.notices import Notices

    if session.table.phase == "lobby":
        from companion.ui.lobby import Lobby

        return Lobby(shell, theme, session)
    table = session.table

    def to(page: str) -> Callable[[], None]:
        return lambda: shell.go(Route(page, table.id))

    playing = games.screens(table.game).table(
        theme,
        session,
        back=shell.back,
        history=to("history"),
        invite=to("invite") if session.invitation or session.code else None,
        share=to("share"),
        again=lambda: shell.go(Route()),
        offline=shell.offline,
        store=shell.store,
        panel=shell.take_panel(),
        locked=shell.locked,
    )
    # A component's own place in a stack is not seen by Flet, so the container has it.
    width = min(theme.width - 2 * EDGE, 560)
    notices = ft.Container(
        content=Notices(shell, theme, session),
        left=(theme.width - width) / 2,
        top=theme.px(64, 1.4),
        width=width,
    )
    return ft.Stack([playing, notices], expand=True, fit=ft.StackFit.EXPAND)


def lost(shell: Shell, theme: Theme) -> ft.Control:
    """The table of the address could not be opened: why, and the two ways on."""
    from companion.ui.join import trouble

    return screen(
        theme,
        top=top_bar(theme, t("home.title"), back=shell.back),
        body=[trouble(theme, shell.trouble)] if shell.trouble else [],
        dock=stack(
            [
                brass(theme, t("lobby.again"), lambda: shell.run(shell.visit, shell.route)),
                outline(theme, t("lobby.to_home"), lambda: shell.go(Route())),
            ]
        ),
        width=560,
    )


def opening(theme: Theme, sentence: str, cancel: Callable[[], None]) -> ft.Control:
    """While a table is on its way."""
    c = theme.c
    words = ft.Column(
        [
            ft.ProgressRing(width=36, height=36, stroke_width=4, color=c.accent_fill, semantics_label=""),
            ft.Semantics(
                content=say(theme, sentence, QUESTION, c.on_table, align=ft.TextAlign.CENTER), live_region=True
            ),
            text_button(theme, t("common.cancel"), cancel, colour=c.accent_fill),
        ],
        spacing=20,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return screen(theme, fixed=ft.Container(content=words, alignment=ft.Alignment.CENTER, padding=24, expand=True))


def assets() -> Path:
    """The folder of fonts and pictures beside the code, for builds that serve it themselves."""
    return Path(__file__).parents[2] / "assets"
