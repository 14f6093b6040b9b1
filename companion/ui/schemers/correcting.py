"""Corrections: the record is brought back to what lies on the table, by name."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft

from companion.games.schemers import GAME
from companion.games.schemers.events import CORRECTIONS, MOST_CARDS, MOST_DOLLARS
from companion.ui.kit.buttons import brass, text_button
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, FIGURE_M, SMALL_STRONG
from companion.ui.kit.type import figure, say
from companion.ui.play.form import picker
from companion.ui.schemers.desk import Desk, money
from companion.ui.words import listing, t

Given = dict[str, Any]
FIELDS: dict[str, tuple[str, ...]] = {}
for _what, _field in CORRECTIONS:
    FIELDS[_what] = (*FIELDS.get(_what, ()), _field)
"""Which fields each correction needs, in the order in which they are asked."""
NAMES = ("turn", "dealer")
DOLLARS = ("exposed", "offshore", "safes")


@ft.component
def CorrectPanel(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    what, set_what = ft.use_state("")
    nothing: Given = {}
    given, set_given = ft.use_state(nothing)
    field, set_field = ft.use_state("")

    def begin(kind: str) -> None:
        set_what(kind)
        set_given({"sign": 1, "half": False} if kind == "total" else {})
        typed = _typed(kind) if kind else ()
        set_field(typed[0] if typed else "")

    def put(name: str, value: Any) -> None:
        set_given(lambda old: {k: v for k, v in {**old, name: value}.items() if v is not None})

    def type_in(edit: Edit) -> None:
        set_given(lambda old: {k: v for k, v in {**old, field: edit(old.get(field))}.items() if v is not None})

    kinds = [k for k in FIELDS if desk.view.counts or k not in ("count", "joint_count")]
    asked = [(k, t(f"schemers_mend.correct.{k}")) for k in kinds if what in ("", k)]
    chosen: ft.Control = picker(theme, t("schemers_mend.correct_what"), asked, what, begin)
    if what:
        # What was chosen stands alone: fifteen chips would push the answer off the screen.
        other = text_button(theme, t("schemers_mend.something_else"), lambda: begin(""))
        if theme.large and theme.phone:
            chosen = ft.Column([chosen, other], spacing=4, tight=True)
        else:
            end = ft.CrossAxisAlignment.END
            chosen = ft.Row([ft.Container(content=chosen, expand=True), other], vertical_alignment=end)
    parts: list[ft.Control] = [say(theme, t("schemers_mend.correct_why"), BODY, c.soft), chosen]
    if what:
        parts += _pickers(desk, what, given, put)
        typed = _typed(what)
        if len(typed) > 1:
            asks = [(f, f"{t(f'schemers_mend.typed.{f}')}: {_shown(what, f, given, '…')}") for f in typed]
            parts.append(picker(theme, t("schemers_mend.typing"), asks, field, set_field))
        if field in typed:
            most = MOST_DOLLARS if field in DOLLARS or what == "total" else MOST_CARDS
            label = t(f"schemers_mend.typed.{_unit(what, field)}")
            row: list[ft.Control] = [
                say(theme, label, SMALL_STRONG, c.soft, expand=True),
                figure(theme, _shown(what, field, given, "–"), FIGURE_M, None if field in given else c.soft),
            ]
            parts += [ft.Row(row), keypad(theme, type_in, most=most, height=48)]
    foot: list[ft.Control] = []
    needed = [f for f in FIELDS.get(what, ()) if f not in DOLLARS]
    if what and all(name in given for name in needed) and (needed != ["seat"] or given.keys() & set(DOLLARS)):
        foot = _record(desk, _event(what, given))
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    return overlay(theme, t("schemers_mend.correct_title"), parts, lambda: desk.set_panel(None), foot=foot)


def _typed(what: str) -> tuple[str, ...]:
    """The fields that are typed as numbers."""
    fields = FIELDS[what]
    dollars = tuple(f for f in fields if f in DOLLARS)
    return dollars or (("to",) if "to" in fields and what not in (*NAMES, "scheme") else ())


def _shown(what: str, field: str, given: Given, blank: str) -> str:
    """What was typed, as it will be read: dollars as money."""
    if field not in given:
        return blank
    if what == "total":
        return money(given["sign"] * (given[field] + (Fraction(1, 2) if given["half"] else 0)))
    return money(given[field]) if field in DOLLARS else str(given[field])


def _unit(what: str, field: str) -> str:
    if field in DOLLARS:
        return field
    return {"total": "dollars", "attempts": "attempts", "round": "round"}.get(what, "cards")


def _event(what: str, given: Given) -> Given:
    """The correction as it is recorded; dollars that were not typed are 0."""
    fields: Given = {f: given.get(f, 0) if f in DOLLARS else given[f] for f in FIELDS[what]}
    if what == "total":
        whole = given["sign"] * given["to"]
        sign = "-" if given["sign"] < 0 else ""
        fields["to"] = f"{sign}{given['to']}.5" if given["half"] else whole
    return {"do": "correct", "what": what, **fields}


def _pickers(desk: Desk, what: str, given: Given, put: Any) -> list[ft.Control]:
    theme, view = desk.theme, desk.view
    seats = [(s.name, s.name) for s in view.seats]
    found: list[ft.Control] = []
    if "seat" in FIELDS[what]:
        found.append(picker(theme, t("schemers_mend.ask.seat"), seats, given.get("seat"), partial(put, "seat")))
    if "scheme" in FIELDS[what]:
        names = [s.name for s in view.seats]
        known = list(dict.fromkeys(s.seats for s in view.schemes))
        every = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
        pairs = every if what == "scheme" else known or every
        chosen = tuple(given["scheme"]) if "scheme" in given else None
        found.append(
            picker(
                theme,
                t("schemers_mend.ask.scheme"),
                [(p, listing(p)) for p in pairs],
                chosen,
                lambda p: put("scheme", list(p)),
            )
        )
    if what in NAMES:
        found.append(picker(theme, t("schemers_mend.ask.name"), seats, given.get("to"), partial(put, "to")))
    if what == "scheme":
        ways = [(way, t(f"schemers_mend.{way}")) for way in ("together", "broken")]
        found.append(picker(theme, t("schemers_mend.correct.scheme"), ways, given.get("to"), partial(put, "to")))
    if what == "total":
        signs = [(1, t("schemers_mend.plus")), (-1, t("schemers_mend.minus"))]
        found.append(picker(theme, t("schemers_mend.sign"), signs, given.get("sign"), partial(put, "sign")))
        halves = [(False, t("schemers_mend.no_half")), (True, t("schemers_mend.with_half"))]
        found.append(picker(theme, t("schemers_mend.half"), halves, given.get("half"), partial(put, "half")))
    return found


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
    press = partial(desk.record, event, None, seat=desk.me)
    return [say(theme, words, BODY), brass(theme, t("schemers_mend.record_correction"), press, icon="pen")]
