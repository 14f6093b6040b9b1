"""The primitives on `cryptography` (OpenSSL): desktops, hosts and packaged phone builds."""

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from crypto.errors import BadBox

_SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)


class NativeSigner:
    """An Ed25519 secret key that OpenSSL holds."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


class Native:
    """`crypto.primitives.Backend` on `cryptography`."""

    name = "native"

    def signer(self, seed: bytes) -> NativeSigner:
        return NativeSigner(seed)

    def signature_holds(self, public: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    def box_public(self, secret: bytes) -> bytes:
        return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()

    def hkdf(self, key: bytes, info: bytes, length: int) -> bytes:
        return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(key)

    def hpke_close(self, public: bytes, info: bytes, plaintext: bytes) -> bytes:
        try:
            return _SUITE.encrypt(plaintext, X25519PublicKey.from_public_bytes(public), info)
        except ValueError:
            raise BadBox("nothing can be kept secret with this box key") from None

    def hpke_open(self, secret: bytes, info: bytes, box: bytes) -> bytes:
        try:
            return _SUITE.decrypt(box, X25519PrivateKey.from_private_bytes(secret), info)
        except (InvalidTag, ValueError):
            raise BadBox("the box does not open with this key here") from None


NATIVE = Native()
