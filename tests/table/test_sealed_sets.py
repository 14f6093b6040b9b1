"""Sealed bids at a real table: the honest way, and everything that somebody might try."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.entry import chain
from companion.table.fold import fold
from companion.table.play import play
from companion.table.refusal import Refusal
from companion.table.sets import binding, box_hex, to_open
from companion.table.transcript import dump
from companion.table.verify import verify
from crypto.box import close_box, open_box
from crypto.commitment import Opening, commit, pack_amounts
from tests.table.evening import Evening

Json = dict[str, Any]
DEALT = {
    "Ann": ["heart square 25", "heart oval 25", "spade square 25"],
    "Ben": ["diamond circle 25", "diamond cross 50", "club circle 25"],
    "Cat": ["club oval 25", "club cross 50", "spade oval 25"],
    "Dan": ["heart circle 25", "heart circle 50", "spade circle 25"],
}
DRAWN = ["spade cross 25", "spade cross 50", "spade cross 100"]


class Bidding(Evening):
    """Three (or more) at a table with sealed bids; Ann has drawn."""

    def __init__(self, seats: tuple[str, ...] = ("Ann", "Ben", "Cat"), drawn: bool = True, **options: Any) -> None:
        devices, table_id = options.pop("devices", None), options.pop("table_id", 7)
        super().__init__(seats, {"sealed_bids": True, **options}, devices, table_id, game="bux")
        for seat in seats:
            self.play({"do": "deal", "seat": seat, "cards": DEALT[seat]})
        self.salts = 0
        if drawn:
            self.draw()

    def draw(self) -> None:
        self.play({"do": "draw", "seat": "Ann", "cards": DRAWN})

    @property
    def lot(self) -> str:
        assert self.table.set is not None
        return self.table.set.lot

    def bid_event(self, seat: str, amount: int, lot: str | None = None) -> Json:
        """A sealed bid; its opening stays with ``seat``'s device."""
        self.salts += 1
        device, lot = self.devices[seat], lot or self.lot
        bound = binding(self.table, lot, "bid", device.key)
        seal, opening = commit(bound, pack_amounts(amount), bytes([self.salts] * 32))
        device.openings[seal.hex()] = opening
        box = close_box(device.identity.box.public, bound, seal, opening).hex()
        return {"do": "bid", "seat": seat, "lot": lot, "seal": seal.hex(), "boxes": {"self": box}}

    def bid(self, seat: str, amount: int) -> str:
        event = self.bid_event(seat, amount)
        self.do(seat, event)
        return str(event["seal"])

    def opening(self, seat: str, seal: str | None = None) -> Json:
        """The opening of the newest seal of ``seat`` (or of ``seal``)."""
        seal = seal or next(s.seal for s in reversed(self.table.seals.values()) if s.seat == seat)
        opening: Opening = self.devices[self.table.seals[seal].seat].openings[seal]
        return {
            "do": "opening",
            "seat": seat,
            "lot": self.table.seals[seal].lot,
            "seal": seal,
            "salt": opening.salt.hex(),
            "payload": opening.payload.hex(),
        }

    def open_all(self, *seats: str) -> None:
        for seat in seats:
            self.do(seat, self.opening(seat))

    def close(self, seat: str, *without: str, lot: str | None = None) -> None:
        self.do(seat, {"do": "close", "seat": seat, "lot": lot or self.lot, "without": list(without)})

    def refused(self, who: str, event: Json) -> tuple[str, str]:
        head = self.head
        with pytest.raises(Refusal) as caught:
            self.do(who, event)
        assert self.head == head
        return caught.value.kind, caught.value.message

    def chips(self) -> tuple[int, ...]:
        return tuple(held.chips for held in self.table.state.seats)

    @property
    def newest(self) -> str:
        return self.table.lines[-1].sentence


def sealed() -> Bidding:
    bidding = Bidding()
    for seat, amount in (("Ann", 60), ("Ben", 80), ("Cat", 80)):
        bidding.bid(seat, amount)
    return bidding


def test_all_seal_then_all_open_and_the_table_verifies() -> None:
    """B-21: Ann draws; 60, 80, 80: Ben wins as the first from her left and pays her 80."""
    bidding = Bidding()
    assert bidding.lot == bidding.authority.entries[-1].hash
    lot = bidding.lot
    bidding.bid("Cat", 80)
    bidding.bid("Ann", 60)
    assert to_open(bidding.table) == ()
    bidding.bid("Ben", 80)
    assert [s.seat for s in to_open(bidding.table)] == ["Cat", "Ann", "Ben"]
    assert bidding.chips() == (200, 200, 200)
    bidding.open_all("Ben", "Ann")
    assert bidding.chips() == (200, 200, 200)
    bidding.open_all("Cat")
    assert bidding.chips() == (280, 120, 200)
    assert bidding.newest == "Cat's bid is opened: 80. Ben won the cards and paid Ann 80."
    assert bidding.table.set is None
    report = verify(bidding.transcript())
    assert report.ok, report.problems
    assert [(s.seat, s.purpose, s.status) for s in report.seals] == [
        ("Cat", "bid", "verified"),
        ("Ann", "bid", "verified"),
        ("Ben", "bid", "verified"),
    ]
    assert report.table is not None and report.table.state == bidding.table.state
    assert lot not in bidding.table.lots


