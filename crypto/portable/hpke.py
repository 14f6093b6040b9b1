"""HPKE base mode (RFC 9180) for one suite: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305."""

import secrets
from typing import Final

from crypto.errors import BadBox
from crypto.portable import chacha20poly1305, hkdf, x25519

_KEM: Final = b"KEM" + bytes.fromhex("0020")
_HPKE: Final = b"HPKE" + bytes.fromhex("0020 0001 0003")
_BASE: Final = b"\x00"


def close(public: bytes, info: bytes, plaintext: bytes, ephemeral: bytes | None = None) -> bytes:
    """enc ‖ ciphertext for the holder of `public`: one message, no aad (6.1).

    The one-time secret (32 bytes) is fresh unless given. Raises BadBox if `public` has small order.
    """
    enc, shared = encap(public, secrets.token_bytes(32) if ephemeral is None else ephemeral)
    key, nonce = key_schedule(shared, info)
    return enc + chacha20poly1305.encrypt(key, nonce, plaintext, b"")


def open_(secret: bytes, info: bytes, box: bytes) -> bytes:
    """The plaintext of enc ‖ ciphertext. Raises BadBox."""
    if len(box) < 32 + chacha20poly1305.TAG:
        raise BadBox("the box does not open with this key here")
    key, nonce = key_schedule(decap(box[:32], secret), info)
    return chacha20poly1305.decrypt(key, nonce, box[32:], b"")


def encap(public: bytes, ephemeral: bytes) -> tuple[bytes, bytes]:
    """(enc, shared secret), 32 bytes each (4.1). Raises BadBox."""
    shared = x25519.x25519(ephemeral, public)
    if shared == bytes(32):
        raise BadBox("nothing can be kept secret with this box key")
    enc = x25519.public(ephemeral)
    return enc, _shared_secret(shared, enc + public)


def decap(enc: bytes, secret: bytes) -> bytes:
    """The shared secret (4.1). Raises BadBox."""
    shared = x25519.x25519(secret, enc)
    if shared == bytes(32):
        raise BadBox("the box does not open with this key here")
    return _shared_secret(shared, enc + x25519.public(secret))


def key_schedule(shared: bytes, info: bytes) -> tuple[bytes, bytes]:
    """(key of 32 bytes, base nonce of 12) for base mode, without a pre-shared key (5.1)."""
    no_psk = _extract(_HPKE, b"", b"psk_id_hash", b"")
    context = _BASE + no_psk + _extract(_HPKE, b"", b"info_hash", info)
    secret = _extract(_HPKE, shared, b"secret", b"")
    return _expand(_HPKE, secret, b"key", context, 32), _expand(_HPKE, secret, b"base_nonce", context, 12)


def _shared_secret(dh: bytes, context: bytes) -> bytes:
    return _expand(_KEM, _extract(_KEM, b"", b"eae_prk", dh), b"shared_secret", context, 32)


def _extract(suite: bytes, salt: bytes, label: bytes, key: bytes) -> bytes:
    return hkdf.extract(salt, b"HPKE-v1" + suite + label + key)


def _expand(suite: bytes, prk: bytes, label: bytes, info: bytes, length: int) -> bytes:
    return hkdf.expand(prk, length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, length)
