"""What a screen gets: the forecast, the verdict on a card, and a view without secrets."""

from __future__ import annotations

import json

import pytest

from companion.games.ponzi import GAME
from companion.games.ponzi.advice import outlook
from companion.games.ponzi.wheel import due_ahead

from .sitting import Sitting


def test_due_in_the_next_five_rounds() -> None:
    t = Sitting()
    t.wheel("Ann", c9=5, c13=1, c17=3)  # 8 every 5, 10 every 4, 11 every 3
    assert t.seat("Ann")["due"] == [10, 0, 11, 0, 8 + 10]
    t.cash("Ann", 100)
    t.quiet("pay")
    assert t.seat("Ann")["due"] == [10, 0, 11, 0, 18]  # the wheels have turned: the same rounds
    t.record("pay", seat="Ann")
    assert t.seat("Ann")["due"] == [0, 11, 0, 18, 11]  # round 2 now: 11 in 3 and 6, 18 in 5


def test_due_while_tiles_are_given_back() -> None:
    t = Sitting()
    t.tiles("Ann", grain=1)
    t.wheel("Ann", c13=2, c9=5)
    t.crash()
    assert t.phase == "discard"
    assert t.seat("Ann")["due"] == [10, 0, 0, 8, 10]  # both spaces belong to this round
    t.record("discard", seat="Ann", industry="grain")
    assert t.at("Ann") == {13: 0, 9: 3}
    assert t.seat("Ann")["due"] == [10, 0, 0, 8, 10]


@pytest.mark.parametrize(("at", "first"), [(0, 0), (1, 0), (2, 1), (5, 4)])
def test_before_the_turn_the_next_space_is_this_round(at: int, first: int) -> None:
    card = Sitting().state.setup.cards[80]
    due = due_ahead([(card, at)], "fund", False)
    assert due.index(144) == first


def test_verdict_on_a_card() -> None:
    t = Sitting()
    t.correct("round", to=5)
    t.wheel("Ann", c41=3)  # 46 in round 7
    t.cash("Ann", 20)
    view = GAME.view(t.state, "Ann", {})
    cards = t.state.setup.cards
    now = outlook(view, "Ann")
    assert [(r.round, r.due, r.hold, r.short) for r in now.rounds] == [
        (5, 0, 20, 0),
        (6, 0, 20, 0),
        (7, 46, 20, 26),
        (8, 0, 0, 0),
        (9, 0, 0, 0),
    ]
    assert now.verdict == "26 short in round 7"
    # 42: 62 in hand, 46 + 48 due in round 7
    assert outlook(view, "Ann", cards[42]).verdict == "32 short in round 7"
    # 25: 45 in hand, 46 due in round 7
    assert outlook(view, "Ann", cards[25]).verdict == "1 short in round 7"
    # 33: 53 in hand, 46 in round 7 leaves 7, 57 in round 9
    later = outlook(view, "Ann", cards[33])
    assert later.verdict == "50 short in round 9"
    assert later.shortfall is not None and (later.shortfall.due, later.shortfall.hold) == (57, 7)
    t.cash("Ann", 1000)
    assert outlook(GAME.view(t.state, "Ann", {}), "Ann", cards[33]).verdict == "Clear until round 9"


def test_outlook_of_somebody_else() -> None:
    t = Sitting()
    t.wheel("Ben", c41=3)
    view = GAME.view(t.state, "Ann", {})
    assert view.seat("Ben").cash is None
    assert outlook(view, "Ben").verdict == "46 due in round 3"
    assert outlook(view, "Cat").verdict == "Clear until round 5"


def test_the_view_of_a_fresh_table() -> None:
    t = Sitting(4, tiles_per_industry=12)
    view = GAME.view(t.state, "Ann", {})
    assert [[card.value for card in row] for row in view.market] == [[9, 10, 11], [12, 13, 14], [15, 16, 17]]
    assert (view.round, view.phase, view.start_player, view.over) == (1, "fund", "Ann", False)
    assert (view.bears, view.bear_limit, view.deck, view.discard, view.box) == (0, 4, 63, 0, 0)
    assert view.supply == {"transport": 12, "grain": 12, "media": 12, "estate": 12}
    assert view.luxuries_left == (30, 56, 78, 96)
    assert (view.trade, view.crashed, view.turns, view.drawn) == (None, False, 0, ())


def test_the_view_tells_what_just_happened() -> None:
    t = Sitting()
    t.fund("Ann", "grain", 9, draw=80)
    assert [card.value for card in GAME.view(t.state, None, {}).drawn] == [80]
    t.quiet("fund", 3)
    assert GAME.view(t.state, None, {}).turns == 2
    t.crash()
    view = GAME.view(t.state, None, {})
    assert (view.crashed, view.turns) == (True, 2)
    t.record("discard", seat="Ann", industry="grain")
    assert GAME.view(t.state, None, {}).turns == 4


def test_cash_is_shown_to_all_at_the_end() -> None:
    t = Sitting()
    t.fund("Ann", "grain", 9, draw=80)
    assert GAME.view(t.state, "Ben", {}).seat("Ann").cash is None
    assert GAME.view(t.state, "Ann", {}).seat("Ann").cash == 9
    t.record("stop")
    assert GAME.view(t.state, "Ben", {}).seat("Ann").cash == 9


def test_public_state_has_its_documented_keys_and_is_json() -> None:
    t = Sitting(advanced=True)
    public = json.loads(json.dumps(t.public()))
    keys = "game round phase over expects market bears deck discard box start_player seats"
    assert set(public) == set(keys.split())
    assert set(public["seats"]["Ann"]) == {"tiles", "luxuries", "wheel", "due", "cash"}
    assert list(public["seats"]) == ["Ann", "Ben", "Cat"]


def test_history_tells_what_followed() -> None:
    t = Sitting()
    said = []

    def record(do: str, **fields: object) -> None:
        said.append(GAME.say(t.state, GAME.parse({"do": do, **fields})))
        t.record(do, **fields)

    t.tiles("Ann", grain=1)
    t.tiles("Ben", grain=1)
    t.wheel("Ann", c18=2)
    record("fund", seat="Ann", industry="estate", card=9)
    record("draw", cards=[78])
    record("pass", seat="Ben")
    record("pass", seat="Cat")
    record("offer", seat="Ann", to="Ben", industry="grain", amount=1)
    record("answer", seat="Ben", choice="sold")
    t.correct("card", card=16, to="box")
    t.correct("card", card=79, to="market")
    t.correct("card", card=17, to="box")
    t.correct("card", card=80, to="market")
    record("remove", seat="Ben", card=10)
    record("draw", cards=[41])
    record("draw", cards=[42, 43, 44])
    record("discard", seat="Ann", industry="grain")
    record("bankrupt", seat="Ann")
    record("count", seat="Ann", cash=8)
    assert said == [
        "Ann funded real estate, 9.",
        "Drawn: 78.",
        "Ben passed.",
        "Cat passed.",
        "Ann handed Ben an envelope for a grain tile.",
        "Sold! Ann has a grain tile of Ben's.",
        "Ben removed 10, back to the box.",
        "Drawn: 41. The market crashed.",
        "Drawn: 42, 43 and 44.",
        "Ann gave back a grain tile. The wheels turned 2 spaces.",
        "Ann can't pay 12: bankrupt. The game is over.",
        "Ann counted 8.",
    ]
