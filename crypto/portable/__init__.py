"""The primitives in plain Python, for the browser, where `cryptography` has no wheel.

Byte for byte what `crypto.native` gives, but not constant time: a big integer in Python takes as long as its value
likes. Whoever can run code beside it, or time it very finely over many runs, may learn a key; a network cannot.
"""

from crypto.portable import ed25519, hkdf, hpke, x25519


class Portable:
    """`crypto.primitives.Backend` in plain Python."""

    name = "portable"

    def signer(self, seed: bytes) -> ed25519.Signer:
        return ed25519.Signer(seed)

    def signature_holds(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return ed25519.holds(public, message, signature)

    def box_public(self, secret: bytes) -> bytes:
        return x25519.public(secret)

    def hkdf(self, key: bytes, info: bytes, length: int) -> bytes:
        return hkdf.hkdf(key, b"", info, length)

    def hpke_close(self, public: bytes, info: bytes, plaintext: bytes) -> bytes:
        return hpke.close(public, info, plaintext)

    def hpke_open(self, secret: bytes, info: bytes, box: bytes) -> bytes:
        return hpke.open_(secret, info, box)


PORTABLE = Portable()
