"""A tap on its way while somebody else's entry arrives: the button it was meant for is still there.

Flet's client knows a control by its number. One that is made anew gets another, and what was tapped on the old one is
lost. So a redraw that does not change a person's own dock must leave its buttons their numbers.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet.messaging.session import Session

from companion.device.local_session import LocalSession
from companion.ui import games
from companion.ui.kit.theme import Theme
from tests.ui import bux_scenes, scenes, schemers_scenes
from tests.ui.scenes import Seen
from tests.ui.test_guard import Wire

Event = Mapping[str, Any]


class Line(Wire):
    """Packs what would go to the screen as the real connections do, which is part of how Flet compares two drawings."""

    def send_message(self, message: Any) -> None:
        self.sent.append(self.pack([message.action, message.body]))

    @staticmethod
    def pack(value: Any) -> bytes:
        return bytes(msgpack.packb(value, default=configure_encode_object_for_msgpack(BaseControl)))


async def settled() -> None:
    """Everything that was put off has been drawn."""
    for _ in range(5):
        await asyncio.sleep(0.02)


def named(value: Any, found: dict[str, ft.Button] | None = None) -> dict[str, ft.Button]:
    """The buttons on the screen by name, as the client has them."""
    found = {} if found is None else found
    if isinstance(value, (list, tuple)):
        for item in value:
            named(item, found)
    elif isinstance(value, Component):
        named(value._b, found)
    elif isinstance(value, ft.BaseControl):
        if isinstance(value, ft.MergeSemantics) and isinstance(value.content, ft.Semantics):
            button = _button(value.content)
            if button is not None and button.on_click is not None:
                found[value.content.label or ""] = button
        for name in value.__dataclass_fields__:
            if not name.startswith("_") and name not in ("parent", "page"):
                named(getattr(value, name, None), found)
    return found


def _button(value: Any) -> ft.Button | None:
    while value is not None and not isinstance(value, ft.Button):
        value = getattr(value, "content", None)
    return value


Play = Callable[..., Awaitable[None]]
PHONE, TABLET, DESKTOP = (390.0, 844.0), (820.0, 1180.0), (1280.0, 800.0)


class Screen:
    """``seat``'s own device at the table, as Flet keeps it."""

    def __init__(self, table: LocalSession, seat: str, size: tuple[float, float]) -> None:
        self.line = Line()
        self.session = Session(self.line)
        self.page = self.session.page
        _context_page.set(self.page)
        self.line.pack(self.session.get_page_patch())
        game = table.table.game
        theme = Theme(game=game, width=size[0], height=size[1])
        self.page.render(games.screens(game).table, theme, Seen(table, (seat,)), back=lambda: None)

    async def buttons(self) -> dict[str, ft.Button]:
        await settled()
        return named(self.page.views[0].controls)

    async def tap(self, name: str) -> None:
        await self.session.dispatch_event((await self.buttons())[name]._i, "click", None)

    def close(self) -> None:
        self.session.close()


async def replaced(
    table: LocalSession, seat: str, size: tuple[float, float], taps: list[str], events: list[Event], play: Play
) -> tuple[set[str], set[str]]:
    """The buttons on ``seat``'s screen before others record ``events``, and those of them that were made anew."""
    screen = Screen(table, seat, size)
    for name in taps:
        await screen.tap(name)
    before = first = await screen.buttons()
    anew: set[str] = set()
    for event in events:
        await play(table, [event])
        after = await screen.buttons()
        anew |= {name for name in before.keys() & after.keys() if before[name]._i != after[name]._i}
        before = after
    screen.close()
    return first.keys() & before.keys(), anew


async def dealing() -> LocalSession:
    return await bux_scenes.local(("Ann", "Ben", "Cat"))


async def sealing() -> LocalSession:
    return await bux_scenes.auction(sealed_bids=True)


async def first_round() -> LocalSession:
    return await scenes.local()


