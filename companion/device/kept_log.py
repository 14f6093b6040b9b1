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
from companion.table.entry import Entry, parse_entry
from companion.table.refusal import Refusal

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
        """Reads as far as the chunks are whole; what is damaged or missing ends it. Raises StoreError."""
        self.entries = []
        while chunk := _unpack(await self._store.get(self._key(len(self.entries) // CHUNK))):
            self.entries += chunk
            if len(chunk) < CHUNK:
                return

    async def append(self, new: Sequence[Entry]) -> None:
        """Saves ``new`` after what there is. Raises StoreError; then ``entries`` is what it was."""
        entries = [*self.entries, *new]
        for number in range(len(self.entries) // CHUNK, (len(entries) - 1) // CHUNK + 1):
            await self._store.set(self._key(number), _pack(entries[number * CHUNK : (number + 1) * CHUNK]))
        self.entries = entries

    def _key(self, number: int) -> str:
        return f"{self._prefix}{number:06}"


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
