"""The checks that stand before every primitive, so that both backends refuse the same input in the same words."""

from typing import Final

from crypto.errors import BadSignature, WrongLength, WrongType

P: Final = 2**255 - 19
L: Final = 2**252 + 27742317777372353535851937790883648493
"""The field's prime and the order of the base point (RFC 8032, section 5.1)."""

_SMALL_ORDER: Final = frozenset(
    bytes.fromhex(point)
    for point in (
        "0100000000000000000000000000000000000000000000000000000000000000",  # order 1
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",  # order 2
        "0000000000000000000000000000000000000000000000000000000000000000",  # order 4
        "0000000000000000000000000000000000000000000000000000000000000080",  # order 4
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",  # order 8
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",  # order 8
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",  # order 8
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",  # order 8
        # x = 0 with the sign bit set: no point at all by RFC 8032, 5.1.3 step 4, yet many libraries decode them.
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    )
)


def need_bytes(value: object, what: str, *lengths: int) -> bytes:
    """`value` itself, if it is `bytes` of one of `lengths` (any length if none is named).

    Raises WrongType for anything but `bytes` (a bytearray can change after it was checked) and WrongLength.
    """
    if type(value) is not bytes:
        raise WrongType(f"{what} must be bytes, not {type(value).__name__}")
    if lengths and len(value) not in lengths:
        raise WrongLength(f"{what} must be {' or '.join(map(str, lengths))} bytes long, not {len(value)}")
    return value


def need_text(value: object, what: str) -> str:
    """`value` itself, if it is text that UTF-8 can hold. Raises WrongType (not text, half a surrogate pair)."""
    if type(value) is not str:
        raise WrongType(f"{what} must be text, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise WrongType(f"{what} has characters that UTF-8 cannot hold") from None
    return value


def need_int(value: object, what: str, least: int, below: int) -> int:
    """`value` itself, if it is an integer (no bool) in `range(least, below)`. Raises WrongType or WrongLength."""
    if type(value) is not int:
        raise WrongType(f"{what} must be a whole number, not {type(value).__name__}")
    if not least <= value < below:
        raise WrongLength(f"{what} must be from {least} to {below - 1}, not {value}")
    return value


def strict_signature(public: bytes, signature: bytes) -> None:
    """The half of Ed25519 verification on which libraries differ. Raises BadSignature.

    RFC 8032, 5.1.7: S < L, and A and R in the one canonical encoding (y < p). Beyond the RFC, A and R of small order
    are refused, as libsodium and ed25519-dalek's `verify_strict` do: under such a key one signature fits many
    messages, and a transcript could not prove who said what. The equation itself is the one without the cofactor,
    [S]B = R + [k]A, compared as bytes: that is what OpenSSL computes, and it leaves no signature that one device takes
    and another refuses.
    """
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= L:
        raise BadSignature("the signature's S is not below the group order")
    for point, name in ((public, "signing key"), (r, "signature's R")):
        if int.from_bytes(point, "little") & (2**255 - 1) >= P:
            raise BadSignature(f"the {name} is not in canonical form")
        if point in _SMALL_ORDER:
            raise BadSignature(f"the {name} is a point of small order, under which one signature fits many messages")
