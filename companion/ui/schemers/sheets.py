"""What lies on the table: each player's stockpile, two on one sheet where they scheme, a torn sheet where they did."""

from __future__ import annotations

import flet as ft

from companion.games.schemers.view import SchemeView, SeatView
from companion.ui.kit.colour import fade
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BESLEY8, BODY, SMALL, SMALL_STRONG, TEXT, Role
from companion.ui.kit.type import say
from companion.ui.schemers.desk import TEAL, Desk, money
from companion.ui.schemers.pictures import bar, disc, pile
from companion.ui.words import listing, t

NAME = Role(BESLEY8, ft.FontWeight.W_400, 18, 22, 1.8)
TOTAL = Role(TEXT, ft.FontWeight.W_700, 16, 20, 1.8)
NOTE = Role(TEXT, ft.FontWeight.W_500, 13.5, 18)


def sheets(desk: Desk, room: float) -> list[ft.Control]:
    """All stockpiles in table order, partners together; a scheme that broke above the first of the two."""
    found: list[ft.Control] = []
    shown: set[str] = set()
    for seat in desk.view.seats:
        broken = [s for s in desk.view.schemes if s.broken_by is not None and s.seats[0] == seat.name]
        found += [torn_sheet(desk, scheme) for scheme in broken]
        if seat.name in shown:
            continue
        scheme = desk.view.scheme_of(seat.name)
        if scheme is None:
            shown.add(seat.name)
            found.append(player_sheet(desk, seat, room))
        else:
            shown |= set(scheme.seats)
            found.append(pair_sheet(desk, scheme, room))
    return found


