"""House rulings: the table does what the rules forbid. Shows the rule that is overruled before it is recorded."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.bux import GAME
from companion.games.bux.cards import SET
from companion.ui.bux.card import Looks, card_button, name
from companion.ui.bux.correcting import Typed
from companion.ui.bux.desk import Desk, Panel, shown
from companion.ui.kit.buttons import brass, outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, SMALL_STRONG, STRONG
from companion.ui.kit.type import say
from companion.ui.play.form import picker
from companion.ui.words import t

FIELDS: dict[str, tuple[str, ...]] = {
    "bid": ("seat", "amount"),
    "pass": ("seat",),
    "keep": ("seat",),
    "sell": ("seat", "sets"),
    "trade": ("seat", "from", "take", "give"),
    "take100": ("seat",),
}
"""What each move needs to be said; in the order it is asked. A draw out of turn is recorded through the turn."""
DURING = {"auction": ("bid", "pass", "keep"), "turn": ("sell", "trade", "take100")}


@ft.component
def RulingPanel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    kinds = [k for k in DURING.get(view.phase, ()) if view.full or k not in ("trade", "keep", "sell")]
    if view.auction is not None and view.auction.sealed:
        kinds = []
    start: dict[str, Any] = {"do": kinds[0]} if kinds else {}
    if desk.prompt.waiting:
        start["seat"] = desk.prompt.waiting[0]
    event, set_event = ft.use_state(start)

    def put(field: str, value: Any) -> None:
        keep = {"do": ("seat",), "seat": ("do",), "from": ("do", "seat", "give")}.get(field)
        set_event(lambda old: {**{k: v for k, v in old.items() if keep is None or k in keep}, field: value})

    do = event.get("do", "")
    why = t("bux_mend.ruling_why") if kinds else t("bux_mend.no_ruling")
    parts: list[ft.Control] = [say(theme, why, BODY, c.soft)]
    if kinds:
        moves = [(k, t(f"bux_mend.move.{k}")) for k in kinds]
        parts.append(picker(theme, t("bux_mend.what"), moves, do, partial(put, "do")))
        for field in FIELDS[do]:
            parts += _ask(desk, event, field, put)
    foot: list[ft.Control] = []
    if kinds and all(field in event for field in FIELDS[do]) and len(event.get("sets", [[0] * SET])[0]) == SET:
        foot = _record(desk, event)
    if desk.refused:
        foot.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    parts.append(outline(theme, t("bux_mend.stop"), lambda: desk.set_panel(Panel("stop")), colour=c.danger, height=48))
    return overlay(theme, t("bux_mend.ruling"), parts, lambda: desk.set_panel(None), foot=foot)


def _ask(desk: Desk, event: dict[str, Any], field: str, put: Any) -> list[ft.Control]:
    theme, view = desk.theme, desk.view
    title = t(f"bux_mend.ask.{field}")
    seat = event.get("seat")
    match field:
        case "seat" | "from":
            names = [s.name for s in view.seats if field == "seat" or s.name != seat]
            return [picker(theme, title, [(n, n) for n in names], event.get(field), partial(put, field))]
        case "amount":
            return [Typed(desk, event.get(field), lambda n: put(field, n) if n is not None else None)]
        case "take":
            if "from" not in event:
                return []
            return [_cards(desk, title, event["from"], [event.get("take")], partial(put, "take"))]
        case "give":
            return [] if seat is None else [_cards(desk, title, seat, [event.get("give")], partial(put, "give"))]
    if seat is None:
        return []
    marked = event.get("sets", [[]])[0]

    def toggle(card: str) -> None:
        cards = [x for x in marked if x != card] if card in marked else [*marked, card][-SET:]
        put("sets", [cards])

    return [_cards(desk, title, seat, marked, toggle)]


def _cards(desk: Desk, title: str, seat: str, marked: list[Any], press: Any) -> ft.Control:
    """The seat's cards; values show to their owner, and where two alike must be told apart."""
    theme = desk.theme
    cards = desk.spread(seat)
    faces = [shown(card, value=False) for card in cards]
    buttons: list[ft.Control] = []
    for card, face in zip(cards, faces, strict=True):
        tells = desk.knows(seat) or faces.count(face) > 1
        on = card in marked
        looks = Looks(ring=theme.c.accent_fill if on else None)
        label = f"{title}: {name(shown(card, tells))}"
        buttons.append(
            card_button(
                theme,
                shown(card, tells),
                46,
                partial(press, card),
                looks,
                label=label,
                selected=on,
                key=f"{title}-{card}",
            )
        )
    return ft.Column(
        [
            say(theme, title, SMALL_STRONG, theme.c.soft),
            ft.Row(buttons, spacing=0, run_spacing=0, wrap=True) if buttons else say(theme, t("bux.spread.none"), BODY),
        ],
        spacing=4,
        tight=True,
    )


def _record(desk: Desk, event: dict[str, Any]) -> list[ft.Control]:
    theme, c = desk.theme, desk.theme.c
    problems = GAME.problems(desk.table.state, GAME.parse(event))
    stopped = [p for p in problems if p.kind == "impossible"]
    foot: list[ft.Control] = [
        note(theme, p.message, icon="close" if p.kind == "impossible" else "gavel", colour=c.danger) for p in problems
    ]
    if stopped:
        return [*foot, say(theme, t("bux_mend.impossible"), STRONG, c.danger)]
    step = next((m.step for m in desk.prompt.moves if m.do == event["do"] and m.seat == event.get("seat")), None)
    step = step or next((m.step for m in desk.prompt.moves if m.do != "stop"), None)
    words = t("bux_mend.record_ruling" if problems else "bux_mend.record")
    insist = bool(problems)
    button = brass(theme, words, lambda: desk.record(event, step, seat=event.get("seat"), insist=insist), icon="gavel")
    return [*foot, button]


def stop_panel(desk: Desk) -> ft.Control:
    """The table ends the game; chips count as they are."""
    theme, c = desk.theme, desk.theme.c
    move = next((m for m in desk.prompt.moves if m.do == "stop"), None)
    close = lambda: desk.set_panel(None)  # noqa: E731
    foot: list[ft.Control] = [outline(theme, t("common.cancel"), close)]
    if move is not None:
        foot.insert(0, outline(theme, t("bux_mend.stop_yes"), lambda: desk.play(move), colour=c.danger))
    return overlay(theme, t("bux_mend.stop"), [say(theme, t("bux_mend.stop_why"), BODY)], close, foot=foot)
