"""What happens: ``apply`` does what an event says, ``settle`` all that follows from it by itself.

Phases: the ``deal``, then turns. A ``turn`` ends with a sale, a trade, 100 chips, or a draw: the ``draw`` goes on until
three symbol cards lie, then they are up for bid (``auction``) unless the drawer keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.bux import adviser, auction, correct
from companion.games.bux.cards import BUX, BUX_CARDS, DECKS, RELIEF, SET, pays
from companion.games.bux.events import (
    Bid,
    Correct,
    Deal,
    Draw,
    Event,
    Keep,
    Pass,
    Sell,
    Stage,
    Stop,
    Take100,
    Trade,
)
from companion.games.bux.state import Outcome, State, earned, with_seat
from companion.games.frozen import change
from companion.games.game import Opened


def apply(state: State, event: Event | Opened) -> State:
    """The next state. Total on whatever ``rules.problems`` does not call impossible."""
    return settle(_APPLY[type(event)](state, event))


def settle(state: State) -> State:
    """Goes on until somebody has to decide or draw something."""
    while (following := _follow(state)) is not None:
        state = following
    return state


def _follow(state: State) -> State | None:
    if state.phase == "deal" and all(held.spread for held in state.seats):
        return change(state, phase="turn")
    if state.phase == "turn" and not can_move(state, state.turn):
        return _next_turn(state)
    if state.phase == "draw":
        return _after_drawing(state)
    if state.phase == "auction":
        sold = auction.resolved(state)
        return None if sold is None else _end_turn(sold, state.drawer)
    return None


def can_move(state: State, seat: int) -> bool:
    """Whether a turn of ``seat`` holds any choice; only where players own nearly all cards it may hold none."""
    held = state.seats[seat]
    return (
        state.can_draw
        or held.chips == 0
        or adviser.can_sell(held.spread)
        or (bool(held.spread) and any(takeable(state, other) for other in range(len(state.seats)) if other != seat))
    )


def takeable(state: State, seat: int) -> tuple[str, ...]:
    """The unprotected cards of a spread."""
    spread = state.seats[seat].spread
    safe = adviser.protected(spread)
    return tuple(card for card in spread if card not in safe)


def _end_turn(state: State, seat: int | None) -> State:
    """The move of ``seat`` is done; a move that the table let somebody make out of turn does not end the turn."""
    state = change(state, phase="turn", up=(), drawer=None, auction=None)
    return _next_turn(state) if seat == state.turn else state


def _next_turn(state: State) -> State:
    turn = (state.turn + 1) % len(state.seats)
    return change(state, turn=turn, turns=state.turns + 1, round=state.round + (turn == 0))


def _after_drawing(state: State) -> State | None:
    """Three symbol cards are up for bid. Fewer are discarded where not even a pause would bring three (B-07)."""
    if len(state.up) == SET or state.setup.light:
        assert state.drawer is not None
        return auction.opened(state, state.drawer)
    if not state.deck and len(state.up) + len(state.discard) < SET:
        return _end_turn(change(state, discard=state.discard.union(state.up)), state.drawer)
    return None


def _deal(state: State, event: Deal) -> State:
    seat = state.setup.index[event.seat]
    return change(
        state, seats=with_seat(state, seat, spread=event.cards), deck=state.deck.difference(event.cards)
    )


def _draw(state: State, event: Draw) -> State:
    state = change(state, phase="draw", drawer=state.setup.index[event.seat])
    for card in event.cards:
        state = bux_drawn(state) if card == BUX else change(state, up=(*state.up, card), deck=state.deck - {card})
    return state


def bux_drawn(state: State) -> State:
    """One more BUX card is out: time passes, or double payment, or the pause, or the end (B-01, B-02)."""
    if state.bux < BUX_CARDS - 1:
        return change(state, bux=state.bux + 1)
    if state.number == DECKS:
        return change(state, phase="over", ended="bux", auction=None)
    return change(
        state,
        number=state.number + 1,
        bux=0,
        deck=state.deck.union(state.discard, state.up),
        discard=frozenset(),
        up=(),
    )


def _bid(state: State, event: Bid) -> State:
    seat = state.setup.index[event.seat]
    if state.phase == "turn":
        state = auction.opened(change(state, drawer=seat), seat)
    return auction.bid(state, seat, event)


def _pass(state: State, event: Pass) -> State:
    seat = state.setup.index[event.seat]
    return _end_turn(state, seat) if state.phase == "turn" else auction.passed(state, seat)


def _keep(state: State, event: Keep) -> State:
    seat = state.setup.index[event.seat]
    running = state.auction
    assert running is not None
    state = change(
        state,
        seats=with_seat(state, seat, spread=state.seats[seat].spread + state.up),
        outcome=Outcome(running.number, seat, state.up, seat, 0, kept=True),
    )
    return _end_turn(state, seat)


def _sell(state: State, event: Sell) -> State:
    seat = state.setup.index[event.seat]
    if event.sets is None:
        return _end_turn(earned(state, seat, event.chips or 0), seat)
    sold = frozenset(card for cards in event.sets for card in cards)
    state = earned(state, seat, sum(pays(cards, state.times) for cards in event.sets))
    spread = tuple(card for card in state.seats[seat].spread if card not in sold)
    state = change(state, seats=with_seat(state, seat, spread=spread), discard=state.discard | sold)
    return _end_turn(state, seat)


def _trade(state: State, event: Trade) -> State:
    seat, other = state.setup.index[event.seat], state.setup.index[event.from_]
    swap = {event.give: event.take, event.take: event.give}
    for party in (seat, other):
        spread = tuple(swap.get(card, card) for card in state.seats[party].spread)
        state = change(state, seats=with_seat(state, party, spread=spread))
    return _end_turn(state, seat)


def _take100(state: State, event: Take100) -> State:
    seat = state.setup.index[event.seat]
    return _end_turn(earned(state, seat, RELIEF), seat)


def _stage(state: State, event: Stage) -> State:
    state = change(state, number=event.deck, bux=min(event.bux, BUX_CARDS - 1))
    return bux_drawn(state) if event.bux == BUX_CARDS else state


def _stop(state: State, event: Stop) -> State:
    return change(state, phase="over", auction=None, ended="stopped")


def _opened(state: State, event: Opened) -> State:
    return auction.unsealed(state, state.setup.index[event.seat], event.amounts)


_APPLY: Mapping[type[Any], Callable[[State, Any], State]] = {
    Deal: _deal,
    Draw: _draw,
    Bid: _bid,
    Pass: _pass,
    Keep: _keep,
    Sell: _sell,
    Trade: _trade,
    Take100: _take100,
    Stage: _stage,
    Stop: _stop,
    Correct: correct.apply,
    Opened: _opened,
}
