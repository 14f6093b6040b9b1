"""Stockpile cards on the move: the only way they change places, so none can appear or vanish.

Whoever is in a scheme owns the joint pile with the partner: what one of them plays or steals goes there, and who robs
one robs both.
"""

from __future__ import annotations

from companion.games.frozen import change
from companion.games.schemers.state import Scheme, State, with_scheme, with_seat


def exposed(state: State, seat: int) -> int:
    """Cards of the seat's stockpile, or of its scheme's, that can be stolen."""
    scheme = state.scheme_of(seat)
    return state.seats[seat].exposed if scheme is None else scheme.exposed


def put(state: State, seat: int, cards: int) -> State:
    """``cards`` come on top of the seat's stockpile (S-11)."""
    scheme = state.scheme_of(seat)
    if scheme is None:
        return with_seat(state, seat, exposed=state.seats[seat].exposed + cards)
    return with_scheme(state, scheme, exposed=scheme.exposed + cards)


def moved(state: State, giver: int, taker: int, cards: int) -> State:
    """Exposed cards go from one stockpile to another; as many as there are."""
    cards = min(cards, exposed(state, giver))
    return put(put(state, giver, -cards), taker, cards)


def covered(state: State, seat: int) -> State:
    """An Offshore card on top of the stockpile: all cards below are out of reach. In a scheme they stay joint
    (S-09)."""
    scheme = state.scheme_of(seat)
    if scheme is None:
        held = state.seats[seat]
        return with_seat(state, seat, exposed=0, offshore=held.offshore + held.exposed)
    return with_scheme(state, scheme, exposed=0, offshore=scheme.offshore + scheme.exposed)


def locked(state: State, seat: int, from_pile: bool) -> State:
    """A stockpile card goes into a safe of the seat's own, also out of a joint pile (S-13)."""
    if from_pile:
        state = put(state, seat, -1)
    return with_seat(state, seat, safes=state.seats[seat].safes + 1)


def joined(state: State, seat: int, other: int) -> State:
    """Two exposed piles become one; what lies offshore or in safes stays its owner's (S-07)."""
    cards = state.seats[seat].exposed + state.seats[other].exposed
    for partner in (seat, other):
        state = with_seat(state, partner, exposed=0)
    pair = (min(seat, other), max(seat, other))
    return change(state, schemes=(*state.schemes, Scheme(pair, exposed=cards)))


def broken(state: State, scheme: Scheme, by: int) -> State:
    """``by`` takes the joint pile for himself, and the scheme is over. Its offshore cards stay joint."""
    cards = scheme.exposed
    return put(with_scheme(state, scheme, exposed=0, broken_by=by), by, cards)


def dealt(state: State, seat: int, target: int) -> tuple[int, ...]:
    """Who gets which card when ``seat`` busts the stockpile of ``target``: top card first, clockwise from ``seat``
    (S-15)."""
    order = state.order(seat)
    return tuple(order[card % len(order)] for card in range(exposed(state, target)))


def redistributed(state: State, seat: int, target: int) -> State:
    """The stockpile of ``target`` is dealt out to everybody; partners' cards meet again in their joint pile."""
    receivers = dealt(state, seat, target)
    state = put(state, target, -len(receivers))
    for receiver in receivers:
        state = put(state, receiver, 1)
    return state


def on_table(state: State) -> int:
    """All stockpile cards that lie before anybody."""
    return sum(seat.owns for seat in state.seats) + sum(s.exposed + s.offshore for s in state.schemes)


def other_stockpiles(state: State, seat: int) -> tuple[int, ...]:
    """One owner of every stockpile that is not the seat's, clockwise; partners' joint pile counts once (S-16)."""
    found: list[int] = []
    for other in state.order(seat)[1:]:
        partner = state.partner(other)
        if partner != seat and partner not in found:
            found.append(other)
    return tuple(found)
