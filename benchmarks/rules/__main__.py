"""How fast the rules of Ponzi Scheme replay a game, beside boardgame.io's local client on the same logic.

    python -m benchmarks.rules [--seconds 3] [--modules FOLDER]

Needs Node and npm; boardgame.io is installed into a temporary folder, or into ``--modules``, where it is found again.
Both sides play the same random legal games from the same list of parsed events, and must end in the same states. Ours
is timed as ``problems`` and ``apply`` for each event, as the table does it, then with ``prompt`` as well. The other
side runs in its production mode, with its defaults but without the debug panel, in two styles: moves that change a
draft, as its documentation teaches, and moves that return a changed copy. The runs alternate, and the best of each
counts, because anything else that the machine does only slows them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.rules.games import whole_games
from companion.games.ponzi import GAME
from companion.games.ponzi.cards import fund_cards
from companion.games.ponzi.events import Event
from companion.games.ponzi.state import State

VERSION = "0.50.2"
TARGET = 10
ROUNDS = 4

Played = tuple[tuple[str, ...], dict[str, Any], list[Event]]


def main(words: Sequence[str] | None = None) -> int:
    args = _arguments(words)
    if not (shutil.which("node") and shutil.which("npm")):
        print("This comparison needs Node and npm.", file=sys.stderr)
        return 2
    games = whole_games(12)
    played: list[Played] = [
        (tuple(game["seats"]), game["options"], [GAME.parse(event) for event in game["events"]]) for game in games
    ]
    with tempfile.TemporaryDirectory() as scratch:
        modules = args.modules or Path(scratch)
        install(modules)
        file = Path(scratch) / "games.json"
        cards = {value: asdict(card) for value, card in fund_cards(63, {}).items()}
        file.write_text(json.dumps({"games": games, "cards": cards}))
        theirs, ours, prompted = [], [], []
        for _ in range(ROUNDS):
            ours.append(rate(played, args.seconds, with_prompt=False))
            theirs.append(boardgame(modules, file, args.seconds))
            prompted.append(rate(played, args.seconds, with_prompt=True))
    same = [_summary(_play(*game, False)) for game in played] == theirs[0]["finals"]
    report(sum(len(game["events"]) for game in games), len(games), ours, prompted, theirs, same)
    return 0 if same else 1


def install(modules: Path) -> None:
    if (modules / "node_modules" / "boardgame.io").is_dir():
        return
    modules.mkdir(parents=True, exist_ok=True)
    (modules / "package.json").write_text('{"private": true}')
    command = ["npm", "install", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
    subprocess.run(command, cwd=modules, check=True, capture_output=True)


def boardgame(modules: Path, games: Path, seconds: float) -> dict[str, Any]:
    """Moves per second by the local client, as ``drafts``, as ``copies``, and with moves that do nothing (``idle``)."""
    script = Path(__file__).with_name("boardgame.cjs")
    command = ["node", str(script), str(modules), str(games), str(seconds)]
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def rate(played: list[Played], seconds: float, with_prompt: bool) -> float:
    """Events per second."""
    for game in played:
        _play(*game, with_prompt)
    begin = time.perf_counter()
    count = 0
    while True:
        for seats, options, events in played:
            _play(seats, options, events, with_prompt)
            count += len(events)
        elapsed = time.perf_counter() - begin
        if elapsed >= seconds:
            return count / elapsed


def _play(seats: tuple[str, ...], options: dict[str, Any], events: list[Event], with_prompt: bool) -> State:
    state = GAME.start(seats, options)
    for event in events:
        if GAME.problems(state, event):
            raise AssertionError(event)
        state = GAME.apply(state, event)
        if with_prompt:
            GAME.prompt(state)
    return state


def _summary(state: State) -> dict[str, Any]:
    """What both sides must agree on at the end of a game, as ``boardgame.cjs`` prints it."""
    return {
        "round": state.round,
        "phase": state.phase,
        "market": list(state.market),
        "deck": sorted(state.deck),
        "discard": sorted(state.discard),
        "seats": [
            {
                "tiles": list(seat.tiles),
                "luxuries": list(seat.luxuries),
                "wheel": [list(entry) for entry in seat.wheel],
                "cash": seat.public,
            }
            for seat in state.seats
        ],
    }


def report(
    events: int, games: int, ours: list[float], prompted: list[float], theirs: list[dict[str, Any]], same: bool
) -> None:
    drafts, copies, idle = (max(result[style] for result in theirs) for style in ("drafts", "copies", "idle"))
    rows = [
        (f"companion: problems and apply (Python {platform.python_version()})", max(ours)),
        ("companion: problems, apply and prompt", max(prompted)),
        (f"boardgame.io {VERSION} local client (Node {theirs[0]['node']})", drafts),
        ("boardgame.io, moves that return a copy", copies),
        ("boardgame.io, moves that do nothing", idle),
    ]
    print(f"{events} events in {games} games of Ponzi Scheme; best of {ROUNDS} runs")
    print(f"{'moves a second':>71} {'x drafts':>9} {'x copies':>9}")
    for name, value in rows:
        print(f"  {name:<58} {value:>10,.0f} {value / drafts:>9.1f} {value / copies:>9.1f}")
    print(f"Final states {'agree' if same else 'DIFFER'}. Wanted: at least {TARGET} x.")


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rules", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each run")
    parser.add_argument("--modules", type=Path, help="a folder that keeps boardgame.io")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
