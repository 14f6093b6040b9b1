"""Replaying a file: a script written by hand, or a transcript, to the table as it stands at some line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.table import lobby, strict
from companion.table.entry import Seen
from companion.table.fold import LATER, advance, judge
from companion.table.model import Line, Table
from companion.table.refusal import Refusal
from companion.table.rights import Act
from companion.table.transcript import Unreadable, kind_of, read_line, split
from companion.table.verify import Walk, read


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was not recorded, and why."""

    line: int
    kind: str
    message: str

    def json(self) -> dict[str, Any]:
        return {"line": self.line, "kind": self.kind, "message": self.message}


@dataclass(frozen=True, slots=True)
class Played:
    table: Table
    refused: tuple[Refused, ...]


def play(data: bytes, upto: int | None = None, insist: bool = False) -> Played:
    """The table after line ``upto`` (None: the last) of a script or transcript.

    A refused line changes nothing and the rest goes on without it. ``insist`` records what is against the rules as
    house rulings. Signatures are not checked; that is what ``verify`` is for. Raises Unreadable.
    """
    lines = split(data)
    kind = kind_of(lines)
    if upto is not None:
        lines = lines[:upto]
    return _script(lines, insist) if kind == "script" else _transcript(lines, insist)


def _transcript(lines: list[bytes], insist: bool) -> Played:
    walk = Walk(insist)
    for line in lines:
        walk.take(read(line))
    if walk.table is None:
        raise Unreadable(f"opens no table in line 1: {walk.findings[0].message}")
    return Played(walk.table, tuple(Refused(x.entry, x.kind, x.message) for x in walk.findings))


def _script(lines: list[bytes], insist: bool) -> Played:
    try:
        header = read_line(lines[0])
        table = lobby.open_script(header)
    except Refusal as refusal:
        raise Unreadable(f"has no usable header in line 1: {refusal.message}") from None
    table = _headed(table, header)
    refused = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        try:
            table = _event(table, number, read_line(line), insist)
        except Refusal as refusal:
            refused.append(Refused(number, refusal.kind, refusal.message))
    return Played(table, tuple(refused))


def _headed(table: Table, header: Any) -> Table:
    sentence = f"A session of {table.rulebook.title}: {', '.join(table.names)}."
    line = Line(1, "", "", "", header, sentence, "table", "barrier")
    return replace(table, lines=(line,), head=Seen(1, ""), barrier=1)


def _event(table: Table, number: int, event: Any, insist: bool) -> Table:
    if type(event) is not dict or type(event.get("do")) is not str:
        raise strict.malformed("An event must be an object with a text “do”.")
    if insist and event["do"] not in LATER:
        event = {**event, "insist": True}
    act = Act(number, event)
    return advance(table, act, judge(table, act))
