"""The curve of Ed25519 (RFC 8032, section 5.1): points, and their multiples from tables.

A point on its way is extended coordinates (X, Y, Z, T), x = X/Z, y = Y/Z, xy = T/Z; a point in a table is
(y + x, y - x, 2dxy), which makes adding it seven multiplications. The formulas are complete: they hold for every pair
of points, small order and mixed order included.

Plain Python is not constant time: how long a multiple takes tells something about the scalar.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from crypto.checks import P

Point: TypeAlias = tuple[int, int, int, int]
Entry: TypeAlias = tuple[int, int, int]
Table: TypeAlias = tuple[int, tuple[tuple[Entry, ...], ...]]
"""(w, rows): row i holds d · 2^(w·i) times the point at index d, for -2^(w-1) <= d <= 2^(w-1)."""

D: Final = -121665 * pow(121666, -1, P) % P
_ROOT: Final = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
_IDENTITY: Final[Point] = (0, 1, 1, 0)
_SCALAR_BITS: Final = 253


def decode(data: bytes) -> Point | None:
    """The point in 32 bytes (RFC 8032, 5.1.3), or None if they hold none."""
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P != u:
        x = x * _ROOT % P
        if v * x * x % P != u:
            return None
    if x == 0 and sign:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encode(point: Point) -> bytes:
    """32 bytes: y, and the lowest bit of x on top."""
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def negative(point: Point) -> Point:
    x, y, z, t = point
    return -x, y, z, -t


def table(point: Point, width: int) -> Table:
    """What `multiple` needs to know of `point`: 2^(width-1) points for each `width` bits of a scalar.

    Made once for a key, it takes all doublings out of every later multiplication.
    """
    rows = (_SCALAR_BITS + width) // width
    half = 1 << (width - 1)
    bases = [point]
    for _ in range(rows - 1):
        for _ in range(width):
            point = _double(point)
        bases.append(point)
    multiples = []
    for base, entry in zip(bases, _entries(bases), strict=True):
        for _ in range(half):
            multiples.append(base)
            base = _add(base, entry)
    entries = _entries(multiples)
    identity: Entry = (1, 1, 0)
    return width, tuple(
        (identity, *row, *((minus, plus, -product) for plus, minus, product in reversed(row)))
        for row in (entries[at : at + half] for at in range(0, rows * half, half))
    )


@lru_cache(maxsize=1)
def base() -> Table:
    """The table of the base point B, made at first use."""
    point = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert point is not None
    return table(point, 5)


def multiple(*terms: tuple[Table, int]) -> Point:
    """The sum of scalar · point over `terms`; scalars lie in range(2**253)."""
    x, y, z, t = _IDENTITY
    for (width, rows), scalar in terms:
        half, size = 1 << (width - 1), 1 << width
        for row in rows:
            digit = scalar & (size - 1)
            scalar >>= width
            if digit > half:
                digit -= size
                scalar += 1
            if digit:
                plus, minus, product = row[digit]
                a, b, c = (y - x) * minus, (y + x) * plus, t * product % P
                e, f, g, h = (b - a) % P, z + z - c, z + z + c, (b + a) % P
                x, y, z, t = e * f % P, g * h % P, f * g % P, e * h % P
    return x, y, z, t


def _add(point: Point, entry: Entry) -> Point:
    x, y, z, t = point
    plus, minus, product = entry
    a, b, c = (y - x) * minus, (y + x) * plus, t * product % P
    e, f, g, h = (b - a) % P, z + z - c, z + z + c, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def _double(point: Point) -> Point:
    x, y, z, _ = point
    a, b = x * x % P, y * y % P
    h, g = a + b, a - b
    e, f = h - (x + y) ** 2 % P, 2 * z * z % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def _entries(points: list[Point]) -> list[Entry]:
    """The table form of `points`, at the price of one inversion for all of them."""
    product, before = 1, []
    for _, _, z, _ in points:
        before.append(product)
        product = product * z % P
    inverse = pow(product, -1, P)
    entries = []
    for (x, y, z, _), product in zip(reversed(points), reversed(before), strict=True):
        one = inverse * product % P
        inverse = inverse * z % P
        x, y = x * one % P, y * one % P
        entries.append(((y + x) % P, (y - x) % P, 2 * D * x * y % P))
    return entries[::-1]
