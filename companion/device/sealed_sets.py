"""Sealed sets on this device: sealing a bid or a count, reading one's own, and opening it once the set is closed.

Nothing here sends or saves. What is sealed stays out of every ``repr``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.device.vault import Sealed
from companion.table.model import Seal, Table
from companion.table.refusal import Refusal
from companion.table.sets import binding, running
from crypto.box import close_box, open_box
from crypto.commitment import Opening, check_opening, commit, pack_amounts, unpack_amounts
from crypto.errors import CryptoError
from crypto.identity import Identity

AMOUNT: Final = 8
"""Bytes of one number in a payload."""


def seal_numbers(table: Table, sealer: Identity, seat: str, numbers: tuple[int, ...]) -> tuple[dict[str, Any], Sealed]:
    """The event to record in the set that is going on, and what must be saved before it is sent.

    Raises Refusal if there is no set, CryptoError for a number that can't be sealed.
    """
    going, own = running(table), table.set
    if going is None or own is None:
        raise Refusal("stale", "There is nothing to seal now.")
    if len(numbers) != going.amounts:
        raise Refusal("malformed", f"What is sealed here holds {going.amounts} numbers, not {len(numbers)}.")
    bound = binding(table, own.lot, going.purpose, sealer.signing.public.hex())
    seal, opening = commit(bound, pack_amounts(*numbers))
    box = close_box(sealer.box.public, bound, seal, opening).hex()
    event = {"do": going.do, "seat": seat, "lot": own.lot, "seal": seal.hex(), "boxes": {"self": box}}
    return event, Sealed(own.lot, seal.hex(), sealer.signing.public.hex(), opening)


def own_opening(table: Table, seal: Seal, owner: Identity, kept: Sealed | None) -> Opening | None:
    """What was sealed: as saved here, or out of the box where the seat came to this device by its words."""
    bound = binding(table, seal.lot, seal.purpose, seal.sealer)
    try:
        if kept is not None:
            check_opening(bound, bytes.fromhex(seal.seal), kept.opening)
            return kept.opening
        return open_box(owner.box, bound, bytes.fromhex(seal.seal), bytes.fromhex(seal.box))
    except (CryptoError, ValueError):
        return None


def own_numbers(table: Table, seat: str, owner: Identity, kept: Mapping[str, Sealed]) -> dict[str, tuple[int, ...]]:
    """What ``seat`` sealed in the set that is going on, by seal: one number of a bid, three of a count."""
    found: dict[str, tuple[int, ...]] = {}
    if table.set is None:
        return found
    for seal in table.seals.values():
        if seal.seat == seat and seal.lot == table.set.lot and seal.status != "withdrawn":
            opening = own_opening(table, seal, owner, kept.get(seal.seal))
            if opening is not None:
                found[seal.seal] = unpack_amounts(opening.payload, len(opening.payload) // AMOUNT)
    return found


def opening_event(seal: Seal, opening: Opening) -> dict[str, Any]:
    """The ``opening`` to record once the set is closed."""
    salt, payload = opening.salt.hex(), opening.payload.hex()
    return {"do": "opening", "seat": seal.seat, "lot": seal.lot, "seal": seal.seal, "salt": salt, "payload": payload}
