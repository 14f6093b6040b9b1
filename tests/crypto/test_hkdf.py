"""RFC 5869, on the portable code and, where there is no salt, on both sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crypto.native import NATIVE
from crypto.portable import PORTABLE
from crypto.portable.hkdf import expand, extract, hkdf
from crypto.primitives import Backend

VECTORS = {  # appendix A: keying material, salt, info, pseudorandom key, output
    "A.1": (
        b"\x0b" * 22,
        bytes(range(13)),
        bytes(range(0xF0, 0xFA)),
        "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ),
    "A.2": (
        bytes(range(0x50)),
        bytes(range(0x60, 0xB0)),
        bytes(range(0xB0, 0x100)),
        "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
        "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ),
    "A.3": (
        b"\x0b" * 22,
        b"",
        b"",
        "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_published_vectors(name: str) -> None:
    key, salt, info, prk, output = VECTORS[name]
    assert extract(salt, key).hex() == prk
    assert expand(bytes.fromhex(prk), info, len(output) // 2).hex() == output
    assert hkdf(key, salt, info, len(output) // 2).hex() == output


def test_a_3_on_both_sides(side: Backend) -> None:
    key, _, info, _, output = VECTORS["A.3"]
    assert side.hkdf(key, info, 42).hex() == output


@given(key=st.binary(max_size=80), info=st.binary(max_size=80), length=st.integers(1, 200))
def test_both_sides_agree(key: bytes, info: bytes, length: int) -> None:
    assert NATIVE.hkdf(key, info, length) == PORTABLE.hkdf(key, info, length)
