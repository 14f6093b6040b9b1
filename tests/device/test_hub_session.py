"""Tables on a real hub, over real sockets, with the sessions that the screens use."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.link import Timing
from companion.device.store import MemoryStore
from companion.table.refusal import Refusal
from companion.table.verify import verify
from crypto.identity import Identity
from tests.device.company import BRISK, company, resume
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
    say,
)
from tests.device.proxy import proxy_to
from tests.device.waiting import eventually
from tests.hub.real import running

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
        report = verify(cat.transcript().encode())
        assert report.ok and [(seal.seat, seal.status) for seal in report.seals] == [(BEN, "verified")]


async def test_a_phone_is_cut_off_in_mid_round_and_catches_up_by_itself(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, _, cat = table.sessions
        await table.play(ROUND_1)
        table[CAT].proxy.cut()
        await eventually(cat, lambda: not cat.online)
        await eventually(ann, lambda: ann.present == {ANN, BEN})
        await table.play(FUNDING_2[:2], only=(ANN, BEN))
        assert cat.table.head.seq == ann.table.head.seq - 2
        table[CAT].proxy.mend()
        began = asyncio.get_running_loop().time()
        await table[CAT].caught_up(ann.table.head)
        assert asyncio.get_running_loop().time() - began < 2
        await eventually(cat, lambda: cat.online)
        await table.play(FUNDING_2[2:])


async def test_what_was_recorded_offline_is_delivered_unchanged(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat = table[CAT].session
        await table.play([*ROUND_1, *FUNDING_2[:2]])
        table[CAT].proxy.cut()
        await eventually(cat, lambda: not cat.online)
        step = open_step(cat, "fund", CAT)
        waiting = asyncio.create_task(cat.record(FUNDING_2[2], step))
        await eventually(cat, lambda: len(cat.pending) == 1)
        (kept,) = cat._sending._outbox.waiting
        table[CAT].proxy.mend()
        entry = good(await waiting)
        assert (entry.intent, entry.sig) == (kept.intent, kept.sig)
        assert cat.pending == ()
        await table.together()
        assert await table[CAT].store.keys(f"table/{cat.table.id}/out/") == []


async def test_old_news_comes_back_as_stale_and_is_not_sent_again(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat = table[CAT].session
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
        recording = []
        for phone, move in ((table[CAT], FUNDING_2[2]), (table[BEN], {"do": "pass", "seat": CAT})):
            phone.proxy.cut()
            await eventually(phone.session, lambda p=phone: not p.session.online)  # type: ignore[misc]
            recording.append(asyncio.create_task(phone.session.record(move, open_step(phone.session, "fund", CAT))))
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
        table[BEN].proxy.cut()
        await eventually(ben, lambda: not ben.online)
        table[BEN].proxy.mend()
        await table[BEN].restart()
        ben = table[BEN].session
        await eventually(ben, lambda: ben.online)
        await table.play([FUNDING_2[3]])
        assert ben.returned == (), "what was read is not shown again after every resync"


async def test_a_phone_that_reloads_finds_its_seat_and_its_secrets_without_the_hub(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, _ = table.sessions
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


async def test_the_hub_restarts_and_nobody_has_to_do_anything(tmp_path: Path) -> None:
    async with company(tmp_path / "hub") as table:
        ann, ben, cat = table.sessions
        await table.play(ROUND_1)
        for phone in table.phones.values():
            phone.proxy.cut()
        shutil.copytree(tmp_path / "hub", tmp_path / "again")
        recording = asyncio.create_task(ben.record(FUNDING_2[0], open_step(ben, "fund", BEN)))
        async with running(tmp_path / "again") as hub:
            for phone in table.phones.values():
                phone.proxy.target = hub.port
                phone.proxy.mend()
            good(await recording)
            await table.together()
            for session in (ann, ben, cat):
                await eventually(session, lambda s=session: s.online and s.present == set(PLAYERS))  # type: ignore[misc]
            await table.play(FUNDING_2[1:])
            for session in (ann, ben, cat):
                await session.close()


async def test_a_dead_socket_is_noticed_and_waking_notices_it_at_once(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat = table[CAT].session
        table[CAT].proxy.go_dead()
        await eventually(cat, lambda: not cat.online)
        table[CAT].proxy.mend()
        await eventually(cat, lambda: cat.online)
        calm = ThisDevice(table[CAT].store, timing=Timing(quiet=60, dead=60, dead_after_waking=0.2))
        await cat.close()
        cat = await resume(calm, table[CAT].session.table.id)
        await eventually(cat, lambda: cat.online)
        table[CAT].proxy.go_dead()
        before = table[CAT].proxy.connections
        calm.wake()
        await eventually(cat, lambda: not cat.online)
        table[CAT].proxy.mend()
        calm.wake()
        await eventually(cat, lambda: cat.online)
        assert table[CAT].proxy.connections > before
        await cat.close()


async def test_a_guest_who_types_the_code_waits_until_the_host_lets_him_in(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        page = f"http://127.0.0.1:{hub.port}/"
        host = await ThisDevice(MemoryStore(), page, timing=BRISK).open_table("ponzi", {})
        assert host.code is not None and host.address == f"127.0.0.1:{hub.port}"
        guest_device = ThisDevice(MemoryStore(), page, timing=BRISK)
        knocking = asyncio.create_task(guest_device.knock(host.code.lower(), "Ben"))
        await eventually(host, lambda: len(host.knocking) == 1)
        ((name, key),) = host.knocking
        assert name == "Ben" and not knocking.done()
        good(await host.record({"do": "admit", "key": key}))
        guest = await knocking
        assert guest.invitation is None and guest.code == host.code
        good(await guest.sit("Ben"))
        await eventually(host, lambda: host.present == {"Ben"})
        assert host.knocking == ()
        await guest.close()
        again = await guest_device.resume(guest.table.id)
        await eventually(again, lambda: again.online)
        assert again.seats == ("Ben",)
        with pytest.raises(Refusal, match="No table here"):
            await guest_device.knock("XXXX", "Ben")
        await again.close()
        await host.close()


async def test_the_host_is_not_asked_about_a_guest_who_went_away(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        page = f"http://127.0.0.1:{hub.port}/"
        host = await ThisDevice(MemoryStore(), page, timing=BRISK).open_table("ponzi", {})
        ben, cat = (ThisDevice(MemoryStore(), page, timing=BRISK) for _ in range(2))
        knocks = [asyncio.create_task(who.knock(host.code or "", name)) for who, name in ((ben, "Ben"), (cat, "Cat"))]
        await eventually(host, lambda: {name for name, _ in host.knocking} == {"Ben", "Cat"})
        knocks[0].cancel()
        await eventually(host, lambda: [name for name, _ in host.knocking] == ["Cat"])
        knocks[0] = asyncio.create_task(ben.knock(host.code or "", "Ben"))
        await eventually(host, lambda: [name for name, _ in host.knocking] == ["Cat", "Ben"])
        for knock in knocks:
            knock.cancel()
        await eventually(host, lambda: host.knocking == ())
        await host.close()


async def test_twelve_words_bring_a_seat_and_its_envelopes_to_another_phone(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, _ = table.sessions
        await table.play([*ROUND_1, *FUNDING_2])
        good(await ben.offer(BEN, ANN, "transport", 10, open_step(ben, "offer", BEN)))
        (lot,) = ben.table.lots
        words = ben.words(BEN)
        assert len(words) == 12
        await ben.close()
        await eventually(ann, lambda: BEN not in ann.present)
        link = ann.invitation or ""
        other = ThisDevice(MemoryStore(), timing=BRISK)
        restored = await other.restore(link, " ".join(words))
        assert restored.seats == (BEN,)
        assert restored.envelope(BEN, lot).price == 10
        await eventually(ann, lambda: BEN in ann.present)
        stranger = ThisDevice(MemoryStore(), timing=BRISK)
        with pytest.raises(Refusal, match="no seat"):
            await stranger.restore(link, " ".join(Identity.new().words().split()))
        with pytest.raises(Refusal, match="12 words"):
            await stranger.restore(link, "cat dog")
        assert await stranger.saved() == ()
        await restored.close()


async def test_a_host_may_seat_people_without_a_device_and_trade_with_them(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        host = await ThisDevice(MemoryStore(), f"http://127.0.0.1:{hub.port}/", timing=BRISK).open_table("ponzi", {})
        good(await host.sit(ANN))
        good(await host.add_player(BEN))
        good(await host.add_player(CAT))
        good(await host.start(PLAYERS))
        for move in [*ROUND_1, *FUNDING_2]:
            await say(host, move)
        good(await host.offer(BEN, ANN, "transport", 10, open_step(host, "offer", BEN)))
        assert host.table.lots == {}, "someone without a phone can't seal"
        await say(host, {"do": "answer", "seat": ANN, "choice": "sold"})
        good(await host.offer(ANN, BEN, "transport", 5, open_step(host, "offer", ANN)))
        (lot,) = host.table.lots.values()
        assert set(lot.boxes) == {"self"} and host.envelope(ANN, lot.lot).price == 5
        await say(host, {"do": "answer", "seat": BEN, "choice": "counter"})
        good(await host.record({"do": "stop"}))
        good(await host.open_books(ANN))
        await eventually(host, lambda: host.table.amounts == {lot.lot: 5})
        await host.close()


async def test_no_hub_and_no_invitation_are_sentences(tmp_path: Path) -> None:
    device = ThisDevice(MemoryStore(), "http://127.0.0.1:9/", timing=BRISK)
    assert await device.look_for_hub() is False
    for nonsense in (
        "",
        "http://x/#/join/1/2/3",
        "javascript:alert(1)",
        "http://u@h/#/join/" + "/".join("A" * 22 for _ in "abc"),
    ):
        with pytest.raises(Refusal, match="not an invitation"):
            await device.join(nonsense)
    with pytest.raises(Refusal, match="no hub here"):
        await ThisDevice(MemoryStore()).open_table("ponzi", {})
    async with running(tmp_path) as hub:
        there = ThisDevice(MemoryStore(), f"http://127.0.0.1:{hub.port}/", timing=BRISK)
        assert await there.look_for_hub() is True and there.hub_here
        with pytest.raises(Refusal, match="bears_from"):
            await there.open_table("ponzi", {"bears_from": 7})
        assert await there.saved() == ()


async def test_a_guest_whose_seat_was_given_up_while_away_comes_in_by_the_invitation_again(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, proxy_to(hub.port) as line:
        host = await ThisDevice(MemoryStore(), f"http://127.0.0.1:{hub.port}/", timing=BRISK).open_table("ponzi", {})
        link = (host.invitation or "").replace(f":{hub.port}/", f":{line.port}/")
        guest = await ThisDevice(MemoryStore(), timing=BRISK).join(link)
        good(await guest.sit(BEN))
        line.cut()
        await eventually(guest, lambda: not guest.online)
        good(await host.record({"do": "leave", "seat": BEN}))
        line.mend()
        await eventually(guest, lambda: guest.online and guest.seats == ())
        good(await guest.sit("Benedict"))
        await eventually(host, lambda: host.present == {"Benedict"})
        await guest.close()
        await host.close()
