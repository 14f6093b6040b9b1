"""Score sheet only, with the worked examples of the rules."""

import pytest

from companion.ui.games import screens
from companion.ui.ponzi.quick_score import quick_score
from companion.ui.score_sheet import read_answers

NONE: dict[str, int] = {}


def test_the_scoring_example_of_the_rules() -> None:
    """3 transport, 2 media, 1 real estate, 160 cash: 6 + 3 + 1 + 4 = 14."""
    ann = {"transport": 3, "media": 2, "estate": 1, "cash": 160, "card": 50}
    sheet = quick_score(("Ann", "Ben", "Cat"), {"Ann": ann, "Ben": NONE, "Cat": NONE}, {})
    first = sheet.scores[0]
    assert (first.seat, first.rank, first.points, first.cash) == ("Ann", 1, 14, 160)
    assert sorted(line.points for line in first.lines) == [1, 3, 4, 6]
    assert sheet.winners == ("Ann",)
    assert sheet.warnings == ()


def test_the_largest_card_decides_a_tie() -> None:
    """14 : 14 with 62 against 45: 62 wins."""
    held = {"transport": 3, "media": 2, "estate": 1, "cash": 160}
    sheet = quick_score(
        ("Ann", "Ben", "Cat"), {"Ann": {**held, "card": 45}, "Ben": {**held, "card": 62}, "Cat": {"card": 80}}, {}
    )
    assert sheet.winners == ("Ben",)
    assert [(s.seat, s.rank, s.points) for s in sheet.scores] == [("Ben", 1, 14), ("Ann", 2, 14), ("Cat", 3, 0)]
    assert "62" in (sheet.tie_break or "")


def test_advanced_rules_score_luxuries_and_no_cash() -> None:
    """3 transport, 2 media, luxury for 56: 6 + 3 + 2 = 11; 500 cash adds nothing."""
    ann = {"transport": 3, "media": 2, "cash": 500, "luxury 56": 1}
    sheet = quick_score(("Ann", "Ben", "Cat"), {"Ann": ann, "Ben": NONE, "Cat": NONE}, {"advanced": True})
    assert sheet.scores[0].points == 11


def test_the_bankrupt_come_last_whatever_they_hold() -> None:
    rich = {"estate": 9, "cash": 96, "bankrupt": 1}
    sheet = quick_score(("Ann", "Ben", "Cat"), {"Ann": rich, "Ben": {"grain": 1}, "Cat": NONE}, {})
    assert sheet.winners == ("Ben",)
    assert sheet.scores[-1].seat == "Ann" and sheet.scores[-1].bankrupt


def test_typed_answers_are_read_and_what_is_missing_is_nothing() -> None:
    quick = screens("ponzi").quick_score
    assert quick is not None
    questions = tuple(q for q in quick.questions if q.only is None)
    found = read_answers(("Ann",), ({"cash": " 41 ", "media": "3"},), questions)["Ann"]
    assert (found["cash"], found["media"], found["card"], found["bankrupt"]) == (41, 3, 0, 0)


@pytest.mark.parametrize("typed", ["-1", "3.5", "many", "99999", "٣"])
def test_what_is_no_number_is_said_with_the_name(typed: str) -> None:
    quick = screens("ponzi").quick_score
    assert quick is not None
    with pytest.raises(ValueError, match=r"Cash of Ann is a whole number from 0 to 9999"):
        read_answers(("Ann",), ({"cash": typed},), quick.questions)
