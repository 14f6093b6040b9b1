"""Sealed counts on real devices: three numbers a seal, known to their own seat alone until all have sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.session import Session
from companion.device.store import MemoryStore
from tests.device.company import company
from tests.device.evening import ANN, BEN, CAT, PLAYERS, good, open_step, say
from tests.device.waiting import eventually

pytestmark = pytest.mark.anyio

OPTIONS = {"sealed_counts": True}
COUNTS = {ANN: (5_000, 0, 15_000), BEN: (0, 0, 0), CAT: (20_000, 30_000, 0)}


async def seal(session: Session, seat: str, *numbers: int) -> None:
    good(await session.seal(seat, numbers or COUNTS[seat], open_step(session, "count", seat)))


def known(session: Session, seat: str | None) -> list[tuple[int, ...]]:
    return list(session.sealed(seat).values())


async def test_a_seat_knows_its_own_count_and_the_newest_of_them() -> None:
    store = MemoryStore()
    session = await ThisDevice(store).local("schemers", PLAYERS, OPTIONS)
    await say(session, {"do": "end_round"})
    assert known(session, ANN) == []
    await seal(session, ANN, 1, 2, 3)
    good(await session.record({"do": "undo", "entry": session.table.head.seq}, seat=ANN))
    assert known(session, ANN) == []
    await seal(session, ANN)
    assert known(session, ANN) == [COUNTS[ANN]]
    assert known(session, BEN) == [] and known(session, None) == [] and known(session, "Nobody") == []
    assert session.amounts(ANN) == {}, "amounts hold one number each"
    await session.close()
    session = await ThisDevice(store).resume(session.table.id)
    assert known(session, ANN) == [COUNTS[ANN]]
    await session.close()


async def test_a_phone_knows_its_own_count_and_no_other(tmp_path: Path) -> None:
    async with company(tmp_path, game="schemers", options=OPTIONS) as table:
        await table.play([{"do": "end_round"}])
        for seat in (ANN, CAT):
            await seal(table[seat].session, seat)
        await table.together()
        for holder in PLAYERS:
            for seat in PLAYERS:
                expected = [COUNTS[seat]] if holder == seat != BEN else []
                assert known(table[holder].session, seat) == expected
        await table[CAT].restart()
        assert known(table[CAT].session, CAT) == [COUNTS[CAT]]
        await seal(table[BEN].session, BEN)
        ann = table[ANN].session
        await eventually(ann, lambda: len(ann.table.state.tallies) == 1)
        assert [own.dollars for own in ann.table.state.tallies[0].own] == list(COUNTS.values())
