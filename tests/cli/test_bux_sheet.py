"""``replay`` and ``score`` of BUX as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_the_table_with_its_stage_auction_and_dearest_sets(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "replay", str(EXAMPLES / "bux.jsonl"), "--upto", "27")
    assert "Deck 3 of 3" in text and "pays double" in text
    assert "Ann holds 5, Ben asked, Cat waits" in text
    assert "1000" in text and "The table waits for Ben: bid or pass." in text


def test_light_tracking_says_what_is_not_tracked(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "replay", str(EXAMPLES / "bux-light.jsonl"), "--upto", "5")
    assert text.count("not tracked") == 3 + 1


def test_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "score", str(EXAMPLES / "bux.jsonl"))
    assert "Ben wins." in text and "1 red and 1 black" in text
