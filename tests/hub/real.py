"""A real hub on a free port and devices that speak to it over a real socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from companion.hub.hub import Hub
from companion.hub.limits import DEFAULT, Limits
from companion.hub.server import Server, bind, make_app
from companion.hub.store import Store
from companion.table.entry import NOTHING, Intent, Seen, Signed, parse_entry, sign
from companion.table.fold import check_link, check_signature, fold
from companion.table.model import Table
from companion.table.wire import FORMAT, join_message, joined_message
from companion.version import VERSION
from crypto.identity import Identity, SigningKey
from crypto.identity import check_signature as check_ed25519

SPEAK = {"format": FORMAT, "build": VERSION}
PATIENCE = 10
"""Seconds after which a test gives up waiting for a message."""


@dataclass
class Running:
    """A hub that runs in this process."""

    hub: Hub
    store: Store
    port: int

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/hub"


HUB_KEY = SigningKey(bytes(range(32)))


@contextlib.asynccontextmanager
async def running(
    folder: Path,
    limits: Limits = DEFAULT,
    names: tuple[str, ...] = (),
    key: SigningKey = HUB_KEY,
    busy_seconds: float = 0.2,
    port: int = 0,
) -> AsyncIterator[Running]:
    with bind("127.0.0.1", port) as sock:
        port = sock.getsockname()[1]
        store = Store(folder / "hub.db", busy_seconds)
        hub = Hub(key, store, lambda: f"http://127.0.0.1:{port}", limits)
        server = Server(make_app(hub, None, names), limits)
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup(sockets=[sock])  # what serve() does, without its pauses of a tenth of a second
        try:
            yield Running(hub, store, port)
        finally:
            server.force_exit = True
            await server.shutdown(sockets=[sock])
            await hub.close()


class Device:
    """One connection with a key of its own, and the table as it has folded it (every entry checked)."""

    def __init__(self, socket: ClientConnection, hello: Mapping[str, Any], identity: Identity) -> None:
        self.socket = socket
        self.hello = hello
        self.identity = identity
        self.key = identity.signing.public.hex()
        self.run = secrets.token_bytes(8).hex()
        self.n = 0
        self.table: Table | None = None
        self.entries: list[Any] = []
        self.present: list[str] = []
        self.code = ""
        self.unread: list[dict[str, Any]] = []
        """Messages that nobody waited for yet (entries and presence are taken in at once)."""

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> Any:
        """The body of the next message of one of ``kinds``, taking in all others."""
        for message in self.unread:
            if next(iter(message)) in kinds:
                self.unread.remove(message)
                return next(iter(message.values()))
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await self.socket.recv())
                ((kind, body),) = message.items()
                if kind == "entries":
                    self.take(body)
                if kind == "present":
                    self.present = body
                if kind in kinds:
                    return body
                self.unread.append(message)

    def take(self, entries: list[Any]) -> None:
        for data in entries:
            entry = parse_entry(data)
            if entry.seq <= len(self.entries):
                assert entry == self.entries[entry.seq - 1]
                continue
            check_link(self.table, entry)
            check_signature(entry)
            self.table = fold(self.table, entry)
            self.entries.append(entry)

    async def until(self, seq: int) -> None:
        """Waits until this device has entry ``seq``."""
        while len(self.entries) < seq:
            await self.hear("entries")

    async def company(self, *keys: str) -> None:
        """Waits until exactly these keys are present."""
        while self.present != sorted(keys):
            await self.hear("present")

    def proof(self, table: str, key: SigningKey, own_nonce: str) -> str:
        return key.sign(join_message(table, self.hello["hub"], self.hello["nonce"], own_nonce)).hex()

    async def join(self, table: str, *, invite: SigningKey | None = None, have: Seen | None = None) -> Any:
        """Joins by the invitation, or else by this device's key; gives the hub's answer."""
        nonce = secrets.token_bytes(32).hex()
        body: dict[str, Any] = {**SPEAK, "table": table, "nonce": nonce}
        if invite is not None:
            body["invite"] = self.proof(table, invite, nonce)
        else:
            body |= {"key": self.key, "sig": self.proof(table, self.identity.signing, nonce)}
        if have is not None:
            body["have"] = have.json()
        await self.say(join=body)
        answer = await self.hear("joined", "refused")
        if "sig" in answer:
            message = joined_message(table, self.hello["hub"], self.hello["nonce"], nonce)
            check_ed25519(bytes.fromhex(self.hello["hub"]), message, bytes.fromhex(answer["sig"]))
            self.code = answer["code"]
            await self.until(answer["head"]["seq"])
        return answer

    def sign(self, event: Mapping[str, Any], step: str | None = None, **changes: Any) -> Signed:
        self.n += 1
        head = self.table.head if self.table else NOTHING
        table = self.table.id if self.table else str(event.get("table"))
        fields = {"table": table, "by": self.key, "run": self.run, "n": self.n, "seen": head, "step": step} | changes
        return sign(Intent(**fields, event=event), self.identity.signing)

    async def send(self, signed: Signed) -> None:
        await self.say(intent=signed.json())

    async def answer(self, signed: Signed) -> Any:
        """The answer to ``signed``: its entry, or the refusal."""
        while True:
            for entry in self.entries:
                if entry.intent.identity == signed.intent.identity:
                    return entry
            got = await self.hear("entries", "refused")
            if isinstance(got, dict) and got["n"] == signed.intent.n:
                return got

    async def record(self, event: Mapping[str, Any], step: str | None = None) -> Any:
        signed = self.sign(event, step)
        await self.send(signed)
        return await self.answer(signed)


@contextlib.asynccontextmanager
async def device(url: str, identity: Identity | None = None, **options: Any) -> AsyncIterator[Device]:
    async with connect(url, max_size=None, compression=None, **options) as socket:
        hello = json.loads(await socket.recv())["hello"]
        yield Device(socket, hello, identity or Identity.new())


INVITE = Identity(bytes(16)).signing


def opening(host: Device, table: str, seats: tuple[str, ...] = (), **changes: Any) -> dict[str, Any]:
    """The event that opens ``table``."""
    return {
        "do": "table", "format": 1, "game": "ponzi", "rules": 1, "seats": list(seats), "options": {}, "table": table,
        "origin": table, "hub": host.hello["hub"], "host": host.key, "invite": INVITE.public.hex(), **changes
    }  # fmt: skip


async def open_table(host: Device, seats: tuple[str, ...] = ()) -> str:
    """Opens a table with ``host`` and joins it; gives its id."""
    table = secrets.token_bytes(16).hex()
    signed = host.sign(opening(host, table, seats))
    await host.say(open={**SPEAK, **signed.json()})
    assert await host.hear("opened", "refused") == {"table": table}
    await host.join(table)
    return table


async def sit(guest: Device, name: str) -> Any:
    return await guest.record({"do": "sit", "seat": name, "key": guest.key, "box": guest.identity.box.public.hex()})


async def start_game(host: Device, seats: tuple[str, ...] = ("Ann", "Ben", "Cat")) -> str:
    """A table in which everybody is seated without a device and the game has begun."""
    table = await open_table(host, seats)
    await host.record({"do": "start", "seats": list(seats)})
    return table
