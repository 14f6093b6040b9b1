"""The files in ``examples/`` stay readable: a transcript once exported holds for ever, under its own rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from companion.table.books import score
from companion.table.play import play
from companion.table.verify import verify

EXAMPLES = Path(__file__).parents[2] / "examples"
TRANSCRIPT = (EXAMPLES / "ponzi-transcript.jsonl").read_bytes()


def test_the_transcript_of_a_played_game_holds():
    report = verify(TRANSCRIPT)
    assert report.problems == ()
    assert [sealed.status for sealed in report.seals] == ["verified"] * 4
    assert report.table_code == "kingdom ocean gap series"


def test_it_says_who_won_with_the_envelopes_opened():
    sheet = score(play(TRANSCRIPT).table)
    assert sheet.winners == ("Cat",)
    assert [(item.seat, item.points, item.cash, item.bankrupt) for item in sheet.scores] == [
        ("Cat", 4, 88, False),
        ("Ben", 3, 26, False),
        ("Ann", 10, 74, True),
    ]
    assert sheet.warnings == ()


def test_no_price_stands_in_it_before_the_books_were_opened():
    lines = TRANSCRIPT.splitlines()
    opened = next(at for at, line in enumerate(lines) if b'"do":"opening"' in line)
    for line in lines[:opened]:
        assert "amount" not in json.loads(line)["intent"]["event"]
    assert not any(b'"payload"' in line or b'"salt"' in line for line in lines[:opened])


def test_the_script_beside_it_agrees():
    done = subprocess.run(
        [sys.executable, EXAMPLES / "verify_transcript.py", EXAMPLES / "ponzi-transcript.jsonl"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.count("verified")) == (0, 4)


def test_the_session_script_replays_without_a_refused_line():
    assert play((EXAMPLES / "ponzi.jsonl").read_bytes()).refused == ()
