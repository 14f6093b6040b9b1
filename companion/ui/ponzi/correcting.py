"""Corrections: the record is brought back to what lies on the table, by name."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.codec import MOST
from companion.games.ponzi import GAME
from companion.games.ponzi.cards import HIGHEST, INDUSTRIES, LOWEST, LUXURIES
from companion.games.ponzi.correct import place
from companion.games.ponzi.events import CORRECTIONS, PLACES
from companion.ui.kit.buttons import brass
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, FIGURE_L, SMALL_STRONG
from companion.ui.kit.type import figure, say
from companion.ui.play.form import picker
from companion.ui.ponzi.desk import Desk, Panel, industry
from companion.ui.words import t

TYPED = {"cash": "to", "tiles": "to", "supply": "to", "round": "to", "deck": "to", "discard": "to", "swap": "to"}
"""Corrections whose last figure is typed."""
CARD_TYPED = ("card", "wheel", "swap")
"""Corrections that name a card, typed first."""


@ft.component
def CorrectPanel(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    what, set_what = ft.use_state("")
    nothing: dict[str, Any] = {}
    given, set_given = ft.use_state(nothing)
    field, set_field = ft.use_state("")

    left_out = ("board",) if desk.view.full else ("deck", "discard")

    def begin(name: str) -> None:
        if name == "board":
            desk.set_panel(Panel("board"))
            return
        set_what(name)
        set_given({})
        set_field("card" if name in CARD_TYPED else TYPED.get(name, ""))

    def put(name: str, value: Any) -> None:
        set_given(lambda old: _with(old, name, value))

    def typed_in(name: str, edit: Edit) -> None:
        set_given(lambda old: _with(old, name, edit(old.get(name))))

    parts: list[ft.Control] = [
        picker(
            theme,
            t("ponzi_mend.correct_what"),
            [(name, t(f"ponzi_mend.correct.{name}")) for name in CORRECTIONS if name not in left_out],
            what,
            begin,
        )
    ]
    if what:
        parts += _pickers(desk, what, given, put)
        typed = [f for f in ("card", "to") if _is_typed(what, f)]
        if len(typed) > 1:
            asks = [(f, t(f"ponzi_mend.typed.{what}_{f}", n=given.get(f, "…"))) for f in typed]
            parts.append(picker(theme, t("ponzi_mend.typing"), asks, field, set_field))
        if field in typed:
            now = _now(desk, what, given)
            parts += [
                ft.Row(
                    [
                        say(
                            theme,
                            t(f"ponzi_mend.typed_one.{'card' if field == 'card' or what == 'swap' else what}"),
                            SMALL_STRONG,
                            c.soft,
                            expand=True,
                        ),
                        figure(theme, given.get(field, "–"), FIGURE_L),
                    ]
                ),
                *([say(theme, now, BODY, c.soft, size=14)] if now else []),
                keypad(theme, lambda edit: typed_in(field, edit), most=MOST, height=48),
            ]
    foot: list[ft.Control] = []
    needed = CORRECTIONS.get(what, ())
    if what and all(name in given for name in needed):
        event = {"do": "correct", "what": what, **given}
        try:
            problems = [p.message for p in GAME.problems(desk.table.state, GAME.parse(event))]
        except ValueError as error:
            problems = [str(error)]
        for message in problems:
            foot.append(note(theme, message, icon="close", colour=c.danger))
        if not problems:
            words = GAME.say(desk.table.state, GAME.parse(event))
            foot.append(say(theme, words, BODY))
            foot.append(
                brass(
                    theme, t("ponzi_mend.record_correction"), lambda: desk.record(event, None, seat=desk.me), icon="pen"
                )
            )
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    intro = say(theme, t("ponzi_mend.correct_why"), BODY, c.soft)
    return overlay(theme, t("ponzi_mend.correct_title"), [intro, *parts], lambda: desk.set_panel(None), foot=foot)


def _with(given: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    left = {k: v for k, v in given.items() if k != name}
    return left if value is None else {**left, name: value}


def _is_typed(what: str, name: str) -> bool:
    return (name == "card" and what in CARD_TYPED) or (name == "to" and what in TYPED)


def _now(desk: Desk, what: str, given: dict[str, Any]) -> str:
    """What the record says now, beside the figure that is typed."""
    view = desk.view
    card = given.get("card")
    if what in CARD_TYPED:
        if not isinstance(card, int) or not LOWEST <= card <= HIGHEST:
            return ""
        return t("ponzi_mend.now.card", card=card, place=place(desk.table.state, card))
    if what == "tiles" and "seat" in given and "industry" in given:
        return t("ponzi_mend.now.number", n=view.seat(given["seat"]).tiles[given["industry"]])
    if what == "supply" and "industry" in given:
        return t("ponzi_mend.now.number", n=view.supply[given["industry"]])
    numbers = {"round": view.round, "deck": view.deck, "discard": view.discard}
    return t("ponzi_mend.now.number", n=numbers[what]) if what in numbers else ""


def _pickers(desk: Desk, what: str, given: dict[str, Any], put: Any) -> list[ft.Control]:
    theme, view = desk.theme, desk.view
    seats = [(s.name, s.name) for s in view.seats]
    found: list[ft.Control] = []
    if "seat" in CORRECTIONS[what]:
        found.append(picker(theme, t("ponzi_mend.ask.seat"), seats, given.get("seat"), lambda v: put("seat", v)))
    if "industry" in CORRECTIONS[what]:
        kinds = [(i, industry(i)) for i in INDUSTRIES]
        found.append(
            picker(
                theme,
                t("ponzi_mend.ask.industry"),
                kinds,
                given.get("industry"),
                lambda v: put("industry", v),
                icons=True,
            )
        )
    match what:
        case "luxury":
            prices = [(p, str(p)) for p in LUXURIES]
            found.append(picker(theme, t("ponzi_mend.ask.price"), prices, given.get("card"), lambda v: put("card", v)))
            owners = [(None, t("ponzi_mend.for_sale")), *seats]
            found.append(picker(theme, t("ponzi_mend.lies_with"), owners, given.get("seat"), lambda v: put("seat", v)))
        case "start_player":
            found.append(picker(theme, t("ponzi_mend.ask.seat"), seats, given.get("to"), lambda v: put("to", v)))
        case "bears_from":
            lows = [(n, str(n)) for n in (61, 62, 63, 64, 65, 66)]
            found.append(picker(theme, t("ponzi_mend.bears"), lows, given.get("to"), lambda v: put("to", v)))
        case "card":
            places = [(p, t(f"ponzi_mend.place.{p}")) for p in PLACES]
            if not view.full:
                places = [("deck", t("ponzi_mend.place.off"))]
            found.append(picker(theme, t("ponzi_mend.lies"), places, given.get("to"), lambda v: put("to", v)))
        case "wheel":
            spaces = [(n, str(n) if n else t("ponzi_mend.arrow")) for n in range(6)]
            found.append(picker(theme, t("ponzi_mend.spaces"), spaces, given.get("to"), lambda v: put("to", v)))
    return found
