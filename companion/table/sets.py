"""Sealed sets: several seats seal, the set closes with the last of them, then all open together.

The game says when a set is going on and whom it waits for (``Game.sealed_set``); everything about seals is here. A set
opens with the entry that brings it about, and that entry's hash is its *lot*: a seal made for any other moment does not
fit. The entry that closes it is a barrier, so nobody can take a bid back once others may open theirs. From then on each
device opens its own seal, and the game hears what it held (``Opened``).

A seat that does not seal, or does not open, keeps everybody waiting. Two other seats can go on without it (``close``);
once any seal of the set lies open, that takes all others who have a device, so that nobody is shut out by two who like
what they see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.game import Opened, SealedSet
from companion.table.model import OpenSet, Seal, Table, settle
from companion.table.rights import Act, impossible, need_own, need_seat, not_yours, recorder, stale
from companion.table.strict import fields, hex_text, malformed
from crypto.commitment import Binding, Opening, check_opening, unpack_amounts
from crypto.errors import CryptoError

LOT_BYTES: Final = 32
"""The hash of the entry with which the set began; an envelope's lot has 16 bytes."""


def running(table: Table) -> SealedSet | None:
    """The set that is going on, as the game sees it."""
    return None if table.state is None else table.rulebook.sealed_set(table.state)


def binding(table: Table, lot: str, purpose: str, sealer: str) -> Binding:
    """What a seal of the set is bound to. ``sealer``: signing key, hex."""
    origin, key = bytes.fromhex(table.origin), bytes.fromhex(sealer)
    return Binding(origin, table.game, table.rules, bytes.fromhex(lot), purpose, key)


def box_hex(amounts: int) -> int:
    """Hex digits of a box that holds so many amounts: one-time key, salt, amounts, tag."""
    return 2 * (32 + 32 + 8 * amounts + 16)


def concerns(act: Act) -> bool:
    """Whether an event of the sealed kind is about a set (and not about an envelope)."""
    lot = act.event.get("lot")
    return act.do == "close" or (act.do == "opening" and type(lot) is str and len(lot) == 2 * LOT_BYTES)


def to_open(table: Table) -> tuple[Seal, ...]:
    """The seals that wait to be opened by their own devices: those of a closed set."""
    going, own = running(table), table.set
    if going is None or own is None or not going.closed:
        return ()
    return tuple(
        seal for seal in table.seals.values() if seal.lot == own.lot and seal.status == "unopened"
        and seal.seat in going.unopened
    )


def absentees(table: Table) -> tuple[str, ...]:
    """The seats without which the set can't go on now: who has not sealed or, once it is closed, has not opened."""
    going = running(table)
    if going is None:
        return ()
    return going.unopened if going.closed else going.waiting


# Sealing


def may_move(table: Table, act: Act) -> None:
    """What a seat does in a set it does with its own device, where it has one: else a rival could pass for it."""
    going, seat = running(table), table.seat(act.event.get("seat", ""))
    if going is None or seat is None or seat.key is None or seat.name not in going.waiting:
        return
    if any(m.seat == seat.name and m.do == act.do for m in table.rulebook.prompt(table.state).moves):
        need_own(table, act, seat.name)


def judge_move(table: Table, act: Act) -> None:
    """What sealing needs beyond the game's own rules: the seat's own device, this set, a seal never used before.

    A player without a device says the number, and it stands in the log.
    """
    event, going = act.event, running(table)
    if going is None or act.do != going.do or "seat" not in event:
        return
    if table.script:
        if "seal" in event:
            raise impossible("A script has no devices that could open a seal: write the plain amount.")
        return
    seat = need_seat(table, event.get("seat"))
    if "seal" not in event:
        if seat.key is not None:
            raise malformed(f"{seat.name} has a device, and seals with it.")
        return
    need_own(table, act, seat.name)
    lot = hex_text(event.get("lot"), LOT_BYTES, "“lot”")
    seal = hex_text(event["seal"], 32, "“seal”")
    box = fields(event.get("boxes"), "“boxes”", ("self",))["self"]
    length = box_hex(going.amounts)
    if type(box) is not str or len(box) != length or set(box) - set("0123456789abcdef"):
        raise malformed(f"A box must be {length // 2} bytes in lowercase hex.")
    if table.set is None or lot != table.set.lot:
        raise impossible("This seal was made for another set: seal anew.")
    if seal in table.seals or any(known.seal == seal for known in table.lots.values()):
        raise impossible("This seal was used before: a fresh one is needed.")


