"""Counting one player's piles, or a joint one: cards are tapped in as they are turned over, under a running sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.games.game import Move
from companion.games.schemers.events import MOST_DOLLARS
from companion.games.schemers.view import CountView
from companion.ui.fields import use_typed
from companion.ui.kit.buttons import Press, brass, outline, tappable, text_button
from companion.ui.kit.dock import answers
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.overlay import overlay
from companion.ui.kit.theme import BESLEY8, BODY, FIGURE_M, SMALL, SMALL_STRONG, STRONG, Role
from companion.ui.kit.type import figure, say
from companion.ui.schemers.counting import count_move, seals
from companion.ui.schemers.desk import Desk, count_of, money
from companion.ui.words import listing, t

Tapped = Mapping[str, tuple[int, ...]]
KINDS = ("exposed", "offshore", "safes")
KEY = Role(BESLEY8, ft.FontWeight.W_400, 17, 20, 1.5)


def count_panel(desk: Desk) -> ft.Control:
    """The panel for the pile that ``Panel.about`` names; nothing once it can't be counted any more."""
    about = desk.panel.about if desk.panel else ""
    count = count_of(desk, about)
    move = count_move(desk, count) if count is not None else None
    if count is None or move is None:
        return overlay(desk.theme, t("schemers_count.opening"), [], lambda: desk.set_panel(None))
    return CountPanel(desk, count, move, key=f"count-{about}")  # type: ignore[call-arg]


@ft.component
def CountPanel(desk: Desk, count: CountView, move: Move) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    cards = dict(zip(KINDS, count.cards, strict=True))
    every = [k for k in KINDS if k in move.free]
    first = next((k for k in every if cards[k]), every[0])
    more, set_more = ft.use_state(not any(cards[k] for k in every))
    kind, set_kind = ft.use_state(first)
    piles, figures = use_typed({k: () for k in every}), use_typed(None)
    tapped: Tapped = piles.value
    typed: int | None = figures.value

    def add(amount: int) -> None:
        piles.put(lambda old: {**old, kind: (*old[kind], amount)})
        figures.put(None)

    def drop(place: int) -> None:
        piles.put(lambda old: {**old, kind: (*old[kind][:place], *old[kind][place + 1 :])})

    def add_typed() -> None:
        if figures.now:
            add(figures.now)

    def choose(other: str) -> None:
        add_typed()
        set_kind(other)

    edit: Callable[[Edit], None] = figures.put
    sums = {k: sum(tapped[k]) + ((typed or 0) if k == kind else 0) for k in every}
    kinds = [k for k in every if more or cards[k] or sums[k]]
    total = sum(sums.values())
    seat = count.seats[0]
    secret = len(count.seats) == 1 and seals(desk, seat)

    def record() -> None:
        if (piles.now, figures.now) != (tapped, typed):
            return  # fingers are ahead of the sum that the button says
        if secret:
            desk.run(desk.session.seal(seat, [sums.get(k, 0) for k in KINDS], move.step), quiet=True)
        else:
            desk.play(move, **move.choices[0], **{k: v for k, v in sums.items() if v or k == every[0]})

    quick = sorted({*desk.view.values, *(a for amounts in tapped.values() for a in amounts)})
    parts: list[ft.Control] = [_kind(desk, k, sums[k], len(tapped[k]), cards[k], k == kind, choose) for k in kinds]
    if len(kinds) < len(every):
        parts.append(text_button(theme, t("schemers_count.panel.more"), lambda: set_more(True)))
    if tapped[kind]:
        chips = [_chip(desk, amount, partial(drop, n)) for n, amount in enumerate(tapped[kind])]
        parts.append(ft.Row(chips, spacing=6, run_spacing=6, wrap=True))
    if len(tapped[kind]) > cards[kind]:
        over = t("schemers_count.panel.over", cards=cards[kind])
        parts.append(ft.Semantics(content=say(theme, over, BODY, c.danger), live_region=True))
    if quick:
        parts.append(say(theme, t("schemers_count.panel.quick"), SMALL, c.soft))
        parts.append(_quick(desk, quick, add))
    entry: list[ft.Control] = [
        say(theme, t("schemers_count.panel.typed"), SMALL_STRONG, c.soft, expand=True),
        figure(theme, "–" if typed is None else money(typed), FIGURE_M, c.soft if typed is None else None),
    ]
    parts.append(ft.Row(entry, spacing=8))
    parts.append(keypad(theme, edit, most=MOST_DOLLARS, height=44 if theme.height < 900 else 50))
    if typed:
        parts.append(outline(theme, t("schemers_count.panel.add", n=money(typed)), add_typed, height=48))
    elif not quick:
        parts.append(say(theme, t("schemers_count.panel.hint"), SMALL, c.soft))
    key = "seal" if secret else "record" if total else "nothing"
    done = t(f"schemers_count.panel.{key}", total=money(total))
    foot: list[ft.Control] = [brass(theme, done, record, icon="seal-solid" if secret else "check")]
    if not total and any(count.cards):
        foot = [outline(theme, done, record)]
    if total > MOST_DOLLARS:
        foot = [outline(theme, t("schemers_count.panel.beyond"), None, colour=c.danger)]
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    joint = len(count.seats) == 2
    title = t(
        "schemers_count.panel.joint" if joint else "schemers_count.panel.title", name=seat, names=listing(count.seats)
    )
    return overlay(theme, title, parts, lambda: desk.set_panel(None), foot=foot)


