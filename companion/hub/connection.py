"""One device on one WebSocket: reads its messages in order, answers each, and keeps it up to date.

A connection holds no copy of the log, only the number of the entry it was sent last. A device that reads slowly is
sent the same entries in larger pieces, and cut off when it stops reading; nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.hub.hub import Hub
from companion.hub.joining import check_proof
from companion.hub.limits import Bucket
from companion.hub.messages import Join, identity_in, parse_join, parse_knock, parse_open, read, say
from companion.hub.room import Room
from companion.table.entry import Entry, Signed, parse_signed
from companion.table.refusal import Refusal
from companion.table.strict import malformed
from companion.table.wire import FORMAT, NONCE_BYTES, joined_message
from companion.version import VERSION

BATCH_BYTES = 128 * 1024
"""About how much history goes into one message."""


class Bye(Exception):
    """The hub ends the connection with this code and sentence (RFC 6455 section 7.4)."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """Made for an accepted WebSocket; ``run`` lasts as long as it. To its table it is a Member."""

    def __init__(self, hub: Hub, socket: WebSocket, address: str) -> None:
        self.proved: set[str] = set()
        self.invited = False
        self._hub = hub
        self._socket = socket
        self._address = address
        self._nonce = secrets.token_bytes(NONCE_BYTES).hex()
        self._room: Room | None = None
        self._knocked: Room | None = None
        self._sent: int | None = None
        """The number of the last entry this device has; None before it joined."""
        self._answers: deque[str | int] = deque()
        """Messages to send; a number among them starts the entries after that number."""
        self._company_due = False
        self._door_due = False
        self._work = asyncio.Event()
        self._errors = 0
        self._owed: dict[tuple[str, str], int] = {}
        """By (key, run): the first intent that could not be stored."""

    async def run(self) -> None:
        """Talks until either side ends it. Never raises for anything the device did."""
        rules = dict(self._hub.rules)
        hello = {"format": FORMAT, "build": VERSION, "rules": rules, "hub": self._hub.public, "nonce": self._nonce,
                 "address": self._hub.address()}  # fmt: skip
        self._answer("hello", hello)
        tasks = [asyncio.create_task(work()) for work in (self._read, self._write, self._watch)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if isinstance(bye := task.exception(), Bye):
                    await self._close(bye)
                elif bye is not None and not isinstance(bye, WebSocketDisconnect | RuntimeError):
                    raise bye
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for room in {self._room, self._knocked} - {None}:
                assert room is not None
                room.leave(self)

    async def _close(self, bye: Bye) -> None:
        """Says why, if the device still reads; drops it otherwise."""
        try:
            async with asyncio.timeout(1):
                while (text := self._next()) is not None:
                    await self._socket.send_text(text)
                await self._socket.close(bye.code, bye.reason[:120])
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            self._socket.scope.get("state", {}).get("abort", lambda: None)()

    # --- to the device ----------------------------------------------------------------------------------------------

    def stir(self) -> None:
        self._work.set()

    def company_changed(self) -> None:
        self._company_due = True
        self._work.set()

    def door_changed(self) -> None:
        self._door_due = True
        self._work.set()

    def admitted(self, table: str) -> None:
        self._answer("admitted", {"table": table})

    def _answer(self, kind: str, body: Any) -> None:
        self._answers.append(say(kind, body))
        self._work.set()

    async def _write(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            while (text := self._next()) is not None:
                try:
                    async with asyncio.timeout(self._hub.limits.send_seconds):
                        await self._socket.send_text(text)
                except TimeoutError:
                    raise Bye(1008, "You read too slowly; connect again.") from None

    def _next(self) -> str | None:
        """What to send now: entries before answers (a refusal may speak of them), then who is here and who knocks."""
        room = self._room
        if room is not None and self._sent is not None and self._sent < len(room.texts):
            batch: list[str] = []
            size = 0
            for text in room.texts[self._sent :]:
                if batch and size + len(text) > BATCH_BYTES:
                    break
                batch.append(text)
                size += len(text)
            self._sent += len(batch)
            return '{"entries":[' + ",".join(batch) + "]}"
        if self._answers:
            answer = self._answers.popleft()
            if isinstance(answer, str):
                return answer
            self._sent = answer
            return self._next()
        if self._company_due and room is not None and self._sent is not None:
            self._company_due = False
            return say("present", room.present())
        if self._door_due and room is not None:
            self._door_due = False
            return say("knocking", [{"name": knock.name, "key": knock.key} for knock in room.waiting()])
        return None

    # --- from the device --------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Ends a connection that wants nothing."""
        while True:
            await asyncio.sleep(self._hub.limits.silent_seconds)
            if self._room is None and self._knocked is None:
                raise Bye(1008, "You joined no table; connect again when you want to.")

    async def _read(self) -> None:
        limits = self._hub.limits
        pace = Bucket(limits.messages_a_second, limits.message_burst)
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                raise Bye(1003, "The hub reads text messages only.")
            await pace.wait()
            await self._handle(text)
            if len(self._answers) > limits.answers_waiting:
                raise Bye(1008, "You send more than you read.")

    async def _handle(self, text: str) -> None:
        body: Any = None
        try:
            kind, body = read(text)
            await {"ping": self._ping, "pong": self._pong, "open": self._open, "join": self._join,
                   "knock": self._knock, "intent": self._intent}[kind](body)  # fmt: skip
        except Refusal as refusal:
            self._answer("refused", {**identity_in(body), **refusal.json()})
            if refusal.kind == "malformed":
                self._errors += 1
            if self._errors >= self._hub.limits.errors:
                raise Bye(1008, "Too many messages that make no sense.") from None

    async def _ping(self, body: Any) -> None:
        if type(body) is not int:
            raise malformed("A ping carries a whole number.")
        self._answer("pong", body)

    async def _pong(self, body: Any) -> None:
        pass

    async def _open(self, body: Any) -> None:
        signed = parse_open(body)
        if not self._hub.opens.allows(self._address):
            raise Refusal("busy", "Too many tables were opened from here just now. Wait a minute.")
        table = await _finish(self._hub.open(signed))
        self._answer("opened", {"table": table})

    async def _join(self, body: Any) -> None:
        join = parse_join(body)
        if not self._hub.joins.allows(self._address):
            raise Refusal("busy", "Too many devices joined from here just now. Wait a minute.")
        room = await self._hub.room(join.table)
        if self._room not in (None, room):
            raise Refusal("impossible", "This connection is at another table already. Open a second one.")
        check_proof(join, self._hub.public, self._nonce, room.table.invite, room.welcome())
        have = self._start_of(join, room)
        if join.key is None:
            self.invited = True
        else:
            self.proved.add(join.key)
        head = room.table.head
        sig = self._hub.key.sign(joined_message(join.table, self._hub.public, self._nonce, join.nonce)).hex()
        self._answer("joined", {"table": join.table, "head": head.json(), "sig": sig, "code": room.code})
        if self._room is None:
            self._answers.append(have)
            self._room = room
        room.enter(self)

    def _start_of(self, join: Join, room: Room) -> int:
        """The number of the last entry that the device has. Raises Refusal(fork) if that is not one of this chain."""
        if join.have is None or join.have[0] == 0:
            return 0
        seq, digest = join.have
        entries = room.authority.entries
        if seq > len(entries):
            raise Refusal(
                "fork",
                f"Your device knows {seq} entries of this table, the hub only {len(entries)}: it has lost some, or "
                "tells another story. Show this to the host before you go on.",
            )
        if entries[seq - 1].hash != digest:
            raise Refusal(
                "fork",
                f"Entry {seq} on this hub is not the one that your device knows: somebody was told another story. "
                "Compare the table codes before you go on.",
            )
        return seq

    async def _knock(self, body: Any) -> None:
        knock = parse_knock(body)
        if not self._hub.knocks.allows(self._address):
            raise Refusal("busy", "Too many tries with a short code from here. Wait a minute.")
        room = await self._hub.room_by_code(knock.code)
        if self._knocked not in (None, room):
            raise Refusal("impossible", "This connection waits at another table already. Open a second one.")
        self._answer("knocked", {"table": room.table.id})
        room.knock(knock, self)
        self._knocked = room

    async def _intent(self, body: Any) -> None:
        signed = parse_signed(body)
        if self._room is None:
            raise Refusal("not_yours", "Join a table first.")
        if signed.intent.table != self._room.table.id:
            raise Refusal("unknown", "This is meant for another table than the one you joined.")
        sent = self._sent or 0
        entry = await self._submit(self._room, signed)
        if entry.seq <= sent:
            self._answers.append('{"entries":[' + self._room.texts[entry.seq - 1] + "]}")
            self._work.set()

    async def _submit(self, room: Room, signed: Signed) -> Entry:
        """Keeps the order within a run: after one that could not be stored, later ones wait for it to come again, or
        it would be too late for it."""
        by, run, n = signed.intent.identity
        owed = self._owed.get((by, run), n)
        if n > owed:
            raise Refusal("busy", "Something recorded before this is not stored yet. Both will be tried again.")
        self._owed[by, run] = n
        try:
            entry: Entry = await _finish(room.submit(signed, self))
        except Refusal as refusal:
            if refusal.kind != "busy":
                del self._owed[by, run]
            raise
        del self._owed[by, run]
        return entry


_unfinished: set[asyncio.Task[Any]] = set()


async def _finish(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs ``work`` to its end even if the device goes away: what is stored must also be told to the others."""
    task = asyncio.create_task(work)
    _unfinished.add(task)
    task.add_done_callback(_unfinished.discard)
    return await asyncio.shield(task)


async def serve(hub: Hub, socket: WebSocket) -> None:
    """Accepts a WebSocket and talks to it, if there is room for it."""
    await socket.accept()
    address = socket.client.host if socket.client else ""
    here = hub.connections.get(address, 0)
    if here >= hub.limits.connections_an_address or sum(hub.connections.values()) >= hub.limits.connections:
        refusal = Refusal("busy", "This hub has as many connections as it can take. Try again in a minute.")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(say("refused", {**identity_in(None), **refusal.json()}))
            await socket.close(1013, refusal.message)
        return
    hub.connections[address] = here + 1
    try:
        await Connection(hub, socket, address).run()
    finally:
        hub.connections[address] -= 1
        if not hub.connections[address]:
            del hub.connections[address]