def test_a_device_folds_what_the_authority_took() -> None:
    bidding = sealed()
    bidding.open_all("Ann", "Ben", "Cat")
    table = None
    for entry in bidding.authority.entries:
        table = fold(table, entry)
    assert table == bidding.table


def test_the_box_brings_the_opening_back_by_the_words_alone() -> None:
    bidding = Bidding()
    made = bidding.bid("Ben", 85)
    seal = bidding.table.seals[made]
    ben = bidding.devices["Ben"]
    bound = binding(bidding.table, seal.lot, seal.purpose, seal.sealer)
    assert len(seal.box) == box_hex(1)
    opening = open_box(ben.identity.box, bound, bytes.fromhex(seal.seal), bytes.fromhex(seal.box))
    assert opening == ben.openings[seal.seal]


def test_a_bid_sealed_after_the_close() -> None:
    bidding = sealed()
    late = bidding.bid_event("Cat", 200)
    assert bidding.refused("Cat", late)[0] == "impossible"
    assert bidding.refused("Cat", {**late, "insist": True})[0] == "impossible"
    bidding.open_all("Ann", "Ben", "Cat")
    assert bidding.refused("Cat", late)[0] == "impossible"


def test_an_opening_before_the_close() -> None:
    bidding = Bidding()
    bidding.bid("Ann", 60)
    kind, message = bidding.refused("Ann", bidding.opening("Ann"))
    assert kind == "impossible" and "Ben and Cat" in message


def test_anothers_seal_copied() -> None:
    """Cat copies Ben's seal: known here, so refused; and at no table could she open it."""
    bidding = Bidding()
    bidding.bid("Ben", 80)
    copied = {**bidding.authority.entries[-1].intent.event, "seat": "Cat"}
    assert bidding.refused("Cat", copied)[0] == "impossible"
    bidding.bid("Ann", 60)
    bidding.bid("Cat", 5)
    ben = bidding.opening("Ben")
    assert bidding.refused("Cat", {**ben, "seat": "Cat"})[0] == "not_yours"
    assert bidding.refused("Cat", ben)[0] == "not_yours"
    cats = bidding.opening("Cat")
    assert bidding.refused("Cat", {**cats, "salt": ben["salt"], "payload": ben["payload"]})[0] == "impossible"


def test_a_seal_taken_from_another_table_does_not_open_here() -> None:
    other = Bidding(table_id=8)
    seal = other.bid("Ben", 80)
    bidding = Bidding()
    event = {**other.authority.entries[-1].intent.event, "lot": bidding.lot}
    bidding.do("Ben", event)
    bidding.bid("Ann", 60)
    bidding.bid("Cat", 5)
    bidding.devices["Ben"].openings[seal] = other.devices["Ben"].openings[seal]
    assert bidding.refused("Ben", bidding.opening("Ben"))[0] == "impossible"


def test_a_bid_changed_after_sealing() -> None:
    bidding = Bidding()
    bidding.bid("Ben", 80)
    assert bidding.refused("Ben", bidding.bid_event("Ben", 200))[0] == "impossible"
    assert bidding.refused("Ben", {"do": "pass", "seat": "Ben"})[0] == "impossible"


def test_a_bid_changed_in_its_opening() -> None:
    bidding = sealed()
    lie = {**bidding.opening("Ben"), "payload": pack_amounts(20).hex()}
    assert bidding.refused("Ben", lie)[0] == "impossible"
    two = {**bidding.opening("Ben"), "payload": pack_amounts(80, 0).hex()}
    assert bidding.refused("Ben", two)[0] == "malformed"
    bidding.open_all("Ben")


def test_verify_finds_a_lie_that_a_false_hub_let_through() -> None:
    bidding = sealed()
    lie = {**bidding.opening("Ben"), "payload": pack_amounts(20).hex()}
    entry = chain(bidding.head, "2026-03-01T19:30:00Z", bidding.sign("Ben", lie), bidding.hub)
    report = verify(dump([*bidding.authority.entries, entry]).encode())
    assert [(f.entry, f.kind) for f in report.problems] == [(entry.seq, "mismatch")]
    assert {s.seat: s.status for s in report.seals}["Ben"] == "mismatch"


