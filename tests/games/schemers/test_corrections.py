"""Corrections bring the record back to what lies on the table."""

from __future__ import annotations

import pytest

from companion.games.game import MalformedEvent
from companion.games.schemers import GAME

from .sitting import Sitting, half


def test_a_scheme_that_was_forgotten() -> None:
    t = Sitting()
    t.plays("Ben", 1)
    t.plays("Ann", 2)
    t.correct("scheme", scheme=["Ben", "Ann"], to="together")
    assert t.joint() == [(3, 0)]
    t.correct("joint_offshore", scheme=["Ann", "Ben"], to=2)
    t.correct("attempts", scheme=["Ann", "Ben"], to=1)
    t.record("end_round")
    t.count("Ann+Ben", 10_000)
    assert t.gains() == (1_000, 1_000, 0)


def test_a_scheme_that_never_was() -> None:
    t = Sitting()
    t.correct("exposed", seat="Ann", to=2)
    t.record("scheme", seat="Ben", with_="Ann")
    t.correct("scheme", scheme=["Ann", "Ben"], to="broken")
    assert t.piles("Ann") == (2, 0, 0)
    t.record("scheme", seat="Cat", with_="Ben")


@pytest.mark.parametrize(
    "fields",
    [
        {"what": "exposed", "seat": "Ann", "to": 3},
        {"what": "scheme", "scheme": ["Ann", "Cat"], "to": "together"},
        {"what": "scheme", "scheme": ["Ann", "Cat"], "to": "broken"},
        {"what": "joint_exposed", "scheme": ["Ann", "Cat"], "to": 1},
        {"what": "attempts", "scheme": ["Ann", "Cat"], "to": 1},
        {"what": "turn", "to": "Zoe"},
        {"what": "count", "seat": "Ann", "exposed": 1, "offshore": 0, "safes": 0},
    ],
)
def test_what_can_not_be(fields: dict[str, object]) -> None:
    """Ann and Ben are in a scheme, and the round is on."""
    t = Sitting()
    t.record("scheme", seat="Ben", with_="Ann")
    assert t.refused("correct", **fields) == "impossible"


def test_a_hand_that_was_not_empty_takes_the_end_back() -> None:
    t = Sitting(deck_size=18)
    t.hands(Ben=1)
    t.record("play", seat="Ben")
    t.hands(Ben=1)
    assert t.state.phase == "turn" and t.expects().keys() == {"Cat"}


def test_a_totals_half_dollar() -> None:
    t = Sitting()
    t.correct("total", seat="Ann", to="-0.5")
    t.correct("total", seat="Ben", to=-3)
    assert t.totals() == (half("-0.5"), -3, 0)
    for wrong in (0.5, "1", "01.5", "1.50", "--1.5"):
        with pytest.raises(MalformedEvent):
            GAME.parse({"do": "correct", "what": "total", "seat": "Ann", "to": wrong})


def test_turn_dealer_round_and_pile() -> None:
    t = Sitting()
    t.correct("turn", to="Ann")
    t.correct("dealer", to="Cat")
    t.correct("round", to=4)
    t.correct("pile", to=2)
    t.record("smuggle", seat="Ann", cards=2)
    assert (t.state.round, t.hand("Ann"), t.state.pile) == (4, 5, 0)
    t.correct("pile", to=0)
    t.hands(Ben=0)
    t.record("end_round")
    t.count("Ann", 1_000)
    assert (t.public()["round"], t.public()["dealer"]) == (5, "Ann")


def test_a_correction_stays_whatever_is_said_of_the_action_before_it() -> None:
    """To decline or to amend would bring back the state from before the correction."""
    t = Sitting()
    t.record("scam", seat="Ben", target="Ann")
    t.hands(Cat=3)
    assert t.refused("decline", seat="Ann") == "impossible"
    t.round(Ann=5_000)
    t.correct("total", seat="Ben", to=1_000)
    assert t.refused("count", seat="Ann", exposed=6_000) == "impossible"


def test_house_rulings_out_of_turn_do_not_take_the_turn() -> None:
    t = Sitting()
    t.insist("play", seat="Cat")
    assert t.expects().keys() == {"Ben"} and t.piles("Cat")[0] == 1
