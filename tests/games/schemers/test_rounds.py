"""Drawing, the round's end, winning, the next round (S-22 to S-28)."""

from __future__ import annotations

import pytest

from companion.games.schemers import GAME

from .sitting import NAMES, Sitting


def dry(players: int = 3, **options: object) -> Sitting:
    """The draw pile is empty from the start."""
    t = Sitting(players, deck_size=6 * players, **options)
    assert t.state.pile == 0
    return t


def test_s22_who_plays_draws_first_when_the_pile_is_short() -> None:
    t = Sitting(deck_size=18 + 1)
    t.record("scam", seat="Ben", target="Ann", declined=["Ann", "Cat"])
    assert [t.hand(name) for name in NAMES[:3]] == [5, 6, 5]


def test_s22_then_clockwise() -> None:
    t = Sitting(deck_size=18 + 2)
    t.record("scam", seat="Ben", target="Ann", declined=["Ann", "Cat"])
    assert [t.hand(name) for name in NAMES[:3]] == [5, 6, 6]


def test_s23_the_last_card_ends_the_round_when_the_pile_is_empty() -> None:
    t = dry()
    t.hands(Ben=1)
    t.record("play", seat="Ben")
    assert t.state.phase == "last" and t.expects() == {None: ["end_round"]}
    assert t.refused("play", seat="Cat") == "rules"
    t.record("end_round")
    assert t.state.phase == "count" and t.expects() == {"Ben": ["count"]}


def test_s23_without_cards_while_the_pile_has_some_is_no_end() -> None:
    t = Sitting(deck_size=18 + 4)
    t.hands(Ben=1)
    t.record("play", seat="Ben")
    assert (t.state.phase, t.hand("Ben"), t.state.pile) == ("turn", 4, 0)


def test_s23_an_empty_pile_alone_is_no_end() -> None:
    t = Sitting()
    t.record("pile_empty")
    t.record("play", seat="Ben")
    assert (t.state.phase, t.hand("Ben")) == ("turn", 5)
    assert t.refused("end_round") == "rules"
    assert t.refused("pile_empty") == "impossible"


@pytest.mark.parametrize(("option", "phase"), [(True, "last"), (False, "turn")])
def test_s23_discarding_the_last_card(option: bool, phase: str) -> None:
    t = dry(discard_ends_round=option)
    t.hands(Ben=1)
    t.record("discard", seat="Ben")
    assert t.state.phase == phase


def test_s23_who_has_no_cards_is_passed_over() -> None:
    t = dry(discard_ends_round=False)
    t.hands(Ben=1)
    for seat in ("Ben", "Cat", "Ann"):
        t.record("discard", seat=seat)
    assert t.expects().keys() == {"Cat"}
    t.hands(Ann=1, Cat=1)
    for seat in ("Cat", "Ann"):
        t.record("discard", seat=seat)
    assert t.state.phase == "last", "nobody holds a card any more"


def test_s23_the_last_card_may_still_be_declined() -> None:
    t = dry()
    t.correct("exposed", seat="Ann", to=2)
    t.hands(Ben=1)
    t.record("scam", seat="Ben", target="Ann")
    assert t.state.phase == "last" and t.piles("Ben")[0] == 2
    t.record("decline", seat="Ann")
    assert t.state.phase == "last" and t.piles("Ann")[0] == 2
    t.record("decline", seat="Cat")
    assert t.state.phase == "last" and t.piles("Ben")[0] == 2
    t.record("end_round")
    assert t.refused("decline", seat="Ann") == "impossible"


def test_s23_the_last_card_can_be_an_offer_declined() -> None:
    t = dry()
    t.hands(Ann=1)
    t.record("scam", seat="Ben", target="Cat")
    assert t.state.phase == "turn"
    t.record("decline", seat="Ann")
    assert t.state.phase == "last"


def test_s23_phishing_as_the_last_card_ends_the_round() -> None:
    t = dry()
    t.hands(Ben=1)
    t.record("phish", seat="Ben", target="Ann")
    assert (t.state.phase, t.hand("Ben"), t.hand("Ann")) == ("last", 1, 5)


def test_s23_a_count_right_after_the_last_card_ends_the_round_too() -> None:
    t = dry()
    t.hands(Ben=1)
    t.record("play", seat="Ben")
    t.count("Ben", 7_000)
    assert t.gains() == (0, 7_000, 0)


def test_s23_an_uncounted_pile_leaves_the_end_to_the_table() -> None:
    t = Sitting()
    t.record("play", seat="Ben")
    assert t.refused("count", seat="Ben", exposed=1) == "impossible"
    t.record("end_round")
    assert t.refused("play", seat="Cat") == "impossible"


def test_s24_cards_in_hand_score_nothing() -> None:
    t = Sitting()
    t.plays("Ben", 1)
    t.record("end_round")
    t.count("Ben", 5_000)
    assert t.totals() == (0, 5_000, 0), "six cards in three hands are worth nothing"