def test_a_bid_opened_twice() -> None:
    bidding = sealed()
    opening = bidding.opening("Ann")
    bidding.do("Ann", opening)
    assert bidding.refused("Ann", opening)[0] == "stale"
    bidding.open_all("Ben", "Cat")
    assert bidding.refused("Ann", opening)[0] == "stale"


def test_a_bid_for_another_lot() -> None:
    """A seal made for the first draw does not fit the draw that replaced it."""
    bidding = Bidding()
    old = bidding.bid_event("Ben", 80)
    bidding.do("Ann", {"do": "undo", "entry": bidding.head.seq})
    assert bidding.table.set is None
    bidding.draw()
    assert bidding.lot != old["lot"]
    assert bidding.refused("Ben", old)[0] == "impossible"
    renamed = {**old, "lot": bidding.lot}
    bidding.do("Ben", renamed)
    bidding.bid("Ann", 5)
    bidding.bid("Cat", 5)
    assert bidding.refused("Ben", bidding.opening("Ben"))[0] == "impossible", "the seal is bound to its lot"
    assert bidding.refused("Ben", {**bidding.opening("Ben"), "lot": old["lot"]})[0] == "impossible"


def test_a_seal_that_was_taken_back_is_never_used_again() -> None:
    bidding = Bidding()
    first = bidding.bid_event("Ben", 80)
    bidding.do("Ben", first)
    bidding.do("Ben", {"do": "undo", "entry": bidding.head.seq})
    assert bidding.table.seals[first["seal"]].status == "withdrawn"
    assert bidding.refused("Ben", first)[0] == "impossible"
    bidding.bid("Ben", 90)
    bidding.bid("Ann", 5)
    bidding.bid("Cat", 5)
    assert bidding.refused("Ben", bidding.opening("Ben", first["seal"]))[0] == "impossible"
    bidding.open_all("Ann", "Ben", "Cat")
    assert bidding.chips() == (290, 110, 200)


def test_an_undone_bid_comes_back_with_redo() -> None:
    bidding = Bidding()
    seal = bidding.bid("Ben", 80)
    bidding.do("Ben", {"do": "undo", "entry": bidding.head.seq})
    bidding.do("Ben", {"do": "redo", "entry": bidding.head.seq})
    assert bidding.table.seals[seal].status == "unopened"
    bidding.bid("Ann", 5)
    bidding.bid("Cat", 5)
    bidding.open_all("Cat", "Ben", "Ann")
    assert bidding.chips() == (280, 120, 200)


def test_nobody_takes_a_bid_back_once_the_set_is_closed() -> None:
    """Else the last to seal could have the others open, and then think again."""
    bidding = sealed()
    assert bidding.table.undoable == ()
    for seq in (bidding.head.seq, bidding.head.seq - 1):
        assert bidding.refused("Cat", {"do": "undo", "entry": seq})[0] == "impossible"
    bidding.open_all("Ann")
    assert bidding.refused("Cat", {"do": "undo", "entry": bidding.head.seq})[0] == "impossible"


def test_nobody_seals_or_passes_for_a_seat_that_has_a_device() -> None:
    bidding = Bidding()
    assert bidding.refused("Ann", {"do": "pass", "seat": "Cat"})[0] == "not_yours"
    assert bidding.refused("host", {"do": "pass", "seat": "Cat"})[0] == "not_yours"
    assert bidding.refused("Ann", {**bidding.bid_event("Ann", 5), "seat": "Cat"})[0] == "not_yours"
    bidding.do("Ann", {"do": "correct", "what": "chips", "seat": "Cat", "to": 150})


def test_a_plain_bid_only_by_who_has_no_device() -> None:
    bidding = Bidding(devices=["Ann", "Ben"])
    assert bidding.refused("Ben", {"do": "bid", "seat": "Ben", "amount": 80})[0] == "malformed"
    bidding.bid("Ben", 80)
    bidding.bid("Ann", 5)
    bidding.do("host", {"do": "bid", "seat": "Cat", "amount": 90})
    bidding.open_all("Ann", "Ben")
    assert bidding.chips() == (290, 200, 110)


@pytest.mark.parametrize(
    "change",
    [
        {"seal": "AB" * 32},
        {"seal": "ab" * 31},
        {"lot": "ab" * 16},
        {"boxes": {}},
        {"boxes": {"self": "ab" * 95}},
        {"boxes": {"self": "ab" * 96, "to": "ab" * 96}},
        {"amount": 5},
    ],
)
def test_malformed_seals(change: Json) -> None:
    bidding = Bidding()
    assert bidding.refused("Ben", {**bidding.bid_event("Ben", 80), **change})[0] == "malformed"


