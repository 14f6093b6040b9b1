"""Signed intents that wait for their answer: stored before they are sent, and resent byte for byte until answered."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from companion.device.store import Store, StoreError
from companion.table.entry import Signed, parse_signed
from companion.table.refusal import Refusal

Name = tuple[str, str, int]
"""What identifies an intent: the signing key (hex), the run (hex) and the number within it."""


class Outbox:
    """One table's unanswered intents, oldest first. Two windows of one device may share the store: each intent is
    kept under its own key, and sending it twice is harmless."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._prefix = f"table/{table}/out/"
        self._waiting: dict[Name, Signed] = {}

    def _key(self, name: Name) -> str:
        by, run, n = name
        return f"{self._prefix}{run}/{n:08}/{by}"

    async def load(self) -> None:
        """Brings back what an earlier start left. Raises StoreError."""
        for key in await self._store.keys(self._prefix):
            signed = _read(await self._store.get(key))
            if signed is None:
                await self._store.remove(key)
            else:
                self._waiting.setdefault(signed.intent.identity, signed)

    async def put(self, signed: Signed) -> None:
        """Saves ``signed``; only what this returned for may be sent. Raises StoreError."""
        await self._store.set(self._key(signed.intent.identity), json.dumps(signed.json(), separators=(",", ":")))
        self._waiting[signed.intent.identity] = signed

    async def answered(self, name: Name) -> Signed | None:
        """Forgets an intent that has its answer; returns it, or None if it was not waiting. One that the storage keeps
        all the same is sent again after the next start, and gets the same answer."""
        signed = self._waiting.pop(name, None)
        if signed is not None:
            with contextlib.suppress(StoreError):
                await self._store.remove(self._key(name))
        return signed

    @property
    def waiting(self) -> tuple[Signed, ...]:
        return tuple(self._waiting.values())

    def __contains__(self, name: Name) -> bool:
        return name in self._waiting


def _read(text: str | None) -> Signed | None:
    try:
        data: Any = json.loads(text or "null")
        return parse_signed(data)
    except (ValueError, TypeError, Refusal):
        return None
