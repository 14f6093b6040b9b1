from __future__ import annotations

import pytest

from companion.table.authority import decide
from companion.table.books import score, seals
from companion.table.refusal import Refusal
from companion.table.sealing import binding
from crypto.box import open_box
from crypto.commitment import unpack_amounts
from tests.table.evening import AT, CRASH, ROUND_1, ROUND_2, ROUND_3, ROUND_4, Evening, two_rounds, whole_evening


def refused(evening: Evening, who: str, event: dict, **changes) -> Refusal:
    before = evening.table
    with pytest.raises(Refusal) as caught:
        evening.do(who, event, **changes)
    assert evening.table is before
    return caught.value


@pytest.fixture
def trading() -> Evening:
    """Round 2, and Ben may offer Ann a trade for transport."""
    evening = Evening()
    evening.play(*ROUND_1, *ROUND_2)
    return evening


def over() -> tuple[Evening, str]:
    """The game has ended with one envelope sealed and answered."""
    evening, lot = two_rounds()
    evening.play(*CRASH_AND_ON)
    return evening, lot


CRASH_AND_ON = (*CRASH, *ROUND_3, *ROUND_4)


def status(evening: Evening) -> list[str]:
    return [sealed.status for sealed in seals(evening.table)]


# -- the offer


def test_both_parties_can_open_the_boxes_of_an_offer_and_nobody_else(trading):
    number = trading.offer("Ben", "Ann", "transport", 10)
    lot = trading.table.lots[number]
    assert (lot.seat, lot.to, lot.industry, lot.status) == ("Ben", "Ann", "transport", "unopened")
    bound = binding(trading.table, lot.lot, lot.sealer)
    for who, side in (("Ann", "to"), ("Ben", "self")):
        key = trading.devices[who].identity.box
        opening = open_box(key, bound, bytes.fromhex(lot.seal), bytes.fromhex(lot.boxes[side]))
        assert unpack_amounts(opening.payload, 1) == (10,)
    with pytest.raises(ValueError, match="box"):
        open_box(trading.devices["Cat"].identity.box, bound, bytes.fromhex(lot.seal), bytes.fromhex(lot.boxes["to"]))


def test_only_the_seats_own_device_seals(trading):
    event = trading.offer_event("Ben", "Ann", "transport", 10)
    assert refused(trading, "Ann", event).kind == "not_yours"
    assert refused(trading, "host", event).kind == "not_yours"


@pytest.mark.parametrize(
    "change",
    [
        {"lot": "ab" * 15},
        {"lot": "AB" * 16},
        {"lot": None},
        {"lot": 7},
        {"seal": "ab" * 31},
        {"seal": None},
        {"boxes": {}},
        {"boxes": None},
        {"boxes": {"to": "ab" * 88}},
        {"boxes": {"self": "ab" * 88}},
        {"boxes": {"to": "ab" * 88, "self": "ab" * 87}},
        {"boxes": {"to": "ab" * 88, "self": "xy" * 88}},
        {"boxes": {"to": "ab" * 88, "self": "ab" * 88, "cat": "ab" * 88}},
        {"amount": 10},
    ],
)
def test_a_sealed_offer_of_the_wrong_form_is_malformed(trading, change):
    event = {**trading.offer_event("Ben", "Ann", "transport", 10), **change}
    assert refused(trading, "Ben", event).kind == "malformed"


def test_a_plain_price_is_never_recorded_at_a_table(trading):
    event = {"do": "offer", "seat": "Ben", "to": "Ann", "industry": "transport", "amount": 10}
    assert refused(trading, "Ben", event).kind == "malformed"


def test_a_trade_may_be_recorded_without_a_seal(trading):
    trading.do("Cat", {"do": "offer", "seat": "Ben", "to": "Ann", "industry": "transport"})
    trading.do("Ann", {"do": "answer", "seat": "Ann", "choice": "sold"})
    assert trading.table.lots == {}
    assert {item.seat: item.cash for item in score(trading.table).scores} == {"Ann": None, "Ben": None, "Cat": 30}


