"""The BUX cards: stages, replacement, pause, end (B-01 to B-07)."""

from __future__ import annotations

from tests.games.bux.sitting import Sitting, card, cards


def test_b01_the_stage_is_the_number_drawn_whatever_is_printed() -> None:
    sitting = Sitting()
    assert (sitting.public()["bux"], sitting.public()["pays"]) == (0, 1)
    sitting.draw("Ann", "BUX")
    assert (sitting.public()["bux"], sitting.public()["pays"]) == (1, 1)
    sitting.draw("Ann", "BUX")
    assert (sitting.public()["bux"], sitting.public()["pays"]) == (2, 2)
    sitting.draw("Ann", "BUX")
    assert (sitting.public()["deck"], sitting.public()["bux"], sitting.public()["pays"]) == (2, 0, 1)


def test_b02_the_third_bux_of_the_third_deck_ends_the_game_at_once() -> None:
    sitting = Sitting()
    for deck in (1, 2):
        assert sitting.public()["deck"] == deck
        sitting.draw("Ann", "BUX BUX BUX")
    sitting.draw("Ann", "sx25 BUX sx50 BUX")
    sitting.draw("Ann", "BUX")
    public = sitting.public()
    assert public["over"] and public["phase"] == "over" and public["expects"] == []
    assert public["deck"] == 3
    assert sitting.purses() == (200, 200, 200)
    assert all(len(held.spread) == 3 for held in sitting.state.seats)
    assert sitting.refused("bid", seat="Ann", amount=5) == "impossible"


def test_b03_a_bux_in_the_deal_is_put_back_and_does_not_count() -> None:
    sitting = Sitting(deal=None)
    problem = sitting.problems("deal", seat="Ann", cards=cards("hs25 BUX hs50"))
    assert [p.kind for p in problem] == ["impossible"]
    assert "another card is dealt in its place" in problem[0].message
    for seat, dealt in (("Ben", "hc25 dc25 cc25"), ("Cat", "sx25 sx50 co25"), ("Ann", "hs25 hs100 hs50")):
        sitting.record("deal", seat=seat, cards=cards(dealt))
    assert sitting.public()["bux"] == 0
    assert sitting.expects() == {"Ann": ["draw", "sell", "trade"]}


def test_b04_a_drawn_bux_is_replaced_and_the_replacement_may_be_bux_again() -> None:
    sitting = Sitting()
    sitting.draw("Ann", "sx25 BUX")
    assert sitting.expects() == {"Ann": ["draw"]}
    sitting.draw("Ann", "BUX sx50")
    assert sitting.refused("draw", seat="Ann", cards=cards("sx100 so25")) == "impossible"
    assert sitting.refused("draw", seat="Ann", cards=cards("sx100 BUX")) == "impossible"
    assert sitting.refused("draw", seat="Ben", cards=cards("sx100")) == "impossible"
    sitting.draw("Ann", "sx100")
    assert sitting.state.up == tuple(cards("sx25 sx50 sx100"))
    assert sitting.expects() == {"Ann": ["bid"]}


def test_b05_two_bux_in_one_draw_go_straight_to_the_pause() -> None:
    sitting = Sitting()
    sitting.draw("Ann", "BUX sx25 sx50 sx100")
    sitting.bids(("Ann", 5), ("Ben", None), ("Cat", None))
    assert sitting.public()["bux"] == 1
    said = sitting.say("draw", seat="Ben", cards=cards("so25 BUX BUX"))
    assert "Pause" in said and "double" not in said
    sitting.draw("Ben", "so25 BUX BUX")
    assert (sitting.public()["deck"], sitting.public()["pays"]) == (2, 1)
    assert sitting.expects() == {"Ben": ["draw"]}


def test_b06_the_pause_shuffles_everything_unowned_and_the_same_player_draws_afresh() -> None:
    sitting = Sitting(4)
    sitting.spread("Ben", "dc25 dc50 dc100 ds25 ds50 ds100")
    sitting.spread("Cat", "cc25 cc50 cc100 cs25 cs50 cs100 co25 co50 co100")
    sitting.draw("Ann", "sx25 sx50 BUX BUX")
    said = sitting.say("draw", seat="Ann", cards=["BUX"])
    assert "all 30 unowned cards" in said
    sitting.draw("Ann", "BUX")
    assert [len(held.spread) for held in sitting.state.seats] == [3, 6, 9, 3]
    assert len(sitting.state.deck) == 27 and sitting.state.bux_left == 3
    assert not sitting.state.discard and not sitting.state.up
    assert card("sx25") in sitting.state.deck
    sitting.draw("Ann", "sx25 so25 sx50")
    assert sitting.expects() == {"Ann": ["bid"]}


def test_b06_what_follows_the_third_bux_is_a_new_draw() -> None:
    sitting = Sitting()
    assert sitting.refused("draw", seat="Ann", cards=cards("BUX BUX BUX sx25")) == "impossible"


def test_b07_first_decks() -> None:
    for players, size in ((2, 45), (3, 42), (4, 39), (5, 36)):
        state = Sitting(players).state
        assert len(state.deck) + state.bux_left == size


def test_b07_fewer_than_three_cards_left_after_a_pause_end_the_draw() -> None:
    sitting = Sitting(2)
    every = [c for c in sorted(sitting.state.deck | set(sitting.held("Ann")) | set(sitting.held("Ben")))]
    for number, name in enumerate(every[:46]):
        sitting.record("correct", what="spread", seat="Ann" if number % 2 else "Ben", card=name)
    sitting.record("draw", seat="Ann", cards=["BUX", "BUX", "BUX"])
    assert sitting.public()["deck"] == 2 and sitting.expects() == {"Ann": ["draw"]}
    said = sitting.say("draw", seat="Ann", cards=every[46:])
    assert "fewer than three" in said
    sitting.record("draw", seat="Ann", cards=every[46:])
    assert sitting.state.discard == set(every[46:])
    assert sitting.public()["phase"] == "turn" and "Ben" in sitting.expects()


def test_b07_a_short_deck_goes_on_to_its_third_bux_where_a_pause_brings_cards() -> None:
    """The BUX cards are in the deck, so it can't run out before the third of them."""
    sitting = Sitting(2)
    for name in sorted(sitting.state.deck)[2:]:
        sitting.record("correct", what="card", card=name, to="discard")
    last = sorted(sitting.state.deck)
    sitting.record("draw", seat="Ann", cards=last)
    assert sitting.expects() == {"Ann": ["draw"]}
    sitting.record("draw", seat="Ann", cards=["BUX", "BUX", "BUX"])
    assert len(sitting.state.deck) == 42 and sitting.public()["deck"] == 2


def test_a_draw_is_not_offered_when_every_card_is_owned() -> None:
    sitting = Sitting(2)
    for number, name in enumerate(sorted(sitting.state.deck)):
        sitting.record("correct", what="spread", seat="Ann" if number % 2 else "Ben", card=name)
    assert "draw" not in sitting.expects()["Ann"]
    assert sitting.refused("draw", seat="Ann", cards=["BUX"]) == "impossible"
