"""What this device recorded and a hub has not answered yet: saved, sent in order, sent again, and answered."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from companion.device.outbox import Name, Outbox
from companion.device.session import Outcome, Pending, Returned
from companion.device.store import Store
from companion.table.entry import Entry, Signed
from companion.table.refusal import Refusal

BUSY_PAUSE = 1.0
"""Seconds before an intent is sent again that the hub was too busy for."""


class Sending:
    """``send`` hands one message to the hub; ``open`` says whether the hub has proved itself and listens now."""

    def __init__(
        self, store: Store, table: str, send: Callable[[Any], Awaitable[None]], open: Callable[[], bool]
    ) -> None:
        self._outbox = Outbox(store, table)
        self._send = send
        self._open = open
        self._answers: dict[Name, asyncio.Future[Outcome]] = {}
        self._unsent: deque[Signed] = deque()
        self._signing = asyncio.Lock()
        self._sending = asyncio.Lock()

    async def load(self) -> None:
        """Brings back what an earlier start left. Raises StoreError."""
        await self._outbox.load()

    @property
    def pending(self) -> tuple[Pending, ...]:
        return tuple(_pending(signed) for signed in self._outbox.waiting)

    async def post(self, make: Callable[[], Signed], saved: Callable[[], None]) -> Outcome:
        """Signs, saves, sends, and waits for the answer; ``saved`` is called once nothing can be lost any more.

        Raises StoreError (then nothing was recorded) and what ``make`` raises.
        """
        async with self._signing:
            signed = make()
            await self._outbox.put(signed)
        name = signed.intent.identity
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        self._unsent.append(signed)
        saved()
        try:
            await self._flush()
            return await answer
        finally:
            self._answers.pop(name, None)

    async def send_all(self, pause: float = 0) -> None:
        """Sends all that has no answer (again), for a new connection or after ``pause`` seconds for a busy hub."""
        await asyncio.sleep(pause)
        self._unsent = deque(self._outbox.waiting)
        await self._flush()

    async def _flush(self) -> None:
        """In the order in which it was numbered: a hub takes nothing out of order."""
        async with self._sending:
            while self._open() and self._unsent:
                await self._send({"intent": self._unsent.popleft().json()})

    async def settle(self, entries: Sequence[Entry]) -> bool:
        """Answers whatever waits here and stands in ``entries``; whether anything did."""
        mine = [entry for entry in entries if entry.intent.identity in self._outbox]
        for entry in mine:
            await self.answered(entry.intent.identity, entry)
        return bool(mine)

    async def answered(self, name: Name, outcome: Outcome) -> Returned | None:
        """An intent has its answer, and whoever waits for it goes on. A refusal that nobody waits for is returned."""
        signed = await self._outbox.answered(name)
        waiting = self._answers.get(name)
        if waiting is not None and not waiting.done():
            waiting.set_result(outcome)
        elif signed is not None and isinstance(outcome, Refusal):
            return Returned(_pending(signed), outcome)
        return None

    def give_up(self, why: Refusal) -> None:
        """Nobody is to wait any longer. What was recorded stays saved."""
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_result(why)


def name_in(refused: Any) -> Name | None:
    """Which intent a hub's ``refused`` answers; None where there is no such."""
    found = refused if isinstance(refused, dict) else {}
    by, run, n = (found.get(key) for key in ("by", "run", "n"))
    return (by, run, n) if isinstance(by, str) and isinstance(run, str) and isinstance(n, int) else None


def _pending(signed: Signed) -> Pending:
    return Pending(signed.intent.event, signed.intent.step)
