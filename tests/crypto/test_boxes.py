"""An opening reaches one person, and only for the seal it belongs to."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crypto import primitives
from crypto.box import OVERHEAD, close_box, open_box
from crypto.commitment import MAX_PAYLOAD, Opening, commit, pack_amounts
from crypto.errors import BadBox, SealMismatch, WrongLength, WrongType
from crypto.identity import BoxKey, Identity
from crypto.native import NATIVE
from crypto.portable import PORTABLE
from crypto.primitives import Backend
from tests.crypto.flips import flipped
from tests.crypto.test_seals import BINDING, ELSEWHERE

TARGET = Identity(b"the target seed.")
OTHER = Identity(b"another's seed..")
SEAL, OPENING = commit(BINDING, pack_amounts(10), b"s" * 32)


def test_there_and_back(side: Backend) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    assert len(box) == OVERHEAD + 8
    assert open_box(TARGET.box, BINDING, SEAL, box) == OPENING


def test_neither_salt_nor_price_is_in_the_box(side: Backend) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    assert OPENING.salt not in box
    assert OPENING.payload not in box


def test_only_the_target_can_open(side: Backend) -> None:
    with pytest.raises(BadBox):
        open_box(OTHER.box, BINDING, SEAL, close_box(TARGET.box.public, BINDING, SEAL, OPENING))


@pytest.mark.parametrize("what", [what for what in ELSEWHERE if what not in ("game", "rules")])
def test_a_copied_box_does_not_open_elsewhere(side: Backend, what: str) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    with pytest.raises((BadBox, SealMismatch)):
        open_box(TARGET.box, ELSEWHERE[what], SEAL, box)


@pytest.mark.parametrize("field", ["origin", "lot", "purpose", "sealer"])
def test_what_the_box_binds_by_itself(side: Backend, field: str) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    with pytest.raises(BadBox):
        open_box(TARGET.box, ELSEWHERE[field], SEAL, box)
    with pytest.raises(BadBox):
        open_box(TARGET.box, BINDING, commit(BINDING, pack_amounts(10))[0], box)


@pytest.mark.parametrize("field", ["game", "rules"])
def test_what_the_seal_inside_binds(side: Backend, field: str) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    with pytest.raises(SealMismatch):
        open_box(TARGET.box, ELSEWHERE[field], SEAL, box)


def info_by_hand(recipient: bytes) -> bytes:
    return (
        b"\x00\x00\x00\x10companion/box/v1"
        b"\x00\x00\x00\x10oooooooooooooooo"
        b"\x00\x00\x00\x10llllllllllllllll"
        b"\x00\x00\x00\x20" + SEAL + b"\x00\x00\x00\x08envelope"
        b"\x00\x00\x00\x20kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
        b"\x00\x00\x00\x20" + recipient
    )


def test_the_public_format(side: Backend) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    secret = NATIVE.hkdf(TARGET.seed, b"companion/box-key/v1", 32)
    assert NATIVE.hpke_open(secret, info_by_hand(TARGET.box.public), box) == OPENING.salt + OPENING.payload


def test_a_sender_who_boxes_another_price_is_found_out(side: Backend) -> None:
    lie = Opening(OPENING.salt, pack_amounts(11))
    with pytest.raises(SealMismatch):
        close_box(TARGET.box.public, BINDING, SEAL, lie)
    # A doctored app would not stop there; the target's own device does.
    info = info_by_hand(TARGET.box.public)
    box = NATIVE.hpke_close(TARGET.box.public, info, lie.salt + lie.payload)
    with pytest.raises(SealMismatch):
        open_box(TARGET.box, BINDING, SEAL, box)


def test_every_flipped_bit_is_noticed(side: Backend) -> None:
    box = close_box(TARGET.box.public, BINDING, SEAL, OPENING)
    for changed in flipped(box):
        with pytest.raises(BadBox):
            open_box(TARGET.box, BINDING, SEAL, changed)
    for seal in flipped(SEAL):
        with pytest.raises(BadBox):
            open_box(TARGET.box, BINDING, seal, box)


@pytest.mark.parametrize("length", [0, 1, 32, 48, OVERHEAD - 1, OVERHEAD + MAX_PAYLOAD + 1, 1_000_000])
def test_wrong_box_lengths(side: Backend, length: int) -> None:
    with pytest.raises(WrongLength, match="a box"):
        open_box(TARGET.box, BINDING, SEAL, bytes(length))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_wrong_key_and_seal_lengths(side: Backend, length: int) -> None:
    with pytest.raises(WrongLength, match="box key"):
        close_box(bytes(length), BINDING, SEAL, OPENING)
    with pytest.raises(WrongLength, match="seal"):
        open_box(TARGET.box, BINDING, bytes(length), bytes(OVERHEAD))
    with pytest.raises(WrongLength, match="box seed"):
        BoxKey(bytes(length))


@pytest.mark.parametrize(
    "call",
    [
        lambda: close_box("key", BINDING, SEAL, OPENING),  # type: ignore[arg-type]
        lambda: close_box(TARGET.box.public, "binding", SEAL, OPENING),  # type: ignore[arg-type]
        lambda: close_box(TARGET.box.public, BINDING, SEAL.hex(), OPENING),  # type: ignore[arg-type]
        lambda: close_box(TARGET.box.public, BINDING, SEAL, b"opening"),  # type: ignore[arg-type]
        lambda: open_box(TARGET.box.public, BINDING, SEAL, bytes(OVERHEAD)),  # type: ignore[arg-type]
        lambda: open_box(TARGET.box, None, SEAL, bytes(OVERHEAD)),  # type: ignore[arg-type]
        lambda: open_box(TARGET.box, BINDING, None, bytes(OVERHEAD)),  # type: ignore[arg-type]
        lambda: open_box(TARGET.box, BINDING, SEAL, "00" * OVERHEAD),  # type: ignore[arg-type]
    ],
)
def test_wrong_types(side: Backend, call: Callable[[], object]) -> None:
    with pytest.raises(WrongType):
        call()


@given(
    seed=st.binary(min_size=16, max_size=16),
    lot=st.binary(min_size=16, max_size=16),
    amounts=st.lists(st.integers(0, 2**53 - 1), min_size=1, max_size=3),
)
@settings(max_examples=25, deadline=None)
def test_each_side_opens_what_the_other_closed(seed: bytes, lot: bytes, amounts: list[int]) -> None:
    binding = replace(BINDING, lot=lot)
    seal, opening = commit(binding, pack_amounts(*amounts))
    before = primitives.backend
    try:
        for closer, opener in ((NATIVE, PORTABLE), (PORTABLE, NATIVE)):
            primitives.backend = closer
            box = close_box(Identity(seed).box.public, binding, seal, opening)
            primitives.backend = opener
            assert open_box(Identity(seed).box, binding, seal, box) == opening
    finally:
        primitives.backend = before
