"""A table on a hub, as this device has it: its copy of the log, its outbox, and the link that keeps both in step.

With the hub away the table stays on the screen; what is recorded waits in the outbox; the link comes back by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from companion.device.about import About
from companion.device.base_session import BaseSession, Clock
from companion.device.errands import read_knocking, read_refusal
from companion.device.history import History
from companion.device.link import Hello, Link, Message, Timing
from companion.device.proving import Proof
from companion.device.sending import BUSY_PAUSE, Sending, name_in
from companion.device.session import Outcome
from companion.device.sockets import Closed, Connect
from companion.device.store import Store, StoreError
from companion.games import GAMES
from companion.table.entry import Entry
from companion.table.model import Lot
from companion.table.refusal import Refusal
from crypto.identity import Identity

log = logging.getLogger("companion.device")

ARRIVAL = 8.0
"""Seconds that a hub may take to greet a device that joins."""
CATCHING_UP = 60.0
"""Seconds that the rest of a first join may take: a slow phone signs, checks and folds a long log."""
SEALER_FIRST = 3.0
"""Seconds that the device which sealed an envelope gets to open it, before the other party's copy is shown."""

OVER = "This game is over and its keys were removed from this device: it can still be read here."
KEPT = "Not answered yet: it is kept on this device and sent when the table is opened again."
BEHIND = (
    "The hub has lost entries that this device has seen: it knows fewer than {seq}. Nothing was changed here. Ask the "
    "host to bring back the hub's newest data."
)


