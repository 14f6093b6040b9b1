"""Filling an envelope: the price on the note, the keypad under it, and the seal."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.ui.kit.buttons import brass, icon_button, outline
from companion.ui.kit.dock import sending, stack
from companion.ui.kit.envelope import open_envelope
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import pill
from companion.ui.kit.theme import BODY, HEAD, STRONG
from companion.ui.kit.type import figure, say
from companion.ui.ponzi.chrome import banners
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.ponzi.panels import panel
from companion.ui.words import t


def keypad_screen(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    to, which, seat = desk.mode.to, desk.mode.industry, desk.acting
    move = desk.move("offer")
    assert to is not None and which is not None and seat is not None
    mine, theirs = desk.view.seat(seat), desk.view.seat(to)
    cash, least = mine.cash, int(desk.view.options["minimum_offer"])
    typed = desk.mode.typed
    price = typed or 0
    over = cash is not None and price > cash
    tile = t(f"ponzi.tile.{which}")

    def put(edit: Edit) -> None:
        desk.edit(lambda mode: replace(mode, typed=edit(mode.typed), sure=False))

    def seal() -> None:
        if price == 0 and not desk.mode.sure:
            desk.change(sure=True)
        elif move is not None:
            desk.run(desk.session.offer(seat, to, which, price, move.step), quiet=True)

    low = price < least
    name = t("ponzi.envelope.seal", n=price, name=to) if price else t("ponzi.envelope.seal_empty", name=to)
    if over:
        button: ft.Control = outline(
            theme, t("ponzi.envelope.too_much", n=cash), None, colour=c.danger, height=60, icon="lock"
        )
    elif low:
        button = outline(theme, t("ponzi.envelope.too_little", n=least), None, height=60)
    else:
        button = brass(theme, name, seal, icon="seal-solid", icon_colour="#7E1A11", height=60)
    below: list[ft.Control] = [keypad(theme, put, bills=True)]
    if desk.mode.sure and price == 0:
        below.append(
            ft.Semantics(
                content=say(theme, t("ponzi.envelope.sure_empty", name=to), STRONG, c.danger), live_region=True
            )
        )
    if desk.refused:
        below.append(ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    below.append(sending(theme) if desk.busy else button)
    pills = ft.Row(
        [
            pill(
                theme,
                [
                    mark(which, theme.icon(18), theme.mark(which)),
                    say(
                        theme,
                        t("ponzi.envelope.holdings", mine=mine.tiles[which], name=to, theirs=theirs.tiles[which]),
                        STRONG,
                        size=13.5,
                    ),
                ],
            ),
            pill(
                theme,
                [
                    say(theme, t("ponzi.envelope.you_hold"), STRONG, size=13.5, wrap=False),
                    figure(theme, "?" if cash is None else cash, HEAD, size=16),
                ],
            ),
        ],
        spacing=8,
        run_spacing=6,
        wrap=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    room = theme.height - (470 if theme.height > 700 else 410)
    picture = open_envelope(
        theme,
        max(150, min(264, room * 0.8)),
        str(price) if typed is not None else "",
        label=t("ponzi.envelope.amount", n=price),
    )
    body = [ft.Container(content=picture, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(top=4)), pills]
    return screen(
        theme,
        top=top_bar(
            theme,
            t("ponzi.envelope.for", name=to),
            t("ponzi.envelope.want", n=desk.view.round, industry=tile),
            back=desk.leave,
            back_icon="close",
            actions=[icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))],
        ),
        banners=banners(desk),
        body=body,
        dock=stack(below, gap=8),
        dock_fill=c.sunk,
        dock_most=0.78,
        over=panel(desk),
        width=480,
    )
