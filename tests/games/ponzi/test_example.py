"""The session script in ``examples/``: every event of Ponzi Scheme once, its outcome worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.ponzi import GAME
from companion.games.ponzi.events import EVENTS

from .sitting import everywhere

SCRIPT = Path(__file__).parents[3] / "examples" / "ponzi.jsonl"


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in SCRIPT.read_text().splitlines()]


def test_the_example_shows_every_event() -> None:
    """Those of light tracking are in an example of their own."""
    assert {line["do"] for line in lines()[1:]} == {*EVENTS, "undo"} - {"bears", "crash"}


def test_the_example_ends_as_worked_out_by_hand() -> None:
    header, *events = lines()
    states = [GAME.start(tuple(header["seats"]), header["options"])]
    for line in events:
        if line["do"] == "undo":  # of the line just before it
            states = [*states[:-1], states[-2]]
            continue
        insist = line.pop("insist", False)
        event = GAME.parse(line)
        assert [p.kind for p in GAME.problems(states[-1], event)] == ["rules"] * insist
        states.append(GAME.apply(states[-1], event))
    state = states[-1]
    public = GAME.public(state, {})
    assert everywhere(state) == list(range(9, 81))
    assert (public["round"], public["over"], public["expects"]) == (5, True, [])
    assert public["market"] == [[20, 21, 22], [24, 28, 30], [33, 35, 62]]
    assert (public["deck"], public["discard"], public["box"], public["bears"]) == (50, 3, 2, 0)
    wheels = {name: {c["card"]: c["in"] for c in seat["wheel"]} for name, seat in public["seats"].items()}
    assert wheels == {
        "Ann": {11: 4, 14: 3, 17: 1},
        "Ben": {12: 4, 10: 5, 16: 1},
        "Cat": {13: 2, 45: 0},
    }
    assert {name: seat["cash"] for name, seat in public["seats"].items()} == {"Ann": 19, "Ben": 14, "Cat": 24}
    assert public["seats"]["Cat"]["luxuries"] == [30]
    sheet = GAME.score(state, {})
    assert sheet.winners == ("Ben",)
    assert [(s.seat, s.rank, s.points, s.bankrupt) for s in sheet.scores] == [
        ("Ben", 1, 4, False),
        ("Ann", 2, 3, False),
        ("Cat", 3, 1, True),
    ]
    assert sheet.warnings == ()
