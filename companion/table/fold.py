"""From entries to the table: judge an event in the table as it is, and fold it into the next one.

``judge`` is the one place where an event is found acceptable: authority, ``verify`` and scripts all go through it.
``fold`` trusts that somebody has judged: devices use it on entries whose chain they checked.
"""

from __future__ import annotations

from typing import Any

from companion.table import lobby, moves, sealing, sets
from companion.table.entry import NOTHING, Entry, Seen
from companion.table.model import Line, Lot, Mark, Seat, Table
from companion.table.moves import Verdict
from companion.table.refusal import Refusal
from companion.table.rights import Act, impossible, need_seated, recorder
from companion.table.strict import malformed
from crypto.errors import CryptoError
from crypto.identity import check_signature as check_ed25519

__all__ = ["Line", "Lot", "Mark", "Seat", "Table", "check_link", "check_signature", "fold", "judge"]

LATER = frozenset({"takeover", "reshare"})
"""Events of the format that this build can't record yet."""
_NO_MOVES = LATER.union(lobby.JUDGES, sealing.JUDGES, sets.JUDGES, ("undo", "redo"))


def act_of(entry: Entry) -> Act:
    intent = entry.intent
    return Act(entry.seq, intent.event, intent.by, entry.at, intent.seen, intent.step, entry.hash)


def judge(table: Table | None, act: Act) -> Verdict:
    """Rights, the open step, form and rules, in this order. Raises Refusal."""
    do = act.do
    if table is None:
        return Verdict(lobby.open_table(act, act.event.get("table", "")))
    if do in LATER:
        raise Refusal("version", f"This build can't record “{do}” yet.")
    if do in lobby.JUDGES or do in sealing.JUDGES or do in sets.JUDGES:
        if table.script:
            raise impossible(f"“{do}” belongs in a table's log, not in a script.")
        if do not in ("table", "sit"):
            need_seated(table, act)
        _need_step(table, act)
        moves.insists(act.event)
        (lobby.JUDGES.get(do) or _sealed(act).JUDGES[do])(table, act)
        return Verdict()
    if do in ("undo", "redo"):
        _need_step(table, act)
        (moves.judge_undo if do == "undo" else moves.judge_redo)(table, act)
        return Verdict()
    if not table.script:
        moves.may_record(table, act)
    _need_step(table, act)
    return moves.judge(table, act)


def _sealed(act: Act) -> Any:
    """Who judges and folds a sealed event: envelopes have one half of them, sets the other."""
    return sets if sets.concerns(act) else sealing


def _need_step(table: Table, act: Act) -> None:
    if act.step is None:
        return
    if table.state is None:
        raise impossible("The game has not begun.")
    if act.step not in table.rulebook.prompt(table.state).steps:
        raise moves.already_done(table, act)


def advance(table: Table | None, act: Act, verdict: Verdict) -> Table:
    """The next table, after an event that ``judge`` found acceptable."""
    if table is None:
        opened: Table = verdict.move
        return _with_line(opened, act, lobby.say(opened, act), "table", "barrier", None)
    do = act.do
    if do in lobby.FOLDS:
        sentence = lobby.say(table, act)
        return _with_line(lobby.FOLDS[do](table, act), act, sentence, "table", "barrier", None)
    if do in sealing.FOLDS or do in sets.FOLDS:
        sealed = _sealed(act)
        sentence = sealed.say(table, act)
        status = "barrier" if sealed.is_barrier(table, act) else "in force"
        return _with_line(sealed.FOLDS[do](table, act), act, sentence, "sealed", status, None)
    sentence = moves.say(table, act, verdict)
    if do in ("undo", "redo"):
        after = (moves.fold_undo if do == "undo" else moves.fold_redo)(table, act)
        return _with_line(after, act, sentence, "undo", "in force", None)
    after = moves.fold(table, act, verdict)
    status = "barrier" if sets.closes(table, after) else "in force"
    return _with_line(after, act, sentence, "game", status, verdict.ruling)


def _with_line(table: Table, act: Act, sentence: str, kind: str, status: str, ruling: str | None) -> Table:
    line = Line(
        seq=act.seq,
        at=act.at,
        by=recorder(table, act.by),
        key=act.by,
        event=act.event,
        sentence=sentence,
        kind=kind,  # type: ignore[arg-type]
        status=status,  # type: ignore[arg-type]
        ruling=ruling,
        hash=act.hash,
    )
    return table.changed(
        lines=(*table.lines, line),
        head=Seen(act.seq, act.hash),
        barrier=act.seq if status == "barrier" else table.barrier,
    )


def note_run(table: Table, entry: Entry) -> Table:
    """``table`` remembering how far the intent's run has got."""
    intent = entry.intent
    return table.changed(runs={**table.runs, (intent.by, intent.run): (intent.n, intent.seen.seq)})


def fold(table: Table | None, entry: Entry) -> Table:
    """The table after ``entry``, which an authority took and whose chain was checked (``check_link``).

    Raises Refusal if the entry can't be folded all the same: it is not of this format, or its hub let something
    through that can't be.
    """
    act = act_of(entry)
    verdict = _quick(table, act) if table is not None and _is_move(act.do) else judge(table, act)
    return note_run(advance(table, act, verdict), entry)


def _is_move(do: str) -> bool:
    return do not in _NO_MOVES


def _quick(table: Table, act: Act) -> Verdict:
    """A move that was judged before; only house rulings are looked at again, for what they overruled."""
    if table.state is None or act.event.get("insist") is True:
        return moves.judge(table, act)
    return Verdict(moves.witnessed(table, act, moves.parse(table, act.event)))


def check_link(table: Table | None, entry: Entry) -> None:
    """That ``entry`` follows the table's head and its hub signed the hash. Raises Refusal (fork)."""
    check_follows(table, entry)
    check_hub(table, entry)


def check_follows(table: Table | None, entry: Entry) -> None:
    """That ``entry`` is the one after the table's head, by number and hash. Raises Refusal (fork)."""
    head = NOTHING if table is None else table.head
    if entry.seq != head.seq + 1 or entry.prev != head.hash:
        raise Refusal("fork", f"Entry {entry.seq} does not follow entry {head.seq} of the history on this device.")


def check_hub(table: Table | None, entry: Entry) -> None:
    """That the hub of entry 1 signed the hash of ``entry``. Raises Refusal (fork, malformed)."""
    hub = table.hub if table is not None else entry.intent.event.get("hub")
    if not isinstance(hub, str) or len(hub) != 64:
        raise malformed("Entry 1 names no hub key.")
    try:
        check_ed25519(bytes.fromhex(hub), entry.head_bytes, bytes.fromhex(entry.hub_sig))
    except (CryptoError, ValueError):
        raise Refusal("fork", f"Entry {entry.seq} was not signed by this table's hub.") from None


def check_signature(entry: Entry) -> None:
    """That the device named in the intent signed it. Raises Refusal (malformed)."""
    intent = entry.intent
    try:
        check_ed25519(bytes.fromhex(intent.by), intent.signed_bytes, bytes.fromhex(entry.sig))
    except CryptoError:
        raise malformed(f"The signature of entry {entry.seq} is not its device's.") from None
