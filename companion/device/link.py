"""The way to a hub that stays: connects, greets, reconnects by itself, and tells a dead socket from a quiet one.

A ``Link`` knows nothing of tables. It hands what it hears to its ``Speaker``, whose answers it sends. A phone that
slept often finds its socket open and dead; only a ping that is not answered tells.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.device.sockets import Closed, Connect, Socket, connect
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT
from companion.version import VERSION

log = logging.getLogger("companion.device")

Message = Mapping[str, Any]
"""One message of the wire: an object with exactly one key that says what it is."""


@dataclass(frozen=True, slots=True)
class Timing:
    """In seconds."""

    opening: float = 4.0
    """For a connection to open, and for the hub's greeting."""
    quiet: float = 4.0
    """Without a word from the hub before it is pinged."""
    dead: float = 6.0
    """For the answer to that ping."""
    dead_after_waking: float = 0.8
    """For the answer after the app came back to the foreground, when a dead socket is likely."""
    shortest: float = 0.05
    usual: float = 0.8
    longest: float = 5.0
    """Between attempts: at first, while the hub is missed for less than ``short_time``, and after that."""
    short_time: float = 600.0


USUAL = Timing()


@dataclass(frozen=True, slots=True)
class Hello:
    """The hub's greeting. ``hub`` is its key and ``nonce`` this connection's, in hex; ``address`` an http address."""

    format: int
    build: str
    rules: Mapping[str, int]
    hub: str
    nonce: str
    address: str


class Speaker(Protocol):
    """Whoever talks over a link. A Refusal raised here ends the link for good: the reason lasts."""

    async def greeted(self, hello: Hello) -> Sequence[Message]:
        """The hub is there; returns what to say first."""

    async def heard(self, kind: str, body: Any) -> Sequence[Message]:
        """Something else came; returns the answers."""

    def lost(self) -> None:
        """The connection is gone. The link is trying again."""

    def stopped(self, why: Refusal) -> None:
        """The link has ended for good."""


class Link:
    """``start`` it once; ``close`` it once. ``url`` is a ``ws://`` address."""

    def __init__(self, url: str, speaker: Speaker, connect: Connect = connect, timing: Timing = USUAL) -> None:
        self.url = url
        self._timing = timing
        self._speaker = speaker
        self._connect = connect
        self._socket: Socket | None = None
        self._task: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._heard = asyncio.Event()
        self._failures = 0
        self._pings = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"link to {self.url}")

    async def close(self) -> None:
        """Ends the link. Never raises."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def wake(self) -> None:
        """The app came to the foreground, or the network changed: try at once, trust no old socket."""
        self._failures = 0
        self._woken.set()

    def arrived(self) -> None:
        """The speaker is content with this connection: the next attempt after it may come quickly."""
        self._failures = 0

    async def send(self, *messages: Message) -> None:
        """Sends if there is a connection. If there is none or it breaks, the speaker says it again when greeted."""
        if self._socket is not None:
            with contextlib.suppress(Closed):
                for message in messages:
                    await self._socket.send(dump(message))

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        missed_since = loop.time()
        while True:
            try:
                async with asyncio.timeout(self._timing.opening):
                    socket = await self._connect(self.url)
                try:
                    await self._talk(socket)
                finally:
                    self._socket = None
                    await socket.close()
            except (Closed, TimeoutError):
                pass
            except Refusal as why:
                self._stop(why)
                return
            except Exception:
                log.exception("what came from %s could not be taken", self.url)
                self._stop(Refusal("malformed", "This app can't make sense of what the hub sent. Reload the page."))
                return
            if self._failures == 0:
                missed_since = loop.time()
            self._speaker.lost()
            self._failures += 1
            await self._pause(loop.time() - missed_since)

    def _stop(self, why: Refusal) -> None:
        self._speaker.lost()
        self._speaker.stopped(why)

    async def _pause(self, missed: float) -> None:
        longest = self._timing.usual if missed < self._timing.short_time else self._timing.longest
        pause = min(self._timing.shortest * 2 ** min(self._failures, 16), longest)
        await _within(pause * random.uniform(0.8, 1.2), self._woken)
        self._woken.clear()

    async def _talk(self, socket: Socket) -> None:
        async with asyncio.timeout(self._timing.opening):
            hello = parse_hello(await socket.receive())
        check_version(hello)
        for message in await self._speaker.greeted(hello):
            await socket.send(dump(message))
        self._socket = socket
        watch = asyncio.create_task(self._watch(socket))
        try:
            while True:
                text = await socket.receive()
                self._heard.set()
                kind, body = parse(text)
                if kind == "ping":
                    await socket.send(dump({"pong": body}))
                elif kind != "pong":
                    for message in await self._speaker.heard(kind, body):
                        await socket.send(dump(message))
        finally:
            watch.cancel()

    async def _watch(self, socket: Socket) -> None:
        """Closes the socket once the hub no longer answers; the reader then finds it closed."""
        while True:
            self._heard.clear()
            await _within(self._timing.quiet, self._woken)
            while self._woken.is_set() or not self._heard.is_set():
                patience = self._timing.dead_after_waking if self._woken.is_set() else self._timing.dead
                self._woken.clear()
                self._heard.clear()
                self._pings += 1
                try:
                    await socket.send(dump({"ping": self._pings}))
                except Closed:
                    return
                if not await _within(patience, self._heard, self._woken):
                    await socket.close()
                    return


async def _within(seconds: float, *events: asyncio.Event) -> bool:
    """Whether one of ``events`` was set within ``seconds``."""
    waits = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        done, _ = await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return bool(done)
    finally:
        for wait in waits:
            wait.cancel()


def dump(message: Message) -> str:
    return json.dumps(message, separators=(",", ":"))


def parse(text: str) -> tuple[str, Any]:
    """Kind and body of a message. Raises Closed for what is none: such a hub is as good as gone."""
    try:
        data = json.loads(text)
        ((kind, body),) = data.items()
    except (ValueError, AttributeError, RecursionError) as error:
        raise Closed("What answers there is not a hub") from error
    return kind, body


def parse_hello(text: str) -> Hello:
    """Raises Closed."""
    kind, body = parse(text)
    try:
        if kind != "hello":
            raise ValueError(kind)
        hello = Hello(**{name: body[name] for name in Hello.__dataclass_fields__})
        if len(bytes.fromhex(hello.hub)) != 32 or len(bytes.fromhex(hello.nonce)) != 32:
            raise ValueError(hello)
        if not isinstance(hello.rules, dict) or not isinstance(hello.address, str):
            raise TypeError(hello)
        return hello
    except (KeyError, TypeError, ValueError) as error:
        raise Closed("What answers there is not a hub") from error


async def probe(url: str, connect: Connect = connect, timing: Timing = USUAL) -> Hello:
    """The greeting of the hub at ``url``. Raises Closed, TimeoutError."""
    async with asyncio.timeout(timing.opening):
        socket = await connect(url)
        try:
            return parse_hello(await socket.receive())
        finally:
            await socket.close()


def check_version(hello: Hello) -> None:
    """Raises Refusal (version) if this app and the hub do not play together."""
    if hello.format != FORMAT or hello.build != VERSION:
        raise Refusal(
            "version",
            f"The hub runs version {hello.build} and this app {VERSION}. Reload the page; an installed app needs the "
            "same version as the hub.",
        )
