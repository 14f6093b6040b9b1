"""Moves of the game: recorded, taken back, brought back. The rules are the game's; here is who may, and the history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import MalformedEvent
from companion.table import sealing, sets
from companion.table.model import Line, Mark, Status, Table, Undone, settle
from companion.table.refusal import Refusal
from companion.table.rights import Act, impossible, need_own, need_public, need_seat, need_seated, stale
from companion.table.strict import fields, malformed, whole


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about an acceptable event: the game's typed move, and the rule that the table overruled."""

    move: Any = None
    ruling: str | None = None


def insists(event: Mapping[str, Any]) -> bool:
    given = event.get("insist", False)
    if type(given) is not bool:
        raise malformed("“insist” must be true or false.")
    return given


def may_record(table: Table, act: Act) -> None:
    """Rights for a move of the game. Raises Refusal (not_yours, impossible)."""
    if act.do in ("answer", "confirm"):
        need_seated(table, act)
        seat = need_seat(table, act.event.get("seat"))
        if seat.key is not None:
            need_own(table, act, seat.name)
            return
    sets.may_move(table, act)
    need_public(table, act)


def judge(table: Table, act: Act) -> Verdict:
    """Form and rules of a move; rights and ``step`` have been checked. Raises Refusal."""
    if table.state is None:
        raise impossible("The game has not begun.")
    insist = insists(act.event)
    if not table.script and act.do == "offer":
        sealing.judge_offer(table, act)
    sets.judge_move(table, act)
    move = parse(table, act.event)
    problems = table.rulebook.problems(table.state, move)
    for problem in problems:
        if problem.kind == "impossible":
            raise impossible(problem.message)
    move = witnessed(table, act, move)
    if not problems:
        return Verdict(move)
    ruling = " ".join(problem.message for problem in problems)
    if insist:
        return Verdict(move, ruling)
    sources = dict.fromkeys(problem.rule for problem in problems if problem.rule)
    raise Refusal("rules", f"{ruling} ({', '.join(sources)})" if sources else ruling)


def parse(table: Table, event: Mapping[str, Any]) -> Any:
    try:
        if table.script:
            return table.rulebook.parse({key: value for key, value in event.items() if key != "insist"})
        return table.rulebook.parse(sealing.bare(event))
    except MalformedEvent as error:
        raise malformed(str(error)) from None


def witnessed(table: Table, act: Act, move: Any) -> Any:
    """``move`` as the game takes it from this log: it may ask others with a device for their word."""
    if table.script:
        return move
    recorder = table.seat_of(act.by)
    devices = frozenset(seat.name for seat in table.seats if seat.key is not None)
    return table.rulebook.witnessed(table.state, move, recorder.name if recorder else None, devices)


def fold(table: Table, act: Act, verdict: Verdict) -> Table:
    before, state, pending = table, table.state, table.pending
    lot = act.event.get("lot") if act.do == "offer" else pending if act.do == "answer" else None
    if act.do == "offer":
        table = sealing.fold_offer(table, act)
    elif act.do == "answer":
        table = sealing.lapse(table)
        if lot is not None:
            table = sealing.change_lot(table, lot, answer=act.event["choice"])
        table = table.changed(pending=None)
    after = settle(
        table,
        table.rulebook.apply(state, verdict.move),
        trail=Mark(act.seq, state, pending, lot, table.trail, table.set),
        undone=(),
    )
    return sets.follow(before, after, act)


def judge_undo(table: Table, act: Act) -> None:
    """Takes back entry N and every game entry after it; only by somebody who has seen all of it."""
    seq = whole(fields(act.event, "“undo”", ("do", "entry"), ("insist",))["entry"], "“entry”", 1)
    insists(act.event)
    if not table.script:
        need_seated(table, act)
        if act.seen != table.head:
            raise stale(f"{_newest(table)} Look at the history once more before you take something back.")
    line = table.line(seq)
    if line is None:
        raise impossible(f"There is no line {seq}.")
    if line.status == "taken back":
        raise stale(f"Line {seq} has been taken back already (line {line.taken_back_by}).")
    if line.kind == "undo":
        raise impossible("An undo is not taken back: redo it.")
    if line.kind != "game":
        raise impossible(f"Line {seq} can't be taken back: {line.sentence}")
    if seq <= table.barrier:
        barrier = table.line(table.barrier)
        why = f" {barrier.sentence} (line {table.barrier})" if barrier else ""
        raise impossible(f"Line {seq} can't be taken back any more:{why} A correction can still put things right.")


