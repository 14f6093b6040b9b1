"""The vocabulary and its JSON form: strict, and a sentence for whatever is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import MalformedEvent
from companion.games.ponzi import GAME
from companion.games.ponzi.events import Correct, Draw, Fund, Offer, Stop

EVERY_EVENT: list[dict[str, Any]] = [
    {"do": "fund", "seat": "Ann", "industry": "estate", "card": 9},
    {"do": "pass", "seat": "Ann"},
    {"do": "draw", "cards": [18, 80]},
    {"do": "offer", "seat": "Ann", "to": "Ben", "industry": "media", "amount": 0},
    {"do": "offer", "seat": "Ann", "to": "Ben", "industry": "media"},
    {
        "do": "offer",
        "seat": "Ann",
        "to": "Ben",
        "industry": "media",
        "lot": "ab12",
        "seal": "00ff",
        "boxes": {"to": "aa", "self": "bb"},
    },
    {"do": "answer", "seat": "Ben", "choice": "counter"},
    {"do": "luxury", "seat": "Ann", "price": 96},
    {"do": "remove", "seat": "Ann", "card": 80},
    {"do": "discard", "seat": "Ann", "industry": "grain"},
    {"do": "pay", "seat": "Ann"},
    {"do": "bankrupt", "seat": "Ann"},
    {"do": "count", "seat": "Ann", "cash": 0},
    {"do": "stop"},
    {"do": "correct", "what": "cash", "seat": "Ann", "to": 900_000_000},
    {"do": "correct", "what": "tiles", "seat": "Ann", "industry": "grain", "to": 4},
    {"do": "correct", "what": "supply", "industry": "grain", "to": 0},
    {"do": "correct", "what": "luxury", "card": 30, "seat": "Ann"},
    {"do": "correct", "what": "luxury", "card": 30},
    {"do": "correct", "what": "round", "to": 2},
    {"do": "correct", "what": "start_player", "to": "Ben"},
    {"do": "correct", "what": "bears_from", "to": 65},
    {"do": "correct", "what": "deck", "to": 63},
    {"do": "correct", "what": "discard", "to": 0},
    {"do": "correct", "what": "card", "card": 45, "to": "market"},
    {"do": "correct", "what": "wheel", "seat": "Ann", "card": 45, "to": 0},
    {"do": "correct", "what": "swap", "card": 45, "to": 46},
]


@pytest.mark.parametrize("data", EVERY_EVENT, ids=lambda d: d["do"] + "-" + str(d.get("what", "")))
def test_dump_is_the_inverse_of_parse(data: dict[str, Any]) -> None:
    assert GAME.dump(GAME.parse(data)) == data


def test_typed_events() -> None:
    assert GAME.parse(EVERY_EVENT[0]) == Fund("Ann", "estate", 9)
    assert GAME.parse({"do": "draw", "cards": [18, 80]}) == Draw((18, 80))
    assert GAME.parse({"do": "stop"}) == Stop()
    assert GAME.parse(EVERY_EVENT[3]) == Offer("Ann", "Ben", "media", amount=0)
    assert GAME.parse(EVERY_EVENT[-1]) == Correct("swap", card=45, to=46)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "no event None"),
        ({"do": "found"}, 'no event "found"'),
        ({"do": ["fund"]}, "no event"),
        ({"do": "stop", "seat": "Ann"}, 'stop has no field "seat"; it has none.'),
        ({"do": "pass", "seat": "Ann", "insist": True}, 'no field "insist"'),
        ({"do": "pass"}, 'pass needs "seat"'),
        ({"do": "pass", "seat": ""}, '"seat" of pass must be a player'),
        ({"do": "pass", "seat": 1}, '"seat" of pass must be a player'),
        ({"do": "fund", "seat": "Ann", "industry": "estate", "card": True}, "not True"),
        ({"do": "fund", "seat": "Ann", "industry": "estate", "card": 9.0}, "whole number from 9 to 80, not 9.0"),
        ({"do": "fund", "seat": "Ann", "industry": "estate", "card": "9"}, 'not "9"'),
        ({"do": "fund", "seat": "Ann", "industry": "estate", "card": 8}, "from 9 to 80"),
        ({"do": "fund", "seat": "Ann", "industry": "real estate", "card": 9}, "one of transport, grain, media, estate"),
        ({"do": "draw", "cards": []}, "a list of card values"),
        ({"do": "draw", "cards": [True]}, "a list of card values"),
        ({"do": "draw", "cards": 18}, "a list of card values"),
        ({"do": "luxury", "seat": "Ann", "price": 31}, "one of 30, 56, 78, 96"),
        ({"do": "count", "seat": "Ann", "cash": -1}, "whole number, 0 or more"),
        ({"do": "count", "seat": "Ann", "cash": 2**53}, "whole number"),
        ({"do": "answer", "seat": "Ann", "choice": "no"}, "one of sold, counter"),
        ({"do": "offer", "seat": "A", "to": "B", "industry": "media", "lot": "ab"}, 'both "lot" and "seal"'),
        ({"do": "offer", "seat": "A", "to": "B", "industry": "media", "lot": "AB", "seal": "00"}, "lowercase hex"),
        (
            {"do": "offer", "seat": "A", "to": "B", "industry": "media", "amount": 1, "lot": "ab", "seal": "00"},
            "not both",
        ),
        ({"do": "offer", "seat": "A", "to": "B", "industry": "media", "boxes": {}}, "Only a sealed offer"),
        ({"do": "correct", "what": "money"}, '"what" of correct must be one of cash'),
        ({"do": "correct", "what": "cash", "to": 5}, '"seat" is needed'),
        ({"do": "correct", "what": "cash", "seat": "Ann", "to": "5"}, '"to" of correct must be a whole number'),
        ({"do": "correct", "what": "cash", "seat": "Ann", "to": 5, "card": 9}, '"card" has no meaning'),
        ({"do": "correct", "what": "card", "card": 9, "to": "wheel"}, "one of market, deck, discard, box"),
        ({"do": "correct", "what": "wheel", "seat": "Ann", "card": 9, "to": 6}, "from 0 to 5"),
        ({"do": "correct", "what": "round", "to": 0}, "from 1"),
    ],
)
def test_malformed(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MalformedEvent) as caught:
        GAME.parse(data)
    assert sentence in str(caught.value)


def test_somebody_who_does_not_sit_here() -> None:
    state = GAME.start(("Ann", "Ben", "Cat"), {})
    for data in (
        {"do": "pass", "seat": "Zed"},
        {"do": "offer", "seat": "Ann", "to": "Zed", "industry": "media"},
        {"do": "correct", "what": "cash", "seat": "Zed", "to": 1},
        {"do": "correct", "what": "start_player", "to": "Zed"},
    ):
        (problem,) = GAME.problems(state, GAME.parse(data))
        assert problem.kind == "impossible"
        assert problem.message == 'Nobody called "Zed" sits here; the players are Ann, Ben and Cat.'
