"""What may answer at an address: a hub of another version, something that is no hub, one that talks nonsense."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from companion.device.device import ThisDevice
from companion.device.invitation import Invitation, hub_hash
from companion.device.link import Hello, Link
from companion.device.opening_table import sign_table
from companion.device.sockets import connect
from companion.device.store import MemoryStore
from companion.table.entry import NOTHING, chain
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT, joined_message
from companion.version import VERSION
from crypto.identity import SigningKey
from tests.device.company import BRISK

pytestmark = pytest.mark.anyio

KEY = SigningKey(bytes(32))
HELLO: dict[str, Any] = {
    "format": FORMAT, "build": VERSION, "rules": {"ponzi": 1}, "hub": KEY.public.hex(), "nonce": "00" * 32,
    "address": "http://127.0.0.1",
}  # fmt: skip


@contextlib.asynccontextmanager
async def answering(hello: Any, *then: Callable[[dict[str, Any]], Any]) -> AsyncIterator[str]:
    """An address where every connection gets ``hello``, and after the first message what ``then`` makes of it."""

    async def talk(socket: ServerConnection) -> None:
        await socket.send(hello if isinstance(hello, str | bytes) else json.dumps({"hello": hello}))
        said = json.loads(await socket.recv())
        for answer in then:
            await socket.send(json.dumps(answer(said)))
        await socket.wait_closed()

    async with serve(talk, "127.0.0.1", 0) as server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


def joined(said: dict[str, Any]) -> Any:
    """The answer of a hub that holds its key."""
    join = said["join"]
    sig = KEY.sign(joined_message(join["table"], HELLO["hub"], HELLO["nonce"], join["nonce"])).hex()
    head = {"seq": 1, "hash": "00" * 32}
    return {"joined": {"table": join["table"], "head": head, "sig": sig, "code": "ABCD"}}


def invitation(address: str) -> str:
    return Invitation(address, "ab" * 16, bytes(16), hub_hash(KEY.public)).link()


async def refused(address: str) -> str:
    store = MemoryStore()
    with pytest.raises(Refusal) as caught:
        await ThisDevice(store, timing=BRISK).join(invitation(address))
    assert await store.keys("") == [], "nothing is kept of what is no table"
    return caught.value.message


@pytest.mark.parametrize("change", [{"format": FORMAT + 1}, {"build": "99.0"}])
async def test_a_hub_of_another_version_says_what_to_do(change: dict[str, Any]) -> None:
    async with answering({**HELLO, **change}) as address:
        assert "Reload the page" in await refused(address)


async def test_a_hub_with_a_copied_key_that_it_does_not_hold_is_not_believed() -> None:
    def copied(said: dict[str, Any]) -> Any:
        answer = joined(said)
        answer["joined"]["sig"] = SigningKey(bytes(31) + b"\1").sign(b"whatever").hex()
        return answer

    async with answering(HELLO, copied) as address:
        assert "Another hub" in await refused(address)


@pytest.mark.parametrize(
    "entries",
    [None, 7, [7], [{}], [{"seq": 1}], [{"seq": -1, "prev": [[[]]]}], ["x" * 100_000], [[[[[[[[]]]]]]]], {"a": 1}],
)
async def test_entries_that_make_no_sense_end_the_link_with_a_sentence(entries: Any) -> None:
    async with answering(HELLO, joined, lambda _: {"entries": entries}) as address:
        assert "the hub sent" in (await refused(address)).lower().replace("that the hub sent", "the hub sent")


def first_entry(table: str, hub: SigningKey) -> dict[str, Any]:
    signed = sign_table(table, "ponzi", {}, hub.public.hex(), SigningKey(bytes([5] * 32)), None)
    return chain(NOTHING, "2026-03-01T19:30:00Z", signed, hub).json()


@pytest.mark.parametrize(
    "entry",
    [first_entry("cd" * 16, KEY), first_entry("ab" * 16, SigningKey(bytes([9] * 32)))],
    ids=["another table", "another hub's table"],
)
async def test_a_log_that_is_not_this_tables_or_not_this_hubs_is_not_taken(entry: dict[str, Any]) -> None:
    async with answering(HELLO, joined, lambda _: {"entries": [entry]}) as address:
        assert "another table" in await refused(address)


async def test_nothing_is_taken_from_a_hub_that_has_not_proved_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.device.hub_session.CATCHING_UP", 0.3)
    async with answering(HELLO, lambda _: {"entries": [first_entry("ab" * 16, KEY)]}) as address:
        assert "No hub answers" in await refused(address)


@pytest.mark.parametrize(
    "extra",
    [
        {"news": 1},
        {"present": 7},
        {"knocking": 7},
        {"knocking": [{"name": 1, "key": []}]},
        {"refused": None},
        {"pong": []},
    ],
)
async def test_messages_that_are_not_understood_are_passed_over(extra: Any) -> None:
    async with answering(HELLO, joined, lambda _: extra, lambda _: {"entries": [{}]}) as address:
        assert "can't be read" in await refused(address)


@pytest.mark.parametrize(
    "place",
    [
        "h:99999",
        "h:-1",
        "h:0",
        "h:1:2",
        "h:port",
        "..",
        "a b",
        "\u202eevil",
        "evil@good",
        "x" * 64,
        "[::1",
        "[x]",
        ":80",
        "%00",
    ],
)
async def test_a_link_to_an_address_that_can_not_be_is_no_invitation(place: str) -> None:
    with pytest.raises(Refusal, match="not an invitation"):
        await ThisDevice(MemoryStore(), timing=BRISK).join(invitation(place))


@pytest.mark.parametrize(
    "place", ["192.168.1.20:8550", "[fe80::1]:8550", "ann-laptop.local:80", "table.example", "h_1"]
)
def test_addresses_that_hubs_have(place: str) -> None:
    assert Invitation.parse(invitation(place)).address == place


@pytest.mark.parametrize("hello", ["", "hi", "[]", '{"hello": 1}', '{"hello": {}}', b"\xff\xfe", "[" * 100_000])
async def test_what_is_no_hub_is_not_there(hello: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.device.hub_session.ARRIVAL", 0.3)
    async with answering(hello) as address:
        assert "No hub answers" in await refused(address)
        assert await ThisDevice(MemoryStore(), f"http://{address}/", timing=BRISK).look_for_hub() is False


async def test_the_pause_between_attempts_grows_and_a_waking_app_does_not_wait() -> None:
    attempts: list[float] = []
    tried = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def nobody_there(url: str) -> Any:
        attempts.append(loop.time())
        tried.set()
        return await connect("ws://127.0.0.1:9/hub")

    class Deaf:
        async def greeted(self, hello: Hello) -> Any: ...
        async def heard(self, kind: str, body: Any) -> Any: ...
        def lost(self) -> None: ...
        def stopped(self, why: Refusal) -> None: ...

    link = Link("ws://nowhere/hub", Deaf(), nobody_there, replace(BRISK, shortest=0.02, usual=30))
    link.start()
    while len(attempts) < 5:
        tried.clear()
        await tried.wait()
    pauses = [after - before for before, after in itertools.pairwise(attempts)]
    assert pauses[-1] > 2 * pauses[0] and pauses[-1] > 0.2
    tried.clear()
    woken = loop.time()
    link.wake()
    await tried.wait()
    assert attempts[-1] - woken < 0.2
    await link.close()


async def test_an_errand_to_nobody_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.device.errands.PATIENCE", 0.2)
    device = ThisDevice(MemoryStore(), "http://127.0.0.1:9/", timing=BRISK)
    for way in (device.open_table("ponzi", {}), device.knock("ABCD", "Ben")):
        with pytest.raises(Refusal, match="No hub answers"):
            await way
    assert await device.saved() == ()