def test_to_a_player_without_a_device_one_seals_with_only_ones_own_box():
    evening = Evening(devices=("Ben", "Cat"))
    evening.play(*ROUND_1, *ROUND_2)
    event = evening.offer_event("Ben", "Ann", "transport", 10)
    assert refused(evening, "Ben", event).kind == "malformed"
    evening.do("Ben", {**event, "boxes": {"self": event["boxes"]["self"]}})
    evening.do("Cat", {"do": "answer", "seat": "Ann", "choice": "sold"})
    assert evening.table.lots[event["lot"]].answer == "sold"


def test_a_lot_and_a_seal_are_used_once_even_after_an_undo(trading):
    event = trading.offer_event("Ben", "Ann", "transport", 10)
    entry = trading.do("Ben", event)
    trading.do("Ben", {"do": "undo", "entry": entry.seq})
    fresh = trading.offer_event("Ben", "Ann", "transport", 10)
    assert refused(trading, "Ben", event).kind == "impossible"
    assert refused(trading, "Ben", {**fresh, "seal": event["seal"]}).kind == "impossible"
    assert refused(trading, "Ben", {**fresh, "lot": event["lot"]}).kind == "impossible"
    trading.do("Ben", fresh)
    assert status(trading) == ["withdrawn", "unopened"]


def test_an_offer_taken_back_and_redone_is_the_same_envelope_again(trading):
    lot = trading.offer("Ben", "Ann", "transport", 10)
    undo = trading.do("Ann", {"do": "undo", "entry": trading.head.seq})
    assert status(trading) == ["withdrawn"]
    assert trading.table.pending is None
    trading.do("Ben", {"do": "redo", "entry": undo.seq})
    assert status(trading) == ["unopened"]
    assert trading.table.pending == lot


# -- the look


def test_only_the_targets_own_device_looks_once(trading):
    lot = trading.offer("Ben", "Ann", "transport", 10)
    look = {"do": "look", "seat": "Ann", "lot": lot}
    for who in ("Ben", "Cat", "host"):
        assert refused(trading, who, look).kind == "not_yours"
    assert refused(trading, "Ben", {**look, "seat": "Ben"}).kind == "not_yours"
    entry = trading.do("Ann", look)
    assert trading.table.lots[lot].looked == entry.seq
    assert refused(trading, "Ann", look).kind == "stale"
    assert refused(trading, "Ann", {**look, "lot": "ab" * 16}).kind == "impossible"


def test_before_the_look_the_offer_can_be_undone_and_after_it_not(trading):
    lot = trading.offer("Ben", "Ann", "transport", 10)
    offered = trading.head.seq
    undo = trading.do("Ben", {"do": "undo", "entry": offered})
    assert refused(trading, "Ann", {"do": "look", "seat": "Ann", "lot": lot}).kind == "stale"
    trading.do("Ben", {"do": "redo", "entry": undo.seq})
    trading.do("Ann", {"do": "look", "seat": "Ann", "lot": lot})
    assert refused(trading, "Ben", {"do": "undo", "entry": offered}).kind == "impossible"


def test_the_answer_may_be_undone_and_given_otherwise():
    evening, lot = two_rounds()
    answered = evening.head.seq
    assert evening.table.lots[lot].answer == "sold"
    undo = evening.do("Cat", {"do": "undo", "entry": answered})
    assert (evening.table.lots[lot].answer, evening.table.pending) == (None, lot)
    redo = evening.do("Cat", {"do": "redo", "entry": undo.seq})
    assert (evening.table.lots[lot].answer, evening.table.pending) == ("sold", None)
    evening.do("Ann", {"do": "undo", "entry": answered})
    evening.do("Ann", {"do": "answer", "seat": "Ann", "choice": "counter"})
    assert evening.table.lots[lot].answer == "counter"
    assert refused(evening, "Ann", {"do": "redo", "entry": redo.seq}).kind == "impossible"


# -- void


