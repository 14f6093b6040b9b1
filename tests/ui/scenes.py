"""Real tables for pictures and tests: played on this device, seen through one seat's eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from companion.device.local_session import LocalSession
from companion.device.store import MemoryStore
from companion.games.ponzi import GAME
from companion.table.refusal import Refusal

FOUR = ("Ann", "Ben", "Cat", "Dan")


class Seen:
    """A local table as the device of some of its seats would see it."""

    def __init__(self, whole: LocalSession, seats: tuple[str, ...], **changes: Any) -> None:
        self.whole = whole
        self.seats = seats
        self.is_host = whole.table.names[0] in seats
        self.invitation: str | None = "http://192.168.1.20:8550/#/join/0123456789abcdef/pB3vN8sWq2/00112233"
        self.code: str | None = "7QXK"
        for name, value in changes.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)

    def amounts(self, seat: str | None) -> Mapping[str, int]:
        return self.whole.amounts(seat if seat in self.seats else None)

    def sealed(self, seat: str | None) -> Mapping[str, tuple[int, ...]]:
        return self.whole.sealed(seat if seat in self.seats else None)


async def must(outcome: Any) -> Any:
    found = await outcome
    if isinstance(found, Refusal):
        raise AssertionError(found.message)
    return found


async def play(table: LocalSession, events: Iterable[Mapping[str, Any]]) -> None:
    """Records each event with the step that is open for it."""
    for event in events:
        moves = GAME.prompt(table.table.state).moves
        step = next((m.step for m in moves if m.do == event["do"] and m.seat in (event.get("seat"), None)), None)
        await must(table.record(event, step, seat=event.get("seat")))


async def local(players: tuple[str, ...] = FOUR, **options: Any) -> LocalSession:
    return await LocalSession.begin(MemoryStore(), "ponzi", players, options, lambda: datetime.now(UTC))


def correct(what: str, **fields: Any) -> dict[str, Any]:
    return {"do": "correct", "what": what, **fields}


async def quiet_round(table: LocalSession) -> None:
    """Everybody passes, the marker's new owner removes the lowest card, the deck gives its lowest."""
    while GAME.prompt(table.table.state).phase in ("fund", "trade"):
        await play(table, [{"do": "pass", "seat": GAME.prompt(table.table.state).waiting[0]}])
    state = table.table.state
    await play(table, [{"do": "remove", "seat": GAME.prompt(state).waiting[0], "card": min(state.market)}])
    await play(table, [{"do": "draw", "cards": [min(table.table.state.deck)]}])


MARKET = (18, 21, 24, 33, 42, 45, 52, 66, 71)
WHEELS = {
    "Ann": {11: 1, 40: 2, 30: 2, 17: 3},
    "Ben": {9: 1, 20: 3, 29: 3, 50: 4},
    "Cat": {16: 2, 43: 3, 10: 4, 46: 5},
    "Dan": {12: 2, 22: 2, 15: 3, 37: 4},
}
TILES = {
    "Ann": {"transport": 3, "media": 1},
    "Ben": {"transport": 1, "grain": 2},
    "Cat": {"grain": 1, "media": 1, "estate": 2},
    "Dan": {"grain": 1, "media": 2, "estate": 2},
}


async def round_five(players: tuple[str, ...] = FOUR, **options: Any) -> LocalSession:
    """Round 5, Ann's turn to fund with 84 in hand: four quiet rounds, then corrected to what lies on the table."""
    table = await local(players, **options)
    for _ in range(4):
        await quiet_round(table)
    for name, cards in WHEELS.items():
        if name in players:
            await play(table, [correct("wheel", seat=name, card=card, to=at) for card, at in cards.items()])
            await play(table, [correct("tiles", seat=name, industry=i, to=n) for i, n in TILES[name].items()])
            await play(table, [correct("cash", seat=name, to=84 if name == "Ann" else 60)])
    for card in table.table.state.market:
        if card not in MARKET:
            await play(table, [correct("card", card=card, to="box" if card < 18 else "discard")])
    state = table.table.state
    await play(table, [{"do": "draw", "cards": [c for c in MARKET if c not in state.market]}])
    await play(table, [correct("start_player", to="Ben")])
    for name in players[1:]:
        await play(table, [{"do": "pass", "seat": name}])
    return table


async def light_round(players: tuple[str, ...] = FOUR, **options: Any) -> LocalSession:
    """Round 2 of a lightly tracked game, Ann's turn to fund with 11 in hand; two bears were counted."""
    table = await local(players, tracking="light", **options)
    cards = ((11, "transport"), (12, "grain"), (16, "media"), (9, "estate"), (10, "transport"))
    for name, (card, industry) in zip(players, cards, strict=False):
        await play(table, [{"do": "fund", "seat": name, "industry": industry, "card": card}])
    await to_the_marker(table)
    await play(table, [{"do": "bears", "count": 2}])
    for name in players[1:]:
        await play(table, [{"do": "pass", "seat": name}])
    return table


async def to_the_marker(table: LocalSession) -> None:
    """Everybody passes until the bears are counted."""
    while GAME.prompt(table.table.state).phase in ("fund", "trade"):
        await play(table, [{"do": "pass", "seat": GAME.prompt(table.table.state).waiting[0]}])


def made(coroutine: Any) -> Any:
    """Runs a scene to its end from plain code, also where an event loop is running already."""
    import threading

    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(coroutine)))
    thread.start()
    thread.join()
    return found[0]
