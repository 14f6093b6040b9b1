"""What both ends of the wire must agree on: the format number and the bytes that a joining device and the hub sign."""

from __future__ import annotations

from typing import Final

from crypto.canonical import frame

FORMAT: Final = 1
"""The wire and log format. A hub and a device with different numbers do not talk."""

NONCE_BYTES: Final = 32


def join_message(table: str, hub: str, hub_nonce: str, own_nonce: str) -> bytes:
    """The bytes that prove an invitation or a key: signed with the invitation's key or the seat's. All hex."""
    return _message(b"companion/join/v1", table, hub, hub_nonce, own_nonce)


def joined_message(table: str, hub: str, hub_nonce: str, own_nonce: str) -> bytes:
    """The bytes by which the hub proves that it holds the hub key of entry 1. All hex."""
    return _message(b"companion/joined/v1", table, hub, hub_nonce, own_nonce)


def _message(domain: bytes, *parts: str) -> bytes:
    return frame(domain, *(bytes.fromhex(part) for part in parts))
