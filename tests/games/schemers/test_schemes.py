"""Schemes: what is shared, what stays one's own, bonus and penalty (S-01 to S-10, S-13)."""

from __future__ import annotations

import pytest

from companion.games.schemers import GAME

from .sitting import Sitting, half


def table_of_s01() -> Sitting:
    """Ann with a safe, Ben with cards offshore from before their scheme, three cards in the joint pile."""
    t = Sitting()
    t.plays("Ben", 1)
    t.turn("offshore", "Ben")
    t.turn("safe", "Ann", from_="hand")
    t.plays("Ann", 2)
    t.plays("Ben", 1)
    t.turn("scheme", "Ann", with_="Ben")
    assert t.piles("Ann") == (0, 0, 1) and t.piles("Ben") == (0, 1, 0) and t.joint() == [(3, 0)]
    return t


def test_s01_no_attempt_brings_the_bonus() -> None:
    t = table_of_s01()
    t.record("end_round")
    t.count("Ann", safes=10_000)
    t.count("Ben", offshore=20_000)
    t.count("Ann+Ben", 45_000)
    assert t.gains() == (40_500, 50_500, 0)


def test_s01_a_failed_attempt_costs_both_s02_also_the_innocent() -> None:
    """Ben tries, and Cat, who has no part in it, declines."""
    t = table_of_s01()
    t.turn("defraud", "Ben", declined=["Cat"])
    t.record("end_round")
    t.count("Ann", safes=10_000)
    t.count("Ben", offshore=20_000)
    t.count("Ann+Ben", 45_000)
    assert t.gains() == (28_500, 38_500, 0)
    for name in ("Ann", "Ben"):
        penalty = [line for line in t.scores()[name].lines if line.points == -4_000]
        assert [line.detail for line in penalty] == ["Ben's Defraud was declined by Cat."]


def test_s01_success_takes_the_joint_pile_and_no_bonus() -> None:
    t = table_of_s01()
    t.turn("defraud", "Ann")
    assert t.piles("Ann") == (3, 0, 1) and t.joint() == [(0, 0)]
    t.record("end_round")
    t.count("Ann", 45_000, safes=10_000)
    t.count("Ben", offshore=20_000)
    assert t.gains() == (55_000, 20_000, 0)


def test_s01_the_penalty_is_paid_once() -> None:
    t = table_of_s01()
    t.turn("defraud", "Ann", declined=["Ben"])
    t.turn("defraud", "Ben", declined=["Ann"])
    t.turn("defraud", "Ann", declined=["Cat", "Ann", "Cat"])
    t.record("end_round")
    t.count("Ann")
    t.count("Ben")
    t.count("Ann+Ben")
    assert t.gains() == (-4_000, -4_000, 0)
    (line,) = t.scores()["Ben"].lines
    assert line.detail == (
        "Ann's Defraud was declined by Ben. Ben's Defraud was declined by Ann. Ann's Defraud was declined by Cat."
    )


@pytest.mark.parametrize(("option", "each"), [(0, 0), (-4_000, -4_000)])
def test_s03_failed_and_then_defrauded(option: int, each: int) -> None:
    t = Sitting(failed_then_defrauded=option)
    t.turn("scheme", "Ann", with_="Ben")
    t.plays("Ann", 1)
    t.turn("defraud", "Ben", declined=["Ann"])
    t.turn("defraud", "Ben")
    t.record("end_round")
    t.count("Ben", 9_000)
    assert t.gains() == (each, 9_000 + each, 0)


def schemed(cards: int = 1) -> Sitting:
    """Ann and Ben in a scheme, so many cards in their joint pile."""
    t = Sitting()
    t.turn("scheme", "Ann", with_="Ben")
    t.plays("Ann", cards)
    return t


def test_s04_halves_are_exact() -> None:
    t = schemed()
    t.record("end_round")
    t.count("Ann+Ben", 23_000)
    assert t.gains() == (11_500 + 8_000, 11_500 + 8_000, 0)
    t = schemed()
    t.turn("defraud", "Ben", declined=["Cat"])
    t.record("end_round")
    t.count("Ann+Ben", 25_001)
    assert t.gains() == (half("8500.5"), half("8500.5"), 0)
    lines = [line.points for line in t.scores()["Ann"].lines]
    assert lines == [half("12500.5"), -4_000]
    assert t.public()["seats"]["Ann"]["total"] == 8500.5


def test_s05_a_round_can_cost_money() -> None:
    t = Sitting()
    t.correct("total", seat="Ann", to=10_000)
    t.turn("scheme", "Ann", with_="Ben")
    t.turn("defraud", "Ann", declined=["Ben"])
    t.record("end_round")
    assert t.gains() == (-4_000, -4_000, 0)
    assert t.totals() == (6_000, -4_000, 0)


def test_s06_a_scheme_outlives_its_pile() -> None:
    t = schemed(3)
    t.turn("scam", "Cat", target="Ben")
    assert t.piles("Cat") == (3, 0, 0) and t.joint() == [(0, 0)]
    assert t.public()["schemes"][0]["broken_by"] is None
    t.record("end_round")
    t.count("Cat", 30_000)
    assert t.gains() == (8_000, 8_000, 30_000)