def fold_undo(table: Table, act: Act) -> Table:
    taken: list[Mark] = []
    mark = table.trail
    while mark is not None and mark.seq >= act.event["entry"]:
        taken.append(mark)
        mark = mark.older
    undone = Undone(act.seq, tuple(reversed(taken)), table.state, table.pending, table.set)
    table = sealing.lapse(table)
    table = _with_lots(table, undone, back=True)
    table = _with_lines(table, undone, act.seq)
    first = undone.marks[0]
    return settle(
        table,
        first.state,
        trail=first.older,
        pending=first.pending,
        set=first.set,
        undone=(*table.undone, undone),
    )


def judge_redo(table: Table, act: Act) -> None:
    """Brings back what an undo took, the newest undo first, while no game entry has come since."""
    seq = whole(fields(act.event, "“redo”", ("do", "entry"), ("insist",))["entry"], "“entry”", 1)
    insists(act.event)
    if not table.script:
        need_seated(table, act)
    line = table.line(seq)
    if line is None or line.event.get("do") != "undo":
        raise impossible(f"Line {seq} is not an undo.")
    if table.redoable == seq:
        return
    if any(undone.seq == seq for undone in table.undone):
        raise stale(f"Line {table.redoable} took something back after it: redo that first.")
    redo = next((x for x in table.lines if x.event.get("do") == "redo" and x.event.get("entry") == seq), None)
    if redo is not None:
        raise stale(f"Line {seq} has been redone already (line {redo.seq}).")
    raise stale(f"Something was recorded after line {seq}, so it can't be redone. {_newest(table)}")


def fold_redo(table: Table, act: Act) -> Table:
    undone = table.undone[-1]
    table = _with_lots(table, undone, back=False)
    table = _with_lines(table, undone, None)
    trail = table.trail
    for mark in undone.marks:
        trail = replace(mark, older=trail)
    return settle(
        table, undone.state, trail=trail, pending=undone.pending, set=undone.set, undone=table.undone[:-1]
    )


def _with_lots(table: Table, undone: Undone, back: bool) -> Table:
    """The lots of what is taken back (or brought back): an offer's is withdrawn, an answer's waits again. Seals of a
    set are withdrawn with the entries that brought them."""
    touched = {mark.seq for mark in undone.marks}
    for seal in tuple(table.seals.values()):
        if seal.sealed in touched:
            table = sets.change_seal(table, seal.seal, status="withdrawn" if back else "unopened")
    for mark in undone.marks:
        line = table.line(mark.seq)
        if mark.lot is None or line is None:
            continue
        if line.event["do"] == "offer":
            table = sealing.change_lot(table, mark.lot, status="withdrawn" if back else "unopened")
        else:
            table = sealing.change_lot(table, mark.lot, answer=None if back else line.event["choice"])
    return table


def _with_lines(table: Table, undone: Undone, by: int | None) -> Table:
    touched = {mark.seq for mark in undone.marks}
    status: Status = "in force" if by is None else "taken back"
    lines = tuple(
        replace(line, status=status, taken_back_by=by) if line.seq in touched else line for line in table.lines
    )
    return replace(table, lines=lines)


def _short(sentence: str) -> str:
    """What was recorded, without what followed from it by itself."""
    return sentence.split(". ")[0].rstrip(".")


def _newest(table: Table) -> str:
    line = table.lines[-1]
    return f"The newest line is {line.seq}: {line.sentence}"


def say(table: Table, act: Act, verdict: Verdict) -> str:
    """One sentence for the history; ``table`` as it was before."""
    if act.do == "undo":
        count = sum(1 for seq in table.undoable if seq >= act.event["entry"])
        line = table.line(act.event["entry"])
        if count > 1 or line is None:
            return f"{count} lines are taken back, from line {act.event['entry']} on."
        return f"Line {line.seq} is taken back: {line.sentence}"
    if act.do == "redo":
        return f"What line {act.event['entry']} took back is in force again."
    return table.rulebook.say(table.state, verdict.move)


def already_done(table: Table, act: Act) -> Refusal:
    """Why ``act.step`` is not open any more: who did what, or what the table waits for instead."""
    game, step = table.rulebook, act.step
    after, mark = table.state, table.trail
    for _ in range(_FAR_BACK):
        if mark is None:
            break
        if step in game.prompt(mark.state).steps and step not in game.prompt(after).steps:
            line: Line | None = table.line(mark.seq)
            if line is not None:
                return stale(f"Already done: {_short(line.sentence)} (line {line.seq}).")
        after, mark = mark.state, mark.older
    if table.undone and step in game.prompt(table.undone[-1].state).steps:
        return stale(f"Taken back meanwhile (line {table.undone[-1].seq}): look at the table once more.")
    waiting = game.prompt(table.state).waiting
    return stale(f"That is not open now{': the table waits for ' + ' and '.join(waiting) if waiting else ''}.")


_FAR_BACK = 200
"""How many game entries are searched for the one that closed a step."""
