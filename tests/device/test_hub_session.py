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


async def test_a_phone_is_cut_off_in_mid_round_and_catches_up_by_itself(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play(ROUND_1)
        table[CAT].proxy.cut()
        await eventually(cat, lambda: not cat.online)
        await eventually(ann, lambda: ann.present == {ANN, BEN})
        await table.play(FUNDING_2[:2], only=(ANN, BEN))
        assert cat.table.head.seq == ann.table.head.seq - 2
        table[CAT].proxy.mend()
        began = asyncio.get_running_loop().time()
        await table[CAT].caught_up(ann.table.head)
        assert asyncio.get_running_loop().time() - began < 1
        await eventually(cat, lambda: cat.online)
        await table.play(FUNDING_2[2:])


async def test_what_was_recorded_offline_is_delivered_unchanged(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play([*ROUND_1, *FUNDING_2[:2]])
        table[CAT].proxy.cut()
        await eventually(cat, lambda: not cat.online)
        step = open_step(cat, "fund", CAT)
        waiting = asyncio.create_task(cat.record(FUNDING_2[2], step))
        await eventually(cat, lambda: len(cat.pending) == 1)
        (kept,) = cat._outbox.waiting
        table[CAT].proxy.mend()
        entry = good(await waiting)
        assert (entry.intent, entry.sig) == (kept.intent, kept.sig)
        assert cat.pending == ()
        await table.together()
        assert await table[CAT].store.keys(f"table/{cat.table.id}/out/") == []


async def test_old_news_comes_back_as_stale_and_is_not_sent_again(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play([*ROUND_1, *FUNDING_2[:2]])
        table[CAT].proxy.cut()
        await eventually(cat, lambda: not cat.online)
        waiting = asyncio.create_task(cat.record({"do": "pass", "seat": CAT}, open_step(cat, "pass", CAT)))
        await eventually(cat, lambda: len(cat.pending) == 1)
        await table.play(FUNDING_2[2:4], only=(ANN, BEN))
        table[CAT].proxy.mend()
        outcome = await waiting
        assert isinstance(outcome, Refusal) and outcome.kind == "stale"
        await table.together()
        assert cat.pending == () and cat.returned == ()


async def test_a_restart_sends_what_was_saved_and_never_sent(tmp_path: Path) -> None:
    """The program dies between saving and sending; meanwhile somebody else records the same move."""
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play([*ROUND_1, *FUNDING_2[:2]])
        for phone, move in ((table[CAT], FUNDING_2[2]), (table[BEN], {"do": "pass", "seat": CAT})):
            phone.proxy.cut()
            await eventually(phone.session, lambda p=phone: not p.session.online)  # type: ignore[misc]
            asyncio.create_task(phone.session.record(move, open_step(phone.session, "fund", CAT)))
            await eventually(phone.session, lambda p=phone: len(p.session.pending) == 1)  # type: ignore[misc]
        table[CAT].proxy.mend()
        await table[CAT].restart()
        cat = table[CAT].session
        await eventually(cat, lambda: cat.pending == ())
        assert cat.returned == ()
        await table[ANN].caught_up(cat.table.head)
        assert ann.table.lines[-1].event == FUNDING_2[2]

        table[BEN].proxy.mend()
        await table[BEN].restart()
        ben = table[BEN].session
        await eventually(ben, lambda: len(ben.returned) == 1)
        (back,) = ben.returned
        assert back.pending.event == {"do": "pass", "seat": CAT} and back.why.kind == "stale"
        ben.dismiss(back)
        assert ben.returned == () and ben.pending == ()
        await table.together()


async def test_a_phone_that_reloads_finds_its_seat_and_its_secrets_without_the_hub(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play([*ROUND_1, *FUNDING_2])
        good(await ben.offer(BEN, ANN, "transport", 10, open_step(ben, "offer", BEN)))
        await table.together()
        (lot,) = ben.table.lots
        table[BEN].proxy.cut()
        await table[BEN].restart()
        again = table[BEN].session
        assert not again.online and again.seats == (BEN,)
        assert again.table.head == ann.table.head
        assert again.envelope(BEN, lot).price == 10
        (saved,) = await table[BEN].start_app().saved()
        assert (saved.kind, saved.seats, saved.players, saved.summary[:7]) == ("hub", (BEN,), PLAYERS, "Round 2")
