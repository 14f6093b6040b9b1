"""Refilling the market: the number that is typed in is the card."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.games.game import Move
from companion.games.ponzi.cards import HIGHEST, LOWEST
from companion.games.ponzi.correct import place
from companion.games.ponzi.words import not_in_deck
from companion.ui.kit.buttons import brass
from companion.ui.kit.dock import stack
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.theme import BESLEY8, Role, Theme
from companion.ui.kit.type import figure
from companion.ui.ponzi.asking import head
from companion.ui.ponzi.desk import Desk, Mode
from companion.ui.words import listing, number, t


def draw_dock(desk: Desk, move: Move) -> ft.Control:
    """The number typed in is the card: two figures a card, the missing ones as empty places."""
    theme = desk.theme
    wanted = move.free["cards"]
    count, deck = wanted.count, wanted.source  # type: ignore[union-attr]
    cards = desk.mode.cards
    full = len(cards) == count

    def typed(edit: Edit) -> None:
        desk.set_refused(None)
        desk.edit(lambda mode: card_typed(desk, mode, edit, count, deck))

    places = [chip(theme, str(v)) for v in cards]
    if not full:
        places.append(chip(theme, str(desk.mode.typed or ""), now=True))
        places += [chip(theme, "") for _ in range(count - len(cards) - 1)]
    text = t("ponzi.draw.question", n=count, count=number(count))
    detail = (
        ""
        if not cards and count == 1
        else t("ponzi.draw.progress", n=count - len(cards), count=number(count - len(cards)).capitalize())
        if not full
        else ""
    )
    chips = ft.Row(places, spacing=8, run_spacing=8, wrap=True)
    spoken = t("ponzi.draw.spoken", cards=listing([str(v) for v in cards])) if cards else t("ponzi.draw.none_yet")
    parts = [
        head(desk, text, detail=detail),
        ft.Semantics(content=chips, label=spoken, live_region=True, exclude_semantics=True),
        ft.Container(
            content=keypad(theme, typed, most=99, height=52 if theme.height > 700 else 44),
            padding=ft.Padding.only(top=4),
        ),
    ]
    if full:
        parts.append(
            brass(
                theme,
                t("ponzi.draw.record", cards=listing([str(v) for v in cards])),
                lambda: desk.play(move, cards=list(cards)),
            )
        )
    return stack(parts, gap=6)


def card_typed(desk: Desk, mode: Mode, edit: Edit, count: int, deck: frozenset[int]) -> Mode:
    """What a key does while cards are typed: a whole number is a card, taken if it can have come from the deck."""
    value = edit(mode.typed)
    if value is None:
        return replace(mode, cards=mode.cards if mode.typed else mode.cards[:-1], typed=None, complaint="")
    if value < 10 and value != LOWEST:
        return replace(mode, typed=value, complaint="")
    if value in deck and value not in mode.cards:
        cards = mode.cards if len(mode.cards) == count else (*mode.cards, value)
        return replace(mode, cards=cards, typed=None, complaint="")
    return replace(mode, typed=None, complaint=_not_there(desk, value, mode.cards))


def _not_there(desk: Desk, value: int, cards: tuple[int, ...]) -> str:
    if not LOWEST <= value <= HIGHEST:
        return t("ponzi.draw.no_such", n=value)
    if value in cards:
        return t("ponzi.draw.twice", n=value)
    return not_in_deck(value, place(desk.table.state, value))


def chip(theme: Theme, text: str, *, now: bool = False) -> ft.Control:
    """A card that was typed, or the place for one; ``now``: the one being typed."""
    c = theme.c
    return ft.Container(
        content=figure(theme, text, Role(BESLEY8, ft.FontWeight.W_400, 22, 24, 1.4)),
        width=theme.px(58, 1.4),
        height=theme.px(44, 1.4),
        border_radius=9,
        bgcolor=c.raised if text else None,
        border=ft.Border.all(2 if now else 1.3, c.accent_fill if now else c.outline if text else c.rule),
        alignment=ft.Alignment.CENTER,
    )
