"""What happens: ``apply`` does what an event says, ``settle`` all that follows from it by itself.

A turn: cards are spent, the action takes effect unless it was declined, everybody involved draws up to six, the next
player is on. A round ends once the draw pile is empty and somebody has played the last card; then it is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.frozen import change
from companion.games.game import Opened
from companion.games.schemers import correct, counting, piles
from companion.games.schemers.actions import HAND
from companion.games.schemers.declining import chain_of, cost, extended, stands
from companion.games.schemers.events import (
    Bust,
    Confirm,
    Correct,
    Count,
    Declinable,
    Decline,
    Defraud,
    Discard,
    Embezzle,
    EndRound,
    Event,
    MakeScheme,
    Offshore,
    Phish,
    PileEmpty,
    Play,
    Pyramid,
    Safe,
    Scam,
    Smuggle,
    Stop,
    Turn,
    Witnessed,
)
from companion.games.schemers.state import Attempt, Played, State, with_scheme, with_seat


def apply(state: State, event: Event | Opened | Witnessed) -> State:
    """The next state. Total on whatever ``rules.problems`` does not call impossible."""
    return settle(_APPLY[type(event)](state, event))


def settle(state: State) -> State:
    """Goes on until somebody has to decide something: nobody is asked for a turn without cards, nor for a count of
    nothing."""
    while state.phase == "turn" and state.seats[state.turn].hand == 0:
        if state.pile == 0 and not any(held.hand for held in state.seats):
            state = change(state, phase="last")
        elif state.pile == 0 or state.seats[state.turn].phished:
            state = _next_turn(_drawn_up(_recovered(state, state.turn), state.turn, ()))
        else:
            break
    return counting.closed(state) if counting.is_complete(state) else state


def _turn(state: State, event: Turn) -> State:
    before = change(state, played=None, closed=None)
    seat, chain = state.setup.index[event.seat], chain_of(state, event)
    ours = seat == state.turn
    state = _spent(before, seat, cost(event))
    for other in chain:
        state = _spent(state, other, 1)
    ends = _played_last(state, event, (seat, *chain))
    if ours:
        state = _recovered(state, seat)
    if stands(chain):
        state = _EFFECTS[type(event)](state, seat, event)
    elif isinstance(event, Defraud):
        state = _failed(state, seat, chain[-1])
    state = _drawn_up(state, seat, chain)
    if ours:
        state = _next_turn(state)
    played = Played(event, before, chain) if isinstance(event, Declinable) else None
    return change(state, phase="last" if ends else "turn", played=played)


def _spent(state: State, seat: int, cards: int) -> State:
    """A hand below nothing can't be: the table knows better how many cards there were."""
    return with_seat(state, seat, hand=max(0, state.seats[seat].hand - cards))


def _played_last(state: State, event: Turn, seats: tuple[int, ...]) -> bool:
    """Whether one of those who spent cards has none left, and can't draw any (S-23)."""
    if state.pile != 0 or (isinstance(event, Discard) and not state.setup.discard_ends_round):
        return False
    return any(state.seats[seat].hand == 0 for seat in seats)


def _recovered(state: State, seat: int) -> State:
    return with_seat(state, seat, phished=False) if state.seats[seat].phished else state


def _drawn_up(state: State, seat: int, others: tuple[int, ...]) -> State:
    """All who spent cards draw up to six, ``seat`` first, then clockwise; victims of Phishing don't (S-18, S-22)."""
    for drawer in state.order(seat):
        held = state.seats[drawer]
        if (drawer != seat and drawer not in others) or held.phished or held.hand >= HAND:
            continue
        cards = HAND - held.hand if state.pile is None else min(HAND - held.hand, state.pile)
        state = with_seat(state, drawer, hand=held.hand + cards)
        if state.pile is not None:
            state = change(state, pile=state.pile - cards)
    return state


def _next_turn(state: State) -> State:
    return change(state, turn=(state.turn + 1) % len(state.seats), turns=state.turns + 1)


def _failed(state: State, seat: int, stopped: int) -> State:
    scheme = state.scheme_of(seat)
    assert scheme is not None
    return with_scheme(state, scheme, attempts=(*scheme.attempts, Attempt(seat, stopped)))


def _play(state: State, seat: int, event: Play) -> State:
    return piles.put(state, seat, 1)


def _discard(state: State, seat: int, event: Discard) -> State:
    return state


def _smuggle(state: State, seat: int, event: Smuggle) -> State:
    return piles.put(state, seat, event.cards)


def _offshore(state: State, seat: int, event: Offshore) -> State:
    return piles.covered(state, seat)


def _safe(state: State, seat: int, event: Safe) -> State:
    return piles.locked(state, seat, event.from_ == "pile")


def _scheme(state: State, seat: int, event: MakeScheme) -> State:
    return piles.joined(state, seat, state.setup.index[event.with_])


def _scam(state: State, seat: int, event: Scam) -> State:
    target = state.setup.index[event.target]
    return piles.moved(state, target, seat, piles.exposed(state, target))


def _bust(state: State, seat: int, event: Bust) -> State:
    return piles.redistributed(state, seat, state.setup.index[event.target])


def _embezzle(state: State, seat: int, event: Embezzle) -> State:
    return piles.moved(state, state.setup.index[event.target], seat, 1)


def _pyramid(state: State, seat: int, event: Pyramid) -> State:
    for victim in piles.other_stockpiles(state, seat):
        state = piles.moved(state, victim, seat, 1)
    return state


def _phish(state: State, seat: int, event: Phish) -> State:
    victim = state.setup.index[event.target]
    if not state.seats[victim].hand:
        return state
    state = with_seat(state, victim, hand=state.seats[victim].hand - 1, phished=True)
    return with_seat(state, seat, hand=state.seats[seat].hand + 1)


def _defraud(state: State, seat: int, event: Defraud) -> State:
    scheme = state.scheme_of(seat)
    assert scheme is not None
    return piles.broken(state, scheme, seat)


_EFFECTS: Mapping[type[Any], Callable[[State, int, Any], State]] = {
    Play: _play,
    Discard: _discard,
    Smuggle: _smuggle,
    Offshore: _offshore,
    Safe: _safe,
    MakeScheme: _scheme,
    Scam: _scam,
    Bust: _bust,
    Embezzle: _embezzle,
    Pyramid: _pyramid,
    Phish: _phish,
    Defraud: _defraud,
}


def _decline(state: State, event: Decline) -> State:
    played = state.played
    assert played is not None
    return _turn(played.before, extended(state, played, state.setup.index[event.seat]))


def _end_round(state: State, event: EndRound) -> State:
    return change(state, phase="count", played=None, closed=None)


def _pile_empty(state: State, event: PileEmpty) -> State:
    return change(state, pile=0, played=None, closed=None)


def _stop(state: State, event: Stop) -> State:
    return change(state, phase="over", ended="stopped", played=None, closed=None)


_APPLY: Mapping[type[Any], Callable[[State, Any], State]] = {
    **dict.fromkeys(_EFFECTS, _turn),
    Decline: _decline,
    EndRound: _end_round,
    Count: counting.counted,
    Witnessed: counting.witnessed,
    Confirm: counting.confirmed,
    Opened: counting.opened,
    PileEmpty: _pile_empty,
    Stop: _stop,
    Correct: correct.apply,
}
