"""Options, the deck that a table wrote down, and the form of events."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import MalformedEvent
from companion.games.points import json_number, written
from companion.games.schemers import GAME
from companion.games.schemers.actions import ACTIONS
from companion.games.schemers.events import EVENTS
from companion.games.schemers.profile import limits, size

from .sitting import NAMES, Sitting, half

PROFILE = {"stockpile": {"5000": 2, "10000": 1, "1000": 3}, "actions": dict.fromkeys(ACTIONS, 2)}


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"tie": "coin"}, "tie"),
        ({"target": 0}, "target"),
        ({"failed_then_defrauded": -1}, "failed_then_defrauded"),
        ({"deck_size": "many"}, "deck_size"),
        ({"tracking": "light"}, "tracking"),
        ({"deck_profile": {"stockpile": {"05": 1}}}, "deck_profile"),
        ({"deck_profile": {"actions": {"chess": 1}}}, "deck_profile"),
        ({"sealed_bids": True}, "sealed_bids"),
    ],
)
def test_a_bad_option_is_named(given: dict[str, Any], named: str) -> None:
    with pytest.raises(MalformedEvent, match=named):
        GAME.options(given)


def test_a_deck_must_be_dealt() -> None:
    with pytest.raises(MalformedEvent, match="too small"):
        GAME.start(NAMES[:3], {"deck_size": 17})
    with pytest.raises(MalformedEvent, match="dealer"):
        GAME.start(NAMES[:3], {"dealer": "Eve"})
    with pytest.raises(MalformedEvent, match="2 to 8"):
        GAME.start(("Ann",), {})


def test_nothing_is_known_of_the_deck() -> None:
    assert Sitting().state.pile is None
    assert GAME.view(Sitting().state, None, {}).values == ()


def test_a_deck_that_was_written_down_once() -> None:
    """Six stockpile cards (5, 5, 10, 1, 1, 1 thousand) and two of each of the eleven action cards: 28."""
    assert size(PROFILE) == 28 and size({"stockpile": {"5000": 4}}) is None
    assert limits(PROFILE, 2) == (2_000, 15_000) and limits(PROFILE, 7) is None
    t = Sitting(deck_profile=PROFILE)
    assert t.state.pile == 10 and GAME.view(t.state, "Ann", {}).values == (1_000, 5_000, 10_000)
    t = Sitting(deck_profile={"stockpile": PROFILE["stockpile"]})
    t.round(Ben=10_001)
    assert len(GAME.score(t.state, {}).warnings) == 1
    t.count("Ben", 10_000)
    assert GAME.score(t.state, {}).warnings == ()


EXAMPLES: list[dict[str, Any]] = [
    {"do": "play", "seat": "Ann"},
    {"do": "discard", "seat": "Ann"},
    {"do": "smuggle", "seat": "Ann", "cards": 2},
    {"do": "offshore", "seat": "Ann"},
    {"do": "safe", "seat": "Ann", "from": "pile"},
    {"do": "scheme", "seat": "Ann", "with": "Ben", "declined": []},
    {"do": "scam", "seat": "Ann", "target": "Ben", "declined": ["Ben", "Cat"]},
    {"do": "bust", "seat": "Ann", "target": "Ann"},
    {"do": "embezzle", "seat": "Ann", "target": "Ben"},
    {"do": "pyramid", "seat": "Ann", "declined": ["Ben"]},
    {"do": "phish", "seat": "Ann", "target": "Ben"},
    {"do": "defraud", "seat": "Ann"},
    {"do": "decline", "seat": "Ann"},
    {"do": "end_round"},
    {"do": "count", "seat": "Ann", "exposed": 1, "offshore": 2, "safes": 0},
    {"do": "count", "scheme": ["Ann", "Ben"], "exposed": 1},
    {"do": "count", "seat": "Ann", "lot": "ab", "seal": "cd"},
    {"do": "confirm", "seat": "Ann", "scheme": ["Ann", "Ben"]},
    {"do": "pile_empty"},
    {"do": "stop"},
    {"do": "correct", "what": "total", "seat": "Ann", "to": "12500.5"},
    {"do": "correct", "what": "joint_count", "scheme": ["Ann", "Ben"], "exposed": 0, "offshore": 5},
]


def test_parse_and_dump_are_inverse() -> None:
    assert {data["do"] for data in EXAMPLES} == set(EVENTS)
    for data in EXAMPLES:
        assert GAME.dump(GAME.parse(data)) == data


@pytest.mark.parametrize(
    "data",
    [
        {"do": "fund", "seat": "Ann"},
        {"do": "smuggle", "seat": "Ann", "cards": 3},
        {"do": "safe", "seat": "Ann", "from": "bank"},
        {"do": "scam", "seat": "Ann"},
        {"do": "scam", "seat": "Ann", "target": "Ben", "declined": "Ben"},
        {"do": "confirm", "seat": "Ann", "scheme": ["Ann"]},
        {"do": "correct", "what": "hand", "seat": "Ann"},
        {"do": "correct", "what": "hand", "seat": "Ann", "to": 6, "scheme": ["Ann", "Ben"]},
        {"do": "correct", "what": "deck", "to": 6},
        {"do": "end_round", "seat": "Ann"},
    ],
)
def test_malformed_events(data: dict[str, Any]) -> None:
    with pytest.raises(MalformedEvent):
        GAME.parse(data)


def test_halves_are_written_exactly() -> None:
    assert [written(x) for x in (0, 12_500, half("12500.5"), half("-0.5"), -4_000)] == [
        "0", "12,500", "12,500.50", "-0.50", "-4,000",
    ]  # fmt: skip
    assert [json_number(x) for x in (8_000, half("12500.5"), half("-0.5"))] == [8_000, 12500.5, -0.5]