class HubSession(BaseSession):
    """One table on a hub. ``begin`` it once; then it has a table, or ``arrive`` waits for one."""

    def __init__(
        self,
        store: Store,
        about: About,
        clock: Clock,
        connect: Connect,
        timing: Timing,
        *,
        by_link: bool = False,
    ) -> None:
        """``by_link``: ``about`` holds what a link says, which is kept only once the hub has proved itself."""
        super().__init__(store, about, clock)
        self._doubtful = by_link
        self._history = History(about.id)
        scheme = "wss" if about.secure else "ws"
        self._link = Link(f"{scheme}://{about.address}/hub", self, connect, timing)
        self._proof: Proof | None = None
        self._sending = Sending(store, about.id, self._link.send, lambda: self.online)
        self._stopped: Refusal | None = None
        self._hub_head = 0
        self._present: list[Any] = []
        self._invitation = about.invitation
        self.invitation = self._invitation.link() if self._invitation else None

    async def begin(self) -> None:
        """Opens what is saved of the table and starts the link. Raises StoreError, Refusal for a damaged copy."""
        await self._vault.load()
        await self._sending.load()
        await self._log.load()
        if self._log.entries:
            await self._history.restore(self._log.entries)
            self._took_history(self._log.entries)
            await self._sending.settle(self._log.entries)
        self._show_pending()
        if self.about.done and self._invitation is None and not self._vault.identities:
            self.trouble = OVER
        else:
            self._link.start()

    @property
    def has_table(self) -> bool:
        """Whether there is a table that screens may draw: it is saved before they may."""
        return hasattr(self, "table")

    async def arrive(self) -> None:
        """Returns once there is a table, caught up with the hub. Raises Refusal with the reason why not."""
        try:
            async with asyncio.timeout(ARRIVAL):
                await self._until(lambda: self._stopped is not None or self._proof is not None)
            async with asyncio.timeout(CATCHING_UP):
                await self._until(self._arrived)
        except TimeoutError:
            raise Refusal(
                "unknown",
                f"No hub answers at {self.about.address}. Is this device in the same network as the host's, and is the "
                "host's computer awake?",
            ) from None
        if self._stopped is not None:
            raise self._stopped

    def _arrived(self) -> bool:
        caught_up = self.has_table and self.table.head.seq >= self._hub_head > 0
        return self._stopped is not None or (self.online and caught_up)

    def wake(self) -> None:
        """The app came to the foreground: look for the hub at once."""
        self._link.wake()

    async def sit(self, name: str) -> Outcome:
        return await self._guarded(self._sit(name))

    async def _sit(self, name: str) -> Outcome:
        identity = self._unseated() or await self._vault.new_identity()
        key, box = identity.signing.public.hex(), identity.box.public.hex()
        if self._proof is not None:
            self._proof.will_sit(key)
            await self._link.send(*self._proof.by_invitation(self._history.head))
        return await self._submit(identity, {"do": "sit", "seat": name, "key": key, "box": box}, None)

    async def adopt(self, identity: Identity) -> None:
        """Takes over the seat of an identity that came from its words. Raises Refusal, StoreError."""
        seat = self.table.seat_of(identity.signing.public.hex())
        if seat is None:
            raise Refusal("unknown", "These words belong to no seat at this table.")
        await self._vault.keep(identity)
        self._took([])
        if self._proof is not None:
            await self._link.send(*self._proof.joins(self._history.table, self._vault.identities))
        await self._remember()

    async def close(self) -> None:
        await self._link.close()
        self._sending.give_up(Refusal("busy", KEPT))
        if self.has_table:
            await super().close()

    # -- recording ------------------------------------------------------------------------------------------------

    async def _submit(self, signer: Identity, event: Mapping[str, Any], step: str | None) -> Outcome:
        if self._stopped is not None:
            return self._stopped
        return await self._sending.post(lambda: self._signed(signer, event, step), self._show_pending)

    def _show_pending(self) -> None:
        self.pending = self._sending.pending
        self._changed()

    # -- the link ---------------------------------------------------------------------------------------------------

    async def greeted(self, hello: Hello) -> Sequence[Message]:
        self._proof = proof = Proof(hello, self.about.id, self._invitation)
        self._changed()
        proof.expect(self.about.hub, self.about.hub_hash)
        table = self._history.table
        game = table.game if table is not None else self.about.game
        if game in GAMES and hello.rules.get(game) != GAMES[game].rules_version:
            title = GAMES[game].title
            raise Refusal("version", f"The hub plays {title} by another version of the rules. Reload the page.")
        return proof.joins(table, self._vault.identities)

    async def heard(self, kind: str, body: Any) -> Sequence[Message]:
        if self._stopped is not None:
            raise self._stopped
        match kind:
            case "joined":
                return self._joined(body)
            case "entries" if self._proof is not None and self._proof.proved:
                await self._take(body)
                return self._proof.joins(self._history.table, self._vault.identities)
            case "refused":
                return await self._refused(body)
            case "present" if isinstance(body, list):
                self._present = body
                self._show_present()
                self._changed()
            case "knocking":
                self._knocked(body)
        return ()

    def _joined(self, body: Any) -> Sequence[Message]:
        assert self._proof is not None
        again = self._proof.proved
        head = self._proof.check_joined(body)
        if again:
            return ()
        if head.seq < self._history.head.seq:
            raise Refusal("fork", BEHIND.format(seq=self._history.head.seq))
        self._doubtful = False
        self._history.hub = self._proof.hello.hub
        self._hub_head = head.seq
        self._link.arrived()
        self.online = True
        self.code = str(body.get("code") or "") or None
        self.address = urlsplit(self._proof.hello.address).netloc or self.about.address
        if self._invitation is not None:
            self.invitation = self._invitation.at(self.address).link()
        self._changed()
        self._later(self._sending.send_all())
        return ()

    async def _take(self, body: Any) -> None:
        new = await self._history.take(body)
        if not new:
            return
        try:
            await self._log.append(self._history.entries[len(self._log.entries) :])
            problem = None
        except StoreError as error:
            problem = str(error)
        if self._stopped is None:
            self.trouble = problem
        self._took_history(new)
        if await self._sending.settle(new):
            self._show_pending()
        await self._remember()

    def _took_history(self, new: Sequence[Entry]) -> None:
        assert self._history.table is not None
        self.table = self._history.table
        self.knocking = tuple(k for k in self.knocking if k[1] not in self.table.admitted)
        self._show_present()
        self._took(new)

    def _show_present(self) -> None:
        seats = self._history.table.seats if self._history.table is not None else ()
        self.present = frozenset(seat.name for seat in seats if seat.key in self._present)

    async def _refused(self, body: Any) -> Sequence[Message]:
        refusal = read_refusal(body)
        name = name_in(body)
        if name is None and not self.online:
            return self._turned_away(refusal)
        if name is None:
            log.warning("the hub refused something that was no intent: %s", refusal.message)
        elif refusal.kind == "busy":
            self._later(self._sending.send_all(BUSY_PAUSE))
        else:
            returned = await self._sending.answered(name, refusal)
            self.returned += (returned,) if returned is not None else ()
            self._show_pending()
        return ()

    def _turned_away(self, refusal: Refusal) -> Sequence[Message]:
        """The hub does not let this device in: for now, or because a key has no seat any more, or for good."""
        if refusal.kind == "busy":
            raise Closed(refusal.message)
        if refusal.kind == "not_yours" and self._proof and (last := self._proof.by_invitation(self._history.head)):
            return last
        raise refusal

    def lost(self) -> None:
        self._proof = None
        self._present = []
        if self.online:
            self.online = False
            self.present = frozenset()
            self._changed()

    def stopped(self, why: Refusal) -> None:
        """Nothing more is taken from this hub, and nothing sent to it."""
        self._stopped = why
        self.trouble = why.message
        self.lost()
        self._sending.give_up(why)
        self._changed()

    def _distrust(self, why: Refusal) -> None:
        self.stopped(why)
        self._later(self._link.close())

    def _knocked(self, body: Any) -> None:
        """Who waits at the door now: whoever went away again is not asked about any more."""
        waiting, table = read_knocking(body), self._history.table
        if waiting is not None and table is not None:
            self.knocking = tuple(dict.fromkeys(one for one in waiting if one[1] not in table.admitted))
            self._changed()

    async def _await_sealer(self, lot: Lot) -> None:
        if lot.seat in self.table.absent():
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SEALER_FIRST):
                await self._until(lambda: self.table.lots[lot.lot].status != "unopened")

    async def _remember(self) -> None:
        if not self._doubtful:
            self.about = replace(self.about, code=self.code or "")
            await super()._remember()

    def _log_entries(self) -> Sequence[Entry]:
        return self._history.entries
