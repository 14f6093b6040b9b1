"""``replay``, ``score`` and ``verify`` as their users run them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from tests.table.evening import CRASH, ROUND_1, ROUND_2, ROUND_3, ROUND_4, whole_evening

HEADER = {"game": "ponzi", "seats": ["Ann", "Ben", "Cat"], "options": {}}
TRADE = (
    {"do": "offer", "seat": "Ben", "to": "Ann", "industry": "transport", "amount": 10},
    {"do": "answer", "seat": "Ann", "choice": "sold"},
)
GAME = (*ROUND_1, *ROUND_2, *TRADE, *CRASH, *ROUND_3, *ROUND_4)
COMMANDS = ("replay", "score", "verify")


@pytest.fixture
def script(tmp_path) -> Path:
    path = tmp_path / "script.jsonl"
    path.write_text("".join(json.dumps(event) + "\n" for event in (HEADER, *GAME)))
    return path


@pytest.fixture(scope="module")
def transcript(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("files") / "transcript.jsonl"
    path.write_bytes(whole_evening()[0].transcript())
    return path


def run(capsys, *words: str | Path) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    said = capsys.readouterr()
    return status, said.out, said.err


def as_json(capsys, *words: str | Path) -> tuple[int, dict[str, Any]]:
    status, out, _ = run(capsys, *words, "--json")
    return status, json.loads(out)


def test_replay_prints_the_public_state(capsys, script):
    status, public = as_json(capsys, "replay", script, "--upto", "17")
    assert status == 0
    assert set(public) == {
        "game", "round", "phase", "over", "expects", "refused",
        "market", "bears", "deck", "discard", "box", "start_player", "seats",
    }  # fmt: skip
    assert public["market"] == [[10, 14, 16], [20, 40, 45], [65, 66, 70]]
    assert (public["bears"], public["deck"], public["box"], public["start_player"]) == (3, 56, 1, "Ben")
    assert public["expects"] == [{"seat": "Ann", "do": ["offer", "pass"]}]
    assert public["refused"] == []
    ben = public["seats"]["Ben"]
    assert ben["tiles"] == {"transport": 2, "grain": 1, "media": 0, "estate": 0}
    assert ben["wheel"] == [{"card": 12, "in": 4}, {"card": 15, "in": 4}]
    assert ben["due"] == [0, 0, 0, 23, 0]
    assert ben["cash"] == 17


def test_replay_names_refused_lines_and_says_so_by_its_status(capsys, script):
    with script.open("a") as file:
        file.write('{"do": "fund", "seat": "Ann", "industry": "grain", "card": 14}\nnot json\n')
    last = len(script.read_text().splitlines())
    status, public = as_json(capsys, "replay", script)
    assert status == 1
    assert [(item["line"], item["kind"]) for item in public["refused"]] == [
        (last - 1, "impossible"),
        (last, "malformed"),
    ]
    status, out, _ = run(capsys, "replay", script)
    assert (status, f"line {last}" in out) == (1, True)
    assert as_json(capsys, "replay", script, "--upto", str(last - 2))[0] == 0


def test_replay_insists_for_the_table(capsys, tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text(json.dumps(HEADER) + '\n{"do": "fund", "seat": "Ben", "industry": "grain", "card": 9}\n')
    assert as_json(capsys, "replay", path)[0] == 1
    status, public = as_json(capsys, "replay", path, "--insist")
    assert (status, public["refused"], public["seats"]["Ben"]["cash"]) == (0, [], 9)
    assert "House rulings: 1" in run(capsys, "replay", path, "--insist")[1]


def test_score_prints_the_sheet(capsys, script, transcript):
    for path in (script, transcript):
        status, sheet = as_json(capsys, "score", path)
        assert status == 0
        assert set(sheet) == {"game", "over", "winners", "scores", "tie_break", "warnings"}
        assert (sheet["game"], sheet["over"], sheet["winners"]) == ("ponzi", True, ["Cat"])
        assert [(s["seat"], s["rank"], s["points"], s["bankrupt"], s["cash"]) for s in sheet["scores"]] == [
            ("Cat", 1, 1, False, 9), ("Ann", 2, 0, False, 14), ("Ben", 3, 2, True, 17),
        ]  # fmt: skip
        for item in sheet["scores"]:
            assert sum(line["points"] for line in item["lines"]) == item["points"]
            assert all(set(line) == {"source", "points"} for line in item["lines"])
        assert "Cat wins." in run(capsys, "score", path)[1]


def test_score_of_a_script_with_a_refused_line(capsys, script):
    with script.open("a") as file:
        file.write('{"do": "dance"}\n')
    status, out, err = run(capsys, "score", script, "--json")
    assert (status, json.loads(out)["winners"]) == (1, ["Cat"])
    assert str(len(script.read_text().splitlines())) in err


def test_verify_prints_its_report(capsys, transcript):
    status, report = as_json(capsys, "verify", transcript)
    assert status == 0
    assert set(report) == {"ok", "entries", "table_code", "seals", "hub_only", "rulings", "problems"}
    assert (report["ok"], report["hub_only"], report["problems"], report["rulings"]) == (True, 1, [], [])
    assert [(s["seat"], s["purpose"], s["status"]) for s in report["seals"]] == [
        ("Ben", "envelope", "verified"), ("Ann", "envelope", "withdrawn"),
    ]  # fmt: skip
    assert "This transcript holds." in run(capsys, "verify", transcript)[1]


def test_verify_names_what_is_wrong(capsys, tmp_path, transcript):
    path = tmp_path / "t.jsonl"
    path.write_bytes(transcript.read_bytes().replace(b'"card":30', b'"card":20'))
    status, report = as_json(capsys, "verify", path)
    assert (status, report["ok"]) == (1, False)
    assert {(item["entry"], item["kind"]) for item in report["problems"]} >= {
        (18, "signature"),
        (18, "hub_signature"),
        (19, "chain"),
    }
    status, out, _ = run(capsys, "verify", path)
    assert (status, "does not hold" in out, "line 18" in out) == (1, True, True)


def test_a_damaged_first_line_is_still_a_transcript(capsys, tmp_path, transcript):
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"?" + transcript.read_bytes()[1:])
    status, report = as_json(capsys, "verify", path)
    assert (status, report["problems"][0]["entry"], report["problems"][0]["kind"]) == (1, 1, "malformed")
    assert run(capsys, "replay", path)[0] == 2


def files(folder: Path, transcript: Path, script: Path) -> dict[str, Path]:
    made = {
        "empty": b"",
        "binary": bytes(range(256)) * 50,
        "text": b"Dear Ann,\nhow are you?\n",
        "cut": transcript.read_bytes()[:2000] + "é".encode()[:1],
        "large": b"x" * 10_000_000,
        "large_lines": b'{"do": "pass", "seat": "Ann"}\n' * 350_000,
        "deep": b"[" * 1_000_000,
        "number": b"1" * 100_000,
        "utf16": script.read_text().encode("utf-16"),
        "bad_header": script.read_bytes().replace(b'"Cat"', b'"Ben"', 1),
    }
    paths = {name: folder / f"{name}.jsonl" for name in made}
    for name, data in made.items():
        paths[name].write_bytes(data)
    return {**paths, "missing": folder / "nothing here.jsonl", "folder": folder}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_cannot_be_read_is_one_sentence_and_status_2(capsys, tmp_path, transcript, script, command):
    for name, path in files(tmp_path, transcript, script).items():
        for flags in ((), ("--json",)):
            status, out, err = run(capsys, command, path, *flags)
            assert (status, out) == (2, ""), name
            assert len(err.strip().splitlines()) == 1, name
            assert err.strip().endswith("."), name


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(capsys, script):
    script.chmod(0)
    assert run(capsys, "replay", script)[0] == 2


def test_a_script_is_not_verified(capsys, script):
    status, out, err = run(capsys, "verify", script)
    assert (status, out, "only a transcript can be verified" in err) == (2, "", True)


@pytest.mark.parametrize("upto", ["0", "-1", "x", "1.5", "", "９"])
def test_upto_is_a_line_number(capsys, script, upto):
    with pytest.raises(SystemExit) as caught:
        main(["replay", str(script), "--upto", upto])
    assert caught.value.code == 2
    assert "--upto" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "score"])
def test_people_get_a_page_that_fits_a_narrow_terminal_without_colour(script, command):
    environment = {**os.environ, "COLUMNS": "60", "NO_COLOR": "1", "PYTHONIOENCODING": "ascii"}
    words = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", command, script]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ponzi Scheme" in done.stdout
    assert all(len(line) <= 60 for line in done.stdout.splitlines())
    assert "\x1b" not in done.stdout


def test_a_reader_that_has_seen_enough_is_no_error(script):
    replay = f"{sys.executable} -c 'import sys; from companion.cli import main; sys.exit(main())' replay {script}"
    done = subprocess.run(["bash", "-c", f"{replay} | head -n 1"], capture_output=True, text=True, check=False)
    assert done.stderr == ""