DEALT: list[Event] = [
    {"do": "deal", "seat": "Ann", "cards": ["heart square 25", "heart oval 50", "heart cross 100"]},
    {"do": "deal", "seat": "Ben", "cards": ["spade circle 25", "club oval 25", "diamond square 50"]},
]
PASSED: list[Event] = [{"do": "pass", "seat": "Cat"}, {"do": "pass", "seat": "Dan"}]
COUNTED: list[Event] = [{"do": "count", "scheme": ["Ann", "Ben"], "exposed": 20_000, "offshore": 0}]
CHIPS = [bux_scenes.correct("chips", seat="Ben", to=n) for n in (150, 155)]
CASH = [scenes.correct("cash", seat="Ben", to=n) for n in (5, 7)]
TOTALS = [schemers_scenes.correct("total", seat="Dan", to=n) for n in (1000, 2000)]

CASES: list[Any] = [
    (dealing, "Cat", [], DEALT, bux_scenes.play, {"Heart", "Club", "Spade", "Diamond"}),
    (dealing, "Cat", ["Club", "club circle"], DEALT, bux_scenes.play, {"club circle 25", "club circle 100"}),
    (bux_scenes.auction, "Ann", [], CHIPS, bux_scenes.play, {"Bid 90", "Bid 100", "Pass, out of this auction"}),
    (bux_scenes.laid_out, "Ann", [], CHIPS, bux_scenes.play, {"Draw three", "Trade a card"}),
    (sealing, "Ann", ["3"], PASSED, bux_scenes.play, {"5", "Pass, out of this auction"}),
    (first_round, "Ann", [], CASH, scenes.play, {"Media, first tile, row one", "Pass, fund nothing"}),
    (first_round, "Cat", [], CASH, scenes.play, {"Record for Ann"}),
    (schemers_scenes.round_two, "Ann", [], TOTALS, schemers_scenes.play, {"Safe, lock a card away", "Discard a card"}),
    (schemers_scenes.counting, "Dan", [], COUNTED, schemers_scenes.play, {"Count up"}),
]


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].__name__}-{case[1]}-{len(case[2])}")
def test_entry_of_somebody_else_leaves_the_dock_its_buttons(case: Any, size: tuple[float, float]) -> None:
    begin, seat, taps, events, play, asked = case

    async def scene() -> tuple[set[str], set[str]]:
        return await replaced(await begin(), seat, size, taps, events, play)

    kept, anew = asyncio.run(scene())
    assert asked <= kept
    assert not anew & asked


def test_tap_meant_for_the_last_question_does_not_answer_the_next() -> None:
    """Dan would cancel Ann's Scam; before the tap arrives Cat has, and the same button would cancel the cancelling."""

    async def scene() -> tuple[int, int, int]:
        table = await schemers_scenes.declined(0)
        screen = Screen(table, "Dan", PHONE)
        before = (await screen.buttons())["I decline"]._i
        await schemers_scenes.play(table, [{"do": "decline", "seat": "Cat"}])
        after = (await screen.buttons())["I decline"]._i
        recorded = table.table.head.seq
        with contextlib.suppress(Exception):
            await screen.session.dispatch_event(before, "click", None)
        await settled()
        screen.close()
        return before, after, table.table.head.seq - recorded

    before, after, recorded = asyncio.run(scene())
    assert before != after
    assert recorded == 0


def test_price_that_fingers_have_gone_beyond_is_not_sealed() -> None:
    """Ann types 15 and taps the button faster than her screen says more than 10: she is not held to 10."""

    async def scene() -> tuple[int, set[str], int]:
        table = await sealing()
        screen = Screen(table, "Ann", PHONE)
        for figure in "10":
            await screen.tap(figure)
        keys = {name: button._i for name, button in (await screen.buttons()).items()}
        before = table.table.head.seq
        for faster in ("Erase the last figure", "5", "Seal 10"):
            await screen.session.dispatch_event(keys[faster], "click", None)
        after = await screen.buttons()
        sealed = table.table.head.seq - before
        await screen.tap("Seal 15")
        await settled()
        screen.close()
        return sealed, set(after), table.table.head.seq - before

    sealed, offered, recorded = asyncio.run(scene())
    assert sealed == 0
    assert "Seal 15" in offered and "Seal 10" not in offered
    assert recorded == 1
