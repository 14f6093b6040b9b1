"""Schemers & Scammers at a table of devices: a partner's word for a joint count, and counts that are sealed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.points import json_number
from companion.table.books import score
from companion.table.fold import fold
from companion.table.refusal import Refusal
from companion.table.sets import binding
from companion.table.verify import verify
from crypto.box import close_box
from crypto.commitment import commit, pack_amounts
from tests.table.evening import Evening

Json = dict[str, Any]
JOINT = ["Ann", "Ben"]


def ended(devices: tuple[str, ...] = ("Ann", "Ben", "Cat"), **options: Any) -> Evening:
    """Ann and Ben have a card in a joint pile, Cat one of her own; the round has ended."""
    evening = Evening(options=options, devices=devices, game="schemers")
    evening.play({"do": "scheme", "seat": "Ben", "with": "Ann"})
    evening.play({"do": "play", "seat": "Cat"}, {"do": "play", "seat": "Ann"})
    evening.do("Cat", {"do": "end_round"})
    return evening


def joint(dollars: int) -> Json:
    return {"do": "count", "scheme": JOINT, "exposed": dollars}


def confirm(seat: str) -> Json:
    return {"do": "confirm", "seat": seat, "scheme": JOINT}


def refused(evening: Evening, who: str, event: Json) -> str:
    head = evening.head
    with pytest.raises(Refusal) as caught:
        evening.do(who, event)
    assert evening.head == head
    return caught.value.kind


def totals(evening: Evening) -> dict[str, int | float]:
    return {s.seat: json_number(s.points) for s in score(evening.table).scores}


def folded(evening: Evening) -> Any:
    """The table as another device folds it from the log."""
    table = None
    for entry in evening.authority.entries:
        table = fold(table, entry)
    return table


def test_the_round_waits_for_the_partner_who_has_a_device() -> None:
    evening = ended()
    evening.do("Cat", {"do": "count", "seat": "Cat", "exposed": 5_000})
    evening.do("Ann", joint(7_001))
    assert evening.table.rulebook.prompt(evening.table.state).waiting == ("Ben",)
    assert refused(evening, "Ann", confirm("Ben")) == "not_yours"
    assert refused(evening, "host", confirm("Ben")) == "not_yours"
    evening.do("Ben", confirm("Ben"))
    assert totals(evening) == {"Ann": 11_500.5, "Ben": 11_500.5, "Cat": 5_000}
    assert folded(evening) == evening.table
    report = verify(evening.transcript())
    assert report.problems == ()


def test_who_keeps_the_books_for_others_asks_both() -> None:
    evening = ended()
    evening.do("Cat", joint(7_000))
    evening.do("Cat", {"do": "count", "seat": "Cat", "exposed": 5_000})
    evening.do("Ann", confirm("Ann"))
    assert totals(evening)["Cat"] == 0
    evening.do("Ben", confirm("Ben"))
    assert totals(evening)["Cat"] == 5_000


def test_a_partner_without_a_device_is_not_asked() -> None:
    evening = ended(devices=("Ann", "Cat"))
    evening.do("Cat", {"do": "count", "seat": "Cat", "exposed": 5_000})
    evening.do("Ann", joint(7_000))
    assert totals(evening) == {"Ann": 11_500, "Ben": 11_500, "Cat": 5_000}
    evening.do("host", confirm("Ben"))
    assert totals(evening)["Ben"] == 11_500


def test_an_undone_count_takes_the_word_with_it() -> None:
    evening = ended()
    evening.do("Ann", joint(7_000))
    counted = evening.head.seq
    evening.do("Ben", confirm("Ben"))
    evening.do("Ben", {"do": "undo", "entry": counted})
    assert evening.table.state.joint == ()
    evening.do("Ben", {"do": "redo", "entry": evening.head.seq})
    assert evening.table.state.joint[0].confirmed == (1,)


class Sealing:
    """What the devices seal, and open."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def event(self, seat: str, *dollars: int) -> Json:
        table = self.evening.table
        assert table.set is not None
        device = self.evening.devices[seat]
        bound = binding(table, table.set.lot, "count", device.key)
        seal, opening = commit(bound, pack_amounts(*dollars))
        device.openings[seal.hex()] = opening
        box = close_box(device.identity.box.public, bound, seal, opening).hex()
        return {"do": "count", "seat": seat, "lot": table.set.lot, "seal": seal.hex(), "boxes": {"self": box}}

    def open(self, seat: str) -> None:
        sealed = next(s for s in reversed(self.evening.table.seals.values()) if s.seat == seat)
        opening = self.evening.devices[seat].openings[sealed.seal]
        self.evening.do(
            seat,
            {
                "do": "opening",
                "seat": seat,
                "lot": sealed.lot,
                "seal": sealed.seal,
                "salt": opening.salt.hex(),
                "payload": opening.payload.hex(),
            },
        )


def test_all_seal_their_counts_before_any_is_shown() -> None:
    evening = ended(sealed_counts=True)
    sealing = Sealing(evening)
    assert refused(evening, "Cat", {"do": "count", "seat": "Cat", "exposed": 5_000}) == "malformed"
    assert refused(evening, "Ben", sealing.event("Cat", 1, 0, 0)) == "not_yours"
    for seat, dollars in (("Ann", (0, 0, 0)), ("Cat", (5_000, 0, 0)), ("Ben", (0, 0, 900))):
        evening.do(seat, sealing.event(seat, *dollars))
    assert refused(evening, "Ann", {"do": "undo", "entry": evening.head.seq}) == "impossible"
    assert refused(evening, "Ann", joint(7_000)) == "impossible"
    for seat in ("Cat", "Ann", "Ben"):
        sealing.open(seat)
    assert "Ben counted $900 in safes" in evening.table.lines[-1].sentence
    evening.do("Ann", joint(7_000))
    evening.do("Ben", confirm("Ben"))
    assert totals(evening) == {"Ann": 11_500, "Ben": 12_400, "Cat": 5_000}
    report = verify(evening.transcript())
    assert report.problems == () and [s.status for s in report.seals] == ["verified"] * 3
    assert folded(evening) == evening.table


def test_the_table_goes_on_without_a_dead_phone_and_counts_for_it() -> None:
    evening = ended(sealed_counts=True)
    sealing = Sealing(evening)
    for seat in ("Ann", "Ben"):
        evening.do(seat, sealing.event(seat, 0, 0, 0))
    assert evening.table.set is not None
    for seat in ("Ann", "Ben"):
        close = {"do": "close", "seat": seat, "lot": evening.table.set.lot, "without": ["Cat"]}
        evening.do(seat, close)
    for seat in ("Ann", "Ben"):
        sealing.open(seat)
    evening.do("Ann", {"do": "count", "seat": "Cat", "exposed": 5_000})
    evening.do("Ben", joint(7_000))
    evening.do("Ann", confirm("Ann"))
    assert totals(evening)["Cat"] == 5_000


def test_the_next_round_has_a_set_of_its_own() -> None:
    evening = ended(sealed_counts=True)
    sealing = Sealing(evening)
    first = evening.table.set
    assert first is not None
    for seat in ("Ann", "Ben", "Cat"):
        evening.do(seat, sealing.event(seat, 0, 0, 0))
    for seat in ("Ann", "Ben", "Cat"):
        sealing.open(seat)
    evening.do("Ben", joint(0))
    evening.do("Ann", confirm("Ann"))
    assert evening.table.set is None
    evening.do("Ann", {"do": "end_round"})
    second = evening.table.set
    assert second is not None and second.lot != first.lot and second.key != first.key
