"""A score sheet as paper: the winner's ledger with every point explained, the others as lines that open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import flet as ft

from companion.games.game import Line, Score, ScoreSheet
from companion.games.points import Points
from companion.ui.kit.buttons import Press, tappable
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, note, sheet
from companion.ui.kit.theme import BESLEY7, BESLEY8, BESLEY9, BODY, HEAD, Role, Theme
from companion.ui.kit.type import figure, heading, runs, say
from companion.ui.words import t

_R = ft.FontWeight.W_400
WINNER = Role(BESLEY9, _R, 30, 34, 1.6)
POINTS = Role(BESLEY7, _R, 17, 22)
SUM = Role(BESLEY9, _R, 25, 30)
MARKS = {
    "Transport": "transport",
    "Grain": "grain",
    "Media": "media",
    "Real estate": "estate",
    "Wealth": "bill",
    "Luxury": "luxury",
}
"""The mark of a line, by the source that the rules name."""


def _ink(theme: Theme, name: str) -> str:
    return theme.c.good if name == "bill" else theme.c.accent if name == "luxury" else theme.mark(name)


def line_row(theme: Theme, line: Line) -> ft.Control:
    """Mark in the margin, name, reason, points."""
    c = theme.c
    name = MARKS.get(line.source)
    label = t("ponzi_end.line", source=line.source, detail=line.detail, n=line.points)
    row = ft.Row(
        [
            ft.Container(
                content=mark(name, theme.icon(21), _ink(theme, name)) if name else None,
                width=40,
                alignment=ft.Alignment.CENTER_LEFT,
            ),
            runs(theme, [(line.source, BODY, c.ink), (f" {line.detail}", BODY, c.soft)], expand=True),
            figure(theme, line.points, POINTS),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Semantics(
        content=ft.Container(content=row, padding=ft.Padding(2, 3, 4, 3)), label=label, exclude_semantics=True
    )


def total(theme: Theme, points: Points) -> ft.Control:
    """Between a single and a double rule, as a ledger's sum."""
    ink = ft.BorderSide(1.5, theme.c.ink)
    box = ft.Column(
        [
            ft.Container(
                content=figure(theme, points, SUM, label=t("ponzi_end.total", n=points)),
                border=ft.Border(top=ink, bottom=ink),
                alignment=ft.Alignment.CENTER_RIGHT,
                width=theme.px(48),
                padding=ft.Padding.only(bottom=1),
            ),
            ft.Container(height=1.5, bgcolor=theme.c.ink, width=theme.px(48)),
        ],
        spacing=1.5,
        tight=True,
    )
    return ft.Container(content=box, alignment=ft.Alignment.CENTER_RIGHT, padding=ft.Padding.only(right=4, top=3))


def full_card(theme: Theme, score: Score, *, won: bool, tie: str | None, remark: str = "") -> ft.Control:
    """Everything about one seat."""
    c = theme.c
    right: ft.Control
    if score.bankrupt:
        right = say(theme, t("ponzi_end.bankrupt"), HEAD, c.danger)
    elif won:
        right = mark("crown", theme.icon(40), c.accent_fill if theme.dark else "#C89A2E", label=t("ponzi_end.won"))
    else:
        right = say(theme, t("ponzi_end.place", n=score.rank), HEAD, c.accent)
    parts: list[ft.Control] = [
        ft.Container(
            content=ft.Row(
                [ft.Container(content=heading(theme, score.seat, WINNER), expand=True), right],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.only(left=40),
        ),
        *(line_row(theme, line) for line in score.lines),
        total(theme, score.points),
    ]
    for icon, text in (("medal", tie), ("bill", remark)):
        if text:
            parts.append(
                ft.Container(
                    content=ft.Column(
                        [
                            hair(theme, 1),
                            ft.Row(
                                [mark(icon, theme.icon(22), c.accent), say(theme, text, BODY, size=14, expand=True)],
                                spacing=10,
                            ),
                        ],
                        spacing=9,
                        tight=True,
                    ),
                    padding=ft.Padding(40, 10, 2, 0),
                )
            )
    return sheet(
        theme,
        ft.Column(parts, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        margin=True,
        padding=ft.Padding(12, 12, 14, 12),
        key=f"score-{score.seat}",
    )


def short(score: Score) -> str:
    """ "Estate 6 · Grain 3 · Wealth 4" """
    return " · ".join(f"{line.source} {line.points}" for line in score.lines if line.points) or t("ponzi_end.no_points")


def small_card(theme: Theme, score: Score, open_it: Press, remark: str = "") -> ft.Control:
    """One line; a tap shows all of it."""
    c = theme.c
    rank = "–" if score.bankrupt else str(score.rank)
    end = (
        say(theme, t("ponzi_end.bankrupt"), HEAD, c.danger)
        if score.bankrupt
        else figure(theme, score.points, Role(BESLEY9, _R, 26, 28))
    )
    row = ft.Row(
        [
            ft.Container(content=figure(theme, rank, Role(BESLEY8, _R, 19, 22), c.accent), width=theme.px(24)),
            ft.Column(
                [
                    say(theme, score.seat, Role(BESLEY8, _R, 18, 22)),
                    say(theme, remark or short(score), BODY, c.soft, size=14),
                ],
                spacing=1,
                tight=True,
                expand=True,
            ),
            end,
            mark("next", theme.icon(18), c.soft, turn=1.5708),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    place = t("ponzi_end.bankrupt") if score.bankrupt else t("ponzi_end.spoken", n=score.points, rank=score.rank)
    card = tappable(
        theme,
        row,
        f"{score.seat}, {place}. {remark or short(score)}",
        open_it,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
    return sheet(theme, card, key=f"score-{score.seat}")


@ft.component
def ScoreCards(theme: Theme, result: ScoreSheet, remarks: Mapping[str, str]) -> ft.Control:
    """``remarks``: one more sentence by seat, such as what a bankrupt owed. Winners are open, others open on a tap."""
    nobody: frozenset[str] = frozenset()
    opened, set_opened = ft.use_state(nobody)

    def open_up(seat: str) -> None:
        set_opened(lambda old: old | {seat})

    cards: list[ft.Control] = []
    for score in result.scores:
        won = score.seat in result.winners
        if won or score.seat in opened:
            tie = result.tie_break if won else None
            card = full_card(theme, score, won=won, tie=tie, remark=remarks.get(score.seat, ""))
        else:
            card = small_card(theme, score, partial(open_up, score.seat), remarks.get(score.seat, ""))
        cards.append(card)
    if result.warnings:
        notes: list[ft.Control] = [note(theme, text, icon="help", colour=theme.c.danger) for text in result.warnings]
        cards.append(sheet(theme, ft.Column(notes, spacing=8, tight=True), padding=12))
    return ft.Column(cards, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
