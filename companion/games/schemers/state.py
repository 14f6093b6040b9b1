"""The public state of a game of Schemers & Scammers: how many cards lie where, who schemes with whom, and the totals.

All cards lie face down: while a round runs only their numbers are known, and dollars come with the count at its end.
Seats are numbers here (the table order, clockwise from 0), names in events. *Exposed* cards can be stolen; those under
an Offshore card and in safes can't. Dollars that were halved are kept *doubled*, as whole numbers of half-dollars.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.games.frozen import change
from companion.games.schemers.actions import HAND
from companion.games.schemers.profile import Profile

Phase = Literal["turn", "last", "count", "over"]
"""``last``: somebody played the last card; answers to it may follow until the table ends the round (S-23)."""

Pair = tuple[int, int]
"""Two seats, the lower first."""


@dataclass(frozen=True)
class Setup:
    """The players and the table's options. ``deck``: all cards of the box, None where nobody knows."""

    names: tuple[str, ...]
    index: Mapping[str, int]
    options: Mapping[str, Any]
    target: int
    another_round: bool
    failed_then_defrauded: int
    deck: int | None
    discard_ends_round: bool
    sealed: bool
    profile: Profile

    @property
    def dealt(self) -> int | None:
        """Cards in the draw pile once everybody has a hand."""
        return None if self.deck is None else self.deck - HAND * len(self.names)


@dataclass(frozen=True)
class Seat:
    """One player's own cards, by number. While in a scheme ``exposed`` is 0: those cards lie in the joint pile.

    ``phished``: draws no card before the end of the next own turn (S-18).
    """

    hand: int = HAND
    exposed: int = 0
    offshore: int = 0
    safes: int = 0
    phished: bool = False

    @property
    def owns(self) -> int:
        return self.exposed + self.offshore + self.safes


@dataclass(frozen=True)
class Attempt:
    """A Defraud that failed: ``seat`` tried, ``stopped`` declined it (None: only a correction says that there was
    one)."""

    seat: int | None = None
    stopped: int | None = None


@dataclass(frozen=True)
class Scheme:
    """Two partners and their joint pile. A broken one keeps its offshore cards, which are halved at the end (S-09).

    ``broken_by``: who defrauded; None while it stands. Each scheme has its own failed ``attempts`` (S-08).
    """

    pair: Pair
    exposed: int = 0
    offshore: int = 0
    attempts: tuple[Attempt, ...] = ()
    broken_by: int | None = None

    @property
    def stands(self) -> bool:
        return self.broken_by is None


@dataclass(frozen=True)
class Own:
    """A seat's counted dollars. ``seal`` without ``dollars``: sealed, not opened yet. ``forgone``: the table went on
    without its seal, and counts openly for it. ``times``: how often it was counted."""

    dollars: tuple[int, int, int] | None = None
    """Exposed, offshore, safes."""
    seal: str | None = None
    forgone: bool = False
    times: int = 1


@dataclass(frozen=True)
class Joint:
    """A pair's counted dollars, of all their joint piles together. ``asked``: partners whose word is still missing."""

    pair: Pair
    exposed: int
    offshore: int
    asked: tuple[int, ...] = ()
    confirmed: tuple[int, ...] = ()
    times: int = 1


@dataclass(frozen=True)
class Tally:
    """A round that was counted: where the cards lay, what they were worth, and what it brought (doubled dollars)."""

    round: int
    dealer: int
    seats: tuple[Seat, ...]
    schemes: tuple[Scheme, ...]
    own: tuple[Own | None, ...]
    joint: tuple[Joint, ...]
    gains: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Adjusted:
    """A total that was corrected by ``doubled`` half-dollars, in ``round``."""

    round: int
    seat: int
    doubled: int


@dataclass(frozen=True)
class Played:
    """The newest action, which may still be declined: the event, and the state it was played in."""

    event: Any
    before: State = field(repr=False)
    chain: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """A moment between two recorded events.

    ``turn``: whose turn it is; ``turns``: how many have begun. ``pile``: cards in the draw pile, None where that is not
    known. ``schemes``: of this round, broken ones too. ``own``, ``joint``: this round's counts. ``totals``: doubled
    dollars by seat. ``played``: the action that may still be declined. ``closed``: the count of the round before as it
    stood before its last word, while it can still be amended.
    """

    setup: Setup
    phase: Phase
    dealer: int
    turn: int
    seats: tuple[Seat, ...]
    pile: int | None
    own: tuple[Own | None, ...]
    totals: tuple[int, ...]
    round: int = 1
    turns: int = 0
    schemes: tuple[Scheme, ...] = ()
    joint: tuple[Joint, ...] = ()
    tallies: tuple[Tally, ...] = ()
    adjusted: tuple[Adjusted, ...] = ()
    played: Played | None = None
    closed: State | None = field(default=None, repr=False)
    corrections: int = 0
    ended: Literal["won", "stopped"] | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def scheme_of(self, seat: int) -> Scheme | None:
        """The scheme that ``seat`` is in."""
        return next((s for s in self.schemes if s.stands and seat in s.pair), None)

    def partner(self, seat: int) -> int | None:
        scheme = self.scheme_of(seat)
        return None if scheme is None else scheme.pair[seat == scheme.pair[0]]

    def joint_of(self, pair: Pair) -> Joint | None:
        return next((j for j in self.joint if j.pair == pair), None)

    def order(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from ``first``."""
        seats = tuple(range(len(self.seats)))
        return seats[first:] + seats[:first]


def with_seat(state: State, seat: int, **fields: Any) -> State:
    """The state with some fields of one seat replaced."""
    seats = list(state.seats)
    seats[seat] = change(seats[seat], **fields)
    return change(state, seats=tuple(seats))


def with_scheme(state: State, scheme: Scheme, **fields: Any) -> State:
    """The state with some fields of one scheme (a very object of this state) replaced."""
    return change(state, schemes=tuple(change(s, **fields) if s is scheme else s for s in state.schemes))


def change_own(state: State, seat: int, own: Own | None) -> State:
    """The state with another count of the seat's own piles."""
    return change(state, own=(*state.own[:seat], own, *state.own[seat + 1 :]))
