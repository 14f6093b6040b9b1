"""What is open now: the prompt that every screen is drawn from.

It offers exactly the events that ``rules.problems`` finds nothing wrong with, but for corrections, always open.
Steps: ``3/fund/Ann``, ``3/draw/Ann`` (also ``/marker``, ``/crash``, ``/mended-1``), ``3/trade/Ann``,
``lot:<lot>/answer`` or ``3/answer/Ben``, ``3/remove/Ben``, ``3/discard/Cat``, ``3/pay/Ann``, ``3/stop``,
``over/count/Ann``; in light tracking ``3/marker``, and ``3/bears`` for a count that decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.codec import MOST
from companion.games.game import Draw, Move, Pick, Prompt, Range
from companion.games.ponzi.cards import INDUSTRIES
from companion.games.ponzi.rules import MOST_BY_FUNDING
from companion.games.ponzi.state import State


def prompt(state: State) -> Prompt:
    """Whose decision is due, and every event that is open."""
    names = state.setup.names
    if state.over:
        cash = {"cash": Range(0, MOST)}
        return Prompt("over", (), tuple(Move("count", n, f"over/count/{n}", free=cash) for n in names))
    waiting: tuple[int, ...]
    moves: list[Move]
    if state.missing:
        waiting, moves = (), [_draw(state)]
    elif state.trade is not None:
        waiting, moves = (state.trade.to,), _answer(state)
    else:
        waiting = state.pending if state.phase == "pay" else state.pending[:1]
        moves = _MOVES[state.phase](state)
        if state.setup.light and state.phase != "remove":
            moves.append(_bears(state, "bears"))
    moves.append(Move("stop", None, f"{state.round}/stop"))
    return Prompt(state.phase, tuple(names[seat] for seat in waiting), tuple(moves))


def _draw(state: State) -> Move:
    return Move("draw", None, f"{state.round}/draw/{state.draw_for}", free={"cards": Draw(state.missing, state.deck)})


def _answer(state: State) -> list[Move]:
    trade = state.trade
    assert trade is not None
    target = state.setup.names[trade.to]
    step = f"{state.round}/answer/{target}" if trade.lot is None else f"lot:{trade.lot}/answer"
    choices = []
    if state.seats[trade.to].tiles[trade.industry]:
        choices.append({"choice": "sold"})
    cash = state.cash(trade.to)
    matched = trade.amount is None or cash is None or cash >= trade.amount
    if matched and state.seats[trade.seat].tiles[trade.industry]:
        choices.append({"choice": "counter"})
    return [Move("answer", target, step, tuple(choices))]


def _fund(state: State) -> list[Move]:
    seat = state.pending[0]
    name = state.setup.names[seat]
    step = f"{state.round}/fund/{name}"
    industries = [
        (INDUSTRIES[industry], held)
        for industry, held in enumerate(state.seats[seat].tiles)
        if held < MOST_BY_FUNDING and state.supply[industry]
    ]
    free: dict[str, Pick] = {}
    choices: tuple[Mapping[str, Any], ...]
    if state.setup.light:
        choices = tuple({"industry": industry} for industry, _ in industries) if state.deck else ()
        free = {"card": Pick(state.deck)}
    else:
        choices = tuple(
            {"industry": industry, "card": card} for industry, held in industries for card in state.row(held)
        )
    moves = [Move("fund", name, step, choices, free)] if choices else []
    return [*moves, Move("pass", name, step)]


def _trade(state: State) -> list[Move]:
    seat = state.pending[0]
    setup = state.setup
    name = setup.names[seat]
    step = f"{state.round}/trade/{name}"
    cash = state.cash(seat)
    moves = []
    offers = tuple(
        {"to": setup.names[other], "industry": INDUSTRIES[industry]}
        for other in state.order(seat)[1:]
        for industry in state.common(seat, other)
    )
    if offers and (cash is None or cash >= setup.minimum_offer):
        moves.append(Move("offer", name, step, offers, {"amount": Range(setup.minimum_offer, cash)}))
    if setup.advanced:
        prices = tuple({"price": price} for price in state.luxuries if cash is None or cash >= price)
        if prices:
            moves.append(Move("luxury", name, step, prices))
    return [*moves, Move("pass", name, step)]


def _bears(state: State, step: str) -> Move:
    return Move("bears", None, f"{state.round}/{step}", free={"count": Range(0, state.most_bears)})


def _remove(state: State) -> list[Move]:
    if state.setup.light:
        can = (False, True) if state.most_bears >= len(state.seats) else (False,)
        crash = Move("crash", None, f"{state.round}/marker", tuple({"yes": yes} for yes in can))
        return [_bears(state, "marker"), crash]
    name = state.setup.names[state.pending[0]]
    return [Move("remove", name, f"{state.round}/remove/{name}", tuple({"card": card} for card in state.market))]


def _discard(state: State) -> list[Move]:
    seat = state.pending[0]
    name = state.setup.names[seat]
    tiles = state.seats[seat].tiles
    choices: tuple[Mapping[str, Any], ...] = tuple(
        {"industry": industry} for industry, held in zip(INDUSTRIES, tiles, strict=True) if held and held == max(tiles)
    )
    return [Move("discard", name, f"{state.round}/discard/{name}", choices)]


def _pay(state: State) -> list[Move]:
    moves = []
    for seat in state.pending:
        name = state.setup.names[seat]
        step = f"{state.round}/pay/{name}"
        cash, due = state.cash(seat), state.due(seat)
        if cash is None or cash >= due:
            moves.append(Move("pay", name, step))
        if cash is None or cash < due:
            moves.append(Move("bankrupt", name, step))
    return moves


_MOVES: Mapping[str, Callable[[State], list[Move]]] = {
    "fund": _fund,
    "trade": _trade,
    "remove": _remove,
    "discard": _discard,
    "pay": _pay,
}
