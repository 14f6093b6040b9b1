"""All tables of one hub: finds them by id or short code, opens new ones, and lets idle ones out of memory."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from companion.games import GAMES
from companion.hub.joining import new_code
from companion.hub.limits import DEFAULT, Limits, PerAddress
from companion.hub.room import Room, now
from companion.hub.store import Store, StoreBusy, Stored, StoreError, new_entry, new_table, no_table
from companion.table.authority import Authority
from companion.table.entry import Signed, parse_entry
from companion.table.fold import check_hub
from companion.table.refusal import Refusal
from companion.table.strict import loads
from crypto.identity import SigningKey


class Hub:
    """``key`` signs every entry; ``address`` gives the http address that guests use, which may change as it runs."""

    def __init__(self, key: SigningKey, store: Store, address: Callable[[], str], limits: Limits = DEFAULT) -> None:
        self.key = key
        self.public = key.public.hex()
        self.address = address
        self.limits = limits
        self.joins = PerAddress(limits.joins)
        self.opens = PerAddress(limits.opens)
        self.knocks = PerAddress(limits.knocks)
        self.connections: dict[str, int] = {}
        """How many there are from each network address."""
        self._store = store
        self._by_code = store.codes()
        self._tables = set(self._by_code.values())
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        """Tables in memory, the one used longest ago first."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._opening = asyncio.Lock()

    @property
    def rules(self) -> Mapping[str, int]:
        """The rules version of each game."""
        return {name: game.rules_version for name, game in GAMES.items()}

    @property
    def tables(self) -> int:
        return len(self._tables)

    async def room(self, table: str) -> Room:
        """The table, brought back from disk if need be. Raises Refusal(unknown, busy, version)."""
        if table not in self._tables:
            raise Refusal("unknown", "This hub has no such table. Ask the host whether it is still the same hub.")
        while table not in self._rooms:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
                self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
            await asyncio.shield(self._loading[table])
        self._rooms.move_to_end(table)
        return self._rooms[table]

    async def room_by_code(self, code: str) -> Room:
        """Raises Refusal(unknown)."""
        if code not in self._by_code:
            raise Refusal("unknown", f"No table here has the code {code[:10]}. Look at the host's screen once more.")
        return await self.room(self._by_code[code])

    async def _load(self, table: str) -> Room:
        try:
            stored = await self._store.load(table)
            if stored is None:
                raise StoreError(f"Table {table} is gone from the database.")
            room = Room(stored.code, await asyncio.to_thread(self._rebuild, stored), self._store, self.limits,
                        len(stored.refusals))  # fmt: skip
        except StoreError as error:
            raise Refusal("busy", f"The host's computer can't read this table: {error}") from error
        if room.table.hub != self.public:
            raise Refusal("version", "This table was kept by another hub key. Put that hub's hub.key file back.")
        self._rooms[table] = room
        self._shrink()
        return room

    def _rebuild(self, stored: Stored) -> Authority:
        """Reads and folds a table's log. Raises StoreError if it is not what this hub wrote: anything may stand in a
        file that somebody touched, and going on from there would tell a second story. Raises Refusal(version)."""
        try:
            authority = Authority(self.key, (parse_entry(loads(text)) for text in stored.entries), stored.refusals)
            check_hub(authority.table, authority.entries[-1])
            return authority
        except Exception as error:
            if isinstance(error, Refusal) and error.kind == "version":
                raise
            raise StoreError(f"its log is damaged ({error}). Put back a copy of the database.") from error

    async def open(self, signed: Signed) -> str:
        """Makes the table that ``signed`` describes, unless these very bytes made it before; gives its id.

        Raises Refusal.
        """
        table = signed.intent.table
        async with self._opening:
            if table in self._tables:
                known = (await self.room(table)).authority.known(signed)
                if known is None or known.seq != 1:
                    raise Refusal("impossible", "There is a table with this id already. Start a new one.")
                return table
            if len(self._tables) >= self.limits.tables:
                await self._make_room()
            authority = Authority(self.key)
            entry, opened = authority.prepare(signed, now())
            authority.commit(entry, opened)
            code = new_code(self._by_code)
            try:
                await self._store.write([new_table(table, code, entry.at), new_entry(table, 1, entry.text)])
            except StoreBusy as error:
                raise Refusal("busy", f"The host's computer could not store the table ({error}). Try again.") from error
            self._by_code[code] = table
            self._tables.add(table)
            self._rooms[table] = Room(code, authority, self._store, self.limits)
            self._shrink()
            return table

    async def _make_room(self) -> None:
        """Forgets tables that were opened long ago and never used. Raises Refusal if there are none."""
        long_ago = now(datetime.now(UTC) - timedelta(hours=self.limits.unused_hours))
        for table in await self._store.abandoned(long_ago):
            room = self._rooms.get(table)
            if table in self._loading or (room is not None and not room.idle):
                continue
            self._rooms.pop(table, None)
            self._tables.discard(table)
            self._by_code = {code: known for code, known in self._by_code.items() if known != table}
            with contextlib.suppress(StoreBusy):
                await self._store.write(no_table(table))
                return
        raise Refusal("impossible", f"This hub is full: it keeps {self.limits.tables} tables.")

    def _shrink(self) -> None:
        """Forgets the tables idle longest; they come back from disk when somebody joins."""
        idle = [table for table, room in self._rooms.items() if room.idle]
        for table in idle[: max(0, len(idle) - self.limits.idle_tables)]:
            del self._rooms[table]

    async def close(self) -> None:
        await self._store.close()
