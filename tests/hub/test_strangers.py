"""Whatever a stranger sends gets a sentence or a close code, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from companion.hub.limits import DEFAULT
from tests.hub.real import INVITE, SPEAK, Device, Running, device, open_table, opening, running, sit

NONSENSE = {
    "not JSON": "hello",
    "cut off": '{"ping": ',
    "no object": "[1, 2]",
    "no key": "{}",
    "two keys": '{"ping": 1, "pong": 1}',
    "unknown": '{"launch": 1}',
    "a number": "17",
    "a float": '{"ping": 1.5}',
    "infinity": '{"ping": Infinity}',
    "a huge number": '{"ping": ' + "9" * 5000 + "}",
    "a key twice": '{"ping": 1, "ping": 2}',
    "deep lists": '{"intent": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "deep objects": '{"intent": ' * 20_000 + "1" + "}" * 20_000,
    "forty levels": '{"intent": ' + "[" * 40 + "]" * 40 + "}",
    "half a character": '{"knock": "\\ud800"}',
    "ping of text": '{"ping": "1"}',
    "intent of nothing": '{"intent": null}',
    "empty intent": '{"intent": {}}',
    "join of a list": '{"join": []}',
    "join without fields": '{"join": {"format": 1}}',
    "format of text": json.dumps({"join": {**SPEAK, "format": "1", "table": "", "nonce": "", "key": "", "sig": ""}}),
    "short hex": json.dumps({"join": {**SPEAK, "table": "ab", "nonce": "", "key": "", "sig": ""}}),
    "unknown field": json.dumps({"knock": {**SPEAK, "code": "BBBB", "name": "A", "key": "ab" * 32, "more": 1}}),
    "name of spaces": json.dumps({"knock": {**SPEAK, "code": "BBBB", "name": " ", "key": "ab" * 32}}),
    "open of text": '{"open": "table"}',
}


@contextlib.asynccontextmanager
async def undisturbed(hub: Running) -> AsyncIterator[None]:
    """A table whose devices go on as if nothing were happening."""
    async with device(hub.url) as host, device(hub.url) as board:
        table = await open_table(host)
        await board.join(table, invite=INVITE)
        yield
        await host.record({"do": "sit", "seat": "Ann", "key": None, "box": None})
        await board.until(2)
        await host.say(ping=1)
        assert await host.hear("pong") == 1


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE.keys())
async def test_nonsense_gets_a_sentence(tmp_path: Path, text: str) -> None:
    async with running(tmp_path) as hub, undisturbed(hub), device(hub.url) as eve:
        await eve.socket.send(text)
        refused = await eve.hear("refused")
        assert refused["kind"] == "malformed"
        assert refused["by"] is refused["run"] is refused["n"] is None
        assert refused["message"].endswith(".") and len(refused["message"]) < 200
        await eve.say(ping=3)
        assert await eve.hear("pong") == 3


async def test_random_text_is_only_refused(tmp_path: Path) -> None:
    limits = replace(DEFAULT, errors=10**6, messages_a_second=10**6)
    rng = random.Random(7)
    pieces = ['{"', '"}', "intent", "join", ":", "[", "]", "{}", "null", "1", '"', "\\u", "é", "sig", ",", "\x00", "💥"]
    async with running(tmp_path, limits) as hub, undisturbed(hub), device(hub.url) as eve:
        for _ in range(300):
            await eve.socket.send("".join(rng.choices(pieces, k=rng.randrange(1, 30))))
            assert (await eve.hear("refused", "pong"))["kind"] == "malformed"


async def test_one_who_only_talks_nonsense_is_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, errors=3)) as hub, undisturbed(hub), device(hub.url) as eve:
        for _ in range(3):
            await eve.socket.send("hello")
        code, reason = await goodbye(eve)
        assert code == 1008 and "sense" in reason
        assert len(eve.unread) == 3


async def test_binary_messages_are_not_read(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, undisturbed(hub), device(hub.url) as eve:
        await eve.socket.send(os.urandom(100))
        assert (await goodbye(eve))[0] == 1003


@pytest.mark.parametrize("size", [256 * 1024 + 1, 10 * 1024 * 1024])
async def test_a_message_that_is_too_large_is_cut_short(tmp_path: Path, size: int) -> None:
    async with running(tmp_path) as hub, undisturbed(hub), device(hub.url) as eve:
        with contextlib.suppress(ConnectionClosed):
            await eve.socket.send('{"ping": "' + "x" * size + '"}')
        assert (await goodbye(eve))[0] == 1009


async def test_many_small_pieces_are_too_large_together(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, undisturbed(hub), device(hub.url) as eve:
        with contextlib.suppress(ConnectionClosed):
            await eve.socket.send("x" * 4096 for _ in range(70))
        assert (await goodbye(eve))[0] == 1009


async def test_a_message_cut_inside_a_character_is_whole_when_it_arrives(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        await open_table(host)
        signed = host.sign({"do": "sit", "seat": "Zoë 💰", "key": None, "box": None})
        data = json.dumps({"intent": signed.json()}, ensure_ascii=False).encode()
        cut = data.index("💰".encode()) + 2
        for opcode, part, fin in (Opcode.TEXT, data[:cut], False), (Opcode.CONT, data[cut:], True):
            frame = Frame(opcode, part, fin).serialize(mask=True)
            for at in range(0, len(frame), 7):
                host.socket.transport.write(frame[at : at + 7])
                await asyncio.sleep(0)
        assert (await host.answer(signed)).intent.event["seat"] == "Zoë 💰"


async def test_text_that_is_not_utf8_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with running(tmp_path) as hub, undisturbed(hub), device(hub.url) as eve:
        eve.socket.transport.write(Frame(Opcode.TEXT, b'{"ping": "\xff\xfe"}').serialize(mask=True))
        assert (await goodbye(eve))[0] == 1007
    assert not caplog.records, "a stranger can't fill the host's terminal"


async def test_random_bytes_on_the_socket(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, undisturbed(hub):
        for seed in range(20):
            noise = random.Random(seed).randbytes(2000)
            async with device(hub.url) as eve:
                eve.socket.transport.write(noise)
                eve.socket.transport.abort()
            reader, writer = await asyncio.open_connection("127.0.0.1", hub.port)
            writer.write(noise + b"\r\n\r\n")
            writer.write_eof()
            await reader.read()
            writer.close()


@pytest.mark.parametrize("bound", ["send_seconds", "answers_waiting"])
async def test_a_device_that_reads_nothing_is_cut_off_and_holds_up_nobody(tmp_path: Path, bound: str) -> None:
    fast = {"messages_a_second": 10**6, "message_burst": 10**6, "errors": 10**6}
    patient = {"send_seconds": 60.0, "answers_waiting": 10**6}
    limits = replace(DEFAULT, **fast, **patient | {bound: 0.2 if bound == "send_seconds" else 100})
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.setblocking(False)
    async with running(tmp_path, limits) as hub, undisturbed(hub):
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", hub.port))
        async with device(hub.url, sock=sock, ping_interval=None, close_timeout=0.1) as slow:
            slow.socket.transport.pause_reading()
            async with asyncio.timeout(10):
                while hub.hub.connections["127.0.0.1"] == 3:
                    with contextlib.suppress(ConnectionClosed):
                        await slow.socket.send("nonsense" * 100)
                    await asyncio.sleep(0)
            async with device(hub.url) as host, device(hub.url) as board:
                await board.join(await open_table(host), invite=INVITE)


async def test_a_flood_of_pings_is_read_at_the_hubs_pace(tmp_path: Path) -> None:
    limits = replace(DEFAULT, messages_a_second=50, message_burst=10)
    async with running(tmp_path, limits) as hub, undisturbed(hub), device(hub.url) as eve:
        loop = asyncio.get_running_loop()
        before = loop.time()
        for number in range(30):
            await eve.say(ping=number)
        assert [await eve.hear("pong") for _ in range(30)] == list(range(30))
        assert loop.time() - before >= 20 / 50


async def test_one_who_wants_nothing_is_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, silent_seconds=0.2)) as hub, undisturbed(hub), device(hub.url) as eve:
        code, reason = await goodbye(eve)
        assert code == 1008 and "no table" in reason


async def test_a_full_hub_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, connections=1)) as hub, device(hub.url) as host:
        await open_table(host)
        async with connect(hub.url) as late:
            assert json.loads(await late.recv())["refused"]["kind"] == "busy"
            await late.wait_closed()
            assert late.close_code == 1013


async def test_one_address_cannot_take_every_place(tmp_path: Path) -> None:
    limits = replace(DEFAULT, connections_an_address=1)
    async with running(tmp_path, limits) as hub:
        async with device(hub.url), connect(hub.url) as late:
            assert "refused" in json.loads(await late.recv())
        async with device(hub.url):
            pass


async def ask_to_open(host: Device) -> Any:
    """Asks for a fresh table; gives the hub's answer."""
    table = secrets.token_bytes(16).hex()
    await host.say(open={**SPEAK, **host.sign(opening(host, table), table=table).json()})
    return await host.hear("opened", "refused")


