"""Edge cases P-11 to P-24: rows, tiles, the deck, bears and the crash."""

from __future__ import annotations

from companion.games.ponzi import GAME

from .sitting import Sitting, everywhere


def test_p11_rows_are_sorted_after_every_change() -> None:
    t = Sitting()
    t.fund("Ann", "transport", 9, draw=45)
    assert t.rows() == [[10, 11, 12], [13, 14, 15], [16, 17, 45]]


def test_p12_the_row_follows_the_tiles_held_now() -> None:
    t = Sitting()
    t.tiles("Ann", media=3)
    t.tiles("Ben", media=1)
    t.passes("Ann", "Ben", "Cat", "Ann")
    t.trade("Ben", "Ann", "media", 0, "sold")
    t.quiet("fund", 2)
    t.passes("Ben", "Cat")
    row = t.rows()[2]
    assert t.refused("fund", seat="Ann", industry="media", card=t.rows()[1][0]) == "rules"
    assert t.problems("fund", seat="Ann", industry="media", card=row[0]) == []  # his third again


def test_p13_no_fourth_tile_by_funding() -> None:
    t = Sitting()
    t.tiles("Ann", grain=3)
    t.tiles("Ben", grain=1)
    assert t.refused("fund", seat="Ann", industry="grain", card=17) == "rules"
    t.passes("Ann", "Ben", "Cat")
    t.trade("Ann", "Ben", "grain", 0, "sold")
    assert t.seat("Ann")["tiles"]["grain"] == 4
    t.record("stop")
    assert next(s.points for s in GAME.score(t.state, {}).scores if s.seat == "Ann") == 10


def test_p13_three_of_each_leaves_only_passing() -> None:
    t = Sitting()
    t.tiles("Ann", transport=3, grain=3, media=3, estate=3)
    assert t.public()["expects"] == [{"seat": "Ann", "do": ["pass"]}]


def test_p14_an_empty_pile_blocks_its_industry() -> None:
    t = Sitting(4, tiles_per_industry=12)
    t.tiles("Ben", grain=4)
    t.tiles("Cat", grain=4)
    t.tiles("Dan", grain=4)
    message = t.problems("fund", seat="Ann", industry="grain", card=9)
    assert [p.kind for p in message] == ["impossible"]
    t.passes("Ann", "Ben", "Cat", "Dan")
    t.quiet("fund", 2)
    t.crash()
    t.record("discard", seat="Cat", industry="grain")
    assert t.state.supply[1] == 1
    t.quiet("fund", 3)
    assert t.seat("Cat")["tiles"]["grain"] == 3
    assert "grain" not in {c["industry"] for c in GAME.prompt(t.state).of("Cat")[0].choices}
    t.passes("Cat", "Dan")  # both hold three: only Ann can take it
    choices = GAME.prompt(t.state).of("Ann")[0].choices
    assert {"industry": "grain", "card": t.rows()[0][0]} in choices


def test_p15_tile_and_card_together_or_pass() -> None:
    t = Sitting()
    assert [m.do for m in GAME.prompt(t.state).of("Ann")] == ["fund", "pass"]
    choices = GAME.prompt(t.state).of("Ann")[0].choices
    assert all(set(choice) == {"industry", "card"} for choice in choices)
    assert len(choices) == 4 * 3


def test_p16_the_refill_comes_before_the_next_player() -> None:
    t = Sitting()
    t.record("fund", seat="Ann", industry="grain", card=9)
    assert t.public()["expects"] == [{"seat": None, "do": ["draw"]}]
    assert t.refused("fund", seat="Ben", industry="grain", card=10) == "impossible"
    t.record("draw", cards=[70])
    assert 70 in t.rows()[2]


def test_p16_a_bear_on_a_wheel_does_not_count() -> None:
    t = Sitting()
    t.tiles("Ann", grain=2)
    t.market(9, 10, 11, 12, 13, 14, 78, 79, 80)
    t.fund("Ann", "grain", 80, draw=18)
    assert t.public()["bears"] == 2
    t.quiet("fund", 2)
    assert not t.state.crashed


def three_bears() -> Sitting:
    """Three players about to pass the marker, with three bears in the market."""
    t = Sitting()
    t.market(9, 10, 11, 12, 13, 14, 78, 79, 80)
    assert t.public()["bears"] == 3
    t.passes("Ann", "Ben", "Cat")
    assert not t.state.crashed  # reaching the limit while funding does nothing by itself
    t.record("remove", seat="Ben", card=80)
    assert t.public()["bears"] == 2
    return t


def test_p17_bears_are_counted_after_the_refill() -> None:
    t = three_bears()
    t.record("draw", cards=[77])
    assert t.state.crashed
    t = three_bears()
    t.record("draw", cards=[18])
    assert not t.state.crashed
    assert t.state.round == 2


def test_p18_as_many_bears_as_players() -> None:
    for bears, crashed in ((3, False), (4, True)):
        t = Sitting(4)
        cards = [*range(9, 18 - bears), *range(81 - bears, 81)]
        t.market(*cards)
        t.passes("Ann", "Ben", "Cat", "Dan")
        t.record("remove", seat="Ben", card=9)
        t.record("draw", cards=[18])
        assert t.state.crashed is crashed


