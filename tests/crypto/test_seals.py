"""A seal holds exactly one payload, in exactly one place."""

from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crypto.commitment import (
    MAX_PAYLOAD,
    Binding,
    check_opening,
    commit,
    pack_amounts,
    seal_of,
    unpack_amounts,
)
from crypto.errors import SealMismatch, WrongLength, WrongType
from tests.crypto.flips import flipped

BINDING = Binding(b"o" * 16, "ponzi", 1, b"l" * 16, "envelope", b"k" * 32)
SALT = bytes(range(32))
SEAL, OPENING = commit(BINDING, pack_amounts(10), SALT)

ELSEWHERE = {
    "origin": replace(BINDING, origin=b"O" * 16),
    "game": replace(BINDING, game="bux"),
    "rules": replace(BINDING, rules=2),
    "lot": replace(BINDING, lot=b"L" * 16),
    "lot of another length": replace(BINDING, lot=b"l" * 32),
    "purpose": replace(BINDING, purpose="bid"),
    "sealer": replace(BINDING, sealer=b"K" * 32),
    "letters moved from the game to the rules": replace(BINDING, game="ponzi1", rules=1),
}


def test_the_public_format() -> None:
    # Written out by hand from the format: every field behind its length.
    data = (
        b"\x00\x00\x00\x11companion/seal/v1"
        + b"\x00\x00\x00\x10oooooooooooooooo"
        + b"\x00\x00\x00\x05ponzi"
        + b"\x00\x00\x00\x011"
        + b"\x00\x00\x00\x10llllllllllllllll"
        + b"\x00\x00\x00\x08envelope"
        + b"\x00\x00\x00\x20kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
        + b"\x00\x00\x00\x20"
        + bytes(range(32))
        + b"\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x0a"
    )
    assert sha256(data).digest() == SEAL


def test_an_honest_opening_opens() -> None:
    check_opening(BINDING, SEAL, OPENING)
    assert unpack_amounts(OPENING.payload, 1) == (10,)


@pytest.mark.parametrize("what", ELSEWHERE)
def test_a_copied_seal_does_not_open_elsewhere(what: str) -> None:
    assert seal_of(ELSEWHERE[what], OPENING) != SEAL
    with pytest.raises(SealMismatch):
        check_opening(ELSEWHERE[what], SEAL, OPENING)


def test_every_flipped_bit_is_noticed() -> None:
    for seal in flipped(SEAL):
        with pytest.raises(SealMismatch):
            check_opening(BINDING, seal, OPENING)
    for salt in flipped(OPENING.salt):
        with pytest.raises(SealMismatch):
            check_opening(BINDING, SEAL, replace(OPENING, salt=salt))
    for payload in flipped(OPENING.payload):
        with pytest.raises(SealMismatch):
            check_opening(BINDING, SEAL, replace(OPENING, payload=payload))
    for payload in (b"", OPENING.payload[:-1], OPENING.payload + b"\x00"):
        with pytest.raises(SealMismatch):
            check_opening(BINDING, SEAL, replace(OPENING, payload=payload))


def test_the_same_price_seals_differently_each_time() -> None:
    one, other = commit(BINDING, pack_amounts(10)), commit(BINDING, pack_amounts(10))
    assert one[0] != other[0]
    assert one[1].salt != other[1].salt


@given(st.binary(max_size=MAX_PAYLOAD), st.binary(max_size=MAX_PAYLOAD))
def test_a_seal_opens_to_one_payload(payload: bytes, other: bytes) -> None:
    seal, opening = commit(BINDING, payload)
    check_opening(BINDING, seal, opening)
    if other != payload:
        with pytest.raises(SealMismatch):
            check_opening(BINDING, seal, replace(opening, payload=other))


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("origin", bytes(15), WrongLength),
        ("origin", "o" * 16, WrongType),
        ("game", b"ponzi", WrongType),
        ("game", "\ud800", WrongType),
        ("rules", 0, WrongLength),
        ("rules", 2**53, WrongLength),
        ("rules", "1", WrongType),
        ("rules", True, WrongType),
        ("rules", 1.0, WrongType),
        ("lot", bytes(17), WrongLength),
        ("lot", None, WrongType),
        ("purpose", None, WrongType),
        ("sealer", bytes(31), WrongLength),
        ("sealer", bytearray(32), WrongType),
    ],
)
def test_bindings_that_cannot_be(field: str, value: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        replace(BINDING, **{field: value})


@pytest.mark.parametrize("length", [0, 31, 33])
def test_wrong_lengths(length: int) -> None:
    with pytest.raises(WrongLength, match="salt"):
        commit(BINDING, b"x", bytes(length))
    with pytest.raises(WrongLength, match="seal"):
        check_opening(BINDING, bytes(length), OPENING)
    with pytest.raises(WrongLength, match="payload"):
        commit(BINDING, bytes(MAX_PAYLOAD + 1))


def test_wrong_types() -> None:
    with pytest.raises(WrongType):
        commit(BINDING, "10")  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        commit("binding", b"10")  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        check_opening(BINDING, SEAL.hex(), OPENING)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        check_opening(BINDING, SEAL, (OPENING.salt, OPENING.payload))  # type: ignore[arg-type]


def test_an_opening_does_not_show_itself() -> None:
    assert repr(OPENING) == "Opening()"


def test_amounts_are_eight_bytes_big_endian() -> None:
    assert pack_amounts(258) == b"\x00\x00\x00\x00\x00\x00\x01\x02"
    assert pack_amounts(1, 2, 3) == bytes(7) + b"\x01" + bytes(7) + b"\x02" + bytes(7) + b"\x03"


@given(st.lists(st.integers(0, 2**53 - 1), max_size=5))
def test_amounts_round_trip(amounts: list[int]) -> None:
    assert unpack_amounts(pack_amounts(*amounts), len(amounts)) == tuple(amounts)


@pytest.mark.parametrize(
    ("amount", "error"),
    [(-1, WrongLength), (2**53, WrongLength), (True, WrongType), (1.0, WrongType), ("1", WrongType), (None, WrongType)],
)
def test_amounts_that_cannot_be_sealed(amount: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        pack_amounts(amount)  # type: ignore[arg-type]


@pytest.mark.parametrize("payload", [b"", bytes(7), bytes(9), bytes(16), b"\xff" * 8, b"\x00\x20" + bytes(6)])
def test_payloads_that_are_no_amount(payload: bytes) -> None:
    with pytest.raises(WrongLength):
        unpack_amounts(payload, 1)
