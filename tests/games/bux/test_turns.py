"""Trades, auctions, empty hands, the end (B-15 to B-29)."""

from __future__ import annotations

import pytest

from companion.games.bux import GAME
from companion.games.bux.cards import START_STACKS, chips_worth, stacks
from companion.games.bux.ladder import climb
from tests.games.bux.sitting import Sitting, card, cards


def drawn(players: int = 3, **options: object) -> Sitting:
    """Ann has drawn spade crosses."""
    sitting = Sitting(players, **options)
    sitting.draw("Ann", "sx25 sx50 sx100")
    return sitting


def test_b15_trade_one_for_one_with_an_unprotected_card() -> None:
    sitting = Sitting(deal=("dc25 dc50 cx50", "hs25 ho25 ss25"))
    assert sitting.refused("trade", seat="Ann", give=card("cx50"), from_="Ben", take=card("hs25")) == "rules"
    assert sitting.refused("trade", seat="Ann", give=card("hs50"), from_="Ben", take=card("ho25")) == "impossible"
    assert sitting.refused("trade", seat="Ann", give=card("cx50"), from_="Ben", take=card("ho50")) == "impossible"
    assert sitting.refused("trade", seat="Ann", give=card("cx50"), from_="Ann", take=card("dc25")) == "impossible"
    assert sitting.refused("trade", seat="Ben", give=card("hs25"), from_="Ann", take=card("cx50")) == "rules"
    sitting.record("trade", seat="Ann", give=card("dc25"), from_="Ben", take=card("ho25"))
    assert set(sitting.held("Ann")) == set(cards("ho25 dc50 cx50"))
    assert set(sitting.held("Ben")) == set(cards("hs25 dc25 ss25"))
    sitting.record("trade", seat="Ben", give=card("dc25"), from_="Ann", take=card("ho25"))
    assert set(sitting.held("Ben")) == set(cards("hs25 ho25 ss25"))


def test_b15_the_table_may_let_a_protected_card_go() -> None:
    sitting = Sitting(deal=("dc25 dc50 cx50", "hs25 ho25 ss25"))
    sitting.insist("trade", seat="Ann", give=card("cx50"), from_="Ben", take=card("hs25"))
    assert card("hs25") in sitting.held("Ann")


def test_b16_spreads_stay_multiples_of_three() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 5), ("Ben", 10), ("Cat", None), ("Ann", None))
    assert [len(held.spread) for held in sitting.state.seats] == [3, 6, 3]
    sitting.record("correct", what="spread", seat="Cat", card=card("so25"))
    warnings = GAME.score(sitting.state, {}).warnings
    assert len(warnings) == 1 and "Cat's spread has 4 cards" in warnings[0]


def test_b17_a_trade_and_a_sale_need_two_turns() -> None:
    sitting = Sitting(deal=("hs25 ho25 cx50", "hx25 dc25 sc25"))
    sitting.record("trade", seat="Ann", give=card("cx50"), from_="Ben", take=card("hx25"))
    assert sitting.refused("sell", seat="Ann", sets=[cards("hs25 ho25 hx25")]) == "rules"
    sitting.record("trade", seat="Ben", give=card("dc25"), from_="Ann", take=card("hx25"))


def test_b18_open_auction_the_winner_pays_the_drawer() -> None:
    sitting = drawn()
    assert sitting.refused("bid", seat="Ben", amount=10) == "rules"
    sitting.bids(("Ann", 5), ("Ben", 20), ("Cat", 50), ("Ann", None), ("Ben", 60), ("Cat", None))
    assert sitting.purses() == (260, 140, 200)
    assert set(cards("sx25 sx50 sx100")) <= set(sitting.held("Ben"))
    assert sitting.expects() == {"Ben": ["draw", "sell"]}


def test_b18_a_drawer_who_wins_pays_the_bank() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 60), ("Ben", None), ("Cat", None))
    assert sitting.purses() == (140, 200, 200)
    assert len(sitting.held("Ann")) == 6


