"""A transcript that somebody touched does not hold: neither by ``companion verify`` nor by the example that was written
from docs/format.md."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.table.entry import Seen, sign
from companion.table.sealing import binding
from companion.table.transcript import Unreadable
from companion.table.verify import verify
from crypto.commitment import commit, pack_amounts
from crypto.identity import SigningKey
from tests.table.evening import ROUND_1, ROUND_2, Evening, two_rounds, whole_evening
from tests.table.forger import numbered, rechain, retell, signed
from tests.table.verifier import example_holds, example_status, run_example

EVENING, LOT = whole_evening()
GOOD = EVENING.transcript()


def verdicts(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any], int]:
    """Status and report of ``companion verify``, status of the example; without a process for each."""
    status = main(["verify", "--json", str(path)])
    report = json.loads(capsys.readouterr().out)
    return status, report, example_status(path)


def companion_verify(path: Path) -> tuple[int, dict[str, Any]]:
    """As its users run it."""
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())"]
    done = subprocess.run([*command, "verify", "--json", path], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


# -- the kinds of tampering. Each gives a transcript and the kind of problem that must be among those found.

TAMPERINGS: dict[str, Callable[[], tuple[bytes, str]]] = {}


def tampering(make: Callable[[], tuple[bytes, str]]) -> Callable[[], tuple[bytes, str]]:
    TAMPERINGS[make.__name__] = make
    return make


def lines() -> list[bytes]:
    return GOOD.splitlines(keepends=True)


def intents() -> list[Any]:
    return [signed(entry) for entry in EVENING.authority.entries]


@tampering
def one_changed_card() -> tuple[bytes, str]:
    assert GOOD.count(b'"card":30') == 1
    return GOOD.replace(b'"card":30', b'"card":20'), "signature"


@tampering
def one_changed_time() -> tuple[bytes, str]:
    return GOOD.replace(b"19:30:00Z", b"19:30:01Z", 1), "hub_signature"


@tampering
def entry_dropped() -> tuple[bytes, str]:
    rest = lines()
    del rest[20]
    return b"".join(rest), "chain"


@tampering
def entries_swapped() -> tuple[bytes, str]:
    rest = lines()
    rest[10], rest[11] = rest[11], rest[10]
    return b"".join(rest), "chain"


@tampering
def entry_repeated() -> tuple[bytes, str]:
    rest = lines()
    rest.insert(20, rest[19])
    return b"".join(rest), "chain"


@tampering
def entry_added() -> tuple[bytes, str]:
    rest = lines()
    other, _ = two_rounds(table_id=8)
    rest.insert(20, other.transcript().splitlines(keepends=True)[19])
    return b"".join(rest), "chain"


@tampering
def entry_dropped_by_the_owner_of_the_hub_key() -> tuple[bytes, str]:
    rest = intents()
    del rest[20]
    return rechain(rest, EVENING.hub), "seen"


@tampering
def entries_swapped_by_the_owner_of_the_hub_key() -> tuple[bytes, str]:
    rest = intents()
    rest[10], rest[11] = rest[11], rest[10]
    return rechain(rest, EVENING.hub), "seen"


@tampering
def entry_repeated_by_the_owner_of_the_hub_key() -> tuple[bytes, str]:
    rest = intents()
    rest.append(rest[-2])
    return rechain(rest, EVENING.hub), "run"


@tampering
def entry_repeated_in_the_middle_by_the_owner_of_the_hub_key() -> tuple[bytes, str]:
    rest = intents()
    rest.insert(20, rest[19])
    return rechain(rest, EVENING.hub), "run"


@tampering
def entry_added_by_the_owner_of_the_hub_key_in_anns_name() -> tuple[bytes, str]:
    cheat = SigningKey(bytes(32))
    rest = intents()
    intent = replace(
        rest[-1].intent, by=EVENING.devices["Ann"].key, run="ff" * 8, event={"do": "count", "seat": "Ann", "cash": 99}
    )
    return rechain([*rest, sign(intent, cheat)], EVENING.hub), "signature"


@tampering
def entry_added_by_the_owner_of_the_hub_key_in_nobodys_name() -> tuple[bytes, str]:
    cheat = SigningKey(bytes(32))
    rest = intents()
    intent = replace(rest[-1].intent, by=cheat.public.hex(), event={"do": "count", "seat": "Ann", "cash": 99})
    return rechain([*rest, sign(intent, cheat)], EVENING.hub), "not_yours"


@tampering
def entry_added_in_the_middle_by_the_owner_of_the_hub_key_in_the_hosts_name() -> tuple[bytes, str]:
    host = EVENING.devices["host"]
    rest = intents()
    event = {"do": "admit", "key": "ab" * 32}
    added = sign(replace(rest[19].intent, by=host.key, run="ff" * 8, event=event), host.identity.signing)
    return rechain([*rest[:20], added, *rest[20:]], EVENING.hub), "seen"


@tampering
def seal_opened_to_another_price() -> tuple[bytes, str]:
    opening = numbered(EVENING, "opening")
    lie = EVENING.opening_event("Ben", LOT, 9)
    return retell(EVENING, lambda seq, event: lie if seq == opening else event), "mismatch"


def with_seal(change: Callable[[dict[str, Any]], dict[str, Any]]) -> bytes:
    """The evening in which Ben's offer and its opening were changed alike, by all devices together."""
    offer, opening = numbered(EVENING, "offer"), numbered(EVENING, "opening")
    return retell(EVENING, lambda seq, event: change(dict(event)) if seq in (offer, opening) else event)


