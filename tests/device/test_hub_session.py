"""Tables on a real hub, over real sockets, with the sessions that the screens use."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.table.refusal import Refusal
from tests.device.company import company
from tests.device.evening import (
    ANN,
    BEN,
    CAT,
    CRASH_2,
    FUNDING_2,
    PLAYERS,
    ROUND_1,
    ROUND_3,
    ROUND_4,
    good,
    open_step,
)
from tests.device.waiting import eventually

pytestmark = pytest.mark.anyio


async def test_three_phones_play_the_evening(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        assert (ann.is_host, ben.is_host) == (True, False)
        assert [s.seats for s in table.sessions] == [(ANN,), (BEN,), (CAT,)]
        await eventually(cat, lambda: cat.present == {ANN, BEN, CAT})
        await table.play([*ROUND_1, *FUNDING_2])
        good(await ben.offer(BEN, ANN, "transport", 10, open_step(ben, "offer", BEN)))
        await table.together()
        (lot,) = ann.table.lots
        assert ben.envelope(BEN, lot).price == 10
        assert (ann.envelope(ANN, lot).price, ann.envelope(ANN, lot).proof) == (None, "none")
        good(await ann.look(ANN, lot))
        assert (ann.envelope(ANN, lot).price, ann.envelope(ANN, lot).proof) == (10, "matches")
        good(await ann.record({"do": "answer", "seat": ANN, "choice": "sold"}, f"lot:{lot}/answer"))
        await table.together()
        assert (ann.amounts(ANN), ben.amounts(BEN), cat.amounts(CAT)) == ({lot: 10}, {lot: 10}, {})
        await table.play([*CRASH_2, *ROUND_3, *ROUND_4])
        for session in table.sessions[:2]:
            good(await session.open_books(session.seats[0]))
        assert cat.amounts(CAT) == {}, "not before everybody agreed"
        good(await cat.open_books(CAT))
        await eventually(cat, lambda: cat.table.amounts == {lot: 10})
        await table.together()
        for session in table.sessions:
            score = session.table.rulebook.score(session.table.state, session.amounts(session.seats[0]))
            assert {s.seat: (s.points, s.cash, s.bankrupt) for s in score.scores} == {
                CAT: (1, 9, False),
                ANN: (0, 14, False),
                BEN: (2, 17, True),
            }
            assert score.winners == (CAT,)
            await eventually(session, lambda s=session: s.verified == s.table.head.seq)  # type: ignore[misc]
            assert session.trouble is None and session.pending == () and session.returned == ()
        assert len({session.table.head for session in table.sessions}) == 1
        assert len({session.transcript() for session in table.sessions}) == 1
