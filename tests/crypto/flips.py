from collections.abc import Iterator


def flipped(data: bytes) -> Iterator[bytes]:
    """`data` with one bit changed, for every bit."""
    for place in range(8 * len(data)):
        changed = bytearray(data)
        changed[place // 8] ^= 1 << place % 8
        yield bytes(changed)
