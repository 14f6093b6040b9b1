"""Cards that come to a wheel and go round it: a new one flies in from the market, a paid one glows and flies on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.kit.theme import Theme
from companion.ui.ponzi.wheel import Cards

GLOW = 300
"""Milliseconds for which a paid card glows at the arrow before it flies to its period."""


def changes(before: Cards, after: Cards) -> tuple[frozenset[int], frozenset[int]]:
    """The values that are new on the wheel, and those that lay at the arrow and have gone on from it."""
    lay = dict(before)
    new = frozenset(value for value, _ in after if value not in lay)
    paid = frozenset(value for value, spaces in after if lay.get(value) == 0 and spaces > 0)
    return new, paid


Draw = Callable[[Cards, frozenset[int], frozenset[int]], ft.Control]
"""Draws the cards, with those that are about to come, and those that glow."""


def flying(theme: Theme, seat: str, cards: Cards, draw: Draw) -> ft.Control:
    """The wheel of ``seat``: where another seat's wheel comes to its place, nothing flies."""
    return Flying(theme, cards, draw, key=f"wheel-{seat}")  # type: ignore[call-arg]


@ft.component
def Flying(theme: Theme, cards: Cards, draw: Draw) -> ft.Control:
    before: Any = ft.use_ref(lambda: cards)
    _, set_tick = ft.use_state(0)
    new, paid = changes(before.current, cards)

    async def follow() -> None:
        if paid and not theme.still:
            await asyncio.sleep(GLOW / 1000)
        before.current = cards
        if new or paid:
            set_tick(lambda n: n + 1)

    ft.use_effect(follow, dependencies=[cards])
    if paid and not theme.still:
        shown = [(value, 0 if value in paid else spaces) for value, spaces in cards if value not in new]
        return draw(shown, frozenset(), paid)
    return draw(cards, new, frozenset())