def follow(before: Table, after: Table, act: Act) -> Table:
    """``after`` a move of the game, with what it means for sets: one begins or ends, a seal is in."""
    was = running(before)
    seat = act.event.get("seat")
    if was is not None and act.do == was.do and "seal" in act.event:
        made = Seal(
            lot=act.event["lot"],
            seat=act.event["seat"],
            purpose=was.purpose,
            seal=act.event["seal"],
            sealer=act.by,
            box=act.event.get("boxes", {}).get("self", ""),
            sealed=act.seq,
        )
        after = after.changed(seals={**after.seals, made.seal: made})
    return _settled(before, after, act, frozenset() if seat is None else frozenset({seat}))


def _settled(before: Table, after: Table, act: Act, heard: frozenset[str]) -> Table:
    """Keeps ``set`` in step with the game. Nobody goes on without who has been ``heard``."""
    going, own = running(after), after.set
    if going is None:
        return after if own is None else after.changed(set=None)
    if own is None or own.key != going.key:
        return after.changed(set=OpenSet(going.key, act.hash, act.seq))
    was = running(before)
    if was is not None and was.key == going.key and was.closed != going.closed:
        return after.changed(set=replace(own, without={}))
    if any(heard & named for named in own.without.values()):
        own = replace(own, without={who: named - heard for who, named in own.without.items()})
        return after.changed(set=own)
    return after


def closes(before: Table, after: Table) -> bool:
    """Whether the move just folded closed a set: from there on nobody can take back what he sealed."""
    going = running(before)
    if going is None or going.closed:
        return False
    now = running(after)
    return now is not None and now.key == going.key and now.closed


# Opening


def judge_opening(table: Table, act: Act) -> None:
    """By the seat's own device, once the set is closed; only what the seal was made over is taken."""
    data = fields(act.event, "“opening”", ("do", "seat", "lot", "seal", "salt", "payload"), ("insist",))
    lot = hex_text(data["lot"], LOT_BYTES, "“lot”")
    seal = table.seals.get(hex_text(data["seal"], 32, "“seal”"))
    hex_text(data["salt"], 32, "“salt”")
    need_own(table, act, data["seat"])
    if seal is None or seal.lot != lot:
        raise impossible("Nothing was sealed like that in this set.")
    if seal.seat != data["seat"]:
        raise not_yours(f"Only {seal.seat}'s own device can open this.")
    if seal.status == "withdrawn":
        raise impossible("This seal was taken back and is never opened.")
    if seal.status == "verified":
        raise stale(f"This has been opened already (line {seal.opened}).")
    going, own = running(table), table.set
    if going is None or own is None or own.lot != lot:
        raise stale("This set is over.")
    if not going.closed:
        raise impossible(f"Nothing is opened before all have sealed: {_listed(going.waiting)} can still do so.")
    if seal.seat not in going.unopened:
        raise stale(f"The table went on without {seal.seat}.")
    hex_text(data["payload"], 8 * going.amounts, "“payload”")
    if proven(table, act) is None:
        raise impossible(f"This is not what {seal.seat} sealed: the opening does not fit the seal.")


