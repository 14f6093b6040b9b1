"""The screens of BUX in the gallery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.device.local_session import LocalSession
from companion.device.store import MemoryStore
from companion.ui.kit.theme import Theme
from tests.ui import bux_scenes as scenes
from tests.ui.bux_scenes import FOUR, auction, laid_out, local, play
from tests.ui.gallery import screen
from tests.ui.scenes import Seen, made, must


def table(seats: tuple[str, ...], scene: Callable[[], Any], **changes: Any) -> Callable[[Theme], ft.Control]:
    cache: dict[str, Any] = {}

    @ft.component
    def Shown(theme: Theme) -> ft.Control:
        from companion.ui.bux.desk import Ways
        from companion.ui.bux.table import BuxTable

        session, _ = ft.use_state(lambda: cache.setdefault("s", Seen(made(scene()), seats, **changes)))
        ways = Ways(invite=lambda: None, offline=bool(changes.get("offline")), store=MemoryStore())
        return BuxTable(theme, session, ways)

    return Shown


async def deal() -> LocalSession:
    return await local()


async def drawing() -> LocalSession:
    table = await laid_out(bux=1)
    await play(table, [{"do": "draw", "seat": "Ann", "cards": ["heart cross 50", "BUX"]}])
    return table


async def sealed() -> LocalSession:
    return await auction(sealed_bids=True)


async def sealed_by_me() -> LocalSession:
    table = await sealed()
    await must(table.seal("Ann", (85,), "0/seal/Ann"))
    return table


async def opened() -> LocalSession:
    import asyncio

    table = await sealed()
    for name, amount in (("Ben", 30), ("Ann", 85), ("Cat", 400), ("Dan", 40)):
        from companion.games.bux import GAME

        step = next(m.step for m in GAME.prompt(table.table.state).moves if m.do == "bid" and m.seat == name)
        await must(table.seal(name, (amount,), step))
    while table._tasks:
        await asyncio.gather(*table._tasks)
        await asyncio.sleep(0.05)
    return table


async def keep() -> LocalSession:
    table = await laid_out()
    state = table.table.state
    await play(table, [scenes.correct("card", card=c, to="discard") for c in state.seats[0].spread])
    await play(table, [{"do": "draw", "seat": "Ann", "cards": scenes.DRAWN}])
    return table


async def light() -> LocalSession:
    return await local(tracking="light")


async def over() -> LocalSession:
    table = await laid_out()
    await play(table, [scenes.correct("chips", seat="Cat", to=3305), {"do": "stop"}])
    return table


async def five() -> LocalSession:
    return await laid_out((*FOUR, "Ephraim"), turn="Ann", bux=1)


async def shown() -> LocalSession:
    return await laid_out(show_values=True)


async def fresh() -> LocalSession:
    table = await laid_out(deck=1)
    await play(table, [{"do": "draw", "seat": "Ann", "cards": ["BUX"]}])
    return table


me = ("Ann",)
for name, seats, scene in (
    ("auction", me, auction),
    ("turn", me, laid_out),
    ("wait", ("Cat",), laid_out),
    ("deal", me, deal),
    ("drawing", me, drawing),
    ("seal", me, sealed),
    ("sealed", me, sealed_by_me),
    ("opened", me, opened),
    ("keep", me, keep),
    ("light", me, light),
    ("over", me, over),
    ("five", me, five),
    ("values", me, shown),
    ("fresh", me, fresh),
    ("board", (), laid_out),
    ("boardup", (), auction),
    ("hot", FOUR, laid_out),
    ("hotseal", FOUR, sealed),
):
    screen(f"bux-{name}")(table(seats, scene))
