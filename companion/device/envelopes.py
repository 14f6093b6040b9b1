"""Sealed trades on this device: making one, reading one, and showing its opening when the books are open.

Nothing here sends or saves. Prices stay out of every ``repr``.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, Literal

from companion.device.session import Envelope
from companion.device.vault import Sealed, Vault
from companion.table.model import Lot, Table
from crypto.box import close_box, open_box
from crypto.commitment import Binding, Opening, commit, pack_amounts, unpack_amounts
from crypto.errors import CryptoError
from crypto.identity import Identity

PURPOSE = "envelope"
LOT_BYTES = 16

Found = Opening | Literal["mismatch", "none"]
"""What a box holds, or why nothing is found in it."""


def binding(table: Table, lot: str, sealer: bytes) -> Binding:
    """What the seal of ``lot`` is good for; ``sealer`` is the signing key of the seat that sealed it."""
    return Binding(bytes.fromhex(table.origin), table.game, table.rules, bytes.fromhex(lot), PURPOSE, sealer)


def seal_envelope(
    table: Table, sealer: Identity, seat: str, to: str, industry: str, amount: int
) -> tuple[dict[str, Any], Sealed]:
    """The ``offer`` to record, and what must be saved before it is sent.

    The box for ``to`` is left out where that seat has no device. Raises CryptoError for an amount that can't be sealed.
    """
    lot = secrets.token_bytes(LOT_BYTES).hex()
    bound = binding(table, lot, sealer.signing.public)
    seal, opening = commit(bound, pack_amounts(amount))
    boxes = {"self": close_box(sealer.box.public, bound, seal, opening).hex()}
    target = table.seat(to)
    if target is not None and target.box is not None:
        boxes["to"] = close_box(bytes.fromhex(target.box), bound, seal, opening).hex()
    offer = {"do": "offer", "seat": seat, "to": to, "industry": industry}
    return {**offer, "lot": lot, "seal": seal.hex(), "boxes": boxes}, Sealed(
        lot, seal.hex(), sealer.signing.public.hex(), opening
    )


def read_box(table: Table, lot: Lot, reader: Identity, side: Literal["to", "self"]) -> Found:
    """The opening in ``reader``'s box of a lot, or why there is none: no box at all, or one that does not hold what
    was sealed."""
    box = lot.boxes.get(side)
    if box is None:
        return "none"
    try:
        bound = binding(table, lot.lot, bytes.fromhex(lot.sealer))
        opening = open_box(reader.box, bound, bytes.fromhex(lot.seal), bytes.fromhex(box))
        unpack_amounts(opening.payload, 1)
    except (CryptoError, ValueError):
        return "mismatch"
    return opening


class Reading:
    """What the seats on this device know of the table's envelopes. Each is opened once."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._known: dict[tuple[str, str], Envelope] = {}

    def envelope(self, table: Table, seat: str, lot: str) -> Envelope:
        """A price only for the seat that sealed it, and for its target once its ``look`` is in the log."""
        known = self._known.get((seat, lot))
        if known is None:
            known = self._read(table, seat, lot)
            if known.price is not None or known.proof == "mismatch":
                self._known[seat, lot] = known
        return known

    def _read(self, table: Table, seat: str, number: str) -> Envelope:
        lot, reader = table.lots.get(number), self._vault.identity_of(table, seat)
        if lot is None or reader is None or (seat != lot.seat and (seat != lot.to or lot.looked is None)):
            return Envelope(number, None, "none")
        found = self.opening(table, lot, seat, reader)
        if isinstance(found, Opening):
            return Envelope(number, unpack_amounts(found.payload, 1)[0], "own" if seat == lot.seat else "matches")
        return Envelope(number, None, found)

    def opening(self, table: Table, lot: Lot, seat: str, reader: Identity) -> Found:
        """What ``seat``, a party, holds of a lot: what was saved when it was sealed, else what its box holds."""
        if seat != lot.seat:
            return read_box(table, lot, reader, "to")
        sealed = self._vault.sealed.get(lot.lot)
        if sealed is not None and sealed.seal == lot.seal:
            return sealed.opening
        return read_box(table, lot, reader, "self")


def books_opened(table: Table) -> int:
    """The entry that opened the books; 0 while they are closed."""
    lines = (line.seq for line in table.lines if line.event.get("do") == "open_books" and line.status == "barrier")
    return next(lines, 0)


def _still_sealed(table: Table) -> Iterator[Lot]:
    """The answered envelopes that nobody has opened."""
    return (lot for lot in table.lots.values() if lot.status == "unopened" and lot.answer is not None)


def to_open(table: Table) -> Iterator[Lot]:
    """The answered envelopes that the open books still wait for."""
    if table.phase == "books":
        yield from _still_sealed(table)


def holds_no_secret(table: Table) -> bool:
    """Whether the game is over and nothing sealed is left to open: no envelope, no set."""
    return table.phase in ("over", "books") and table.set is None and not any(_still_sealed(table))


def opening_event(seat: str, lot: Lot, opening: Opening) -> dict[str, Any]:
    """The ``opening`` to record once the books are open; ``seat`` is the party that shows it."""
    salt, payload = opening.salt.hex(), opening.payload.hex()
    return {"do": "opening", "seat": seat, "lot": lot.lot, "seal": lot.seal, "salt": salt, "payload": payload}
