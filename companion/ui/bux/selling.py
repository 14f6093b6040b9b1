"""Selling: the adviser's sets are marked; a tap makes others. It advises, people decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import groupby

import flet as ft

from companion.games.bux.cards import CARDS, IDENTICAL, SET, SHAPES, SUITS, identical, in_order, matching, pays
from companion.ui.bux.asking import helper
from companion.ui.bux.card import (
    Looks,
    card_button,
    letter_ink,
    letter_name,
    name,
    on_letter,
    pad,
    playing_card,
    spoken,
)
from companion.ui.bux.chips import chip_figure
from companion.ui.bux.desk import Cards, Desk, Mode, chips, shown
from companion.ui.bux.spreads import SMALL_CARD, eye, own_size
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.paper import hair, sheet, sheet_head
from companion.ui.kit.theme import BESLEY9, BODY, FIGURE_M, SMALL, SMALL_STRONG, STRONG, Role, Theme
from companion.ui.kit.type import figure, runs, say
from companion.ui.words import listing, number, t

Sets = tuple[Cards, ...]
SUM = Role(BESLEY9, ft.FontWeight.W_400, 26, 28, 1.5)


def selling(desk: Desk) -> bool:
    """Whether sets are being chosen: at once on the own phone, where it was asked for on another."""
    if desk.acting is None or desk.move("sell") is None or not desk.view.full or desk.mode.place not in ("", "sell"):
        return False
    return desk.mode.place == "sell" or (desk.mine and desk.knows(desk.acting))


def advised(desk: Desk) -> Sets:
    """The adviser's sets, where the adviser may know the values."""
    seat = desk.acting
    if seat is None or seat not in desk.session.seats:
        return ()
    best = desk.view.seat(seat).best
    return best.sets if best is not None else ()


def chosen(desk: Desk, mode: Mode | None = None) -> Sets:
    mode = mode or desk.mode
    return advised(desk) if mode.sets is None else mode.sets


def tapped(sets: Sets, card: str) -> Sets:
    """A card in a set leaves it; another joins the first set that lacks one, or begins a set."""
    if any(card in cards for cards in sets):
        left = tuple(tuple(c for c in cards if c != card) for cards in sets)
        return tuple(cards for cards in left if cards)
    for at, cards in enumerate(sets):
        if len(cards) < SET:
            return (*sets[:at], (*cards, card), *sets[at + 1 :])
    return (*sets, (card,))


def greedy(spread: Iterable[str]) -> Cards:
    """The single set that pays most alone: three identical cards, or the three dearest that share a symbol."""
    cards = sorted(spread, key=lambda c: -CARDS[c].value)
    found: list[Cards] = [
        in_order(group)
        for _, same in groupby(in_order(cards), key=lambda c: CARDS[c].face)
        if len(group := tuple(same)) == SET
    ]
    for field, symbols in (("suit", SUITS), ("shape", SHAPES)):
        for symbol in symbols:
            group = tuple(c for c in cards if getattr(CARDS[c], field) == symbol)[:SET]
            if len(group) == SET:
                found.append(in_order(group))
    return max(found, key=pays, default=())