def test_b18_who_passes_is_out() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 5), ("Ben", None), ("Cat", 10), ("Ann", 15))
    assert sitting.expects() == {"Cat": ["bid", "pass"]}
    assert sitting.refused("bid", seat="Ben", amount=20) == "rules"
    assert sitting.refused("pass", seat="Ben") == "impossible"
    assert sitting.refused("bid", seat="Ann", amount=20) == "impossible"


def test_b19_the_drawer_opens_with_five() -> None:
    sitting = drawn()
    assert sitting.expects() == {"Ann": ["bid"]}
    assert sitting.refused("pass", seat="Ann") == "rules"
    assert sitting.refused("bid", seat="Ann", amount=0) == "rules"


def test_b19_a_drawer_without_chips_is_not_asked() -> None:
    sitting = Sitting()
    sitting.chips(Ann=0)
    sitting.draw("Ann", "sx25 sx50 sx100")
    assert sitting.expects() == {"Ben": ["bid", "pass"]}
    sitting.bids(("Ben", None), ("Cat", None))
    assert len(sitting.held("Ann")) == 6 and sitting.purses() == (0, 200, 200)


def test_b19_a_drawer_without_chips_may_say_that_he_opens_with_nothing() -> None:
    sitting = Sitting()
    sitting.chips(Ann=0)
    sitting.draw("Ann", "sx25 sx50 sx100")
    sitting.bids(("Ann", 0), ("Ben", None), ("Cat", 5))
    assert sitting.purses() == (5, 200, 195) and len(sitting.held("Cat")) == 6


def test_b19_nobody_has_chips() -> None:
    sitting = Sitting()
    sitting.chips(Ann=0, Ben=0, Cat=0)
    sitting.draw("Ann", "sx25 sx50 sx100")
    assert len(sitting.held("Ann")) == 6
    assert "Ben" in sitting.expects()


@pytest.mark.parametrize(("unsold", "ann", "discard"), [("drawer", 6, 0), ("discard", 3, 3)])
def test_b19_all_refuse(unsold: str, ann: int, discard: int) -> None:
    sitting = drawn(unsold=unsold)
    sitting.insist("pass", seat="Ann")
    sitting.bids(("Ben", None), ("Cat", None))
    assert len(sitting.held("Ann")) == ann and len(sitting.state.discard) == discard
    assert sitting.purses() == (200, 200, 200)


def test_b20_bids_rise_by_multiples_of_the_step() -> None:
    sitting = drawn()
    assert sitting.refused("bid", seat="Ann", amount=7) == "rules"
    sitting.bids(("Ann", 10))
    assert sitting.refused("bid", seat="Ben", amount=10) == "rules"
    assert sitting.refused("bid", seat="Ben", amount=12) == "rules rules"
    tens = drawn(bid_step=10, opening_bid=30)
    assert tens.refused("bid", seat="Ann", amount=20) == "rules"
    tens.bids(("Ann", 30))
    assert tens.refused("bid", seat="Ben", amount=35) == "rules rules"
    tens.bids(("Ben", 40))


def test_b22_no_bid_above_the_chips() -> None:
    sitting = drawn()
    assert sitting.refused("bid", seat="Ann", amount=205) == "rules"
    sitting.bids(("Ann", 200))
    assert sitting.expects() == {"Ben": ["draw", "sell"]}, "nobody can raise, so nobody is asked"
    assert sitting.purses() == (0, 200, 200)


def test_b23_no_chips_at_the_start_of_the_turn() -> None:
    sitting = Sitting()
    sitting.chips(Ann=5)
    assert sitting.refused("take100", seat="Ann") == "rules"
    sitting.chips(Ann=0)
    assert sitting.expects() == {"Ann": ["draw", "sell", "take100"]}
    sitting.record("take100", seat="Ann")
    assert sitting.purse("Ann") == 100 and "Ben" in sitting.expects()


