"""A sealed auction on real devices: they seal, and once the last has sealed they open by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.session import Session
from companion.device.store import MemoryStore
from companion.table.refusal import Refusal
from companion.table.verify import verify
from tests.device.company import Company, company, crash, resume
from tests.device.evening import ANN, BEN, CAT, PLAYERS, good, open_step, say
from tests.device.waiting import eventually

pytestmark = pytest.mark.anyio

OPTIONS = {"sealed_bids": True}
DRAWN = (
    {"do": "deal", "seat": ANN, "cards": ["heart square 25", "heart oval 25", "spade square 25"]},
    {"do": "deal", "seat": BEN, "cards": ["diamond circle 25", "diamond cross 50", "club circle 25"]},
    {"do": "deal", "seat": CAT, "cards": ["club oval 25", "club cross 50", "spade oval 25"]},
    {"do": "draw", "seat": ANN, "cards": ["spade cross 25", "spade cross 50", "spade cross 100"]},
)
BIDS = {ANN: 60, BEN: 80, CAT: 80}


def chips(session: Session) -> tuple[int, ...]:
    return tuple(held.chips for held in session.table.state.seats)


def sold(session: Session) -> bool:
    return session.table.state.outcome is not None


async def seal(session: Session, seat: str, amount: int) -> None:
    good(await session.seal(seat, [amount], open_step(session, "bid", seat)))


async def test_pass_and_play_opens_what_all_have_sealed() -> None:
    store = MemoryStore()
    session = await ThisDevice(store).local("bux", PLAYERS, OPTIONS)
    for move in DRAWN:
        await say(session, move)
    await seal(session, ANN, 60)
    await seal(session, BEN, 80)
    assert list(session.amounts(BEN).values()) == [80] and session.amounts(CAT) == {}
    two = await session.seal(CAT, [1, 2], open_step(session, "bid", CAT))
    assert isinstance(two, Refusal) and two.kind == "malformed"
    await session.close()
    session = await ThisDevice(store).resume(session.table.id)
    assert list(session.amounts(ANN).values()) == [60]
    await seal(session, CAT, 80)
    await eventually(session, lambda: sold(session))
    assert chips(session) == (280, 120, 200)
    assert isinstance(await session.seal(CAT, [5], "late"), Refusal)
    assert verify(session.transcript().encode()).ok
    await session.close()


async def sealed(table: Company, *seats: str) -> None:
    await table.play(DRAWN)
    for seat in seats:
        await seal(table[seat].session, seat, BIDS[seat])
    await table.together()


async def test_three_phones_seal_at_once_and_open_by_themselves(tmp_path: Path) -> None:
    async with company(tmp_path, game="bux", options=OPTIONS) as table:
        await sealed(table)
        await asyncio.gather(*(seal(table[seat].session, seat, BIDS[seat]) for seat in PLAYERS))
        for session in table.sessions:
            await eventually(session, lambda session=session: sold(session))
            assert chips(session) == (280, 120, 200)
        assert verify(table[ANN].session.transcript().encode()).ok


async def test_a_phone_that_was_restarted_still_opens_its_bid(tmp_path: Path) -> None:
    async with company(tmp_path, game="bux", options=OPTIONS) as table:
        await sealed(table, CAT)
        await crash(table[CAT].session)
        for seat in (ANN, BEN):
            await seal(table[seat].session, seat, BIDS[seat])
        ann = table[ANN].session
        await eventually(ann, lambda: sum(s.status == "verified" for s in ann.table.seals.values()) == 2)
        assert not sold(ann)
        table[CAT].session = await resume(table[CAT].start_app(), ann.table.id)
        await eventually(ann, lambda: sold(ann))
        assert chips(ann) == (280, 120, 200)


async def test_two_go_on_without_a_phone_that_never_comes_back(tmp_path: Path) -> None:
    async with company(tmp_path, game="bux", options=OPTIONS) as table:
        await sealed(table, CAT)
        await crash(table[CAT].session)
        for seat in (ANN, BEN):
            await seal(table[seat].session, seat, BIDS[seat])
        ann, ben = table[ANN].session, table[BEN].session
        lot = ann.table.set.lot
        for session, seat in ((ann, ANN), (ben, BEN)):
            good(await session.record({"do": "close", "seat": seat, "lot": lot, "without": [CAT]}, seat=seat))
        await eventually(ann, lambda: sold(ann))
        assert chips(ann) == (280, 120, 200)
        assert any("Cat's bid was not opened and is forfeited." in line.sentence for line in ann.table.lines)
