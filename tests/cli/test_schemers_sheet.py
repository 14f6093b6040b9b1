"""``replay`` and ``score`` of Schemers & Scammers as people read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main

SCRIPT = str(Path(__file__).parents[2] / "examples" / "schemers.jsonl")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_the_table_in_mid_round(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "replay", SCRIPT, "--upto", "25")
    assert "Ann ⚭ Ben  3 exposed, 3 offshore  1 failed Defraud" in text
    assert "Scam by Ben, declined by Dan: it is cancelled." in text
    assert "The table waits for Cat" in text


def test_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "replay", SCRIPT, "--upto", "33")
    assert "Ben due; Cat $18,000; Dan $47,001; Ann and Ben $51,001." in text
    assert "The table waits for Ben: count." in text


def test_the_score_sheet_holds_half_dollars(capsys: pytest.CaptureFixture[str]) -> None:
    assert "21,500.50" in printed(capsys, "score", SCRIPT)
    scores = json.loads(printed(capsys, "score", SCRIPT, "--json"))["scores"]
    assert [score["round_points"] for score in scores] == [63000.5, 40000, 63000.5, 9000]
