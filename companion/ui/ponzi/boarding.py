"""Entering the board: what lies open beside the wheels, typed card by card; from then on every card is tracked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.games.ponzi import GAME
from companion.games.ponzi.cards import HIGHEST, LOWEST, MARKET_SIZE
from companion.ui.kit.buttons import brass
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, FIGURE_L, SMALL_STRONG, Theme
from companion.ui.kit.type import figure, say
from companion.ui.play.form import picker
from companion.ui.ponzi.desk import Desk
from companion.ui.ponzi.drawing import chip
from companion.ui.words import listing, t


@dataclass(frozen=True, slots=True)
class Entry:
    """What has been typed so far. ``pile``: where the next card goes; ``complaint``: why the last one wasn't taken."""

    market: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    pile: str = "market"
    typed: int | None = None
    complaint: str = ""

    @property
    def cards(self) -> tuple[int, ...]:
        return self.market if self.pile == "market" else self.discard


def entered(entry: Entry, edit: Edit) -> Entry:
    """After one key: a whole number is a card of the pile; erasing takes the newest card back."""
    value = edit(entry.typed)
    if value is None:
        cards = entry.cards if entry.typed else entry.cards[:-1]
        return _with(replace(entry, typed=None, complaint=""), cards)
    if value < 10 and value != LOWEST:
        return replace(entry, typed=value, complaint="")
    entry = replace(entry, typed=None)
    if not LOWEST <= value <= HIGHEST:
        return replace(entry, complaint=t("ponzi.draw.no_such", n=value))
    if value in (*entry.market, *entry.discard):
        return replace(entry, complaint=t("ponzi.draw.twice", n=value))
    if entry.pile == "market" and len(entry.market) == MARKET_SIZE:
        return replace(entry, complaint=t("ponzi.light.nine"))
    return _with(replace(entry, complaint=""), (*entry.cards, value))


def _with(entry: Entry, cards: tuple[int, ...]) -> Entry:
    return replace(entry, market=cards) if entry.pile == "market" else replace(entry, discard=cards)


@ft.component
def BoardPanel(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    entry, set_entry = ft.use_state(Entry())

    def typed(edit: Edit) -> None:
        set_entry(lambda old: entered(old, edit))

    piles = [(pile, t(f"ponzi.light.pile.{pile}", n=len(getattr(entry, pile)))) for pile in ("market", "discard")]
    places = [*(chip(theme, str(v)) for v in entry.cards), chip(theme, str(entry.typed or ""), now=True)]
    spoken = t("ponzi.draw.spoken", cards=listing([str(v) for v in entry.cards])) if entry.cards else ""
    parts: list[ft.Control] = [
        say(theme, t("ponzi.light.board_why"), BODY, c.soft),
        picker(
            theme,
            t("ponzi.light.where"),
            piles,
            entry.pile,
            lambda pile: set_entry(lambda old: replace(old, pile=pile, typed=None, complaint="")),
        ),
        ft.Semantics(
            content=ft.Row(places, spacing=8, run_spacing=8, wrap=True),
            label=spoken or t("ponzi.draw.none_yet"),
            live_region=True,
            exclude_semantics=True,
        ),
        keypad(theme, typed, most=99, height=48),
    ]
    foot: list[ft.Control] = []
    complaint = entry.complaint or desk.refused or ""
    event = {
        "do": "correct",
        "what": "board",
        "to": {"market": sorted(entry.market), "discard": sorted(entry.discard)},
    }
    if entry.market:
        problems = [p.message for p in GAME.problems(desk.table.state, GAME.parse(event))]
        complaint = complaint or next(iter(problems), "")
        if not problems:
            foot.append(
                brass(theme, t("ponzi.light.enter"), lambda: desk.record(event, None, seat=desk.me), icon="pen")
            )
    if complaint:
        foot.insert(0, note(theme, complaint, icon="close", colour=c.danger))
    return overlay(theme, t("ponzi.light.board"), parts, lambda: desk.set_panel(None), foot=foot)


def typed_card(theme: Theme, ask: str, value: int | None, typed: Callable[[Edit], None]) -> list[ft.Control]:
    """A card by its number, where no market is there to choose from."""
    shown = figure(theme, "–" if value is None else value, FIGURE_L)
    line = ft.Row([say(theme, ask, SMALL_STRONG, theme.c.soft, expand=True), shown])
    return [line, keypad(theme, typed, most=99, height=48)]
