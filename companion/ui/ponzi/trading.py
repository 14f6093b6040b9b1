"""Clandestine trading in the dock: whom to tempt, luxury tiles, and the answer where no phone looks inside."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.ponzi.cards import INDUSTRIES, luxury_points
from companion.ui.kit.buttons import tappable, text_button
from companion.ui.kit.choices import big_answer
from companion.ui.kit.dock import stack
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair
from companion.ui.kit.theme import BESLEY8, BODY, SMALL_STRONG, STRONG, Role
from companion.ui.kit.type import say
from companion.ui.ponzi.asking import asks, head, waiting_dock
from companion.ui.ponzi.desk import Desk, industry
from companion.ui.ponzi.strip import placed
from companion.ui.ponzi.wheel import small_wheel
from companion.ui.words import t

NAME = Role(BESLEY8, ft.FontWeight.W_400, 19, 22)


def trade_dock(desk: Desk) -> ft.Control:
    """Everybody else with the industries in common as buttons; a tap opens the envelope."""
    theme, c = desk.theme, desk.theme.c
    offer, skip, buy = desk.move("offer"), desk.move("pass"), desk.move("luxury")
    seat = desk.acting
    if skip is None or seat is None:
        return waiting_dock(desk)
    out = text_button(
        theme, t("ponzi.trade.none"), lambda: desk.play(skip), label=t("ponzi.trade.none_label"), hint="P"
    )
    pairs = {(ch["to"], ch["industry"]) for ch in offer.choices} if offer else set()
    names = [s.name for s in desk.view.seats]
    at = names.index(seat)
    lines: list[ft.Control] = []
    for name in names[at + 1 :] + names[:at]:
        common = [i for i in INDUSTRIES if (name, i) in pairs]
        lines += [hair(theme, 1), _row(desk, name, common)]
    lines.append(hair(theme, 1))
    parts = [head(desk, asks(desk, "trade.question"), out), ft.Column(lines, spacing=0, tight=True)]
    if desk.view.options["advanced"]:
        parts.append(_luxuries(desk, [ch["price"] for ch in buy.choices] if buy else []))
    parts.append(
        say(theme, t("ponzi.trade.cannot_refuse") if pairs else t("ponzi.trade.nobody"), BODY, c.soft, size=14)
    )
    return stack(parts, gap=4)


def _row(desk: Desk, name: str, common: list[str]) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    seat = desk.view.seat(name)
    right: list[ft.Control] = [
        tappable(
            theme,
            ft.Column(
                [
                    mark(i, theme.icon(24), theme.mark(i)),
                    say(theme, industry(i), SMALL_STRONG, size=12.5, align=ft.TextAlign.CENTER),
                ],
                spacing=1,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            t("ponzi.trade.row_label", name=name, industry=industry(i)),
            partial(open_envelope_for, desk, name, i),
            fill=c.raised,
            edge=c.outline,
            radius=12,
            width=theme.px(66 if len(common) > 3 and theme.phone else 74, 1.7),
            height=None if theme.large else 56,
            padding=ft.Padding.symmetric(horizontal=1, vertical=4),
            key=f"tempt-{name}-{i}",
        )
        for i in common
    ]
    if not common:
        right = [say(theme, t("ponzi.trade.nothing_in_common"), BODY, c.soft, size=14)]
    crowded = len(common) > 2 and theme.phone
    who: list[ft.Control] = [say(theme, name, NAME, expand=True)]
    if not crowded and not theme.large:
        who.insert(0, small_wheel(theme, placed(seat), desk.view.turns, 38))
    buttons = ft.Row(right, spacing=4 if crowded else 6, tight=True, wrap=theme.large, run_spacing=4)
    if theme.large and theme.phone and common:
        inside: ft.Control = ft.Column([say(theme, name, NAME), buttons], spacing=4, tight=True)
    else:
        inside = ft.Row([*who, buttons], spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(content=inside, padding=ft.Padding.symmetric(horizontal=2, vertical=4))


def open_envelope_for(desk: Desk, name: str, which: str) -> None:
    """A sealed envelope where both have a device and this one is the offerer's; else an offer without a price."""
    seat = desk.acting
    if seat in desk.session.seats and desk.has_device(name):
        desk.change(to=name, industry=which)
        return
    move = desk.move("offer")
    if move is not None:
        desk.play(move, to=name, industry=which)


def _luxuries(desk: Desk, prices: list[int]) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    move = desk.move("luxury")
    buttons = [
        tappable(
            theme,
            ft.Row(
                [
                    mark("luxury", theme.icon(20), c.accent),
                    say(theme, str(price), STRONG, wrap=False),
                ],
                spacing=5,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            t("ponzi.trade.luxury_label", price=price, points=t("ponzi.trade.points", n=luxury_points(price))),
            partial(desk.play, move, price=price),  # type: ignore[arg-type]
            fill=c.raised,
            edge=c.outline,
            radius=12,
            height=None if theme.large else 48,
            padding=ft.Padding.symmetric(horizontal=6, vertical=8),
            expand=1,
            key=f"luxury-{price}",
        )
        for price in prices
    ]
    below: ft.Control = (
        ft.Row(buttons, spacing=8) if buttons else say(theme, t("ponzi.trade.luxury_none"), BODY, c.soft, size=14)
    )
    return ft.Column([say(theme, t("ponzi.trade.luxury"), STRONG, size=14), below], spacing=6, tight=True)


def answer_dock(desk: Desk) -> ft.Control:
    """An offer that no phone sealed: the answer is said aloud and recorded by anybody."""
    trade, move = desk.view.trade, desk.move("answer")
    if trade is None or move is None:
        return waiting_dock(desk)
    return stack([head(desk, t("ponzi.envelope.answer_other", name=trade.to)), answer_buttons(desk, price=None)], gap=4)


def answer_buttons(desk: Desk, price: str | None) -> ft.Control:
    """Sold and Counter, opposites; ``price`` is what they say in place of the number while nobody looks."""
    theme = desk.theme
    trade, move = desk.view.trade, desk.move("answer", desk.view.trade.to if desk.view.trade else None)
    assert trade is not None
    if move is None:
        return say(theme, t("ponzi.wait.answer", name=trade.to))
    choices = {ch["choice"] for ch in move.choices}
    tile = t(f"ponzi.tile.{trade.industry}")
    buttons: list[ft.Control] = []
    for which, word in (("sold", t("ponzi.envelope.sold")), ("counter", t("ponzi.envelope.counter"))):
        if which not in choices:
            continue
        key = f"ponzi.envelope.{which}_{'other' if price is None else 'detail'}"
        detail = t(key, price=price, name=trade.seat, to=trade.to, industry=tile)
        buttons.append(
            big_answer(
                theme,
                word,
                detail.replace(", ", ",\n", 1),
                partial(desk.play, move, choice=which),
                baize=which == "counter",
                label=f"{word} {detail}",
                key=f"answer-{which}",
            )
        )
    if theme.large and theme.phone:
        return ft.Column(
            [ft.Row([b]) for b in buttons], spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    return ft.Row(buttons, spacing=8)