def who(desk: Desk, seat: SeatView) -> ft.Control:
    """Name and total over the way to the goal."""
    theme, c, view = desk.theme, desk.theme.c, desk.view
    on = seat.name in desk.prompt.waiting
    name = say(theme, seat.name, NAME, c.accent if on else c.ink)
    total = say(theme, money(seat.total), TOTAL, c.ink if seat.total >= 0 else c.danger, wrap=False)
    left: list[ft.Control] = [name]
    if seat.name == view.dealer and not (theme.large and theme.phone):
        left.append(say(theme, t("schemers.dealer"), SMALL, c.soft))
    if not desk.is_present(seat.name):
        left.append(mark("wifi-off", theme.icon(18), c.soft, label=t("schemers.away")))
    head: ft.Control = ft.Row(
        [ft.Row(left, spacing=6, expand=True, wrap=True, run_spacing=0), total],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    if theme.large and theme.phone:
        head = ft.Column([name, total], spacing=0, tight=True)
    share = float(seat.total) / desk.view.target
    return ft.Column([head, bar(theme, share)], spacing=5, tight=True, expand=True)


def _piles(exposed: int, offshore: int, safes: int) -> str:
    parts = [
        t("schemers.exposed", n=exposed) if exposed else "",
        t("schemers.offshore", n=offshore) if offshore else "",
        t("schemers.in_safe", n=safes) if safes else "",
    ]
    return " · ".join(p for p in parts if p)


def _hands(desk: Desk, *seats: SeatView) -> ft.Control:
    """Cards in hand, and who draws none."""
    theme, c = desk.theme, desk.theme.c
    words = []
    for seat in seats:
        own = t("schemers.hand", n=seat.hand)
        if seat.phished:
            own += f" ({t('schemers.phished')})"
        words.append(own if len(seats) == 1 else f"{seat.name} {own}")
    return say(theme, " · ".join(words), NOTE, c.soft)


def _lit(desk: Desk, names: tuple[str, ...], content: ft.Control, label: str) -> ft.Control:
    """The sheet, with a coral edge for who is to play."""
    on = any(name in desk.prompt.waiting for name in names)
    box = sheet(desk.theme, content, padding=ft.Padding(14, 10, 14, 10))
    if on:
        box.border = ft.Border.all(2.5, desk.theme.c.accent_fill)
    return ft.Semantics(content=box, label=label, container=True)


def player_sheet(desk: Desk, seat: SeatView, room: float) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    parts: list[ft.Control] = [ft.Row([who(desk, seat)])]
    words = _piles(seat.exposed, seat.offshore, seat.safes)
    if words:
        parts.append(pile(theme, seat.exposed, seat.offshore, seat.safes, room - 32))
    foot = say(theme, words or t("schemers.nothing"), NOTE, c.soft)
    parts.append(_between(desk, foot, _hands(desk, seat)))
    return _lit(
        desk, (seat.name,), ft.Column(parts, spacing=6, tight=True), f"{seat.name}: {words or t('schemers.nothing')}."
    )


def _between(desk: Desk, left: ft.Control, right: ft.Control) -> ft.Control:
    """Side by side where there is room."""
    if desk.theme.large and desk.theme.phone:
        return ft.Column([left, right], spacing=0, tight=True)
    return ft.Row([ft.Container(content=left, expand=True), right], spacing=10)


def pair_sheet(desk: Desk, scheme: SchemeView, room: float) -> ft.Control:
    """Two names on one sheet, linked: the joint pile, and what each keeps alone."""
    theme, c, view = desk.theme, desk.theme.c, desk.view
    first, second = (view.seat(name) for name in scheme.seats)
    small = theme.large and theme.phone
    head: ft.Control = ft.Row(
        [who(desk, first), disc(theme), who(desk, second)],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if small:
        head = ft.Column(
            [
                ft.Row([who(desk, first)]),
                ft.Container(content=disc(theme, size=36), alignment=ft.Alignment.CENTER),
                ft.Row([who(desk, second)]),
            ],
            spacing=2,
            tight=True,
        )
    words = _piles(scheme.exposed, scheme.offshore, 0)
    parts: list[ft.Control] = [head]
    own = _own(desk, first, second)
    joint = pile(theme, scheme.exposed, scheme.offshore, 0, (room - 32) * (0.62 if own and not small else 1))
    if own and not small:
        side = ft.Container(
            content=ft.Column(own, spacing=4, tight=True),
            border=ft.Border(left=ft.BorderSide(1, c.outline)),
            padding=ft.Padding(8, 2, 0, 2),
            expand=True,
        )
        parts.append(ft.Row([joint, side], spacing=8) if words else ft.Row([side]))
    else:
        parts += [joint, *own] if words else own
    if scheme.attempts:
        tried = [t("schemers.tried", name=name) for name, _ in scheme.attempts if name]
        line = ". ".join([t("schemers.attempts", n=len(scheme.attempts)), *dict.fromkeys(tried)])
        parts.append(
            ft.Row(
                [
                    mark("schemers/defraud", theme.icon(20), c.danger),
                    say(theme, line, SMALL_STRONG, c.danger, expand=True),
                ],
                spacing=8,
            )
        )
    foot = say(theme, words or t("schemers.nothing"), NOTE, c.soft)
    parts.append(_between(desk, foot, _hands(desk, first, second)))
    label = f"{t('schemers.scheme_of', first=first.name, second=second.name)} {words or t('schemers.nothing')}."
    return _lit(desk, scheme.seats, ft.Column(parts, spacing=7, tight=True), label)


def _own(desk: Desk, *seats: SeatView) -> list[ft.Control]:
    """What partners keep alone: safes, and cards offshore since before the scheme."""
    theme, c = desk.theme, desk.theme.c
    found: list[ft.Control] = []
    for seat in seats:
        for icon, n, key, ink in (
            ("schemers/safe", seat.safes, "schemers.safes_of", c.ink),
            ("schemers/offshore", seat.offshore, "schemers.offshore_of", theme.mark(TEAL)),
        ):
            if n:
                found.append(
                    ft.Row(
                        [mark(icon, theme.icon(26), ink), say(theme, t(key, n=n, name=seat.name), SMALL, expand=True)],
                        spacing=6,
                    )
                )
    return found


def torn_sheet(desk: Desk, scheme: SchemeView) -> ft.Control:
    """A scheme that was defrauded: the sheet in two, the chain broken."""
    theme, c = desk.theme, desk.theme.c
    left, right = scheme.seats
    words = t("schemers.torn", name=scheme.broken_by or "")
    rest = t("schemers.torn_left", n=scheme.offshore)

    def half(name: str, first: bool) -> ft.Control:
        return ft.Container(
            content=say(theme, name, NAME, c.ink, align=ft.TextAlign.CENTER),
            bgcolor=c.paper,
            border_radius=ft.BorderRadius(14, 2, 14, 2) if first else ft.BorderRadius(2, 14, 2, 14),
            padding=ft.Padding.symmetric(horizontal=10, vertical=9),
            rotate=-0.03 if first else 0.03,
            alignment=ft.Alignment.CENTER,
            expand=1,
        )

    top = ft.Row(
        [half(left, True), disc(theme, "schemers/defraud", 40, torn=True), half(right, False)],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    body = ft.Column(
        [top, say(theme, f"{words}. {rest}.", BODY, c.on_table, size=14, align=ft.TextAlign.CENTER)],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    box = ft.Container(
        content=body,
        bgcolor=fade("#000000", 0.16),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=10, vertical=10),
    )
    return ft.Semantics(content=box, label=f"{listing(scheme.seats)}: {words}. {rest}.", container=True)
