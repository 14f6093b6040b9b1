"""Random games for property tests: legal ones drawn from the prompt, and the wide world of everything one could say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.games.game import Draw, Move, Pick, Range
from companion.games.ponzi import GAME
from companion.games.ponzi.cards import INDUSTRIES, LUXURIES
from companion.games.ponzi.events import PLACES, Event
from companion.games.ponzi.state import State

from .sitting import NAMES

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"advanced": True},
    {"tiles_per_industry": 12, "bears_from": 65},
    {"first_round_trades": False, "minimum_offer": 3, "start_player": "Ben"},
    {"advanced": True, "minimum_offer": 1, "show_public_cash": True},
)
LIGHT: tuple[dict[str, Any], ...] = tuple({**options, "tracking": "light"} for options in OPTIONS)
ANY = OPTIONS + LIGHT


def opening(rng: Random, options: tuple[dict[str, Any], ...] = ANY) -> State:
    return GAME.start(NAMES[: rng.choice((3, 4, 5))], rng.choice(options))


def legal(state: State, rng: Random) -> Event:
    """An event that the prompt offers; the game is rarely stopped, and plays on through most interest."""
    moves = GAME.prompt(state).moves
    weights = {"stop": 0.002, "pass": 0.4, "bankrupt": 0.1, "count": 1, "bears": 0.2}
    move = rng.choices(moves, [weights.get(m.do, 1) for m in moves])[0]
    return GAME.parse(filled(move, rng))


def filled(move: Move, rng: Random) -> dict[str, Any]:
    data: dict[str, Any] = {"do": move.do, **rng.choice(move.choices)}
    if move.seat is not None:
        data["seat"] = move.seat
    for name, free in move.free.items():
        if isinstance(free, Draw):
            data[name] = rng.sample(sorted(free.source), free.count)
        elif isinstance(free, Pick):
            data[name] = rng.choice(sorted(free.source))
        else:
            data[name] = rng.randint(free.low, free.low + 20 if free.high is None else min(free.high, 200))
    return data


def game(rng: Random, length: int, options: tuple[dict[str, Any], ...] = ANY) -> Iterator[tuple[State, Event]]:
    """A legal game: each state with the event that is recorded in it."""
    state = opening(rng, options)
    for _ in range(length):
        if state.over:
            return
        event = legal(state, rng)
        yield state, event
        state = GAME.apply(state, event)


def offered(state: State, data: Mapping[str, Any]) -> bool:
    """Whether the prompt offers this event."""
    for move in GAME.prompt(state).moves:
        if move.do != data["do"] or move.seat != data.get("seat"):
            continue
        fixed = {k: v for k, v in data.items() if k not in ("do", "seat", *move.free)}
        if fixed in [dict(choice) for choice in move.choices] and all(
            name not in data or _fits(data[name], free) for name, free in move.free.items()
        ):
            return True
    return False


def _fits(value: Any, free: Any) -> bool:
    if isinstance(free, Range):
        return bool(free.low <= value and (free.high is None or value <= free.high))
    if isinstance(free, Pick):
        return value in free.source
    return len(value) == free.count == len(set(value)) and free.source.issuperset(value)


def world(state: State, rng: Random) -> Iterator[dict[str, Any]]:
    """Everything that could be said now, but for corrections: all small choices, and a sample of cards and amounts."""
    names = state.setup.names
    cards = [*state.market, *rng.sample(range(9, 81), 4)]
    amounts = sorted({0, 1, 2, 3, 4, *(s.public + d for s in state.seats for d in (-1, 0, 1) if s.public + d >= 0)})
    yield {"do": "stop"}
    for count in range(10):
        yield {"do": "bears", "count": count}
    for yes in (False, True):
        yield {"do": "crash", "yes": yes}
    deck = sorted(state.deck)
    for count in range(1, 5):
        yield {"do": "draw", "cards": rng.sample(range(9, 81), count)}
        if len(deck) >= count:
            yield {"do": "draw", "cards": rng.sample(deck, count)}
    for seat in names:
        for do in ("pass", "pay", "bankrupt"):
            yield {"do": do, "seat": seat}
        for choice in ("sold", "counter"):
            yield {"do": "answer", "seat": seat, "choice": choice}
        for price in LUXURIES:
            yield {"do": "luxury", "seat": seat, "price": price}
        yield {"do": "count", "seat": seat, "cash": rng.choice(amounts)}
        for card in cards:
            yield {"do": "remove", "seat": seat, "card": card}
        for industry in INDUSTRIES:
            yield {"do": "discard", "seat": seat, "industry": industry}
            for card in cards:
                yield {"do": "fund", "seat": seat, "industry": industry, "card": card}
            for other in names:
                for amount in rng.sample(amounts, 3):
                    yield {"do": "offer", "seat": seat, "to": other, "industry": industry, "amount": amount}


def correction(state: State, rng: Random) -> dict[str, Any]:
    seat, card = rng.choice(state.setup.names), rng.randint(9, 80)
    industry = rng.choice(INDUSTRIES)
    return {
        "do": "correct",
        **rng.choice(
            [
                {"what": "cash", "seat": seat, "to": rng.choice((0, 5, 50, 900_000_000))},
                {"what": "tiles", "seat": seat, "industry": industry, "to": rng.randint(0, 5)},
                {"what": "supply", "industry": industry, "to": rng.randint(0, 15)},
                {"what": "luxury", "card": rng.choice(LUXURIES), "seat": seat},
                {"what": "luxury", "card": rng.choice(LUXURIES)},
                {"what": "round", "to": rng.randint(1, 20)},
                {"what": "start_player", "to": seat},
                {"what": "bears_from", "to": rng.randint(18, 81)},
                {"what": "deck", "to": len(state.deck) + len(state.discard)},
                {"what": "discard", "to": rng.randint(0, 2)},
                {"what": "card", "card": card, "to": rng.choice(PLACES)},
                {"what": "wheel", "seat": seat, "card": card, "to": rng.randint(0, 5)},
                {"what": "swap", "card": card, "to": rng.randint(9, 80)},
                {"what": "board", "to": board(state, rng)},
            ]
        ),
    }


def board(state: State, rng: Random) -> dict[str, list[int]]:
    """What may lie open: some cards that are on no wheel, nine in the market or fewer, no starting card discarded."""
    on_wheels = {card for held in state.seats for card, _ in held.wheel}
    free = [card for card in range(9, 81) if card not in on_wheels]
    rng.shuffle(free)
    size = rng.choice((9, 9, 9, 4))
    return {"market": free[:size], "discard": [card for card in free[size : size + rng.randint(0, 9)] if card > 17]}
