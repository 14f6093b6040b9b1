"""What is wrong with an event, judged by what everybody at the table can see.

``impossible`` is what can't be represented (the card is not there, the draw is not finished); everything else against
the rules text is ``rules`` and may stand as a house ruling. What concerns sealed bids is never open to a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.bux import auction, correct, words
from companion.games.bux.adviser import protected
from companion.games.bux.cards import BUX, BUX_CARDS, SET, matching
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
from companion.games.game import Problem


def problems(state: State, event: Event) -> list[Problem]:
    """All that is wrong with ``event`` now; empty: it may be recorded."""
    kind = type(event)
    for name in (getattr(event, "seat", None), getattr(event, "from_", None)):
        if name is not None and name not in state.setup.index:
            return [_impossible(words.nobody(name, state.setup.names))]
    blocked = None if kind is Correct else _blocked(state, event)
    return [_impossible(blocked)] if blocked else _PROBLEMS[kind](state, event)


def _impossible(message: str, rule: str = "") -> Problem:
    return Problem("impossible", message, rule)


def _against(message: str, rule: str) -> Problem:
    return Problem("rules", message, rule)


_CARDS_ONLY = (Deal, Trade, Keep)
_DURING: Mapping[str, tuple[type[Any], ...]] = {
    "deal": (Deal,),
    "turn": (Draw, Sell, Trade, Take100, Pass, Bid),
    "draw": (Draw,),
    "auction": (Bid, Pass, Keep),
}


def _blocked(state: State, event: Event) -> str | None:
    """Why no event of this kind fits the moment or the table's tracking."""
    kind = type(event)
    if state.over:
        return words.over()
    if kind is Stop:
        return None
    light = state.setup.light
    if light and (kind in _CARDS_ONLY or (isinstance(event, Sell) and event.sets is not None)):
        return words.no_cards_tracked()
    if not light and (kind is Stage or (isinstance(event, Sell) and event.sets is None)):
        return words.cards_tracked()
    if kind is Stage or kind in _DURING[state.phase]:
        return None
    return _not_now(state, kind)


def _not_now(state: State, kind: type[Any]) -> str:
    names = state.setup.names
    if state.phase == "deal":
        return words.deal_first([names[seat] for seat, held in enumerate(state.seats) if not held.spread])
    if kind is Deal:
        return words.no_deal()
    if state.phase == "draw":
        return words.finish_drawing(names[state.drawer or 0])
    if state.phase == "auction":
        return words.auction_on() if kind is Draw else words.finish_auction(names[state.drawer or 0])
    return words.no_auction()


def _turn(state: State, name: str) -> list[Problem]:
    if state.setup.index[name] == state.turn:
        return []
    return [_against(words.not_in_turn(name, state.setup.names[state.turn]), words.TURN)]


def _deal(state: State, event: Deal) -> list[Problem]:
    rule = words.DEALING
    if state.seats[state.setup.index[event.seat]].spread:
        return [_impossible(words.dealt_already(event.seat), rule)]
    if BUX in event.cards:
        return [_impossible(words.bux_in_deal(), rule)]
    return _from_deck(state, event.cards, rule)


def _from_deck(state: State, cards: tuple[str, ...], rule: str) -> list[Problem]:
    if len(set(cards)) != len(cards):
        return [_impossible(words.twice(next(c for c in cards if cards.count(c) > 1)), rule)]
    return [
        _impossible(words.not_in_deck(card, correct.place(state, card)), rule)
        for card in cards
        if card not in state.deck
    ]


def _draw(state: State, event: Draw) -> list[Problem]:
    rule = words.TURN
    if state.phase == "draw":
        drawer = state.setup.names[state.drawer or 0]
        found = [] if event.seat == drawer else [_impossible(words.is_drawing(drawer), rule)]
    else:
        found = _turn(state, event.seat)
    if state.setup.light:
        return [_impossible(words.no_cards_tracked(), rule)] if event.cards else found
    if not event.cards:
        return [_impossible(words.name_cards(), rule)]
    if not state.can_draw:
        return [_impossible(words.nothing_to_draw(), rule)]
    symbols = tuple(card for card in event.cards if card != BUX)
    out = state.bux + len(event.cards) - len(symbols)
    if out > BUX_CARDS or (out == BUX_CARDS and event.cards[-1] != BUX):
        return [_impossible(words.after_third_bux(), rule)]
    elsewhere = _from_deck(state, symbols, rule)
    if elsewhere:
        return elsewhere
    needed = SET - len(state.up)
    if len(symbols) > needed or (len(symbols) == needed and event.cards[-1] == BUX):
        return [_impossible(words.too_many(needed), rule)]
    return found


def _bid(state: State, event: Bid) -> list[Problem]:
    rule = words.BIDDING
    if state.phase == "turn":
        if not state.setup.light:
            return [_impossible(words.no_auction(), rule)]
        if state.setup.sealed:
            return [_impossible(words.announce_first(), rule)]
        return _turn(state, event.seat) + _amount(state, event, state.setup.index[event.seat])
    running = state.auction
    assert running is not None
    if state.setup.sealed:
        return _sealing(state, event.seat)
    if event.amount is None:
        return [_impossible(words.open_here(), rule)]
    seat = state.setup.index[event.seat]
    if auction.is_empty_opening(state, seat, event.amount):
        return []
    if running.may_keep and seat != running.drawer:
        return [_impossible(words.decide_first(state.setup.names[running.drawer]), words.NO_CARDS)]
    if seat == running.high:
        return [_impossible(words.holds_bid(event.seat), rule)]
    found = []
    if seat in running.out:
        found.append(_against(words.is_out(event.seat), rule))
    elif seat != state.bidder and event.amount <= state.seats[seat].chips and state.bidder is not None:
        found.append(_against(words.not_asked(event.seat, state.setup.names[state.bidder]), rule))
    return found + _amount(state, event, seat)


