"""Corrections: the record is brought back to what lies on the table, by name."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.bux import GAME
from companion.games.bux.cards import BUX_CARDS, CARDS, DECKS
from companion.games.bux.correct import place
from companion.games.bux.events import CORRECTIONS, PLACES
from companion.ui.bux.card import card_button, name, playing_card
from companion.ui.bux.desk import Desk, shown
from companion.ui.bux.telling import card_keys
from companion.ui.kit.buttons import brass, text_button
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, FIGURE_L, SMALL_STRONG
from companion.ui.kit.type import figure, say
from companion.ui.play.form import picker
from companion.ui.words import t

Given = dict[str, Any]
LIGHT = ("chips", "deck", "bux", "turn", "board")
"""What can be corrected where cards are not tracked."""


@ft.component
def CorrectPanel(desk: Desk) -> ft.Control:
    theme, c, full = desk.theme, desk.theme.c, desk.view.full
    what, set_what = ft.use_state("")
    nothing: Given = {}
    given, set_given = ft.use_state(nothing)
    kinds = [k for k in CORRECTIONS if (k != "board" if full else k in LIGHT)]

    def begin(kind: str) -> None:
        set_what(kind)
        set_given({"to": {"spreads": {}, "discard": []}} if kind == "board" else {})

    def put(field: str, value: Any) -> None:
        set_given(lambda old: {**old, field: value})

    def drop(field: str) -> None:
        set_given(lambda old: {k: v for k, v in old.items() if k != field})

    parts: list[ft.Control] = [
        say(theme, t("bux_mend.correct_why"), BODY, c.soft),
        picker(theme, t("bux_mend.correct_what"), [(k, t(f"bux_mend.correct.{k}")) for k in kinds], what, begin),
    ]
    if what:
        parts += _fields(desk, what, given, put, drop)
    foot: list[ft.Control] = []
    if what and all(field in given for field in CORRECTIONS[what]):
        event = {"do": "correct", "what": what, **{k: v for k, v in given.items() if k in ("seat", "card", "to")}}
        foot = _record(desk, event)
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    return overlay(theme, t("bux_mend.correct_title"), parts, lambda: desk.set_panel(None), foot=foot)


def _record(desk: Desk, event: Given) -> list[ft.Control]:
    """What will be recorded, in words, and the button; or why it can't be."""
    theme, c = desk.theme, desk.theme.c
    try:
        parsed = GAME.parse(event)
        problems = [p.message for p in GAME.problems(desk.table.state, parsed)]
    except ValueError as error:
        problems = [str(error)]
    if problems:
        return [note(theme, message, icon="close", colour=c.danger) for message in problems]
    words = GAME.say(desk.table.state, parsed)
    button = brass(theme, t("bux_mend.record_correction"), lambda: desk.record(event, None, seat=desk.me), icon="pen")
    return [say(theme, words, BODY), button]


def _fields(desk: Desk, what: str, given: Given, put: Any, drop: Any) -> list[ft.Control]:
    theme, view = desk.theme, desk.view
    needed = CORRECTIONS[what]
    seats = [(s.name, s.name) for s in view.seats]
    found: list[ft.Control] = []
    if what == "board":
        return [BoardEntry(desk, given["to"], lambda board: put("to", board))]
    if "seat" in needed:
        found.append(picker(theme, t("bux_mend.ask.seat"), seats, given.get("seat"), lambda v: put("seat", v)))
    if "card" in needed:
        found.append(
            CardEntry(desk, t("bux_mend.ask.card"), given.get("card"), lambda v: put("card", v), lambda: drop("card"))
        )
    if "to" not in needed:
        return found
    now = given.get("to")
    match what:
        case "chips":
            if "seat" in given:
                held = view.seat(given["seat"]).chips
                found.append(say(theme, t("bux_mend.now.number", n=held), BODY, theme.c.soft, size=14))
            found.append(Typed(desk, now, lambda n: drop("to") if n is None else put("to", n)))
        case "card":
            places = [(p, t(f"bux_mend.place.{p}")) for p in PLACES]
            found.append(picker(theme, t("bux_mend.lies"), places, now, lambda v: put("to", v)))
        case "swap" if "card" in given:
            found.append(CardEntry(desk, t("bux_mend.ask.swap"), now, lambda v: put("to", v), lambda: drop("to")))
        case "deck":
            decks = [(n, str(n)) for n in range(1, DECKS + 1)]
            found.append(picker(theme, t("bux_mend.ask.deck"), decks, now, lambda v: put("to", v)))
        case "bux":
            out = [(n, str(n)) for n in range(BUX_CARDS)]
            found.append(picker(theme, t("bux_mend.ask.bux"), out, now, lambda v: put("to", v)))
        case "turn":
            found.append(picker(theme, t("bux_mend.ask.turn"), seats, now, lambda v: put("to", v)))
    return found