async def test_only_so_many_tables(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, tables=1)) as hub, device(hub.url) as host:
        assert "table" in await ask_to_open(host)
        refused = await ask_to_open(host)
        assert refused["kind"] == "impossible" and "full" in refused["message"]


async def test_a_full_hub_forgets_an_unused_table_before_it_turns_people_away(tmp_path: Path) -> None:
    limits = replace(DEFAULT, tables=2, unused_hours=0)
    async with running(tmp_path, limits) as hub, device(hub.url) as host:
        async with device(hub.url) as used, device(hub.url) as unused:
            kept = await open_table(used)
            await used.record({"do": "sit", "seat": "Ann", "key": None, "box": None})
            forgotten = await open_table(unused)
            assert (await ask_to_open(host))["kind"] == "impossible", "somebody is still there"
        async with asyncio.timeout(5):
            while hub.hub.connections["127.0.0.1"] > 1:
                await asyncio.sleep(0.01)
        fresh = (await ask_to_open(host))["table"]
        assert set(hub.store.codes().values()) == {kept, fresh}
        async with device(hub.url) as guest:
            assert (await guest.join(forgotten, invite=INVITE))["kind"] == "unknown"
            assert (await guest.join(kept, invite=INVITE))["head"]["seq"] == 2


async def test_only_so_many_joins_and_openings_a_minute(tmp_path: Path) -> None:
    async with running(tmp_path, replace(DEFAULT, joins=2, opens=1)) as hub, device(hub.url) as host:
        table = await open_table(host)
        async with device(hub.url) as eve:
            assert (await eve.join(table, invite=eve.identity.signing))["kind"] == "not_yours"
            assert (await eve.join(table, invite=INVITE))["kind"] == "busy"
        assert (await ask_to_open(host))["kind"] == "busy"


async def goodbye(stranger: Device) -> tuple[int | None, str | None]:
    """Reads on until the hub closes; gives its code and reason."""
    async with asyncio.timeout(5):
        with contextlib.suppress(ConnectionClosed):
            while True:
                stranger.unread.append(json.loads(await stranger.socket.recv()))
    return stranger.socket.close_code, stranger.socket.close_reason


async def test_nonsense_at_the_door_of_a_table_is_only_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        table = await open_table(host)
        await ann.join(table, invite=INVITE)
        await sit(ann, "Ann")
        async with device(hub.url, ann.identity) as again:
            await again.join(table)
            for key in ([], {}, [[]], 5, True, None, "x"):
                assert (await again.record({"do": "sit", "seat": "Bea", "key": key, "box": key}))["kind"] == "not_yours"