def test_a_void_takes_both_parties_and_leaves_the_tile_where_it_was(trading):
    before = trading.table.state
    lot = trading.offer("Ben", "Ann", "transport", 10)
    trading.do("Ann", {"do": "look", "seat": "Ann", "lot": lot})
    proposal = {"do": "void", "seat": "Ann", "lot": lot, "reason": "cash"}
    assert refused(trading, "Cat", {**proposal, "seat": "Cat"}).kind == "not_yours"
    assert refused(trading, "Ben", proposal).kind == "not_yours"
    assert refused(trading, "Ann", {**proposal, "reason": "dear"}).kind == "malformed"
    trading.do("Ann", proposal)
    assert refused(trading, "Ann", proposal).kind == "stale"
    assert trading.table.pending == lot
    trading.do("Ben", {**proposal, "seat": "Ben"})
    assert trading.table.state == before
    assert status(trading) == ["withdrawn"]
    assert trading.table.undoable == ()
    assert refused(trading, "Ben", {**proposal, "seat": "Ben"}).kind == "stale"
    assert refused(trading, "Ann", {"do": "answer", "seat": "Ann", "choice": "sold"}).kind == "impossible"
    trading.offer("Ben", "Ann", "transport", 9)


def test_an_answer_overtakes_a_proposal_to_void():
    evening, lot = two_rounds()
    void = {"do": "void", "seat": "Ben", "lot": lot, "reason": "agreed"}
    assert refused(evening, "Ben", void).kind == "stale"


@pytest.mark.parametrize("overtaken_by", ["answer", "undo"])
def test_a_proposal_to_void_does_not_outlive_what_overtook_it(trading, overtaken_by):
    """Ben thinks better of it and answers, or Ann takes the envelope back and brings it again: then Ann alone can't
    void the trade with Ben's old word."""
    lot = trading.offer("Ben", "Ann", "transport", 10)
    offered = trading.head.seq
    trading.do("Ann", {"do": "void", "seat": "Ann", "lot": lot, "reason": "cash"})
    if overtaken_by == "answer":
        trading.do("Ann", {"do": "answer", "seat": "Ann", "choice": "sold"})
        trading.do("Ben", {"do": "undo", "entry": trading.head.seq})
    else:
        trading.do("Ben", {"do": "undo", "entry": offered})
        trading.do("Ben", {"do": "redo", "entry": trading.head.seq})
    trading.do("Ben", {"do": "void", "seat": "Ben", "lot": lot, "reason": "agreed"})
    assert (trading.table.pending, trading.table.lots[lot].status) == (lot, "unopened")
    trading.do("Ann", {"do": "void", "seat": "Ann", "lot": lot, "reason": "agreed"})
    assert trading.table.lots[lot].status == "withdrawn"


def test_an_envelope_that_lies_open_is_neither_looked_into_nor_void(trading):
    lot = trading.offer("Ben", "Ann", "transport", 10)
    trading.do("Cat", {"do": "stop"})
    for seat in ("Ann", "Ben", "Cat"):
        trading.do(seat, {"do": "open_books", "seat": seat})
    trading.do("Ben", trading.opening_event("Ben", lot))
    assert refused(trading, "Ann", {"do": "look", "seat": "Ann", "lot": lot}).kind == "stale"
    assert refused(trading, "Ann", {"do": "void", "seat": "Ann", "lot": lot, "reason": "agreed"}).kind == "stale"
    assert status(trading) == ["verified"]


def test_what_was_corrected_while_the_envelope_lay_there_stays_when_it_is_void(trading):
    lot = trading.offer("Ben", "Ann", "transport", 10)
    trading.do("Cat", {"do": "correct", "what": "cash", "seat": "Cat", "to": 33})
    for seat in ("Ann", "Ben"):
        trading.do(seat, {"do": "void", "seat": seat, "lot": lot, "reason": "agreed"})
    assert trading.table.state.cash(2) == 33
    assert trading.table.state.trade is None
    assert [line.status for line in trading.table.lines[-4:]] == ["taken back", "in force", "in force", "barrier"]


# -- the books


