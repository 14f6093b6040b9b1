"""Real tables of Schemers & Scammers for pictures and tests: played on this device, seen through one seat's eyes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from companion.device.local_session import LocalSession
from companion.device.store import MemoryStore
from companion.games.schemers import GAME
from tests.ui.scenes import FOUR, must

DECK = {"stockpile": {"5000": 12, "10000": 8, "15000": 4, "25000": 2}}


async def local(players: tuple[str, ...] = FOUR, **options: Any) -> LocalSession:
    return await LocalSession.begin(MemoryStore(), "schemers", players, options, lambda: datetime.now(UTC))


async def play(table: LocalSession, events: Iterable[Mapping[str, Any]]) -> None:
    """Records each event with the step that is open for it."""
    for event in events:
        moves = GAME.prompt(table.table.state).moves
        fits = (
            m.step
            for m in moves
            if m.do == event["do"]
            and m.seat == event.get("seat")
            and m.choices[0].get("scheme", event.get("scheme")) == event.get("scheme")
        )
        step = next(fits, None)
        await must(table.record(event, step, seat=event.get("seat")))


def correct(what: str, **fields: Any) -> dict[str, Any]:
    return {"do": "correct", "what": what, **fields}


async def round_two(**options: Any) -> LocalSession:
    """Round 2, Ann's turn: Ann and Ben scheme, four have money on the table, Cat leads."""
    table = await local(dealer="Dan", **options)
    for name, total in (("Ann", 96_500), ("Ben", 71_000), ("Cat", 118_000), ("Dan", 83_500)):
        await play(table, [correct("total", seat=name, to=total)])
    await play(
        table,
        [
            correct("round", to=2),
            correct("scheme", scheme=["Ann", "Ben"], to="together"),
            correct("joint_exposed", scheme=["Ann", "Ben"], to=4),
            correct("joint_offshore", scheme=["Ann", "Ben"], to=2),
            correct("safes", seat="Ann", to=1),
            correct("exposed", seat="Cat", to=3),
            correct("safes", seat="Cat", to=1),
            correct("exposed", seat="Dan", to=5),
            correct("offshore", seat="Dan", to=3),
        ],
    )
    return table


async def declined(times: int = 2) -> LocalSession:
    """Ann's Scam on Cat, declined so often, by Cat and Ann in turn."""
    table = await round_two()
    await play(table, [{"do": "scam", "seat": "Ann", "target": "Cat"}])
    await play(table, [{"do": "decline", "seat": ("Cat", "Ann")[n % 2]} for n in range(times)])
    return table


async def torn() -> LocalSession:
    """Ann has defrauded Ben, after a Defraud that Dan declined."""
    table = await round_two()
    await play(
        table,
        [
            {"do": "defraud", "seat": "Ann"},
            {"do": "decline", "seat": "Dan"},
            {"do": "defraud", "seat": "Ben"},
            {"do": "play", "seat": "Cat"},
        ],
    )
    return table


async def failed() -> LocalSession:
    """Ann's Defraud was declined, and it's over with declining."""
    table = await round_two()
    events = [{"do": "defraud", "seat": "Ann"}, {"do": "decline", "seat": "Dan"}, {"do": "play", "seat": "Ben"}]
    await play(table, events)
    return table


async def counting(**options: Any) -> LocalSession:
    """The second round is being counted; Cat has counted."""
    table = await round_two(**options)
    await play(table, [{"do": "end_round"}])
    if not options.get("sealed_counts"):
        await play(table, [{"do": "count", "seat": "Cat", "exposed": 20_000, "safes": 15_000}])
    return table


async def sealed(*late: str, **options: Any) -> LocalSession:
    """Sealed counts: all but ``late`` (else Ben) have sealed."""
    table = await counting(sealed_counts=True, **options)
    for seat, numbers in (
        ("Ann", (0, 0, 10_000)),
        ("Ben", (0, 0, 0)),
        ("Cat", (20_000, 0, 15_000)),
        ("Dan", (5, 3, 0)),
    ):
        if seat not in (late or ("Ben",)):
            step = next((m.step for m in GAME.prompt(table.table.state).moves if (m.do, m.seat) == ("count", seat)), "")
            await must(table.seal(seat, numbers, step))
    return table


async def raced(rounds: int = 5) -> LocalSession:
    """Several counted rounds: Cat leads, Dan has lost money, Ben has caught up with Ann."""
    table = await local(dealer="Dan")
    gains = {"Ann": 31_500, "Ben": 24_000, "Cat": 36_000, "Dan": 9_500}
    for number in range(rounds):
        await play(table, [correct("exposed", seat=name, to=3) for name in FOUR])
        await play(table, [{"do": "end_round"}])
        for name, dollars in gains.items():
            brought = dollars + (number * 4_000 if name == "Ben" else 0)
            await play(table, [{"do": "count", "seat": name, "exposed": brought}])
    await play(table, [correct("total", seat="Dan", to=-4_000)])
    return table


async def confirming() -> LocalSession:
    table = await counting(deck_profile=DECK)
    await play(table, [{"do": "count", "scheme": ["Ann", "Ben"], "exposed": 45_000, "offshore": 15_001}])
    return table


async def counted(dollars: int = 25_000) -> LocalSession:
    """The second round has been counted; ``dollars`` is what Dan had in the open."""
    table = await confirming()
    await play(
        table,
        [
            {"do": "confirm", "seat": "Ben", "scheme": ["Ann", "Ben"]},
            {"do": "count", "seat": "Ann", "exposed": 0, "safes": 10_000},
            {"do": "count", "seat": "Dan", "exposed": dollars, "offshore": 30_000},
        ],
    )
    return table


async def over() -> LocalSession:
    return await counted(dollars=90_000)
