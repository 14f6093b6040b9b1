"""Single action cards and what they take (S-11, S-12, S-14 to S-18)."""

from __future__ import annotations

from companion.games.schemers.piles import dealt

from .sitting import NAMES, Sitting


def stocked(players: int = 3, **cards: int) -> Sitting:
    t = Sitting(players)
    for seat, number in cards.items():
        t.correct("exposed", seat=seat, to=number)
    return t


def test_s11_later_cards_lie_on_top_of_offshore_and_are_exposed() -> None:
    t = stocked(Ann=3)
    t.turn("offshore", "Ann")
    t.plays("Ann", 1)
    t.correct("exposed", seat="Cat", to=2)
    t.turn("scam", "Ann", target="Cat")
    assert t.piles("Ann") == (3, 3, 0)
    t.turn("offshore", "Ann")
    assert t.piles("Ann") == (0, 6, 0)
    t.turn("scam", "Ben", target="Ann")
    assert t.piles("Ann") == (0, 6, 0) and t.piles("Ben") == (0, 0, 0)


def test_s12_offshore_on_an_empty_pile_protects_nothing_and_uses_the_turn() -> None:
    t = Sitting()
    t.record("offshore", seat="Ben")
    assert t.piles("Ben") == (0, 0, 0) and t.expects().keys() == {"Cat"}
    t.plays("Ben", 1)
    assert t.piles("Ben") == (1, 0, 0)


def test_s14_a_scam_takes_all_that_is_exposed() -> None:
    t = stocked(Ann=4, Ben=1)
    t.record("scam", seat="Ben", target="Ann")
    assert t.piles("Ann") == (0, 0, 0) and t.piles("Ben") == (5, 0, 0)


def test_s14_a_schemer_scams_for_both_and_loses_for_both() -> None:
    t = stocked(4, Ann=2, Ben=1, Cat=3, Dan=5)
    t.record("scheme", seat="Ben", with_="Ann")
    t.record("scam", seat="Cat", target="Ann")
    assert t.joint() == [(0, 0)] and t.piles("Cat") == (6, 0, 0)
    t.turn("scam", "Ann", target="Cat")
    assert t.joint() == [(6, 0)] and t.piles("Ann") == (0, 0, 0)


def test_s14_the_own_partner_is_no_target() -> None:
    t = stocked(Ann=2, Ben=1)
    t.record("scheme", seat="Ben", with_="Ann")
    t.record("discard", seat="Cat")
    for do in ("scam", "embezzle"):
        assert t.refused(do, seat="Ann", target="Ben") == "rules"
        assert t.refused(do, seat="Ann", target="Ann") == "impossible"
    t.insist("scam", seat="Ann", target="Ben")
    assert t.joint() == [(3, 0)]


def test_s14_nothing_exposed_nothing_taken() -> None:
    t = stocked(Ben=1)
    t.record("scam", seat="Ben", target="Ann")
    assert t.piles("Ben") == (1, 0, 0) and t.expects().keys() == {"Cat"}


def worth(order: tuple[int, ...], values: tuple[int, ...]) -> dict[str, int]:
    """Dollars (in thousands) that each receives when the cards lie in this order, the top one first."""
    received: dict[str, int] = {}
    for seat, value in zip(order, values, strict=True):
        received[NAMES[seat]] = received.get(NAMES[seat], 0) + value
    return received


def test_s15_a_pile_is_dealt_out_from_who_busts_it() -> None:
    """P1 to P4 are Ann to Dan: Ben busts Cat's five cards."""
    t = stocked(4, Cat=5)
    order = dealt(t.state, 1, 2)
    assert worth(order, (10, 20, 5, 15, 8)) == {"Ben": 18, "Cat": 20, "Dan": 5, "Ann": 15}
    t.record("bust", seat="Ben", target="Cat")
    assert [t.piles(name)[0] for name in NAMES[:4]] == [1, 2, 1, 1]


def test_s15_partners_each_get_a_card_into_the_joint_pile() -> None:
    t = stocked(4, Cat=5)
    t.record("scheme", seat="Ben", with_="Dan")
    t.turn("bust", "Ben", target="Cat")
    assert t.joint() == [(3, 0)] and t.piles("Ann")[0] == t.piles("Cat")[0] == 1
    received = worth(dealt(stocked(4, Cat=5).state, 1, 2), (10, 20, 5, 15, 8))
    assert received["Ben"] + received["Dan"] == 23


def test_s15_two_cards_and_four_players() -> None:
    t = stocked(4, Ben=2)
    t.record("bust", seat="Ben", target="Ben")
    assert [t.piles(name)[0] for name in NAMES[:4]] == [0, 1, 1, 0]


def test_s15_a_joint_pile_is_busted_and_the_scheme_stays() -> None:
    t = stocked(3, Ann=2, Cat=2)
    t.record("scheme", seat="Ben", with_="Ann")
    t.record("bust", seat="Cat", target="Ben")
    assert t.joint() == [(1, 0)] and t.piles("Cat")[0] == 3
    assert t.public()["schemes"][0]["broken_by"] is None


