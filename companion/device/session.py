"""One table as one device sees it: the interface between the screens and everything below them.

Two things implement ``Session``: a table on a hub, and a table that lives on this device alone (pass-and-play). Screens
never know which. All values are immutable and replaced, so a screen may compare by identity.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from companion.table.refusal import Refusal

if TYPE_CHECKING:
    from companion.device.saved import Saved
    from companion.table.entry import Entry
    from companion.table.model import Table

Outcome: TypeAlias = "Entry | Refusal"
"""What became of an intent: the entry that everybody has, or the reason why not."""


@dataclass(frozen=True, slots=True)
class Pending:
    """An intent that was saved and sent but has no answer yet (``event`` as JSON)."""

    event: Mapping[str, Any]
    step: str | None


@dataclass(frozen=True, slots=True)
class Returned:
    """An intent that came back after the screen that sent it was gone (a reload, a long time offline): the person
    decides whether to record it anew. It is never sent again by itself."""

    pending: Pending
    why: Refusal


@dataclass(frozen=True, slots=True)
class Envelope:
    """What this device knows of one sealed trade. ``price`` is None unless this seat sealed it or may look now.

    ``proof``: ``own`` (sealed here), ``matches`` (the box opens to the seal), ``mismatch`` (it does not), ``none`` (no
    box for this seat).
    """

    lot: str
    price: int | None = field(repr=False)
    proof: Literal["own", "matches", "mismatch", "none"]


class Session(Protocol):
    """One table on this device."""

    table: Table
    seats: tuple[str, ...]
    """The seats whose keys this device holds, in table order; several in pass-and-play. Empty for a board or a host
    that has not sat down."""
    is_host: bool
    online: bool
    """Whether the hub answers now; always true in pass-and-play."""
    present: frozenset[str]
    """Seats whose device is connected now."""
    pending: tuple[Pending, ...]
    returned: tuple[Returned, ...]
    """What came back with a refusal that no screen was waiting for; ``dismiss`` takes one away."""
    verified: int
    """The number of the newest entry whose signatures have been checked here (checked in the background)."""
    trouble: str | None
    """A lasting problem in one sentence (another hub key, two stories, an old version), else None."""
    invitation: str | None
    """The link that a QR code carries, or None in pass-and-play and on a device that was let in by the short code."""
    code: str | None
    """The short code that a person may type."""
    address: str | None
    """The hub's address on the network, without scheme."""
    knocking: tuple[tuple[str, str], ...]
    """Devices that typed the code, are still there and wait for the host: (name, signing key). Only on the host's
    device."""

    def listen(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls ``changed`` after anything above changed; returns the function that stops it."""

    async def record(
        self, event: Mapping[str, Any], step: str | None = None, *, seat: str | None = None, insist: bool = False
    ) -> Outcome:
        """Signs ``event``, saves it, sends it and waits for the answer. Offline it stays in the outbox and the call
        waits. Never raises for a refusal. It is signed by ``seat``'s device, else by that of the event's own seat, else
        by this device's first seat or the host's key."""

    async def sit(self, name: str) -> Outcome:
        """Takes a seat under ``name`` with a fresh identity that is saved before it is sent."""

    async def add_player(self, name: str) -> Outcome:
        """Seats a player without a device (host); in pass-and-play every player, each with own keys on this device."""

    async def start(self, order: Sequence[str]) -> Outcome: ...

    async def offer(
        self, seat: str, to: str, industry: str, amount: int, step: str, *, insist: bool = False
    ) -> Outcome:
        """Seals ``amount`` for ``to``: the opening is saved here before the seal is sent. A ``seat`` without a device
        makes an offer without a seal."""

    async def seal(self, seat: str, numbers: Sequence[int], step: str) -> Outcome:
        """Seals a bid (or a count) in the set that is going on; this device opens it by itself once the set closes.

        Going on without a seat is an ordinary ``record`` of ``close``."""

    async def look(self, seat: str, lot: str) -> Outcome: ...

    def envelope(self, seat: str, lot: str) -> Envelope: ...

    def amounts(self, seat: str | None) -> Mapping[str, int]:
        """Amounts by lot that ``seat`` may know: its own envelopes, those it looked into, and all published ones."""

    def sealed(self, seat: str | None) -> Mapping[str, tuple[int, ...]]:
        """What ``seat``, if it is this device's, sealed in the set that is going on: the numbers by seal."""

    async def open_books(self, seat: str | None, without: Sequence[str] = ()) -> Outcome:
        """Agrees to open; once everybody has, this device publishes its openings by itself. ``seat`` is None for a host
        who holds no seat and names who is absent."""

    def words(self, seat: str) -> tuple[str, ...]:
        """The 12 words that bring ``seat`` to another phone."""

    def transcript(self) -> str:
        """The table's transcript as it stands, JSON lines. Holds no unopened price."""

    def dismiss(self, returned: Returned) -> None:
        """The person has read why that came back."""

    async def close(self) -> None:
        """Leaves the screen: drops the link, keeps everything saved."""


class Device(Protocol):
    """Everything on this device: its saved tables and the ways to get to one. Made once at program start."""

    hub_here: bool
    """Whether this app was served by a hub or reached one (so a table can be opened there)."""

    async def saved(self) -> tuple[Saved, ...]: ...

    async def forget(self, table: str) -> None: ...

    async def open_table(self, game: str, options: Mapping[str, Any]) -> Session:
        """Opens a table on the hub that served this app or was reached. Raises Refusal with a sentence."""

    async def look_for_hub(self) -> bool:
        """Asks whether a hub stands behind the address of this page, and sets ``hub_here``."""

    def wake(self) -> None:
        """The app came to the foreground or the network changed: look for the hub at once."""

    async def reach(self, link: str) -> str:
        """Makes the hub of a terminal's link the one where tables are opened and codes are known: for an app that no
        hub served. Its address. Raises Refusal if it does not answer or has another key than the link says."""

    async def join(self, link: str) -> Session:
        """By the link of a QR code. Raises Refusal."""

    async def restore(self, link: str, words: str) -> Session:
        """By the link and the 12 words of a seat: this device takes over that seat's keys. Raises Refusal."""

    async def knock(self, code: str, name: str) -> Session:
        """By the typed short code: waits until the host lets this device in. Raises Refusal."""

    async def resume(self, table: str) -> Session: ...

    async def local(self, game: str, players: Sequence[str], options: Mapping[str, Any]) -> Session:
        """Starts pass-and-play on this device."""
