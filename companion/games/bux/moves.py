"""What is open now: the prompt that every screen is drawn from.

It offers exactly the events that ``rules.problems`` finds nothing wrong with, but for corrections, always open. Steps:
``deal/Ann``, ``7/turn/Ann`` (7: turns begun), ``7/draw/Ann/2-1-0`` (how far the draw has got: cards up, deck, BUX cards
out), ``7/bid/Ben/3`` (3: what was said before), ``7/seal/Ben``, ``7/stop``, ``7/stage``.
"""

from __future__ import annotations

from companion.games.bux import adviser
from companion.games.bux.cards import BUX, BUX_CARDS, DECKS, SET
from companion.games.bux.flow import takeable
from companion.games.bux.state import State
from companion.games.codec import MOST
from companion.games.game import Draw, Move, Pick, Prompt, Range, Sets


def prompt(state: State) -> Prompt:
    """Whose decision is due, and every event that is open."""
    if state.over:
        return Prompt("over", (), ())
    names = state.setup.names
    if state.phase == "deal":
        waiting, moves = _deal(state)
    elif state.phase == "turn":
        waiting, moves = (state.turn,), _turn(state)
    elif state.phase == "draw":
        waiting, moves = (state.drawer or 0,), [_draw(state, state.drawer or 0)]
    elif state.setup.sealed:
        waiting, moves = _sealing(state)
    else:
        waiting, moves = _bidding(state)
    if state.setup.light:
        moves += _stage(state)
    moves.append(Move("stop", None, f"{state.turns}/stop"))
    return Prompt(state.phase, tuple(names[seat] for seat in waiting), tuple(moves))


def _deal(state: State) -> tuple[tuple[int, ...], list[Move]]:
    waiting = tuple(seat for seat, held in enumerate(state.seats) if not held.spread)
    names = state.setup.names
    return waiting, [
        Move("deal", names[seat], f"deal/{names[seat]}", free={"cards": Draw(SET, state.deck)}) for seat in waiting
    ]


def _draw(state: State, seat: int) -> Move:
    name = state.setup.names[seat]
    if state.phase == "turn":
        step = f"{state.turns}/turn/{name}"
    else:
        step = f"{state.turns}/draw/{name}/{len(state.up)}-{state.number}-{state.bux}"
    if state.setup.light:
        return Move("draw", name, step, ({"cards": []},))
    cards = Draw(state.missing, state.deck, {BUX: state.bux_left}, partly=True)
    return Move("draw", name, step, free={"cards": cards})


def _turn(state: State) -> list[Move]:
    seat = state.turn
    name = state.setup.names[seat]
    held = state.seats[seat]
    step = f"{state.turns}/turn/{name}"
    moves = [_draw(state, seat)] if state.can_draw else []
    if state.setup.light:
        if not state.setup.sealed:
            moves.append(Move("bid", name, step, free={"amount": Range(state.least(seat), max(held.chips, 0))}))
        moves.append(Move("sell", name, step, free={"chips": Range(0, MOST)}))
        moves.append(Move("pass", name, step))
    else:
        if adviser.can_sell(held.spread):
            moves.append(Move("sell", name, step, free={"sets": Sets(frozenset(held.spread), SET)}))
        if held.spread:
            moves += _trade(state, seat, step)
    if held.chips == 0:
        moves.append(Move("take100", name, step))
    return moves


def _trade(state: State, seat: int, step: str) -> list[Move]:
    names = state.setup.names
    choices = tuple(
        {"from": names[other], "take": card} for other in state.after(seat)[:-1] for card in takeable(state, other)
    )
    give = {"give": Pick(frozenset(state.seats[seat].spread))}
    return [Move("trade", names[seat], step, choices, give)] if choices else []


def _bidding(state: State) -> tuple[tuple[int, ...], list[Move]]:
    auction, seat = state.auction, state.bidder
    assert auction is not None and seat is not None
    name = state.setup.names[seat]
    step = f"{state.turns}/bid/{name}/{auction.said}"
    least = state.least(seat)
    moves = [Move("keep", name, step)] if auction.may_keep else []
    moves.append(Move("bid", name, step, free={"amount": Range(least, max(state.seats[seat].chips, 0))}))
    if seat != auction.drawer or auction.said or not least:
        moves.append(Move("pass", name, step))
    drawer = state.setup.names[auction.drawer]
    if seat != auction.drawer and not auction.said and state.seats[auction.drawer].chips == 0:
        moves.append(Move("bid", drawer, f"{state.turns}/bid/{drawer}/0", ({"amount": 0},)))
    return (seat,), moves


def _sealing(state: State) -> tuple[tuple[int, ...], list[Move]]:
    """Everybody at once. Once the set is closed the table waits for devices, not for anybody's decision."""
    auction = state.auction
    assert auction is not None
    moves = []
    for seat in state.unsealed:
        name = state.setup.names[seat]
        step = f"{state.turns}/seal/{name}"
        if auction.may_keep:
            moves.append(Move("keep", name, step))
        moves += [Move("bid", name, step, free={"amount": Range(0)}), Move("pass", name, step)]
    return state.unsealed, moves


def _stage(state: State) -> list[Move]:
    later = tuple(
        {"deck": deck, "bux": bux}
        for deck in range(1, DECKS + 1)
        for bux in range(BUX_CARDS + 1)
        if (deck, bux) > (state.number, state.bux)
    )
    return [Move("stage", None, f"{state.turns}/stage", later)]