def test_two_go_on_without_a_phone_that_is_gone_before_it_opened() -> None:
    bidding = sealed()
    bidding.close("Ann", "Cat")
    assert bidding.newest == "Ann would go on without Cat."
    assert bidding.refused("Ann", {"do": "close", "lot": bidding.lot, "without": ["Cat"]})[0] == "stale"
    bidding.close("Ben", "Cat")
    assert bidding.newest == "Cat's bid was not opened and is forfeited."
    assert bidding.refused("Cat", bidding.opening("Cat"))[0] == "stale"
    bidding.open_all("Ann", "Ben")
    assert bidding.chips() == (280, 120, 200)
    report = verify(bidding.transcript())
    assert report.ok and {s.seat: s.status for s in report.seals}["Cat"] == "unopened"


def test_forfeit_pays_the_opening_bid_to_the_bank() -> None:
    bidding = Bidding(forfeit_pays=True)
    for seat, amount in (("Ann", 60), ("Ben", 80), ("Cat", 100)):
        bidding.bid(seat, amount)
    bidding.close("Ann", "Cat")
    bidding.close("Ben", "Cat")
    bidding.open_all("Ann", "Ben")
    assert bidding.chips() == (280, 120, 195)


def test_two_go_on_without_a_phone_that_is_gone_before_it_sealed() -> None:
    bidding = Bidding()
    bidding.bid("Ann", 60)
    bidding.bid("Ben", 80)
    bidding.close("Ben", "Cat")
    bidding.close("Ann", "Cat")
    assert bidding.newest == "Cat did not bid."
    assert bidding.refused("Cat", bidding.bid_event("Cat", 100))[0] == "impossible"
    assert bidding.table.undoable == ()
    bidding.open_all("Ann", "Ben")
    assert bidding.chips() == (280, 120, 200)


def test_one_alone_can_not_shut_anybody_out() -> None:
    bidding = Bidding()
    bidding.close("Ann", "Ben", "Cat")
    assert bidding.table.set is not None and not bidding.table.state.auction.out
    assert bidding.refused("Ann", {"do": "close", "lot": bidding.lot, "without": ["Ann"]})[0] == "impossible"
    assert bidding.refused("Ann", {"do": "close", "lot": bidding.lot, "without": []})[0] == "malformed"
    assert bidding.refused("Ann", {"do": "close", "lot": "ab" * 32, "without": ["Ben"]})[0] == "stale"
    assert bidding.refused("Ann", {"do": "close", "seat": "Ben", "lot": bidding.lot, "without": ["Cat"]})[0] == (
        "not_yours"
    )


def test_a_sign_of_life_clears_what_was_said_about_a_seat() -> None:
    bidding = Bidding()
    bidding.close("Ann", "Cat")
    bidding.bid("Ann", 60)
    bidding.bid("Cat", 100)
    bidding.bid("Ben", 80)
    bidding.close("Ben", "Cat")
    assert bidding.newest == "Ben would go on without Cat."
    bidding.open_all("Cat")
    assert bidding.refused("Ann", {"do": "close", "lot": bidding.lot, "without": ["Cat"]})[0] == "stale"
    bidding.open_all("Ann", "Ben")
    assert bidding.chips() == (300, 200, 100)


def test_once_a_bid_lies_open_all_others_have_to_agree() -> None:
    """Four at the table: two who like what they see can't shut out a third."""
    bidding = Bidding(("Ann", "Ben", "Cat", "Dan"))
    for seat, amount in (("Ann", 60), ("Ben", 80), ("Cat", 100), ("Dan", 5)):
        bidding.bid(seat, amount)
    bidding.open_all("Ann")
    bidding.close("Ann", "Cat")
    bidding.close("Ben", "Cat")
    assert bidding.newest == "Ben would go on without Cat."
    bidding.open_all("Ben")
    bidding.close("Dan", "Cat")
    assert "forfeited" in bidding.newest
    bidding.open_all("Dan")
    assert bidding.chips() == (280, 120, 200, 200)


def test_close_and_opening_are_not_for_scripts() -> None:
    script = (
        b'{"game": "bux", "seats": ["Ann", "Ben"], "options": {"sealed_bids": true, "tracking": "light"}}\n'
        b'{"do": "draw", "seat": "Ann", "cards": []}\n'
        b'{"do": "close", "lot": "ab", "without": ["Ben"]}\n'
        b'{"do": "bid", "seat": "Ann", "lot": "ab", "seal": "cd"}\n'
        b'{"do": "bid", "seat": "Ann", "amount": 10}\n'
        b'{"do": "bid", "seat": "Ben", "amount": 20}\n'
    )
    played = play(script)
    assert [(r.line, r.kind) for r in played.refused] == [(3, "impossible"), (4, "impossible")]
    assert [held.chips for held in played.table.state.seats] == [220, 180]
