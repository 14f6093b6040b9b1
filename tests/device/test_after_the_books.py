"""When a game is over and everything is open: the keys stay for a night, in case of a slip found while scoring, and
then they go."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.device.device import REST, ThisDevice
from companion.device.session import Session
from companion.device.store import MemoryStore
from companion.table.refusal import Refusal
from tests.device.company import BRISK
from tests.device.evening import ANN, BEN, CAT, FUNDING_2, PLAYERS, ROUND_1, good, open_step, public, say
from tests.device.waiting import eventually
from tests.hub.real import running

pytestmark = pytest.mark.anyio


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2025, 6, 1, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


async def play_to_the_books(session: Session) -> str:
    for move in [*ROUND_1, *FUNDING_2]:
        await say(session, move)
    seat, other = (BEN, ANN) if BEN in session.seats else (ANN, BEN)
    if seat == ANN:
        await say(session, {"do": "pass", "seat": BEN})
    good(await session.offer(seat, other, "transport", 7, open_step(session, "offer", seat)))
    (lot,) = session.table.lots
    if other in session.seats:
        good(await session.look(other, lot))
    await say(session, {"do": "answer", "seat": other, "choice": "sold"})
    good(await session.record({"do": "stop"}))
    for name in session.seats:
        good(await session.open_books(name))
    await eventually(session, lambda: session.table.amounts == {lot: 7})
    return lot


def secrets_in(store: MemoryStore) -> list[str]:
    return [key for key in store.texts if "/seed/" in key or "/sealed/" in key]


async def test_keys_go_after_a_night_and_the_table_can_still_be_read() -> None:
    clock, store = Clock(), MemoryStore()
    session = await ThisDevice(store, clock=clock).local("ponzi", PLAYERS, {})
    lot = await play_to_the_books(session)
    await session.close()
    clock.now += REST - timedelta(minutes=1)
    await ThisDevice(store, clock=clock).saved()
    again = await ThisDevice(store, clock=clock).resume(session.table.id)
    good(await again.record({"do": "correct", "what": "tiles", "seat": CAT, "industry": "grain", "to": 2}))
    await again.close()
    clock.now += REST + timedelta(minutes=1)
    (saved,) = await ThisDevice(store, clock=clock).saved()
    assert secrets_in(store) == []
    assert saved.seats == PLAYERS
    last = await ThisDevice(store, clock=clock).resume(session.table.id)
    assert last.amounts(CAT) == {lot: 7} and last.seats == PLAYERS
    assert public(last)["seats"][CAT]["tiles"]["grain"] == 2
    outcome = await last.record({"do": "correct", "what": "tiles", "seat": CAT, "industry": "grain", "to": 3})
    assert isinstance(outcome, Refusal) and "keys were removed" in outcome.message
    assert last.words(CAT) == ()


@pytest.mark.parametrize("game", ["bux", "schemers"])
async def test_a_game_without_books_lets_its_keys_go_too(game: str) -> None:
    clock, store = Clock(), MemoryStore()
    session = await ThisDevice(store, clock=clock).local(game, PLAYERS, {})
    table = session.table.id
    await session.close()
    clock.now += 2 * REST
    await ThisDevice(store, clock=clock).saved()
    assert len(secrets_in(store)) == 3, "it is not over"
    session = await ThisDevice(store, clock=clock).resume(table)
    end = good(await session.record({"do": "stop"}))
    await session.close()
    clock.now += REST - timedelta(minutes=1)
    await ThisDevice(store, clock=clock).saved()
    session = await ThisDevice(store, clock=clock).resume(table)
    good(await session.record({"do": "undo", "entry": end.seq}))
    assert session.table.phase == "playing"
    await session.close()
    clock.now += 2 * REST
    await ThisDevice(store, clock=clock).saved()
    assert len(secrets_in(store)) == 3, "its end was taken back"
    session = await ThisDevice(store, clock=clock).resume(table)
    good(await session.record({"do": "stop"}))
    await session.close()
    clock.now += REST + timedelta(minutes=1)
    (saved,) = await ThisDevice(store, clock=clock).saved()
    assert secrets_in(store) == []
    assert saved.seats == PLAYERS
    last = await ThisDevice(store, clock=clock).resume(table)
    assert last.table.phase == "over" and last.seats == PLAYERS
    assert isinstance(await last.record({"do": "stop"}), Refusal)


async def test_the_bids_of_an_auction_that_the_end_broke_off_go_with_the_keys() -> None:
    clock, store = Clock(), MemoryStore()
    session = await ThisDevice(store, clock=clock).local("bux", PLAYERS, {"tracking": "light", "sealed_bids": True})
    await say(session, {"do": "draw", "seat": ANN, "cards": []})
    good(await session.seal(BEN, [35], open_step(session, "bid", BEN)))
    good(await session.record({"do": "stop"}))
    await session.close()
    assert any("/sealed/" in key for key in secrets_in(store))
    clock.now += 2 * REST
    await ThisDevice(store, clock=clock).saved()
    assert secrets_in(store) == []


async def test_an_envelope_that_nobody_has_opened_keeps_the_keys() -> None:
    clock, store = Clock(), MemoryStore()
    session = await ThisDevice(store, clock=clock).local("ponzi", PLAYERS, {})
    for move in [*ROUND_1, *FUNDING_2]:
        await say(session, move)
    good(await session.offer(BEN, ANN, "transport", 7, open_step(session, "offer", BEN)))
    (lot,) = session.table.lots
    good(await session.look(ANN, lot))
    await say(session, {"do": "answer", "seat": ANN, "choice": "sold"})
    good(await session.record({"do": "stop"}))
    await session.close()
    clock.now += timedelta(days=400)
    await ThisDevice(store, clock=clock).saved()
    again = await ThisDevice(store, clock=clock).resume(session.table.id)
    for name in PLAYERS:
        good(await again.open_books(name))
    await eventually(again, lambda: again.table.amounts == {lot: 7})


async def test_a_table_in_play_keeps_its_keys_however_long_it_rests() -> None:
    clock, store = Clock(), MemoryStore()
    session = await ThisDevice(store, clock=clock).local("ponzi", PLAYERS, {})
    await say(session, ROUND_1[0])
    await session.close()
    clock.now += timedelta(days=400)
    await ThisDevice(store, clock=clock).saved()
    again = await ThisDevice(store, clock=clock).resume(session.table.id)
    await say(again, ROUND_1[1])
    assert len(secrets_in(store)) == 3


async def test_a_guest_without_keys_reads_an_old_table_of_a_hub(tmp_path: Path) -> None:
    clock, store = Clock(), MemoryStore()
    async with running(tmp_path) as hub:
        device = ThisDevice(store, f"http://127.0.0.1:{hub.port}/", clock=clock, timing=BRISK)
        session = await device.open_table("ponzi", {})
        good(await session.sit(ANN))
        for name in (BEN, CAT):
            good(await session.add_player(name))
        good(await session.start(PLAYERS))
        lot = await play_to_the_books(session)
        await session.close()
        clock.now += 2 * REST
        await device.saved()
        assert secrets_in(store) == []
        again = await device.resume(session.table.id)
        await eventually(again, lambda: again.online)
        assert again.seats == (ANN,) and again.amounts(ANN) == {lot: 7} and again.trouble is None
        await again.close()
