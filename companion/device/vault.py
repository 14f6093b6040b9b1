"""The secrets of one table on this device: the seeds of its seats, and what its sealed envelopes hold.

Both are saved before they are used: a seed before its keys are told to anybody, an opening before its seal is.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.device.store import Store
from companion.table.model import Table
from crypto.commitment import Opening
from crypto.identity import Identity


@dataclass(frozen=True, slots=True)
class Sealed:
    """An envelope, or one seal of a set, that was made here. ``lot``, ``seal`` in hex."""

    lot: str
    seal: str
    sealer: str
    opening: Opening = field(repr=False)

    @property
    def key(self) -> str:
        """What it is found by: an envelope has its lot alone, the seals of a set share theirs."""
        return self.lot if len(self.lot) == ENVELOPE_LOT else self.seal


ENVELOPE_LOT = 32
"""Hex digits of an envelope's lot."""


class Vault:
    """Seeds by signing key and openings by lot, those of sealed sets by seal (all hex). ``load`` comes first."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._prefix = f"table/{table}/"
        self._identities: dict[str, Identity] = {}
        self._sealed: dict[str, Sealed] = {}

    async def load(self) -> None:
        """Raises StoreError. Leaves out what can't be read."""
        for data in await self._all("seed/"):
            with contextlib.suppress(KeyError, TypeError, ValueError):
                identity = Identity(bytes.fromhex(data["seed"]))
                self._identities[identity.signing.public.hex()] = identity
        for data in await self._all("sealed/"):
            with contextlib.suppress(KeyError, TypeError, ValueError):
                opening = Opening(bytes.fromhex(data["salt"]), bytes.fromhex(data["payload"]))
                sealed = Sealed(data["lot"], data["seal"], data["sealer"], opening)
                self._sealed[sealed.key] = sealed

    async def _all(self, part: str) -> list[Any]:
        texts = [await self._store.get(key) for key in await self._store.keys(self._prefix + part)]
        found = []
        for text in texts:
            with contextlib.suppress(ValueError):
                found.append(json.loads(text or "null"))
        return found

    @property
    def identities(self) -> Mapping[str, Identity]:
        return self._identities

    def identity_of(self, table: Table, seat: str) -> Identity | None:
        """The identity of a seat, if its keys are here."""
        found = table.seat(seat)
        return self._identities.get(found.key) if found is not None and found.key is not None else None

    @property
    def sealed(self) -> Mapping[str, Sealed]:
        return self._sealed

    async def new_identity(self) -> Identity:
        """A fresh identity, saved. Raises StoreError."""
        return await self.keep(Identity.new())

    async def keep(self, identity: Identity) -> Identity:
        """Saves an identity that came from its 12 words or was made for a knock. Raises StoreError."""
        public = identity.signing.public.hex()
        await self._store.set(f"{self._prefix}seed/{public}", json.dumps({"seed": identity.seed.hex()}))
        self._identities[public] = identity
        return identity

    async def keep_sealed(self, sealed: Sealed) -> None:
        """Raises StoreError: then the seal must not be sent."""
        text = json.dumps(
            {
                "lot": sealed.lot,
                "seal": sealed.seal,
                "sealer": sealed.sealer,
                "salt": sealed.opening.salt.hex(),
                "payload": sealed.opening.payload.hex(),
            }
        )
        await self._store.set(f"{self._prefix}sealed/{sealed.key}", text)
        self._sealed[sealed.key] = sealed

    async def burn(self) -> None:
        """Removes every secret of this table for good. Raises StoreError."""
        for part in ("seed/", "sealed/"):
            for key in await self._store.keys(self._prefix + part):
                await self._store.remove(key)
        self._identities.clear()
        self._sealed.clear()