@ft.component
def Typed(desk: Desk, now: int | None, put: Any) -> ft.Control:
    """A number of chips."""
    typed, set_typed = ft.use_state(now)

    def edit(change: Edit) -> None:
        set_typed(change)

    ft.use_effect(lambda: put(typed), dependencies=[typed])
    theme = desk.theme
    return ft.Column(
        [
            ft.Row(
                [
                    say(theme, t("bux_mend.chips"), SMALL_STRONG, theme.c.soft, expand=True),
                    figure(theme, "–" if typed is None else typed, FIGURE_L),
                ]
            ),
            keypad(theme, edit, most=99_999, height=48),
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@ft.component
def CardEntry(
    desk: Desk, title: str, card: str | None, put: Any, drop: Any, others: tuple[str, ...] = ()
) -> ft.Control:
    """One of the 48, in three taps; once told it shows with where the record has it. ``others`` can't be told."""
    theme = desk.theme
    suit, set_suit = ft.use_state("")
    shape, set_shape = ft.use_state("")
    parts: list[ft.Control] = [say(theme, title, SMALL_STRONG, theme.c.soft)]

    def told(name: str) -> None:
        set_suit("")
        set_shape("")
        put(name)

    if card is not None:
        where = t("bux_mend.now.card", card=name(shown(card)), place=place(desk.table.state, card))
        parts.append(
            ft.Row(
                [
                    playing_card(theme, shown(card), 46),
                    say(theme, where, BODY, expand=True) if desk.view.full else say(theme, name(shown(card)), BODY),
                    text_button(theme, t("bux_mend.another"), drop),
                ],
                spacing=8,
            )
        )
    else:
        allowed = [c for c in CARDS if c not in others]
        keys = card_keys(theme, suit or None, shape or None, allowed, set_suit, set_shape, told, lambda _c: None)
        parts.append(keys)
        if suit:
            back = (lambda: set_shape("")) if shape else (lambda: set_suit(""))
            parts.append(text_button(theme, t("common.back"), back))
    return ft.Column(parts, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@ft.component
def BoardEntry(desk: Desk, board: Given, put: Any) -> ft.Control:
    """From chips alone to every card: who holds which, and what has been sold. A tap on a card takes it away again."""
    theme, c = desk.theme, desk.theme.c
    pile, set_pile = ft.use_state(desk.view.seats[0].name)
    piles = [(s.name, s.name) for s in desk.view.seats] + [("", t("bux_mend.sold"))]
    spreads, discard = board["spreads"], board["discard"]
    lying = [*discard, *(card for cards in spreads.values() for card in cards)]
    here = spreads.get(pile, []) if pile else discard

    def keep(cards: list[str]) -> None:
        put({"spreads": {**spreads, pile: cards}, "discard": discard} if pile else {**board, "discard": cards})

    cards: list[ft.Control] = [
        card_button(
            theme,
            shown(card),
            46,
            partial(keep, [x for x in here if x != card]),
            label=t("bux.draw.remove", card=name(shown(card))),
        )
        for card in here
    ]
    count = t("bux_mend.lie_there", n=len(here))
    entry = CardEntry(
        desk,
        t("bux_mend.ask.next"),
        None,
        lambda card: keep([*here, card]),
        lambda: None,
        tuple(lying),
        key=f"entry-{pile}",  # type: ignore[call-arg]  # taken by the component decorator
    )
    return ft.Column(
        [
            note(theme, t("bux_mend.board_why"), colour=c.accent),
            picker(theme, t("bux_mend.ask.pile"), piles, pile, set_pile),
            say(theme, count, BODY, c.soft),
            ft.Row(cards, spacing=0, run_spacing=0, wrap=True),
            entry,
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
