"""X25519 (RFC 7748) in plain Python. Not constant time: a ladder of equal steps, on integers that are not."""

from typing import Final

from crypto.checks import L, P
from crypto.portable import edwards

_A24: Final = 121665


def public(secret: bytes) -> bytes:
    """The 32-byte public key of a 32-byte secret: x25519 of the base point u = 9.

    Worked out on the Edwards side of the same curve, u = (1 + y) / (1 - y), where there is a table of the base point.
    """
    _, y, z, _ = edwards.multiple((edwards.base(), _scalar(secret) % L))
    return ((z + y) * pow(z - y, -1, P) % P).to_bytes(32, "little")


def x25519(secret: bytes, point: bytes) -> bytes:
    """The function of RFC 7748, section 5, on 32 and 32 bytes. All zeros if `point` has small order: for the caller to
    refuse."""
    k = _scalar(secret)
    u = (int.from_bytes(point, "little") & (2**255 - 1)) % P
    x2, z2, x3, z3, swapped = 1, 0, u, 1, 0
    for bit in range(254, -1, -1):
        here = k >> bit & 1
        if here != swapped:
            x2, x3, z2, z3 = x3, x2, z3, z2
            swapped = here
        a, b = x2 + z2, x2 - z2
        aa, bb = a * a % P, b * b % P
        da, cb = (x3 - z3) * a % P, (x3 + z3) * b % P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, u * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + _A24 * e) % P
    if swapped:
        x2, z2 = x3, z3
    # By Fermat, not pow(z2, -1, P): zero must give zero here, not an error.
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")


def _scalar(secret: bytes) -> int:
    return int.from_bytes(secret, "little") & (2**254 - 8) | 2**254
