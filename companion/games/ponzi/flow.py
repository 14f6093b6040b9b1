"""What happens: ``apply`` does what an event says, and ``phases`` all that follows from it by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.frozen import change
from companion.games.ponzi import correct
from companion.games.ponzi.cards import INDUSTRIES
from companion.games.ponzi.events import (
    Answer,
    Bankrupt,
    Bears,
    Correct,
    Count,
    Crash,
    Discard,
    Draw,
    Event,
    Fund,
    Luxury,
    Offer,
    Pass,
    Pay,
    Remove,
    Stop,
)
from companion.games.ponzi.phases import crashed, settle, turn
from companion.games.ponzi.state import Bought, Failed, Paid, State, Took, Trade, Traded, plus, with_seat


def apply(state: State, event: Event) -> State:
    """The next state. Total on whatever ``rules.problems`` does not call impossible."""
    return settle(_APPLY[type(event)](state, event))


def _acted(state: State, seat: int, phase: str) -> tuple[int, ...]:
    return tuple(s for s in state.pending if s != seat) if state.phase == phase else state.pending


def _fund(state: State, event: Fund) -> State:
    seat = state.setup.index[event.seat]
    industry = INDUSTRIES.index(event.industry)
    held = state.seats[seat]
    return change(
        state,
        pending=_acted(state, seat, "fund"),
        seats=with_seat(
            state,
            seat,
            tiles=plus(held.tiles, industry, 1),
            wheel=(*held.wheel, (event.card, state.setup.cards[event.card].period)),
            public=held.public + event.card,
        ),
        supply=plus(state.supply, industry, -1),
        draw_for=event.seat,
        **_without(state, event.card),
        flows=(*state.flows, Took(state.round, seat, event.card, event.card)),
    )


def _without(state: State, card: int) -> dict[str, Any]:
    """The market once ``card`` is taken; where it is not tracked, a bear that was there is one bear less."""
    if not state.setup.light:
        return {"market": tuple(c for c in state.market if c != card)}
    bear = state.setup.cards[card].kind == "bear"
    return {"deck": state.deck - {card}, "bear_count": max(0, state.bear_count - bear)}


def _pass(state: State, event: Pass) -> State:
    return change(state, pending=_acted(state, state.setup.index[event.seat], state.phase))


def _draw(state: State, event: Draw) -> State:
    return change(
        state,
        market=tuple(sorted(state.market + event.cards)),
        deck=state.deck.difference(event.cards),
        drawn=event.cards,
        draw_for=state.draw_for + "+",
    )


def _offer(state: State, event: Offer) -> State:
    index = state.setup.index
    seat = index[event.seat]
    trade = Trade(seat, index[event.to], INDUSTRIES.index(event.industry), event.amount, event.lot)
    return change(state, trade=trade, pending=_acted(state, seat, "trade"))


def _answer(state: State, event: Answer) -> State:
    trade = state.trade
    assert trade is not None
    sold = event.choice == "sold"
    seats = list(state.seats)
    for seat, by in ((trade.seat, 1 if sold else -1), (trade.to, -1 if sold else 1)):
        seats[seat] = change(seats[seat], tiles=plus(seats[seat].tiles, trade.industry, by), traded=True)
    return change(
        state, trade=None, seats=tuple(seats), flows=(*state.flows, Traded(state.round, trade, sold))
    )


def _luxury(state: State, event: Luxury) -> State:
    seat = state.setup.index[event.seat]
    held = state.seats[seat]
    return change(
        state,
        pending=_acted(state, seat, "trade"),
        luxuries=tuple(price for price in state.luxuries if price != event.price),
        seats=with_seat(
            state,
            seat,
            luxuries=tuple(sorted((*held.luxuries, event.price))),
            public=held.public - event.price,
        ),
        flows=(*state.flows, Bought(state.round, seat, event.price)),
    )


def _remove(state: State, event: Remove) -> State:
    pile = "box" if state.setup.cards[event.card].kind == "start" else "discard"
    return change(
        state,
        pending=(),
        market=tuple(c for c in state.market if c != event.card),
        draw_for="marker",
        **{pile: getattr(state, pile) | {event.card}},
    )


def _bears(state: State, event: Bears) -> State:
    state = change(state, bear_count=event.count)
    return _marked(state, event.count >= len(state.seats)) if state.phase == "remove" else state


def _crash(state: State, event: Crash) -> State:
    return _marked(state, event.yes)


def _marked(state: State, crash: bool) -> State:
    """Light tracking: the marker has passed, its card is removed and the market refilled."""
    if crash:
        return crashed(state)
    return turn(change(state, bear_count=min(state.bear_count, len(state.seats) - 1)))


def _discard(state: State, event: Discard) -> State:
    seat = state.setup.index[event.seat]
    industry = INDUSTRIES.index(event.industry)
    return change(
        state,
        pending=_acted(state, seat, "discard"),
        seats=with_seat(state, seat, tiles=plus(state.seats[seat].tiles, industry, -1)),
        supply=plus(state.supply, industry, 1),
    )


def _pay(state: State, event: Pay) -> State:
    seat = state.setup.index[event.seat]
    held = state.seats[seat]
    due = state.due(seat)
    cards = state.setup.cards
    return change(
        state,
        seats=with_seat(
            state,
            seat,
            public=held.public - due,
            wheel=tuple((card, at or cards[card].period) for card, at in held.wheel),
            paid=True,
        ),
        flows=(*state.flows, Paid(state.round, seat, due)),
    )


def _bankrupt(state: State, event: Bankrupt) -> State:
    seat = state.setup.index[event.seat]
    return change(
        state,
        seats=with_seat(state, seat, bankrupt=True),
        flows=(*state.flows, Failed(state.round, seat, state.due(seat))),
    )


def _count(state: State, event: Count) -> State:
    return change(state, seats=with_seat(state, state.setup.index[event.seat], counted=event.cash))


def _stop(state: State, event: Stop) -> State:
    return change(state, phase="over", pending=(), ended="stopped")


_APPLY: Mapping[type[Any], Callable[[State, Any], State]] = {
    Fund: _fund,
    Pass: _pass,
    Draw: _draw,
    Offer: _offer,
    Answer: _answer,
    Luxury: _luxury,
    Remove: _remove,
    Bears: _bears,
    Crash: _crash,
    Discard: _discard,
    Pay: _pay,
    Bankrupt: _bankrupt,
    Count: _count,
    Stop: _stop,
    Correct: correct.apply,
}
