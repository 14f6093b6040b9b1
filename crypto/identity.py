"""Who a device is at a table: a signing key and a box key from one seed, which is also twelve words on paper."""

import secrets
from typing import Final

from crypto import phrase, primitives
from crypto.checks import need_bytes, strict_signature
from crypto.errors import BadSignature

_SIGN_INFO: Final = b"companion/sign/v1"
_BOX_INFO: Final = b"companion/box-key/v1"


class SigningKey:
    """An Ed25519 secret key from 32 bytes. Raises WrongType, WrongLength.

    >>> SigningKey(bytes(32)).public.hex()
    '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29'
    """

    __slots__ = ("_signer", "public")

    def __init__(self, seed: bytes) -> None:
        self._signer = primitives.backend.signer(need_bytes(seed, "a signing seed", 32))
        self.public: Final = self._signer.public

    def sign(self, message: bytes) -> bytes:
        """The 64-byte signature of `message`, the same every time (RFC 8032)."""
        return self._signer.sign(need_bytes(message, "a message to sign"))

    def __repr__(self) -> str:
        return f"SigningKey(public={self.public.hex()})"


def check_signature(public: bytes, message: bytes, signature: bytes) -> None:
    """Returns if `public` signed `message`; strict, see `checks.strict_signature`.

    Raises BadSignature, and WrongType or WrongLength (32-byte key, 64-byte signature).
    """
    need_bytes(public, "a signing key", 32)
    need_bytes(message, "a signed message")
    need_bytes(signature, "a signature", 64)
    strict_signature(public, signature)
    if not primitives.backend.signature_holds(public, message, signature):
        raise BadSignature("the signature was not made by this key over these bytes")


class BoxKey:
    """An X25519 secret key (32 bytes) that opens boxes. Raises WrongType, WrongLength."""

    __slots__ = ("_secret", "public")

    def __init__(self, seed: bytes) -> None:
        self._secret = need_bytes(seed, "a box seed", 32)
        self.public: Final = primitives.backend.box_public(seed)

    def __repr__(self) -> str:
        return f"BoxKey(public={self.public.hex()})"


class Identity:
    """Both keys of one seat on one table, from a 16-byte seed. Raises WrongType, WrongLength."""

    __slots__ = ("box", "seed", "signing")

    def __init__(self, seed: bytes) -> None:
        self.seed: Final = need_bytes(seed, "an identity's seed", 16)
        """Secret: whoever has it is this seat."""
        self.signing: Final = SigningKey(primitives.backend.hkdf(seed, _SIGN_INFO, 32))
        self.box: Final = BoxKey(primitives.backend.hkdf(seed, _BOX_INFO, 32))

    @classmethod
    def new(cls) -> "Identity":
        """A fresh one, from the system's randomness."""
        return cls(secrets.token_bytes(16))

    @classmethod
    def from_words(cls, text: str) -> "Identity":
        """The identity behind its 12 words. Raises BadPhrase, naming the word that is wrong."""
        return cls(phrase.seed_of(text))

    def words(self) -> str:
        """The 12 words (BIP 39), with spaces: they bring this seat to another phone."""
        return phrase.phrase(self.seed)

    def __repr__(self) -> str:
        return f"Identity(signing={self.signing.public.hex()})"
