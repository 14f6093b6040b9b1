"""The lobby: the QR code as large as it fits, who has sat down, the options, and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.device.session import Outcome, Session
from companion.table.model import Seat, Table
from companion.ui import games
from companion.ui.fields import field, use_typed
from companion.ui.guard import screen as component
from companion.ui.invite import qr_sheet
from companion.ui.keys import seats_code
from companion.ui.kit.buttons import brass, icon_button, outline, tappable, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import Dock, question, stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BESLEY9, BODY, GAP, HEAD, QUESTION, SMALL, STRONG, Role, Room, Theme
from companion.ui.kit.type import heading, say
from companion.ui.listening import use_session
from companion.ui.options import OptionsForm
from companion.ui.routes import Route
from companion.ui.shell import Shell
from companion.ui.words import number, t

WIDTH = 620
INITIAL = Role(BESLEY9, ft.FontWeight.W_400, 19, 22, 1.5)


def settle_order(order: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """``order`` without those who left, and with those who came at its end."""
    return (*(n for n in order if n in names), *(n for n in names if n not in order))


def move(order: tuple[str, ...], name: str, by: int) -> tuple[str, ...]:
    """``name`` moved ``by`` places along ``order``, no further than its ends."""
    rest = [n for n in order if n != name]
    rest.insert(max(0, min(order.index(name) + by, len(rest))), name)
    return tuple(rest)


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

    def act(doing: Callable[[], Any]) -> None:
        shell.run(doing)
        set_over("")

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
        _seats(theme, session, order, set_over),
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
        "over": _over(shell, theme, session, order, set_order, over, close, act),
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


@component
def NameForm(
    shell: Shell,
    theme: Theme,
    ask: str,
    label: str,
    yes: str,
    taken: tuple[str, ...],
    give: Callable[[str], Any],
) -> ft.Control:
    """A name, and what to do with it. ``give`` takes the name and returns an Outcome."""
    name = use_typed("")
    wrong, set_wrong = ft.use_state("")
    busy, set_busy = ft.use_state(False)

    async def sit() -> Outcome | None:
        clean = " ".join(name.now.split())
        if not clean:
            set_wrong(t("lobby.names_rule"))
            return None
        if clean.casefold() in {n.casefold() for n in taken}:
            set_wrong(t("lobby.name_taken", name=clean))
            return None
        set_wrong("")
        set_busy(True)
        try:
            return await give(clean)
        finally:
            set_busy(False)

    def go() -> None:
        if not busy:
            shell.run(sit)

    return ft.Column(
        [
            heading(theme, ask, QUESTION),
            field(
                theme, label, name.value, name.put, submit=go, wrong=wrong or None, most=20,
                capitals=ft.TextCapitalization.WORDS,
            ),
            brass(theme, yes, go),
        ],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip


# -- who sits here ------------------------------------------------------------------------------


def _state(session: Session, seat: Seat) -> str:
    if seat.key is None:
        return t("lobby.seat.host_keeps")
    if seat.name in session.seats:
        return t("lobby.seat.you_host" if session.is_host else "lobby.seat.you")
    return t("lobby.seat.in" if seat.name in session.present else "lobby.seat.away")


def _seats(theme: Theme, session: Session, order: tuple[str, ...], open_: Callable[[str], None]) -> ft.Control:
    table = session.table
    cards = [_seat(theme, session, table.seat(name), i, partial(open_, f"seat/{name}")) for i, name in enumerate(order)]
    if session.is_host and len(cards) < table.rulebook.seat_range[1]:
        cards.append(_add(theme, lambda: open_("add")))
    if not cards:
        return ft.Container(
            content=say(theme, t("lobby.empty"), BODY, theme.c.on_table_soft),
            padding=ft.Padding.symmetric(vertical=6, horizontal=6),
        )
    across = 1 if theme.large and theme.phone else 2
    rows = [cards[i : i + across] for i in range(0, len(cards), across)]
    for line in rows:
        line += [ft.Container(expand=1)] * (across - len(line))
    return ft.Column(
        [ft.Row(line, spacing=8) for line in rows]
        + ([say(theme, t("lobby.order"), SMALL, theme.c.on_table_soft)] if session.is_host and len(order) > 1 else []),
        spacing=8,
        tight=True,
    )


def _seat(theme: Theme, session: Session, seat: Seat | None, index: int, press: Callable[[], None]) -> ft.Control:
    c = theme.c
    assert seat is not None
    may = session.is_host or seat.name in session.seats
    round_ = ft.Container(
        content=say(theme, seat.name[:1].upper(), INITIAL, "#F8F0DD", align=ft.TextAlign.CENTER),
        width=theme.icon(38),
        height=theme.icon(38),
        border_radius=99,
        bgcolor=theme.seat_fill(index),
        alignment=ft.Alignment.CENTER,
    )
    state = _state(session, seat)
    words = ft.Column(
        [say(theme, seat.name, STRONG, size=16), say(theme, state, SMALL, c.soft)], spacing=0, tight=True, expand=True
    )
    inside = ft.Container(
        content=ft.Row([round_, words], spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=10, vertical=8),
    )
    return tappable(
        theme,
        inside,
        f"{seat.name}, {state}",
        press if may else None,
        fill=c.raised,
        edge=c.rule,
        radius=14,
        expand=1,
        key=f"seat-{seat.name}",
    )


def _add(theme: Theme, press: Callable[[], None]) -> ft.Control:
    c = theme.c
    words = ft.Row(
        [mark("plus", theme.icon(22), c.accent_fill), say(theme, t("lobby.add_short"), BODY, c.on_table, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tappable(
        theme,
        ft.Container(content=words, padding=ft.Padding.symmetric(horizontal=14, vertical=8)),
        t("lobby.add"),
        press,
        edge=fade(c.accent_fill, 0.7),
        radius=14,
        height=None if theme.large else 54,
        expand=1,
        key="add",
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
    set_order: Callable[[tuple[str, ...]], None],
    over: str,
    close: Callable[[], None],
    act: Callable[[Callable[[], Any]], None],
) -> ft.Control | None:
    table = session.table
    if over == "options":

        def change(name: str, value: Any) -> None:
            options: Mapping[str, Any] = {**table.options, name: value}
            shell.run(session.record, {"do": "options", "options": dict(options)})
            if any(choice.kept and choice.name == name for choice in choices):
                shell.run(shell.keep, table.game, name, value)

        choices = games.screens(table.game).choices
        form = OptionsForm(theme, choices, table.options, order, change if session.is_host else None)
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
        mine = name in session.seats
        leave = partial(session.record, {"do": "leave", "seat": name})
        rows: list[ft.Control] = []
        if session.is_host:
            at = order.index(name)
            if at > 0:
                rows.append(outline(theme, t("lobby.earlier", name=name), lambda: set_order(move(order, name, -1))))
            if at < len(order) - 1:
                rows.append(outline(theme, t("lobby.later", name=name), lambda: set_order(move(order, name, 1))))
        out = t("lobby.stand_self") if mine else t("lobby.stand_up", name=name)
        rows.append(outline(theme, out, lambda: act(leave), colour=theme.c.danger))
        where = " · ".join(f"{i + 1} {n}" for i, n in enumerate(order))
        return overlay(theme, name, [say(theme, where, BODY, theme.c.soft), *rows], close)
    return None
