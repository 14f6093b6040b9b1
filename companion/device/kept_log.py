"""A table's log on this device, so that it opens without the hub, and without fetching what it has.

Entries lie in chunks: the last one is rewritten with each entry, full ones are packed once and stay. So an entry costs
one small write, and a long evening stays far below a browser's quota.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from typing import Any

from companion.device.store import Store
from companion.table.entry import NOTHING, Entry, parse_entry
from companion.table.refusal import Refusal
from crypto.identity import check_signature

CHUNK = 32
"""Entries in a chunk."""
LARGEST_CHUNK = 4 * 1024 * 1024
"""Bytes that a packed chunk may unpack to."""


class KeptLog:
    """The first ``len(entries)`` entries of one table, in order and without a gap."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._prefix = f"table/{table}/log/"
        self.entries: list[Entry] = []

    async def load(self) -> None:
        """Reads as far as the log is whole, to the newest entry that its hub signed: what is damaged or missing ends
        it. Raises StoreError."""
        self.entries, head, number = [], NOTHING, 0
        while chunk := _unpack(await self._store.get(self._key(number))):
            number += 1
            for entry in chunk:
                if (entry.seq, entry.prev) == (head.seq + 1, head.hash):
                    self.entries.append(entry)
                    head = entry.head
            if len(self.entries) < number * CHUNK:
                break
        while self.entries and not _signed(self.entries[0], self.entries[-1]):
            self.entries.pop()

    async def append(self, new: Sequence[Entry]) -> None:
        """Saves ``new`` after what there is. Raises StoreError; then ``entries`` is what it was."""
        entries = [*self.entries, *new]
        for number in range(len(self.entries) // CHUNK, (len(entries) - 1) // CHUNK + 1):
            await self._store.set(self._key(number), _pack(entries[number * CHUNK : (number + 1) * CHUNK]))
        self.entries = entries

    def _key(self, number: int) -> str:
        return f"{self._prefix}{number:06}"


def _signed(first: Entry, entry: Entry) -> bool:
    """Whether the hub that entry 1 names signed ``entry``."""
    try:
        key = bytes.fromhex(str(first.intent.event.get("hub")))
        check_signature(key, entry.head_bytes, bytes.fromhex(entry.hub_sig))
    except ValueError:
        return False
    return True


def _pack(chunk: Sequence[Entry]) -> str:
    text = json.dumps([entry.json() for entry in chunk], separators=(",", ":"))
    return text if len(chunk) < CHUNK else base64.b64encode(zlib.compress(text.encode())).decode()


def _unpack(text: str | None) -> list[Entry]:
    """The entries of a chunk; none if it is not readable."""
    try:
        if text and not text.startswith("["):
            text = zlib.decompressobj().decompress(base64.b64decode(text), LARGEST_CHUNK).decode()
        data: Any = json.loads(text or "[]")
        return [parse_entry(item) for item in data]
    except (ValueError, TypeError, zlib.error, Refusal):
        return []
