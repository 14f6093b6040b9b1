"""The deal and the draw: cards are told as they are turned up. A BUX card is recorded at once, so that all see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.games.bux.cards import BUX, CARDS
from companion.games.game import Draw, Move
from companion.ui.bux.asking import asks, head
from companion.ui.bux.card import Looks, card_button, empty_place, name, playing_card
from companion.ui.bux.desk import Cards, Desk, Mode, shown
from companion.ui.bux.telling import card_keys
from companion.ui.kit.buttons import text_button
from companion.ui.kit.dock import stack
from companion.ui.words import ordinal, t


def draft(desk: Desk, move: Move) -> Cards:
    """The cards of a draw that has just been taken back, but for the last, which was probably the slip."""
    undone = desk.table.undone
    line = desk.table.line(undone[-1].marks[0].seq) if undone else None
    wanted = move.free["cards"]
    if line is None or line.event.get("do") != move.do or line.event.get("seat") != move.seat:
        return ()
    assert isinstance(wanted, Draw)
    return tuple(card for card in line.event["cards"][:-1] if card in wanted.source)


def told(desk: Desk, mode: Mode, move: Move) -> Cards:
    return draft(desk, move) if mode.cards is None else mode.cards


def draw_dock(desk: Desk, move: Move) -> ft.Control:
    """Three taps a card; with the last one the draw is recorded."""
    theme, mode, view = desk.theme, desk.mode, desk.view
    wanted = move.free["cards"]
    assert isinstance(wanted, Draw)
    cards = told(desk, mode, move)
    left = wanted.source - set(cards)
    deal = move.do == "deal"
    before = () if deal else view.drawn
    number = len(before) + len(cards) + 1

    def put_card(card: str) -> None:
        if len(cards) + 1 >= wanted.count:
            desk.play(move, cards=[*cards, card])
        else:
            desk.edit(lambda m: replace(m, cards=_with(told(desk, m, move), card), suit=None, shape=None))

    def bux() -> None:
        desk.play(move, cards=[*cards, BUX])

    def drop(card: str) -> None:
        desk.edit(lambda m: replace(m, cards=tuple(c for c in told(desk, m, move) if c != card), suit=None, shape=None))

    def why_not(card: str) -> None:
        if card in cards:
            desk.set_refused(t("bux.draw.told", card=name(shown(card))))
            return
        face = [c for c in CARDS if CARDS[c].face == CARDS[card].face]
        gone = card if mode.shape else next((c for c in face if c not in wanted.source), card)
        desk.set_refused(desk.why_not({"do": "draw", "seat": view.drawer or view.turn, "cards": [gone]}))

    what = "suit" if mode.suit is None else "shape" if mode.shape is None else "value"
    text = asks(
        desk, f"draw.{'deal' if deal else 'card'}_{what}", ordinal=ordinal(number), Ordinal=ordinal(number).capitalize()
    )
    out: ft.Control | None = None
    if mode.shape is not None:
        out = text_button(theme, t("common.back"), partial(desk.change, shape=None))
    elif mode.suit is not None:
        out = text_button(theme, t("common.back"), partial(desk.change, suit=None))
    elif mode.place == "draw" and view.phase == "turn" and not cards:
        out = text_button(theme, t("bux.turn_dock.not_yet"), partial(desk.change, place=""))
    keys = card_keys(
        theme,
        mode.suit,
        mode.shape,
        left,
        lambda s: desk.change(suit=s),
        lambda s: desk.change(shape=s),
        put_card,
        why_not,
        bux=None if deal else bux,
        bux_off=not wanted.beside.get(BUX, 0),
    )
    places = _places(desk, tuple(before), cards, len(before) + wanted.count, drop)
    return stack([head(desk, text, out), places, keys], gap=4)


def _with(cards: Cards, card: str) -> Cards:
    """A second tap on the same key, faster than the screen, tells no second card."""
    return cards if card in cards else (*cards, card)


def _places(desk: Desk, before: Any, cards: Cards, total: int, drop: Callable[[str], None]) -> ft.Control:
    """Recorded ones, told ones (a tap takes one away), and the places that are still empty."""
    theme = desk.theme
    ground = theme.c.raised
    width = 34 if theme.height < 700 else 40
    row: list[ft.Control] = [playing_card(theme, card, width, ground=ground) for card in before]
    for card in cards:
        label = t("bux.draw.remove", card=name(shown(card)))
        row.append(card_button(theme, shown(card), width, partial(drop, card), Looks(), label=label, ground=ground))
    mode, missing = desk.mode, total - len(row)
    if missing and mode.suit and mode.shape:
        row.append(playing_card(theme, shown(f"{mode.suit} {mode.shape} 25", value=False), width, ground=ground))
    elif missing:
        row.append(empty_place(theme, width, now=True, suit=mode.suit))
    row += [empty_place(theme, width) for _ in range(missing - 1)]
    return ft.Row(row, spacing=2, alignment=ft.MainAxisAlignment.CENTER, wrap=True)