def test_s16_embezzlement_takes_one_exposed_card() -> None:
    t = stocked(Ann=2)
    t.record("embezzle", seat="Ben", target="Ann")
    assert t.piles("Ann")[0] == t.piles("Ben")[0] == 1
    t.correct("exposed", seat="Ann", to=0)
    t.turn("embezzle", "Ben", target="Ann")
    assert t.piles("Ben")[0] == 1


def five() -> Sitting:
    t = stocked(5, Ann=1, Ben=2, Cat=2, Dan=2, Eve=2)
    t.record("scheme", seat="Ben", with_="Cat")
    return t


def test_s16_pyramid_robs_each_stockpile_once() -> None:
    t = five()
    t.turn("pyramid", "Ann")
    assert t.piles("Ann")[0] == 4 and t.joint() == [(3, 0)]
    assert t.piles("Dan")[0] == t.piles("Eve")[0] == 1


def test_s16_pyramid_passes_over_who_has_nothing() -> None:
    t = five()
    t.correct("exposed", seat="Eve", to=0)
    t.turn("pyramid", "Ann")
    assert t.piles("Ann")[0] == 3


def test_s16_pyramid_of_a_schemer_spares_the_own_joint_pile() -> None:
    t = stocked(5, Ann=1, Ben=1, Cat=2, Dan=2, Eve=2)
    t.record("scheme", seat="Ben", with_="Ann")
    while t.expects().keys() != {"Ann"}:
        t.record("discard", seat=NAMES[t.state.turn])
    assert "from Ben" not in t.say("pyramid", seat="Ann")
    t.record("pyramid", seat="Ann")
    assert t.joint() == [(5, 0)]
    assert [t.piles(name)[0] for name in ("Cat", "Dan", "Eve")] == [1, 1, 1]


def test_s16_one_offer_declined_protects_everybody() -> None:
    t = five()
    t.turn("pyramid", "Ann", declined=["Eve"])
    assert t.piles("Ann")[0] == 1 and t.joint() == [(4, 0)] and t.piles("Dan")[0] == 2


def test_s17_smuggle_brings_in_up_to_two() -> None:
    for cards, held in ((0, 5), (1, 4), (2, 3)):
        t = Sitting(deck_size=18 + 10)
        t.record("smuggle", seat="Ben", cards=cards)
        assert t.piles("Ben")[0] == cards
        assert t.hand("Ben") == 6 and t.state.pile == 10 - (6 - held)
    t.hands(Cat=2)
    assert t.refused("smuggle", seat="Cat", cards=2) == "rules"


def test_s18_phishing_attacker_draws_nothing_victim_waits() -> None:
    t = Sitting(deck_size=18 + 10)
    t.record("phish", seat="Ben", target="Ann")
    assert (t.hand("Ben"), t.hand("Ann"), t.state.pile) == (6, 5, 10)
    t.record("discard", seat="Cat")
    assert (t.hand("Ann"), t.state.pile) == (5, 9)
    t.record("play", seat="Ann")
    assert (t.hand("Ann"), t.state.pile) == (6, 7)


def test_s18_the_victim_declines_meanwhile_and_still_waits() -> None:
    t = Sitting(deck_size=18 + 10)
    t.record("phish", seat="Ben", target="Ann")
    t.record("embezzle", seat="Cat", target="Ben", declined=["Ann"])
    assert (t.hand("Ann"), t.hand("Cat"), t.state.pile) == (4, 6, 9)
    t.record("play", seat="Ann")
    assert (t.hand("Ann"), t.state.pile) == (6, 6)


def test_s18_declined_phishing_takes_nothing_and_both_draw() -> None:
    t = Sitting(deck_size=18 + 10)
    t.record("phish", seat="Ben", target="Ann", declined=["Ann"])
    assert (t.hand("Ben"), t.hand("Ann"), t.state.pile) == (6, 6, 8)


def test_s18_fewer_than_three_cards_all_are_looked_at() -> None:
    t = Sitting()
    assert "looks at 3 cards" in t.say("phish", seat="Ben", target="Ann")
    t.hands(Ann=2)
    assert "all of the 2 cards" in t.say("phish", seat="Ben", target="Ann")
    t.hands(Ann=0)
    t.record("phish", seat="Ben", target="Ann")
    assert (t.hand("Ben"), t.hand("Ann")) == (6, 0) and not t.state.seats[0].phished


def test_s18_a_victim_left_without_cards_skips_the_turn_and_draws() -> None:
    t = Sitting()
    t.hands(Cat=1)
    t.record("phish", seat="Ben", target="Cat")
    assert t.hand("Cat") == 6 and t.expects().keys() == {"Ann"}


def test_partners_share_no_hands_and_no_turns() -> None:
    t = Sitting()
    t.record("scheme", seat="Ben", with_="Cat")
    assert t.expects().keys() == {"Cat"}
    t.record("phish", seat="Cat", target="Ben")
    assert t.hand("Ben") == 5
