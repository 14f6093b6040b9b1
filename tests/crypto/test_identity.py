"""Twelve words, and the keys behind them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crypto.errors import BadPhrase, WrongLength, WrongType
from crypto.identity import BoxKey, Identity, check_signature
from crypto.native import NATIVE
from crypto.phrase import phrase, seed_of
from crypto.primitives import Backend

BIP_39 = {  # the 128-bit vectors of github.com/trezor/python-mnemonic, which BIP 39 names
    "00000000000000000000000000000000": "abandon " * 11 + "about",
    "7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f": ("legal winner thank year wave sausage worth useful legal winner thank yellow"),
    "80808080808080808080808080808080": (
        "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"
    ),
    "ffffffffffffffffffffffffffffffff": "zoo " * 11 + "wrong",
    "9e885d952ad362caeb4efe34a8e91bd2": (
        "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic"
    ),
    "c0ba5a8e914111210f2bd131f3d5e08d": ("scheme spot photo card baby mountain device kick cradle pact join borrow"),
    "23db8160a31d3e0dca3688ed941adbf3": ("cat swing flag economy stadium alone churn speed unique patch report train"),
    "f30f8c1da665478f49b001d94c5fc452": (
        "vessel ladder alter error federal sibling chat ability sun glass valve picture"
    ),
}
WORDS = BIP_39["9e885d952ad362caeb4efe34a8e91bd2"]


@pytest.mark.parametrize("seed", BIP_39)
def test_bip_39_vectors(seed: str) -> None:
    assert phrase(bytes.fromhex(seed)) == BIP_39[seed]
    assert seed_of(BIP_39[seed]).hex() == seed


@given(st.binary(min_size=16, max_size=16))
def test_words_round_trip(seed: bytes) -> None:
    words = phrase(seed)
    assert len(words.split()) == 12
    assert seed_of(words) == seed
    assert seed_of("\n " + words.upper().replace(" ", " \t\n") + " ") == seed


@given(st.binary(min_size=16, max_size=16), st.integers(0, 11), st.integers(0, 11))
def test_swapped_words_never_give_the_same_seat(seed: bytes, one: int, other: int) -> None:
    words = phrase(seed).split()
    changed = list(words)
    changed[one], changed[other] = words[other], words[one]
    if changed == words:
        return
    try:
        assert seed_of(" ".join(changed)) != seed  # one swap in sixteen passes the four checksum bits
    except BadPhrase as error:
        assert "swapped" in str(error)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("abandon " * 12, "do not belong together"),  # the checksum word is missing
        ("abandon about " + "abandon " * 10, "do not belong together"),  # two words swapped
        (WORDS.replace("ozone", "oyster"), "do not belong together"),  # a word of the list, but another
        (WORDS.replace("fiber", "fibber"), "word 4, “fibber”, is not in the list; did you mean “fiber”"),
        (WORDS.replace("picnic", "xqzw"), "word 12, “xqzw”, is not in the list$"),
        (WORDS.replace("drill", "Drîll"), "word 2"),
        (WORDS + " picnic", "12 words, not 13"),
        (" ".join(WORDS.split()[:11]), "12 words, not 11"),
        ("", "12 words, not 0"),
    ],
)
def test_wrong_words_are_named(text: str, complaint: str) -> None:
    with pytest.raises(BadPhrase, match=complaint):
        Identity.from_words(text)


@pytest.mark.parametrize("wrong", [None, 7, b"abandon", ["abandon"] * 12])
def test_a_phrase_is_text(wrong: object) -> None:
    with pytest.raises(WrongType):
        Identity.from_words(wrong)  # type: ignore[arg-type]


def test_the_seed_makes_both_keys(side: Backend) -> None:
    seed = bytes.fromhex("9e885d952ad362caeb4efe34a8e91bd2")
    identity = Identity(seed)
    # HKDF-SHA256 of the seed, by the library on its own, whichever side made the identity.
    assert identity.signing.public == NATIVE.signer(NATIVE.hkdf(seed, b"companion/sign/v1", 32)).public
    assert identity.box.public == NATIVE.box_public(NATIVE.hkdf(seed, b"companion/box-key/v1", 32))
    assert identity.words() == WORDS
    back = Identity.from_words(WORDS)
    assert (back.seed, back.signing.public, back.box.public) == (seed, identity.signing.public, identity.box.public)


def test_new_identities_differ_and_sign(side: Backend) -> None:
    one, other = Identity.new(), Identity.new()
    assert len({one.seed, other.seed, one.signing.public, other.signing.public, one.box.public, other.box.public}) == 6
    check_signature(one.signing.public, b"message", one.signing.sign(b"message"))


@pytest.mark.parametrize("length", [0, 15, 17, 32])
def test_wrong_seed_lengths(length: int) -> None:
    with pytest.raises(WrongLength, match="seed"):
        Identity(bytes(length))
    with pytest.raises(WrongLength, match="seed"):
        phrase(bytes(length))


@pytest.mark.parametrize("wrong", [None, "0" * 16, bytearray(16), 16])
def test_wrong_seed_types(wrong: object) -> None:
    for make in (Identity, BoxKey, phrase):
        with pytest.raises(WrongType):
            make(wrong)  # type: ignore[operator]


@given(seed=st.binary(min_size=16, max_size=16))
@settings(max_examples=10, deadline=None)
def test_nothing_printed_gives_the_seed_away(seed: bytes) -> None:
    identity = Identity(seed)
    for thing in (identity, identity.signing, identity.box):
        assert seed.hex() not in repr(thing)
        assert repr(seed) not in repr(thing)
