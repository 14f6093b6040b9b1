"""The check on the phone gives the command line's verdict, and says how far it is."""

import asyncio
import json
from pathlib import Path

import pytest

from companion.table.transcript import Unreadable
from companion.table.verify import verify
from companion.ui.transcript_check import check

EXAMPLE = Path(__file__).parents[2] / "examples" / "ponzi-transcript.jsonl"


def test_verdict_is_that_of_the_command_line() -> None:
    data = EXAMPLE.read_bytes()
    seen: list[tuple[int, int]] = []
    found = asyncio.run(check(data, lambda done, of: seen.append((done, of))))
    assert found.json() == verify(data).json()
    assert found.ok
    assert seen == sorted(seen) and len(seen) > 1


def test_changed_byte_is_found_in_every_slice() -> None:
    lines = EXAMPLE.read_bytes().splitlines(keepends=True)
    for at in range(1, len(lines), 5):
        entry = json.loads(lines[at])
        entry["sig"] = ("00" if entry["sig"][:2] != "00" else "01") + entry["sig"][2:]
        changed = [
            *lines[:at],
            json.dumps(entry, sort_keys=True, separators=(",", ":")).encode() + b"\n",
            *lines[at + 1 :],
        ]
        found = asyncio.run(check(b"".join(changed), lambda done, of: None))
        assert (at + 1, "signature") in {(p.entry, p.kind) for p in found.problems}


@pytest.mark.parametrize(
    "data", [b"", b"good evening\n", b'{"game": "ponzi", "seats": ["Ann", "Ben", "Cat"]}\n', b"[" * 9999]
)
def test_what_is_no_transcript(data: bytes) -> None:
    with pytest.raises(Unreadable):
        asyncio.run(check(data, lambda done, of: None))
