"""RFC 9180: appendix A.2 (base mode), and each side opening what the other closed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crypto.errors import BadBox
from crypto.native import NATIVE
from crypto.portable import PORTABLE, chacha20poly1305, hpke, x25519
from crypto.primitives import Backend
from tests.crypto.flips import flipped

INFO = bytes.fromhex("4f6465206f6e2061204772656369616e2055726e")
EPHEMERAL = bytes.fromhex("f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600")
RECIPIENT = bytes.fromhex("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb")
RECIPIENT_PUBLIC = bytes.fromhex("4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a")
ENC = bytes.fromhex("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")
SHARED = bytes.fromhex("0bbe78490412b4bbea4812666f7916932b828bba79942424abb65244930d69a7")
KEY = bytes.fromhex("ad2744de8e17f4ebba575b3f5f5a8fa1f69c2a07f6e7500bc60ca6e3e3ec1c91")
BASE_NONCE = bytes.fromhex("5c4d98150661b848853b547f")
PLAINTEXT = b"Beauty is truth, truth beauty"
CIPHERTEXTS = {  # A.2.1.1: sequence number, ciphertext; the aad is "Count-" and the number
    0: "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
    1: "6b53c051e4199c518de79594e1c4ab18b96f081549d45ce015be002090bb119e85285337cc95ba5f59992dc98c",
    2: "71146bd6795ccc9c49ce25dda112a48f202ad220559502cef1f34271e0cb4b02b4f10ecac6f48c32f878fae86b",
    255: "18ab939d63ddec9f6ac2b60d61d36a7375d2070c9b683861110757062c52b8880a5f6b3936da9cd6c23ef2a95c",
}


def test_a_2_1_setup() -> None:
    assert x25519.public(RECIPIENT) == RECIPIENT_PUBLIC
    assert hpke.encap(RECIPIENT_PUBLIC, EPHEMERAL) == (ENC, SHARED)
    assert hpke.decap(ENC, RECIPIENT) == SHARED
    assert hpke.key_schedule(SHARED, INFO) == (KEY, BASE_NONCE)


@pytest.mark.parametrize("number", CIPHERTEXTS)
def test_a_2_1_1_encryptions(number: int) -> None:
    nonce = (int.from_bytes(BASE_NONCE, "big") ^ number).to_bytes(12, "big")
    sealed = chacha20poly1305.encrypt(KEY, nonce, PLAINTEXT, f"Count-{number}".encode())
    assert sealed.hex() == CIPHERTEXTS[number]


def test_one_shot_with_the_fixed_key_opens_on_both_sides(side: Backend) -> None:
    box = hpke.close(RECIPIENT_PUBLIC, INFO, PLAINTEXT, EPHEMERAL)
    # The stream is that of sequence number 0; only the tag differs, since a box has no aad.
    assert box[: 32 + len(PLAINTEXT)] == ENC + bytes.fromhex(CIPHERTEXTS[0])[: len(PLAINTEXT)]
    assert side.hpke_open(RECIPIENT, INFO, box) == PLAINTEXT


@given(
    secret=st.binary(min_size=32, max_size=32),
    other=st.binary(min_size=32, max_size=32),
    info=st.binary(max_size=100),
    plaintext=st.binary(max_size=200),
)
@settings(max_examples=30, deadline=None)
def test_each_side_opens_and_refuses_what_the_other_closed(
    secret: bytes, other: bytes, info: bytes, plaintext: bytes
) -> None:
    public = NATIVE.box_public(secret)
    assert PORTABLE.box_public(secret) == public
    for closer, opener in ((NATIVE, PORTABLE), (PORTABLE, NATIVE)):
        box = closer.hpke_close(public, info, plaintext)
        assert opener.hpke_open(secret, info, box) == plaintext
        with pytest.raises(BadBox):
            opener.hpke_open(secret, info + b"\x00", box)
        if NATIVE.box_public(other) != public:
            with pytest.raises(BadBox):
                opener.hpke_open(other, info, box)


def test_a_box_is_never_closed_the_same_way_twice(side: Backend) -> None:
    assert side.hpke_close(RECIPIENT_PUBLIC, INFO, PLAINTEXT) != side.hpke_close(RECIPIENT_PUBLIC, INFO, PLAINTEXT)


def test_every_flipped_bit_and_every_cut_is_noticed(side: Backend) -> None:
    box = hpke.close(RECIPIENT_PUBLIC, INFO, b"17", EPHEMERAL)
    for changed in (*flipped(box), *(box[:length] for length in range(len(box))), box + b"\x00"):
        with pytest.raises(BadBox):
            side.hpke_open(RECIPIENT, INFO, changed)
