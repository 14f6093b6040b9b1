"""What a table on a hub and a table on this device alone have in common: keys, envelopes, books, listeners."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from companion.device import sealed_sets
from companion.device.about import About, write_about
from companion.device.checker import Checker
from companion.device.envelopes import Reading, books_opened, opening_event, seal_envelope, to_open
from companion.device.kept_log import KeptLog
from companion.device.session import Envelope, Outcome, Pending, Returned
from companion.device.store import Store, StoreError
from companion.device.vault import Vault
from companion.table import sets
from companion.table.entry import Entry, Intent, Seen, Signed, sign
from companion.table.model import Lot, Seal, Table
from companion.table.refusal import Refusal
from companion.table.transcript import dump
from crypto.commitment import Opening
from crypto.errors import CryptoError
from crypto.identity import Identity

SEATLESS = "Sit down first: this device has no seat at this table."
BURNT = "This game is over, and its keys were removed from this device."

Clock = Callable[[], datetime]


def stamp(at: datetime) -> str:
    """RFC 3339 in UTC, whole seconds."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class BaseSession(ABC):
    """A table on this device. Made by :class:`~companion.device.device.ThisDevice`; ``load`` has been awaited before a
    screen gets it."""

    table: Table

    def __init__(self, store: Store, about: About, clock: Clock) -> None:
        self.about = about
        self.seats: tuple[str, ...] = ()
        self.is_host = False
        self.online = False
        self.present: frozenset[str] = frozenset()
        self.pending: tuple[Pending, ...] = ()
        self.returned: tuple[Returned, ...] = ()
        self.verified = about.checked
        self.trouble: str | None = None
        self.invitation: str | None = None
        self.code: str | None = about.code or None
        self.address: str | None = about.address or None
        self.knocking: tuple[tuple[str, str], ...] = ()
        self._store = store
        self._clock = clock
        self._vault = Vault(store, about.id)
        self._log = KeptLog(store, about.id)
        self._checker = Checker(about.checked, self._checked, self._distrust)
        self._listeners: list[Callable[[], None]] = []
        self._telling = False
        self._reading = Reading(self._vault)
        self._publishing: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._run = secrets.token_bytes(8).hex()
        self._numbers = itertools.count(1)

    # -- for screens ----------------------------------------------------------------------------------------------

    def listen(self, changed: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(changed)

        def stop() -> None:
            with contextlib.suppress(ValueError):
                self._listeners.remove(changed)

        return stop

    async def record(
        self, event: Mapping[str, Any], step: str | None = None, *, seat: str | None = None, insist: bool = False
    ) -> Outcome:
        if insist:
            event = {**event, "insist": True}
        signer = self._signer(event, seat)
        if signer is None:
            return Refusal("not_yours", BURNT if self.about.done else SEATLESS)
        return await self._guarded(self._submit(signer, event, step))

    async def add_player(self, name: str) -> Outcome:
        return await self.record({"do": "sit", "seat": name, "key": None, "box": None})

    async def start(self, order: Sequence[str]) -> Outcome:
        return await self.record({"do": "start", "seats": list(order)})

    async def offer(
        self, seat: str, to: str, industry: str, amount: int, step: str, *, insist: bool = False
    ) -> Outcome:
        sealer = self._identity_of(seat)
        if sealer is None:
            plain = {"do": "offer", "seat": seat, "to": to, "industry": industry}
            return await self.record(plain, step, insist=insist)

        async def sealing() -> Outcome:
            event, sealed = seal_envelope(self.table, sealer, seat, to, industry, amount)
            await self._vault.keep_sealed(sealed)
            return await self._submit(sealer, {**event, "insist": True} if insist else event, step)

        return await self._guarded(sealing())

    async def seal(self, seat: str, numbers: Sequence[int], step: str) -> Outcome:
        sealer = self._identity_of(seat)
        if sealer is None:
            return Refusal("not_yours", f"{seat} seals on the device that has this seat.")
        return await self._guarded(self._seal(sealer, seat, tuple(numbers), step))

    async def _seal(self, sealer: Identity, seat: str, numbers: tuple[int, ...], step: str) -> Outcome:
        event, sealed = sealed_sets.seal_numbers(self.table, sealer, seat, numbers)
        await self._vault.keep_sealed(sealed)
        return await self._submit(sealer, event, step)

    async def look(self, seat: str, lot: str) -> Outcome:
        return await self.record({"do": "look", "seat": seat, "lot": lot}, seat=seat)

    def envelope(self, seat: str, lot: str) -> Envelope:
        return self._reading.envelope(self.table, seat, lot)

    def amounts(self, seat: str | None) -> Mapping[str, int]:
        found: dict[str, int] = {}
        if seat is not None and seat in self.seats:
            for number in self.table.lots:
                amount = self.envelope(seat, number).price
                if amount is not None:
                    found[number] = amount
            sealed = self.sealed(seat).items()
            found.update({seal: numbers[0] for seal, numbers in sealed if len(numbers) == 1})
        return {**found, **self.table.amounts}

    def sealed(self, seat: str | None) -> Mapping[str, tuple[int, ...]]:
        owner = self._identity_of(seat) if seat is not None and seat in self.seats else None
        if seat is None or owner is None:
            return {}
        return sealed_sets.own_numbers(self.table, seat, owner, self._vault.sealed)

    async def open_books(self, seat: str | None, without: Sequence[str] = ()) -> Outcome:
        event: dict[str, Any] = {"do": "open_books", "seat": seat}
        if without:
            event["without"] = list(without)
        return await self.record(event, seat=seat)

    def words(self, seat: str) -> tuple[str, ...]:
        identity = self._identity_of(seat)
        return tuple(identity.words().split()) if identity else ()

    def transcript(self) -> str:
        return dump(self._log_entries())

    def dismiss(self, returned: Returned) -> None:
        """The person has read why something that was sent earlier came back."""
        self.returned = tuple(item for item in self.returned if item is not returned)
        self._changed()

    async def close(self) -> None:
        self._checker.close()
        for task in tuple(self._tasks):
            task.cancel()
        await self._remember()

    # -- for the two kinds ----------------------------------------------------------------------------------------

    async def _guarded(self, doing: Coroutine[Any, Any, Outcome]) -> Outcome:
        """Whatever keeps an intent from being sent becomes its answer."""
        try:
            return await doing
        except Refusal as refusal:
            return refusal
        except StoreError as error:
            return Refusal("busy", str(error))
        except CryptoError as error:
            return Refusal("malformed", f"This can't be sealed: {error}.")

    @abstractmethod
    async def _submit(self, signer: Identity, event: Mapping[str, Any], step: str | None) -> Outcome:
        """Signs, saves, and waits for the answer. Raises StoreError where nothing was sent."""

    @abstractmethod
    def _log_entries(self) -> Sequence[Entry]: ...

    def _signed(self, signer: Identity, event: Mapping[str, Any], step: str | None) -> Signed:
        by = signer.signing.public.hex()
        head = self._head()
        intent = Intent(self.about.id, by, self._run, next(self._numbers), head, step, dict(event))
        return sign(intent, signer.signing)

    def _head(self) -> Seen:
        return self.table.head

    def _took(self, entries: Sequence[Entry]) -> None:
        """``table`` has moved on by ``entries``: brings the rest into line and tells the screens."""
        mine = self._vault.identities
        self.seats = tuple(seat.name for seat in self.table.seats if seat.key in mine)
        if self.about.done and not mine:
            self.seats = self.about.seats
        self.is_host = self.table.host in mine
        self._checker.add(entries)
        self._changed()
        self._publish_openings()
        self._open_sealed_set()

    def _changed(self) -> None:
        """Tells the screens, once for all that changes in this turn of the loop."""
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = False
        for listener in tuple(self._listeners):
            listener()

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Returns once ``holds``; it is asked after each change."""
        moved = asyncio.Event()
        stop = self.listen(moved.set)
        try:
            while not holds():
                await moved.wait()
                moved.clear()
        finally:
            stop()

    def _later(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _identity_of(self, seat: str) -> Identity | None:
        return self._vault.identity_of(self.table, seat)

    def _host(self) -> Identity | None:
        return self._vault.identities.get(self.table.host)

    def _unseated(self) -> Identity | None:
        """An identity that was saved for this table and holds no seat yet: the host's, or one that was let in."""
        taken = {seat.key for seat in self.table.seats}
        return next((identity for key, identity in self._vault.identities.items() if key not in taken), None)

    def _signer(self, event: Mapping[str, Any], seat: str | None) -> Identity | None:
        if self.is_host and seat is None and event.get("do") in ("options", "admit", "start", "sit", "leave"):
            return self._host()
        seat = seat or event.get("seat")
        found = self._identity_of(seat) if isinstance(seat, str) else None
        if found is None and self.seats:
            found = self._identity_of(self.seats[0])
        return found or self._host() or self._unseated()

    # -- envelopes and books ----------------------------------------------------------------------------------------

    def _publish_openings(self) -> None:
        """For seats whose owner agreed to open the books, once the signatures of all who did are checked: till then a
        hub might have made their consents up, to learn the prices."""
        if self.verified < books_opened(self.table):
            return
        for lot in to_open(self.table):
            mine = (seat for seat in (lot.seat, lot.to) if seat in self.seats and seat in self.table.consents)
            seat = next(mine, None)
            reader = self._identity_of(seat) if seat is not None else None
            if seat is not None and reader is not None and lot.lot not in self._publishing:
                self._publishing.add(lot.lot)
                self._later(self._publish(lot, seat, reader))

    def _open_sealed_set(self) -> None:
        """Opens what seats of this device sealed, once the signatures of all who sealed or passed are checked."""
        if self.verified < self.table.barrier:
            return
        for seal in sets.to_open(self.table):
            if seal.seal not in self._publishing and self._identity_of(seal.seat) is not None:
                self._publishing.add(seal.seal)
                self._later(self._open(seal))

    async def _open(self, seal: Seal) -> None:
        """Opens what a seat of this device sealed, as soon as the set is closed."""
        owner = self._identity_of(seal.seat)
        if owner is None:
            return
        opening = sealed_sets.own_opening(self.table, seal, owner, self._vault.sealed.get(seal.seal))
        if opening is not None:
            outcome = await self.record(sealed_sets.opening_event(seal, opening), seat=seal.seat)
            if isinstance(outcome, Refusal) and outcome.kind == "busy":
                self._publishing.discard(seal.seal)

    async def _publish(self, lot: Lot, seat: str, reader: Identity) -> None:
        """Shows the opening of one envelope: our own at once, another's only if its device does not."""
        if seat != lot.seat:
            await self._await_sealer(lot)
        found = self._reading.opening(self.table, lot, seat, reader)
        if isinstance(found, Opening) and self.table.lots[lot.lot].status == "unopened":
            outcome = await self.record(opening_event(seat, lot, found), seat=seat)
            if isinstance(outcome, Refusal) and outcome.kind == "busy":
                self._publishing.discard(lot.lot)

    @abstractmethod
    async def _await_sealer(self, lot: Lot) -> None:
        """Gives the device that sealed an envelope time to open it itself."""

    # -- checking and remembering -----------------------------------------------------------------------------------

    def _checked(self) -> None:
        self.verified = self._checker.newest
        self._changed()
        self._publish_openings()
        self._open_sealed_set()
        if self.verified == self.table.head.seq:
            self._later(self._remember())

    def _distrust(self, why: Refusal) -> None:
        self.trouble = why.message
        self._changed()

    async def _remember(self) -> None:
        """What the home screen shows. A failure here costs nothing that the log does not know."""
        about = self.about.seen(self.table, self.seats, stamp(self._clock()), self.verified)
        with contextlib.suppress(StoreError):
            await write_about(self._store, about)
            self.about = about
