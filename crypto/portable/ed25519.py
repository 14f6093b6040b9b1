"""Ed25519 (RFC 8032, section 5.1) in plain Python.

Not constant time: who can time this device's signing very finely, again and again, learns about its key. At a table
that takes code on the same phone; the keys live for one evening.
"""

from functools import lru_cache
from hashlib import sha512

from crypto.checks import L
from crypto.portable import edwards
from crypto.portable.edwards import Table


@lru_cache(maxsize=16)
def _minus(public: bytes) -> Table | None:
    """The table of -A: a table's worth of devices signs a whole evening, so each key's doublings are paid once."""
    point = edwards.decode(public)
    return None if point is None else edwards.table(edwards.negative(point), 4)


class Signer:
    """An Ed25519 secret key from its 32-byte seed."""

    def __init__(self, seed: bytes) -> None:
        digest = sha512(seed).digest()
        self._scalar = (int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254) % L
        self._prefix = digest[32:]
        self.public = edwards.encode(edwards.multiple((edwards.base(), self._scalar)))

    def sign(self, message: bytes) -> bytes:
        """64 bytes: R ‖ S."""
        nonce = _hash(self._prefix, message)
        r = edwards.encode(edwards.multiple((edwards.base(), nonce)))
        s = (nonce + _hash(r, self.public, message) * self._scalar) % L
        return r + s.to_bytes(32, "little")


def holds(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether [S]B - [k]A encodes to R: the equation without the cofactor. False too if A is no point."""
    minus = _minus(public)
    if minus is None:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    return s < L and edwards.encode(edwards.multiple((edwards.base(), s), (minus, _hash(r, public, message)))) == r


def _hash(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % L
