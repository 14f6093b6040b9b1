"""RFC 7748, and the points at which nothing is secret."""

import pytest

from crypto.errors import BadBox
from crypto.portable.x25519 import public, x25519
from crypto.primitives import Backend

CURVE_VECTORS = [  # RFC 7748, 5.2
    (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ),
    (
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ),
]

SMALL_ORDER = [  # draft-irtf-cfrg-cpace, B.1.10: u0 to u5 and u7
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]

NOT_QUITE_SMALL_ORDER = [  # the same appendix, u6 and u8 to ub: bit 255 is masked, then the value is taken modulo p
    (
        "daffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "d8e2c776bbacd510d09fd9278b7edcd25fc5ae9adfba3b6e040e8d3b71b21806",
    ),
    (
        "dbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "c85c655ebe8be44ba9c0ffde69f2fe10194458d137f09bbff725ce58803cdb38",
    ),
    (
        "d9ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "db64dafa9b8fdd136914e61461935fe92aa372cb056314e1231bc4ec12417456",
    ),
    (
        "cdeb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880",
        "e062dcd5376d58297be2618c7498f55baa07d7e03184e8aada20bca28888bf7a",
    ),
    (
        "4c9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7",
        "993c6ad11c4c29da9a56f7691fd0ff8d732e49de6250b6c2e80003ff4629a175",
    ),
]
CPACE_SCALAR = "af46e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449aff"


@pytest.mark.parametrize(("scalar", "point", "result"), CURVE_VECTORS)
def test_curve_vectors(scalar: str, point: str, result: str) -> None:
    assert x25519(bytes.fromhex(scalar), bytes.fromhex(point)).hex() == result


def test_thousand_iterations() -> None:
    k = u = (9).to_bytes(32, "little")
    k, u = x25519(k, u), k
    assert k.hex() == "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"
    for _ in range(999):
        k, u = x25519(k, u), k
    assert k.hex() == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"


def test_diffie_hellman(side: Backend) -> None:  # RFC 7748, 6.1
    alice = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    bob = bytes.fromhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    alice_public = bytes.fromhex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
    bob_public = bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert side.box_public(alice) == alice_public
    assert side.box_public(bob) == bob_public
    assert x25519(alice, bob_public).hex() == x25519(bob, alice_public).hex() == shared


@pytest.mark.parametrize("secret", [bytes(32), b"\xff" * 32, bytes(range(32)), bytes(31) + b"\x80"])
def test_public_keys_are_multiples_of_nine(secret: bytes) -> None:
    assert public(secret) == x25519(secret, (9).to_bytes(32, "little"))


@pytest.mark.parametrize(("point", "result"), NOT_QUITE_SMALL_ORDER)
def test_non_canonical_points_are_reduced(point: str, result: str) -> None:
    assert x25519(bytes.fromhex(CPACE_SCALAR), bytes.fromhex(point)).hex() == result


@pytest.mark.parametrize("point", SMALL_ORDER)
@pytest.mark.parametrize("top_bit", [0, 0x80])
def test_a_box_key_that_keeps_nothing_secret_is_refused(side: Backend, point: str, top_bit: int) -> None:
    key = bytearray.fromhex(point)
    key[31] |= top_bit
    with pytest.raises(BadBox, match="nothing can be kept secret"):
        side.hpke_close(bytes(key), b"info", b"price")
    with pytest.raises(BadBox):
        side.hpke_open(bytes(range(32)), b"info", bytes(key) + bytes(40))
