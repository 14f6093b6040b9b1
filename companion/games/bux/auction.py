"""Auctions: open ones round and round until one is left (B-18), and the house variant with sealed bids (B-21)."""

from __future__ import annotations

from typing import Any

from companion.games.bux import events
from companion.games.bux.state import Auction, Bid, Outcome, State, paid, with_seat
from companion.games.frozen import change
from companion.games.game import SealedSet

PURPOSE = "bid"


def opened(state: State, drawer: int) -> State:
    """The cards that lie are up for bid, the drawer first; who had no cards may still keep them (B-24)."""
    number = state.auctions + 1
    may_keep = not state.seats[drawer].spread and not state.setup.light
    last = (drawer - 1) % len(state.seats)
    return change(
        state, phase="auction", auctions=number, drawer=drawer, auction=Auction(number, drawer, may_keep, last)
    )


def bid(state: State, seat: int, event: events.Bid) -> State:
    """A bid, sealed or said."""
    auction = state.auction
    assert auction is not None
    if state.setup.sealed:
        made = Bid(seat, event.amount, event.seal)
        return change(
            state, auction=change(auction, may_keep=False, bids=(*auction.bids, made), said=auction.said + 1)
        )
    amount = event.amount or 0
    if is_empty_opening(state, seat, amount):
        return state if not auction.may_keep else change(state, auction=change(auction, may_keep=False))
    return change(
        state,
        auction=change(
            auction,
            may_keep=False,
            last=seat,
            high=seat,
            amount=amount,
            out=auction.out - {seat},
            said=auction.said + 1,
        ),
    )


def is_empty_opening(state: State, seat: int, amount: int) -> bool:
    """A drawer without chips opens with 0 (B-19). It may be said, and changes nothing: nobody is asked to bid what he
    does not have."""
    auction = state.auction
    return (
        auction is not None
        and not state.setup.sealed
        and amount == 0
        and seat == auction.drawer
        and not auction.said
        and state.seats[seat].chips == 0
    )


def passed(state: State, seat: int) -> State:
    """``seat`` is out."""
    auction = state.auction
    assert auction is not None
    return change(
        state,
        auction=change(auction, may_keep=False, last=seat, out=auction.out | {seat}, said=auction.said + 1),
    )


def unsealed(state: State, seat: int, amounts: tuple[int, ...] | None) -> State:
    """A sealed bid is opened; or (None) the table goes on without it."""
    auction = state.auction
    if auction is None:
        return state
    if auction.bid_of(seat) is None:
        return state if amounts else passed(state, seat)
    known: dict[str, Any] = {"forfeited": True} if amounts is None else {"amount": amounts[0]}
    bids = tuple(change(made, **known) if made.seat == seat else made for made in auction.bids)
    return change(state, auction=change(auction, bids=bids))


def sealed_set(state: State) -> SealedSet | None:
    """The auction as the table's seals see it."""
    auction = state.auction
    if auction is None or not state.setup.sealed:
        return None
    names = state.setup.names
    return SealedSet(
        key=str(auction.number),
        do="bid",
        purpose=PURPOSE,
        amounts=1,
        waiting=tuple(names[seat] for seat in state.unsealed),
        unopened=tuple(names[made.seat] for made in auction.bids if _unopened(made)),
    )


def resolved(state: State) -> State | None:
    """The state with the cards gone to their winner and paid for; None while somebody is still to be heard."""
    auction = state.auction
    assert auction is not None
    if auction.may_keep or state.bidder is not None or state.unsealed or any(map(_unopened, auction.bids)):
        return None
    if state.setup.sealed:
        return _sealed(state, auction)
    return _awarded(state, auction, auction.high, auction.amount)


def _unopened(made: Bid) -> bool:
    return made.amount is None and not made.forfeited


def valid(state: State, made: Bid) -> bool:
    """Whether an opened bid counts: chips are public, so nobody can bid more than he has, nor what chips can't pay."""
    amount = made.amount
    return amount is not None and amount <= state.seats[made.seat].chips and amount % state.setup.bid_step == 0


def _sealed(state: State, auction: Auction) -> State:
    """The highest valid bid wins; of equal ones the first from the drawer's left, the drawer last."""
    setup = state.setup
    clockwise = state.after(auction.drawer)
    good = sorted(
        (made for made in auction.bids if valid(state, made)),
        key=lambda made: (-(made.amount or 0), clockwise.index(made.seat)),
    )
    winner, price = None, 0
    if good:
        winner, price = good[0].seat, good[0].amount or 0
        if setup.second_price:
            price = min(price, (good[1].amount or 0) if len(good) > 1 else setup.opening_bid)
    forfeited = tuple(made.seat for made in auction.bids if made.forfeited)
    void = tuple(made.seat for made in auction.bids if not made.forfeited and not valid(state, made))
    if setup.forfeit_pays:
        for seat in forfeited:
            state = paid(state, seat, None, min(setup.opening_bid, max(state.seats[seat].chips, 0)))
    return _awarded(state, auction, winner, price, void, forfeited)


def _awarded(
    state: State,
    auction: Auction,
    winner: int | None,
    price: int,
    void: tuple[int, ...] = (),
    forfeited: tuple[int, ...] = (),
) -> State:
    """Without a winner the drawer takes the cards for nothing, or they are discarded (option ``unsold``)."""
    if winner is None and state.setup.unsold == "drawer":
        winner, price = auction.drawer, 0
    if winner is None:
        state = change(state, discard=state.discard.union(state.up))
    else:
        state = paid(state, winner, None if winner == auction.drawer else auction.drawer, price)
        state = change(state, seats=with_seat(state, winner, spread=state.seats[winner].spread + state.up))
    return change(
        state,
        outcome=Outcome(
            auction.number, auction.drawer, state.up, winner, price, bids=auction.bids, void=void, forfeited=forfeited
        ),
    )
