"""What can go wrong, by kind. Every error is a `CryptoError`, so "this did not check" is one `except` away."""


class CryptoError(ValueError):
    """Something given to this package was refused; the message says what, in words a person can act on."""


class WrongType(CryptoError):
    """A value of another Python type than the function takes (text for bytes, a number for text)."""


class WrongLength(CryptoError):
    """Bytes, or an amount, of a size that the function cannot take."""


class NotCanonical(CryptoError):
    """A value that has no canonical bytes: a float, a key beyond ASCII, an integer of 2**53 or more, deep nesting."""


class BadSignature(CryptoError):
    """The signature was not made by this key over these bytes (or the key cannot sign at all)."""


class SealMismatch(CryptoError):
    """The opening does not belong to the seal under this binding."""


class BadBox(CryptoError):
    """The box was not closed for this key and this binding, or was changed on its way."""


class BadPhrase(CryptoError):
    """Not twelve words of the list, or twelve whose checksum is wrong (a word swapped or misheard)."""
