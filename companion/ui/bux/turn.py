"""The dock of a turn: sell, trade or draw; 100 chips for who has none. And the dock where only chips are tracked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.bux.cards import DECKS
from companion.games.game import Range
from companion.ui.bux.asking import asks, head, waiting_dock
from companion.ui.bux.desk import Desk, chips
from companion.ui.bux.selling import sell_button, selling
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.theme import FIGURE_L, Theme
from companion.ui.kit.type import figure
from companion.ui.words import t


def pairs(theme: Theme, buttons: list[ft.Control]) -> list[ft.Control]:
    """Side by side; one under the other at large text on a phone."""
    if not buttons:
        return []
    if theme.large and theme.phone:
        return [ft.Row([b]) for b in buttons]
    return [ft.Row(buttons, spacing=8)]


def turn_dock(desk: Desk) -> ft.Control:
    """The three moves of a turn."""
    theme, view, mode = desk.theme, desk.view, desk.mode
    if desk.acting is None or desk.acting not in desk.prompt.waiting:
        return waiting_dock(desk)
    draw, sell, trade, relief = (desk.move(do) for do in ("draw", "sell", "trade", "take100"))
    choosing = selling(desk)
    button = sell_button(desk) if choosing else None
    if mode.place == "sell" and choosing:
        out = text_button(theme, t("bux.turn_dock.not_yet"), lambda: desk.change(place="", sets=None))
        lead = button or outline(theme, t("bux.sell.tap"), None, colour=theme.c.soft)
        return stack([head(desk, asks(desk, "sell.which"), out), lead])
    no_cards = not desk.spread(desk.acting)
    question = "turn_dock.no_cards" if no_cards else "turn_dock.question"
    # The turn's own question stands aside where the button says all, as long as nothing was refused.
    bare = button is not None and desk.mine and not desk.refused and theme.phone
    asked = asks(desk, question)
    parts: list[ft.Control] = [_only_spoken(desk, asked) if bare else head(desk, asked)]
    others: list[ft.Control] = []
    if button is not None:
        parts.append(button)
    elif sell is not None:
        others.append(outline(theme, t("bux.turn_dock.sell"), partial(_sell, desk), expand=1))
    if trade is not None:
        others.append(outline(theme, t("bux.turn_dock.trade"), partial(_place, desk, "trade"), expand=1))
    if draw is not None:
        if button is None:
            parts.append(brass(theme, t("bux.turn_dock.draw"), partial(_place, desk, "draw")))
        else:
            others.append(outline(theme, t("bux.turn_dock.draw"), partial(_place, desk, "draw"), expand=1))
    if relief is not None:
        others.append(outline(theme, t("bux.turn_dock.take100"), lambda: desk.play(relief), expand=1))
    return stack([*parts, *pairs(theme, others)]) if view.full else light_dock(desk)


def _only_spoken(desk: Desk, text: str) -> ft.Control:
    """The question for a screen reader, where the screen has no room for it."""
    label = t("bux.turn", name=desk.acting or "", question=text)
    return ft.Semantics(content=ft.Container(height=1, width=1), label=label, live_region=True)


def _place(desk: Desk, place: str) -> None:
    desk.change(place=place)


def _sell(desk: Desk) -> None:
    """On a shared phone the seller's values come up with the sale, and go with it."""
    if desk.hot_seat and desk.acting == desk.me:
        desk.cover(False)
    desk.change(place="sell")


# -- only chips and the stage ---------------------------------------------------------------------


def light_dock(desk: Desk) -> ft.Control:
    """Cards are not told here: a draw is announced, a sale is a number, a trade moves no chips."""
    theme, mode = desk.theme, desk.mode
    if mode.place == "sell":
        return _amount(desk)
    if mode.place == "stage":
        return _stage(desk)
    draw, skip, relief = desk.move("draw"), desk.move("pass"), desk.move("take100")
    parts: list[ft.Control] = [head(desk, asks(desk, "turn_dock.question"), detail=t("bux.light.detail"))]
    if draw is not None:
        parts.append(brass(theme, t("bux.light.draw"), partial(desk.play, draw, cards=[])))
    rows: list[ft.Control] = [outline(theme, t("bux.light.sell"), partial(_place, desk, "sell"), expand=1)]
    if skip is not None:
        rows.append(outline(theme, t("bux.light.trade"), lambda: desk.play(skip), expand=1))
    more: list[ft.Control] = [outline(theme, t("bux.light.stage"), partial(_place, desk, "stage"), expand=1)]
    if relief is not None:
        more.append(outline(theme, t("bux.turn_dock.take100"), lambda: desk.play(relief), expand=1))
    return stack([*parts, *pairs(theme, rows), *pairs(theme, more)])


def _amount(desk: Desk) -> ft.Control:
    """What a sale brought, typed."""
    theme = desk.theme
    sell = desk.move("sell")
    typed = desk.mode.typed
    limit = sell.free.get("chips") if sell is not None else None
    most = limit.high if isinstance(limit, Range) and limit.high else 99_999

    def put(edit: Edit) -> None:
        desk.edit(lambda mode: replace(mode, typed=edit(mode.typed)))

    out = text_button(theme, t("common.back"), lambda: desk.change(place="", typed=None))
    shown = ft.Container(
        content=figure(theme, "–" if typed is None else chips(typed), FIGURE_L), alignment=ft.Alignment.CENTER
    )
    parts: list[ft.Control] = [
        head(desk, asks(desk, "light.brought"), out),
        shown,
        keypad(theme, put, most=min(most, 99_999), height=46),
    ]
    if typed is not None and sell is not None:
        parts.append(brass(theme, t("bux.light.sold", n=chips(typed)), partial(desk.play, sell, chips=typed)))
    return stack(parts, gap=6)


def _stage(desk: Desk) -> ft.Control:
    """A BUX card was drawn: the next stage is one tap away, others too where one was missed."""
    theme = desk.theme
    move = desk.move("stage")
    out = text_button(theme, t("common.back"), lambda: desk.change(place=""))
    parts: list[ft.Control] = [head(desk, t("bux.light.which_stage"), out)]
    for choice in (move.choices if move is not None else ())[:3]:
        words = stage_words(choice["deck"], choice["bux"])
        parts.append(outline(theme, words, partial(desk.play, move, **choice), height=52))  # type: ignore[arg-type]
    return stack(parts, gap=6)


def stage_words(deck: int, bux: int) -> str:
    """ "The second of deck 1: pays double" """
    what = {0: "none", 1: "first", 2: "second"}.get(bux, "end" if deck == DECKS else "third")
    return t(f"bux.light.to.{what}", deck=deck)
