"""Edge cases P-35 to P-39 and the rules text's scoring example: who wins, and why."""

from __future__ import annotations

import pytest

from companion.games.ponzi import GAME
from companion.games.ponzi.cards import luxury_points, tile_points, wealth_points

from .sitting import Sitting


def ended(t: Sitting, bankrupt: str = "Cat") -> None:
    """Ends the game by a bankruptcy of that seat."""
    t.cash(bankrupt, 0)
    t.wheel(bankrupt, c80=1)
    t.quiet("pay")
    t.record("bankrupt", seat=bankrupt)


def grace_and_alice(grace: int | None, alice: int | None) -> Sitting:
    """Ann is the rules text's Grace, Ben its Alice: 14 points each, with those largest cards."""
    t = Sitting()
    t.tiles("Ann", transport=3, media=2, estate=1)
    t.cash("Ann", 160)
    t.tiles("Ben", transport=4)
    t.cash("Ben", 96)
    for name, card in (("Ann", grace), ("Ben", alice)):
        if card is not None:
            t.wheel(name, **{f"c{card}": 3, f"c{card - 20}": 3})
    ended(t)
    return t


def test_p35_the_largest_card_breaks_a_tie() -> None:
    sheet = GAME.score(grace_and_alice(62, 45).state, {})
    assert [(s.seat, s.points, s.rank) for s in sheet.scores] == [("Ann", 14, 1), ("Ben", 14, 2), ("Cat", 0, 3)]
    assert sheet.winners == ("Ann",)
    assert sheet.tie_break == "Ann's largest card, 62, beats Ben's 45."
    assert GAME.score(grace_and_alice(45, 62).state, {}).winners == ("Ben",)


def test_p35_the_value_counts_and_not_the_interest() -> None:
    # 57 pays 162 and 61 pays 140: the larger value wins.
    assert GAME.score(grace_and_alice(57, 61).state, {}).winners == ("Ben",)


def test_p35_without_any_card_the_win_is_shared() -> None:
    sheet = GAME.score(grace_and_alice(None, None).state, {})
    assert sheet.winners == ("Ann", "Ben")
    assert [s.rank for s in sheet.scores] == [1, 1, 3]
    assert sheet.tie_break is None


def test_p35_a_bankrupt_players_card_does_not_count() -> None:
    t = grace_and_alice(62, 45)
    assert 80 in t.at("Cat")
    assert GAME.score(t.state, {}).winners == ("Ann",)


def test_p36_the_scoring_example_of_the_rules_text() -> None:
    sheet = GAME.score(grace_and_alice(62, 45).state, {})
    grace = sheet.scores[0]
    assert [(line.source, line.points) for line in grace.lines] == [
        ("Transport", 6),
        ("Media", 3),
        ("Real estate", 1),
        ("Wealth", 4),
    ]
    assert grace.points == sum(line.points for line in grace.lines) == 14


@pytest.mark.parametrize(
    ("cash", "points"),
    [(0, 0), (29, 0), (30, 1), (55, 1), (56, 2), (77, 2), (78, 3), (95, 3), (96, 4), (1000, 4)],
)
def test_p37_wealth_steps(cash: int, points: int) -> None:
    assert wealth_points(cash) == points


def test_tile_and_luxury_points() -> None:
    assert [tile_points(n) for n in range(1, 16)] == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120]
    assert [luxury_points(price) for price in (30, 56, 78, 96)] == [1, 2, 3, 4]


def test_p38_nobody_funds_until_the_table_stops() -> None:
    t = Sitting()
    t.quiet("fund", 20)
    t.record("stop")
    sheet = GAME.score(t.state, {})
    assert (sheet.over, sheet.winners) == (True, ())
    assert sheet.warnings == ("The table stopped the game, so nobody won.",)


def test_p39_the_bear_limit_never_changes() -> None:
    t = Sitting(5)
    t.wheel("Ann", c80=1)
    t.quiet("pay")
    t.record("bankrupt", seat="Ann")
    assert t.state.over  # the first bankruptcy ends the game: nobody plays on with fewer
    assert GAME.view(t.state, None, {}).bear_limit == 5


def test_counted_cash_comes_before_the_books() -> None:
    t = Sitting()
    t.cash("Ann", 40)
    ended(t)
    t.record("count", seat="Ann", cash=20)
    t.record("count", seat="Ann", cash=30)  # a second count replaces the first
    sheet = GAME.score(t.state, {})
    assert next(s for s in sheet.scores if s.seat == "Ann").cash == 30
    assert sheet.warnings == ("Ann counted 30, but the books say 40.",)


def test_cash_that_is_not_known_leaves_the_winner_open() -> None:
    def unknown(ben: int) -> Sitting:
        t = Sitting()
        t.tiles("Ann", grain=1)
        t.tiles("Ben", grain=ben)
        t.passes("Ann", "Ben", "Cat")
        t.record("offer", seat="Ann", to="Ben", industry="grain")
        t.record("answer", seat="Ben", choice="counter")
        ended(t)
        return t

    sheet = GAME.score(unknown(1).state, {})  # Ben 3, Ann 0, each with up to 4 for wealth
    assert sheet.winners == ()
    assert sheet.warnings[-1] == "Who won depends on cash that is not known: Ann or Ben."
    assert [s.cash for s in sheet.scores if s.seat != "Cat"] == [None, None]
    assert GAME.score(unknown(2).state, {}).winners == ("Ben",)  # 6 points can't be reached
    t = unknown(1)
    t.record("count", seat="Ann", cash=100)
    t.record("count", seat="Ben", cash=0)
    assert GAME.score(t.state, {}).winners == ("Ann",)
