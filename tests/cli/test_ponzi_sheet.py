"""``replay`` and ``score`` of a lightly tracked game of Ponzi Scheme as people read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main

SCRIPT = str(Path(__file__).parents[2] / "examples" / "ponzi-light.jsonl")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_a_table_without_a_market_shows_bears_and_says_what_is_not_tracked(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "replay", SCRIPT, "--upto", "9")
    assert "2 of 3" in text and "The market is not tracked" in text and "1st tile" not in text
    assert "The table waits for Cat: fund or pass." in text


def test_at_the_marker_it_waits_for_the_bears(capsys: pytest.CaptureFixture[str]) -> None:
    asked = json.loads(printed(capsys, "replay", SCRIPT, "--upto", "11", "--json"))
    assert asked["expects"] == [{"seat": None, "do": ["bears", "crash"]}]
    assert asked["market"] is None and asked["deck"] is None and asked["bears"] == 2


def test_after_the_board_is_entered_the_market_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "replay", SCRIPT, "--upto", "24")
    assert "1st tile" in text and "not tracked" not in text


def test_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ann wins." in printed(capsys, "score", SCRIPT)
