"""Pass-and-play: the whole table on this device, which is its own hub. The pure authority decides, the device's store
keeps each entry before any screen shows it, and a reload in mid-game finds all of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from companion.device.about import About, forget_table
from companion.device.base_session import BaseSession, Clock, stamp
from companion.device.opening_table import new_table_id, sign_table
from companion.device.session import Outcome
from companion.device.store import Store, StoreError
from companion.table.authority import decide
from companion.table.entry import Entry, Signed
from companion.table.fold import fold
from companion.table.model import Lot, Table
from companion.table.refusal import Refusal
from crypto.identity import Identity, SigningKey


class LocalSession(BaseSession):
    """Every seat's keys are here, and the hub's too; sealed envelopes and books work as they do between phones."""

    def __init__(self, store: Store, about: About, clock: Clock) -> None:
        super().__init__(store, about, clock)
        self.online = True
        self._hub: SigningKey | None = None
        self._turn = asyncio.Lock()

    @classmethod
    async def begin(
        cls, store: Store, game: str, players: Sequence[str], options: Mapping[str, Any], clock: Clock
    ) -> LocalSession:
        """A new table with ``players`` seated in that order and the game started. Raises Refusal, StoreError."""
        session = cls(store, About(new_table_id(), "local", game), clock)
        try:
            await session._lay(game, players, options)
        except (Refusal, StoreError):
            with contextlib.suppress(StoreError):
                await forget_table(store, session.about.id)
            raise
        return session

    async def _lay(self, game: str, players: Sequence[str], options: Mapping[str, Any]) -> None:
        hub = secrets.token_bytes(32)
        await self._store.set(self._hub_place, json.dumps({"hub": hub.hex()}))
        self._hub = SigningKey(hub)
        first = await self._vault.new_identity()
        await self._decide(sign_table(self.about.id, game, options, self._hub.public.hex(), first.signing, None))
        for number, name in enumerate(players):
            _raise(await self._seat(name, first if number == 0 else await self._vault.new_identity()))
        _raise(await self.start(players))

    @classmethod
    async def load(cls, store: Store, about: About, clock: Clock) -> LocalSession:
        """A saved table as it stood. Raises Refusal if it can't be read any more, StoreError."""
        session = cls(store, about, clock)
        await session._vault.load()
        await session._log.load()
        hub = await store.get(session._hub_place)
        if hub is None or not session._log.entries:
            raise Refusal("unknown", "What was saved of this table can't be read any more.")
        session._hub = SigningKey(bytes.fromhex(json.loads(hub)["hub"]))
        table: Table | None = None
        for entry in session._log.entries:
            table = fold(table, entry)
        assert table is not None
        session.table = table
        session._took(session._log.entries)
        return session

    @property
    def _hub_place(self) -> str:
        return f"table/{self.about.id}/hub"

    async def sit(self, name: str) -> Outcome:
        return await self.add_player(name)

    async def add_player(self, name: str) -> Outcome:
        return await self._guarded(self._add(name))

    async def _add(self, name: str) -> Outcome:
        return await self._seat(name, await self._vault.new_identity())

    async def _seat(self, name: str, identity: Identity) -> Outcome:
        key, box = identity.signing.public.hex(), identity.box.public.hex()
        return await self._submit(identity, {"do": "sit", "seat": name, "key": key, "box": box}, None)

    async def _submit(self, signer: Identity, event: Mapping[str, Any], step: str | None) -> Outcome:
        return await self._decide(self._signed(signer, event, step))

    async def _decide(self, signed: Signed) -> Entry:
        assert self._hub is not None
        async with self._turn:
            table = getattr(self, "table", None)
            entry = decide(table, signed, stamp(self._clock()), self._hub)
            await self._log.append([entry])
            self.table = fold(table, entry)
        self._took([entry])
        await self._remember()
        return entry

    async def _await_sealer(self, lot: Lot) -> None:
        """Every seat's keys are here, so every envelope is one's own."""

    def _log_entries(self) -> Sequence[Entry]:
        return self._log.entries

    def _took(self, entries: Sequence[Entry]) -> None:
        """All of it was made and signed here: there is nobody else to be checked."""
        self.present = frozenset(seat.name for seat in self.table.seats)
        self.verified = self.table.head.seq
        super()._took(())


def _raise(outcome: Outcome) -> None:
    if isinstance(outcome, Refusal):
        raise outcome
