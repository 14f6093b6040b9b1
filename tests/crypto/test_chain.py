"""Hashes of entries, and the words people compare."""

from hashlib import sha256

import pytest

from crypto.chain import GENESIS, entry_hash, head_message, seal_words, table_code
from crypto.errors import WrongLength, WrongType


def test_entry_hash_by_hand() -> None:
    data = b'{"seq":1}'
    assert entry_hash(data) == sha256(b"\x00\x00\x00\x12companion/entry/v1\x00\x00\x00\x09" + data).digest()
    assert bytes(32) == GENESIS


def test_head_message_by_hand() -> None:
    assert head_message(b"h" * 32) == b"\x00\x00\x00\x11companion/head/v1\x00\x00\x00\x20" + b"h" * 32


def test_words_are_the_first_bits_of_a_hash() -> None:
    # BIP 39: 7f7f7f… reads "legal winner thank year wave sausage …", 8080… "letter advice cage absurd …".
    assert table_code(b"\x7f" * 32) == "legal winner thank year"
    assert seal_words(b"\x7f" * 32) == "legal winner thank"
    assert table_code(b"\x80" * 32) == "letter advice cage absurd"
    assert seal_words(bytes(32)) == "abandon abandon abandon"
    assert table_code(b"\xff" * 32) == "zoo zoo zoo zoo"


@pytest.mark.parametrize("function", [head_message, table_code, seal_words])
def test_only_whole_hashes(function: object) -> None:
    for length in (0, 31, 33):
        with pytest.raises(WrongLength):
            function(bytes(length))  # type: ignore[operator]
    for wrong in ("00" * 32, None, bytearray(32)):
        with pytest.raises(WrongType):
            function(wrong)  # type: ignore[operator]
    with pytest.raises(WrongType):
        entry_hash("text")  # type: ignore[arg-type]
