"""House rulings: the table does what the rules forbid. Shows the rule that is overruled before it is recorded."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.schemers import GAME
from companion.games.schemers.actions import SMUGGLED
from companion.ui.kit.buttons import brass, outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, STRONG
from companion.ui.kit.type import say
from companion.ui.play.form import picker
from companion.ui.schemers.desk import Desk, Panel, card
from companion.ui.words import t

FIELDS: dict[str, tuple[str, ...]] = {
    "play": ("seat",),
    "discard": ("seat",),
    "scheme": ("seat", "with"),
    "scam": ("seat", "target"),
    "bust": ("seat", "target"),
    "embezzle": ("seat", "target"),
    "pyramid": ("seat",),
    "smuggle": ("seat", "cards"),
    "offshore": ("seat",),
    "phish": ("seat", "target"),
    "safe": ("seat", "from"),
    "decline": ("seat",),
    "defraud": ("seat",),
}
"""What each move needs to be said; in the order it is asked."""


@ft.component
def RulingPanel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    kinds = [] if view.phase == "count" else [k for k in FIELDS if k != "decline" or view.played is not None]
    start: dict[str, Any] = {"do": kinds[0]} if kinds else {}
    if desk.prompt.waiting:
        start["seat"] = desk.prompt.waiting[0]
    event, set_event = ft.use_state(start)

    def put(field: str, value: Any) -> None:
        keep = ("seat",) if field == "do" else None
        set_event(lambda old: {**{k: v for k, v in old.items() if keep is None or k in keep}, field: value})

    do = event.get("do", "")
    names = [(s.name, s.name) for s in view.seats]
    options: dict[str, list[tuple[Any, str]]] = {
        "seat": names,
        "with": [n for n in names if n[0] != event.get("seat")],
        "target": [n for n in names if n[0] != event.get("seat") or do == "bust"],
        "cards": [(n, t("schemers.smuggled", n=n)) for n in range(SMUGGLED + 1)],
        "from": [(place, t(f"schemers.from.{place}")) for place in ("hand", "pile")],
    }
    parts: list[ft.Control] = [
        say(theme, t("schemers_mend.ruling_why" if kinds else "schemers_mend.no_ruling"), BODY, c.soft)
    ]
    if kinds:
        parts.append(picker(theme, t("schemers_mend.what"), [(k, card(k)) for k in kinds], do, partial(put, "do")))
        for field in FIELDS[do]:
            ask = t(f"schemers_mend.ask.{field}")
            parts.append(picker(theme, ask, options[field], event.get(field), partial(put, field)))
    foot: list[ft.Control] = []
    if kinds and all(field in event for field in FIELDS[do]):
        foot = _record(desk, event)
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    parts.append(
        outline(theme, t("schemers_mend.stop"), lambda: desk.set_panel(Panel("stop")), colour=c.danger, height=48)
    )
    return overlay(theme, t("schemers_mend.ruling"), parts, lambda: desk.set_panel(None), foot=foot)


def _record(desk: Desk, event: dict[str, Any]) -> list[ft.Control]:
    theme, c = desk.theme, desk.theme.c
    problems = GAME.problems(desk.table.state, GAME.parse(event))
    stopped = any(p.kind == "impossible" for p in problems)
    foot: list[ft.Control] = [
        note(theme, p.message, icon="close" if p.kind == "impossible" else "gavel", colour=c.danger) for p in problems
    ]
    if stopped:
        return [*foot, say(theme, t("schemers_mend.impossible"), STRONG, c.danger)]
    moves = desk.prompt.moves
    step = next((m.step for m in moves if m.do == event["do"] and m.seat == event["seat"]), None)
    step = step or next((m.step for m in moves if "/turn/" in m.step), None) or moves[0].step
    words = t("schemers_mend.record_ruling" if problems else "schemers_mend.record")
    insist = bool(problems)
    press = partial(desk.record, event, step, seat=event["seat"], insist=insist)
    return [*foot, brass(theme, words, press, icon="gavel")]


def stop_panel(desk: Desk) -> ft.Control:
    """The table ends the game; totals count as they are."""
    theme, c = desk.theme, desk.theme.c
    move = next((m for m in desk.prompt.moves if m.do == "stop"), None)
    close = partial(desk.set_panel, None)
    foot: list[ft.Control] = [outline(theme, t("common.cancel"), close)]
    if move is not None:
        foot.insert(0, outline(theme, t("schemers_mend.stop_yes"), partial(desk.play, move), colour=c.danger))
    return overlay(theme, t("schemers_mend.stop"), [say(theme, t("schemers_mend.stop_why"), BODY)], close, foot=foot)