def _kind(
    desk: Desk, kind: str, amount: int, number: int, cards: int, on: bool, choose: Callable[[str], None]
) -> ft.Control:
    """One pile with its running sum; the chosen one is being counted."""
    theme, c = desk.theme, desk.theme.c
    name = t(f"schemers_count.kind.{kind}")
    told = t("schemers_count.panel.of", n=number, cards=cards) if number else t("schemers_count.cards", n=cards)
    words = ft.Column([say(theme, name, STRONG), say(theme, told, SMALL, c.soft)], spacing=0, tight=True, expand=True)
    line = ft.Row([words, figure(theme, money(amount), FIGURE_M, c.ink if amount else c.soft)], spacing=8)
    return tappable(
        theme,
        ft.Container(content=line, padding=ft.Padding.symmetric(horizontal=12, vertical=6)),
        f"{name}, {told}: {money(amount)}",
        partial(choose, kind),
        fill=theme.lit if on else c.raised,
        edge=c.accent if on else c.outline,
        edge_width=2 if on else 1.5,
        radius=12,
        selected=on,
        key=f"kind-{kind}",
    )


def _chip(desk: Desk, amount: int, press: Press) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    words = money(amount)
    return tappable(
        theme,
        say(theme, f"{words} ×", SMALL_STRONG, c.ink, wrap=False),
        t("schemers_count.panel.take_back", n=words),
        press,
        fill=c.sunk,
        radius=99,
        height=None if theme.large else 48,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )


def _quick(desk: Desk, values: list[int], add: Callable[[int], None]) -> ft.Control:
    """A key for each value a card can have."""
    theme, c = desk.theme, desk.theme.c
    keys = [
        tappable(
            theme,
            figure(theme, f"+{value:,}", KEY, c.ink),
            t("schemers_count.panel.add", n=money(value)) + ".",
            partial(add, value),
            fill=c.raised,
            edge=c.accent_fill,
            edge_width=2,
            radius=10,
            height=None if theme.large else 52,
            padding=ft.Padding.symmetric(horizontal=4, vertical=6),
            expand=1,
            key=f"value-{value}",
        )
        for value in values
    ]
    across = 3 if len(keys) in (3, 5, 6, 9) or values[-1] >= 1_000_000 else 4
    return answers(theme, keys, across=2 if theme.large and theme.phone else min(across, len(keys)), gap=6)
