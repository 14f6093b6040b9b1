"""What one seat may see, and the public state as JSON. Screens get this and never the state itself.

The backs of cards in a spread are hidden from the others unless the table shows values (B-29): such a card has no value
and no name here. Since two identical faces protect each other, an unprotected card is told by its face alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.bux import adviser, auction, words
from companion.games.bux.adviser import Proposal, ToCome
from companion.games.bux.cards import CARDS, stacks
from companion.games.bux.moves import prompt
from companion.games.bux.state import Auction, Outcome, State
from companion.games.game import Amounts


@dataclass(frozen=True)
class CardView:
    """A symbol card. ``name`` (as events say it) and ``value`` are None where the viewer does not see its back.

    ``lone``: the symbols that no other card of its spread shares; without any the card is protected.
    """

    suit: str
    shape: str
    value: int | None
    name: str | None
    protected: bool = False
    lone: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatView:
    """One player's place. ``stacks``: the chips by colour, as few as possible. ``best``: the dearest sets at this
    stage, only where all values are seen. ``complete``: the spread is a multiple of three."""

    name: str
    chips: int
    stacks: Mapping[str, int]
    spread: tuple[CardView, ...]
    best: Proposal | None
    complete: bool


Said = Literal["asked", "waits", "holds", "out", "sealed", "opened", "void", "forfeited"]
"""``asked``: has to bid, seal or pass. ``waits``: is still in. ``holds`` the highest bid. ``sealed``: not open yet."""


@dataclass(frozen=True)
class BidderView:
    """One player in the auction; ``amount`` where the viewer knows it, ``limit`` the chips."""

    name: str
    said: Said
    amount: int | None
    limit: int


@dataclass(frozen=True)
class AuctionView:
    """``least``: the lowest bid that is open now (None: sealed, or nobody is asked). ``step``: bids rise by that.

    ``sealed``: by seals. ``closed``: all have sealed or passed, and the bids are being opened.
    """

    number: int
    drawer: str
    cards: tuple[CardView, ...]
    may_keep: bool
    sealed: bool
    closed: bool
    high: str | None
    amount: int
    least: int | None
    step: int
    bidders: tuple[BidderView, ...]


@dataclass(frozen=True)
class OutcomeView:
    """How the newest auction ended; ``winner`` None: the cards were discarded. ``bids`` of a sealed one as opened."""

    number: int
    drawer: str
    cards: tuple[CardView, ...]
    winner: str | None
    price: int
    kept: bool
    bids: tuple[BidderView, ...]


@dataclass(frozen=True)
class BuxView:
    """The table as one seat sees it.

    ``number``: which deck (1 to 3). ``bux``: BUX cards out of it (0 to 2). ``pays``: 2 while sales pay double. ``deck``
    and ``discard``: symbol cards there. ``drawn``: cards turned up so far. ``to_come``: what is still in the deck;
    ``after_pause``: in the next deck, if nothing else moves. ``full``: cards are tracked; without it spreads are empty
    and what depends on them is None. ``limits``: sentences that say where the advice ends. ``options``: the table's.
    """

    round: int
    phase: str
    turn: str
    drawer: str | None
    number: int
    bux: int
    pays: int
    deck: int | None
    discard: int | None
    bux_left: int
    drawn: tuple[CardView, ...]
    missing: int
    seats: tuple[SeatView, ...]
    auction: AuctionView | None
    outcome: OutcomeView | None
    to_come: ToCome | None
    after_pause: ToCome | None
    full: bool
    limits: tuple[str, ...]
    over: bool
    options: Mapping[str, Any]

    def seat(self, name: str) -> SeatView:
        return next(s for s in self.seats if s.name == name)


def view(state: State, seat: str | None, amounts: Amounts) -> BuxView:
    """What ``seat`` sees who knows ``amounts`` (its own sealed bids, by seal); None is a board that all look at."""
    setup = state.setup
    me = None if seat is None else setup.index[seat]
    full = not setup.light
    return BuxView(
        round=state.round,
        phase=state.phase,
        turn=setup.names[state.turn],
        drawer=None if state.drawer is None else setup.names[state.drawer],
        number=state.number,
        bux=state.bux,
        pays=state.times,
        deck=len(state.deck) if full else None,
        discard=len(state.discard) if full else None,
        bux_left=state.bux_left,
        drawn=tuple(_open_card(card) for card in state.up),
        missing=state.missing if full and state.phase == "draw" else 0,
        seats=tuple(_seat(state, number, number == me) for number in range(len(state.seats))),
        auction=None if state.auction is None else _auction(state, state.auction, me, amounts),
        outcome=None if state.outcome is None else _outcome(state, state.outcome),
        to_come=adviser.to_come(state.deck) if full else None,
        after_pause=adviser.to_come(state.deck.union(state.discard, state.up)) if full else None,
        full=full,
        limits=() if full else (words.ends_here(),),
        over=state.over,
        options=setup.options,
    )


def _open_card(name: str) -> CardView:
    card = CARDS[name]
    return CardView(card.suit, card.shape, card.value, name)


def _seat(state: State, number: int, mine: bool) -> SeatView:
    held = state.seats[number]
    shown = mine or state.setup.options["show_values"]
    cards = []
    for guard in adviser.guards(held.spread):
        card = CARDS[guard.card]
        value, name = (card.value, guard.card) if shown else (None, None)
        cards.append(CardView(card.suit, card.shape, value, name, guard.protected, guard.lone))
    return SeatView(
        name=state.setup.names[number],
        chips=held.chips,
        stacks=stacks(held.chips),
        spread=tuple(cards),
        best=adviser.best(held.spread, state.times) if shown and not state.setup.light else None,
        complete=len(held.spread) % 3 == 0,
    )


def _auction(state: State, running: Auction, me: int | None, amounts: Amounts) -> AuctionView:
    names, setup = state.setup.names, state.setup
    bidder = state.bidder
    return AuctionView(
        number=running.number,
        drawer=names[running.drawer],
        cards=tuple(_open_card(card) for card in state.up),
        may_keep=running.may_keep,
        sealed=setup.sealed,
        closed=setup.sealed and not state.unsealed,
        high=None if running.high is None else names[running.high],
        amount=running.amount,
        least=None if bidder is None else state.least(bidder),
        step=setup.bid_step,
        bidders=tuple(_bidder(state, running, seat, me, amounts) for seat in state.order(running.drawer)),
    )


def _bidder(state: State, running: Auction, seat: int, me: int | None, amounts: Amounts) -> BidderView:
    said: Said
    amount = running.amount if seat == running.high else None
    made = running.bid_of(seat)
    closed = not state.unsealed
    if made is not None:
        said = "forfeited" if made.forfeited else "sealed"
        if closed and made.amount is not None:
            said, amount = ("opened" if auction.valid(state, made) else "void"), made.amount
        elif seat == me:
            amount = made.amount if made.seal is None else amounts.get(made.seal)
    elif seat == state.bidder or seat in state.unsealed:
        said = "asked"
    elif seat == running.high:
        said = "holds"
    elif _in(state, running, seat):
        said = "waits"
    else:
        said = "out"
    return BidderView(state.setup.names[seat], said, amount, state.seats[seat].chips)


def _in(state: State, running: Auction, seat: int) -> bool:
    if seat in running.out or state.seats[seat].chips < state.setup.bid_step:
        return False
    return running.may_keep or (not state.setup.sealed and state.seats[seat].chips >= state.least(seat))


def _outcome(state: State, outcome: Outcome) -> OutcomeView:
    names = state.setup.names
    bids = []
    for made in outcome.bids:
        said: Said = "opened"
        if made.forfeited:
            said = "forfeited"
        elif made.seat in outcome.void:
            said = "void"
        bids.append(BidderView(names[made.seat], said, made.amount, state.seats[made.seat].chips))
    return OutcomeView(
        number=outcome.number,
        drawer=names[outcome.drawer],
        cards=tuple(_open_card(card) for card in outcome.cards),
        winner=None if outcome.winner is None else names[outcome.winner],
        price=outcome.price,
        kept=outcome.kept,
        bids=tuple(bids),
    )


def public(state: State, amounts: Amounts) -> dict[str, Any]:
    """The public state as ``companion replay --json`` prints it.

    In light tracking ``spread``, ``protected`` and ``best`` are null: nobody recorded the cards.
    """
    asked = prompt(state)
    expects: dict[str | None, list[str]] = {}
    for move in asked.moves:
        if move.seat in asked.waiting and move.do not in expects.setdefault(move.seat, []):
            expects[move.seat].append(move.do)
    seats = {}
    for number, name in enumerate(state.setup.names):
        held = state.seats[number]
        proposal = adviser.best(held.spread, state.times)
        light = state.setup.light
        seats[name] = {
            "chips": held.chips,
            "spread": None if light else list(held.spread),
            "protected": None if light else list(adviser.protected(held.spread)),
            "best": None if light else {"chips": proposal.chips, "sets": [list(cards) for cards in proposal.sets]},
        }
    return {
        "game": "bux",
        "round": state.round,
        "phase": state.phase,
        "over": state.over,
        "expects": [{"seat": seat, "do": moves} for seat, moves in expects.items()],
        "deck": state.number,
        "bux": state.bux,
        "pays": state.times,
        "seats": seats,
    }