def _amount(state: State, event: Bid, seat: int) -> list[Problem]:
    """What is wrong with the number of an open bid."""
    if event.amount is None:
        return [_impossible(words.open_here(), words.BIDDING)]
    found = []
    held, step = state.seats[seat].chips, state.setup.bid_step
    if event.amount > held:
        found.append(_against(words.above_chips(event.seat, held), words.NO_CREDIT))
    if event.amount < state.least(seat):
        found.append(_against(words.below(state.least(seat)), words.BIDDING))
    if event.amount % step:
        found.append(_against(words.no_step(step), words.BIDDING))
    return found


def _sealing(state: State, name: str) -> list[Problem]:
    """A sealed bid, or a pass among sealed bids: one of each bidder, before the set closes."""
    rule = words.BIDDING
    running = state.auction
    assert running is not None
    seat = state.setup.index[name]
    if seat in state.unsealed:
        return []
    if running.may_keep:
        return [_impossible(words.decide_first(state.setup.names[running.drawer]), words.NO_CARDS)]
    if not state.unsealed:
        return [_impossible(words.closed(), rule)]
    if seat in running.out or running.bid_of(seat) is not None:
        return [_impossible(words.spoke_already(name), rule)]
    return [_impossible(words.above_chips(name, state.seats[seat].chips), words.NO_CREDIT)]


def _pass(state: State, event: Pass) -> list[Problem]:
    rule = words.BIDDING
    if state.phase == "turn":
        return _turn(state, event.seat) if state.setup.light else [_impossible(words.pass_only_light(), words.TURN)]
    running = state.auction
    assert running is not None
    if state.setup.sealed:
        return _sealing(state, event.seat)
    seat = state.setup.index[event.seat]
    if running.may_keep and seat != running.drawer:
        return [_impossible(words.decide_first(state.setup.names[running.drawer]), words.NO_CARDS)]
    if seat == running.high:
        return [_impossible(words.holds_bid(event.seat), rule)]
    if seat in running.out:
        return [_impossible(words.is_out(event.seat), rule)]
    if seat == running.drawer and not running.said and state.least(seat):
        return [_against(words.must_open(event.seat, state.least(seat)), rule)]
    if seat != state.bidder and state.bidder is not None and state.seats[seat].chips >= state.least(seat):
        return [_against(words.not_asked(event.seat, state.setup.names[state.bidder]), rule)]
    return [] if seat == state.bidder else [_impossible(words.above_chips(event.seat, state.seats[seat].chips), rule)]


def _keep(state: State, event: Keep) -> list[Problem]:
    running = state.auction
    assert running is not None
    if state.setup.index[event.seat] != running.drawer:
        return [_impossible(words.is_drawing(state.setup.names[running.drawer]), words.NO_CARDS)]
    if running.may_keep:
        return []
    if running.said:
        return [_impossible(words.finish_auction(event.seat), words.NO_CARDS)]
    return [_against(words.cannot_keep(event.seat), words.NO_CARDS)]


def _sell(state: State, event: Sell) -> list[Problem]:
    rule = words.SELLING
    found = _turn(state, event.seat)
    if event.sets is None:
        return found
    spread = state.seats[state.setup.index[event.seat]].spread
    cards = [card for sold in event.sets for card in sold]
    for card in cards:
        if card not in spread:
            return [_impossible(words.not_held(event.seat, card, correct.place(state, card)), rule)]
        if cards.count(card) > 1:
            return [_impossible(words.twice(card), rule)]
    return found + [_against(words.no_set(sold), rule) for sold in event.sets if not matching(sold)]


def _trade(state: State, event: Trade) -> list[Problem]:
    rule = words.TRADING
    index = state.setup.index
    if event.seat == event.from_:
        return [_impossible(words.own_spread(), rule)]
    for name, card in ((event.seat, event.give), (event.from_, event.take)):
        if card not in state.seats[index[name]].spread:
            return [_impossible(words.not_held(name, card, correct.place(state, card)), rule)]
    found = _turn(state, event.seat)
    if event.take in protected(state.seats[index[event.from_]].spread):
        found.append(_against(words.is_protected(event.from_, event.take), rule))
    return found


def _take100(state: State, event: Take100) -> list[Problem]:
    held = state.seats[state.setup.index[event.seat]].chips
    found = _turn(state, event.seat)
    if held:
        found.append(_against(words.has_chips(event.seat, held), words.NO_CHIPS))
    return found


def _stage(state: State, event: Stage) -> list[Problem]:
    if (event.deck, event.bux) <= (state.number, state.bux):
        return [_against(words.stage_back(), words.TURN)]
    return []


def _nothing(state: State, event: Event) -> list[Problem]:
    return []


def _correct(state: State, event: Correct) -> list[Problem]:
    trouble = correct.trouble(state, event)
    return [] if trouble is None else [_impossible(trouble)]


_PROBLEMS: Mapping[type[Any], Callable[[State, Any], list[Problem]]] = {
    Deal: _deal,
    Draw: _draw,
    Bid: _bid,
    Pass: _pass,
    Keep: _keep,
    Sell: _sell,
    Trade: _trade,
    Take100: _take100,
    Stage: _stage,
    Stop: _nothing,
    Correct: _correct,
}