@tampering
def seal_copied_from_another_seat() -> tuple[bytes, str]:
    ann = EVENING.devices["Ann"]
    bound = binding(EVENING.table, LOT, ann.key)
    seal, opening = commit(bound, pack_amounts(10), bytes(32))
    return with_seal(lambda event: copied(event, seal, opening.salt)), "mismatch"


@tampering
def seal_copied_from_another_lot() -> tuple[bytes, str]:
    bound = binding(EVENING.table, "99" * 16, EVENING.devices["Ben"].key)
    seal, opening = commit(bound, pack_amounts(10), bytes(32))
    return with_seal(lambda event: copied(event, seal, opening.salt)), "mismatch"


@tampering
def seal_copied_from_another_table() -> tuple[bytes, str]:
    bound = replace(binding(EVENING.table, LOT, EVENING.devices["Ben"].key), origin=bytes([8] * 16))
    seal, opening = commit(bound, pack_amounts(10), bytes(32))
    return with_seal(lambda event: copied(event, seal, opening.salt)), "mismatch"


@tampering
def seal_used_a_second_time() -> tuple[bytes, str]:
    offer, later = numbered(EVENING, "offer"), numbered(EVENING, "offer", 1)
    seal = EVENING.authority.entries[offer - 1].intent.event["seal"]
    return retell(EVENING, lambda seq, event: {**event, "seal": seal} if seq == later else event), "impossible"


@tampering
def lot_used_a_second_time() -> tuple[bytes, str]:
    later = numbered(EVENING, "offer", 1)
    return retell(EVENING, lambda seq, event: {**event, "lot": LOT} if seq == later else event), "impossible"


@tampering
def envelope_opened_that_was_taken_back() -> tuple[bytes, str]:
    opening = numbered(EVENING, "opening")
    withdrawn = next(lot for lot in EVENING.table.lots.values() if lot.status == "withdrawn")
    event = EVENING.opening_event("Ann", withdrawn.lot)
    by_ann = sign(
        replace(EVENING.authority.entries[-1].intent, by=EVENING.devices["Ann"].key, run="ff" * 8, event=event),
        EVENING.devices["Ann"].identity.signing,
    )
    assert opening < len(GOOD.splitlines())
    return rechain([*intents(), by_ann], EVENING.hub), "impossible"


@tampering
def envelope_sealed_by_another_seats_device() -> tuple[bytes, str]:
    evening, _ = two_rounds()
    evening.do("Ann", {"do": "pass", "seat": "Ann"})
    event = {**evening.offer_event("Cat", "Ben", "media", 5), "seat": "Ann", "to": "Ben", "industry": "transport"}
    forged = evening.sign("Cat", event)
    return rechain([*(signed(entry) for entry in evening.authority.entries[:-1]), forged], evening.hub), "not_yours"


@tampering
def look_recorded_by_another_device() -> tuple[bytes, str]:
    evening = Evening()
    evening.play(*ROUND_1, *ROUND_2)
    lot = evening.offer("Ben", "Ann", "transport", 10)
    forged = evening.sign("Cat", {"do": "look", "seat": "Ann", "lot": lot})
    return rechain([*(signed(entry) for entry in evening.authority.entries), forged], evening.hub), "not_yours"


@tampering
def wrong_signature() -> tuple[bytes, str]:
    rest = intents()
    rest[-1] = replace(rest[-1], sig=rest[-2].sig)
    return rechain(rest, EVENING.hub), "signature"


