from __future__ import annotations

import hashlib
import json
import struct

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from companion.table.entry import Intent, Seen, parse_entry, parse_intent, parse_signed, sign
from companion.table.refusal import Refusal
from crypto.identity import SigningKey
from tests.table.evening import Evening

KEY = SigningKey(bytes(32))
INTENT = Intent(
    "ab" * 16, KEY.public.hex(), "00" * 8, 3, Seen(2, "cd" * 32), "1/fund/Ann", {"do": "pass", "seat": "Zoë"}
)


def framed(*parts: bytes) -> bytes:
    return b"".join(struct.pack(">I", len(part)) + part for part in parts)


def sorted_json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_an_intent_is_signed_over_its_frames():
    signed = sign(INTENT, KEY)
    message = framed(b"companion/intent/v1", sorted_json(INTENT.json()))
    Ed25519PublicKey.from_public_bytes(KEY.public).verify(bytes.fromhex(signed.sig), message)


def test_an_entrys_hash_covers_all_but_the_hubs_signature_which_signs_the_hash():
    evening = Evening(begin=False)
    for before, entry in zip([None, *evening.authority.entries], evening.authority.entries, strict=False):
        data = entry.json()
        hub_sig = bytes.fromhex(data.pop("hub_sig"))
        digest = hashlib.sha256(framed(b"companion/entry/v1", sorted_json(data))).digest()
        assert entry.hash == digest.hex()
        assert entry.prev == (before.hash if before else "00" * 32)
        hub = Ed25519PublicKey.from_public_bytes(evening.hub.public)
        hub.verify(hub_sig, framed(b"companion/head/v1", digest))


def test_reading_gives_back_what_was_written():
    entry = Evening(begin=False).authority.entries[1]
    assert parse_entry(json.loads(entry.text)) == entry
    assert parse_entry(entry.json()).hash == entry.hash
    signed = sign(INTENT, KEY)
    assert parse_signed(json.loads(json.dumps(signed.json()))) == signed


def bad_intents():
    good = INTENT.json()
    for name in good:
        yield f"no {name}", {key: value for key, value in good.items() if key != name}
        for junk in (None, 7, -1, 1.5, True, "x", [], {}, "AB" * 16, "ab" * 17, 2**60):
            if not (name == "n" and junk == 7) and not (name == "step" and (junk is None or type(junk) is str)):
                yield f"{name}={junk!r}", {**good, name: junk}
    yield "extra", {**good, "more": 1}
    yield "seen extra", {**good, "seen": {**good["seen"], "x": 1}}
    yield "seen.seq", {**good, "seen": {"seq": -1, "hash": "cd" * 32}}
    yield "do", {**good, "event": {"do": 7}}
    yield "float", {**good, "event": {"do": "x", "a": 0.5}}
    yield "huge", {**good, "event": {"do": "x", "a": "y" * 20_000}}
    yield "key", {**good, "event": {"do": "x", "é": 1}}
    yield "surrogate", {**good, "event": {"do": "x", "a": "\ud800"}}
    yield "step surrogate", {**good, "step": "\ud800"}
    yield "long step", {**good, "step": "x" * 201}
    deep: object = 1
    for _ in range(5000):
        deep = [deep]
    yield "deep", {**good, "event": {"do": "x", "a": deep}}
    yield "list", [good]
    yield "text", "intent"


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in bad_intents()])
def test_a_bad_intent_is_malformed_with_a_sentence(value):
    with pytest.raises(Refusal) as caught:
        parse_intent(value)
    assert caught.value.kind == "malformed"
    assert caught.value.message.endswith(".")


@pytest.mark.parametrize(
    "at",
    [
        "2026-03-01",
        "2026-03-01T19:30:00",
        "2026-13-01T19:30:00Z",
        "2026-03-01T24:30:00Z",
        "",
        5,
        "２026-03-01T19:30:00Z",
    ],
)
def test_a_time_must_be_rfc_3339_utc(at):
    data = Evening(begin=False).authority.entries[0].json()
    with pytest.raises(Refusal, match="time"):
        parse_entry({**data, "at": at})


def test_bytes_are_lowercase_hex_only():
    data = Evening(begin=False).authority.entries[0].json()
    for name in ("prev", "sig", "hub_sig"):
        with pytest.raises(Refusal, match="lowercase hex"):
            parse_entry({**data, name: "AB" + data[name][2:]})
