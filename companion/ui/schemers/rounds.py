"""What a counted round brought: every line of everybody's, and the race to the goal."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.game import Line
from companion.games.schemers.view import ResultView, RoundView
from companion.ui.kit.buttons import brass, icon_button, outline
from companion.ui.kit.chart import line_chart
from companion.ui.kit.dock import question, stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import hair, note, sheet, sheet_head
from companion.ui.kit.theme import BESLEY7, BESLEY9, BODY, GAP, SMALL, Role, Room
from companion.ui.kit.type import figure, heading, runs, say
from companion.ui.play.chrome import banners, code
from companion.ui.schemers.counting import counts_rows
from companion.ui.schemers.desk import TEAL, Desk, Panel, money
from companion.ui.words import listing, t

_R = ft.FontWeight.W_400
NAME = Role(BESLEY9, _R, 20, 24, 1.7)
GAIN = Role(BESLEY9, _R, 22, 26, 1.7)
POINTS = Role(BESLEY7, _R, 16, 20, 1.8)
WIDE = 720
DESKTOP = 1120
ICONS = (
    ("Own stockpile", "bill"),
    ("Own offshore", "schemers/offshore"),
    ("Uncrackable", "schemers/safe"),
    ("Half", "schemers/scheme"),
    ("Bonus", "crown"),
    ("Penalty", "schemers/defraud"),
    ("Corrected", "pen"),
)
"""The mark of a line, by how the rules' own words for its source begin."""


