"""Checking a transcript from nothing but itself: chain, signatures, what each device had seen, rights, rules, seals.

The rules are judged by the same code that the authority used. Whoever owns the hub's key can write any chain, but not
the seats' signatures, and each of those vouches, through ``seen``, for all history before it.
"""

from __future__ import annotations

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


def verify(data: bytes) -> Report:
    """Checks the bytes of a transcript file. Raises Unreadable."""
    lines = split(data)
    if kind_of(lines) != "transcript":
        raise Unreadable("is a session script: only a transcript can be verified")
    walk = Walk()
    for line in lines:
        walk.take(line)
    return walk.report()


class Walk:
    """One pass over the lines of a transcript, which goes on after each thing it finds.

    ``signatures``: False checks everything but Ed25519, for a quick look. ``insist``: what is against the rules becomes
    a house ruling instead of a finding.
    """

    def __init__(self, signatures: bool = True, insist: bool = False) -> None:
        self.table: Table | None = None
        self.findings: list[Finding] = []
        self._signatures = signatures
        self._insist = insist
        self._hashes: list[str | None] = [NOTHING.hash]
        self._vouched = 0
        self._runs: dict[tuple[str, str], tuple[int, int]] = {}

    def take(self, line: bytes) -> None:
        """Checks the next line (bytes without the line's end)."""
        number = len(self._hashes)
        try:
            entry = read_entry(line)
        except Refusal as refusal:
            self._found(number, refusal.kind, refusal.message)
            self._hashes.append(None)
            return
        self._chain(number, entry)
        honest = self._seen(number, entry)
        if self._signatures:
            honest &= self._signed(number, entry)
        self._hashes.append(entry.hash)
        self._judge(number, entry)
        if honest and self.table is not None and self.table.seat_of(entry.intent.by) is not None:
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

    def _signed(self, number: int, entry: Entry) -> bool:
        intent = entry.intent
        good = _holds(intent.by, intent.signed_bytes, entry.sig)
        if not good:
            self._found(number, "signature", "The device named in the entry did not sign this.")
        hub = self.table.hub if self.table is not None else intent.event.get("hub") if number == 1 else None
        if hub is not None and not _holds(hub, entry.head_bytes, entry.hub_sig):
            self._found(number, "hub_signature", "The table's hub did not sign this entry.")
        return good

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


def _holds(key: str, message: bytes, signature: str) -> bool:
    try:
        check_signature(bytes.fromhex(key), message, bytes.fromhex(signature))
    except (CryptoError, ValueError, TypeError):
        return False
    return True
