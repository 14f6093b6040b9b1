"""Sealed envelopes: the offer's seal, the look that fixes it, voiding it, opening the books and the envelopes.

A lot that was looked into is never taken back silently: only both parties together can void it. Openings are taken
only once everybody with a device agreed to open the books, and each must fit its seal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.table.model import Lot, Mark, Table
from companion.table.refusal import Refusal
from companion.table.rights import Act, impossible, need_own, need_seat, not_yours, stale
from companion.table.strict import fields, hex_text, malformed
from crypto.commitment import Binding, Opening, check_opening, unpack_amounts
from crypto.errors import CryptoError

PURPOSE: Final = "envelope"
REASONS: Final = ("cash", "seal", "agreed")
BOX_HEX: Final = 2 * (32 + 32 + 8 + 16)
"""A box: one-time key, salt, one amount, tag."""


def binding(table: Table, lot: str, sealer: str) -> Binding:
    """What a seal of this table is bound to. ``sealer``: signing key, hex."""
    return Binding(
        bytes.fromhex(table.origin), table.game, table.rules, bytes.fromhex(lot), PURPOSE, bytes.fromhex(sealer)
    )


def judge_offer(table: Table, act: Act) -> None:
    """What an offer needs beyond the game's own rules: no plain price; a seal only by the seat's own device, never used
    before, boxed for the offerer's own key and for the target's, where the target has a device."""
    event = act.event
    if "amount" in event:
        raise malformed("A plain amount belongs in scripts: at a table the price is sealed, or not recorded.")
    if "lot" not in event and "seal" not in event and "boxes" not in event:
        return
    lot = hex_text(event.get("lot"), 16, "“lot”")
    seal = hex_text(event.get("seal"), 32, "“seal”")
    need_own(table, act, event.get("seat"))
    to = need_seat(table, event.get("to"))
    sides = ("self",) if to.key is None else ("self", "to")
    for box in fields(event.get("boxes"), "“boxes”", sides).values():
        if type(box) is not str or len(box) != BOX_HEX or set(box) - set("0123456789abcdef"):
            raise malformed(f"A box must be {BOX_HEX // 2} bytes in lowercase hex.")
    if lot in table.lots or any(known.seal == seal for known in table.lots.values()):
        raise impossible("This lot or seal was used before: an offer needs a fresh one.")


def fold_offer(table: Table, act: Act) -> Table:
    """Called once the game has taken the offer."""
    event = act.event
    if "lot" not in event:
        return table if table.pending is None else table.changed(pending=None)
    to = need_seat(table, event["to"])
    lot = Lot(
        lot=event["lot"],
        offered=act.seq,
        seat=event["seat"],
        to=event["to"],
        industry=str(event.get("industry", "")),
        seal=event["seal"],
        boxes=event.get("boxes", {}),
        sealer=act.by,
        receiver=to.box or "",
    )
    return table.changed(lots={**table.lots, lot.lot: lot}, pending=lot.lot)


def change_lot(table: Table, lot: str, **changes: Any) -> Table:
    return table.changed(lots={**table.lots, lot: replace(table.lots[lot], **changes)})


def _known_lot(table: Table, act: Act) -> Lot:
    lot = table.lots.get(hex_text(act.event["lot"], 16, "“lot”"))
    if lot is None:
        raise impossible("There is no such envelope at this table.")
    return lot


def _need_closed(lot: Lot) -> None:
    if lot.status == "withdrawn":
        raise stale(f"{lot.seat}'s envelope has been taken back.")
    if lot.opened is not None:
        raise stale(f"This envelope lies open for all to see (line {lot.opened}).")


def judge_look(table: Table, act: Act) -> None:
    data = fields(act.event, "“look”", ("do", "seat", "lot"), ("insist",))
    lot = _known_lot(table, act)
    if data["seat"] != lot.to:
        raise not_yours(f"Only {lot.to} may look into this envelope.")
    need_own(table, act, lot.to)
    _need_closed(lot)
    if lot.looked is not None:
        raise stale(f"{lot.to} has looked into this envelope already (line {lot.looked}).")


def fold_look(table: Table, act: Act) -> Table:
    return change_lot(table, act.event["lot"], looked=act.seq)


def judge_void(table: Table, act: Act) -> None:
    """By one party, then by the other: "the cash doesn't match", "the seal doesn't match", or simply agreed."""
    data = fields(act.event, "“void”", ("do", "seat", "lot", "reason"), ("insist",))
    if data["reason"] not in REASONS:
        raise malformed("“reason” must be one of cash, seal, agreed.")
    lot = _known_lot(table, act)
    if data["seat"] not in (lot.seat, lot.to):
        raise not_yours(f"Only {lot.seat} and {lot.to} can void this envelope.")
    need_own(table, act, data["seat"])
    _need_closed(lot)
    if lot.answer is not None or table.pending != lot.lot:
        raise stale("This envelope has been answered: take the answer back first.")
    if lot.void_by == data["seat"]:
        raise stale("You proposed this already: the other party has to confirm it.")


def lapse(table: Table) -> Table:
    """An answer or an undo overtakes a proposal to void: later the other party would confirm what nobody wants now."""
    lot = table.pending
    if lot is None or table.lots[lot].void_by is None:
        return table
    return change_lot(table, lot, void_by=None, void_reason=None)


def voids(table: Table, act: Act) -> bool:
    """Whether this ``void`` confirms the other party's."""
    return table.lots[act.event["lot"]].void_by is not None