def test_the_books_open_when_everybody_with_a_device_agreed_after_the_end():
    evening, lot = over()
    ann = {"do": "open_books", "seat": "Ann"}
    assert refused(evening, "Ben", ann).kind == "not_yours"
    assert refused(evening, "Ben", evening.opening_event("Ben", lot)).kind == "impossible"
    evening.do("Ann", ann)
    assert refused(evening, "Ann", ann).kind == "stale"
    evening.do("Ben", {"do": "open_books", "seat": "Ben"})
    assert evening.table.phase == "over"
    assert refused(evening, "Ben", evening.opening_event("Ben", lot)).kind == "impossible"
    evening.do("Cat", {"do": "open_books", "seat": "Cat"})
    assert evening.table.phase == "books"
    assert evening.table.undoable == ()
    evening.do("Ben", evening.opening_event("Ben", lot))
    assert evening.table.amounts == {lot: 10}


def test_the_books_stay_closed_while_the_game_runs():
    evening, _ = two_rounds()
    assert refused(evening, "Ann", {"do": "open_books", "seat": "Ann"}).kind == "impossible"


def test_a_false_end_taken_back_takes_the_consents_with_it():
    evening, _ = over()
    for seat in ("Ann", "Ben"):
        evening.do(seat, {"do": "open_books", "seat": seat})
    end = next(line.seq for line in evening.table.lines if line.event["do"] == "bankrupt")
    evening.do("Cat", {"do": "undo", "entry": end})
    assert evening.table.phase == "playing"
    evening.do("Ben", {"do": "stop"})
    evening.do("Cat", {"do": "open_books", "seat": "Cat"})
    assert evening.table.phase == "over"


def test_a_player_without_a_device_is_not_waited_for():
    evening = Evening(devices=("Ann", "Ben"))
    evening.play({"do": "stop"})
    for seat in ("Ann", "Ben"):
        evening.do(seat, {"do": "open_books", "seat": seat})
    assert evening.table.phase == "books"


def test_the_host_and_one_other_may_go_on_without_an_absent_device():
    evening, lot = over()
    without = ["Cat"]
    evening.do("Ann", {"do": "open_books", "seat": "Ann", "without": without})
    evening.do("Ben", {"do": "open_books", "seat": "Ben", "without": without})
    assert evening.table.phase == "over"
    assert refused(evening, "Ben", {"do": "open_books", "seat": None, "without": without}).kind == "not_yours"
    assert refused(evening, "host", {"do": "open_books", "seat": None}).kind == "not_yours"
    evening.do("host", {"do": "open_books", "seat": None, "without": without})
    assert (evening.table.phase, evening.table.absent()) == ("books", {"Cat"})
    evening.do("Ann", evening.opening_event("Ann", lot))
    assert status(evening) == ["verified"]


def test_who_was_left_out_may_agree_later():
    evening, _ = over()
    for seat in ("Ann", "host"):
        evening.do(seat, {"do": "open_books", "seat": "Ann" if seat == "Ann" else None, "without": ["Ben", "Cat"]})
    assert evening.table.phase == "books"
    evening.do("Ben", {"do": "open_books", "seat": "Ben"})
    assert (evening.table.phase, evening.table.consents["Ben"]) == ("books", frozenset())
    assert refused(evening, "Ben", {"do": "open_books", "seat": "Ben"}).kind == "stale"
    assert refused(evening, "host", {"do": "open_books", "seat": None, "without": ["Cat"]}).kind == "stale"
    undo = refused(evening, "Ann", {"do": "undo", "entry": evening.table.trail.seq})
    assert undo.kind == "impossible"


def test_a_word_given_for_one_end_of_the_game_is_not_kept_for_another():
    """The hub holds Cat's consent back until the game has gone on and ended anew."""
    evening, _ = two_rounds()
    stop = evening.do("Ann", {"do": "stop"})
    kept_back = evening.sign("Cat", {"do": "open_books", "seat": "Cat"})
    undo = evening.do("Ben", {"do": "undo", "entry": stop.seq})
    for end in ({"do": "redo", "entry": undo.seq}, {"do": "stop"}):
        evening.do("Ann", end)
        with pytest.raises(Refusal) as caught:
            decide(evening.table, kept_back, AT, evening.hub)
        assert caught.value.kind == "stale"
        evening.do("Ben", {"do": "undo", "entry": stop.seq if end["do"] == "redo" else evening.head.seq})
    evening.do("Ann", {"do": "stop"})
    evening.do("Cat", {"do": "open_books", "seat": "Cat"})
    assert set(evening.table.consents) == {"Cat"}


