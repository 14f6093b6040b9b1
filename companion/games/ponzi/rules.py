"""What is wrong with an event, judged only by what everybody at the table can see.

``impossible`` is what can't be represented (the card is not there); everything else against the rules text is ``rules``
and may stand as a house ruling. Cash counts only while it is known to all: later the books judge it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from companion.games.game import Problem
from companion.games.ponzi import correct, words
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
from companion.games.ponzi.state import State

MOST_BY_FUNDING = 3
"""A fourth tile of an industry comes only by trading (P-13)."""


def problems(state: State, event: Event) -> list[Problem]:
    """All that is wrong with ``event`` now; empty: it may be recorded."""
    kind = type(event)
    seat = getattr(event, "seat", None)
    if seat is not None and seat not in state.setup.index:
        return [_impossible(words.nobody(seat, state.setup.names))]
    if kind is not Correct:
        blocked = _blocked(state, kind)
        if blocked:
            return [_impossible(blocked)]
    return _PROBLEMS[kind](state, event)


def _impossible(message: str, rule: str = "") -> Problem:
    return Problem("impossible", message, rule)


def _against(message: str, rule: str) -> Problem:
    return Problem("rules", message, rule)


def _blocked(state: State, kind: type[Any]) -> str | None:
    """Why no event of this kind fits the table's tracking or the moment: the end, a missing card or an envelope comes
    first."""
    if state.phase == "over":
        return None if kind is Count else words.over()
    if kind is Count:
        return words.count_later()
    if kind is Stop:
        return None
    if state.setup.light and kind in (Draw, Remove):
        return words.no_market_tracked()
    if not state.setup.light and kind in (Bears, Crash):
        return words.market_tracked()
    if state.missing:
        return None if kind is Draw else words.draw_first(state.missing)
    if kind is Draw:
        return words.market_full()
    trade = state.trade
    if trade is not None:
        if kind is not Answer:
            return words.answer_first(state.setup.names[trade.seat], state.setup.names[trade.to])
    elif kind is Answer:
        return words.no_envelope()
    return None


def _turn(state: State, seat: int, phase: Literal["fund", "trade"], rule: str) -> list[Problem]:
    names = state.setup.names
    if state.phase != phase:
        return [_against(words.wrong_phase(phase, state.phase), rule)]
    if seat not in state.pending:
        return [_against(words.had_turn(names[seat], phase), rule)]
    if seat != state.pending[0]:
        return [_against(words.not_in_turn(names[seat], names[state.pending[0]]), rule)]
    return []


def _fund(state: State, event: Fund) -> list[Problem]:
    seat = state.setup.index[event.seat]
    industry = INDUSTRIES.index(event.industry)
    if event.card not in (state.deck if state.setup.light else state.market):
        return [_impossible(words.not_in_market(event.card, correct.place(state, event.card)), "Funding")]
    if not state.supply[industry]:
        return [_impossible(words.none_left(event.industry), "Funding")]
    found = _turn(state, seat, "fund", "Funding")
    held = state.seats[seat].tiles[industry]
    if held >= MOST_BY_FUNDING:
        found.append(_against(words.fourth_tile(event.seat, event.industry, held), "Funding"))
    elif not state.setup.light and event.card not in state.row(held):
        found.append(_against(words.wrong_row(event.seat, event.industry, held, state.row(held)), "Funding"))
    return found


def _pass(state: State, event: Pass) -> list[Problem]:
    seat = state.setup.index[event.seat]
    phase = state.phase
    if phase != "fund" and phase != "trade":
        return [_impossible(words.cannot_pass(event.seat, state.phase))]
    if seat not in state.pending:
        return [_impossible(words.had_turn(event.seat, phase))]
    return _turn(state, seat, phase, words.RULES[phase])


def _draw(state: State, event: Draw) -> list[Problem]:
    rule = "Funding"
    if len(set(event.cards)) != len(event.cards):
        return [_impossible(words.drawn_twice(), rule)]
    if len(event.cards) != state.missing:
        return [_impossible(words.draw_count(state.missing, len(event.cards)), rule)]
    return [
        _impossible(words.not_in_deck(card, correct.place(state, card)), rule)
        for card in event.cards
        if card not in state.deck
    ]


def _offer(state: State, event: Offer) -> list[Problem]:
    rule = words.RULES["trade"]
    setup = state.setup
    if event.to not in setup.index:
        return [_impossible(words.nobody(event.to, setup.names))]
    seat, to, industry = setup.index[event.seat], setup.index[event.to], INDUSTRIES.index(event.industry)
    if seat == to:
        return [_impossible(words.own_envelope(), rule)]
    for party in (seat, to):
        if not state.seats[party].tiles[industry]:
            return [_impossible(words.nothing_in_common(setup.names[party], event.industry), rule)]
    if state.round == 1 and not setup.first_round_trades:
        found = [_against(words.no_first_round_trades(), rule)]
    else:
        found = _turn(state, seat, "trade", rule)
    cash = state.cash(seat)
    least = setup.minimum_offer if event.amount is None else event.amount
    if least < setup.minimum_offer:
        found.append(_against(words.below_minimum(setup.minimum_offer), rule))
    if cash is not None and cash < least:
        found.append(_against(words.offer_above_cash(event.seat), rule))
    return found


def _answer(state: State, event: Answer) -> list[Problem]:
    rule = words.RULES["trade"]
    trade = state.trade
    assert trade is not None
    names = state.setup.names
    if event.seat != names[trade.to]:
        return [_impossible(words.not_the_target(names[trade.to]), rule)]
    giver = trade.to if event.choice == "sold" else trade.seat
    if not state.seats[giver].tiles[trade.industry]:
        return [_impossible(words.no_tile(names[giver], INDUSTRIES[trade.industry]), rule)]
    cash = state.cash(trade.to)
    if event.choice == "counter" and trade.amount is not None and cash is not None and cash < trade.amount:
        return [_against(words.must_sell(event.seat), rule)]
    return []


def _luxury(state: State, event: Luxury) -> list[Problem]:
    rule = words.RULES["luxury"]
    seat = state.setup.index[event.seat]
    if event.price not in state.luxuries:
        return [_impossible(words.luxury_gone(event.price), rule)]
    found = _turn(state, seat, "trade", rule)
    if not state.setup.advanced:
        found.append(_against(words.basic_game(), rule))
    cash = state.cash(seat)
    if cash is not None and cash < event.price:
        found.append(_against(words.too_dear(event.seat, event.price), rule))
    return found


def _remove(state: State, event: Remove) -> list[Problem]:
    rule = words.RULES["remove"]
    if state.phase != "remove" or not state.pending:
        return [_impossible(words.not_removing(state.phase), rule)]
    if event.card not in state.market:
        return [_impossible(words.not_in_market(event.card, correct.place(state, event.card)), rule)]
    first = state.setup.names[state.pending[0]]
    return [] if event.seat == first else [_against(words.marker_with(first), rule)]


def _bears(state: State, event: Bears) -> list[Problem]:
    most = state.most_bears
    return [_impossible(words.too_many_bears(most), words.RULES["discard"])] if event.count > most else []


def _crash(state: State, event: Crash) -> list[Problem]:
    rule = words.RULES["discard"]
    if state.phase != "remove":
        return [_impossible(words.not_at_marker(state.phase), rule)]
    if event.yes and state.most_bears < len(state.seats):
        return [_impossible(words.too_many_bears(state.most_bears), rule)]
    return []


def _discard(state: State, event: Discard) -> list[Problem]:
    rule = words.RULES["discard"]
    seat = state.setup.index[event.seat]
    if state.phase != "discard":
        return [_impossible(words.no_crash(), rule)]
    if seat not in state.pending:
        return [_impossible(words.had_turn(event.seat, "discard"), rule)]
    tiles = state.seats[seat].tiles
    industry = INDUSTRIES.index(event.industry)
    if not tiles[industry]:
        return [_impossible(words.no_tile(event.seat, event.industry), rule)]
    found = []
    if seat != state.pending[0]:
        found.append(_against(words.not_in_turn(event.seat, state.setup.names[state.pending[0]]), rule))
    if tiles[industry] < max(tiles):
        most = tuple(name for name, n in zip(INDUSTRIES, tiles, strict=True) if n == max(tiles))
        found.append(_against(words.not_the_most(event.seat, most), rule))
    return found


def _settling(state: State, name: str) -> list[Problem]:
    rule = words.RULES["pay"]
    seat = state.setup.index[name]
    if state.phase != "pay":
        return [_impossible(words.not_paying(), rule)]
    if seat not in state.pending:
        return [_impossible(words.owes_nothing(name), rule)]
    return []


def _pay(state: State, event: Pay) -> list[Problem]:
    found = _settling(state, event.seat)
    if not found:
        seat = state.setup.index[event.seat]
        cash, due = state.cash(seat), state.due(seat)
        if cash is not None and cash < due:
            found.append(_against(words.cannot_pay(event.seat, due, cash), words.RULES["pay"]))
    return found


def _bankrupt(state: State, event: Bankrupt) -> list[Problem]:
    found = _settling(state, event.seat)
    if not found:
        seat = state.setup.index[event.seat]
        cash, due = state.cash(seat), state.due(seat)
        if cash is not None and cash >= due:
            found.append(_against(words.can_pay(event.seat, due, cash), words.RULES["pay"]))
    return found


def _nothing(state: State, event: Event) -> list[Problem]:
    return []


def _correct(state: State, event: Correct) -> list[Problem]:
    trouble = correct.trouble(state, event)
    return [] if trouble is None else [_impossible(trouble)]


_PROBLEMS: Mapping[type[Any], Callable[[State, Any], list[Problem]]] = {
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
    Count: _nothing,
    Stop: _nothing,
    Correct: _correct,
}