def fold_void(table: Table, act: Act) -> Table:
    """A confirmed void brings back the game as it was before the offer, with whatever else was recorded since."""
    event = act.event
    if not voids(table, act):
        return change_lot(table, event["lot"], void_by=event["seat"], void_reason=event["reason"])
    since: list[Mark] = []
    mark = table.trail
    while mark is not None and mark.seq > table.lots[event["lot"]].offered:
        since.append(mark)
        mark = mark.older
    assert mark is not None, "a pending lot's offer is in force"
    game, state = table.rulebook, mark.state
    for kept in reversed(since):
        line = table.line(kept.seq)
        move = game.parse(bare(line.event if line else {}))
        if not any(problem.kind == "impossible" for problem in game.problems(state, move)):
            state = game.apply(state, move)
    lines = tuple(
        replace(line, status="taken back", taken_back_by=act.seq) if line.seq == mark.seq else line
        for line in table.lines
    )
    table = change_lot(table, event["lot"], status="withdrawn")
    return table.changed(state=state, lines=lines, trail=mark.older, undone=(), pending=None)


def bare(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event as the game knows it: without the table's own fields."""
    return {key: value for key, value in event.items() if key not in ("insist", "boxes")}


def judge_open_books(table: Table, act: Act) -> None:
    """The seat's own device; or the host's key with no seat, whose word is needed to go on without somebody. A seat
    that was left out may still agree when the books are open: its device opens nothing before."""
    data = fields(act.event, "“open_books”", ("do", "seat"), ("without", "insist"))
    without = data.get("without", [])
    if type(without) is not list:
        raise malformed("“without” must be a list of names.")
    absent = [need_seat(table, name).name for name in without]
    if data["seat"] is None:
        if act.by != table.host or table.seat_of(table.host) is not None or not absent:
            raise not_yours("Without a seat, only the host can record that the books open without somebody.")
        own = ""
    else:
        own = need_own(table, act, data["seat"]).name
    if own in absent:
        raise impossible("Nobody can be absent from their own consent.")
    if len(set(absent)) != len(absent):
        raise malformed("“without” names somebody twice.")
    if table.phase == "books" and (not own or own in table.consents):
        raise stale("The books are open already.")
    if table.phase not in ("over", "books"):
        raise impossible("The books open when the game is over.")
    if act.seen is not None and act.seen.seq < table.ended:  # or a hub could keep somebody's word for a later end
        raise stale("This was agreed before the game came to this end: look at the table once more.")
    if own in table.consents and frozenset(absent) <= table.consents[own]:
        raise stale("You have agreed already: the others have to agree too.")


def fold_open_books(table: Table, act: Act) -> Table:
    own = act.event["seat"] or ""
    named = frozenset(act.event.get("without", ())) | table.consents.get(own, frozenset())
    table = table.changed(consents={**table.consents, own: named})
    return table.changed(phase="books") if complete(table) else table


def complete(table: Table) -> bool:
    """Everybody with a device has agreed, or is absent by the word of the host and one other; and somebody has."""
    devices = {seat.name for seat in table.seats if seat.key is not None}
    return bool(devices & set(table.consents)) and devices <= set(table.consents) | table.absent()


def judge_opening(table: Table, act: Act) -> None:
    """By either party (``seat``), once the books are open; only what the seal was made over is taken."""
    data = fields(act.event, "“opening”", ("do", "seat", "lot", "seal", "salt", "payload"), ("insist",))
    hex_text(data["seal"], 32, "“seal”")
    hex_text(data["salt"], 32, "“salt”")
    hex_text(data["payload"], 8, "“payload”")
    lot = _known_lot(table, act)
    if data["seat"] not in (lot.seat, lot.to):
        raise not_yours(f"Only {lot.seat} and {lot.to} can open this envelope.")
    need_own(table, act, data["seat"])
    if table.phase != "books":
        raise impossible("No envelope is opened before everybody has agreed to open the books.")
    if lot.status == "withdrawn":
        raise impossible("This envelope was taken back and is never opened.")
    if lot.status == "verified":
        raise stale(f"This envelope has been opened already (line {lot.opened}).")
    if proven(table, act) is None:
        raise Refusal("impossible", f"This is not what {lot.seat} sealed: the opening does not fit the seal.")


def proven(table: Table, act: Act) -> int | None:
    """The amount in the envelope, or None if the opening is not that of the seal."""
    lot = table.lots[act.event["lot"]]
    try:
        opening = Opening(bytes.fromhex(act.event["salt"]), bytes.fromhex(act.event["payload"]))
        if act.event["seal"] != lot.seal:
            return None
        check_opening(binding(table, lot.lot, lot.sealer), bytes.fromhex(lot.seal), opening)
        return unpack_amounts(opening.payload, 1)[0]
    except (CryptoError, ValueError):
        return None


def contradicts(table: Table, act: Act) -> bool:
    """Whether ``act`` is an opening of a lot of this table, by a party to it, that is not what was sealed."""
    event = act.event
    if act.do != "opening" or type(event.get("lot")) is not str or event["lot"] not in table.lots:
        return False
    lot = table.lots[event["lot"]]
    parties = {seat.key for seat in table.seats if seat.name in (lot.seat, lot.to)}
    texts = all(type(event.get(name)) is str for name in ("seal", "salt", "payload"))
    return texts and act.by in parties and lot.status in ("unopened", "mismatch") and proven(table, act) is None


def fold_opening(table: Table, act: Act) -> Table:
    amount = proven(table, act)
    if amount is None:
        return change_lot(table, act.event["lot"], status="mismatch", opened=act.seq)
    return change_lot(table, act.event["lot"], status="verified", opened=act.seq, amount=amount)


def is_barrier(table: Table, act: Act) -> bool:
    """Whether the event, folded into ``table`` (as it was before), can't be taken back nor crossed by an undo."""
    match act.do:
        case "void":
            return voids(table, act)
        case "open_books":
            return fold_open_books(table, act).phase == "books"
    return True


def say(table: Table, act: Act) -> str:
    """One sentence for the history; ``table`` as it was before."""
    event = act.event
    seat = event["seat"]
    match act.do:
        case "look":
            return f"{seat} looks into {table.lots[event['lot']].seat}'s envelope."
        case "void":
            why = {"cash": "the cash doesn't match", "seal": "the seal doesn't match", "agreed": "as agreed"}
            ends = "confirms" if voids(table, act) else "proposes"
            return f"{seat} {ends} that {table.lots[event['lot']].seat}'s offer is void: {why[event['reason']]}."
        case "opening":
            lot = table.lots[event["lot"]]
            amount = proven(table, act)
            if amount is None:
                return f"{seat} opens {lot.seat}'s envelope for {lot.to}, and it is not what was sealed."
            return f"{lot.seat}'s envelope for {lot.to} is opened: {amount}."
    absent = ", ".join(event.get("without", ()))
    return f"{seat or 'The host'} agrees to open the books{f' without {absent}' if absent else ''}."


JUDGES: Final[Mapping[str, Callable[[Table, Act], None]]] = {
    "look": judge_look,
    "void": judge_void,
    "open_books": judge_open_books,
    "opening": judge_opening,
}
FOLDS: Final[Mapping[str, Callable[[Table, Act], Table]]] = {
    "look": fold_look,
    "void": fold_void,
    "open_books": fold_open_books,
    "opening": fold_opening,
}
