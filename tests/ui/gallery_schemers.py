"""The screens of Schemers & Scammers in the gallery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.device.store import MemoryStore
from companion.ui.kit.theme import Theme
from tests.ui import schemers_scenes as scenes
from tests.ui.gallery import screen
from tests.ui.scenes import FOUR, Seen, made


def table(
    seats: tuple[str, ...], scene: Callable[[], Any], seen: int | None = None, **changes: Any
) -> Callable[[Theme], ft.Control]:
    cache: dict[str, Any] = {}

    @ft.component
    def Shown(theme: Theme) -> ft.Control:
        from companion.ui.schemers.desk import Ways, use_desk
        from companion.ui.schemers.table import SchemersTable, choose

        session, _ = ft.use_state(lambda: cache.setdefault("s", Seen(made(scene()), seats, **changes)))
        ways = Ways(invite=lambda: None, offline=bool(changes.get("offline")), store=MemoryStore())
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