def test_b24_no_cards_keep_the_three_without_a_bid() -> None:
    sitting = Sitting()
    sitting.spread("Ann", "")
    assert sitting.expects() == {"Ann": ["draw"]}
    sitting.draw("Ann", "sx25 BUX sx50 sx100")
    assert sitting.public()["bux"] == 1
    assert sitting.expects() == {"Ann": ["keep", "bid"]}
    assert sitting.refused("bid", seat="Ben", amount=5) == "impossible"
    sitting.record("keep", seat="Ann")
    assert sitting.held("Ann") == tuple(cards("sx25 sx50 sx100"))
    assert sitting.purses() == (200, 200, 200) and "Ben" in sitting.expects()


def test_b24_no_cards_put_up_for_bid() -> None:
    sitting = Sitting()
    sitting.spread("Ann", "")
    sitting.draw("Ann", "sx25 sx50 sx100")
    sitting.bids(("Ann", 5), ("Ben", 10), ("Cat", None), ("Ann", None))
    assert sitting.purses() == (210, 190, 200) and sitting.held("Ann") == ()


def test_b24_who_has_cards_can_not_keep_the_draw() -> None:
    assert drawn().refused("keep", seat="Ann") == "rules"


def test_b25_neither_chips_nor_cards() -> None:
    for choice in ("take100", "draw"):
        sitting = Sitting()
        sitting.spread("Ann", "")
        sitting.chips(Ann=0)
        assert sitting.expects() == {"Ann": ["draw", "take100"]}
        if choice == "take100":
            sitting.record("take100", seat="Ann")
            assert sitting.purse("Ann") == 100
            continue
        sitting.draw("Ann", "sx25 sx50 sx100")
        assert sitting.expects() == {"Ann": ["keep", "bid", "pass"]}
        sitting.bids(("Ann", 0), ("Ben", 5), ("Cat", None))
        assert sitting.purses() == (5, 195, 200)


def test_b26_doubling_covers_sales_only() -> None:
    sitting = Sitting(deal=("hs25 hs50 hs100",))
    sitting.stage(1, 2)
    sitting.chips(Cat=0)
    sitting.record("sell", seat="Ann", sets=[cards("hs25 hs50 hs100")])
    assert sitting.purse("Ann") == 1200
    sitting.draw("Ben", "sx25 sx50 sx100")
    sitting.bids(("Ben", 5), ("Ann", 30), ("Ben", None))
    assert sitting.purses() == (1170, 230, 0)
    sitting.record("take100", seat="Cat")
    assert sitting.purse("Cat") == 100


def ended(**chips: int) -> Sitting:
    sitting = Sitting(deal=("hs25 do25 cx25", "ds25 ds50 ds100"))
    sitting.chips(**chips)
    sitting.stage(3, 2)
    sitting.draw("Ann", "BUX")
    return sitting


def test_b27_only_chips_count() -> None:
    sheet = GAME.score(ended(Ann=900, Ben=850).state, {})
    assert sheet.over and sheet.winners == ("Ann",) and sheet.tie_break is None
    assert [(s.seat, s.rank, s.points, s.cash) for s in sheet.scores] == [
        ("Ann", 1, 900, 900),
        ("Ben", 2, 850, 850),
        ("Cat", 3, 200, 200),
    ]
    assert all(sum(line.points for line in s.lines) == s.points for s in sheet.scores)


def test_b27_a_tie_is_a_shared_win() -> None:
    sheet = GAME.score(ended(Ann=900, Ben=900).state, {})
    assert sheet.winners == ("Ann", "Ben")
    assert [s.rank for s in sheet.scores] == [1, 1, 3]
    assert sheet.tie_break is not None and "Ann and Ben" in sheet.tie_break


def test_a_game_that_the_table_ends_early_is_won_by_chips_and_says_so() -> None:
    sitting = Sitting()
    sitting.chips(Cat=300)
    assert GAME.score(sitting.state, {}).winners == ()
    sitting.record("stop")
    sheet = GAME.score(sitting.state, {})
    assert sheet.winners == ("Cat",) and len(sheet.warnings) == 1