@tampering
def wrong_signature_of_the_hub() -> tuple[bytes, str]:
    rest = lines()
    other = json.loads(rest[-2])["hub_sig"].encode()
    rest[-1] = rest[-1].replace(json.loads(rest[-1])["hub_sig"].encode(), other)
    return b"".join(rest), "hub_signature"


@tampering
def foreign_seen() -> tuple[bytes, str]:
    rest = intents()
    cat = EVENING.devices["Cat"].identity.signing
    rest[-1] = sign(replace(rest[-1].intent, seen=Seen(40, "ab" * 32)), cat)
    return rechain(rest, EVENING.hub), "seen"


@tampering
def seen_that_lies_ahead() -> tuple[bytes, str]:
    rest = intents()
    cat = EVENING.devices["Cat"].identity.signing
    rest[-1] = sign(replace(rest[-1].intent, seen=Seen(len(rest), "ab" * 32)), cat)
    return rechain(rest, EVENING.hub), "seen"


@tampering
def intents_of_another_table() -> tuple[bytes, str]:
    other, _ = two_rounds(table_id=8)
    return rechain([*intents(), signed(other.authority.entries[-1])], EVENING.hub), "seen"


def copied(event: dict[str, Any], seal: bytes, salt: bytes) -> dict[str, Any]:
    event["seal"] = seal.hex()
    if event["do"] == "opening":
        event["salt"] = salt.hex()
    return event


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_by_both(name, tmp_path, capsys):
    data, kind = TAMPERINGS[name]()
    path = tmp_path / "touched.jsonl"
    path.write_bytes(data)
    status, report, examples_status = verdicts(path, capsys)
    assert (status, report["ok"], examples_status) == (1, False, 1)
    assert kind in {problem["kind"] for problem in report["problems"]}


@pytest.mark.parametrize("name", ["one_changed_card", "foreign_seen", "seal_opened_to_another_price"])
def test_tampering_is_found_by_both_as_their_users_run_them(name, tmp_path):
    path = tmp_path / "touched.jsonl"
    path.write_bytes(TAMPERINGS[name]()[0])
    status, report = companion_verify(path)
    assert (status, report["ok"], run_example(path)[0]) == (1, False, 1)


def test_an_untouched_evening_holds_by_both(tmp_path):
    path = tmp_path / "good.jsonl"
    path.write_bytes(GOOD)
    status, report = companion_verify(path)
    assert status == 0
    assert report["problems"] == []
    assert [seal["status"] for seal in report["seals"]] == ["verified", "withdrawn"]
    assert report["entries"] == len(EVENING.authority.entries)
    assert len(report["table_code"].split()) == 4
    status, said = run_example(path)
    assert (status, "verified" in said, "withdrawn" in said) == (0, True, True)


def busy_evening() -> Evening:
    """All that people do at a table short of cheating."""
    evening = Evening(begin=False, devices=("Ann", "Ben"))
    ben, cat = evening.devices["Ben"], evening.devices["Cat"]
    evening.do("host", {"do": "options", "options": {"recording": "own"}})
    evening.do("Ben", {"do": "leave", "seat": "Ben"})
    evening.do("host", {"do": "admit", "key": ben.key})
    evening.do("Ben", {"do": "sit", "seat": "Ben", "key": ben.key, "box": ben.box})
    evening.do("host", {"do": "start", "seats": ["Ann", "Ben", "Cat"]})
    evening.play(*ROUND_1[:4])
    evening.do("Cat", {"do": "sit", "seat": "Cat", "key": cat.key, "box": cat.box})
    evening.play(*ROUND_1[4:], *ROUND_2)
    evening.do("Ben", {"do": "fund", "seat": "Ben", "industry": "estate", "card": 10, "insist": True})
    undo = evening.do("Cat", {"do": "undo", "entry": evening.head.seq})
    evening.do("Ann", {"do": "redo", "entry": undo.seq})
    evening.do("Ann", {"do": "undo", "entry": undo.seq - 1})
    lot = evening.offer("Ben", "Ann", "transport", 10)
    undo = evening.do("Ben", {"do": "undo", "entry": evening.head.seq})
    evening.do("Ben", {"do": "redo", "entry": undo.seq})
    evening.do("Ann", {"do": "look", "seat": "Ann", "lot": lot})
    evening.do("Cat", {"do": "correct", "what": "cash", "seat": "Cat", "to": 33})
    for seat in ("Ann", "Ben"):
        evening.do(seat, {"do": "void", "seat": seat, "lot": lot, "reason": "cash"})
    lot = evening.offer("Ben", "Ann", "transport", 9)
    evening.do("Ben", {"do": "void", "seat": "Ben", "lot": lot, "reason": "agreed"})
    evening.do("Ann", {"do": "answer", "seat": "Ann", "choice": "counter"})
    evening.do("Ben", {"do": "undo", "entry": evening.head.seq})
    evening.do("Ann", {"do": "void", "seat": "Ann", "lot": lot, "reason": "agreed"})
    evening.do("Ann", {"do": "answer", "seat": "Ann", "choice": "counter"})
    evening.do("Ben", {"do": "stop"})
    for seat in ("Ann", "Ben"):
        evening.do(seat, {"do": "open_books", "seat": seat, "without": ["Cat"]})
    evening.do("host", {"do": "open_books", "seat": None, "without": ["Cat"]})
    evening.do("Ann", evening.opening_event("Ann", lot))
    return evening


