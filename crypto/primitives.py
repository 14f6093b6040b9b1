"""Which implementation serves this device: `cryptography`, or plain Python where that cannot be had (the browser)."""

import sys
from typing import Protocol


class Signer(Protocol):
    """An Ed25519 secret key (RFC 8032), made ready once."""

    public: bytes
    """32 bytes."""

    def sign(self, message: bytes) -> bytes:
        """64 bytes, the same every time."""


class Backend(Protocol):
    """What a backend must offer. Lengths and types have been checked by the caller (`crypto.checks`)."""

    name: str

    def signer(self, seed: bytes) -> Signer:
        """From a 32-byte seed."""

    def signature_holds(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """Whether [S]B = R + [k]A, without the cofactor; `checks.strict_signature` has passed."""

    def box_public(self, secret: bytes) -> bytes:
        """The X25519 public key of a 32-byte secret (RFC 7748)."""

    def hkdf(self, key: bytes, info: bytes, length: int) -> bytes:
        """HKDF-SHA256 without salt (RFC 5869)."""

    def hpke_close(self, public: bytes, info: bytes, plaintext: bytes) -> bytes:
        """enc ‖ ciphertext by HPKE base mode (RFC 9180): X25519, HKDF-SHA256, ChaCha20-Poly1305, no aad.

        Raises BadBox if the key is of small order: nothing sealed to it would be secret.
        """

    def hpke_open(self, secret: bytes, info: bytes, box: bytes) -> bytes:
        """The plaintext. Raises BadBox, without telling which part was wrong."""


def _choose() -> Backend:
    if sys.platform != "emscripten":
        try:
            from crypto.native import NATIVE
        except ImportError:
            pass
        else:
            return NATIVE
    from crypto.portable import PORTABLE

    return PORTABLE


backend: Backend = _choose()
