"""Random games for property tests: legal ones drawn from the prompt, and the wide world of everything one could say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.games.game import Chain, Move, Opened, Range
from companion.games.schemers import GAME
from companion.games.schemers.events import CORRECTIONS
from companion.games.schemers.state import State

from .sitting import NAMES

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"deck_size": 40},
    {"deck_size": 44, "target": 60_000, "tie": "another_round", "discard_ends_round": False},
    {"deck_size": 36, "failed_then_defrauded": -4_000, "dealer": "Ben"},
    {"sealed_counts": True, "deck_size": 36, "target": 90_000},
)


def opening(rng: Random, players: tuple[int, ...] = (2, 3, 4, 5)) -> State:
    return GAME.start(NAMES[: rng.choice(players)], rng.choice(OPTIONS))


WEIGHTS = {"stop": 0.003, "end_round": 0.02, "pile_empty": 0.05, "decline": 0.4, "discard": 0.5}
"""Offers to end things are rarely taken; after the last card they are all there is."""


def legal(state: State, rng: Random) -> Any:
    """An event that the prompt offers."""
    moves = GAME.prompt(state).moves
    move = rng.choices(moves, [WEIGHTS.get(m.do, 1) for m in moves])[0]
    return GAME.parse(filled(move, rng))


def filled(move: Move, rng: Random) -> dict[str, Any]:
    data: dict[str, Any] = {"do": move.do, **rng.choice(move.choices)}
    if move.seat is not None:
        data["seat"] = move.seat
    for name, free in move.free.items():
        if isinstance(free, Chain):
            left = [seat for seat, cards in free.most.items() for _ in range(cards)]
            data[name] = rng.sample(left, min(len(left), rng.choice((0, 0, 0, 1, 1, 2, 3))))
        elif isinstance(free, Range):
            data[name] = rng.choice((0, 1, 4_999, 5_000, 30_000))
    return data


def game(rng: Random, length: int) -> Iterator[tuple[State, Any]]:
    """A legal game: each state with the event that is recorded in it."""
    state = opening(rng)
    for _ in range(length):
        if state.over and not GAME.prompt(state).moves:
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
        if not any(_same(fixed, choice) for choice in move.choices):
            continue
        if all(name not in data or _fits(data[name], free) for name, free in move.free.items()):
            return True
    return False


def _same(fixed: Mapping[str, Any], choice: Mapping[str, Any]) -> bool:
    """A pair may be named either way round."""
    return {k: sorted(v) if isinstance(v, list) else v for k, v in fixed.items()} == {
        k: sorted(v) if isinstance(v, list) else v for k, v in choice.items()
    }


def _fits(value: Any, free: Any) -> bool:
    if isinstance(free, Range):
        return bool(free.low <= value and (free.high is None or value <= free.high))
    return all(value.count(name) <= free.most.get(name, 0) for name in value)


def world(state: State, rng: Random) -> Iterator[dict[str, Any]]:
    """Everything that could be said now, but for corrections and seals; chains are a sample."""
    names = state.setup.names
    for do in ("stop", "end_round", "pile_empty"):
        yield {"do": do}
    for seat in names:
        for do in ("play", "discard", "offshore", "decline"):
            yield {"do": do, "seat": seat}
        for cards in range(3):
            yield {"do": "smuggle", "seat": seat, "cards": cards}
        for place in ("hand", "pile"):
            yield {"do": "safe", "seat": seat, "from": place}
        chains: list[dict[str, Any]] = [{}, {"declined": rng.choices(names, k=rng.randint(0, 4))}]
        chains.append({"declined": [rng.choice(names)] * rng.randint(5, 7)})
        for chain in chains:
            for do in ("pyramid", "defraud"):
                yield {"do": do, "seat": seat, **chain}
            for other in names:
                yield {"do": "scheme", "seat": seat, "with": other, **chain}
                for do in ("scam", "bust", "embezzle", "phish"):
                    yield {"do": do, "seat": seat, "target": other, **chain}
        yield {"do": "count", "seat": seat, "exposed": rng.choice((0, 5_000)), "safes": 1}
        for other in names:
            if other != seat:
                yield {"do": "confirm", "seat": seat, "scheme": [seat, other]}
                yield {"do": "count", "scheme": [seat, other], "offshore": rng.choice((0, 5_000))}


def correction(state: State, rng: Random) -> dict[str, Any]:
    names = state.setup.names
    what = rng.choice(sorted({what for what, _ in CORRECTIONS}))
    data: dict[str, Any] = {"do": "correct", "what": what}
    for known, field in CORRECTIONS:
        if known != what:
            continue
        if field == "seat" or (field == "to" and what in ("turn", "dealer")):
            data[field] = rng.choice(names)
        elif field == "scheme":
            data[field] = rng.sample(names, 2)
        elif field == "to" and what == "scheme":
            data[field] = rng.choice(("together", "broken"))
        elif field == "to" and what == "total":
            data[field] = rng.choice((-4_000, 190_000, "12500.5"))
        elif field == "to" and what == "round":
            data[field] = rng.randint(1, 9)
        else:
            data[field] = rng.choice((0, 0, 1, 3, 6))
    return data


def opened(state: State, rng: Random) -> Opened | None:
    """What a table could tell about a sealed set now."""
    going = GAME.sealed_set(state)
    if going is None:
        return None
    seat = rng.choice(going.unopened or going.waiting)
    sealed = seat in going.unopened and rng.random() < 0.7
    return Opened(seat, (rng.choice((0, 5_000)), 0, 2**60 if rng.random() < 0.1 else 1) if sealed else None)
