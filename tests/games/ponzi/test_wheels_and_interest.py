"""Edge cases P-01 to P-10: when cards fall due, and who can pay. P-05 is also the printed cards' own example."""

from __future__ import annotations

import pytest

from companion.games.ponzi import GAME

from .sitting import Sitting


def rounds_due(card: int, crashes: tuple[int, ...], until: int) -> list[int]:
    """In which rounds a card funded in round 1 by Ann is paid, with a crash in each of ``crashes``."""
    t = Sitting()
    t.tiles("Ann", transport=next(number for number, row in enumerate(t.rows()) if card in row))
    t.fund("Ann", "transport", card, draw=18)
    t.tiles("Ann", transport=0)
    t.cash("Ann", 1000)
    for round in range(1, until + 1):
        if round in crashes:
            t.crash()
        t.quiet("fund", round + 1)
    return [round for round, _ in t.paid("Ann")]


@pytest.mark.parametrize(
    ("card", "rounds"), [(13, [4, 8, 12]), (17, [3, 6, 9, 12]), (9, [5, 10])]
)
def test_p01_first_due_round(card: int, rounds: list[int]) -> None:
    assert rounds_due(card, (), 12) == rounds


def test_p02_two_spaces_stop_at_the_arrow() -> None:
    t = Sitting()
    t.wheel("Ann", c80=1, c25=2, c9=3)
    t.cash("Ann", 171)
    t.crash()
    assert t.at("Ann") == {80: 0, 25: 0, 9: 1}
    assert t.state.due(0) == 171  # 144 + 27
    t.record("pay", seat="Ann")
    assert t.at("Ann") == {80: 3, 25: 4, 9: 1}  # back at the full period: the overshoot is lost
    assert t.paid("Ann") == [(1, 171)]


def test_p03_a_card_really_at_5() -> None:
    t = Sitting()
    t.fund("Ann", "transport", 9, draw=18)
    assert t.at("Ann") == {9: 5}
    t.tiles("Ann", transport=0)
    t.passes("Ben", "Cat")
    t.correct("card", card=10, to="box")
    t.correct("card", card=18, to="deck")
    t.correct("card", card=11, to="box")
    for bear in (78, 79, 80):
        t.correct("card", card=bear, to="market")
    t.record("remove", seat="Ben", card=12)
    t.record("draw", cards=[19])
    t.record("draw", cards=[20, 21, 22])
    assert t.at("Ann") == {9: 3}


@pytest.mark.parametrize(
    ("card", "crashes", "rounds"),
    [
        (13, (2,), [3, 7, 11]),
        (17, (3,), [3, 6, 9]),
        (17, (1, 2), [2, 5, 8]),
    ],
)
def test_p04_a_crash_moves_the_calendar(card: int, crashes: tuple[int, ...], rounds: list[int]) -> None:
    assert rounds_due(card, crashes, 11)[: len(rounds)] == rounds


def test_p05_interest_is_paid_in_full_and_for_ever() -> None:
    t = Sitting()
    t.fund("Ann", "transport", 9, draw=18)
    t.cash("Ann", 9 + 8)
    t.quiet("fund", 11)
    assert t.paid("Ann") == [(5, 8), (10, 8)]
    assert t.seat("Ann")["cash"] == 17 - 16
    assert t.at("Ann") == {9: 5}


def owing(cash: int, **wheel: int) -> Sitting:
    """Round 1 after the wheels turned: Ann with that cash and those cards, which were one space away."""
    t = Sitting()
    t.wheel("Ann", **wheel)
    t.cash("Ann", cash)
    t.quiet("pay")
    return t


def test_p06_all_due_cards_or_bankrupt() -> None:
    t = owing(30, c13=1, c17=1)
    assert t.refused("bankrupt", seat="Ann") == "rules"
    t.record("pay", seat="Ann")
    assert t.seat("Ann")["cash"] == 9
    t = owing(20, c13=1, c17=1)
    assert t.refused("pay", seat="Ann") == "rules"
    t.record("bankrupt", seat="Ann")
    assert t.state.over


def test_p07_paying_all_of_the_cash_is_paying() -> None:
    t = owing(21, c13=1, c17=1)
    t.record("pay", seat="Ann")
    assert t.seat("Ann")["cash"] == 0
    assert not t.state.over


def test_p08_everybody_settles_before_the_game_ends() -> None:
    t = Sitting()
    t.wheel("Ann", c29=1, c9=1)  # 26 + 8
    t.wheel("Ben", c80=1)
    t.wheel("Cat", c79=1)
    t.cash("Ann", 104)
    t.quiet("pay")
    t.record("bankrupt", seat="Ben")
    assert GAME.prompt(t.state).waiting == ("Cat", "Ann")  # Ben got the marker, so the order is Ben, Cat, Ann
    t.record("bankrupt", seat="Cat")
    assert not t.state.over
    t.record("pay", seat="Ann")
    assert t.state.over
    sheet = GAME.score(t.state, {})
    assert sheet.winners == ("Ann",)
    assert [line.points for line in sheet.scores[0].lines] == [2]  # wealth of 70 dollars, after the payment
    assert sheet.scores[0].cash == 70


def test_p09_all_bankrupt_nobody_wins() -> None:
    t = Sitting()
    for name, card in (("Ann", "c80"), ("Ben", "c79"), ("Cat", "c78")):
        t.wheel(name, **{card: 1})
    t.tiles("Ann", grain=2)
    t.quiet("pay")
    for name in ("Ann", "Ben", "Cat"):
        t.record("bankrupt", seat=name)
    sheet = GAME.score(t.state, {})
    assert sheet.over
    assert sheet.winners == ()
    assert {s.seat: s.points for s in sheet.scores} == {"Ann": 3, "Ben": 0, "Cat": 0}
    assert "Everybody is bankrupt" in sheet.warnings[-1]


def test_p09_the_only_survivor_wins_whatever_the_points() -> None:
    t = Sitting()
    t.wheel("Ann", c80=1)
    t.wheel("Ben", c79=1)
    t.tiles("Ann", grain=3)
    t.quiet("pay")
    t.record("bankrupt", seat="Ann")
    t.record("bankrupt", seat="Ben")
    sheet = GAME.score(t.state, {})
    assert sheet.winners == ("Cat",)
    assert [(s.seat, s.points) for s in sheet.scores] == [("Cat", 0), ("Ann", 6), ("Ben", 0)]


def test_p10_a_false_bankruptcy_is_found_in_the_books() -> None:
    t = Sitting()
    t.tiles("Ann", grain=1)
    t.tiles("Ben", grain=1)
    t.cash("Ann", 50)
    t.cash("Ben", 50)
    t.wheel("Ann", c31=1)  # 28 due
    t.passes("Ann", "Ben", "Cat")
    t.trade("Ann", "Ben", "grain", 10, "sold")
    t.quiet("pay")
    t.record("bankrupt", seat="Ann")  # nobody can see the 40 in hand
    sheet = GAME.score(t.state, {})
    assert [w for w in sheet.warnings if "bankruptcy" in w] == [
        "Ann declared bankruptcy in round 1 with 40 in hand and only 28 due."
    ]
