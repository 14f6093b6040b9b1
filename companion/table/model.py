"""A table as folded from its log: who sits there, the game's state, what is sealed, and every line of history.

All values are immutable; the fold makes new ones.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion import games
from companion.games.game import Game
from companion.table.entry import NOTHING, Seen

Phase = Literal["lobby", "playing", "over", "books"]
"""``over``: the game has ended and can still be corrected or taken back. ``books``: the envelopes may be opened."""

Status = Literal["in force", "taken back", "barrier"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player; the name is the seat's id. ``key`` (signing) and ``box`` are hex, None for who has no device."""

    name: str
    key: str | None = None
    box: str | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """One sealed offer. Bytes are hex."""

    lot: str
    offered: int
    """The offer's entry."""
    seat: str
    to: str
    industry: str
    seal: str
    boxes: Mapping[str, str]
    sealer: str
    """The signing key that sealed: the seal is bound to it, whoever holds the seat later."""
    receiver: str
    """The box key that ``boxes["to"]`` was closed for; empty where the target has no device."""
    status: Literal["unopened", "withdrawn", "verified", "mismatch"] = "unopened"
    looked: int | None = None
    """The entry of the target's ``look``."""
    answer: str | None = None
    void_by: str | None = None
    """The seat that proposed to void the lot; the other party may confirm until an answer or an undo."""
    void_reason: str | None = None
    opened: int | None = None
    """The entry of the opening that counts."""
    amount: int | None = None
    """Known to all: from the opening, once verified."""


@dataclass(frozen=True, slots=True)
class Seal:
    """One seat's seal in a sealed set (a bid, a count). Bytes are hex."""

    lot: str
    """The hash of the entry with which the set began."""
    seat: str
    purpose: str
    seal: str
    sealer: str
    """The signing key that sealed: the seal is bound to it, whoever holds the seat later."""
    box: str
    """The opening, closed for the sealer's own key."""
    sealed: int
    """Its entry."""
    status: Literal["unopened", "withdrawn", "verified", "mismatch"] = "unopened"
    opened: int | None = None
    """The entry of the opening that counts."""


