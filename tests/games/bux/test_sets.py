"""What sets are worth, and what the adviser makes of a spread (B-08 to B-14, B-30, B-31)."""

from __future__ import annotations

import random
import time
from itertools import combinations

import pytest

from companion.games.bux import adviser
from companion.games.bux.cards import CARDS, matching, pays
from tests.games.bux.sitting import GAME_ORDER, Sitting, card, cards

B11 = "hs25 hs50 hs100 ho100 hc100 cs100 ds100 sx25 sx50"
B12 = "hs100 sc100 so50 so100 ss50 ss100"


@pytest.mark.parametrize(
    ("cards_", "single", "double"),
    [("hc25 ho50 hx100", 175, 350), ("hs25 hs50 hs100", 500, 1000), ("hs25 cs25 ds25", 75, 150)],
)
def test_b08_set_payment(cards_: str, single: int, double: int) -> None:
    for bux, chips in ((0, single), (1, single), (2, double)):
        sitting = Sitting(deal=(cards_,))
        sitting.stage(1, bux)
        sitting.record("sell", seat="Ann", sets=[cards(cards_)])
        assert sitting.purse("Ann") == 200 + chips
        assert sitting.state.discard == set(cards(cards_))
        assert sitting.public()["phase"] == "turn" and "Ben" in sitting.expects()


def test_b09_two_identical_and_a_third_of_the_suit_pay_the_sum() -> None:
    sitting = Sitting(deal=("hs25 hs50 ho100",))
    sitting.record("sell", seat="Ann", sets=[cards("hs25 hs50 ho100")])
    assert sitting.purse("Ann") == 375


def test_b10_any_number_of_sets_in_one_move_but_no_other_move() -> None:
    sitting = Sitting()
    sitting.spread("Ann", "hc25 ho50 hx100 ds25 ds50 ds100")
    sitting.record("sell", seat="Ann", sets=[cards("hc25 ho50 hx100"), cards("ds25 ds50 ds100")])
    assert sitting.purse("Ann") == 200 + 675
    assert sitting.refused("draw", seat="Ann", cards=cards("sx25")) == "rules"


def test_what_is_no_set_is_not_sold() -> None:
    sitting = Sitting(deal=("hs25 do50 cx100",))
    assert sitting.refused("sell", seat="Ann", sets=[cards("hs25 do50 cx100")]) == "rules"
    sitting.spread("Ann", "hs25 hs50 hs100 ho25 ho50 do50")
    twice = [cards("hs25 hs50 ho25"), cards("hs25 hs100 ho50")]
    assert sitting.refused("sell", seat="Ann", sets=twice) == "impossible"
    assert sitting.refused("sell", seat="Ann", sets=[cards("hs25 hs50 hx25")]) == "impossible"


@pytest.mark.parametrize(("times", "chips"), [(1, 550), (2, 1100)])
def test_b11_identical_first_is_not_always_best(times: int, chips: int) -> None:
    found = adviser.best(cards(B11), times)
    assert found.chips == chips == sum(pays(sold, times) for sold in found.sets)


def test_b11_of_six_cards_the_identical_set_is_never_worse() -> None:
    picked = random.Random(11)
    for _ in range(300):
        rest = picked.sample([c for c in GAME_ORDER if not c.startswith("heart square")], 3)
        assert adviser.best([*cards("hs25 hs50 hs100"), *rest]).chips == 500 + adviser.best(rest).chips


@pytest.mark.parametrize(("times", "chips"), [(1, 500), (2, 1000)])
def test_b12_dearest_set_first_is_wrong_too(times: int, chips: int) -> None:
    assert adviser.best(cards(B12), times).chips == chips


def test_b12_two_ways_to_the_same() -> None:
    assert adviser.best(cards("hs25 hs100 ho50 hx100 ss50 ds100")).chips == 425


def brute(spread: tuple[str, ...]) -> int:
    """Every way to take disjoint sets, tried one by one."""
    if len(spread) < 3:
        return 0
    first, rest = spread[0], spread[1:]
    most = brute(rest)
    for pair in combinations(rest, 2):
        if matching((first, *pair)):
            most = max(most, pays((first, *pair)) + brute(tuple(c for c in rest if c not in pair)))
    return most


def test_best_agrees_with_brute_force_on_2000_small_spreads() -> None:
    """Half of them out of few faces, where sets overlap most."""
    picked = random.Random(2008)
    for number in range(2000):
        pool = GAME_ORDER if number % 2 else [c for c in GAME_ORDER if CARDS[c].suit in ("heart", "club")][:18]
        spread = tuple(picked.sample(pool, picked.choice((3, 5, 6, 8, 9))))
        found = adviser.best(spread)
        sold = [name for cards_ in found.sets for name in cards_]
        assert found.chips == brute(spread), spread
        assert len(sold) == len(set(sold)) and set(sold) <= set(spread)
        assert all(map(matching, found.sets))
        assert sum(map(pays, found.sets)) == found.chips


