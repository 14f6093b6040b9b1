"""Checking a transcript from nothing but itself: chain, signatures, what each device had seen, rights, rules, seals.

The rules are judged by the same code that the authority used. Whoever owns the hub's key can write any chain, but not
the seats' signatures, and each of those vouches, through ``seen``, for all history before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.table import sealing, sets
from companion.table.books import Sealed, seals
from companion.table.entry import NOTHING, Entry, Seen
from companion.table.fold import LATER, act_of, advance, judge
from companion.table.model import Line, Table
from companion.table.refusal import Refusal
from companion.table.rights import Act
from companion.table.transcript import Unreadable, kind_of, read_entry, split
from crypto.chain import table_code
from crypto.errors import CryptoError
from crypto.identity import check_signature


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with one line. ``kind`` is a refusal's kind or one of ``chain`` (number or previous hash),
    ``signature`` (the device's), ``hub_signature``, ``seen``, ``run``, ``mismatch`` (an opening not of its seal).
    """

    entry: int
    kind: str
    message: str

    def json(self) -> dict[str, Any]:
        return {"entry": self.entry, "kind": self.kind, "message": self.message}


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on a transcript. ``hub_only``: entries at the end that no seat's device has vouched for."""

    entries: int
    table_code: str | None
    seals: tuple[Sealed, ...]
    hub_only: int
    rulings: tuple[Line, ...]
    problems: tuple[Finding, ...]
    table: Table | None = field(repr=False)

    @property
    def ok(self) -> bool:
        return not self.problems

    def json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "entries": self.entries,
            "table_code": self.table_code,
            "seals": [sealed.json() for sealed in self.seals],
            "hub_only": self.hub_only,
            "rulings": [{"entry": line.seq, "message": line.ruling} for line in self.rulings],
            "problems": [finding.json() for finding in self.problems],
        }


Read = Entry | Refusal
"""What a line holds, or why it holds no entry."""


def verify(data: bytes) -> Report:
    """Checks the bytes of a transcript file. Raises Unreadable."""
    lines = split(data)
    if kind_of(lines) != "transcript":
        raise Unreadable("is a session script: only a transcript can be verified")
    entries = [read(line) for line in lines]
    walk = Walk()
    for entry, signed in zip(entries, signatures(entries), strict=True):
        walk.take(entry, signed)
    return walk.report()


def read(line: bytes) -> Read:
    try:
        return read_entry(line)
    except Refusal as refusal:
        return refusal


def signatures(entries: Sequence[Read]) -> list[tuple[bool, bool]]:
    """Of each entry, whether its device and the hub of entry 1 signed it. All in one go, which keeps the processor's
    caches at this work: a fifth faster than between the other checks."""
    first = entries[0]
    hub = first.intent.event.get("hub") if isinstance(first, Entry) else None
    return [
        (True, True)
        if isinstance(entry, Refusal)
        else (
            _holds(entry.intent.by, entry.intent.signed_bytes, entry.sig),
            hub is None or _holds(hub, entry.head_bytes, entry.hub_sig),
        )
        for entry in entries
    ]


class Walk:
    """One pass over the entries of a transcript, which goes on after each thing it finds.

    ``insist``: what is against the rules becomes a house ruling instead of a finding.
    """

    def __init__(self, insist: bool = False) -> None:
        self.table: Table | None = None
        self.findings: list[Finding] = []
        self._insist = insist
        self._hashes: list[str | None] = [NOTHING.hash]
        self._vouched = 0
        self._runs: dict[tuple[str, str], tuple[int, int]] = {}

    def take(self, entry: Read, signed: tuple[bool, bool] = (True, True)) -> None:
        """Checks the next line. ``signed``: by its device and by the hub, as ``signatures`` found or as is assumed."""
        number = len(self._hashes)
        if isinstance(entry, Refusal):
            self._found(number, entry.kind, entry.message)
            self._hashes.append(None)
            return
        self._chain(number, entry)
        honest = self._seen(number, entry)
        if not signed[0]:
            self._found(number, "signature", "The device named in the entry did not sign this.")
        if not signed[1]:
            self._found(number, "hub_signature", "The table's hub did not sign this entry.")
        self._hashes.append(entry.hash)
        self._judge(number, entry)
        if honest and signed[0] and self.table is not None and self.table.seat_of(entry.intent.by) is not None:
            self._vouched = max(self._vouched, entry.intent.seen.seq)

    def _found(self, number: int, kind: str, message: str) -> None:
        self.findings.append(Finding(number, kind, message))

    def _chain(self, number: int, entry: Entry) -> None:
        before = self._hashes[-1]
        if entry.seq != number:
            self._found(
                number, "chain", f"The entry says that it is number {entry.seq}, but it stands in line {number}."
            )
        if before is not None and entry.prev != before:
            self._found(number, "chain", f"The entry does not follow the one in line {number - 1}: hashes differ.")

    def _seen(self, number: int, entry: Entry) -> bool:
        intent, seen = entry.intent, entry.intent.seen
        if self.table is not None and intent.table != self.table.id:
            self._found(number, "seen", "The intent was signed for another table.")
            return False
        if seen.seq >= number or self._hashes[seen.seq] not in (seen.hash, None):
            self._found(number, "seen", f"The device had seen another history: its entry {seen.seq} is not this one's.")
            return False
        run = (intent.by, intent.run)
        n, newest = self._runs.get(run, (-1, 0))
        self._runs[run] = max(n, intent.n), max(newest, seen.seq)
        if intent.n <= n or seen.seq < newest:
            self._found(number, "run", "The device's intents are out of order, or one stands here twice.")
            return False
        return True

    def _judge(self, number: int, entry: Entry) -> None:
        if self.table is None and number > 1:
            return
        act = act_of(entry)
        if act.seq != number:
            act = replace(act, seq=number)
        if self._insist and act.do != "table" and act.do not in LATER:
            act = replace(act, event={**act.event, "insist": True})
        try:
            verdict = judge(self.table, act)
            if self.table is None and entry.intent.table != entry.intent.event["table"]:
                raise Refusal("malformed", "The intent is for another table than the one it opens.")
            self.table = advance(self.table, act, verdict)
        except Refusal as refusal:
            self._refused(number, act, refusal)

    def _refused(self, number: int, act: Act, refusal: Refusal) -> None:
        """The entry changes nothing, but the next one may have seen it."""
        kind: str = refusal.kind
        if self.table is not None:
            if sealing.contradicts(self.table, act):
                kind = "mismatch"
                self.table = sealing.change_lot(self.table, act.event["lot"], status="mismatch", opened=number)
            elif sets.contradicts(self.table, act):
                kind = "mismatch"
                self.table = sets.change_seal(self.table, act.event["seal"], status="mismatch", opened=number)
            self.table = replace(self.table, head=Seen(number, act.hash))
        self._found(number, kind, refusal.message)

    def report(self) -> Report:
        last = self._hashes[-1]
        entries = len(self._hashes) - 1
        return Report(
            entries=entries,
            table_code=None if last is None else table_code(bytes.fromhex(last)),
            seals=() if self.table is None else seals(self.table),
            hub_only=entries - self._vouched,
            rulings=() if self.table is None else self.table.rulings,
            problems=tuple(self.findings),
            table=self.table,
        )


def _holds(key: Any, message: bytes, signature: str) -> bool:
    try:
        check_signature(bytes.fromhex(key), message, bytes.fromhex(signature))
    except (CryptoError, ValueError, TypeError):
        return False
    return True
