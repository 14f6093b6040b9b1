"""The hub stops, is killed, loses its memory: every table comes back with every answer that anybody heard."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from companion.hub.limits import DEFAULT
from companion.table.entry import Signed
from crypto.identity import Identity, SigningKey
from tests.browser.hub_process import HubProcess
from tests.hub.real import INVITE, SPEAK, Device, device, open_table, running, sit, start_game

FUND = {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11}


@pytest.fixture
def process(tmp_path: Path, bundle: Path) -> Iterator[HubProcess]:
    """A real hub in a process of its own, with the web app in its cache."""
    (tmp_path / "web").symlink_to(bundle.parent)
    hub = HubProcess(tmp_path)
    try:
        yield hub.start()
    finally:
        hub.kill()


async def test_a_restart_brings_every_table_back(tmp_path: Path) -> None:
    hosts = [Identity.new() for _ in range(3)]
    tables = []
    async with running(tmp_path) as hub:
        for number, identity in enumerate(hosts):
            async with device(hub.url, identity) as host:
                tables.append(await start_game(host))
                for _ in range(number):
                    await host.record({"do": "admit", "key": os.urandom(32).hex()})
                tables[-1] = host
    async with running(tmp_path) as hub:
        assert hub.hub.tables == 3
        for identity, before in zip(hosts, tables, strict=True):
            async with device(hub.url, identity) as host:
                joined = await host.join(before.table.id)
                assert host.entries == before.entries
                assert joined["code"] == before.code
                assert (await host.record(FUND, "1/fund/Ann")).seq == len(before.entries) + 1


async def test_an_idle_table_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, idle_tables=1)) as hub:
        tables = []
        for _ in range(4):
            async with device(hub.url) as host:
                tables.append((await open_table(host), host))
        assert len(hub.hub._rooms) < 4
        for table, before in tables:
            async with device(hub.url, before.identity) as host:
                await host.join(table)
                await sit(host, "Ann")
                assert len(host.entries) == 2


async def test_many_devices_bring_one_table_back_at_one_instant(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await start_game(host)
    async with running(tmp_path) as hub, contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(device(hub.url)) for _ in range(10)]
        await asyncio.gather(*(guest.join(table, invite=INVITE) for guest in guests))
        host = await stack.enter_async_context(device(hub.url, host.identity))
        await host.join(table)
        await host.record(FUND, "1/fund/Ann")
        await asyncio.gather(*(guest.until(3) for guest in guests))


async def test_an_answer_that_was_stored_and_never_heard(tmp_path: Path) -> None:
    identity = Identity.new()
    async with running(tmp_path) as hub, device(hub.url, identity) as host, device(hub.url) as board:
        table = await start_game(host)
        await board.join(table, invite=INVITE)
        signed = host.sign(FUND, "1/fund/Ann")
        await host.send(signed)
        host.socket.transport.abort()
        await board.until(3)
    async with running(tmp_path) as hub, device(hub.url, identity) as again:
        again.table, again.entries = host.table, host.entries
        await again.join(table, have=host.table.head)
        await again.send(signed)
        assert (await again.answer(signed)).hash == board.entries[2].hash
        assert (await again.record({"do": "draw", "cards": [45]})).seq == 4


async def test_tables_of_another_hub_key_are_not_continued(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await open_table(host)
    async with running(tmp_path, key=SigningKey(bytes(32))) as hub, device(hub.url) as guest:
        refused = await guest.join(table, invite=INVITE)
        assert refused["kind"] == "version" and "hub.key" in refused["message"]


async def test_a_table_of_other_rules_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await start_game(host)
    monkeypatch.setattr("companion.games.ponzi.GAME.rules_version", 2)
    async with running(tmp_path) as hub, device(hub.url) as guest:
        refused = await guest.join(table, invite=INVITE)
        assert refused["kind"] == "version" and "version 1 of the Ponzi Scheme rules" in refused["message"]


async def test_a_damaged_table_harms_no_other(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as one, device(hub.url) as two:
        damaged, whole = await start_game(one), await start_game(two)
        await hub.store.write([('UPDATE entries SET data = ? WHERE "table" = ? AND seq = 2', ("{", damaged))])
    async with running(tmp_path) as hub, device(hub.url) as guest, device(hub.url) as other:
        refused = await guest.join(damaged, invite=INVITE)
        assert refused["kind"] == "busy" and "damaged" in refused["message"]
        assert (await other.join(whole, invite=INVITE))["head"]["seq"] == 2


TOUCHED = {
    "another card, in the newest entry": "UPDATE entries SET data = replace(data, ':11', ':15') WHERE seq = 3",
    "another player, further back": "UPDATE entries SET data = replace(data, 'Ann', 'Zoe') WHERE seq = 2",
    "an entry gone": "DELETE FROM entries WHERE seq = 2",
    "all entries gone": "DELETE FROM entries",
    "an entry twice": "UPDATE entries SET data = (SELECT data FROM entries WHERE seq = 2) WHERE seq = 3",
    "a number": "UPDATE entries SET data = 5 WHERE seq = 3",
    "a refusal without its number": "UPDATE refusals SET n = 'none'",
}


@pytest.mark.parametrize("change", TOUCHED.values(), ids=TOUCHED.keys())
async def test_a_log_that_somebody_touched_is_not_continued(change: str, tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await start_game(host)
        await host.record({"do": "fund", "seat": "Ann", "industry": "transport", "card": 11})
        assert (await host.record({"do": "pass", "seat": "Cat"}))["kind"] == "impossible"
    with contextlib.closing(sqlite3.connect(tmp_path / "hub.db")) as database, database:
        assert database.execute(change).rowcount > 0
    async with running(tmp_path) as hub, device(hub.url) as guest:
        refused = await guest.join(table, invite=INVITE)
        assert refused["kind"] == "busy" and "damaged" in refused["message"]


async def test_killed_under_load_nothing_heard_is_lost_and_all_can_be_sent_again(
    process: HubProcess,
) -> None:
    identity = Identity.new()
    sent: list[Signed] = []
    async with device(url(process), identity) as host:
        table = await open_table(host)
    heard = host
    rng = random.Random(3)
    for _ in range(3):
        async with device(url(process), identity) as host:
            host.table, host.entries = heard.table, heard.entries
            host.run, host.n = heard.run, heard.n
            assert (await host.join(table, have=host.table.head))["head"]["seq"] >= len(heard.entries)
            answered = {entry.intent.identity for entry in host.entries}
            for signed in sent:
                if signed.intent.identity not in answered:
                    await host.send(signed)
                    await host.answer(signed)
            heard = host
            sent += [host.sign({"do": "admit", "key": rng.randbytes(32).hex()}) for _ in range(60)]
            killing = asyncio.create_task(kill_soon(process, heard, len(host.entries) + rng.randrange(5, 25)))
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                for signed in sent[-60:]:
                    await host.send(signed)
                while True:
                    await host.hear("entries")
            await killing
        process.start()
    async with device(url(process), identity) as host:
        await host.join(table)
        stored = [entry.intent.identity for entry in host.entries[1:]]
        assert host.entries[: len(heard.entries)] == heard.entries
        assert stored == [signed.intent.identity for signed in sent][: len(stored)]
        assert len(stored) >= len(heard.entries) - 1 >= 120


async def kill_soon(process: HubProcess, host: Device, seq: int) -> None:
    while len(host.entries) < seq:
        await asyncio.sleep(0)
    process.kill()


def url(process: HubProcess) -> str:
    return f"ws://127.0.0.1:{process.port}/hub"


async def test_stopping_tells_the_devices_and_keeps_the_key_to_itself(process: HubProcess) -> None:
    async with device(url(process)) as host:
        table = await open_table(host)
        process.stop()
        with contextlib.suppress(ConnectionClosed):
            await host.hear("nothing")
        assert host.socket.close_code == 1012
    assert stat.S_IMODE((process.data / "hub.key").stat().st_mode) == 0o600
    assert not (process.data / "hub.db-wal").exists()
    process.start()
    async with device(url(process), host.identity) as again:
        assert again.hello["hub"] == host.hello["hub"]
        assert (await again.join(table))["head"]["seq"] == 1
        await again.say(knock={**SPEAK, "code": again.code, "name": "Ann", "key": again.key})
        assert await again.hear("admitted") == {"table": table}
