"""Random legal games of Ponzi Scheme with fixed seeds, as lists of events: the same work for every rules engine."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.game import Draw, Move
from companion.games.ponzi import GAME

SEATS = ("Ann", "Ben", "Cat", "Dan", "Eve")
SHORTEST, LONGEST = 120, 300
WEIGHTS = {"stop": 0.0, "pass": 0.3, "bankrupt": 0.05}


def whole_games(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """``count`` games of 3 to 5 players, about as long as a real evening: ``{"seats", "options", "events"}``."""
    rng = Random(seed)
    games: list[dict[str, Any]] = []
    while len(games) < count:
        game = random_game(rng, SEATS[: 3 + len(games) % 3], {"advanced": len(games) % 2 == 1})
        if len(game["events"]) >= SHORTEST:
            games.append(game)
    return games


def random_game(rng: Random, seats: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any]:
    state = GAME.start(seats, options)
    events: list[dict[str, Any]] = []
    while not state.over and len(events) < LONGEST:
        moves = GAME.prompt(state).moves
        move = rng.choices(moves, [WEIGHTS.get(m.do, 1.0) for m in moves])[0]
        events.append(_filled(move, rng))
        state = GAME.apply(state, GAME.parse(events[-1]))
    return {"seats": list(seats), "options": options, "events": events}


def _filled(move: Move, rng: Random) -> dict[str, Any]:
    event: dict[str, Any] = {"do": move.do, **rng.choice(move.choices)}
    if move.seat is not None:
        event["seat"] = move.seat
    for name, free in move.free.items():
        if isinstance(free, Draw):
            event[name] = rng.sample(sorted(free.source), free.count)
        else:
            event[name] = rng.randint(free.low, 12 if free.high is None else min(free.high, 12))
    return event
