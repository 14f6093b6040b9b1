"""Real tables of BUX for pictures and tests: played on this device, seen through one seat's eyes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from companion.device.local_session import LocalSession
from companion.device.store import MemoryStore
from companion.games.bux import GAME
from tests.ui.scenes import FOUR, must

SPREADS = {
    "Ann": "heart square 25, heart square 50, heart square 100, heart oval 100, heart circle 100, club square 100, "
    "diamond square 100, spade cross 25, spade cross 50",
    "Ben": "club oval 25, club oval 50, club circle 100, diamond oval 25, spade circle 50, heart cross 25",
    "Cat": "diamond cross 25, diamond cross 100, spade cross 100, club cross 50, spade oval 25, heart oval 25",
    "Dan": "club square 50, diamond circle 25, heart oval 50",
}
CHIPS = {"Ann": 260, "Ben": 145, "Cat": 310, "Dan": 40}
DRAWN = ["heart cross 50", "club square 25", "spade square 100"]


async def local(players: tuple[str, ...] = FOUR, **options: Any) -> LocalSession:
    return await LocalSession.begin(MemoryStore(), "bux", players, options, lambda: datetime.now(UTC))


async def play(table: LocalSession, events: Iterable[Mapping[str, Any]]) -> None:
    """Records each event with the step that is open for it."""
    for event in events:
        moves = GAME.prompt(table.table.state).moves
        step = next((m.step for m in moves if m.do == event["do"] and m.seat in (event.get("seat"), None)), None)
        await must(table.record(event, step, seat=event.get("seat")))


def correct(what: str, **fields: Any) -> dict[str, Any]:
    return {"do": "correct", "what": what, **fields}


async def laid_out(
    players: tuple[str, ...] = FOUR, turn: str = "Ann", deck: int = 2, bux: int = 2, **options: Any
) -> LocalSession:
    """In the middle of a game, with nine, six, six and three cards, as corrected to what lies on the table."""
    table = await local(players, **options)
    names = {name: SPREADS.get(name, "").split(", ") for name in players}
    spare = iter(c for c in sorted(table.table.state.deck) if not any(c in cards for cards in names.values()))
    for name in players:
        cards = names[name] if names[name] != [""] else [next(spare) for _ in range(3)]
        await play(table, [{"do": "deal", "seat": name, "cards": cards[:3]}])
        await play(table, [correct("spread", seat=name, card=card) for card in cards[3:]])
        await play(table, [correct("chips", seat=name, to=CHIPS.get(name, 200))])
    await play(table, [correct("deck", to=deck), correct("bux", to=bux), correct("turn", to=turn)])
    return table


async def auction(**options: Any) -> LocalSession:
    """Ben drew; Cat bids 85, which Dan's 40 chips can't top, and Ann is asked."""
    table = await laid_out(turn="Ben", **options)
    await play(table, [{"do": "draw", "seat": "Ben", "cards": DRAWN}])
    if not table.table.state.setup.sealed:
        await play(
            table,
            [
                {"do": "bid", "seat": "Ben", "amount": 30},
                {"do": "bid", "seat": "Cat", "amount": 85},
            ],
        )
    return table