def test_the_host_alone_cannot_open_the_books_without_the_others():
    evening, _ = over()
    evening.do("host", {"do": "open_books", "seat": None, "without": ["Ann", "Ben", "Cat"]})
    evening.do("Ann", {"do": "open_books", "seat": "Ann", "without": ["Ben"]})
    assert evening.table.phase == "over"
    for bad in (["Ann"], ["Zoe"], ["Ben", "Ben"], "Ben", [7]):
        assert refused(evening, "Ann", {"do": "open_books", "seat": "Ann", "without": bad}).kind in (
            "malformed",
            "impossible",
        )


# -- openings


def books() -> tuple[Evening, str]:
    evening, lot = over()
    for seat in ("Ann", "Ben", "Cat"):
        evening.do(seat, {"do": "open_books", "seat": seat})
    return evening, lot


def test_either_party_opens_and_nobody_else():
    evening, lot = books()
    event = evening.opening_event("Ann", lot)
    assert refused(evening, "Cat", event).kind == "not_yours"
    assert refused(evening, "Cat", {**event, "seat": "Cat"}).kind == "not_yours"
    evening.do("Ann", event)
    assert refused(evening, "Ben", evening.opening_event("Ben", lot)).kind == "stale"


def test_an_opening_to_another_price_salt_or_seal_is_refused():
    evening, lot = books()
    assert "not what Ben sealed" in refused(evening, "Ben", evening.opening_event("Ben", lot, 11)).message
    good = evening.opening_event("Ben", lot)
    assert refused(evening, "Ben", {**good, "salt": "00" * 32}).kind == "impossible"
    assert refused(evening, "Ben", {**good, "seal": "00" * 32}).kind == "impossible"
    for change in ({"payload": "00"}, {"payload": "ab" * 16}, {"salt": "ab"}, {"lot": "ab"}, {"seal": 7}):
        assert refused(evening, "Ben", {**good, **change}).kind == "malformed"
    assert status(evening) == ["unopened"]


def test_an_opening_for_the_wrong_lot_is_refused():
    """Two envelopes of one price between the same two: the opening of one is not that of the other."""
    evening, first = two_rounds()
    evening.do("Ann", {"do": "correct", "what": "tiles", "seat": "Ben", "industry": "transport", "to": 1})
    second = evening.offer("Ann", "Ben", "transport", 10)
    evening.play({"do": "answer", "seat": "Ben", "choice": "sold"}, {"do": "stop"})
    for seat in ("Ann", "Ben", "Cat"):
        evening.do(seat, {"do": "open_books", "seat": seat})
    theirs = evening.opening_event("Ann", second)
    for lie in ({**theirs, "lot": first}, {**theirs, "lot": first, "seal": evening.table.lots[first].seal}):
        assert refused(evening, "Ann", lie).kind == "impossible"
    evening.do("Ann", theirs)
    assert status(evening) == ["unopened", "verified"]


def test_a_seal_copied_by_another_seat_does_not_open():
    """Cat copies Ben's seal under another lot: refused at once, as every second use of a seal."""
    evening, lot = two_rounds()
    evening.do("Ann", {"do": "pass", "seat": "Ann"})
    stolen = evening.table.lots[lot].seal
    event = evening.offer_event("Ann", "Ben", "transport", 10)
    assert refused(evening, "Ann", {**event, "seal": stolen}).kind == "impossible"


def test_withdrawn_envelopes_are_never_opened():
    evening, _ = whole_evening()
    withdrawn = next(lot for lot in evening.table.lots.values() if lot.status == "withdrawn")
    assert refused(evening, "Ann", evening.opening_event("Ann", withdrawn.lot)).kind == "impossible"


def test_the_opened_price_counts_in_the_score():
    evening, _ = whole_evening()
    cash = {item.seat: item.cash for item in score(evening.table).scores}
    assert cash == {"Ann": 14, "Ben": 17, "Cat": 9}
    assert score(evening.table).winners == ("Cat",)
    assert score(evening.table).warnings == ()
