"""The lobby: the QR code as large as it fits, who has sat down, the options, and the start."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.device.session import Outcome, Session
from companion.table.model import Table
from companion.ui import games
from companion.ui.guard import screen as component
from companion.ui.invite import qr_sheet
from companion.ui.keys import seats_code
from companion.ui.kit.buttons import brass, icon_button, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import Dock, question, stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BODY, GAP, HEAD, SMALL, STRONG, Room, Theme
from companion.ui.kit.type import heading, say
from companion.ui.listening import use_session
from companion.ui.options import OptionsForm
from companion.ui.routes import Route
from companion.ui.seating import NameForm, move, seat_cards, seat_sheet, settle_order
from companion.ui.shell import Shell
from companion.ui.words import number, t

WIDTH = 620


@component
def Lobby(shell: Shell, theme: Theme, session: Session) -> ft.Control:
    use_session(session)
    table = session.table
    nobody: tuple[str, ...] = ()
    order, set_order = ft.use_state(nobody)
    over, set_over = ft.use_state("")
    only_looking, set_only_looking = ft.use_state(False)
    order = settle_order(order, table.names)
    close = partial(set_over, "")
    kept: Any = ft.use_ref(lambda: {})
    on_way: dict[str, Any] = kept.current

    def act(doing: Callable[[], Any]) -> None:
        shell.run(doing)
        set_over("")

    def shift(name: str, by: int) -> None:
        set_order(lambda now: move(settle_order(now, session.table.names), name, by))

    async def choose(name: str, value: Any) -> Outcome:
        """An entry holds all options anew: those chosen a moment ago, which the table has not recorded yet, too."""
        on_way[name] = value
        try:
            return await session.record({"do": "options", "options": {**session.table.options, **on_way}})
        finally:
            if on_way.get(name) == value:
                del on_way[name]

    asking = not session.seats and not only_looking
    name: list[ft.Control] = []
    if asking:
        ask = (t("lobby.name_question"), t("lobby.name"), t("lobby.sit"))
        form = sheet(theme, NameForm(shell, theme, *ask, table.names, session.sit), padding=14, key="name")
        trust = Route("trust", table.id)
        aside = (
            text_button(theme, t("lobby.look_on"), lambda: set_only_looking(True), colour=theme.c.accent_fill)
            if session.is_host
            else text_button(theme, t("lobby.restore"), lambda: shell.go(trust), colour=theme.c.accent_fill)
        )
        name = [form, aside]
    invite = qr_sheet(theme, session, lambda: shell.go(Route("invite", table.id)))
    knocks = [_knock(shell, theme, session, who, key) for who, key in session.knocking]
    people = [
        seat_cards(theme, session, order, set_over),
        _options_line(theme, table, lambda: set_over("options")),
        _keys(theme, table),
    ]
    dock = _dock(shell, theme, session, order)
    frame: dict[str, Any] = {
        "top": top_bar(
            theme,
            table.rulebook.title,
            session.address or "",
            back=shell.back,
            actions=[
                icon_button(theme, "history", t("common.history"), lambda: shell.go(Route("history", table.id))),
                icon_button(theme, "help", t("home.trust"), lambda: shell.go(Route("trust", table.id))),
            ],
        ),
        "banners": shell.banners(theme),
        "over": _over(shell, theme, session, order, shift, {**table.options, **on_way}, choose, over, close, act),
        "message": shell.message(theme),
    }
    if theme.room is Room.DESKTOP:
        return screen(theme, fixed=_side_by_side(theme, invite, [*knocks, *name, *people], dock), **frame)
    body = [*knocks, *name, invite, *people] if session.is_host else [*name, *people, invite]
    return screen(theme, body=[*body, ft.Container(height=4)], dock=dock, width=WIDTH, **frame)


def _side_by_side(theme: Theme, invite: ft.Control, people: list[ft.Control], dock: ft.Control) -> ft.Control:
    """A laptop in the middle: the code for everybody's camera left, who came right."""
    right = ft.Column(
        [
            ft.Column(
                people,
                spacing=GAP,
                scroll=ft.ScrollMode.AUTO,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            Dock(theme, dock, floating=True),
        ],
        spacing=GAP,
        expand=5,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    left = ft.Container(content=invite, expand=6, alignment=ft.Alignment.TOP_CENTER)
    return ft.Container(
        content=ft.Row([left, right], spacing=24, vertical_alignment=ft.CrossAxisAlignment.STRETCH, expand=True),
        padding=ft.Padding(24, 0, 24, 20),
        expand=True,
    )


def _knock(shell: Shell, theme: Theme, session: Session, name: str, key: str) -> ft.Control:
    admit = partial(session.record, {"do": "admit", "key": key})
    row = ft.Row(
        [
            ft.Column(
                [
                    say(theme, t("lobby.knocks", name=name), STRONG),
                    say(theme, t("lobby.knocks_why"), SMALL, theme.c.soft),
                ],
                spacing=0,
                expand=True,
                tight=True,
            ),
            brass(theme, t("lobby.admit", name=name), lambda: shell.run(admit), height=48),
        ],
        spacing=10,
    )
    return ft.Semantics(content=sheet(theme, row, padding=12, key=f"knock-{key}"), live_region=True)


# -- options, keys ------------------------------------------------------------------------------


def _options_line(theme: Theme, table: Table, press: Callable[[], None]) -> ft.Control:
    c = theme.c
    kind, look = games.screens(table.game).headline(table.options)
    words = ft.Column(
        [say(theme, kind, STRONG, c.on_table), say(theme, look, BODY, c.on_table_soft, size=14)],
        spacing=1,
        tight=True,
        expand=True,
    )
    button = text_button(theme, t("lobby.options"), press, colour=c.accent_fill)
    if theme.large and theme.phone:
        return ft.Column([words, button], spacing=0, tight=True)
    return ft.Container(
        content=ft.Row([words, button], vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.only(left=4),
    )


def _keys(theme: Theme, table: Table) -> ft.Control:
    c = theme.c
    if not any(seat.key for seat in table.seats):
        return ft.Container()
    code = seats_code(table)
    return ft.Container(
        content=ft.Column(
            [
                say(theme, t("lobby.keys"), SMALL, c.on_table_soft),
                heading(theme, code.replace(" ", " · "), HEAD, c.on_table),
                say(theme, t("lobby.keys_why"), SMALL, c.on_table_soft),
            ],
            spacing=2,
            tight=True,
        ),
        border=ft.Border.all(1.5, fade(c.accent_fill, 0.55)),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


# -- the dock ------------------------------------------------------------------------------


def _dock(shell: Shell, theme: Theme, session: Session, order: tuple[str, ...]) -> ft.Control:
    table = session.table
    low, high = table.rulebook.seat_range
    if not session.is_host:
        host = table.seat_of(table.host)
        waiting = t("lobby.wait", host=host.name) if host else t("lobby.wait_nobody")
        return question(theme, waiting, detail=_few(len(order), low))
    ready = low <= len(order) <= high
    parts: list[ft.Control] = []
    if ready:
        parts.append(
            brass(theme, t("lobby.start", number=number(len(order))), lambda: shell.run(session.start, list(order)))
        )
    else:
        parts.append(question(theme, _few(len(order), low) or t("lobby.start_many", high=high)))
    if ready and not (theme.large and theme.phone):
        parts.append(say(theme, t("lobby.late"), SMALL, theme.c.soft, align=ft.TextAlign.CENTER))
    return stack(parts)


def _few(count: int, low: int) -> str:
    return t("lobby.start_few", n=low - count, number=number(low - count).capitalize()) if count < low else ""


# -- what lies over it ------------------------------------------------------------------------------


def _over(
    shell: Shell,
    theme: Theme,
    session: Session,
    order: tuple[str, ...],
    shift: Callable[[str, int], None],
    options: Mapping[str, Any],
    choose: Callable[[str, Any], Coroutine[Any, Any, Outcome]],
    over: str,
    close: Callable[[], None],
    act: Callable[[Callable[[], Any]], None],
) -> ft.Control | None:
    table = session.table
    if over == "options":

        def change(name: str, value: Any) -> None:
            shell.run(choose, name, value)
            if any(choice.kept and choice.name == name for choice in choices):
                shell.run(shell.keep, table.game, name, value)

        choices = games.screens(table.game).choices
        form = OptionsForm(theme, choices, options, order, change if session.is_host else None)
        return overlay(theme, t("lobby.options"), [form], close)
    if over == "add":

        async def give(name: str) -> Outcome:
            outcome = await session.add_player(name)
            close()
            return outcome

        form = NameForm(
            shell, theme, t("lobby.add_question"), t("lobby.add_name"), t("lobby.add_yes"), table.names, give
        )
        return overlay(theme, t("lobby.add"), [form], close)
    if over.startswith("seat/") and (name := over.removeprefix("seat/")) in order:
        leave = partial(session.record, {"do": "leave", "seat": name})
        return seat_sheet(theme, session, order, name, shift, lambda: act(leave), close)
    return None
