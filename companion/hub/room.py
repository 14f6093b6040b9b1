"""One table on the hub: decides an intent, stores the answer, and only then tells everybody."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol

from companion.hub.limits import Limits
from companion.hub.messages import Knock
from companion.hub.store import Row, Store, StoreBusy, new_entry, new_refusal
from companion.table.authority import Authority
from companion.table.entry import Entry, Signed
from companion.table.model import Table
from companion.table.refusal import Refusal


class Member(Protocol):
    """A connection as its table sees it."""

    proved: set[str]
    """The signing keys it proved to hold."""
    invited: bool
    """Whether it proved the invitation."""

    def stir(self) -> None:
        """There are new entries."""

    def company_changed(self) -> None:
        """The keys present have changed."""

    def door_changed(self) -> None:
        """Others wait at the door than before. Only for the host's devices."""

    def admitted(self, table: str) -> None: ...


class Room:
    """A table and everybody connected to it. Built from the store; holds nothing that a restart can't rebuild."""

    def __init__(self, code: str, authority: Authority, store: Store, limits: Limits, refusals: int = 0) -> None:
        self.code = code
        self.authority = authority
        self.texts = [entry.text for entry in authority.entries]
        """Each entry as it is sent."""
        self.members: set[Member] = set()
        self._store = store
        self._limits = limits
        self._refusals = refusals
        self._one_at_a_time = asyncio.Lock()
        self._knocks: dict[Member, Knock] = {}
        """Who waits at the door: one knock a connection, so that nobody takes another's place by its key."""

    @property
    def table(self) -> Table:
        table = self.authority.table
        assert table is not None
        return table

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is being stored."""
        return not self.members and not self._knocks and not self._one_at_a_time.locked()

    def welcome(self) -> set[str]:
        """The signing keys that may come in by themselves."""
        return {self.table.host, *self.table.admitted} | {seat.key for seat in self.table.seats if seat.key is not None}

    # --- coming and going -------------------------------------------------------------------------------------------

    def enter(self, member: Member) -> None:
        """``member`` is here, or proved something more."""
        self.members.add(member)
        self._company_changed()
        if self.table.host in member.proved:
            member.door_changed()

    def leave(self, member: Member) -> None:
        if self._knocks.pop(member, None) is not None:
            self._door_changed()
        if member in self.members:
            self.members.discard(member)
            self._company_changed()

    def present(self) -> list[str]:
        """The signing keys connected now."""
        return sorted({key for member in self.members for key in member.proved})

    def _company_changed(self) -> None:
        for member in self.members:
            member.company_changed()

    def knock(self, knock: Knock, member: Member) -> None:
        """``member`` asks to be let in, as long as it is connected. Raises Refusal(busy) while too many wait."""
        if knock.key in self.welcome():
            if self._knocks.pop(member, None) is not None:
                self._door_changed()
            member.admitted(self.table.id)
            return
        if member not in self._knocks and len(self._knocks) >= self._limits.knocks_waiting:
            raise Refusal("busy", "Too many devices are waiting at this table's door. Ask the host, then try again.")
        self._knocks[member] = knock
        self._door_changed()

    def waiting(self) -> list[Knock]:
        """Who waits at the door now, the longest first."""
        return list(self._knocks.values())

    def _door_changed(self) -> None:
        for member in self.members:
            if self.table.host in member.proved:
                member.door_changed()

    # --- intents ----------------------------------------------------------------------------------------------------

    async def submit(self, signed: Signed, member: Member) -> Entry:
        """The entry that ``signed`` became, now or when it was sent before. Raises Refusal, the same one every time
        (except ``busy``: nothing was stored)."""
        async with self._one_at_a_time:
            if (known := self.authority.known(signed)) is not None:
                return known
            self._check_door(signed, member)
            try:
                entry, table = self.authority.prepare(signed, now())
            except Refusal as refusal:
                await self._keep(signed, refusal)
                raise
            await self._write(new_entry(table.id, entry.seq, entry.text))
            self.authority.commit(entry, table)
            self.texts.append(entry.text)
            self._tell(entry, member)
            return entry

    def _check_door(self, signed: Signed, member: Member) -> None:
        """What only the hub can know: how the connection came in, and how full the table is."""
        event = signed.intent.event
        if len(self.texts) >= self._limits.entries:
            raise Refusal("impossible", f"This table's log is full: {self._limits.entries} entries. Start a new table.")
        if event.get("do") != "sit":
            return
        let_in = member.invited or self.table.host in member.proved or signed.intent.by in self.table.admitted
        if not let_in:
            raise Refusal("not_yours", "To sit down, scan the table's QR code or ask with its short code.")

    async def _keep(self, signed: Signed, refusal: Refusal) -> None:
        """Stores a refusal before it is told, so that the same intent is refused for ever. Raises Refusal(busy)."""
        answer = self.authority.standing(signed, refusal)
        if answer is None:
            return
        if self._refusals >= self._limits.refusals:
            raise Refusal("busy", "Too many things were refused at this table already; this one can't be taken.")
        await self._write(new_refusal(self.table.id, answer))
        self._refusals += 1
        self.authority.refuse(answer)

    async def _write(self, row: Row) -> None:
        try:
            await self._store.write([row])
        except StoreBusy as error:
            raise Refusal(
                "busy", f"The host's computer could not store this ({error}). Nothing is lost; it will be tried again."
            ) from error

    def _tell(self, entry: Entry, sender: Member) -> None:
        event = entry.intent.event
        for member in self.members:
            member.stir()
        if event.get("do") in ("admit", "sit"):
            self._let_in()
        if event.get("do") == "sit" and sender in self.members and event["key"] == entry.intent.by:
            sender.proved.add(entry.intent.by)
            self._company_changed()

    def _let_in(self) -> None:
        """Tells those at the door whose key may come in by now."""
        welcome = self.welcome()
        let_in = [member for member, knock in self._knocks.items() if knock.key in welcome]
        for member in let_in:
            del self._knocks[member]
            member.admitted(self.table.id)
        if let_in:
            self._door_changed()


def now(at: datetime | None = None) -> str:
    """The time (or ``at``) as entries carry it: RFC 3339, UTC."""
    return (at or datetime.now(UTC)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