def test_both_agree_on_an_evening_with_everything_that_is_allowed():
    evening = busy_evening()
    report = verify(evening.transcript())
    assert report.problems == ()
    assert [seal.status for seal in report.seals] == ["withdrawn", "verified"]
    assert example_holds(evening.transcript())


# -- one changed byte anywhere


def touched(data: bytes, at: int, by: int) -> bytes:
    return data[:at] + bytes([data[at] ^ by]) + data[at + 1 :]


def holds(data: bytes) -> bool:
    try:
        return verify(data).ok
    except Unreadable:
        return False


def test_every_single_byte_of_a_small_transcript_counts():
    small = b"".join(GOOD.splitlines(keepends=True)[:2])
    assert holds(small)
    assert example_holds(small)
    for at in range(len(small)):
        changed = touched(small, at, 1)
        assert not holds(changed), at
        assert not example_holds(changed), at


def structural() -> list[int]:
    """Every brace, bracket, comma, colon, quote and line end of two lines of each kind of event."""
    places, start, kinds = [], 0, set()
    for line in GOOD.splitlines(keepends=True):
        do = json.loads(line)["intent"]["event"]["do"]
        if do not in kinds:
            places += [start + at for at, byte in enumerate(line) if byte in b'{}[],:"\n'][::9]
        kinds.add(do)
        start += len(line)
    return places


@pytest.mark.parametrize("by", [1, 0x20, 0x80])
def test_a_dense_sample_of_bytes_of_a_whole_evening_counts(by):
    places = {*range(by, len(GOOD), 1009), *structural()[by % 7 :: 7], len(GOOD) - 1}
    for at in places:
        changed = touched(GOOD, at, by)
        assert not holds(changed), at
        assert not example_holds(changed), at


def test_a_byte_more_or_less_counts():
    for at in range(0, len(GOOD) - 1, 1500):
        for changed in (GOOD[:at] + GOOD[at + 1 :], GOOD[:at] + b" " + GOOD[at:], GOOD[:at] + b"\n" + GOOD[at:]):
            assert not holds(changed), at
            assert not example_holds(changed), at


def test_another_spelling_of_the_same_json_counts():
    first = json.loads(GOOD.splitlines()[0])
    rest = GOOD.split(b"\n", 1)[1]
    backwards = dict(reversed(first.items()))
    for text in (json.dumps(first), json.dumps(backwards, separators=(",", ":"))):
        assert not holds(text.encode() + b"\n" + rest)
        assert not example_holds(text.encode() + b"\n" + rest)


# -- the end


def test_cutting_off_what_no_seat_has_vouched_for_is_a_number_not_an_error():
    evening, _ = two_rounds()
    for cash in (50, 49, 48):
        evening.do("host", {"do": "correct", "what": "cash", "seat": "Ann", "to": cash})
    whole = evening.transcript()
    report = verify(whole)
    assert (report.ok, report.hub_only) == (True, 4)
    for cut in (1, 2, 3):
        shorter = b"".join(whole.splitlines(keepends=True)[:-cut])
        report = verify(shorter)
        assert (report.ok, report.hub_only) == (True, 4 - cut)
        assert example_holds(shorter)


def test_hub_only_counts_from_the_newest_seen_of_a_seat():
    evening = Evening()
    evening.do("host", {"do": "stop"})
    assert verify(evening.transcript()).hub_only == 6 - 3, "Cat sat down having seen entry 3"
    evening.do("Ann", {"do": "open_books", "seat": "Ann"})
    assert verify(evening.transcript()).hub_only == 1
