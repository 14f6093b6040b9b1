"""One sentence a recorded event, with what followed from it by itself."""

from __future__ import annotations

from companion.games.bux import flow, words
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
from companion.games.bux.state import State
from companion.games.game import Opened


def say(state: State, event: Event | Opened) -> str:
    """``event`` as recorded in ``state``, the state before it. Never tells what a sealed bid holds before it is opened,
    nor what stands on the back of a card in a spread unless the table shows values."""
    after = flow.apply(state, event)
    sentences = [_what(state, after, event)]
    if not isinstance(event, Correct):
        sentences += _stages(state, after)
        sentences += _auction(state, after)
    return " ".join(sentences)


def _what(state: State, after: State, event: Event | Opened) -> str:
    values = state.setup.options["show_values"]
    match event:
        case Deal():
            return words.dealt(event.seat, event.cards, values)
        case Draw():
            return words.drew(event.seat, event.cards)
        case Bid():
            return words.sealed(event.seat) if event.seal is not None or state.setup.sealed else _bid(event)
        case Pass():
            return words.moved_no_chips(event.seat) if state.phase == "turn" else words.passed(event.seat)
        case Keep():
            return words.kept(event.seat)
        case Sell():
            return _sold(state, after, event)
        case Trade():
            return words.traded(event.seat, event.give, event.from_, event.take, values)
        case Take100():
            return words.took100(event.seat)
        case Stage():
            return words.stage(event.deck, event.bux)
        case Stop():
            return words.stopped()
        case Opened():
            if event.amounts is not None:
                return words.bid_opened(event.seat, event.amounts[0])
            seat = state.setup.index[event.seat]
            return words.gone_on(event.seat, state.auction is not None and state.auction.bid_of(seat) is not None)
        case Correct():
            return words.corrected(event.what, event.seat, event.card, event.to, values or _all_seen(state, event))


def _all_seen(state: State, event: Correct) -> bool:
    """Whether the cards of a correction lie where everybody saw their backs: not in a spread, nor going there."""
    named = {event.card, event.to} if event.what == "swap" else {event.card}
    return event.what != "spread" and not any(named.intersection(held.spread) for held in state.seats)


def _bid(event: Bid) -> str:
    return words.bid(event.seat, event.amount or 0)


def _sold(state: State, after: State, event: Sell) -> str:
    seat = state.setup.index[event.seat]
    amount = after.seats[seat].chips - state.seats[seat].chips
    if event.sets is None:
        return words.sold_light(event.seat, amount)
    return words.sold(event.seat, len(event.sets), amount, state.times == 2)


def _stages(state: State, after: State) -> list[str]:
    if after.ended == "bux":
        return [words.game_over()] if state.ended is None else []
    if after.number != state.number:
        if state.setup.light:
            return [words.light_pause(after.number)]
        return [words.pause(after.number, len(after.deck) + after.bux_left)]
    if after.bux > state.bux:
        return [words.pays_double() if after.times == 2 else words.time_passes()]
    return []


def _auction(state: State, after: State) -> list[str]:
    outcome = after.outcome
    if state.phase == "draw" and after.phase == "turn" and (outcome is None or outcome == state.outcome):
        return [words.short_draw()]
    if outcome is None or outcome == state.outcome or outcome.kept:
        return []
    names = state.setup.names
    sentences = [words.void_bid(names[seat]) for seat in outcome.void]
    if outcome.winner is None:
        return [*sentences, words.unsold()]
    return [*sentences, words.won(names[outcome.winner], outcome.price, names[outcome.drawer])]
