"""``examples/verify_transcript.py`` without `cryptography`, and on sealed sets: it agrees with ``companion verify``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.table.entry import Signed, chain
from companion.table.transcript import dump
from companion.table.verify import verify
from crypto.commitment import pack_amounts
from tests.table.evening import AT, Evening
from tests.table.test_counting_together import Sealing, ended, joint
from tests.table.test_sealed_sets import Bidding, sealed
from tests.table.test_tampering import GOOD, TAMPERINGS
from tests.table.verifier import EXAMPLE, example_holds, run_example

Json = dict[str, Any]

# -- without the package cryptography


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python in which ``cryptography`` can't be imported."""
    blocked = tmp_path / "cryptography"
    blocked.mkdir()
    (blocked / "__init__.py").write_text("raise ImportError('not here')")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_without_cryptography_it_says_that_signatures_were_not_checked(tmp_path, bare):
    path = tmp_path / "t.jsonl"
    path.write_bytes(GOOD)
    status, said = run_example(path, bare)
    assert (status, "signatures were NOT checked" in said) == (0, True)
    status, said = run_example(path)
    assert (status, "NOT checked" in said) == (0, False)


@pytest.mark.parametrize("at", [500, len(GOOD) // 2, len(GOOD) - 700])
def test_without_cryptography_one_changed_byte_is_found(at, tmp_path, bare):
    """Any but those of the newest hub signature, which no hash covers."""
    path = tmp_path / "t.jsonl"
    path.write_bytes(GOOD[:at] + bytes([GOOD[at] ^ 1]) + GOOD[at + 1 :])
    status, said = run_example(path, bare)
    assert (status, "signatures were NOT checked" in said) == (1, True)


def test_without_cryptography_it_fails_on_all_that_hashes_show(tmp_path, bare):
    path = tmp_path / "t.jsonl"
    for name, make in TAMPERINGS.items():
        data, kind = make()
        if kind not in {"signature", "hub_signature"} or name == "one_changed_card":
            path.write_bytes(data)
            assert run_example(path, bare)[0] == 1, name


def test_it_imports_nothing_of_the_project():
    text = EXAMPLE.read_text()
    imported = {
        line.split()[1].split(".")[0] for line in text.splitlines() if line.strip().startswith(("import", "from"))
    }
    assert imported == {"hashlib", "json", "sys", "pathlib", "cryptography"}


def test_a_file_that_is_not_there(tmp_path):
    assert run_example(tmp_path / "none.jsonl")[0] == 2


def test_an_empty_file_does_not_hold(tmp_path):
    path = tmp_path / "empty.jsonl"
    path.write_bytes(b"")
    assert run_example(path)[0] == 1


# -- sealed sets


def with_one_more(evening: Evening, signed: Signed) -> bytes:
    """The transcript with an intent that only a false hub takes."""
    return dump([*evening.authority.entries, chain(evening.head, AT, signed, evening.hub)]).encode()


def verdicts(data: bytes) -> tuple[bool, bool]:
    return verify(data).ok, example_holds(data)


def test_an_auction_with_sealed_bids_holds():
    bidding = sealed()
    bidding.open_all("Ben", "Ann", "Cat")
    assert verdicts(bidding.transcript()) == (True, True)


def test_a_bid_taken_back_and_sealed_anew_holds():
    bidding = Bidding()
    first = bidding.bid("Ben", 80)
    bidding.do("Ben", {"do": "undo", "entry": bidding.head.seq})
    for seat, amount in (("Ben", 90), ("Ann", 5), ("Cat", 5)):
        bidding.bid(seat, amount)
    bidding.open_all("Ann", "Ben", "Cat")
    assert verdicts(bidding.transcript()) == (True, True)
    assert [s.status for s in verify(bidding.transcript()).seals if s.seal == first] == ["withdrawn"]


def test_counts_sealed_before_any_is_shown_hold():
    evening = ended(sealed_counts=True)
    sealing = Sealing(evening)
    for seat, dollars in (("Ann", (0, 0, 0)), ("Cat", (5_000, 0, 0)), ("Ben", (0, 0, 900))):
        evening.do(seat, sealing.event(seat, *dollars))
    for seat in ("Cat", "Ann", "Ben"):
        sealing.open(seat)
    evening.do("Ann", joint(7_000))
    assert verdicts(evening.transcript()) == (True, True)


def opened_to_another_bid(bidding: Bidding) -> Signed:
    return bidding.sign("Ben", {**bidding.opening("Ben"), "payload": pack_amounts(20).hex()})


def opened_by_another_device(bidding: Bidding) -> Signed:
    return bidding.sign("Ann", bidding.opening("Ben"))


def opened_a_second_time(bidding: Bidding) -> Signed:
    bidding.open_all("Ben")
    return bidding.sign("Ben", bidding.opening("Ben"))


def opened_as_anothers(bidding: Bidding) -> Signed:
    return bidding.sign("Ann", {**bidding.opening("Ben"), "seat": "Ann"})


def anothers_seal_copied(bidding: Bidding) -> Signed:
    bidding.do("Ann", {"do": "close", "seat": "Ann", "lot": bidding.lot, "without": ["Cat"]})
    copied = next(
        e.intent.event
        for e in bidding.authority.entries
        if e.intent.event.get("seat") == "Ben" and "seal" in e.intent.event
    )
    return bidding.sign("Cat", {**copied, "seat": "Cat"})


def sealed_for_no_set(bidding: Bidding) -> Signed:
    return bidding.sign("Cat", bidding.bid_event("Cat", 200, "ab" * 32))


def sealed_by_another_device(bidding: Bidding) -> Signed:
    return bidding.sign("Ann", bidding.bid_event("Cat", 200))


CHEATS = (
    opened_to_another_bid,
    opened_by_another_device,
    opened_a_second_time,
    opened_as_anothers,
    anothers_seal_copied,
    sealed_for_no_set,
    sealed_by_another_device,
)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_cheating_with_sealed_bids_is_found_by_both(cheat):
    bidding = sealed()
    signed = cheat(bidding)
    assert verdicts(bidding.transcript()) == (True, True)
    assert verdicts(with_one_more(bidding, signed)) == (False, False)


# -- who may record


def lobby() -> Evening:
    return Evening(begin=False, devices=("Ann", "Ben"))


def own_only() -> Evening:
    return Evening(options={"recording": "own"})


RIGHTS = {
    "another's move where everybody records their own": (
        own_only,
        "Ben",
        {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11},
    ),
    "a guest who lets somebody in": (own_only, "Ben", {"do": "admit", "key": "ab" * 32}),
    "a guest who takes another's seat away": (lobby, "Ben", {"do": "leave", "seat": "Ann"}),
    "a guest who changes the options": (lobby, "Ben", {"do": "options", "options": {"recording": "own"}}),
    "a guest who seats a player without a device": (
        lambda: Evening(("Ann", "Ben"), begin=False),
        "Ben",
        {"do": "sit", "seat": "Cat", "key": None, "box": None},
    ),
}


@pytest.mark.parametrize("name", RIGHTS)
def test_what_is_not_theirs_to_record_is_found_by_both(name):
    make, who, event = RIGHTS[name]
    evening = make()
    assert verdicts(evening.transcript()) == (True, True)
    data = with_one_more(evening, evening.sign(who, event))
    assert verdicts(data) == (False, False)
    assert [problem.kind for problem in verify(data).problems] == ["not_yours"]


def test_one_device_does_not_take_two_seats():
    evening = lobby()
    ben = evening.devices["Ben"]
    twice = evening.sign("Ben", {"do": "sit", "seat": "Cat", "key": ben.key, "box": "ab" * 32})
    assert verdicts(with_one_more(evening, twice)) == (False, False)
