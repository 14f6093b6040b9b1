"""Every usual way in which bytes or a number may stand inside other bytes, and where to look for them."""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from pathlib import Path


def of_bytes(secret: bytes) -> set[bytes]:
    """Raw, hex in both cases, base64 in both alphabets at each of its three alignments."""
    found = {secret, secret[::-1], secret.hex().encode(), secret.hex().upper().encode()}
    for shift in range(3):
        whole = base64.b64encode(bytes(shift) + secret)
        start, end = (0, 2, 3)[shift], -((shift + len(secret)) % 3 > 0) * 4 or None
        part = whole[start:end]
        found |= {part, part.replace(b"+", b"-").replace(b"/", b"_")}
    return found


def of_number(secret: int) -> set[bytes]:
    """Decimal (also grouped), hex, 8 bytes in both orders, as msgpack and as a Python integer in memory.

    Four bare bytes would be found by chance in a few million others.
    """
    texts = {f"{secret}", f"{secret:,}", f"{secret:x}", f"{secret:X}"}
    digits = secret.to_bytes(4, "little")
    objects = {size.to_bytes(8, "little") + digits for size in (1, 8)}
    return {text.encode() for text in texts} | objects | {b"\xce" + digits[::-1]} | of_bytes(secret.to_bytes(8, "big"))


def found_in(data: bytes, secrets: set[bytes]) -> set[bytes]:
    return {secret for secret in secrets if secret in data}


def folder(path: Path) -> bytes:
    """All files of a folder, the database's journals too; links are not followed."""
    return b"\0".join(f.read_bytes() for f in sorted(path.rglob("*")) if f.is_file() and not f.is_symlink())


def memory(pid: int) -> Iterator[bytes]:
    """The writable memory of a process of this user, piece by piece. Nothing where the system does not show it."""
    if not sys.platform.startswith("linux"):
        return
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as mem:
        for line in maps:
            place, rights = line.split()[:2]
            if "w" not in rights or "[v" in line:
                continue
            start, end = (int(x, 16) for x in place.split("-"))
            try:
                mem.seek(start)
                yield mem.read(end - start)
            except (OSError, ValueError):
                continue