def test_s25_the_pile_is_not_filled_again_in_a_round_but_in_the_next() -> None:
    t = Sitting(deck_size=18 + 2)
    for seat in ("Ben", "Cat", "Ann", "Ben"):
        t.record("discard", seat=seat)
    assert (t.state.pile, t.hand("Ben")) == (0, 5)
    t.hands(Cat=1)
    t.record("discard", seat="Cat")
    t.record("end_round")
    assert (t.state.round, t.state.pile, t.hand("Ben")) == (2, 2, 6)


def test_the_dealer_rotates_and_the_left_of_the_dealer_begins() -> None:
    t = Sitting(dealer="Cat")
    assert t.expects().keys() == {"Ann"}
    t.record("end_round")
    assert (t.public()["dealer"], t.expects().keys()) == ("Ann", {"Ben"})
    t.record("end_round")
    assert (t.public()["dealer"], t.expects().keys()) == ("Ben", {"Cat"})


def test_s26_the_higher_of_two_wins() -> None:
    t = Sitting()
    t.round(Ann=203_000, Ben=210_000)
    sheet = GAME.score(t.state, {})
    assert (sheet.over, sheet.winners, sheet.tie_break) == (True, ("Ben",), None)
    assert [(s.seat, s.rank) for s in sheet.scores] == [("Ben", 1), ("Ann", 2), ("Cat", 3)]


def test_s26_exactly_the_target_is_enough_and_a_dollar_less_is_not() -> None:
    t = Sitting()
    t.round(Ann=199_999)
    assert not t.state.over and t.state.round == 2
    t.round(Ann=1)
    sheet = GAME.score(t.state, {})
    assert (sheet.over, sheet.winners, t.totals()[0]) == (True, ("Ann",), 200_000)


def test_s26_equal_scores_share_the_win() -> None:
    t = Sitting()
    t.round(Ann=205_000, Ben=205_000, Cat=200_000)
    sheet = GAME.score(t.state, {})
    assert sheet.winners == ("Ann", "Ben") and sheet.tie_break is not None
    assert [s.rank for s in sheet.scores] == [1, 1, 3]


def test_s26_or_play_another_round() -> None:
    t = Sitting(tie="another_round")
    t.round(Ann=205_000, Ben=205_000)
    assert not t.state.over and t.state.round == 2 and GAME.score(t.state, {}).winners == ()
    t.round(Ben=1_000, Cat=206_000)
    assert GAME.score(t.state, {}).winners == () and not t.state.over, "Ben and Cat are level again"
    t.round(Cat=1)
    assert GAME.score(t.state, {}).winners == ("Cat",)


def test_s27_passing_the_target_in_mid_round_is_nothing_and_a_penalty_takes_back() -> None:
    t = Sitting()
    t.round(Ann=198_000)
    t.turn("scheme", "Ann", with_="Cat")
    t.turn("defraud", "Ann", declined=["Cat"])
    t.plays("Cat", 1)
    assert not t.state.over
    t.record("end_round")
    t.count("Ann+Cat", 0)
    assert t.totals()[0] == 194_000 and not t.state.over


def test_s27_dollars_that_a_penalty_takes_back_never_won() -> None:
    """100,000 in own cards would make 201,000; the penalty leaves 197,000."""
    t = Sitting()
    t.round(Ann=101_000)
    t.plays("Ann", 1)
    t.turn("offshore", "Ann")
    t.turn("scheme", "Ann", with_="Cat")
    t.turn("defraud", "Cat", declined=["Ben"])
    t.record("end_round")
    t.count("Ann", offshore=100_000)
    assert t.totals()[0] == 197_000 and not t.state.over


def test_s28_two_players_are_warned() -> None:
    t = Sitting(2)
    assert any("two players" in warning for warning in GAME.score(t.state, {}).warnings)
    assert GAME.view(t.state, "Ann", {}).notices != ()
    t.record("scheme", seat="Ben", with_="Ann")
    t.record("end_round")
    assert t.totals() == (8_000, 8_000)
    assert GAME.view(Sitting(3).state, "Ann", {}).notices == () == GAME.score(Sitting(3).state, {}).warnings


def test_a_game_that_is_stopped_has_no_winner() -> None:
    t = Sitting()
    t.round(Ann=150_000)
    t.record("stop")
    sheet = GAME.score(t.state, {})
    assert (sheet.over, sheet.winners) == (True, ()) and "nobody won" in " ".join(sheet.warnings)
    assert t.refused("play", seat="Ben") == t.refused("count", seat="Ann", exposed=1) == "impossible"


def test_earlier_rounds_are_one_line_each() -> None:
    t = Sitting()
    t.round(Ann=30_000)
    t.round(Ann=20_000)
    t.correct("total", seat="Ann", to="49999.5")
    lines = [(line.source, line.points) for line in t.scores()["Ann"].lines]
    assert [source for source, _ in lines] == ["Round 1", "Own stockpile", "Corrected in round 3"]
    assert float(sum(points for _, points in lines)) == 49_999.5
    race = GAME.view(t.state, None, {}).race
    assert race["Ann"] == (0, 30_000, 50_000) and race["Ben"] == (0, 0, 0)
