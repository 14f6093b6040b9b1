"""Files: a transcript is one entry a line in canonical form; a script is a header line and one event a line.

docs/format.md describes both. This module takes bytes apart and puts them together; what they mean is for ``play`` and
``verify``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final, Literal

from companion.table import strict
from companion.table.entry import Entry, parse_entry
from companion.table.refusal import Refusal
from companion.table.strict import malformed

MAX_FILE: Final = 8 * 1024 * 1024
"""Bytes; the longest evening so far needs a twentieth of it."""
MAX_LINE: Final = 64 * 1024
MAX_LINES: Final = 20_000
"""As many entries as a hub takes; a file of millions of short lines would cost minutes to refuse one by one."""

FileKind = Literal["script", "transcript"]


class Unreadable(Exception):
    """The file can't be read as a script or transcript at all. The message is one sentence for a person."""


def dump(entries: Iterable[Entry]) -> str:
    """The transcript of a log, in JSON lines."""
    return "".join(entry.text + "\n" for entry in entries)


def split(data: bytes) -> list[bytes]:
    """The lines of a file, without their ends. Line 1 is the first. Raises Unreadable."""
    if len(data) > MAX_FILE:
        raise Unreadable(f"is larger than {MAX_FILE // 1024 // 1024} MB, and no session is that long")
    if not data.strip():
        raise Unreadable("is empty")
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) > MAX_LINES:
        raise Unreadable(f"has more than {MAX_LINES} lines, and no session is that long")
    try:
        lines[-1].decode()
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            raise Unreadable("ends in the middle of a character: it was cut off") from None
    return lines


def kind_of(lines: list[bytes]) -> FileKind:
    """Which of the two it is, also where line 1 is damaged. Raises Unreadable, for a script with a bad header too."""
    first = _glance(lines[0])
    if isinstance(first, dict) and "game" in first:
        return "script"
    for line in lines[:50]:
        value = _glance(line)
        if isinstance(value, dict) and {"intent", "hub_sig"} <= value.keys():
            return "transcript"
    raise Unreadable("is neither a script nor a transcript: line 1 is no header and no entry")


def _glance(line: bytes) -> Any:
    if len(line) > MAX_LINE:
        return None
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def read_line(line: bytes) -> Any:
    """The JSON value of a line. Raises Refusal (malformed)."""
    if len(line) > MAX_LINE:
        raise malformed(f"This line is longer than {MAX_LINE // 1024} kB.")
    return strict.loads(line)


def read_entry(line: bytes) -> Entry:
    """The entry of a transcript's line, which must be its canonical form to the byte. Raises Refusal (malformed)."""
    entry = parse_entry(read_line(line), strictly_read=True)
    if entry.text.encode() != line:
        raise malformed("This line is not in canonical form (sorted keys, no spaces).")
    return entry


def parse(data: bytes) -> list[Entry]:
    """The entries of a transcript, each well-formed; chain and signatures are for ``verify``.

    Raises Unreadable, naming the first line that is no entry.
    """
    lines = split(data)
    if kind_of(lines) != "transcript":
        raise Unreadable("is a session script, not a transcript")
    entries = []
    for number, line in enumerate(lines, 1):
        try:
            entries.append(read_entry(line))
        except Refusal as refusal:
            raise Unreadable(f"is damaged in line {number}: {refusal.message}") from None
    return entries
