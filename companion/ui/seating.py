"""Who sits in the lobby and in which order: a card a seat, the form for a name, what a seat's card opens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.device.session import Outcome, Session
from companion.table.model import Seat
from companion.ui.fields import field, use_typed
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, outline, tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.theme import BESLEY9, BODY, QUESTION, SMALL, STRONG, Role, Theme
from companion.ui.kit.type import heading, say
from companion.ui.shell import Shell
from companion.ui.words import t

INITIAL = Role(BESLEY9, ft.FontWeight.W_400, 19, 22, 1.5)


def settle_order(order: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """``order`` without those who left, and with those who came at its end."""
    return (*(n for n in order if n in names), *(n for n in names if n not in order))


def move(order: tuple[str, ...], name: str, by: int) -> tuple[str, ...]:
    """``name`` moved ``by`` places along ``order``, no further than its ends."""
    rest = [n for n in order if n != name]
    rest.insert(max(0, min(order.index(name) + by, len(rest))), name)
    return tuple(rest)


def _state(session: Session, seat: Seat) -> str:
    if seat.key is None:
        return t("lobby.seat.host_keeps")
    if seat.name in session.seats:
        return t("lobby.seat.you_host" if session.is_host else "lobby.seat.you")
    return t("lobby.seat.in" if seat.name in session.present else "lobby.seat.away")


def seat_cards(theme: Theme, session: Session, order: tuple[str, ...], open_: Callable[[str], None]) -> ft.Control:
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


def seat_sheet(
    theme: Theme,
    session: Session,
    order: tuple[str, ...],
    name: str,
    shift: Callable[[str, int], None],
    leave: Callable[[], None],
    close: Callable[[], None],
) -> ft.Control:
    """What may be done with a seat. ``shift`` moves it along the table, which is the host's to do."""
    rows: list[ft.Control] = []
    if session.is_host:
        at = order.index(name)
        if at > 0:
            rows.append(outline(theme, t("lobby.earlier", name=name), partial(shift, name, -1)))
        if at < len(order) - 1:
            rows.append(outline(theme, t("lobby.later", name=name), partial(shift, name, 1)))
    out = t("lobby.stand_self") if name in session.seats else t("lobby.stand_up", name=name)
    rows.append(outline(theme, out, leave, colour=theme.c.danger))
    where = " · ".join(f"{i + 1} {n}" for i, n in enumerate(order))
    return overlay(theme, name, [say(theme, where, BODY, theme.c.soft), *rows], close)


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