def test_best_of_all_48_cards() -> None:
    """All sixteen identical sets: no set pays more than 500, and no card can be in two."""
    found = adviser.best(GAME_ORDER)
    assert found.chips == 16 * 500 and len(found.sets) == 16
    assert adviser.best(GAME_ORDER, 2).chips == 16000


def test_best_of_nothing() -> None:
    assert adviser.best(()) == adviser.Proposal(0, ())
    assert adviser.best(cards("hs25 do50 cx100")) == adviser.Proposal(0, ())


@pytest.mark.parametrize(
    ("spread", "safe"),
    [
        ("hs25 ho25 ss25", "hs25"),
        ("hs25 hs50 cx25", "hs25 hs50"),
        ("hs25 do25 cx25", ""),
        ("hs25 ho25 hx25", ""),
    ],
)
def test_b13_protected(spread: str, safe: str) -> None:
    sitting = Sitting(deal=(spread,))
    assert sitting.seat("Ann")["protected"] == cards(safe)


def test_b13_against_what() -> None:
    square, oval, spade = adviser.guards(cards("hs25 ho25 ss25"))
    assert (square.by_suit, square.by_shape) == ((card("ho25"),), (card("ss25"),))
    assert (oval.protected, oval.lone) == (False, ("oval",))
    assert (spade.protected, spade.lone) == (False, ("spade",))


def test_b14_protection_changes_after_each_move() -> None:
    sitting = Sitting(deal=("dc25 dc50 cx50", "hs25 ho25 ss25"))
    assert sitting.seat("Ben")["protected"] == cards("hs25")
    sitting.record("trade", seat="Ann", give=card("cx50"), from_="Ben", take=card("ss25"))
    assert sitting.seat("Ben")["protected"] == []
    assert sitting.seat("Ann")["protected"] == cards("dc25 dc50")
    sitting.spread("Ben", "hs25 ho25 ss25 hs50 ho50 ho100")
    assert sitting.seat("Ben")["protected"] == cards("hs25 ho25 hs50 ho50 ho100")
    sitting.record("sell", seat="Ben", sets=[cards("ho25 ho50 ho100")])
    assert sitting.seat("Ben")["protected"] == cards("hs25 hs50")


def test_b30_a_card_is_named_with_its_value() -> None:
    sitting = Sitting(deal=("hs25 ho50 hx100", "hs100 ho25 hx25"))
    assert sitting.refused("sell", seat="Ann", sets=[cards("hs100 ho50 hx100")]) == "impossible"
    sitting.record("trade", seat="Ann", give=card("hs25"), from_="Ben", take=card("hx25"))
    assert set(sitting.held("Ben")) == set(cards("hs100 ho25 hs25"))
    assert sitting.seat("Ben")["best"]["chips"] == 150


def test_b31_sold_cards_are_out_until_the_next_pause() -> None:
    sitting = Sitting(deal=("hs25 hs50 hs100",))
    assert adviser.to_come(sitting.state.deck).faces["heart", "square"] == 0
    sitting.record("sell", seat="Ann", sets=[cards("hs25 hs50 hs100")])
    after = adviser.to_come(sitting.state.deck)
    assert after.faces["heart", "square"] == 0
    assert sitting.refused("draw", seat="Ben", cards=cards("hs25")) == "impossible"
    sitting.draw("Ben", "sx25 BUX BUX BUX")
    back = adviser.to_come(sitting.state.deck)
    assert back.faces["heart", "square"] == 3
    assert back.cards == 48 - 6


def test_to_come_counts_suits_and_shapes() -> None:
    found = adviser.to_come(set(GAME_ORDER) - set(cards("hs25 hs50 do25")))
    assert (found.cards, found.suits["heart"], found.suits["diamond"], found.suits["club"]) == (45, 10, 11, 12)
    assert (found.shapes["square"], found.shapes["oval"], found.shapes["cross"]) == (10, 11, 12)
    assert found.faces["heart", "square"] == 1


def test_a_spread_of_15_cards_takes_at_most_16_ms() -> None:
    """Processor time, the best of three looks at each: other programs on the machine don't count."""
    picked = random.Random(15)
    for _ in range(10):
        spread = picked.sample(GAME_ORDER, 15)
        taken = []
        for _ in range(3):
            adviser.forget()
            began = time.process_time()
            adviser.best(spread)
            taken.append(time.process_time() - began)
        assert min(taken) <= 0.016
