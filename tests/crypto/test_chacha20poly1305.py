"""RFC 8439."""

import pytest

from crypto.errors import BadBox
from crypto.portable.chacha20poly1305 import (
    block,
    chacha20,
    decrypt,
    encrypt,
    one_time_key,
    poly1305,
    quarter_round,
)
from tests.crypto.flips import flipped

SUNSCREEN = (
    b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip "
    b"for the future, sunscreen would be it."
)
KEY_80 = bytes(range(0x80, 0xA0))
AAD = bytes.fromhex("50515253c0c1c2c3c4c5c6c7")
NONCE = bytes.fromhex("070000004041424344454647")
SEALED = bytes.fromhex(
    "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b"
    "1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
    "3ff4def08e4b7a9de576d26586cec64b6116"
    "1ae10b594f09e26a7e902ecbd0600691"
)


def test_2_1_1_quarter_round() -> None:
    state = [0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567]
    quarter_round(state, 0, 1, 2, 3)
    assert state == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


def test_2_3_2_block() -> None:
    stream = block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert stream.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_a_1_block_of_zeros() -> None:
    assert block(bytes(32), 0, bytes(12)).hex() == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    )


def test_2_4_2_encryption() -> None:
    key, nonce = bytes(range(32)), bytes.fromhex("000000000000004a00000000")
    assert chacha20(key, 1, nonce, SUNSCREEN).hex() == (
        "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b"
        "f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8"
        "07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"
        "5af90bbf74a35be6b40b8eedf2785e42874d"
    )


def test_2_5_2_poly1305() -> None:
    key = bytes.fromhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b")
    assert poly1305(key, b"Cryptographic Forum Research Group").hex() == "a8061dc1305136c6c22b8baf0c0127a9"


@pytest.mark.parametrize(
    ("r", "s", "message", "tag"),
    [  # A.3, test vectors 7 to 11: where a carry or the last reduction goes wrong
        ("02", "00" * 16, "ff" * 16, "03"),
        ("02", "ff" * 16, "02" + "00" * 15, "03"),
        ("01", "00" * 16, "ff" * 16 + "f0" + "ff" * 15 + "11" + "00" * 15, "05"),
        ("01", "00" * 16, "ff" * 16 + "fb" + "fe" * 15 + "01" * 16, "00"),
        ("02", "00" * 16, "fd" + "ff" * 15, "fa" + "ff" * 15),
    ],
)
def test_a_3_poly1305_carries(r: str, s: str, message: str, tag: str) -> None:
    key = bytes.fromhex(r).ljust(16, b"\x00") + bytes.fromhex(s)
    assert poly1305(key, bytes.fromhex(message)) == bytes.fromhex(tag).ljust(16, b"\x00")


def test_2_6_2_one_time_key() -> None:
    key = one_time_key(KEY_80, bytes.fromhex("000000000001020304050607"))
    assert key.hex() == "8ad5a08b905f81cc815040274ab29471a833b637e3fd0da508dbb8e2fdd1a646"


def test_2_8_2_authenticated_encryption() -> None:
    assert encrypt(KEY_80, NONCE, SUNSCREEN, AAD) == SEALED
    assert decrypt(KEY_80, NONCE, SEALED, AAD) == SUNSCREEN


def test_a_5_decryption() -> None:
    plain = decrypt(
        bytes.fromhex("1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0"),
        bytes.fromhex("000000000102030405060708"),
        bytes.fromhex(
            "64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb24c6cfc18755d43eea09ee94e382d26b0"
            "bdb7b73c321b0100d4f03b7f355894cf332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f982b1ff37c855"
            "9797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4b9166c767b804d46a59b5216cde7a4e9"
            "9040c5a40433225ee282a1b0a06c523eaf4534d7f83fa1155b0047718cbc546a0d072b04b3564eea1b422273f548271a"
            "0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a1049e617d91d361094fa68f0ff77987130"
            "305beaba2eda04df997b714d6c6f2c29a6ad5cb4022b02709beead9d67890cbb22392336fea1851f38"
        ),
        bytes.fromhex("f33388860000000000004e91"),
    )
    assert plain.decode() == (
        "Internet-Drafts are draft documents valid for a maximum of six months and may be updated, replaced, or "
        "obsoleted by other documents at any time. It is inappropriate to use Internet-Drafts as reference material "
        "or to cite them other than as /“work in progress./”"
    )


def test_any_change_is_noticed() -> None:
    short = encrypt(KEY_80, NONCE, b"price", AAD)
    for changed in (*flipped(short), short[:-1], short + b"\x00", short[:15], b""):
        with pytest.raises(BadBox):
            decrypt(KEY_80, NONCE, changed, AAD)
    with pytest.raises(BadBox):
        decrypt(KEY_80, NONCE, short, AAD + b"\x00")
