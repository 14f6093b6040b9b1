"""A whole game of three players, every number worked out by hand: two rounds with a trade and a crash, a third with
interest, and two ends."""

from __future__ import annotations

from companion.games.ponzi import GAME

from .sitting import Sitting, everywhere


def two_rounds() -> Sitting:
    """Up to the crash of round 2 and its three new cards."""
    t = Sitting()
    assert t.rows() == [[9, 10, 11], [12, 13, 14], [15, 16, 17]]
    assert t.public()["deck"] == 63
    t.fund("Ann", "transport", 11, draw=45)
    t.fund("Ben", "grain", 12, draw=30)
    t.fund("Cat", "media", 13, draw=70)
    assert t.rows() == [[9, 10, 14], [15, 16, 17], [30, 45, 70]]
    assert t.phase == "remove"  # nobody has an industry in common, so nobody is asked to trade
    assert t.public()["start_player"] == "Ben"
    t.record("remove", seat="Ben", card=9)
    t.record("draw", cards=[66])
    assert t.rows() == [[10, 14, 15], [16, 17, 30], [45, 66, 70]]
    assert t.public()["bears"] == 2
    assert (t.at("Ann"), t.at("Ben"), t.at("Cat")) == ({11: 4}, {12: 4}, {13: 3})
    assert (t.state.round, t.phase) == (2, "fund")
    assert counts(t) == {"deck": 59, "discard": 0, "box": 1}

    t.fund("Ben", "transport", 15, draw=65)
    assert t.rows() == [[10, 14, 16], [17, 30, 45], [65, 66, 70]]
    t.fund("Cat", "media", 17, draw=20)
    assert t.rows() == [[10, 14, 16], [20, 30, 45], [65, 66, 70]]
    t.fund("Ann", "transport", 30, draw=40)
    assert t.rows() == [[10, 14, 16], [20, 40, 45], [65, 66, 70]]
    assert [t.seat(name)["cash"] for name in ("Ann", "Ben", "Cat")] == [41, 27, 30]
    t.trade("Ben", "Ann", "transport", 10, "sold")
    assert [t.seat(name)["cash"] for name in ("Ann", "Ben", "Cat")] == [51, 17, 30]
    assert t.seat("Ann")["tiles"]["transport"] == 1
    assert t.seat("Ben")["tiles"]["transport"] == 2
    assert t.public()["expects"] == [{"seat": "Ann", "do": ["offer", "pass"]}]
    t.passes("Ann")
    assert t.public()["start_player"] == "Cat"
    t.record("remove", seat="Cat", card=65)
    assert counts(t)["discard"] == 1
    t.record("draw", cards=[71])
    assert t.state.crashed
    assert counts(t) == {"deck": 59, "discard": 0, "box": 1}
    assert t.rows() == [[10, 14, 16], [20, 40, 45], []]
    t.record("draw", cards=[21, 33, 52])
    assert counts(t)["deck"] == 56
    assert t.rows() == [[10, 14, 16], [20, 21, 33], [40, 45, 52]]
    t.record("discard", seat="Cat", industry="media")
    t.record("discard", seat="Ann", industry="transport")
    assert t.refused("discard", seat="Ben", industry="grain") == "rules"
    t.record("discard", seat="Ben", industry="transport")
    return t


def three_rounds() -> Sitting:
    """Up to the interest of round 3."""
    t = two_rounds()
    assert t.at("Ann") == {11: 2, 30: 1}
    assert t.at("Ben") == {12: 2, 15: 2}
    assert t.at("Cat") == {13: 1, 17: 1}
    assert t.seat("Ann")["tiles"]["transport"] == 0
    assert t.seat("Ben")["tiles"] == {"transport": 1, "grain": 1, "media": 0, "estate": 0}
    assert t.seat("Cat")["tiles"]["media"] == 1
    assert (t.state.round, t.phase) == (3, "fund")
    t.passes("Cat", "Ann", "Ben")
    assert t.public()["start_player"] == "Ann"
    t.record("remove", seat="Ann", card=10)
    t.record("draw", cards=[28])
    assert t.at("Ann") == {11: 1, 30: 0}
    assert t.at("Ben") == {12: 1, 15: 1}
    assert t.at("Cat") == {13: 0, 17: 0}
    assert t.public()["expects"] == [{"seat": "Ann", "do": ["pay", "bankrupt"]}, {"seat": "Cat", "do": ["pay"]}]
    return t


def counts(t: Sitting) -> dict[str, int]:
    public = t.public()
    assert everywhere(t.state) == list(range(9, 81))
    return {name: public[name] for name in ("deck", "discard", "box")}


def test_three_rounds_with_a_trade_a_crash_and_interest() -> None:
    t = three_rounds()
    t.record("pay", seat="Ann")
    t.record("pay", seat="Cat")
    assert t.paid("Ann") == [(3, 27)]
    assert t.paid("Cat") == [(3, 21)]
    assert [t.seat(name)["cash"] for name in ("Ann", "Ben", "Cat")] == [24, 17, 9]
    assert t.at("Ann") == {11: 1, 30: 3}
    assert t.at("Cat") == {13: 4, 17: 3}
    assert counts(t) == {"deck": 55, "discard": 0, "box": 2}
    assert (t.state.round, t.phase) == (4, "fund")


def test_variant_a_bankruptcy_in_round_3() -> None:
    t = three_rounds()
    t.cash("Cat", 20)
    t.record("pay", seat="Ann")
    t.record("bankrupt", seat="Cat")
    sheet = GAME.score(t.state, {})
    assert sheet.over
    assert sheet.winners == ("Ben",)
    assert [(s.seat, s.rank, s.points, s.cash, s.bankrupt) for s in sheet.scores] == [
        ("Ben", 1, 2, 17, False),
        ("Ann", 2, 0, 24, False),
        ("Cat", 3, 1, 20, True),
    ]


def test_round_4_ends_with_a_real_bankruptcy() -> None:
    t = three_rounds()
    t.record("pay", seat="Cat")
    t.record("pay", seat="Ann")
    t.passes("Ann", "Ben", "Cat")
    assert t.public()["start_player"] == "Ben"
    t.record("remove", seat="Ben", card=52)
    t.record("draw", cards=[35])
    assert t.rows() == [[14, 16, 20], [21, 28, 33], [35, 40, 45]]
    assert [t.state.due(seat) for seat in range(3)] == [10, 23, 0]
    assert t.seat("Ben")["cash"] == 17
    t.record("bankrupt", seat="Ben")
    assert not t.state.over  # Ann has not settled yet
    t.record("pay", seat="Ann")
    sheet = GAME.score(t.state, {})
    assert sheet.winners == ("Cat",)
    assert [(s.seat, s.points, s.cash, s.bankrupt) for s in sheet.scores] == [
        ("Cat", 1, 9, False),
        ("Ann", 0, 14, False),
        ("Ben", 2, 17, True),
    ]
    assert sheet.warnings == ()
    assert t.public()["expects"] == []
