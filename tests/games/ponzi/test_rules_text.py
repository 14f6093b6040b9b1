"""The examples of the rules text: Funding (Grace) and Wheel (Alice). Its scoring is P-35 and P-36 in test_ending."""

from __future__ import annotations

from .sitting import Sitting


def test_funding_example() -> None:
    t = Sitting()
    t.tiles("Ann", transport=2, estate=1)
    for row, card in ((0, 9), (1, 12)):
        assert t.refused("fund", seat="Ann", industry="transport", card=card) == "rules", row
    t.fund("Ann", "transport", 15, draw=18)
    assert t.seat("Ann")["cash"] == 15
    t.quiet("fund", 2)
    t.passes("Ben", "Cat")
    third = t.rows()[2][0]
    assert t.refused("fund", seat="Ann", industry="transport", card=third) == "rules"
    second = t.rows()[1][0]
    t.record("fund", seat="Ann", industry="estate", card=second)
    assert t.seat("Ann")["cash"] == 15 + second
    assert t.seat("Ann")["tiles"] == {"transport": 3, "grain": 0, "media": 0, "estate": 2}


def test_wheel_example() -> None:
    t = Sitting()
    t.wheel("Ann", c80=1, c25=2, c9=3)
    t.crash()
    assert t.at("Ann") == {80: 0, 25: 0, 9: 1}
