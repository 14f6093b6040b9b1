"""House rulings: the table does what the rules forbid. Shows the rule that is overruled before it is recorded."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.ponzi import GAME
from companion.games.ponzi.cards import HIGHEST, INDUSTRIES, LOWEST, LUXURIES
from companion.ui.kit.buttons import brass, outline
from companion.ui.kit.keypad import Edit
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, STRONG
from companion.ui.kit.type import say
from companion.ui.play.form import picker
from companion.ui.ponzi.boarding import typed_card
from companion.ui.ponzi.desk import Desk, Panel, industry
from companion.ui.words import t

FIELDS: dict[str, tuple[str, ...]] = {
    "fund": ("seat", "industry", "card"),
    "pass": ("seat",),
    "offer": ("seat", "to", "industry"),
    "answer": ("seat", "choice"),
    "luxury": ("seat", "price"),
    "remove": ("seat", "card"),
    "discard": ("seat", "industry"),
    "pay": ("seat",),
    "bankrupt": ("seat",),
}
"""What each move needs to be said; in the order it is asked."""


@ft.component
def RulingPanel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    left_out = {name for name, left in (("luxury", not view.options["advanced"]), ("remove", not view.full)) if left}
    start: dict[str, Any] = {"do": view.phase if view.phase in FIELDS.keys() - left_out else "pass"}
    if desk.prompt.waiting:
        start["seat"] = desk.prompt.waiting[0]
    event, set_event = ft.use_state(start)

    def put(name: str, value: Any) -> None:
        set_event(lambda old: {**{k: v for k, v in old.items() if name != "do" or k in ("do", "seat")}, name: value})

    def typed(edit: Edit) -> None:
        set_event(lambda old: {**old, "card": edit(old.get("card"))})

    do = event["do"]
    options: dict[str, list[tuple[Any, str]]] = {
        "seat": [(s.name, s.name) for s in view.seats],
        "to": [(s.name, s.name) for s in view.seats if s.name != event.get("seat")],
        "industry": [(i, industry(i)) for i in INDUSTRIES],
        "card": [(card.value, str(card.value)) for row in view.market for card in row],
        "price": [(p, str(p)) for p in LUXURIES],
        "choice": [("sold", t("ponzi.envelope.sold")), ("counter", t("ponzi.envelope.counter"))],
    }
    moves = [(name, t(f"ponzi_mend.move.{name}")) for name in FIELDS if name not in left_out]
    parts: list[ft.Control] = [
        say(theme, t("ponzi_mend.ruling_why"), BODY, c.soft),
        picker(theme, t("ponzi_mend.what"), moves, do, lambda v: put("do", v)),
    ]
    for name in FIELDS[do]:
        ask = t(f"ponzi_mend.ask.{name}")
        if name == "card" and not view.full:
            parts += typed_card(theme, ask, event.get("card"), typed)
            continue
        parts.append(picker(theme, ask, options[name], event.get(name), partial(put, name), icons=name == "industry"))
    foot: list[ft.Control] = []
    whole = "card" not in event or LOWEST <= (event["card"] or 0) <= HIGHEST
    if whole and all(name in event for name in FIELDS[do]):
        problems = GAME.problems(desk.table.state, GAME.parse(event))
        stopped = [p for p in problems if p.kind == "impossible"]
        for p in problems:
            foot.append(note(theme, p.message, icon="close" if p.kind == "impossible" else "book", colour=c.danger))
        if stopped:
            foot.append(say(theme, t("ponzi_mend.impossible"), STRONG, c.danger))
        else:
            step = next((m.step for m in desk.prompt.moves if m.do == do and m.seat == event.get("seat")), None)
            step = step or next((m.step for m in desk.prompt.moves if m.do != "stop"), None)
            words = t("ponzi_mend.record_ruling" if problems else "ponzi_mend.record")
            foot.append(
                brass(
                    theme,
                    words,
                    lambda: desk.record(event, step, seat=event.get("seat"), insist=bool(problems)),
                    icon="book",
                )
            )
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    parts.append(
        outline(theme, t("ponzi_mend.stop"), lambda: desk.set_panel(Panel("stop")), colour=c.danger, height=48)
    )
    return overlay(theme, t("ponzi_mend.ruling"), parts, lambda: desk.set_panel(None), foot=foot)


def stop_panel(desk: Desk) -> ft.Control:
    """The table ends the game: nobody wins."""
    theme, c = desk.theme, desk.theme.c
    move = next((m for m in desk.prompt.moves if m.do == "stop"), None)
    close = lambda: desk.set_panel(None)  # noqa: E731
    foot: list[ft.Control] = [outline(theme, t("common.cancel"), close)]
    if move is not None:
        foot.insert(0, outline(theme, t("ponzi_mend.stop_yes"), lambda: desk.play(move), colour=c.danger))
    return overlay(theme, t("ponzi_mend.stop"), [say(theme, t("ponzi_mend.stop_why"), BODY)], close, foot=foot)
