"""Signatures in the background: a phone's portable Ed25519 takes tens of milliseconds for one, and people are playing.

The chain and the hub's signature over its head are checked when entries come; who signed each intent is checked here,
envelopes first, in slices that leave the screen its turns.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable, Iterable

from companion.table.entry import Entry
from companion.table.fold import check_signature
from companion.table.refusal import Refusal

SLICE = 0.008
"""Seconds of work at most before others get a turn; never less than one signature."""
TELLING = 0.5
"""Seconds between two words about progress: each draws the screen anew."""
FORGED = (
    "Entry {seq} ({who}) was not signed by the device it names. This log is not to be trusted; compare the table codes "
    "and ask the host."
)
URGENT = frozenset({"offer", "look", "void", "opening", "open_books"})


class Checker:
    """Checks what it is given; ``newest`` is the entry up to which everything has been checked.

    ``progress`` is called now and then and at the end, ``failed`` once with the reason that ends the table.
    """

    def __init__(self, newest: int, progress: Callable[[], None], failed: Callable[[Refusal], None]) -> None:
        self.newest = newest
        self._progress = progress
        self._failed = failed
        self._heap: list[tuple[bool, int, Entry]] = []
        self._ahead: set[int] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.seq > self.newest:
                heapq.heappush(self._heap, (entry.intent.event.get("do") not in URGENT, entry.seq, entry))
        if self._heap and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run(), name="signatures")

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        told = time.monotonic()
        while self._heap:
            began = time.monotonic()
            while self._heap and time.monotonic() - began < SLICE:
                _, seq, entry = heapq.heappop(self._heap)
                try:
                    check_signature(entry)
                except Refusal:
                    who = entry.intent.event.get("seat") or "the table"
                    self._failed(Refusal("fork", FORGED.format(seq=seq, who=who)))
                    return
                self._ahead.add(seq)
            while self.newest + 1 in self._ahead:
                self.newest += 1
                self._ahead.remove(self.newest)
            if not self._heap or time.monotonic() - told > TELLING:
                told = time.monotonic()
                self._progress()
            spent = time.monotonic() - began
            await asyncio.sleep(spent if spent > SLICE else 0)
