from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table.authority import Authority, decide
from companion.table.entry import NOTHING, Entry, Seen, Signed, sign
from companion.table.fold import check_link, check_signature, fold
from companion.table.refusal import Refusal
from crypto.identity import SigningKey
from tests.table.evening import AT, ROUND_1, Evening, whole_evening

FUND = {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def refused(evening: Evening, who: str, event: dict, step: str | None = None, **changes) -> Refusal:
    """The refusal, which must have changed nothing."""
    before = evening.table
    with pytest.raises(Refusal) as caught:
        evening.do(who, event, step, **changes)
    assert evening.table is before
    return caught.value


# -- what every intent is bound to


def test_an_accepted_intent_becomes_the_next_entry(evening):
    head = evening.head
    entry = evening.do("Ann", FUND)
    assert (entry.seq, entry.prev, entry.at) == (head.seq + 1, head.hash, AT)
    assert evening.head == entry.head


def test_deciding_alone_gives_the_same_entry_and_changes_nothing(evening):
    signed, before = evening.sign("Ann", FUND), evening.table
    entry = decide(before, signed, AT, evening.hub)
    assert evening.table is before
    assert evening.authority.submit(signed, AT) == entry


def test_an_intent_for_another_table_is_refused(evening):
    assert refused(evening, "Ann", FUND, table="ff" * 16).kind == "unknown"


@pytest.mark.parametrize("seen", [Seen(3, "ab" * 32), Seen(99, "ab" * 32), Seen(0, "ab" * 32)])
def test_a_foreign_history_is_refused(evening, seen):
    assert refused(evening, "Ann", FUND, seen=seen).kind == "fork"


def test_an_earlier_entry_may_have_been_the_newest_seen_but_never_an_older_one_than_before(evening):
    entries = evening.authority.entries
    evening.do("Ann", FUND, seen=entries[2].head)
    assert "does not go back" in refused(evening, "Ann", {"do": "draw", "cards": [45]}, seen=entries[1].head).message
    evening.do("Ben", {"do": "draw", "cards": [45]}, seen=entries[2].head)


def test_another_run_of_the_same_device_starts_anew(evening):
    entries = evening.authority.entries
    evening.do("Ann", FUND)
    evening.do("Ann", {"do": "draw", "cards": [45]}, seen=entries[2].head, run="ee" * 8, n=1)


def test_a_signature_by_another_key_is_refused(evening):
    forged = sign(evening.intent("Ann", FUND), evening.devices["Ben"].identity.signing)
    with pytest.raises(Refusal) as caught:
        evening.authority.submit(forged, AT)
    assert caught.value.kind == "malformed"
    assert len(evening.authority.entries) == 5


def test_an_open_step_is_checked_and_a_closed_one_names_who_did_what(evening):
    evening.do("Ann", FUND, "1/fund/Ann")
    answer = refused(evening, "Ben", {**FUND, "card": 12}, "1/fund/Ann")
    assert answer.kind == "stale"
    assert answer.message == "Already done: Ann funded transport, 11 (line 6)."


def test_a_step_that_was_taken_back_or_never_there_says_so(evening):
    evening.play(FUND)
    evening.do("Ben", {"do": "undo", "entry": 6})
    step = evening.table.rulebook.prompt(evening.table.undone[-1].state).moves[0].step
    assert "Taken back meanwhile" in refused(evening, "Cat", {"do": "draw", "cards": [45]}, step).message
    assert "waits for Ann" in refused(evening, "Cat", FUND, "9/fund/Ann").message


def test_two_people_at_once_one_entry_and_one_refusal(evening):
    evening.play(*ROUND_1[:6])
    removal = {"do": "remove", "seat": "Ben", "card": 9}
    step = next(m.step for m in evening.table.rulebook.prompt(evening.table.state).moves if m.do == "remove")
    by_ann, by_cat = evening.sign("Ann", removal, step), evening.sign("Cat", removal, step)
    entry = evening.authority.submit(by_ann, AT)
    with pytest.raises(Refusal, match=rf"Already done: Ben removed 9, .*\(line {entry.seq}\)") as caught:
        evening.authority.submit(by_cat, AT)
    assert caught.value.kind == "stale"


# -- identity


def test_the_same_bytes_get_the_same_answer(evening):
    signed = evening.sign("Ann", FUND)
    first = evening.authority.submit(signed, AT)
    evening.do("Ann", {"do": "draw", "cards": [45]})
    assert evening.authority.submit(signed, "2030-01-01T00:00:00Z") is first


def test_other_bytes_under_the_same_identity_are_malformed(evening):
    evening.authority.submit(evening.sign("Ann", FUND), AT)
    evening.devices["Ann"].n -= 1
    assert refused(evening, "Ann", {**FUND, "card": 12}).kind == "malformed"


def test_a_refused_identity_stays_refused_when_it_would_be_right_by_now(evening):
    signed = evening.sign("Ben", {"do": "fund", "seat": "Ben", "industry": "grain", "card": 12})
    with pytest.raises(Refusal) as first:
        evening.authority.submit(signed, AT)
    evening.play(*ROUND_1[:2])
    with pytest.raises(Refusal) as again:
        evening.authority.submit(signed, AT)
    assert again.value.json() == first.value.json()
    evening.do("Ben", {"do": "fund", "seat": "Ben", "industry": "grain", "card": 12})


def test_a_forged_refusal_burns_nobodys_number(evening):
    good = evening.sign("Ann", FUND)
    with pytest.raises(Refusal):
        evening.authority.submit(replace(good, sig="00" * 64), AT)
    evening.authority.submit(good, AT)


def test_numbers_rise_within_a_run_also_past_refused_ones(evening):
    refused(evening, "Ann", {**FUND, "card": 80}, n=9)
    assert "rising" in refused(evening, "Ann", FUND, n=8).message


def test_an_authority_rebuilt_from_what_was_stored_answers_as_before(evening):
    good, bad = evening.sign("Ann", FUND), evening.sign("Ben", FUND | {"card": 80})
    entry = evening.authority.submit(good, AT)
    with pytest.raises(Refusal) as first:
        evening.authority.prepare(bad, AT)
    answer = evening.authority.standing(bad, first.value)
    again = Authority(evening.hub, evening.authority.entries, [answer])
    assert again.table == evening.table
    assert again.submit(good, AT) == entry
    with pytest.raises(Refusal) as second:
        again.submit(bad, AT)
    assert second.value.json() == first.value.json()


# -- rights


def test_anybody_seated_records_public_moves_for_anybody_and_so_does_the_host(evening):
    evening.do("Cat", FUND)
    evening.do("host", {"do": "draw", "cards": [45]})
    assert [line.by for line in evening.table.lines[-2:]] == ["Cat", "the host"]


def test_with_recording_own_only_oneself_and_the_host():
    evening = Evening(options={"recording": "own"})
    answer = refused(evening, "Cat", FUND)
    assert (answer.kind, "Ann" in answer.message) == ("not_yours", True)
    evening.do("Ann", FUND)
    evening.do("Cat", {"do": "draw", "cards": [45]})
    evening.do("host", {"do": "fund", "seat": "Ben", "industry": "grain", "card": 12})


def test_a_stranger_records_nothing(evening):
    stranger = Evening(table_id=9)
    evening.devices["stranger"] = stranger.devices["Ann"]
    for event in (
        FUND,
        {"do": "undo", "entry": 5},
        {"do": "stop"},
        {"do": "leave", "seat": "Ann"},
        {"do": "admit", "key": "ab" * 32},
    ):
        assert refused(evening, "stranger", event).kind == "not_yours"


def test_the_answer_is_the_targets_own_device_or_anybodys_if_it_has_none():
    moves = (
        {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11},
        {"do": "draw", "cards": [45]},
        {"do": "fund", "seat": "Ben", "industry": "transport", "card": 12},
        {"do": "draw", "cards": [30]},
        {"do": "pass", "seat": "Cat"},
        {"do": "offer", "seat": "Ann", "to": "Ben", "industry": "transport"},
    )
    answer = {"do": "answer", "seat": "Ben", "choice": "sold"}
    with_device = Evening()
    with_device.play(*moves)
    assert refused(with_device, "Cat", answer).kind == "not_yours"
    assert refused(with_device, "host", answer).kind == "not_yours"
    with_device.do("Ben", answer)
    without = Evening(devices=("Ann", "Cat"))
    without.play(*moves)
    without.do("Cat", answer)


# -- the lobby


def test_entry_1_must_be_the_hosts_own_and_name_the_hub_that_takes_it():
    evening = Evening(begin=False)
    opening = evening.authority.entries[0].intent
    host, other = evening.devices["host"].identity.signing, SigningKey(bytes(32))
    for event, kind in (
        ({**opening.event, "hub": "ab" * 32}, "malformed"),
        ({**opening.event, "host": "ab" * 32}, "not_yours"),
        ({**opening.event, "table": "ab" * 16}, "malformed"),
        ({**opening.event, "origin": "ab" * 16}, "version"),
        ({**opening.event, "format": 2}, "version"),
        ({**opening.event, "rules": 2}, "version"),
        ({**opening.event, "game": "chess"}, "version"),
        ({**opening.event, "game": ["ponzi"]}, "version"),
        ({**opening.event, "options": {"advanced": 1}}, "malformed"),
        ({**opening.event, "seats": ["Ann", "ann"]}, "malformed"),
        ({**opening.event, "continues": {}}, "version"),
        ({"do": "sit", "seat": "Ann", "key": None, "box": None, "table": opening.table}, "malformed"),
    ):
        signed = sign(replace(opening, event=event, run="dd" * 8), host)
        with pytest.raises(Refusal) as caught:
            decide(None, signed, AT, evening.hub)
        assert caught.value.kind == kind, event
    with pytest.raises(Refusal):
        decide(None, sign(opening, other), AT, evening.hub)
    assert decide(None, sign(opening, host), AT, evening.hub) == evening.authority.entries[0]


def test_a_table_opens_once(evening):
    again = evening.authority.entries[0].intent.event
    assert refused(evening, "host", again).kind == "impossible"


def test_sitting_down_needs_a_free_name_and_ones_own_key():
    evening = Evening(seats=("Ann", "Ben", "Cat", "Dan", "Eve"), begin=False)
    fresh = Evening(table_id=9).devices["Ann"]
    evening.devices["Fay"] = fresh
    sit = {"do": "sit", "seat": "Fay", "key": fresh.key, "box": fresh.box}
    assert "3 to 5" in refused(evening, "Fay", sit).message
    evening.do("Eve", {"do": "leave", "seat": "Eve"})
    for name in ("Ann", "ann", "ＡＮＮ"):
        assert "choose another name" in refused(evening, "Fay", {**sit, "seat": name}).message
    assert refused(evening, "Ben", sit).kind == "not_yours"
    assert refused(evening, "Fay", {**sit, "box": evening.devices["Ann"].box}).kind == "malformed"
    assert refused(evening, "Fay", {**sit, "box": None}).kind == "malformed"
    assert refused(evening, "Fay", {**sit, "key": None, "box": None}).kind == "not_yours"
    evening.do("Fay", sit)
    assert refused(evening, "Fay", {**sit, "seat": "Fay two"}).kind == "stale"


def test_a_player_without_a_device_may_bring_one_even_when_the_game_runs():
    evening = Evening(devices=("Ann", "Ben"))
    cat = evening.devices["Cat"]
    evening.do("Cat", {"do": "sit", "seat": "Cat", "key": cat.key, "box": cat.box})
    assert evening.table.seat("Cat").key == cat.key
    assert evening.table.names == ("Ann", "Ben", "Cat")


def test_the_host_and_the_seat_may_leave_only_in_the_lobby():
    evening = Evening(begin=False)
    assert refused(evening, "Ben", {"do": "leave", "seat": "Ann"}).kind == "not_yours"
    evening.do("host", {"do": "leave", "seat": "Ann"})
    assert evening.table.names == ("Ben", "Cat")
    assert Evening().table.phase == "playing"
    assert refused(Evening(), "Ann", {"do": "leave", "seat": "Ann"}).kind == "stale"


def test_only_the_host_begins_with_everybody_in_the_order_of_the_table():
    evening = Evening(begin=False)
    start = {"do": "start", "seats": ["Cat", "Ann", "Ben"]}
    assert refused(evening, "Ann", start).kind == "not_yours"
    assert refused(evening, "host", {"do": "start", "seats": ["Cat", "Ann"]}).kind == "stale"
    assert refused(evening, "host", {"do": "start", "seats": ["Cat", "Ann", "Ann"]}).kind == "malformed"
    evening.do("host", start)
    assert evening.table.names == ("Cat", "Ann", "Ben")
    assert evening.table.rulebook.prompt(evening.table.state).waiting == ("Cat",)
    assert refused(evening, "host", start).kind == "stale"


def test_two_players_are_too_few():
    evening = Evening(seats=("Ann", "Ben"), begin=False)
    assert refused(evening, "host", {"do": "start", "seats": ["Ann", "Ben"]}).kind == "impossible"


def test_options_change_in_the_lobby_only_and_are_completed():
    evening = Evening(begin=False)
    assert refused(evening, "Ann", {"do": "options", "options": {}}).kind == "not_yours"
    assert refused(evening, "host", {"do": "options", "options": {"bears_from": 7}}).kind == "malformed"
    evening.do("host", {"do": "options", "options": {"bears_from": 65}})
    assert evening.table.options["bears_from"] == 65
    assert evening.table.options["recording"] == "anyone"
    assert refused(Evening(), "host", {"do": "options", "options": {}}).kind == "stale"


def test_admitted_keys_are_in_the_log(evening):
    evening.do("host", {"do": "admit", "key": "ab" * 32})
    assert evening.table.admitted == {"ab" * 32}
    assert refused(evening, "host", {"do": "admit", "key": "ab" * 32}).kind == "stale"


def test_no_move_before_the_game_begins():
    assert refused(Evening(begin=False), "Ann", FUND).kind == "impossible"
    assert refused(Evening(begin=False), "Ann", FUND, "1/fund/Ann").kind == "impossible"


# -- rules


def test_against_the_rules_is_refused_unless_the_table_insists(evening):
    out_of_turn = {"do": "fund", "seat": "Ben", "industry": "grain", "card": 12}
    answer = refused(evening, "Ben", out_of_turn)
    assert answer.kind == "rules"
    entry = evening.do("Ben", {**out_of_turn, "insist": True})
    (ruling,) = evening.table.rulings
    assert ruling.seq == entry.seq
    assert ruling.ruling in answer.message


def test_insisting_on_what_is_right_is_no_ruling(evening):
    evening.do("Ann", {**FUND, "insist": True})
    assert evening.table.rulings == ()


def test_nobody_can_insist_on_the_impossible_the_stale_or_what_is_not_theirs(evening):
    assert refused(evening, "Ann", {**FUND, "card": 80, "insist": True}).kind == "impossible"
    evening.play(FUND)
    assert refused(evening, "Ann", {**FUND, "insist": True}, "1/fund/Ann").kind == "stale"
    assert refused(evening, "Ann", {**FUND, "insist": 1}).kind == "malformed"
    own = Evening(options={"recording": "own"})
    assert refused(own, "Cat", {**FUND, "insist": True}).kind == "not_yours"


@pytest.mark.parametrize("do", ["takeover", "reshare"])
def test_what_this_build_cannot_record_yet_says_so(evening, do):
    answer = refused(evening, "Ann", {"do": do, "seat": "Ann"})
    assert (answer.kind, do in answer.message) == ("version", True)


def test_unknown_events_are_malformed(evening):
    assert refused(evening, "Ann", {"do": "cheat"}).kind == "malformed"
    assert refused(evening, "Ann", {"do": "fund", "seat": "Ann"}).kind == "malformed"
    assert refused(evening, "Ann", {**FUND, "seat": "Zoe"}).kind == "impossible"
    assert refused(evening, "Ann", {**FUND, "seat": ["Ann"]}).kind in ("malformed", "impossible")


def test_the_table_ends_the_game_and_may_think_better_of_it(evening):
    entry = evening.do("Ann", {"do": "stop"})
    assert evening.table.phase == "over"
    evening.do("Ben", {"do": "undo", "entry": entry.seq})
    assert evening.table.phase == "playing"


# -- folding on devices


def test_devices_fold_the_entries_to_the_authoritys_table():
    evening, _ = whole_evening()
    table = None
    for entry in evening.authority.entries:
        check_link(table, entry)
        check_signature(entry)
        table = fold(table, entry)
    assert table == evening.table


def test_an_entry_that_does_not_follow_or_that_the_hub_did_not_sign_is_refused(evening):
    first, second, third = evening.authority.entries[:3]
    table = fold(None, first)
    for wrong in (
        third,
        replace(second, prev="ab" * 32),
        replace(second, hub_sig="00" * 64),
        replace(second, at="2030-01-01T00:00:00Z"),
        Entry(2, second.prev, second.at, replace(second.intent, n=9), second.sig, second.hub_sig),
    ):
        with pytest.raises(Refusal) as caught:
            check_link(table, wrong)
        assert caught.value.kind == "fork"
    check_link(table, second)
    with pytest.raises(Refusal):
        check_signature(replace(second, sig="00" * 64))


def test_nothing_has_been_seen_before_entry_1():
    opening = Evening(begin=False).authority.entries[0].intent
    host = Evening(begin=False).devices["host"].identity.signing
    signed: Signed = sign(replace(opening, seen=Seen(1, "ab" * 32)), host)
    with pytest.raises(Refusal) as caught:
        decide(None, signed, AT, Evening(begin=False).hub)
    assert caught.value.kind == "fork"
    assert opening.seen == NOTHING
