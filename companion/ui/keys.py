"""Keys as people compare them: fingerprints, and one code over all seats' keys."""

from __future__ import annotations

from hashlib import sha256

from companion.table.model import Table
from crypto.canonical import frame
from crypto.chain import table_code


def fingerprint(key: str) -> str:
    """A key (hex) as eight groups of four of its SHA-256, for reading aloud."""
    digits = sha256(bytes.fromhex(key)).hexdigest()[:32]
    return " ".join(digits[i : i + 4] for i in range(0, 32, 4))


def seats_code(table: Table) -> str:
    """Four words over the hub's key and every seat's name and keys, in table order: a hub that swapped a key for one
    phone can't show both phones the same words."""
    parts = [b"companion/seats/v1", table.id.encode(), table.hub.encode()]
    for seat in table.seats:
        parts += [seat.name.encode(), (seat.key or "").encode(), (seat.box or "").encode()]
    return table_code(sha256(frame(*parts)).digest())
