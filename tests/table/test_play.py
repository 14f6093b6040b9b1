from __future__ import annotations

import json
from typing import Any

import pytest

from companion.table.books import public_json, score
from companion.table.play import play
from companion.table.transcript import MAX_FILE, Unreadable, dump, parse
from tests.table.evening import CRASH, ROUND_1, ROUND_2, ROUND_3, ROUND_4, whole_evening

HEADER = {"game": "ponzi", "seats": ["Ann", "Ben", "Cat"], "options": {}}
TRADE = (
    {"do": "offer", "seat": "Ben", "to": "Ann", "industry": "transport", "amount": 10},
    {"do": "answer", "seat": "Ann", "choice": "sold"},
)
GAME = (*ROUND_1, *ROUND_2, *TRADE, *CRASH, *ROUND_3, *ROUND_4)


def script(*events: Any, header: Any = HEADER) -> bytes:
    return "".join(json.dumps(event) + "\n" for event in (header, *events)).encode()


def test_the_worked_game_as_a_script_ends_as_on_paper():
    played = play(script(*GAME))
    assert played.refused == ()
    sheet = score(played.table)
    assert sheet.winners == ("Cat",)
    assert {item.seat: (item.points, item.cash, item.bankrupt) for item in sheet.scores}["Ann"] == (0, 14, False)
    assert {item.seat: item.bankrupt for item in sheet.scores} == {"Ann": False, "Ben": True, "Cat": False}


def test_a_script_and_a_sealed_transcript_of_one_game_are_judged_alike():
    evening, _ = whole_evening()
    counts = ({"do": "count", "seat": "Ann", "cash": 14}, {"do": "count", "seat": "Cat", "cash": 9})
    by_hand = play(script(*GAME, *counts)).table
    recorded = play(evening.transcript()).table
    assert score(by_hand) == score(recorded)
    assert public_json(by_hand) == public_json(recorded)


def test_upto_is_a_line_number_in_both_kinds_of_file():
    after_trade = play(script(*GAME), upto=1 + len(ROUND_1) + len(ROUND_2) + 2)
    public = public_json(after_trade.table)
    assert {name: seat["cash"] for name, seat in public["seats"].items()} == {"Ann": 51, "Ben": 17, "Cat": 30}
    assert public["market"] == [[10, 14, 16], [20, 40, 45], [65, 66, 70]]
    evening, _ = whole_evening()
    assert public_json(play(evening.transcript(), upto=5).table)["round"] == 1
    assert public_json(play(evening.transcript(), upto=4).table)["phase"] == "lobby"
    assert public_json(play(script(*GAME), upto=1).table)["deck"] == 63
    assert play(script(*GAME), upto=10**6).table == play(script(*GAME)).table


def test_a_refused_line_is_named_and_the_rest_goes_on():
    events = [*GAME]
    events.insert(2, {"do": "fund", "seat": "Cat", "industry": "media", "card": 10})
    events.insert(3, {"do": "fund", "seat": "Ann"})
    events.insert(4, {"do": "draw", "cards": [80, 80]})
    played = play(script(*events))
    assert [(item.line, item.kind) for item in played.refused] == [(4, "rules"), (5, "malformed"), (6, "impossible")]
    assert score(played.table).winners == ("Cat",)


def test_insisting_records_what_is_against_the_rules_but_not_the_impossible():
    events = (
        {"do": "fund", "seat": "Ben", "industry": "grain", "card": 9},
        {"do": "fund", "seat": "Ann", "industry": "media", "card": 80},
    )
    assert [item.kind for item in play(script(*events)).refused] == ["rules", "impossible"]
    insisted = play(script(*events), insist=True)
    assert [item.kind for item in insisted.refused] == ["impossible"]
    assert [line.seq for line in insisted.table.rulings] == [2]
    by_itself = play(script({**events[0], "insist": True}))
    assert (by_itself.refused, len(by_itself.table.rulings)) == ((), 1)


def test_undo_and_redo_count_lines_of_the_file():
    played = play(script(*ROUND_1[:4], {"do": "undo", "entry": 4}, *ROUND_1[2:]))
    assert played.refused == ()
    assert played.table.state == play(script(*ROUND_1)).table.state
    again = play(script(*ROUND_1[:4], {"do": "undo", "entry": 4}, {"do": "redo", "entry": 6}, *ROUND_1[4:]))
    assert again.refused == ()
    assert again.table.state == play(script(*ROUND_1)).table.state
    wrong = play(
        script(*ROUND_1[:2], {"do": "undo", "entry": 1}, {"do": "undo", "entry": 9}, {"do": "redo", "entry": 2})
    )
    assert [(item.line, item.kind) for item in wrong.refused] == [
        (4, "impossible"),
        (5, "impossible"),
        (6, "impossible"),
    ]


