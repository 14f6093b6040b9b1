"""The docks of the round's end: the marker's card, the tile given back, the interest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.ponzi.cards import Card
from companion.ui.kit.buttons import brass, outline, tappable, text_button
from companion.ui.kit.choices import choice
from companion.ui.kit.dock import answers, question, stack
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import ACTION, BESLEY8, BESLEY9, Role
from companion.ui.kit.type import figure, runs
from companion.ui.ponzi.asking import asks, head, waiting_dock
from companion.ui.ponzi.desk import Desk, industry
from companion.ui.words import t


def remove_dock(desk: Desk) -> ft.Control:
    """Nine numbers as they lie; the tap records."""
    theme, c = desk.theme, desk.theme.c
    move = desk.move("remove")
    if move is None:
        return waiting_dock(desk)
    open_cards = {ch["card"] for ch in move.choices}

    def one(card: Card) -> ft.Control:
        bear = card.kind == "bear"
        fig = figure(theme, card.value, Role(BESLEY8, ft.FontWeight.W_400, 22, 24, 1.6), c.danger if bear else c.ink)
        inside = ft.Row(
            [*([mark("bear", theme.icon(18), c.danger)] if bear else []), fig],
            spacing=6,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
        key = "bear_label" if bear else "start_label" if card.kind == "start" else "label"
        return tappable(
            theme,
            inside,
            t(f"ponzi.remove.{key}", card=card.value),
            lambda: desk.play(move, card=card.value),
            fill=c.bear if bear else c.raised,
            edge=c.outline,
            radius=12,
            height=None if theme.large else 52,
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            expand=1,
            key=f"remove-{card.value}",
        )

    rows = [
        ft.Row([one(card) for card in row if card.value in open_cards], spacing=8) for row in desk.view.market if row
    ]
    return stack([head(desk, asks(desk, "remove.question"), detail=t("ponzi.remove.detail")), *rows], gap=8)


def discard_dock(desk: Desk) -> ft.Control:
    """Only the industries with the most tiles are asked for."""
    theme = desk.theme
    move = desk.move("discard")
    seat = desk.acting
    if move is None or seat is None:
        return waiting_dock(desk)
    tiles = desk.view.seat(seat).tiles
    buttons = [
        choice(
            theme,
            industry(ch["industry"]),
            t("ponzi.discard.detail", n=tiles[ch["industry"]], left=tiles[ch["industry"]] - 1),
            partial(desk.play, move, industry=ch["industry"]),
            icon=ch["industry"],
            icon_colour=theme.mark(ch["industry"]),
            height=92,
            label=t("ponzi.discard.label", industry=industry(ch["industry"])),
        )
        for ch in move.choices
    ]
    key = "discard.question" if len(buttons) > 1 else "discard.forced"
    return stack([head(desk, asks(desk, key)), answers(theme, buttons)], gap=2)


def pay_dock(desk: Desk) -> ft.Control:
    """Pay all that is due, or say that it can't be done; the second asks once more."""
    theme, c = desk.theme, desk.theme.c
    seat = desk.acting
    pay, broke = desk.move("pay"), desk.move("bankrupt")
    if seat is None or (pay is None and broke is None):
        return waiting_dock(desk)
    place = desk.view.seat(seat)
    due = place.due[0]
    knows = place.cash is not None and not desk.covered and seat in desk.session.seats
    left = None if not knows or place.cash is None else place.cash - due
    if desk.mode.sure and broke is not None:
        warn = (
            t("ponzi.pay.has_enough", n=place.cash) if left is not None and left >= 0 else t("ponzi.pay.broke_detail")
        )
        return stack(
            [
                question(theme, asks(desk, "pay.broke_question", due=due), detail=warn, refused=desk.refused),
                ft.Row(
                    [
                        outline(theme, t("common.cancel"), lambda: desk.change(sure=False), expand=1),
                        outline(theme, t("ponzi.pay.broke_yes"), lambda: desk.play(broke), colour=c.danger, expand=1),
                    ],
                    spacing=8,
                ),
            ]
        )
    detail = ""
    if left is not None:
        detail = t("ponzi.pay.after", left=left, due=place.due[1]) if left >= 0 else t("ponzi.pay.short", n=-left)
    out = None
    if broke is not None and pay is not None:
        out = text_button(theme, asks(desk, "pay.cannot"), lambda: desk.change(sure=True), colour=c.danger)
    parts = [head(desk, asks(desk, "pay.question", due=due), out, detail=detail)]
    if pay is not None:
        words = ft.Row(
            [
                mark("bill", theme.icon(28), c.on_accent),
                runs(
                    theme,
                    [
                        (t("ponzi.pay.paid") + "  ", replace(ACTION, size=19), c.on_accent),
                        (str(due), Role(BESLEY9, ft.FontWeight.W_400, 24, 26, 1.6), c.on_accent),
                    ],
                ),
            ],
            spacing=12,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
        parts.append(
            brass(theme, "", lambda: desk.play(pay), content=words, label=t("ponzi.pay.paid_label", n=due), height=64)
        )
    else:
        parts.append(
            outline(
                theme,
                asks(desk, "pay.cannot"),
                lambda: desk.change(sure=True),
                colour=c.danger,
                height=64,
            )
        )
    return stack(parts, gap=4)
