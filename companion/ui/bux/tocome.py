"""What is still to come: the cards of the deck by suit and shape, from what everybody can see."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.bux.adviser import ToCome
from companion.games.bux.cards import SHAPES, SUITS
from companion.ui.bux.card import INKS
from companion.ui.bux.desk import Desk
from companion.ui.bux.stage import detail, stage_of, title
from companion.ui.bux.turn import stage_words
from companion.ui.kit.buttons import outline
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note, sheet, sheet_head
from companion.ui.kit.theme import BODY, HEAD, SMALL, STRONG, Theme
from companion.ui.kit.type import heading, say
from companion.ui.words import t


def _ink(theme: Theme, suit: str) -> str:
    return theme.mark(suit) if theme.dark else INKS[suit]


def counts(theme: Theme, coming: ToCome) -> ft.Control:
    """Four suits by four shapes, with the sums at the edges; none is a faint dash."""
    c = theme.c
    wide = theme.px(44, 1.3)

    def cell(content: ft.Control) -> ft.Control:
        return ft.Container(content=content, width=wide, height=theme.px(30, 1.5), alignment=ft.Alignment.CENTER)

    def number(n: int, *, strong: bool = False) -> ft.Control:
        role = STRONG if strong else BODY
        return cell(say(theme, str(n) if n else "–", role, c.ink if n else c.soft, wrap=False))

    top = [cell(ft.Container())]
    top += [cell(mark(f"cards/shape-{shape}", theme.icon(22), c.soft)) for shape in SHAPES]
    rows: list[ft.Control] = [ft.Row([*top, cell(ft.Container())], spacing=0)]
    spoken = []
    for suit in SUITS:
        line = [cell(mark(f"cards/suit-{suit}", theme.icon(22), _ink(theme, suit)))]
        line += [number(coming.faces[suit, shape]) for shape in SHAPES]
        line.append(number(coming.suits[suit], strong=True))
        rows.append(ft.Row(line, spacing=0))
        spoken.append(t("bux.to_come.suit", n=coming.suits[suit], suits=t(f"bux.suits.{suit}")))
    last = [cell(ft.Container()), *(number(coming.shapes[shape], strong=True) for shape in SHAPES)]
    last.append(number(coming.cards, strong=True))
    rows.append(ft.Row(last, spacing=0))
    spoken += [t("bux.to_come.suit", n=coming.shapes[shape], suits=t(f"bux.shapes.{shape}")) for shape in SHAPES]
    table = ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Semantics(content=table, label=" ".join(spoken), exclude_semantics=True)


def to_come_sheet(desk: Desk) -> list[ft.Control]:
    """For the side of a wide screen; nothing where cards are not tracked."""
    coming, theme = desk.view.to_come, desk.theme
    if coming is None:
        return []
    right = [say(theme, t("bux.to_come.in_deck", n=coming.cards, bux=desk.view.bux_left), SMALL, theme.c.soft)]
    return [
        sheet(
            theme,
            ft.Column(
                [
                    sheet_head(theme, t("bux.to_come.title"), right),
                    ft.Container(content=counts(theme, coming), padding=ft.Padding(8, 0, 8, 10)),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        )
    ]


def deck_panel(desk: Desk) -> ft.Control:
    """The stage in words, and what is still to come, now and after the pause."""
    theme, c, view = desk.theme, desk.theme.c, desk.view
    stage = stage_of(view)
    parts: list[ft.Control] = [say(theme, f"{title(stage)}, {detail(stage)}".strip(", "), STRONG)]
    if view.to_come is not None:
        parts += [
            say(theme, t("bux.to_come.in_deck", n=view.to_come.cards, bux=view.bux_left), BODY, c.soft),
            counts(theme, view.to_come),
            say(theme, t("bux.to_come.discarded", n=view.discard or 0), BODY, c.soft),
        ]
        if view.after_pause is not None and view.discard and view.number < 3:
            parts += [
                heading(theme, t("bux.to_come.after_pause", n=view.after_pause.cards), HEAD, level=3),
                counts(theme, view.after_pause),
            ]
    else:
        parts.append(note(theme, t("bux.light.where_it_ends")))
        move = next((m for m in desk.prompt.moves if m.do == "stage"), None)
        if move is not None and (desk.session.seats or desk.session.is_host):
            parts.append(heading(theme, t("bux.light.which_stage"), HEAD, level=3))
            for choice in move.choices[:3]:
                words = stage_words(choice["deck"], choice["bux"])
                parts.append(outline(theme, words, partial(desk.play, move, **choice), height=52))
    return overlay(theme, t("bux.to_come.panel"), parts, lambda: desk.set_panel(None))
