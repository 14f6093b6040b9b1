"""HKDF-SHA256 (RFC 5869)."""

import hmac
from typing import Final

HASH: Final = 32


def extract(salt: bytes, key: bytes) -> bytes:
    """The 32-byte pseudorandom key of input keying material (2.2); an empty salt counts as 32 zero bytes."""
    return hmac.digest(salt or bytes(HASH), key, "sha256")


def expand(prk: bytes, info: bytes, length: int) -> bytes:
    """`length` bytes, at most 255 × 32, from a pseudorandom key (2.3)."""
    out, previous = b"", b""
    for counter in range(1, -(-length // HASH) + 1):
        previous = hmac.digest(prk, previous + info + bytes((counter,)), "sha256")
        out += previous
    return out[:length]


def hkdf(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Extract, then expand."""
    return expand(extract(salt, key), info, length)
