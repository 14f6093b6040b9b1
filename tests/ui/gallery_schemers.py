"""The screens of Schemers & Scammers in the gallery."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.device.store import MemoryStore
from companion.games.schemers import GAME
from companion.ui.kit.frame import screen as whole
from companion.ui.kit.frame import top_bar
from companion.ui.kit.overlay import overlay
from companion.ui.kit.theme import Theme
from companion.ui.options import OptionsForm
from companion.ui.schemers.options import choices
from companion.ui.words import t
from tests.ui import schemers_scenes as scenes
from tests.ui.gallery import screen
from tests.ui.scenes import FOUR, Seen, made


def table(
    seats: tuple[str, ...], scene: Callable[[], Any], seen: int | None = None, panel: str = "", **changes: Any
) -> Callable[[Theme], ft.Control]:
    cache: dict[str, Any] = {}

    @ft.component
    def Shown(theme: Theme) -> ft.Control:
        from companion.ui.schemers.desk import Panel, Ways, use_desk
        from companion.ui.schemers.table import SchemersTable, choose

        session, _ = ft.use_state(lambda: cache.setdefault("s", Seen(made(scene()), seats, **changes)))
        ways = Ways(invite=lambda: None, offline=bool(changes.get("offline")), store=MemoryStore())
        if panel:
            kind, _, about = panel.partition(" ")
            desk = use_desk(theme, session, ways)
            return choose(replace(desk, panel=Panel(kind, about)), 9, lambda: None)
        if seen is not None:
            return choose(use_desk(theme, session, ways), seen, lambda: None)
        return SchemersTable(theme, session, ways)

    return Shown


ANN = ("Ann",)
for name, seats, scene in (
    ("fresh", ANN, scenes.local),
    ("", ANN, scenes.round_two),
    ("dan", ("Dan",), scenes.round_two),
    ("hot", FOUR, scenes.round_two),
    ("board", (), scenes.declined),
    ("decline", ("Cat",), scenes.declined),
    ("declineben", ("Ben",), lambda: scenes.declined(1)),
    ("declinehot", FOUR, scenes.declined),
    ("torn", ANN, scenes.torn),
    ("failed", ANN, scenes.failed),
    ("count", ANN, scenes.counting),
    ("profile", ANN, lambda: scenes.counting(deck_profile=scenes.DECK)),
    ("sealed", FOUR, lambda: scenes.counting(sealed_counts=True)),
    ("countboard", (), scenes.confirming),
    ("over", ANN, scenes.over),
):
    screen(f"schemers{name}")(table(seats, scene, is_host=bool(seats)))
screen("schemersround")(table(ANN, scenes.counted, seen=0))
screen("schemersraced")(table(ANN, scenes.raced, seen=0))
screen("schemersrace")(table(ANN, scenes.raced, panel="scores"))
screen("schemerslate")(table(ANN, scenes.sealed, present=frozenset({"Ann", "Cat"})))
screen("schemerscorrect")(table(ANN, scenes.counting, panel="correct"))
screen("schemerstapping")(table(ANN, lambda: scenes.counting(deck_profile=scenes.DECK), panel="count Ann+Ben"))
screen("schemerssealing")(table(ANN, lambda: scenes.counting(sealed_counts=True), panel="count Ann"))


@screen("schemersoptions")
@ft.component
def Options(theme: Theme) -> ft.Control:
    options, set_options = ft.use_state({**GAME.defaults, "deck_profile": scenes.DECK, "deck_size": 90})

    def change(name: str, value: Any) -> None:
        set_options(lambda old: {**old, name: value})

    form = OptionsForm(theme, choices(), options, FOUR, change)
    sheet = overlay(theme, t("lobby.options"), [form], lambda: None)
    return whole(theme, top=top_bar(theme, GAME.title), body=[], over=sheet)