def test_a_refused_line_cannot_be_undone_and_empty_lines_count():
    data = (
        script(*ROUND_1[:2])
        + b"\n   \n"
        + script({"do": "fund"}, {"do": "undo", "entry": 6}, header={"do": "undo", "entry": 3})
    )
    played = play(data)
    assert [item.line for item in played.refused] == [7, 8]
    assert played.table.undoable == (2,)


def test_a_correction_stands_in_a_script():
    played = play(script({"do": "correct", "what": "cash", "seat": "Ann", "to": 500}))
    assert public_json(played.table)["seats"]["Ann"]["cash"] == 500


@pytest.mark.parametrize(
    "do", ["table", "options", "sit", "leave", "start", "admit", "look", "void", "open_books", "opening"]
)
def test_events_of_a_tables_log_do_not_belong_in_a_script(do):
    (item,) = play(script({"do": do})).refused
    assert (item.kind, do in item.message) == ("impossible", True)


@pytest.mark.parametrize("do", ["takeover", "reshare"])
def test_events_of_later_builds_are_named(do):
    (item,) = play(script({"do": do}), insist=True).refused
    assert (item.kind, do in item.message) == ("version", True)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"7",
        b'"x"',
        b"null",
        b'{"do": 7}',
        b'{"do": "pass", "seat": 1e2}',
        b"[" * 100_000,
        b"\xff\xfe",
        b'{"do":"pass","do":"pass"}',
        b"x" * 70_000,
    ],
)
def test_a_line_that_is_no_event_is_malformed_and_costs_only_itself(line):
    played = play(script(ROUND_1[0]) + line + b"\n" + json.dumps(ROUND_1[1]).encode())
    assert [(item.line, item.kind) for item in played.refused] == [(3, "malformed")]
    assert played.table.undoable == (4, 2)


@pytest.mark.parametrize(
    "header",
    [
        {"game": "chess", "seats": ["A", "B", "C"]},
        {"game": "ponzi", "seats": ["A", "B"]},
        {"game": "ponzi", "seats": ["A", "B", "B"]},
        {"game": "ponzi", "seats": "ABC"},
        {"game": "ponzi", "seats": ["A", "B", 3]},
        {"game": "ponzi"},
        {"game": "ponzi", "seats": ["A", "B", "C"], "options": []},
        {"game": "ponzi", "seats": ["A", "B", "C"], "options": {"bears": 4}},
        {"game": "ponzi", "seats": ["A", "B", "C"], "players": 3},
        {"game": ["ponzi"], "seats": ["A", "B", "C"]},
    ],
)
def test_a_script_without_a_usable_header_is_unreadable(header):
    with pytest.raises(Unreadable, match="line 1"):
        play(script(*ROUND_1, header=header))


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"\x00\x01\x02" * 100, "neither"),
        (b"hello\n", "neither"),
        (b"[[[[", "neither"),
        (b"[" * 200_000, "neither"),
        (script(*ROUND_1).rstrip(b"\n") + "é".encode()[:1], "cut off"),
        (b"x" * (MAX_FILE + 1), "8 MB"),
        (b"{}\n" * 2_000_000, "20000 lines"),
    ],
)
def test_what_is_no_session_at_all_is_unreadable(data, word):
    with pytest.raises(Unreadable, match=word):
        play(data)


def test_the_sessions_of_windows_editors_are_read():
    assert play(script(*GAME).replace(b"\n", b"\r\n")).refused == ()


def test_a_transcript_reads_back_as_the_log_it_was():
    evening, _ = whole_evening()
    entries = parse(evening.transcript())
    assert entries == evening.authority.entries
    assert dump(entries).encode() == evening.transcript()
    with pytest.raises(Unreadable, match="line 2"):
        parse(evening.transcript().replace(b'"seq":2,', b'"seq":"2",', 1))
    with pytest.raises(Unreadable, match="script"):
        parse(script(*GAME))


def test_replaying_a_transcript_names_the_line_that_was_touched():
    evening, _ = whole_evening()
    touched = evening.transcript().replace(b'"card":30', b'"card":80')
    refused = play(touched).refused
    assert refused[0].line == 18
    assert {item.kind for item in refused} >= {"chain", "seen"}


def test_a_script_may_hold_sealed_offers_whose_price_it_does_not_know():
    sealed = {"do": "offer", "seat": "Ben", "to": "Ann", "industry": "transport", "lot": "ab" * 16, "seal": "cd" * 32}
    played = play(script(*ROUND_1, *ROUND_2, {**sealed, "boxes": 5}, {**sealed, "boxes": {}}, TRADE[1]))
    assert [(item.line, item.kind) for item in played.refused] == [(16, "malformed")]
    assert public_json(played.table)["seats"]["Ben"]["cash"] is None
