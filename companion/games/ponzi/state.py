"""The public state of a game of Ponzi Scheme: everything that lies open on the table, and the money that moved openly.

Seats are numbers here (the table order, clockwise from 0), names in events. A player's cash is known to all as the sum
of open flows until a first trade; then only the players, and at the end the books, know more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.frozen import change
from companion.games.ponzi.cards import MARKET_SIZE, Card

Phase = Literal["fund", "trade", "remove", "discard", "pay", "over"]


@dataclass(frozen=True)
class Setup:
    """What does not change while the game runs (but for a corrected ``bears_from``, and ``light`` once the board is
    entered).

    ``light``: the market is not tracked, only wheels, money and a count of bears.
    """

    names: tuple[str, ...]
    index: Mapping[str, int]
    cards: Mapping[int, Card]
    options: Mapping[str, Any]
    light: bool
    advanced: bool
    first_round_trades: bool
    minimum_offer: int


@dataclass(frozen=True)
class Seat:
    """One player's open things. ``wheel`` holds (card value, spaces to the arrow), oldest first.

    ``public`` is the sum in dollars of all that the seat openly took and paid; it is the seat's cash as long as
    ``traded`` is false.
    """

    tiles: tuple[int, int, int, int] = (0, 0, 0, 0)
    luxuries: tuple[int, ...] = ()
    wheel: tuple[tuple[int, int], ...] = ()
    public: int = 0
    traded: bool = False
    paid: bool = False
    bankrupt: bool = False
    counted: int | None = None


@dataclass(frozen=True)
class Trade:
    """An envelope on its way. ``amount`` only where it was written down openly, ``lot`` only where it was sealed."""

    seat: int
    to: int
    industry: int
    amount: int | None = None
    lot: str | None = None


@dataclass(frozen=True)
class Took:
    """A fund card's value, from the bank."""

    round: int
    seat: int
    card: int
    amount: int


@dataclass(frozen=True)
class Paid:
    """All interest due in a round, to the bank."""

    round: int
    seat: int
    amount: int


@dataclass(frozen=True)
class Failed:
    """A declared bankruptcy with ``amount`` dollars due."""

    round: int
    seat: int
    amount: int


@dataclass(frozen=True)
class Bought:
    """A luxury tile, to the bank."""

    round: int
    seat: int
    amount: int


@dataclass(frozen=True)
class Traded:
    """An answered envelope. ``sold``: the money went to ``trade.to``; else the other way."""

    round: int
    trade: Trade
    sold: bool


@dataclass(frozen=True)
class SetCash:
    """A correction: the seat holds ``amount``, said openly."""

    round: int
    seat: int
    amount: int


@dataclass(frozen=True)
class Swapped:
    """A correction: the card funded as ``wrong`` was really ``right``, so the money taken was ``amount`` more."""

    round: int
    seat: int
    wrong: int
    right: int
    amount: int


Flow = Took | Paid | Failed | Bought | Traded | SetCash | Swapped


@dataclass(frozen=True)
class State:
    """A moment between two recorded events.

    ``pending``: seats still to act in this phase, in order. ``market``: sorted values, rows of three from the lowest.
    ``turns``: spaces every wheel has turned since setup. ``draw_for``: for whom or what the market is refilled.
    ``drawn``: the newest cards. ``ended``: how the game ended.

    In light tracking ``deck`` holds every card that is not on a wheel, ``market``, ``discard`` and ``box`` none, and
    ``bear_count`` is what the table counted.
    """

    setup: Setup
    round: int
    phase: Phase
    start: int
    pending: tuple[int, ...]
    seats: tuple[Seat, ...]
    market: tuple[int, ...]
    deck: frozenset[int]
    discard: frozenset[int]
    box: frozenset[int]
    supply: tuple[int, int, int, int]
    luxuries: tuple[int, ...]
    trade: Trade | None = None
    crashed: bool = False
    turns: int = 0
    draw_for: str = ""
    drawn: tuple[int, ...] = ()
    flows: tuple[Flow, ...] = ()
    corrections: int = 0
    bear_count: int = 0
    ended: Literal["bankrupt", "stopped"] | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def missing(self) -> int:
        """How many cards the next draw brings: what the market lacks, as far as the deck reaches."""
        lacking = MARKET_SIZE - len(self.market)
        return 0 if lacking <= 0 or self.over or self.setup.light else min(lacking, len(self.deck))

    @property
    def bears(self) -> int:
        """Bear cards in the market; those on wheels don't count (P-16)."""
        if self.setup.light:
            return self.bear_count
        cards = self.setup.cards
        return sum(cards[value].kind == "bear" for value in self.market)

    @property
    def most_bears(self) -> int:
        """Light tracking: how many bears can lie in the market, since the others are on wheels."""
        cards = self.setup.cards
        return min(MARKET_SIZE, sum(cards[value].kind == "bear" for value in self.deck))

    def order(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from ``first``."""
        seats = tuple(range(len(self.seats)))
        return seats[first:] + seats[:first]

    def due(self, seat: int) -> int:
        """Dollars of interest on the seat's cards that are at the arrow."""
        cards = self.setup.cards
        return sum(cards[value].interest for value, spaces in self.seats[seat].wheel if spaces == 0)

    def cash(self, seat: int) -> int | None:
        """The seat's cash where everybody knows it, else None."""
        held = self.seats[seat]
        return None if held.traded else held.public

    def common(self, seat: int, other: int) -> tuple[int, ...]:
        """Industries of which both seats hold a tile."""
        pairs = zip(self.seats[seat].tiles, self.seats[other].tiles, strict=True)
        return tuple(i for i, (mine, theirs) in enumerate(pairs) if mine and theirs)

    def row(self, number: int) -> tuple[int, ...]:
        """The market's row 0, 1 or 2; rows fill from the lowest values when the market is short (P-22)."""
        return self.market[3 * number : 3 * number + 3]


def with_seat(state: State, seat: int, **fields: Any) -> tuple[Seat, ...]:
    """All seats, with some fields of one replaced."""
    seats = list(state.seats)
    seats[seat] = change(seats[seat], **fields)
    return tuple(seats)


def plus(counts: tuple[int, ...], which: int, by: int) -> tuple[int, ...]:
    """``counts`` with one of them changed by ``by``."""
    return (*counts[:which], counts[which] + by, *counts[which + 1 :])
