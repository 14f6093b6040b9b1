"""The two moments when the table looks up: the crash, and the day of payment after the wheels turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.games.ponzi.view import SeatView
from companion.ui.kit.colour import STRIP_MARKS, fade
from companion.ui.kit.frame import banner, screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, sheet, sheet_head
from companion.ui.kit.picture import picture
from companion.ui.kit.theme import BODY, MOMENT, SMALL_STRONG, STRONG, Theme
from companion.ui.kit.type import heading, say
from companion.ui.ponzi.chrome import banners, code, message, title, top_actions
from companion.ui.ponzi.desk import Desk
from companion.ui.ponzi.docks import dock
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.pieces import my_wheel, pill
from companion.ui.ponzi.wheel import disc
from companion.ui.words import listing, number, t

PALE, ROSE, GOLD = "#FFF1E0", "#FFD9C6", "#F0C878"


def payday(desk: Desk) -> ft.Control:
    """A phone's screen in the phase of interest: the wheel as it stands, and who pays."""
    theme = desk.theme
    size = min(300.0, theme.width - 60, theme.height * 0.36)
    spaces = 2 if desk.view.crashed else 1
    head = sheet_head(theme, t("ponzi.pay.turned_two" if spaces == 2 else "ponzi.pay.turned"), [pill(desk)])
    turned = sheet(
        theme,
        ft.Column(
            [
                head,
                ft.Container(
                    content=Turned(desk, lambda d: my_wheel(d, size, size * 0.66, 1.15 if size > 260 else 1.0), spaces),
                    alignment=ft.Alignment.CENTER,
                    padding=ft.Padding.only(bottom=12),
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
    return screen(
        theme,
        top=top_bar(theme, title(desk), code(desk), back=desk.ways.back, actions=top_actions(desk)),
        banners=banners(desk),
        body=[turned, payers(desk), ft.Container(height=2)],
        dock=dock(desk),
        message=message(desk),
        over=panel(desk),
        body_key="pay",
    )


@ft.component
def Turned(desk: Desk, draw: Callable[[Desk], ft.Control], spaces: int) -> ft.Control:
    """Draws the wheel where it stood before and lets it turn once the screen is there."""
    arrived, set_arrived = ft.use_state(desk.theme.still)
    ft.use_effect(lambda: set_arrived(True), dependencies=[])
    return draw(desk if arrived else replace(desk, view=replace(desk.view, turns=desk.view.turns - spaces)))


def payers(desk: Desk) -> ft.Control:
    """Everybody at once: what is due, for which cards, and who has said so."""
    theme, c = desk.theme, desk.theme.c
    rows: list[ft.Control] = []
    for seat in desk.view.seats:
        mine = seat.name == desk.me and not desk.hot_seat
        sum_, cards = due_now(desk, seat)
        if cards:
            words = t("ponzi.pay.for_card", n=len(cards), due=sum_, cards=listing([str(v) for v in cards]))
        else:
            words = t("ponzi.pay.nothing")
        if seat.bankrupt:
            right: ft.Control = say(theme, t("ponzi.pay.broke"), SMALL_STRONG, c.danger, size=14)
        elif seat.name in desk.prompt.waiting:
            right = say(
                theme,
                t("common.you") if mine else t("ponzi.pay.waiting"),
                SMALL_STRONG,
                c.ink if mine else c.soft,
                size=14,
            )
        else:
            right = mark("check", theme.icon(22), c.good, label=t("ponzi.pay.done"))
        inside = ft.Row(
            [
                ft.Container(content=say(theme, seat.name, STRONG, size=16), width=None if theme.large else 64),
                say(theme, words, BODY, c.soft, expand=True),
                right,
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        row = ft.Container(
            content=inside,
            padding=ft.Padding.symmetric(horizontal=14, vertical=13),
            bgcolor=theme.lit if seat.name == desk.me else None,
        )
        rows += [hair(theme), row]
    head = sheet_head(theme, t("ponzi.pay.who"), [say(theme, t("ponzi.pay.at_once"), BODY, c.soft, size=14)])
    return sheet(
        theme, ft.Column([head, *rows], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )


def due_now(desk: Desk, seat: SeatView) -> tuple[int, tuple[int, ...]]:
    """Dollars due this round and the cards they are for; also of who has paid already."""
    if not seat.paid:
        at = [(card.interest, card.value) for card, spaces in seat.wheel if spaces == 0]
        return sum(i for i, _ in at), tuple(v for _, v in at)
    flows = [f for f in desk.table.state.flows if type(f).__name__ == "Paid" and f.round == desk.view.round]
    paid = [f.amount for f in flows if desk.table.state.setup.names[f.seat] == seat.name]
    back = tuple(card.value for card, spaces in seat.wheel if spaces == card.period)
    return (paid[-1], back) if paid else (0, ())


def red() -> ft.RadialGradient:
    return ft.RadialGradient(
        center=ft.Alignment(0, -0.52), radius=1.2, colors=["#C2392C", "#7E170F", "#3E0806"], stops=[0, 0.6, 1]
    )


def _graph(theme: Theme) -> ft.Control:
    """The market's line behind the bear, falling off the right edge."""
    points = "0,330 46,300 82,342 128,250 168,318 206,214 240,300 282,268 316,372 350,336 390,452"
    line = f'<polyline points="{points}" fill="none" stroke="#F3B9A4" stroke-opacity=".18" stroke-width="3"/>'
    scale = theme.width / 390
    drawn = picture(f'<g transform="scale({scale:.3f} 1)">{line}</g>', theme.width, 500)
    return ft.Container(content=drawn, left=0, top=0, ignore_interactions=True)


def crash_screen(desk: Desk) -> ft.Control:
    theme, view = desk.theme, desk.view
    short = theme.height < 700
    bear = Dropping(theme, 96 if short or theme.large else 148)
    removed = view.bear_limit
    why = t("ponzi.crash.why", bears=number(removed).capitalize(), players=number(len(view.seats)))
    notes = [
        _note(
            theme,
            ft.Container(content=disc(theme, 52, view.turns + 2, crash=True), width=52, height=52),
            t("ponzi.crash.wheels"),
        ),
        _note(theme, mark("bear", 36, "#F3B9A4"), t("ponzi.crash.bears")),
    ]
    two: ft.Control = (
        ft.Column(notes, spacing=8, tight=True) if theme.large and theme.phone else ft.Row(notes, spacing=10)
    )
    body: list[ft.Control] = [
        ft.Container(content=bear, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(top=8 if short else 30)),
        ft.Semantics(content=heading(theme, t("ponzi.crash.title"), MOMENT, PALE, level=1), live_region=True),
        say(theme, why, BODY, ROSE, size=17, align=ft.TextAlign.CENTER),
        ft.Container(content=two, padding=ft.Padding.symmetric(horizontal=8, vertical=6)),
        _givers(desk),
        ft.Container(height=2),
    ]
    body[1] = ft.Semantics(
        content=say(theme, t("ponzi.crash.title"), MOMENT, PALE, align=ft.TextAlign.CENTER),
        header=True,
        live_region=True,
    )
    return screen(
        theme,
        body=body,
        dock=dock(desk),
        over=panel(desk),
        gradient=red(),
        behind=_graph(theme),
        width=560,
        body_key="crash",
        top=banner(theme, t("common.no_signal")) if desk.ways.offline else None,
    )


@ft.component
def Dropping(theme: Theme, size: float) -> ft.Control:
    """The bear drops in."""
    landed, set_landed = ft.use_state(False)
    ft.use_effect(lambda: set_landed(True), dependencies=[])
    return ft.Container(
        content=mark("bear", size, PALE),
        offset=ft.Offset(0, 0 if landed or theme.still else -1.2),
        opacity=1 if landed else 0,
        animate_offset=theme.motion(500, ft.AnimationCurve.EASE_IN),
        animate_opacity=theme.motion(300),
    )


def _note(theme: Theme, left: ft.Control, text: str) -> ft.Control:
    return ft.Container(
        content=ft.Row([left, say(theme, text, BODY, PALE, expand=True)], spacing=12),
        bgcolor=fade("#000000", 0.24),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        expand=None if theme.large and theme.phone else 1,
    )


def _givers(desk: Desk) -> ft.Control:
    """In the order of the new start player: who gave what, who chooses, who has nothing."""
    theme, view = desk.theme, desk.view
    names = [s.name for s in view.seats]
    first = names.index(view.start_player)
    gave = _given(desk)
    rows: list[ft.Control] = []
    for name in names[first:] + names[:first]:
        seat = view.seat(name)
        on = name in desk.prompt.waiting
        icon: str | None = None
        if name in gave:
            icon, words = gave[name], t("ponzi.crash.gave", tile=t(f"ponzi.a_tile.{gave[name]}"))
        else:
            most = max(seat.tiles.values())
            best = [i for i, n in seat.tiles.items() if n == most and n]
            if not best:
                words = t("ponzi.crash.none")
            elif len(best) > 1:
                words = t("ponzi.crash.choosing", n=number(len(best)))
            else:
                icon, words = best[0], t("ponzi.crash.goes", tile=t(f"ponzi.a_tile.{best[0]}"))
        mine = name == desk.me
        inside = ft.Row(
            [
                ft.Container(content=say(theme, name, STRONG, PALE, size=16), width=None if theme.large else 64),
                *([mark(icon, theme.icon(20), STRIP_MARKS[icon])] if icon else []),
                say(theme, words, BODY, PALE, expand=True),
                *([mark("check", theme.icon(20), GOLD, label=t("ponzi.pay.done"))] if name in gave else []),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        rows.append(
            ft.Container(
                content=inside,
                padding=ft.Padding.symmetric(horizontal=14, vertical=12),
                bgcolor=fade("#FFFFFF", 0.13) if on or (mine and not desk.prompt.waiting) else None,
                border_radius=12,
            )
        )
    return ft.Container(
        content=ft.Column(rows, spacing=0, tight=True), bgcolor=fade("#000000", 0.24), border_radius=16, padding=6
    )


def _given(desk: Desk) -> dict[str, str]:
    """Who has given back what in this crash, from the history's newest lines in force."""
    found: dict[str, str] = {}
    for line in reversed(desk.table.lines):
        if line.status != "in force":
            continue
        if line.event.get("do") == "discard":
            found.setdefault(line.event["seat"], line.event["industry"])
        elif line.event.get("do") not in ("draw", "bears", "crash", "correct"):
            break
    return found
