"""The entries that this device holds, and what a new one must satisfy before it is believed."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from companion.device.checker import SLICE
from companion.table.authority import check_binding
from companion.table.entry import NOTHING, Entry, Seen, parse_entry
from companion.table.fold import act_of, fold, judge
from companion.table.model import Table
from companion.table.refusal import Refusal
from crypto.errors import CryptoError
from crypto.identity import check_signature

BREATH = 16
"""Entries that are folded before others get a turn."""

TWO_STORIES = (
    "The hub tells another story than this device has seen: entry {seq} is not the same. Nothing was changed here. "
    "Compare the table codes of all phones and ask the host."
)
OTHER_TABLE = (
    "The hub sent the log of another table, or of another hub's. Nothing was changed here. Scan the QR code on the "
    "host's screen again, or ask the host."
)
BROKEN = "Entry {seq} that the hub sent does not fit the log here. Nothing was changed here; ask the host."


class History:
    """A log without a gap, and the table that it folds to."""

    def __init__(self, table: str) -> None:
        """``table``: its id, hex. ``hub``: the key of the hub that it comes from, hex, once that has been proved."""
        self.hub = ""
        self._id = table
        self.entries: list[Entry] = []
        self.table: Table | None = None

    @property
    def head(self) -> Seen:
        return self.entries[-1].head if self.entries else NOTHING

    async def take(self, sent: Any) -> list[Entry]:
        """Adds what a hub ``sent`` (a list of entry objects); returns the new ones.

        All or nothing. Raises Refusal (fork) for entries that do not continue this log, and for an unsigned head.
        """
        if not isinstance(sent, list):
            raise Refusal("fork", BROKEN.format(seq="?"))
        new: list[Entry] = []
        table = self.table
        slice_began = time.monotonic()
        for item in sent:
            entry = _parse(item)
            if entry.seq <= self.head.seq:
                if self.entries[entry.seq - 1].hash != entry.hash:
                    raise Refusal("fork", TWO_STORIES.format(seq=entry.seq))
                continue
            head = new[-1].head if new else self.head
            if entry.seq != head.seq + 1 or entry.prev != head.hash:
                raise Refusal("fork", (BROKEN if entry.seq != head.seq + 1 else TWO_STORIES).format(seq=entry.seq))
            if table is None and (entry.intent.table, entry.intent.event.get("hub")) != (self._id, self.hub):
                raise Refusal("fork", OTHER_TABLE)
            table = _next(table, entry)
            new.append(entry)
            if time.monotonic() - slice_began > SLICE:
                await asyncio.sleep(0)
                slice_began = time.monotonic()
        if new and table is not None:
            check_head(table, new[-1])
            self.entries += new
            self.table = table
        return new

    async def restore(self, entries: list[Entry]) -> None:
        """Takes entries that were checked when they were saved. Raises Refusal if this build can't read them."""
        for entry in entries:
            self.table = fold(self.table, entry)
            self.entries.append(entry)
            if entry.seq % BREATH == 0:
                await asyncio.sleep(0)


def check_head(table: Table, entry: Entry) -> None:
    """Raises Refusal (fork) unless the hub of entry 1 vouches for ``entry`` and all before it."""
    try:
        check_signature(bytes.fromhex(table.hub), entry.head_bytes, bytes.fromhex(entry.hub_sig))
    except CryptoError as error:
        raise Refusal(
            "fork", f"Entry {entry.seq} is not signed by this table's hub. Nothing was changed here; ask the host."
        ) from error


def _parse(item: Any) -> Entry:
    try:
        return parse_entry(item)
    except Refusal as refusal:
        raise Refusal("fork", f"The hub sent an entry that can't be read: {refusal.message}") from refusal


def _next(table: Table | None, entry: Entry) -> Table:
    """What ``entry`` vouches for must be this history, and its event acceptable here: a hub decides the order, and
    nothing else."""
    try:
        check_binding(table, entry.intent)
        judge(table, act_of(entry))
        return fold(table, entry)
    except Refusal as refusal:
        raise Refusal("fork", f"{BROKEN.format(seq=entry.seq)} ({refusal.message})") from refusal
