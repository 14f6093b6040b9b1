"""Every intent gets an answer, the same one however often it is sent, and everybody hears of it once it is on disk."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hub.limits import DEFAULT
from companion.table.entry import Entry, Signed
from crypto.identity import Identity
from tests.hub.real import INVITE, Device, device, open_table, running, sit, start_game

FUND = {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11}


async def seated(url_device: Device, table: str, name: str) -> None:
    await url_device.join(table, invite=INVITE)
    await sit(url_device, name)


async def test_two_taps_at_one_instant_are_one_entry_and_one_stale_refusal(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann, device(hub.url) as ben:
        table = await open_table(host)
        await seated(ann, table, "Ann")
        await seated(ben, table, "Ben")
        await host.record({"do": "sit", "seat": "Cat", "key": None, "box": None})
        await host.record({"do": "start", "seats": ["Ann", "Ben", "Cat"]})
        await ann.until(5)
        await ben.until(5)
        taps = [
            (ann, ann.sign(FUND, "1/fund/Ann")),
            (ben, ben.sign({**FUND, "card": 10}, "1/fund/Ann")),
        ]
        await asyncio.gather(*(tapper.send(signed) for tapper, signed in taps))
        answers = await asyncio.gather(*(tapper.answer(signed) for tapper, signed in taps))
        (entry,) = [answer for answer in answers if isinstance(answer, Entry)]
        (refused,) = [answer for answer in answers if not isinstance(answer, Entry)]
        assert entry.seq == 6
        assert refused["kind"] == "stale"
        assert "Ann" in refused["message"] and "6" in refused["message"]
        await host.until(6)
        assert host.table.state.market == ann.table.state.market == ben.table.state.market


async def test_the_same_intent_twice_is_one_entry(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        await start_game(host)
        signed = host.sign(FUND, "1/fund/Ann")
        await host.send(signed)
        entry = await host.answer(signed)
        await host.send(signed)
        assert await host.hear("entries", "refused") == [entry.json()]
        assert (await host.record({"do": "draw", "cards": [45]})).seq == entry.seq + 1


async def test_the_same_identity_with_other_bytes_is_malformed(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        await start_game(host)
        await host.record(FUND, "1/fund/Ann")
        again = host.sign({"do": "draw", "cards": [45]}, n=host.n)
        await host.send(again)
        assert (await host.hear("refused"))["kind"] == "malformed"
        assert (await host.record({"do": "draw", "cards": [45]})).seq == 4


async def test_what_was_refused_stays_refused_also_after_a_restart(tmp_path: Path) -> None:
    identity = Identity.new()
    async with running(tmp_path) as hub, device(hub.url, identity) as host:
        table = await start_game(host)
        early = host.sign({"do": "draw", "cards": [45]})
        await host.send(early)
        first = await host.answer(early)
        assert first["kind"] in ("impossible", "rules")
        assert isinstance(await host.record(FUND, "1/fund/Ann"), Entry)
        await host.send(early)
        assert await host.answer(early) == first
    async with running(tmp_path) as hub, device(hub.url, identity) as host:
        await host.join(table)
        await host.send(early)
        assert await host.hear("refused", "entries") == first
        host.n = early.intent.n + 1
        assert isinstance(await host.record({"do": "draw", "cards": [45]}), Entry)


async def test_a_forged_signature_burns_nobodys_identity(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as eve:
        table = await start_game(host)
        await eve.join(table, invite=INVITE)
        signed = host.sign(FUND, "1/fund/Ann")
        await eve.send(Signed(signed.intent, "00" * 64))
        assert (await eve.hear("refused"))["kind"] == "malformed"
        await host.send(signed)
        assert isinstance(await host.answer(signed), Entry)


async def test_a_refusal_names_the_rule_and_the_intent(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        await start_game(host)
        refused = await host.record({**FUND, "card": 17}, "1/fund/Ann")
        assert refused == {
            "by": host.key,
            "run": host.run,
            "n": host.n,
            "kind": "rules",
            "message": refused["message"],
        }
        assert "row" in refused["message"]


async def test_a_foreign_history_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        await start_game(host)
        signed = host.sign(FUND, seen=replace(host.table.head, hash="ab" * 32))
        await host.send(signed)
        assert (await host.answer(signed))["kind"] == "fork"


async def test_an_intent_for_another_table_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as other:
        await start_game(host)
        elsewhere = await start_game(other)
        await host.send(host.sign(FUND, table=elsewhere))
        assert (await host.hear("refused"))["kind"] == "unknown"


async def test_a_spectator_records_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as board:
        table = await start_game(host)
        await board.join(table, invite=INVITE)
        assert (await board.record(FUND, "1/fund/Ann"))["kind"] == "not_yours"
        await host.record(FUND, "1/fund/Ann")
        await board.until(3)
        assert board.table == host.table


async def test_a_full_disk_is_told_to_the_sender_only_and_nothing_is_lost(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as board:
        table = await start_game(host)
        await board.join(table, invite=INVITE)
        fill = [host.sign({**FUND, "card": card}, "1/fund/Ann") for card in (17, 11)]
        draw = host.sign({"do": "draw", "cards": [45]})
        with full_disk(tmp_path):
            for signed in (*fill, draw):
                await host.send(signed)
            for _ in range(3):
                assert (await host.hear("refused", "entries"))["kind"] == "busy"
            await board.say(ping=1)
            assert await board.hear("entries", "pong") == 1
        for signed in (*fill, draw):
            await host.send(signed)
        assert (await host.answer(fill[0]))["kind"] == "rules"
        assert (await host.answer(fill[1])).seq == 3
        assert (await host.answer(draw)).seq == 4
        await board.until(4)


@contextlib.contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file may grow beyond what the database's log has now: the next write fails as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "hub.db-wal").stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_locked_database_is_busy_and_recovers(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        await start_game(host)
        signed = host.sign(FUND, "1/fund/Ann")
        with locked(tmp_path):
            await host.send(signed)
            assert (await host.answer(signed))["kind"] == "busy"
        await host.send(signed)
        assert isinstance(await host.answer(signed), Entry)


async def test_a_log_has_an_end(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, entries=2)) as hub, device(hub.url) as host:
        await start_game(host)
        refused = await host.record(FUND, "1/fund/Ann")
        assert refused["kind"] == "impossible" and "full" in refused["message"]


async def test_refusals_without_end_become_busy(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, refusals=1)) as hub, device(hub.url) as host:
        await start_game(host)
        assert (await host.record({**FUND, "card": 17}, "1/fund/Ann"))["kind"] == "rules"
        assert (await host.record({**FUND, "card": 17}, "1/fund/Ann"))["kind"] == "busy"


async def test_one_that_goes_away_while_it_is_stored_is_still_heard_by_the_others(tmp_path: Path) -> None:
    async with running(tmp_path, busy_seconds=10) as hub, device(hub.url) as host, device(hub.url) as board:
        table = await open_table(host)
        await board.join(table, invite=INVITE)
        room = await hub.hub.room(table)
        async with device(hub.url) as ann:
            await seated(ann, table, "Ann")
            await board.company(host.key, ann.key)
            with locked(tmp_path):
                await host.send(host.sign({"do": "admit", "key": "ab" * 32}))
                while not room._one_at_a_time.locked():
                    await asyncio.sleep(0.001)
                host.socket.transport.abort()
                await ann.socket.close()  # the others are told, and so the hub finds the host gone
                await board.company()
                assert len(board.entries) == 2
        await board.until(3)
        async with device(hub.url, host.identity) as again:
            await again.join(table)
            assert (await again.record({"do": "admit", "key": "cd" * 32})).seq == 4


async def test_what_could_not_be_stored_keeps_its_place_in_the_order(tmp_path: Path) -> None:
    """A log takes the numbers of a run in rising order only: a later one stored first would shut out the earlier."""
    async with running(tmp_path) as hub, device(hub.url) as host:
        await start_game(host)
        first, second = host.sign(FUND, "1/fund/Ann"), host.sign({"do": "admit", "key": "ab" * 32})
        with locked(tmp_path):
            await host.send(first)
            assert (await host.answer(first))["kind"] == "busy"
        await host.send(second)
        assert (await host.answer(second))["kind"] == "busy"
        for signed, seq in (first, 3), (second, 4):
            await host.send(signed)
            assert (await host.answer(signed)).seq == seq


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program writes to the database, and takes its time."""
    other = sqlite3.connect(folder / "hub.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()