@dataclass(frozen=True, slots=True)
class OpenSet:
    """The sealed set that is going on, from its beginning (entry ``since``) to its end. ``key`` is the game's."""

    key: str
    lot: str
    since: int
    without: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Who would go on without whom; "" is the host where the host's key has no seat."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the history; an entry's number is its line's number."""

    seq: int
    at: str
    by: str
    """Who recorded it: a seat's name, or "the host". Empty in a script."""
    key: str
    """The signing key (hex). Empty in a script."""
    event: Mapping[str, Any]
    sentence: str
    kind: Literal["table", "game", "sealed", "undo"]
    """``game`` lines can be taken back; ``sealed``: look, void, books, openings."""
    status: Status
    """``barrier``: never taken back, nor anything before it."""
    ruling: str | None = None
    """The rule that the table overruled, in a sentence."""
    taken_back_by: int | None = None
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """What was there before a game entry: enough to take it back. A linked list, newest first."""

    seq: int
    state: Any = field(repr=False)
    pending: str | None
    lot: str | None
    """The lot that the entry offered or answered."""
    older: Mark | None = field(repr=False)
    set: OpenSet | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo that can be redone while no game entry has come since."""

    seq: int
    marks: tuple[Mark, ...]
    """What it took back, oldest first."""
    state: Any = field(repr=False)
    pending: str | None
    set: OpenSet | None = None


@dataclass(frozen=True)
class Table:
    """Everything that the log says. Two devices with the same head have equal tables."""

    id: str
    origin: str
    """The first volume's id: seals are bound to it."""
    game: str
    rules: int
    hub: str
    host: str
    invite: str | None
    options: Mapping[str, Any]
    seats: tuple[Seat, ...] = ()
    phase: Phase = "lobby"
    state: Any = field(default=None, repr=False)
    """The game's state, None in the lobby."""
    head: Seen = NOTHING
    lots: Mapping[str, Lot] = field(default_factory=dict, repr=False)
    """By lot, in the order offered, withdrawn ones too."""
    seals: Mapping[str, Seal] = field(default_factory=dict, repr=False)
    """Of sealed sets, by seal, in the order sealed, withdrawn ones too."""
    set: OpenSet | None = None
    """The sealed set that is going on."""
    lines: tuple[Line, ...] = field(default=(), repr=False)
    barrier: int = 0
    """The newest entry that can't be taken back: nothing at or before it can."""
    trail: Mark | None = field(default=None, repr=False)
    """The game entries in force."""
    undone: tuple[Undone, ...] = field(default=(), repr=False)
    pending: str | None = None
    """The sealed lot that waits for its answer."""
    consents: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Who recorded ``open_books`` since the game ended, with the absent seats each named. The host's own word, where
    the host's key has no seat, stands under ""."""
    admitted: frozenset[str] = frozenset()
    """Keys that the host let in by the short code."""
    runs: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict, repr=False)
    """By (key, run): the newest ``n`` and ``seen.seq`` in the log."""
    script: bool = False
    """A script has no keys, no seals and plain amounts."""

    @property
    def rulebook(self) -> Game:
        return games.GAMES[self.game]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seat(self, name: str) -> Seat | None:
        for seat in self.seats:
            if seat.name == name:
                return seat
        return None

    def seat_of(self, key: str) -> Seat | None:
        """The seat whose device signs with ``key``."""
        for seat in self.seats:
            if seat.key == key:
                return seat
        return None

    def line(self, seq: int) -> Line | None:
        """The line of entry ``seq``."""
        at = bisect_left(self.lines, seq, key=lambda line: line.seq)
        return self.lines[at] if at < len(self.lines) and self.lines[at].seq == seq else None

    @property
    def undoable(self) -> tuple[int, ...]:
        """The game entries that can be taken back, newest first."""
        found = []
        mark = self.trail
        while mark is not None and mark.seq > self.barrier:
            found.append(mark.seq)
            mark = mark.older
        return tuple(found)

    @property
    def ended(self) -> int:
        """The entry that ended the game, or the newest redo, which may have brought its end back."""
        mark = self.trail
        while mark is not None and mark.state.over:
            mark = mark.older
        redone = next((line.seq for line in reversed(self.lines) if line.event.get("do") == "redo"), 0)
        return max(redone, 0 if mark is None else mark.seq)

    @property
    def redoable(self) -> int | None:
        """The undo that can be redone."""
        return self.undone[-1].seq if self.undone else None

    @property
    def amounts(self) -> dict[str, int]:
        """The openings that were published and verified, by lot."""
        return {lot.lot: lot.amount for lot in self.lots.values() if lot.amount is not None}

    @property
    def rulings(self) -> tuple[Line, ...]:
        """House rulings in force."""
        return tuple(line for line in self.lines if line.ruling is not None and line.status == "in force")

    def changed(self, **fields: Any) -> Table:
        """A copy with some fields replaced: ``dataclasses.replace`` at a tenth of its time, for the fold."""
        assert fields.keys() <= self.__dict__.keys(), fields
        copy = object.__new__(Table)
        copy.__dict__.update(self.__dict__, **fields)
        return copy

    def absent(self) -> frozenset[str]:
        """Seats that the host and one other agreed to open the books without."""
        host = self.seat_of(self.host)
        hosts_word = self.consents.get(host.name if host else "", frozenset())
        others = (named for seat, named in self.consents.items() if seat and (host is None or seat != host.name))
        return hosts_word & frozenset().union(*others)


def settle(table: Table, state: Any, **changes: Any) -> Table:
    """``table`` with another state of its game; consents to open the books count for one end of the game only."""
    if table.phase == "books":
        return table.changed(state=state, **changes)
    over = bool(state.over)
    return table.changed(
        state=state,
        phase="over" if over else "playing",
        consents=table.consents if over else {},
        **changes,
    )
