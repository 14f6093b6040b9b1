"""Seals: a number fixed now and shown later, bound to the one place where it counts."""

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from crypto.canonical import frame
from crypto.checks import need_bytes, need_int, need_text
from crypto.errors import SealMismatch, WrongLength, WrongType

MAX_PAYLOAD: Final = 1024
"""Bytes; the largest payload today is three amounts."""

_SEAL: Final = b"companion/seal/v1"


@dataclass(frozen=True, slots=True)
class Binding:
    """What a seal is good for. A copy of it anywhere else, or by anybody else, does not open.

    Raises WrongType, WrongLength.
    """

    origin: bytes
    """16 bytes: the id of the first volume of this table."""
    game: str
    rules: int
    """Rules version, from 1."""
    lot: bytes
    """16 random bytes for a trade, or a 32-byte entry hash."""
    purpose: str
    """`envelope`, `bid`, `count`."""
    sealer: bytes
    """32 bytes: the signing key of the seat that seals."""

    def __post_init__(self) -> None:
        need_bytes(self.origin, "a seal's origin", 16)
        need_text(self.game, "a seal's game")
        need_int(self.rules, "a rules version", 1, 2**53)
        need_bytes(self.lot, "a seal's lot", 16, 32)
        need_text(self.purpose, "a seal's purpose")
        need_bytes(self.sealer, "a sealer's key", 32)


@dataclass(frozen=True, slots=True)
class Opening:
    """What was sealed: secret until the books open. Raises WrongType, WrongLength."""

    salt: bytes = field(repr=False)
    """32 random bytes, so that nobody can try all prices against a seal."""
    payload: bytes = field(repr=False)

    def __post_init__(self) -> None:
        need_bytes(self.salt, "a salt", 32)
        if len(need_bytes(self.payload, "a payload")) > MAX_PAYLOAD:
            raise WrongLength(f"a payload must be at most {MAX_PAYLOAD} bytes long, not {len(self.payload)}")


def seal_of(binding: Binding, opening: Opening) -> bytes:
    """The 32-byte seal of `opening` under `binding`."""
    if type(binding) is not Binding or type(opening) is not Opening:
        raise WrongType("a seal is made of a Binding and an Opening")
    framed = frame(
        _SEAL,
        binding.origin,
        binding.game.encode(),
        str(binding.rules).encode(),
        binding.lot,
        binding.purpose.encode(),
        binding.sealer,
        opening.salt,
        opening.payload,
    )
    return sha256(framed).digest()


def commit(binding: Binding, payload: bytes, salt: bytes | None = None) -> tuple[bytes, Opening]:
    """A seal over `payload`, and what opens it: to be saved before the seal is sent. The salt is fresh unless given.

    Raises WrongType, WrongLength.
    """
    opening = Opening(secrets.token_bytes(32) if salt is None else salt, payload)
    return seal_of(binding, opening), opening


def check_opening(binding: Binding, seal: bytes, opening: Opening) -> None:
    """Returns if `opening` is what `seal` was made of, for this binding.

    Raises SealMismatch, WrongType, WrongLength.
    """
    need_bytes(seal, "a seal", 32)
    if not compare_digest(seal, seal_of(binding, opening)):
        raise SealMismatch("the seal was not made over this, or not for this lot, purpose, seat and table")


def pack_amounts(*amounts: int) -> bytes:
    """8 bytes for each amount, unsigned, big-endian. Raises WrongType, WrongLength (negative, 2**53 or more)."""
    return b"".join(need_int(amount, "a sealed amount", 0, 2**53).to_bytes(8, "big") for amount in amounts)


def unpack_amounts(payload: bytes, count: int) -> tuple[int, ...]:
    """The `count` amounts in `payload`. Raises WrongType, WrongLength (another length, an amount of 2**53 or more)."""
    need_bytes(payload, "a sealed payload", 8 * count)
    return tuple(
        need_int(int.from_bytes(payload[at : at + 8], "big"), "a sealed amount", 0, 2**53)
        for at in range(0, 8 * count, 8)
    )