def spread_sheet(desk: Desk, room: float) -> ft.Control:
    """The seller's cards, to be tapped into sets."""
    theme, seat = desk.theme, desk.acting or ""
    sets = chosen(desk)
    cards = desk.spread(seat)
    size = own_size(theme, len(cards), room - 20)
    inside = {card: at for at, made in enumerate(sets) for card in made}

    def tap(card: str) -> None:
        desk.edit(lambda mode: replace(mode, sets=tapped(chosen(desk, mode), card)))

    buttons: list[ft.Control] = []
    for card in cards:
        at = inside.get(card)
        looks = Looks(ring=None if at is None else letter_ink(at, theme.dark), letter=at, dim=at is None and bool(sets))
        label = spoken(shown(card), Looks(letter=at))
        press = partial(tap, card)
        buttons.append(
            card_button(theme, shown(card), size, press, looks, label=label, selected=at is not None, key=f"own-{card}")
        )
    title = t("bux.spread.yours") if desk.mine else t("bux.spread.of", name=seat)
    hint = say(theme, t("bux.sell.build"), SMALL, theme.c.soft, size=14)
    gap = max(0.0, 10 - 2 * pad(size) / 2) - 2
    right = [*(eye(desk) if desk.hot_seat else [hint]), *([helper(desk)] if theme.phone else [])]
    return sheet(
        theme,
        ft.Column(
            [
                sheet_head(
                    theme,
                    title,
                    right,
                ),
                ft.Container(
                    content=ft.Row(buttons, spacing=gap, run_spacing=gap, wrap=True), padding=ft.Padding(10, 2, 6, 8)
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key="sell",
    )


def sets_sheet(desk: Desk) -> ft.Control:
    """What the chosen sets bring, one a row; what stays; what tempts and pays less."""
    theme, c = desk.theme, desk.theme.c
    sets, times = chosen(desk), desk.view.pays
    is_advice = desk.mode.sets is None
    right: list[ft.Control] = []
    if not is_advice and advised(desk):
        again = text_button(theme, t("bux.sell.best_again"), lambda: desk.change(sets=None), role=SMALL_STRONG)
        right.append(again)
    if times == 2:
        right.append(
            ft.Container(
                content=say(theme, t("bux.sell.double"), SMALL_STRONG, c.on_accent, wrap=False),
                bgcolor=c.accent_fill,
                border_radius=99,
                padding=ft.Padding.symmetric(horizontal=12, vertical=5),
            )
        )
    rows: list[ft.Control] = [sheet_head(theme, t("bux.sell.best" if is_advice else "bux.sell.own"), right)]
    for at, cards in enumerate(sets):
        rows += [hair(theme), _set_row(theme, at, cards, times)]
    notes = _notes(desk, sets, is_advice)
    if notes:
        rows += [
            hair(theme),
            ft.Container(content=ft.Column(notes, spacing=2, tight=True), padding=ft.Padding(14, 8, 14, 10)),
        ]
    return sheet(
        theme,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="sets",
    )


def _set_row(theme: Theme, at: int, cards: Cards, times: int) -> ft.Control:
    c = theme.c
    disc = ft.Container(
        content=say(theme, letter_name(at), STRONG, on_letter(theme.dark), wrap=False),
        bgcolor=letter_ink(at, theme.dark),
        width=theme.icon(28),
        height=theme.icon(28),
        border_radius=20,
        alignment=ft.Alignment.CENTER,
    )
    pictures = ft.Row([playing_card(theme, shown(x), SMALL_CARD, label=False) for x in cards], spacing=-2, tight=True)
    amount, why, ink = "–", "", c.soft
    if len(cards) < SET:
        why = t("bux.sell.missing", n=SET - len(cards))
    elif not matching(cards):
        why, ink = t("bux.sell.no_set"), c.danger
    else:
        amount, why, ink = chips(pays(cards, times)), reason(cards, times), c.soft
    words = ft.Column(
        [
            figure(theme, amount, SUM),
            say(theme, why, SMALL, ink, align=ft.TextAlign.END),
        ],
        spacing=2,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    label = t("bux.sell.row", letter=letter_name(at), cards=listing([name(shown(x)) for x in cards]), n=amount, why=why)
    inside: ft.Control
    if theme.large and theme.phone:
        inside = ft.Column([ft.Row([disc, words], spacing=10), pictures], spacing=6, tight=True)
    else:
        inside = ft.Row([disc, pictures, words], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Semantics(
        content=ft.Container(content=inside, padding=ft.Padding(14, 4, 14, 4)), label=label, exclude_semantics=True
    )


def reason(cards: Cards, times: int) -> str:
    """ "2 × 250, hearts" """
    plain = pays(cards)
    if identical(cards):
        kind = t("bux.sell.identical")
    else:
        suits = {CARDS[x].suit for x in cards}
        kind = t(f"bux.suits.{suits.pop()}") if len(suits) == 1 else t(f"bux.shapes.{CARDS[cards[0]].shape}")
    return t("bux.sell.twice", n=chips(plain), kind=kind) if times == 2 else kind


def _notes(desk: Desk, sets: Sets, is_advice: bool) -> list[ft.Control]:
    """One alternative with its sum, and what stays in the spread."""
    theme, c, times = desk.theme, desk.theme.c, desk.view.pays
    spread = desk.spread(desk.acting or "")
    found: list[ft.Control] = []
    best = desk.view.seat(desk.acting or "").best if advised(desk) else None
    total = sum(pays(cards, times) for cards in sets if len(cards) == SET and matching(cards))
    if is_advice:
        tempting = greedy(spread)
        if tempting and tempting not in sets and pays(tempting) >= max((pays(x) for x in sets), default=IDENTICAL):
            key = "bux.sell.identical_alone" if identical(tempting) else "bux.sell.alone"
            what = listing([name(shown(x)) for x in tempting])
            found.append(say(theme, t(key, cards=what, n=chips(pays(tempting, times))), BODY, c.soft))
    elif best is not None and best.chips > total:
        found.append(say(theme, t("bux.sell.best_brings", n=chips(best.chips)), BODY, c.soft))
    kept = [card for card in spread if not any(card in cards for cards in sets)]
    if kept and sets:
        words = listing(faces(kept)) if len(kept) < 5 else ""
        text = words or t("bux.sell.cards", n=number(len(kept)))
        found.append(runs(theme, [(t("bux.sell.keep") + " ", BODY, c.soft), (f"{text}.", STRONG, c.ink)]))
    return found


def faces(cards: Iterable[str]) -> list[str]:
    """ "a heart square", "two spade X" """
    found: dict[str, int] = {}
    for card in cards:
        face = name(shown(card, value=False))
        found[face] = found.get(face, 0) + 1
    return [t("bux.sell.face", n=n, number=number(n), face=face) for face, n in found.items()]


def sell_button(desk: Desk) -> ft.Control | None:
    """Sells what is marked, or says what is missing; None where nothing is marked."""
    theme, c = desk.theme, desk.theme.c
    move, sets = desk.move("sell"), chosen(desk)
    if move is None or not sets:
        return None
    if any(len(cards) < SET for cards in sets):
        return outline(theme, t("bux.sell.incomplete"), None, colour=c.soft)
    if not all(map(matching, sets)):
        return outline(theme, t("bux.sell.no_match"), None, colour=c.danger)
    total = sum(pays(cards, desk.view.pays) for cards in sets)
    words = t("bux.sell.do", n=len(sets), number=number(len(sets)))
    if desk.mine and len(sets) == 2 and len(chosen(desk)) == 2:
        words = t("bux.sell.do_both")
    inside = ft.Row(
        [
            say(theme, words, Role(STRONG.family, STRONG.weight, 17, 21, 1.5), c.on_accent),
            chip_figure(theme, total, c.on_accent, role=FIGURE_M, icon=24, ink=c.on_accent, pile=False),
        ],
        spacing=10,
        run_spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        wrap=True,
    )
    label = t("bux.sell.label", what=words, n=chips(total))
    return brass(
        theme, "", lambda: desk.play(move, sets=[list(x) for x in sets]), content=inside, label=label, height=60
    )