def test_s07_forming_a_scheme_merges_what_is_exposed() -> None:
    t = Sitting()
    t.plays("Ben", 2)
    t.plays("Ann", 1)
    t.turn("scheme", "Cat", with_="Ann")
    assert (t.piles("Ann"), t.piles("Ben"), t.piles("Cat"), t.joint()) == ((0, 0, 0), (2, 0, 0), (0, 0, 0), [(1, 0)])
    t = Sitting()
    t.plays("Ben", 2)
    t.plays("Ann", 1)
    t.turn("scheme", "Ann", with_="Ben")
    assert t.joint() == [(3, 0)]
    t.record("end_round")
    t.count("Ann+Ben", 40_000)
    assert t.gains() == (28_000, 28_000, 0)


def test_s07_one_scheme_each_and_no_consent_but_offer_declined() -> None:
    t = Sitting(4)
    t.turn("scheme", "Ben", with_="Ann", declined=["Ann"])
    assert t.joint() == []
    t.turn("scheme", "Ben", with_="Ann")
    for seat, other in (("Cat", "Ann"), ("Cat", "Ben")):
        assert t.refused("scheme", seat=seat, with_=other) == "impossible"
    t.record("scheme", seat="Cat", with_="Dan")
    assert t.refused("scheme", seat="Dan", with_="Ann") == "impossible"
    assert t.refused("scheme", seat="Dan", with_="Dan") == "impossible"


def test_s08_each_scheme_has_its_own_flags() -> None:
    """Ann and Ben fail once and break; Ann and Cat stay together and clean."""
    t = Sitting()
    t.turn("scheme", "Ben", with_="Ann")
    t.turn("defraud", "Ben", declined=["Cat"])
    t.turn("defraud", "Ben")
    t.turn("scheme", "Cat", with_="Ann")
    t.record("end_round")
    assert t.gains() == (8_000, 0, 8_000)


def test_s08_the_same_two_can_scheme_again() -> None:
    t = schemed(2)
    t.turn("offshore", "Ann")
    t.turn("defraud", "Ben")
    t.turn("scheme", "Cat", with_="Ben", declined=["Ann"])
    t.turn("scheme", "Ann", with_="Ben")
    t.plays("Ann", 1)
    t.turn("offshore", "Ben")
    assert t.joint() == [(0, 2), (0, 1)]
    t.record("end_round")
    t.count("Ann+Ben", offshore=30_000)
    assert t.gains() == (23_000, 23_000, 0)


def test_s09_offshore_inside_a_scheme_is_halved_even_after_a_defraud() -> None:
    t = schemed(2)
    t.turn("offshore", "Ben")
    t.plays("Ben", 1)
    t.turn("defraud", "Ann")
    assert t.piles("Ann") == (1, 0, 0) and t.joint() == [(0, 2)]
    t.turn("scam", "Cat", target="Ben")
    t.turn("bust", "Cat", target="Ann", declined=["Ann"])
    assert t.joint() == [(0, 2)]
    t.record("end_round")
    assert t.refused("count", scheme=["Ann", "Ben"], exposed=1, offshore=30_000) == "impossible"
    t.count("Ann+Ben", offshore=30_000)
    t.count("Ann", 12_000)
    assert t.gains() == (27_000, 15_000, 0)


def test_s09_a_second_offshore_adds_to_the_first() -> None:
    t = schemed(2)
    t.turn("offshore", "Ben")
    t.plays("Ann", 1)
    t.turn("offshore", "Ann")
    assert t.joint() == [(0, 3)]


def test_s10_offshore_from_before_the_scheme_stays_its_owners() -> None:
    t = Sitting()
    t.plays("Ann", 2)
    t.turn("offshore", "Ann")
    t.turn("scheme", "Ben", with_="Ann")
    t.plays("Ann", 1)
    t.turn("offshore", "Ann")
    assert t.piles("Ann") == (0, 2, 0) and t.joint() == [(0, 1)]
    t.record("end_round")
    t.count("Ann", offshore=20_000)
    t.count("Ann+Ben", offshore=6_000)
    assert t.gains() == (20_000 + 3_000 + 8_000, 3_000 + 8_000, 0)


def test_s13_a_card_of_the_joint_pile_in_ones_own_safe() -> None:
    t = schemed(3)
    said = t.say("safe", seat="Ben", from_="pile")
    assert "joint pile with Ann" in said and "rules allow" in said
    t.turn("safe", "Ann", from_="pile")
    assert t.joint() == [(2, 0)] and t.piles("Ann") == (0, 0, 1)
    t.record("end_round")
    t.count("Ann", safes=15_000)
    t.count("Ann+Ben", 30_000)
    assert t.gains() == (38_000, 23_000, 0)


def test_s13_a_safe_is_out_of_reach_even_of_defraud() -> None:
    t = schemed(2)
    t.turn("safe", "Ben", from_="hand")
    t.turn("defraud", "Ann")
    t.turn("scam", "Cat", target="Ben")
    t.turn("pyramid", "Cat", declined=[])
    assert t.piles("Ben") == (0, 0, 1)
    assert t.refused("safe", seat="Ben", from_="pile") == "impossible"


def test_s13_a_safe_from_the_hand_needs_a_card_besides_itself() -> None:
    t = Sitting()
    t.hands(Ben=1)
    assert t.refused("safe", seat="Ben", from_="hand") == "rules"
    t.hands(Ben=2)
    t.record("safe", seat="Ben", from_="hand")
    assert t.hand("Ben") == 6 and t.piles("Ben") == (0, 0, 1)


def test_only_partners_defraud() -> None:
    t = schemed()
    t.record("discard", seat="Ben")
    assert t.refused("defraud", seat="Cat") == "impossible"
    assert "Cat is in no scheme" in GAME.problems(t.state, GAME.parse({"do": "defraud", "seat": "Cat"}))[0].message
