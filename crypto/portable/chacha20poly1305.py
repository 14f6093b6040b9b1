"""ChaCha20-Poly1305 (RFC 8439) in plain Python: good for boxes of a few hundred bytes."""

from hmac import compare_digest
from struct import pack, unpack
from typing import Final

from crypto.errors import BadBox

TAG: Final = 16
_SIGMA: Final = unpack("<4I", b"expand 32-byte k")
_PRIME: Final = 2**130 - 5
_CLAMP: Final = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
_QUARTERS: Final = (
    *((column, column + 4, column + 8, column + 12) for column in range(4)),
    *((column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4) for column in range(4)),
)


def encrypt(key: bytes, nonce: bytes, plaintext: bytes, aad: bytes) -> bytes:
    """Ciphertext ‖ 16-byte tag (2.8), under a 32-byte key and a 12-byte nonce never used before with it."""
    ciphertext = chacha20(key, 1, nonce, plaintext)
    return ciphertext + _tag(key, nonce, ciphertext, aad)


def decrypt(key: bytes, nonce: bytes, sealed: bytes, aad: bytes) -> bytes:
    """The plaintext. Raises BadBox."""
    ciphertext, tag = sealed[:-TAG], sealed[-TAG:]
    if len(sealed) < TAG or not compare_digest(tag, _tag(key, nonce, ciphertext, aad)):
        raise BadBox("the box does not open with this key here")
    return chacha20(key, 1, nonce, ciphertext)


def chacha20(key: bytes, counter: int, nonce: bytes, data: bytes) -> bytes:
    """`data` under the key stream from block `counter` (2.4); the same call takes it off again."""
    out = []
    for at in range(0, len(data), 64):
        part = data[at : at + 64]
        stream = block(key, counter + at // 64, nonce)[: len(part)]
        out.append((int.from_bytes(part, "little") ^ int.from_bytes(stream, "little")).to_bytes(len(part), "little"))
    return b"".join(out)


def block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """64 bytes of key stream (2.3)."""
    start = (*_SIGMA, *unpack("<8I", key), counter, *unpack("<3I", nonce))
    state = list(start)
    for _ in range(10):
        for a, b, c, d in _QUARTERS:
            quarter_round(state, a, b, c, d)
    return pack("<16I", *(word + before & 0xFFFFFFFF for word, before in zip(state, start, strict=True)))


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """The four words at these places, mixed (2.1)."""
    wa, wb, wc, wd = state[a], state[b], state[c], state[d]
    wa = wa + wb & 0xFFFFFFFF
    wd ^= wa
    wd = (wd << 16 | wd >> 16) & 0xFFFFFFFF
    wc = wc + wd & 0xFFFFFFFF
    wb ^= wc
    wb = (wb << 12 | wb >> 20) & 0xFFFFFFFF
    wa = wa + wb & 0xFFFFFFFF
    wd ^= wa
    wd = (wd << 8 | wd >> 24) & 0xFFFFFFFF
    wc = wc + wd & 0xFFFFFFFF
    wb ^= wc
    state[a], state[b], state[c], state[d] = wa, (wb << 7 | wb >> 25) & 0xFFFFFFFF, wc, wd


def poly1305(key: bytes, message: bytes) -> bytes:
    """The 16-byte authenticator of `message` under a 32-byte one-time key (2.5)."""
    r, s = int.from_bytes(key[:16], "little") & _CLAMP, int.from_bytes(key[16:], "little")
    total = 0
    for at in range(0, len(message), 16):
        total = (total + int.from_bytes(message[at : at + 16] + b"\x01", "little")) * r % _PRIME
    return (total + s & (1 << 128) - 1).to_bytes(16, "little")


def one_time_key(key: bytes, nonce: bytes) -> bytes:
    """The Poly1305 key for this nonce (2.6)."""
    return block(key, 0, nonce)[:32]


def _tag(key: bytes, nonce: bytes, ciphertext: bytes, aad: bytes) -> bytes:
    padded = aad + bytes(-len(aad) % 16) + ciphertext + bytes(-len(ciphertext) % 16)
    return poly1305(one_time_key(key, nonce), padded + pack("<QQ", len(aad), len(ciphertext)))
