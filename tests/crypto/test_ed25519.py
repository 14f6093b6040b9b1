"""RFC 8032, and the signatures on which libraries differ: here both sides must not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crypto import checks
from crypto.errors import BadSignature, WrongLength, WrongType
from crypto.identity import SigningKey, check_signature
from crypto.native import NATIVE
from crypto.portable import PORTABLE, edwards
from crypto.primitives import Backend
from tests.crypto.flips import flipped

SIGNED = {  # RFC 8032, 7.1: secret key, public key, message, signature
    "TEST 1": (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe246"
        "55141438e7a100b",
    ),
    "TEST 2": (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb"
        "00d291612bb0c00",
    ),
    "TEST 3": (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc"
        "027beceea1ec40a",
    ),
    "TEST 1024": (
        "f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
        "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
        "08b8b2b733424243760fe426a4b54908632110a66c2f6591eabd3345e3e4eb98fa6e264bf09efe12ee50f8f54e9f77b1e355f6c50544e23f"
        "b1433ddf73be84d879de7c0046dc4996d9e773f4bc9efe5738829adb26c81b37c93a1b270b20329d658675fc6ea534e0810a4432826bf58c"
        "941efb65d57a338bbd2e26640f89ffbc1a858efcb8550ee3a5e1998bd177e93a7363c344fe6b199ee5d02e82d522c4feba15452f80288a82"
        "1a579116ec6dad2b3b310da903401aa62100ab5d1a36553e06203b33890cc9b832f79ef80560ccb9a39ce767967ed628c6ad573cb116dbef"
        "efd75499da96bd68a8a97b928a8bbc103b6621fcde2beca1231d206be6cd9ec7aff6f6c94fcd7204ed3455c68c83f4a41da4af2b74ef5c53"
        "f1d8ac70bdcb7ed185ce81bd84359d44254d95629e9855a94a7c1958d1f8ada5d0532ed8a5aa3fb2d17ba70eb6248e594e1a2297acbbb39d"
        "502f1a8c6eb6f1ce22b3de1a1f40cc24554119a831a9aad6079cad88425de6bde1a9187ebb6092cf67bf2b13fd65f27088d78b7e883c8759"
        "d2c4f5c65adb7553878ad575f9fad878e80a0c9ba63bcbcc2732e69485bbc9c90bfbd62481d9089beccf80cfe2df16a2cf65bd92dd597b0707"
        "e0917af48bbb75fed413d238f5555a7a569d80c3414a8d0859dc65a46128bab27af87a71314f318c782b23ebfe808b82b0ce26401d2e22f0"
        "4d83d1255dc51addd3b75a2b1ae0784504df543af8969be3ea7082ff7fc9888c144da2af58429ec96031dbcad3dad9af0dcbaaaf268cb8fc"
        "ffead94f3c7ca495e056a9b47acdb751fb73e666c6c655ade8297297d07ad1ba5e43f1bca32301651339e22904cc8c42f58c30c04aafdb03"
        "8dda0847dd988dcda6f3bfd15c4b4c4525004aa06eeff8ca61783aacec57fb3d1f92b0fe2fd1a85f6724517b65e614ad6808d6f6ee34dff7"
        "310fdc82aebfd904b01e1dc54b2927094b2db68d6f903b68401adebf5a7e08d78ff4ef5d63653a65040cf9bfd4aca7984a74d37145986780"
        "fc0b16ac451649de6188a7dbdf191f64b5fc5e2ab47b57f7f7276cd419c17a3ca8e1b939ae49e488acba6b965610b5480109c8b17b80e1b7"
        "b750dfc7598d5d5011fd2dcc5600a32ef5b52a1ecc820e308aa342721aac0943bf6686b64b2579376504ccc493d97e6aed3fb0f9cd71a43d"
        "d497f01f17c0e2cb3797aa2a2f256656168e6c496afc5fb93246f6b1116398a346f1a641f3b041e989f7914f90cc2c7fff357876e506b50d"
        "334ba77c225bc307ba537152f3f1610e4eafe595f6d9d90d11faa933a15ef1369546868a7f3a45a96768d40fd9d03412c091c6315cf4fde7"
        "cb68606937380db2eaaa707b4c4185c32eddcdd306705e4dc1ffc872eeee475a64dfac86aba41c0618983f8741c5ef68d3a101e8a3b8cac6"
        "0c905c15fc910840b94c00a0b9d0",
        "0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350aa5371b1508f9f4528ecea23c436d94b5e8fcd4f681e30a6a"
        "c00a9704a188a03",
    ),
    "TEST SHA(abc)": (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2"
        "a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad"
        "9bef1177331a704",
    ),
}

# github.com/novifinancial/ed25519-speccheck, the vectors of "Taming the Many EdDSAs" (Chalkias, Garillot, Nikolaenko):
# message, public key, signature.
SPECCHECK = [
    (
        "8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
        "0000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43"
        "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04",
    ),
    (
        "aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
        "8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e",
    ),
    (
        "9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
        "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
        "9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f"
        "87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009",
    ),
    (
        "e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
        "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
        "160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed512"
        "5ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09",
    ),
    (
        "e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
        "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
        "21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7"
        "e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405",
    ),
    (
        "85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
        "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
        "e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e"
        "547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514",
    ),
    (
        "85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
        "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
        "8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa1942"
        "7e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22",
    ),
    (
        "9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
        "03be9678ac102edcd92b0210bb34d7428d12ffc5df5f37e359941266a4e35f0f",
    ),
    (
        "9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
        "ca8c5b64cd208982aa38d4936621a4775aa233aa0505711d8fdcfdaa943d4908",
    ),
    (
        "e96b7021eb39c1a163b6da4e3093dcd3f21387da4cc4572be588fafae23c155b",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
        "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04",
    ),
    (
        "39a591f5321bbe07fd5a23dc2f39d025d74526615746727ceefd6e82ae65c06f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
        "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04",
    ),
]
LIBSODIUM_VERDICTS = "XXXVXXXXXXXX"
"""The row of libsodium, and of ed25519-dalek's verify_strict, in that project's results."""
EQUATION_VERDICTS = "VVVVXXXXXXX"
"""The row of the libraries that compute the cofactorless equation on canonical points (Hacl*, BouncyCastle); the last
vector, whose key is not canonical, is left out: OpenSSL reduces it, RFC 8032 does not."""

PUBLIC, MESSAGE, SIGNATURE = (bytes.fromhex(part) for part in SIGNED["TEST 3"][1:])


def accepts(public: bytes, message: bytes, signature: bytes) -> bool:
    try:
        check_signature(public, message, signature)
    except BadSignature:
        return False
    return True


@pytest.mark.parametrize("name", SIGNED)
def test_published_signatures(side: Backend, name: str) -> None:
    seed, public, message, signature = (bytes.fromhex(part) for part in SIGNED[name])
    key = SigningKey(seed)
    assert key.public == public
    assert key.sign(message) == signature
    check_signature(public, message, signature)


def test_strict_verdicts_on_the_known_edge_vectors(side: Backend) -> None:
    verdicts = [
        accepts(bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature))
        for message, public, signature in SPECCHECK
    ]
    assert "".join("XV"[verdict] for verdict in verdicts) == LIBSODIUM_VERDICTS


def test_the_equation_itself_has_no_cofactor(side: Backend) -> None:
    verdicts = [
        side.signature_holds(bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature))
        for message, public, signature in SPECCHECK[: len(EQUATION_VERDICTS)]
    ]
    # Vectors 6 and 7 have S >= L, which OpenSSL and the portable side refuse here too.
    assert "".join("XV"[verdict] for verdict in verdicts) == EQUATION_VERDICTS


def test_s_beyond_the_group_order(side: Backend) -> None:
    s = int.from_bytes(SIGNATURE[32:], "little")
    for times in range(1, 16):
        if s + times * checks.L < 2**256:
            forged = SIGNATURE[:32] + (s + times * checks.L).to_bytes(32, "little")
            with pytest.raises(BadSignature, match="group order"):
                check_signature(PUBLIC, MESSAGE, forged)


@pytest.mark.parametrize("y", range(2**255 - 19, 2**255))
@pytest.mark.parametrize("sign", [0, 2**255])
def test_points_that_are_not_canonical(side: Backend, y: int, sign: int) -> None:
    point = (y + sign).to_bytes(32, "little")
    with pytest.raises(BadSignature, match="signing key is not in canonical form"):
        check_signature(point, MESSAGE, SIGNATURE)
    with pytest.raises(BadSignature, match="R is not in canonical form"):
        check_signature(PUBLIC, MESSAGE, point + SIGNATURE[32:])


def test_all_points_of_small_order_are_refused(side: Backend) -> None:
    # Independent of the list in the code: L times a point of full order generates the eight.
    seven = next(p for y in range(2, 99) if (p := edwards.decode(y.to_bytes(32, "little"))) and order_of(p) == 8)
    eight = {edwards.encode(edwards.multiple((edwards.table(times_l(seven), 4), n))) for n in range(8)}
    assert len(eight) == 8
    for point in eight:
        with pytest.raises(BadSignature, match="signing key is a point of small order"):
            check_signature(point, MESSAGE, SIGNATURE)
        with pytest.raises(BadSignature, match="R is a point of small order"):
            check_signature(PUBLIC, MESSAGE, point + SIGNATURE[32:])


def times_l(point: edwards.Point) -> edwards.Point:
    return edwards.multiple((edwards.table(point, 4), checks.L))


def order_of(point: edwards.Point) -> int:
    """The order of the small-order part of a point."""
    part = edwards.table(times_l(point), 4)
    return next(n for n in (1, 2, 4, 8) if edwards.encode(edwards.multiple((part, n)))[0:1] == b"\x01")


def test_every_flipped_bit_is_noticed(side: Backend) -> None:
    assert all(not accepts(PUBLIC, MESSAGE, signature) for signature in flipped(SIGNATURE))
    assert all(not accepts(PUBLIC, message, SIGNATURE) for message in flipped(MESSAGE))
    assert all(not accepts(public, MESSAGE, SIGNATURE) for public in flipped(PUBLIC))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_wrong_lengths_of_keys(side: Backend, length: int) -> None:
    with pytest.raises(WrongLength, match="signing key"):
        check_signature(bytes(length), MESSAGE, SIGNATURE)
    with pytest.raises(WrongLength, match="seed"):
        SigningKey(bytes(length))


@pytest.mark.parametrize("length", [0, 32, 63, 65])
def test_wrong_lengths_of_signatures(side: Backend, length: int) -> None:
    with pytest.raises(WrongLength, match="signature"):
        check_signature(PUBLIC, MESSAGE, (SIGNATURE * 2)[:length])


@pytest.mark.parametrize("wrong", [None, "text", 7, bytearray(32), memoryview(bytes(32)), [0] * 32])
def test_wrong_types(side: Backend, wrong: object) -> None:
    with pytest.raises(WrongType):
        check_signature(wrong, MESSAGE, SIGNATURE)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        check_signature(PUBLIC, wrong, SIGNATURE)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        check_signature(PUBLIC, MESSAGE, wrong)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        SigningKey(wrong)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        SigningKey(bytes(32)).sign(wrong)  # type: ignore[arg-type]


def test_a_key_does_not_show_its_secret(side: Backend) -> None:
    seed = bytes(range(1, 33))
    assert seed.hex() not in repr(SigningKey(seed))


@given(seed=st.binary(min_size=32, max_size=32), message=st.binary(max_size=300))
@settings(max_examples=40, deadline=None)
def test_both_sides_sign_alike_and_verify_each_other(seed: bytes, message: bytes) -> None:
    here, there = NATIVE.signer(seed), PORTABLE.signer(seed)
    assert here.public == there.public
    signature = here.sign(message)
    assert there.sign(message) == signature
    for backend in (NATIVE, PORTABLE):
        assert backend.signature_holds(here.public, message, signature)
        assert not backend.signature_holds(here.public, message + b"\x00", signature)


@given(public=st.binary(min_size=32, max_size=32), signature=st.binary(min_size=64, max_size=64))
@settings(max_examples=60, deadline=None)
def test_both_sides_refuse_noise(public: bytes, signature: bytes) -> None:
    assert not NATIVE.signature_holds(public, b"message", signature)
    assert not PORTABLE.signature_holds(public, b"message", signature)
