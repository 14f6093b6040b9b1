"""The scripts that people are shown, worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

from companion.games.bux.events import EVENTS
from companion.table.books import public_json, score
from companion.table.play import Played, play

EXAMPLES = Path(__file__).parents[3] / "examples"


def played(name: str, upto: int | None = None) -> Played:
    found = play((EXAMPLES / name).read_bytes(), upto)
    assert found.refused == ()
    return found


def test_the_example_shows_every_event_and_ends_as_worked_out() -> None:
    """Ann 200 + 175 - 60; Ben 200 - 200 + 100 + 1000; Cat 200 + 200 - 5 + 500."""
    sheet = score(played("bux.jsonl").table)
    assert sheet.over and sheet.winners == ("Ben",)
    assert {s.seat: s.points for s in sheet.scores} == {"Ann": 315, "Ben": 1100, "Cat": 895}
    light = played("bux-light.jsonl")
    assert {s.seat: s.points for s in score(light.table).scores} == {"Ann": 275, "Ben": 1130, "Cat": 190}
    shown = {
        json.loads(line).get("do")
        for name in ("bux.jsonl", "bux-light.jsonl")
        for line in (EXAMPLES / name).read_text().splitlines()
    }
    assert shown >= EVENTS.keys()


def test_replay_prints_what_the_format_says() -> None:
    public = public_json(played("bux.jsonl", upto=15).table)
    assert set(public) == {"game", "round", "phase", "over", "expects", "deck", "bux", "pays", "seats"}
    assert (public["game"], public["round"], public["phase"], public["over"]) == ("bux", 2, "turn", False)
    assert (public["deck"], public["bux"], public["pays"]) == (1, 2, 2)
    assert public["expects"] == [{"seat": "Ben", "do": ["draw", "sell", "trade", "take100"]}]
    assert public["seats"]["Ben"] == {
        "chips": 0,
        "spread": [
            "diamond circle 25",
            "diamond circle 50",
            "club square 100",
            "diamond circle 100",
            "spade cross 50",
            "diamond oval 50",
        ],
        "protected": ["diamond circle 25", "diamond circle 50", "diamond circle 100"],
        "best": {"chips": 1000, "sets": [["diamond circle 25", "diamond circle 50", "diamond circle 100"]]},
    }
