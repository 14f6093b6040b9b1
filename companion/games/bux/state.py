"""The public state of a game of BUX: spreads, chips, the deck by what is left in it, and the auction.

Seats are numbers here (the table order, clockwise from 0), names in events. All cards lie open or in the deck; nobody
knows the order of the deck, so it is a set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.bux.cards import BUX_CARDS, SET, START_CHIPS
from companion.games.frozen import change

Phase = Literal["deal", "turn", "draw", "auction", "over"]


@dataclass(frozen=True)
class Setup:
    """The players and the table's options; ``light``: only chips and the stage are tracked."""

    names: tuple[str, ...]
    index: Mapping[str, int]
    options: Mapping[str, Any]
    light: bool
    sealed: bool
    second_price: bool
    forfeit_pays: bool
    unsold: Literal["drawer", "discard"]
    opening_bid: int
    bid_step: int


@dataclass(frozen=True)
class Seat:
    """One player's cards, oldest first, and chips. Chips fall below zero only where the table insisted on credit."""

    spread: tuple[str, ...] = ()
    chips: int = START_CHIPS


@dataclass(frozen=True)
class Bid:
    """What a seat bid in a sealed auction. ``amount`` is None as long as only the ``seal`` is known.

    ``forfeited``: the table went on without its opening.
    """

    seat: int
    amount: int | None
    seal: str | None = None
    forfeited: bool = False


@dataclass(frozen=True)
class Auction:
    """``number`` counts auctions from 1. ``may_keep``: the drawer had no cards and may still keep the three.

    Openly: ``high`` bids ``amount`` chips (None: nobody yet), ``last`` spoke last, ``said`` counts bids and passes.
    Sealed: ``bids`` in the order sealed. ``out`` have passed.
    """

    number: int
    drawer: int
    may_keep: bool
    last: int
    high: int | None = None
    amount: int = 0
    out: frozenset[int] = frozenset()
    said: int = 0
    bids: tuple[Bid, ...] = ()

    def bid_of(self, seat: int) -> Bid | None:
        return next((bid for bid in self.bids if bid.seat == seat), None)


@dataclass(frozen=True)
class Outcome:
    """How an auction ended. ``winner`` None: the cards went to the discard pile. ``price`` in chips, to the drawer, or
    to the bank where the drawer won. ``void`` bids were above their bidders' chips (or no multiple of the step)."""

    number: int
    drawer: int
    cards: tuple[str, ...]
    winner: int | None
    price: int
    kept: bool = False
    bids: tuple[Bid, ...] = ()
    void: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """A moment between two recorded events.

    ``turn``: whose turn it is. ``turns``: how many have begun. ``number``: which deck is drawn from (1 to 3), ``bux``:
    how many BUX cards have been drawn out of it. ``up``: symbol cards turned up in this draw, ``drawer`` who draws.
    ``outcome``: the newest auction's.
    """

    setup: Setup
    phase: Phase
    seats: tuple[Seat, ...]
    deck: frozenset[str]
    discard: frozenset[str] = frozenset()
    up: tuple[str, ...] = ()
    round: int = 1
    turn: int = 0
    turns: int = 0
    number: int = 1
    bux: int = 0
    drawer: int | None = None
    auction: Auction | None = None
    auctions: int = 0
    outcome: Outcome | None = None
    corrections: int = 0
    ended: Literal["bux", "stopped"] | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def times(self) -> int:
        """What a sale is multiplied by: 2 once the second BUX card of this deck is out (B-01)."""
        return 2 if self.bux == BUX_CARDS - 1 else 1

    @property
    def bux_left(self) -> int:
        """BUX cards in the deck."""
        return 0 if self.ended == "bux" else BUX_CARDS - self.bux

    @property
    def missing(self) -> int:
        """Symbol cards that this draw still brings: three, or as many as there are (B-07)."""
        return min(SET - len(self.up), len(self.deck))

    @property
    def can_draw(self) -> bool:
        """Whether any symbol card is unowned: then a draw brings it, after the pause at the latest."""
        return self.setup.light or bool(self.deck or self.discard)

    def order(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from ``first``."""
        seats = tuple(range(len(self.seats)))
        return seats[first:] + seats[:first]

    def after(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise from ``seat``'s left, ``seat`` last."""
        return self.order((seat + 1) % len(self.seats))

    def least(self, seat: int) -> int:
        """The lowest bid that ``seat`` may say now in an open auction.

        The drawer opens with the opening bid, or with what he has where that is less (B-19); bids rise by steps (B-20).
        """
        auction, setup = self.auction, self.setup
        step = setup.bid_step
        if auction is None or auction.high is None:
            if auction is not None and (seat != auction.drawer or auction.said):
                return step
            opening = -(-setup.opening_bid // step) * step
            return min(opening, max(self.seats[seat].chips, 0) // step * step)
        return (auction.amount // step + 1) * step

    @property
    def bidder(self) -> int | None:
        """Whose word it is in the auction; None once nobody is left to outbid. Who can't raise is not asked.

        While a sealed set is open everybody is asked at once: see ``unsealed``.
        """
        auction = self.auction
        if auction is None or self.setup.sealed:
            return None
        if auction.may_keep:
            return auction.drawer
        for seat in self.after(auction.last):
            chips = self.seats[seat].chips
            able = chips >= self.setup.bid_step and chips >= self.least(seat)
            if able and seat not in auction.out and seat != auction.high:
                return seat
        return None

    @property
    def unsealed(self) -> tuple[int, ...]:
        """Seats of a sealed auction that have neither bid nor passed; who can't bid anything is not asked."""
        auction = self.auction
        if auction is None or not self.setup.sealed:
            return ()
        if auction.may_keep:
            return (auction.drawer,)
        step = self.setup.bid_step
        return tuple(
            seat
            for seat in self.order(auction.drawer)
            if seat not in auction.out and auction.bid_of(seat) is None and self.seats[seat].chips >= step
        )


def with_seat(state: State, seat: int, **fields: Any) -> tuple[Seat, ...]:
    """All seats, with some fields of one replaced."""
    seats = list(state.seats)
    seats[seat] = change(seats[seat], **fields)
    return tuple(seats)


def paid(state: State, seat: int, to: int | None, chips: int) -> State:
    """``chips`` go from ``seat`` to another seat or, with None, to the bank: the only way chips change hands."""
    state = change(state, seats=with_seat(state, seat, chips=state.seats[seat].chips - chips))
    return state if to is None else earned(state, to, chips)


def earned(state: State, seat: int, chips: int) -> State:
    """``chips`` from the bank."""
    return change(state, seats=with_seat(state, seat, chips=state.seats[seat].chips + chips))
