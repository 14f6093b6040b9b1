"""Two short talks with a hub before there is a session: opening a table, and knocking with the typed code."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from companion.device.link import Hello, Link, Message, Timing
from companion.device.sockets import Connect
from companion.table.refusal import KINDS, Refusal
from companion.table.wire import FORMAT
from companion.version import VERSION
from crypto.identity import SigningKey

PATIENCE = 8.0
"""Seconds for a hub that should be there to answer."""


class Errand:
    """Says one thing to a hub, as often as the connection breaks, until a message of kind ``until`` comes."""

    def __init__(
        self, url: str, say: Callable[[Hello], Awaitable[Message]], until: str, connect: Connect, timing: Timing
    ) -> None:
        self._say = say
        self._until = until
        self._link = Link(url, self, connect, timing)
        self._hello: Hello | None = None
        self._greeted = asyncio.Event()
        self._done: asyncio.Future[tuple[Hello, str]] = asyncio.get_running_loop().create_future()

    async def run(self, patient: bool = False) -> tuple[Hello, str]:
        """The hub's greeting and the id of the table that it names. ``patient``: a person decides about the answer,
        so only the greeting has to come soon. Raises Refusal."""
        self._link.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._greeted.wait()
                if not patient or self._done.done():
                    return await asyncio.shield(self._done)
            return await asyncio.shield(self._done)
        except TimeoutError:
            raise Refusal(
                "unknown", f"No hub answers at {self._link.url}. Is the host's computer awake, and in the same network?"
            ) from None
        finally:
            await self._link.close()
            self._done.cancel()

    async def greeted(self, hello: Hello) -> Sequence[Message]:
        self._hello = hello
        self._greeted.set()
        return [await self._say(hello)]

    async def heard(self, kind: str, body: Any) -> Sequence[Message]:
        if kind == "refused":
            raise read_refusal(body)
        if kind == self._until and self._hello is not None and not self._done.done():
            self._done.set_result((self._hello, _table_id(body)))
        return ()

    def lost(self) -> None:
        pass

    def stopped(self, why: Refusal) -> None:
        self._greeted.set()
        if not self._done.done():
            self._done.set_exception(why)


def _table_id(body: Any) -> str:
    table = body.get("table") if isinstance(body, dict) else None
    if not isinstance(table, str) or not re.fullmatch("[0-9a-f]{32}", table):
        raise Refusal("malformed", "The hub's answer names no table.")
    return table


def read_refusal(body: Any) -> Refusal:
    """A hub's ``refused``. A kind that this build does not know is treated as stale: the person decides."""
    found = body if isinstance(body, Mapping) else {}
    kind, message = found.get("kind"), found.get("message")
    return Refusal(
        kind if isinstance(kind, str) and kind in KINDS else "stale",  # type: ignore[arg-type]
        str(message)[:500] if message else "The hub refused this and gave no reason.",
    )


def read_knocking(body: Any) -> tuple[tuple[str, str], ...] | None:
    """Names and keys (hex) of all devices at the door, from a hub's ``knocking``; None if it can't be read."""
    try:
        found = tuple((one["name"], one["key"]) for one in body)
    except (TypeError, KeyError):
        return None
    return found if all(isinstance(text, str) for one in found for text in one) else None


def knock(code: str, name: str, key: SigningKey) -> Message:
    said = {"format": FORMAT, "build": VERSION, "code": code, "name": name, "key": key.public.hex()}
    return {"knock": said}
