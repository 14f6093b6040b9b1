"""Players who only do what the prompt offers, and a check whether an event is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from companion.games.bux import GAME
from companion.games.bux.cards import BUX, BUX_CARDS, matching
from companion.games.bux.state import State
from companion.games.game import Draw, Move, Pick, Prompt, Range, Sets

Json = dict[str, Any]


def game(seed: int, players: int, most: int = 600, **options: Any) -> Iterator[tuple[State, Json]]:
    """A whole random game: (state before, event), to its end or ``most`` events."""
    picked = Random(seed)
    state = GAME.start(("Ann", "Ben", "Cat", "Dan", "Eve")[:players], options)
    for _ in range(most):
        moves = [m for m in GAME.prompt(state).moves if m.do not in ("stop", "stage") or picked.random() < 0.02]
        moves = [m for m in moves if m.do != "stop"]
        if state.over or not moves:
            return
        event = one_of(moves, state, picked)
        yield state, event
        state = GAME.apply(state, GAME.parse(event))


def one_of(moves: list[Move], state: State, picked: Random) -> Json:
    """An event out of those offered; sales are liked, and bids are small."""
    sales = [m for m in moves if m.do == "sell"]
    move = picked.choice(sales if sales and picked.random() < 0.5 else moves)
    event: Json = {"do": move.do, **picked.choice(move.choices)}
    if move.seat is not None:
        event["seat"] = move.seat
    for name, free in move.free.items():
        event[name] = value(free, state, picked)
    return event


def value(free: Any, state: State, picked: Random) -> Any:
    match free:
        case Range(low, high):
            step = state.setup.bid_step
            top = min(low + 40, 1000 if high is None else high)
            return picked.randrange(low, top + 1, step)
        case Pick(source):
            return picked.choice(sorted(source))
        case Sets(source, size):
            left, sets = sorted(source), []
            while found := [s for s in combinations(left, size) if matching(s)]:
                sets.append(list(picked.choice(found)))
                left = [c for c in left if c not in sets[-1]]
                if picked.random() < 0.3:
                    break
            return sets
        case Draw():
            return drawn(free, state, picked)
    raise AssertionError(free)


def drawn(free: Draw, state: State, picked: Random) -> list[str]:
    """As it comes out of a shuffled deck; sometimes the draw is recorded in pieces."""
    deck = [*sorted(free.source), *(BUX for _ in range(free.beside.get(BUX, 0)))]
    picked.shuffle(deck)
    cards: list[str] = []
    symbols, out = 0, state.bux
    while deck and (symbols < free.count or not free.count):
        cards.append(deck.pop())
        symbols += cards[-1] != BUX
        out += cards[-1] == BUX
        if out == BUX_CARDS or (free.partly and picked.random() < 0.1):
            break
    return cards


def offered(prompt: Prompt, event: Mapping[str, Any], state: State) -> bool:
    """Whether ``event`` is among the moves of ``prompt``."""
    return any(_is(move, event, state) for move in prompt.moves)


def _is(move: Move, event: Mapping[str, Any], state: State) -> bool:
    given = {k: v for k, v in event.items() if k not in ("do", "seat")}
    if move.do != event["do"] or move.seat != event.get("seat"):
        return False
    fixed = {k: v for k, v in given.items() if k not in move.free}
    if set(given) - set(fixed) != set(move.free):
        return False
    return any(fixed == dict(choice) for choice in move.choices) and all(
        _fits(free, given[name], state) for name, free in move.free.items()
    )


def _fits(free: Any, given: Any, state: State) -> bool:
    match free:
        case Range(low, high):
            whole = state.setup.sealed or state.setup.light or given % state.setup.bid_step == 0
            return low <= given and (high is None or given <= high) and whole
        case Pick(source):
            return given in source
        case Sets(source):
            cards = [c for s in given for c in s]
            return set(cards) <= source and len(set(cards)) == len(cards) and all(map(matching, given))
        case Draw(count, source, beside, partly):
            symbols = [c for c in given if c != BUX]
            extra = len(given) - len(symbols)
            if not given or extra > beside.get(BUX, 0) or not set(symbols) <= source:
                return False
            if len(set(symbols)) < len(symbols):
                return False
            if not partly:
                return len(symbols) == count
            third = extra and extra == beside[BUX]
            if third and given[-1] != BUX:
                return False
            return len(symbols) < count or (len(symbols) == count and (given[-1] != BUX or not count))
    raise AssertionError(free)
