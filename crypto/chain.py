"""The chain of entries: each hash covers all history before it."""

from hashlib import sha256
from typing import Final

from crypto.canonical import frame
from crypto.checks import need_bytes
from crypto.phrase import first_words

GENESIS: Final = bytes(32)
"""The hash before entry 1."""


def entry_hash(data: bytes) -> bytes:
    """32 bytes over an entry's canonical bytes, which contain the hash before it."""
    return sha256(frame(b"companion/entry/v1", need_bytes(data, "an entry"))).digest()


def head_message(digest: bytes) -> bytes:
    """What the hub signs to vouch for the entry with this hash and everything before it."""
    return frame(b"companion/head/v1", need_bytes(digest, "an entry's hash", 32))


def table_code(digest: bytes) -> str:
    """Four words (44 bits) of an entry's hash: the same on every phone that saw the same history."""
    return first_words(digest, 4)


def seal_words(seal: bytes) -> str:
    """Three words (33 bits) of a seal, for the slip of paper inside a real envelope."""
    return first_words(seal, 3)