def test_b28_chip_count_by_colour() -> None:
    counted = {"red": 3, "black": 2, "gold": 1, "silver": 4, "white": 3}
    assert chips_worth(counted) == 3305
    assert stacks(3305) == {"red": 3, "black": 3, "white": 1}
    assert chips_worth(START_STACKS) == 200
    line = next(s for s in GAME.score(ended(Ann=3305).state, {}).scores if s.seat == "Ann").lines[0]
    assert (line.points, line.detail) == (3305, "3 red, 3 black and 1 white")


def test_b29_values_of_other_spreads_are_hidden() -> None:
    sitting = Sitting(deal=("hs25 ho25 ss25", "dc100 dx50 co25"))
    sitting.draw("Ann", "sx25")
    mine = GAME.view(sitting.state, "Ann", {})
    assert [c.value for c in mine.seat("Ann").spread] == [25, 25, 25] and mine.seat("Ann").best is not None
    assert [(c.value, c.name) for c in mine.seat("Ben").spread] == [(None, None)] * 3
    assert mine.seat("Ben").best is None
    assert [c.name for c in mine.drawn] == [card("sx25")]
    board = GAME.view(sitting.state, None, {})
    assert all(c.value is None for held in board.seats for c in held.spread)
    assert "100" not in repr(board.seat("Ben").spread)


def test_b29_history_tells_values_only_of_drawn_cards() -> None:
    sitting = Sitting(deal=None)
    assert "25" not in sitting.say("deal", seat="Ann", cards=cards("hs25 ho25 ss25"))
    sitting = Sitting(deal=("hs25 ho25 ss25", "dc100 dx50 co25"))
    assert "50" not in sitting.say("trade", seat="Ann", give=card("hs25"), from_="Ben", take=card("dx50"))
    assert "spade X 25" in sitting.say("draw", seat="Ann", cards=cards("sx25"))


def test_b29_the_table_may_show_all_values() -> None:
    sitting = Sitting(deal=("hs25 ho25 ss25", "dc100 dx50 co25"), show_values=True)
    board = GAME.view(sitting.state, None, {})
    assert {c.name for c in board.seat("Ben").spread} == set(cards("dc100 dx50 co25"))
    assert board.seat("Ben").best is not None


def test_a_move_out_of_turn_by_the_tables_leave_does_not_end_the_turn() -> None:
    sitting = Sitting(deal=("dc25 do50 cx50", "hs25 hs50 hs100"))
    sitting.insist("sell", seat="Ben", sets=[cards("hs25 hs50 hs100")])
    assert sitting.purse("Ben") == 700 and "Ann" in sitting.expects()
    sitting.insist("draw", seat="Cat", cards=cards("sx25 sx50 sx100"))
    sitting.bids(("Cat", 5), ("Ann", None), ("Ben", None))
    assert sitting.purse("Cat") == 195 and "Ann" in sitting.expects()


def test_rounds_count_the_first_players_turns() -> None:
    sitting = Sitting()
    sitting.chips(Ann=0, Ben=0, Cat=0)
    for seat, number in (("Ann", 1), ("Ben", 1), ("Cat", 1), ("Ann", 2)):
        assert sitting.public()["round"] == number
        sitting.chips(**{seat: 0})
        sitting.record("take100", seat=seat)


@pytest.mark.parametrize(
    ("ranks", "after"),
    [
        ({"Ann": 1, "Ben": 2, "Cat": 3, "Dan": 4}, {"Ann": 12, "Ben": 11, "Cat": 10, "Dan": 9}),
        ({"Ann": 1, "Ben": 1, "Cat": 3, "Dan": 4}, {"Ann": 12, "Ben": 12, "Cat": 10, "Dan": 9}),
    ],
)
def test_ladder_after_a_first_game(ranks: dict[str, int], after: dict[str, int]) -> None:
    assert climb({}, ranks) == after


def test_nobody_falls_off_the_ladder() -> None:
    assert climb({"Dan": 0}, {"Ann": 1, "Ben": 2, "Cat": 3, "Dan": 4})["Dan"] == 0