def proven(table: Table, act: Act) -> tuple[int, ...] | None:
    """What was sealed, or None if the opening is not that of the seal."""
    event = act.event
    seal = table.seals[event["seal"]]
    try:
        opening = Opening(bytes.fromhex(event["salt"]), bytes.fromhex(event["payload"]))
        bound = binding(table, event["lot"], seal.purpose, seal.sealer)
        check_opening(bound, bytes.fromhex(seal.seal), opening)
        return tuple(unpack_amounts(opening.payload, len(opening.payload) // 8))
    except (CryptoError, ValueError):
        return None


def contradicts(table: Table, act: Act) -> bool:
    """Whether ``act`` is its own sealer's opening of a seal of this table, and is not what was sealed."""
    event = act.event
    if act.do != "opening" or not all(type(event.get(name)) is str for name in ("lot", "seal", "salt", "payload")):
        return False
    seal = table.seals.get(event["seal"])
    if seal is None or seal.lot != event["lot"] or seal.status not in ("unopened", "mismatch"):
        return False
    seat = table.seat(seal.seat)
    return seat is not None and seat.key == act.by and proven(table, act) is None


def change_seal(table: Table, seal: str, **changes: Any) -> Table:
    return table.changed(seals={**table.seals, seal: replace(table.seals[seal], **changes)})


def fold_opening(table: Table, act: Act) -> Table:
    event = act.event
    amounts = proven(table, act)
    if amounts is None:
        return change_seal(table, event["seal"], status="mismatch", opened=act.seq)
    after = change_seal(table, event["seal"], status="verified", opened=act.seq)
    return _told(after, act, (Opened(event["seat"], amounts),))


def _told(table: Table, act: Act, news: tuple[Opened, ...]) -> Table:
    """The game hears ``news``. No entry of the game, so nothing can be redone over it either."""
    game, state = table.rulebook, table.state
    for opened in news:
        state = game.apply(state, opened)
    after = settle(table, state, undone=())
    return _settled(table, after, act, frozenset(opened.seat for opened in news))


# Going on without somebody


def _voter(table: Table, act: Act) -> str:
    """Who records the ``close``: a seat with its own device, or the host without a seat ("")."""
    seat = table.seat_of(act.by)
    if seat is None:
        if act.by != table.host:
            raise not_yours("This device has no seat at this table.")
        return ""
    if "seat" in act.event:
        need_own(table, act, act.event["seat"])
    return seat.name


def judge_close(table: Table, act: Act) -> None:
    data = fields(act.event, "“close”", ("do", "lot", "without"), ("seat", "insist"))
    lot = hex_text(data["lot"], LOT_BYTES, "“lot”")
    without = data["without"]
    if type(without) is not list or not without:
        raise malformed("“without” must be a list of names.")
    names = [need_seat(table, name).name for name in without]
    if len(set(names)) != len(names):
        raise malformed("“without” names somebody twice.")
    voter = _voter(table, act)
    going, own = running(table), table.set
    if going is None or own is None or own.lot != lot:
        raise stale("This set is over.")
    if voter in names:
        raise impossible("Nobody can be absent by his own word.")
    for name in names:
        if name not in absentees(table):
            raise stale(f"The set does not wait for {name}.")
    if own.without.get(voter, frozenset()) >= set(names):
        raise stale("You have said so already: another has to say it too.")


def _gone(table: Table, act: Act) -> tuple[str, ...]:
    """The seats that the table goes on without, once ``act`` is recorded."""
    own = table.set
    assert own is not None
    said = _said(table, own, act)
    others = {seat.name for seat in table.seats if seat.key is not None} - set(act.event["without"])
    if any(seal.lot == own.lot and seal.status == "verified" for seal in table.seals.values()):
        needed = len(others)
    else:
        others |= {""} if table.seat_of(table.host) is None else set()
        needed = min(2, len(others))
    return tuple(
        name for name in act.event["without"] if sum(name in said.get(who, ()) for who in others) >= needed
    )


def _said(table: Table, own: OpenSet, act: Act) -> dict[str, frozenset[str]]:
    """Who would go on without whom, once ``act`` is recorded."""
    voter = _voter(table, act)
    return {**own.without, voter: own.without.get(voter, frozenset()) | frozenset(act.event["without"])}


def fold_close(table: Table, act: Act) -> Table:
    own = table.set
    assert own is not None
    gone = _gone(table, act)
    table = table.changed(set=replace(own, without=_said(table, own, act)))
    return _told(table, act, tuple(Opened(name, None) for name in gone)) if gone else table


def is_barrier(table: Table, act: Act) -> bool:
    """Whether the event, folded into ``table`` (as it was before), can't be taken back nor crossed by an undo."""
    return act.do == "opening" or bool(_gone(table, act))


def say(table: Table, act: Act) -> str:
    """One sentence for the history; ``table`` as it was before."""
    event = act.event
    game, state = table.rulebook, table.state
    if act.do == "opening":
        amounts = proven(table, act)
        if amounts is None:
            return f"{event['seat']} opens something else than was sealed."
        return game.say(state, Opened(event["seat"], amounts))
    gone = _gone(table, act)
    if not gone:
        who = recorder(table, act.by)
        return f"{who[:1].upper()}{who[1:]} would go on without {_listed(tuple(event['without']))}."
    sentences = []
    for name in gone:
        sentences.append(game.say(state, Opened(name, None)))
        state = game.apply(state, Opened(name, None))
    return " ".join(sentences)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


JUDGES: Final[Mapping[str, Callable[[Table, Act], None]]] = {"opening": judge_opening, "close": judge_close}
FOLDS: Final[Mapping[str, Callable[[Table, Act], Table]]] = {"opening": fold_opening, "close": fold_close}
