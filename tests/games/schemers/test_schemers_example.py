"""The session script in ``examples/``: two rounds with every event, their outcome worked out by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from companion.games.schemers import GAME
from companion.games.schemers.events import EVENTS
from companion.table.books import public_json, score_json
from companion.table.play import Played, play

SCRIPT = (Path(__file__).parents[3] / "examples" / "schemers.jsonl").read_bytes()


def upto(line: int | None = None) -> Played:
    played = play(SCRIPT, line)
    assert played.refused == ()
    return played


def seats(line: int) -> dict[str, tuple[int, int, int, int]]:
    """By name: hand, own exposed, offshore and safe cards, after that line."""
    found = public_json(upto(line).table)["seats"]
    return {name: (s["hand"], s["pile"], s["offshore"], s["safes"]) for name, s in found.items()}


def schemes(line: int) -> list[tuple[list[str], int, int, int]]:
    found = public_json(upto(line).table)["schemes"]
    return [(s["seats"], s["pile"], s["offshore"], s["attempts"]) for s in found]


def test_the_example_shows_every_event_but_stop() -> None:
    said = {json.loads(line)["do"] for line in SCRIPT.splitlines()[1:]}
    assert said == {*EVENTS, "undo"} - {"stop"}


def test_the_first_round_lies_as_worked_out_by_hand() -> None:
    assert schemes(7) == [(["Ann", "Ben"], 2, 0, 0)]
    assert schemes(10) == [(["Ann", "Ben"], 0, 3, 0)]
    assert schemes(13) == [(["Ann", "Ben"], 2, 3, 0)]
    assert seats(13)["Cat"] == (6, 2, 0, 0) and seats(13)["Dan"] == (6, 0, 2, 0)
    assert seats(16)["Cat"] == (5, 3, 0, 0) and schemes(16) == [(["Ann", "Ben"], 2, 3, 0)]
    assert schemes(18) == [(["Ann", "Ben"], 1, 3, 1)] and seats(18)["Ben"] == (6, 0, 0, 1)
    assert schemes(19) == [(["Ann", "Ben"], 2, 3, 1)]
    assert seats(19)["Cat"] == (6, 1, 0, 0) and seats(19)["Dan"] == (6, 1, 2, 0)
    assert schemes(24) == [(["Ann", "Ben"], 4, 3, 1)] and seats(24)["Dan"] == (6, 0, 2, 1)
    assert schemes(25) == [(["Ann", "Ben"], 3, 3, 1)] and seats(25)["Dan"] == (6, 1, 2, 1)
    assert seats(27)["Cat"] == (5, 2, 0, 0)
    assert public_json(upto(29).table)["expects"] == [{"seat": None, "do": ["end_round"]}]


def test_the_first_round_brings_what_was_worked_out_by_hand() -> None:
    """Half of 21,001 and half of 30,000, less 4,000: 21,500.50; Ben has 25,000 in his safe besides."""
    totals = {name: s["total"] for name, s in public_json(upto(35).table)["seats"].items()}
    assert totals == {"Ann": 21500.5, "Ben": 46500.5, "Cat": 18000, "Dan": 47001}


def test_the_second_round_ends_the_game() -> None:
    table = upto().table
    assert len(table.rulings) == 1
    assert schemes(41) == [(["Cat", "Dan"], 0, 0, 0)] and seats(41)["Dan"] == (6, 3, 0, 0)
    assert schemes(51)[1] == (["Ann", "Ben"], 0, 5, 0)
    found = score_json(table)
    assert (found["over"], found["winners"], found["warnings"]) == (True, ["Ben"], [])
    assert [(s["seat"], s["rank"], s["points"], s["round_points"]) for s in found["scores"]] == [
        ("Ben", 1, 109501, 63000.5),
        ("Dan", 2, 87001, 40000),
        ("Ann", 3, 84501, 63000.5),
        ("Cat", 4, 27000, 9000),
    ]
    ann: list[dict[str, Any]] = found["scores"][2]["lines"]
    assert [line["points"] for line in ann] == [21500.5, 55000.5, 8000]
    text = json.dumps(found)
    assert "63000.5" in text and "Fraction" not in text
    sheet = GAME.score(table.state, {})
    assert sheet.scores[0].lines[1].points == Fraction(110001, 2)
