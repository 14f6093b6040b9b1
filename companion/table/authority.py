"""The authority of a table: it checks an intent, gives it the next number and chains it. Pure: no clock, no I/O.

The hub wraps it with a socket and a database, pass-and-play with the device's own store.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from companion.table.entry import NOTHING, Entry, Intent, Signed, chain
from companion.table.fold import act_of, advance, check_follows, fold, judge, note_run
from companion.table.model import Table
from companion.table.refusal import Refusal
from companion.table.rights import Act
from companion.table.strict import malformed
from crypto.errors import CryptoError
from crypto.identity import SigningKey, check_signature


@dataclass(frozen=True, slots=True)
class Answer:
    """A refusal that stands: the same identity gets it again for ever. ``digest``: see the function of that name."""

    by: str
    run: str
    n: int
    digest: str
    refusal: Refusal


def digest(signed: Signed) -> str:
    """SHA-256 (hex) over the canonical intent and its signature: tells "the same bytes again" from "other bytes"."""
    return sha256(signed.intent.text.encode() + bytes.fromhex(signed.sig)).hexdigest()


def check_binding(table: Table | None, intent: Intent) -> None:
    """The intent is for this table, and its ``seen`` is an earlier entry of this chain. Raises Refusal."""
    if table is None:
        if intent.seen != NOTHING:
            raise Refusal("fork", "Nothing can have been seen before a table is opened.")
        if intent.event.get("table") != intent.table:
            raise malformed("The intent is for another table than the one it opens.")
        return
    if intent.table != table.id:
        raise Refusal("unknown", "This was recorded for another table.")
    seen = intent.seen
    if seen != NOTHING:
        line = table.line(seen.seq)
        if line is None or line.hash != seen.hash:
            raise Refusal("fork", f"This device has seen another history: its line {seen.seq} is not this table's.")
    n, newest = table.runs.get((intent.by, intent.run), (-1, 0))
    if intent.n <= n:
        raise malformed("A device numbers what it records in rising order.")
    if seen.seq < newest:
        raise malformed("What a device has seen does not go back.")


def check_sig(signed: Signed) -> None:
    """Raises Refusal (malformed)."""
    intent = signed.intent
    try:
        check_signature(bytes.fromhex(intent.by), intent.signed_bytes, bytes.fromhex(signed.sig))
    except CryptoError:
        raise malformed("The signature is not that of the device named in the intent.") from None


def _take(table: Table | None, signed: Signed, at: str, hub: SigningKey) -> tuple[Entry, Table]:
    intent = signed.intent
    if table is None and intent.event.get("hub") != hub.public.hex():
        raise malformed("A table names the key of the hub that it is opened on.")
    head = NOTHING if table is None else table.head
    verdict = judge(table, Act(head.seq + 1, intent.event, intent.by, at, intent.seen, intent.step))
    entry = chain(head, at, signed, hub)
    return entry, note_run(advance(table, act_of(entry), verdict), entry)


def decide(table: Table | None, signed: Signed, at: str, hub: SigningKey) -> Entry:
    """The entry that ``signed`` becomes at time ``at`` (RFC 3339 UTC), as the newest of ``table`` (None: it opens one).

    Checked in this order: table, ``seen``, order within the run, signature, rights, open step, form, rules.
    Raises Refusal.
    """
    check_binding(table, signed.intent)
    check_sig(signed)
    return _take(table, signed, at, hub)[0]


class Authority:
    """One table's log and its answers. ``entries`` is its own log as stored, ``answers`` are refusals that stand.

    Raises Refusal for stored entries that are no chain.
    """

    def __init__(self, hub: SigningKey, entries: Iterable[Entry] = (), answers: Iterable[Answer] = ()) -> None:
        self._hub = hub
        self.table: Table | None = None
        self.entries: list[Entry] = []
        self._taken: dict[tuple[str, str, int], tuple[str, Entry | Refusal]] = {}
        self._highest: dict[tuple[str, str], int] = {}
        for entry in entries:
            check_follows(self.table, entry)
            self._append(entry, fold(self.table, entry))
        for answer in answers:
            self._remember((answer.by, answer.run, answer.n), answer.digest, answer.refusal)

    def _append(self, entry: Entry, table: Table) -> None:
        self.table = table
        self.entries.append(entry)
        self._remember(entry.intent.identity, digest(Signed(entry.intent, entry.sig)), entry)

    def _remember(self, identity: tuple[str, str, int], digest: str, answer: Entry | Refusal) -> None:
        by, run, n = identity
        self._taken[identity] = digest, answer
        self._highest[by, run] = max(n, self._highest.get((by, run), -1))

    def known(self, signed: Signed) -> Entry | None:
        """The entry that these very bytes became earlier, None if they are new. Raises the Refusal they got, or
        Refusal (malformed) if their identity was used for other bytes."""
        taken = self._taken.get(signed.intent.identity)
        if taken is None:
            return None
        same, answer = taken
        if same != digest(signed):
            raise malformed("This number was used before, for something else.")
        if isinstance(answer, Refusal):
            raise Refusal(answer.kind, answer.message)
        return answer

    def prepare(self, signed: Signed, at: str) -> tuple[Entry, Table]:
        """What ``submit`` would record, without recording it: so that it can be stored before anybody is told, with
        ``commit`` afterwards. Only for intents that are not ``known``. Raises Refusal."""
        check_binding(self.table, signed.intent)
        if signed.intent.n <= self._highest.get((signed.intent.by, signed.intent.run), -1):
            raise malformed("A device numbers what it records in rising order.")
        check_sig(signed)
        return _take(self.table, signed, at, self._hub)

    def commit(self, entry: Entry, table: Table) -> None:
        """Makes what ``prepare`` gave the newest entry."""
        assert entry.seq == len(self.entries) + 1
        self._append(entry, table)

    def standing(self, signed: Signed, refusal: Refusal) -> Answer | None:
        """What is to be stored of a refusal that stands, before ``refuse`` makes it stand. None if it doesn't: it
        proves nothing about the identity's owner (a bad signature, another table), its identity has an answer already,
        or it is only for now (``busy``)."""
        if refusal.kind == "busy" or signed.intent.identity in self._taken or not self._proven(signed):
            return None
        return Answer(*signed.intent.identity, digest(signed), refusal)

    def refuse(self, answer: Answer) -> None:
        """From now on the identity gets this answer."""
        self._remember((answer.by, answer.run, answer.n), answer.digest, answer.refusal)

    def _proven(self, signed: Signed) -> bool:
        try:
            check_sig(signed)
        except Refusal:
            return False
        return True

    def submit(self, signed: Signed, at: str) -> Entry:
        """The entry of ``signed``: a new one, or for the same bytes again the one they had. Raises Refusal, for a
        refused identity the same one again."""
        entry = self.known(signed)
        if entry is not None:
            return entry
        try:
            entry, table = self.prepare(signed, at)
        except Refusal as refusal:
            answer = self.standing(signed, refusal)
            if answer is not None:
                self.refuse(answer)
            raise
        self.commit(entry, table)
        return entry