def race_sheet(desk: Desk, room: float, *, on_paper: bool = False) -> ft.Control:
    """Everybody's total after each round."""
    theme, view = desk.theme, desk.view
    series = {name: [int(total // 1000) for total in totals] for name, totals in view.race.items()}
    ends = ", ".join(
        t("schemers_count.race.end", name=name, total=money(totals[-1])) for name, totals in view.race.items()
    )
    chart = line_chart(
        theme,
        series,
        width=room - 32,
        height=172 if theme.phone else 220,
        mine=desk.me,
        first=0,
        goal=view.target // 1000,
        label=t("schemers_count.race.label", ends=ends),
    )
    unit = [say(theme, t("schemers_count.race.unit"), SMALL, theme.c.soft)]
    title = t("schemers_count.race.title", target=money(view.target))
    return sheet(
        theme,
        ft.Column(
            [
                sheet_head(theme, title, [] if theme.phone else unit),
                *([ft.Container(content=unit[0], padding=ft.Padding.only(left=14))] if theme.phone else []),
                ft.Container(content=chart, padding=ft.Padding(16, 4, 16, 8), alignment=ft.Alignment.CENTER),
            ],
            spacing=0,
            tight=True,
        ),
        on_paper=on_paper,
    )


def line_row(desk: Desk, line: Line) -> ft.Control:
    """Mark, source, reason; dollars at the right."""
    theme, c = desk.theme, desk.theme.c
    icon = next((found for start, found in ICONS if line.source.startswith(start)), "bill")
    bad = line.points < 0
    ink = c.danger if bad else c.good if icon == "crown" else theme.mark(TEAL)
    parts = [(line.source, BODY, c.ink)]
    if line.detail:
        parts.append((f" {line.detail}", BODY, c.soft))
    spoken = t(
        "schemers_count.round.row" if line.detail else "schemers_count.round.row_plain",
        source=line.source,
        detail=line.detail,
        points=money(line.points),
    )
    dollars = figure(theme, money(line.points), POINTS, c.danger if bad else c.ink)
    head: list[ft.Control] = [mark(icon, theme.icon(22), ink), runs(theme, parts, expand=True)]
    body: ft.Control
    if theme.large and theme.phone:
        end = ft.Row([dollars], alignment=ft.MainAxisAlignment.END)
        body = ft.Column([ft.Row(head, spacing=10), end], spacing=0, tight=True)
    else:
        body = ft.Row([*head, dollars], spacing=10)
    return ft.Semantics(
        content=ft.Container(content=body, padding=ft.Padding(14, 4, 14, 4)), label=spoken, exclude_semantics=True
    )


def result_sheet(
    desk: Desk, name: str, result: ResultView, *, winner: bool = False, on_paper: bool = False
) -> ft.Control:
    """One player's round: the lines, then the sum between a single and a double rule."""
    theme, c = desk.theme, desk.theme.c
    gain = figure(theme, money(result.gain), GAIN, c.danger if result.gain < 0 else c.ink)
    left: list[ft.Control] = [mark("crown", theme.icon(24), c.accent)] if winner else []
    top: ft.Control = ft.Row([*left, ft.Container(content=heading(theme, name, NAME), expand=True), gain], spacing=8)
    if theme.large and theme.phone:
        top = ft.Column([ft.Row([*left, heading(theme, name, NAME)], wrap=True), gain], spacing=0, tight=True)
    rows: list[ft.Control] = []
    for line in result.lines:
        rows += [hair(theme), line_row(desk, line)]
    if not rows:
        rows = [
            ft.Container(
                content=say(theme, t("schemers_count.round.none"), BODY, c.soft), padding=ft.Padding(14, 2, 14, 4)
            )
        ]
    ink = ft.BorderSide(1.5, c.ink)
    total = ft.Container(
        content=ft.Row(
            [
                say(theme, t("schemers_count.round.total"), BODY, c.soft, expand=True),
                figure(theme, money(result.total), POINTS),
            ]
        ),
        border=ft.Border(top=ink),
        margin=ft.Margin(14, 4, 14, 0),
        padding=ft.Padding.symmetric(vertical=4),
    )
    double = ft.Container(height=4, border=ft.Border(top=ink, bottom=ink), margin=ft.Margin(14, 0, 14, 10))
    spoken = t("schemers_count.round.sum", name=name, gain=money(result.gain), total=money(result.total))
    return sheet(
        theme,
        ft.Column(
            [
                ft.Semantics(
                    content=ft.Container(content=top, padding=ft.Padding(14, 9, 14, 6)),
                    label=spoken,
                    exclude_semantics=True,
                ),
                *rows,
                ft.Semantics(content=ft.Column([total, double], spacing=0, tight=True), exclude_semantics=True),
            ],
            spacing=0,
            tight=True,
        ),
        on_paper=on_paper,
        key=f"result-{name}",
    )


def results(desk: Desk, done: RoundView, winners: tuple[str, ...] = (), *, on_paper: bool = False) -> list[ft.Control]:
    """All players' sheets, the best total first, and what does not fit the record."""
    theme = desk.theme
    order = sorted(done.results, key=lambda name: -done.results[name].total)
    found: list[ft.Control] = [
        result_sheet(desk, name, done.results[name], winner=name in winners, on_paper=on_paper) for name in order
    ]
    if done.doubts:
        notes: list[ft.Control] = [note(theme, text, icon="help", colour=theme.c.danger) for text in done.doubts]
        found.append(sheet(theme, ft.Column(notes, spacing=6, tight=True), padding=14, on_paper=on_paper))
    return found


def leader(desk: Desk, done: RoundView) -> str:
    best = max(r.total for r in done.results.values())
    names = [name for name, r in done.results.items() if r.total == best]
    key = "leads" if len(names) == 1 else "share"
    return t(f"schemers_count.round.{key}", name=names[0], names=listing(names), total=money(best))


def round_screen(desk: Desk, away: Callable[[], None]) -> ft.Control:
    """Shown once when a round has been counted; ``away`` goes on to the next."""
    theme, view = desk.theme, desk.view
    done = view.rounds[-1]
    from companion.ui.schemers.panels import panel
    from companion.ui.schemers.table import bar_theme, sky_behind

    detail = t("schemers_count.round.deals", dealer=view.dealer, first=view.turn or "")
    next_one = brass(theme, t("schemers_count.round.next", n=view.round), away, expand=1)
    buttons: list[ft.Control] = [next_one]
    if view.counts and desk.can_act:
        again = outline(theme, t("schemers_count.round.again"), lambda: desk.set_panel(Panel("recount")), expand=1)
        buttons.insert(0, again)
    row: ft.Control = ft.Row(buttons, spacing=8)
    if theme.large and theme.phone:
        row = stack([ft.Row([b]) for b in reversed(buttons)])
    history = icon_button(bar_theme(theme), "history", t("common.history"), desk.ways.history)
    return screen(
        theme,
        behind=sky_behind(theme),
        top=top_bar(
            bar_theme(theme),
            t(f"schemers_count.round.{'short' if theme.large and theme.phone else 'title'}", n=done.number),
            code(desk),
            back=desk.ways.back,
            actions=[history],
        ),
        banners=banners(desk),
        body=[ft.Container(height=4), *_with_race(desk, done), ft.Container(height=2)],
        dock=stack([question(theme, leader(desk, done), detail=detail), row]),
        over=panel(desk),
        width=DESKTOP if theme.room is Room.DESKTOP else WIDE,
        body_key=f"round-{done.number}",
    )


def _with_race(desk: Desk, done: RoundView) -> list[ft.Control]:
    """The results, and the race under them; beside them, where there is room."""
    theme = desk.theme
    if theme.room is not Room.DESKTOP:
        return [*results(desk, done), race_sheet(desk, min(theme.width - 2 * theme.edge, WIDE))]
    room = min(theme.width - 2 * theme.edge, DESKTOP) - GAP
    lanes = (results(desk, done), [race_sheet(desk, room * 4 / 9)])
    row: list[ft.Control] = [
        ft.Column(lane, spacing=GAP, tight=True, expand=share, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        for lane, share in zip(lanes, (5, 4), strict=True)
    ]
    return [ft.Row(row, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)]


def recount_panel(desk: Desk) -> ft.Control:
    """The counts of the round just closed, to be counted anew."""
    theme = desk.theme
    parts: list[ft.Control] = [say(theme, t("schemers_count.round.again_why"), BODY, theme.c.soft)]
    parts += counts_rows(desk, desk.view.counts)
    return overlay(theme, t("schemers_count.round.again_title"), parts, lambda: desk.set_panel(None))


def scores_panel(desk: Desk) -> ft.Control:
    """The race so far and the rounds, newest first, over the table."""
    theme, view = desk.theme, desk.view
    parts: list[ft.Control] = [race_sheet(desk, min(theme.width, 560) - 24, on_paper=True)]
    for done in reversed(view.rounds):
        parts.append(heading(theme, t("schemers_count.round.title", n=done.number), NAME))
        parts += results(desk, done, on_paper=True)
    return overlay(theme, t("schemers_count.scores"), parts, lambda: desk.set_panel(None))