def test_p19_no_second_crash() -> None:
    t = three_bears()
    t.record("draw", cards=[77])
    t.record("draw", cards=[75, 76, 77])
    assert t.public()["bears"] == 3
    assert t.state.turns == 2  # nobody had a tile: the wheels turned once, by two spaces
    assert (t.state.round, t.phase) == (2, "fund")


def test_p20_the_new_start_player_must_remove() -> None:
    t = Sitting()
    t.passes("Ann", "Ben", "Cat")
    assert t.public()["expects"] == [{"seat": "Ben", "do": ["remove"]}]
    assert t.refused("pass", seat="Ben") == "impossible"
    assert t.refused("remove", seat="Ann", card=9) == "rules"
    t.record("remove", seat="Ben", card=9)
    t.record("draw", cards=[18])
    t.passes("Ben", "Cat", "Ann")
    t.record("remove", seat="Cat", card=18)
    assert (t.public()["box"], t.public()["discard"]) == (1, 1)


def test_p21_starting_cards_are_never_in_the_deck_or_the_discards() -> None:
    t = Sitting()
    t.record("fund", seat="Ann", industry="grain", card=9)
    assert t.refused("draw", cards=[9]) == "impossible"
    t.record("draw", cards=[80])
    t.passes("Ben", "Cat")
    t.record("remove", seat="Ben", card=17)
    assert t.refused("draw", cards=[17]) == "impossible"
    t.record("draw", cards=[79])
    t.passes("Ben", "Cat", "Ann")
    t.record("remove", seat="Cat", card=10)
    t.record("draw", cards=[78])
    assert t.rows() == [[11, 12, 13], [14, 15, 16], []]  # the crash took the bears and left the starting cards
    assert t.refused("correct", what="card", card=11, to="discard") == "impossible"


def almost_no_deck(deck: int, discard: int) -> Sitting:
    t = Sitting()
    for card in range(81 - 63 + deck + discard, 81):
        t.correct("card", card=card, to="box")
    for card in range(18, 18 + discard):
        t.correct("card", card=card, to="discard")
    assert (t.public()["deck"], t.public()["discard"]) == (deck, discard)
    return t


def test_p22_the_discard_pile_becomes_the_deck() -> None:
    t = almost_no_deck(deck=1, discard=4)
    t.fund("Ann", "grain", 9, draw=22)
    assert (t.public()["deck"], t.public()["discard"]) == (4, 0)


def test_p22_a_market_that_stays_short_fills_from_the_lowest() -> None:
    t = almost_no_deck(deck=1, discard=0)
    t.fund("Ann", "grain", 9, draw=18)
    t.record("fund", seat="Ben", industry="grain", card=10)
    assert t.rows() == [[11, 12, 13], [14, 15, 16], [17, 18]]
    assert t.public()["expects"] == [{"seat": "Cat", "do": ["fund", "pass"]}]


def test_p23_a_crash_shuffles_everything() -> None:
    t = Sitting()
    t.correct("card", card=66, to="discard")
    t.market(9, 10, 11, 12, 13, 14, 78, 79, 80)
    for card in (20, 21, 22):
        t.correct("card", card=card, to="box")
    t.passes("Ann", "Ben", "Cat")
    assert (t.public()["deck"], t.public()["discard"]) == (56, 1)
    t.record("remove", seat="Ben", card=9)
    t.record("draw", cards=[19])
    assert (t.public()["deck"], t.public()["discard"]) == (59, 0)
    t.record("draw", cards=[66, 80, 18])  # the discarded card and the bears can come again
    assert (t.public()["deck"], t.public()["discard"]) == (56, 0)
    assert everywhere(t.state) == list(range(9, 81))


def test_p24_who_gives_back_what() -> None:
    t = Sitting()
    t.tiles("Ann", transport=2, grain=1)
    t.tiles("Cat", transport=2, media=2)
    t.passes("Ann", "Ben", "Cat")
    t.crash()
    # Ben has the marker but no tile: Cat is first
    assert GAME.prompt(t.state).waiting == ("Cat",)
    assert [dict(c) for c in GAME.prompt(t.state).of("Cat")[0].choices] == [
        {"industry": "transport"},
        {"industry": "media"},
    ]
    t.record("discard", seat="Cat", industry="media")
    assert [dict(c) for c in GAME.prompt(t.state).of("Ann")[0].choices] == [{"industry": "transport"}]
    assert t.refused("discard", seat="Ann", industry="grain") == "rules"
    t.record("discard", seat="Ann", industry="transport")
    assert t.state.supply == (15 - 3, 14, 15 - 1, 15)


def test_p24_the_last_tile_goes_and_luxuries_stay() -> None:
    t = Sitting(advanced=True)
    t.tiles("Ann", transport=1)
    t.correct("luxury", card=56, seat="Ann")
    t.crash()
    t.record("discard", seat="Ann", industry="transport")
    assert t.seat("Ann")["tiles"]["transport"] == 0
    assert t.seat("Ann")["luxuries"] == [56]
