"""The house variant with sealed bids (B-21), with plain amounts as in a script."""

from __future__ import annotations

import pytest

from companion.games.bux import GAME
from companion.games.game import Opened
from tests.games.bux.sitting import NAMES, Sitting, cards


def drawn(players: int = 3, drawer: str = "Ann", **options: object) -> Sitting:
    sitting = Sitting(players, sealed_bids=True, **options)
    if drawer != "Ann":
        sitting.record("correct", what="turn", to=drawer)
    sitting.draw(drawer, "sx25 sx50 sx100")
    return sitting


def test_b21_a_tie_goes_clockwise_from_the_drawers_left() -> None:
    sitting = drawn()
    assert sitting.expects() == {seat: ["bid", "pass"] for seat in NAMES[:3]}
    sitting.bids(("Cat", 80), ("Ann", 60), ("Ben", 80))
    assert sitting.purses() == (280, 120, 200)
    assert len(sitting.held("Ben")) == 6


def test_b21_the_drawer_comes_last_in_a_tie() -> None:
    sitting = drawn(drawer="Ben")
    sitting.bids(("Ben", 80), ("Ann", 80), ("Cat", None))
    assert sitting.purses() == (120, 280, 200)


def test_b21_a_bid_above_the_chips_is_void() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 10), ("Ben", 205))
    assert "Ben's bid is void" in sitting.say("bid", seat="Cat", amount=20)
    sitting.bids(("Cat", 20))
    assert sitting.purses() == (220, 200, 180)


def test_b21_a_drawer_who_wins_pays_the_bank() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 60), ("Ben", None), ("Cat", 40))
    assert sitting.purses() == (140, 200, 200)


@pytest.mark.parametrize(
    ("bids", "purses"),
    [
        ((50, 90, 70), (270, 130, 200)),
        ((None, 90, None), (205, 195, 200)),
        ((None, 90, 205), (205, 195, 200)),
        ((None, 0, None), (200, 200, 200)),
        ((90, 90, None), (290, 110, 200)),
    ],
)
def test_b21_second_price(bids: tuple[int | None, ...], purses: tuple[int, ...]) -> None:
    """The highest other valid bid, else the opening bid, at most one's own."""
    sitting = drawn(second_price=True)
    sitting.bids(*zip(NAMES, bids, strict=False))
    assert sitting.purses() == purses


@pytest.mark.parametrize(("unsold", "ann"), [("drawer", 6), ("discard", 3)])
def test_b21_everybody_passes(unsold: str, ann: int) -> None:
    sitting = drawn(unsold=unsold)
    sitting.bids(("Ann", None), ("Ben", None), ("Cat", None))
    assert len(sitting.held("Ann")) == ann and sitting.purses() == (200, 200, 200)


def test_b21_each_bids_once_and_nobody_after_the_close() -> None:
    sitting = drawn()
    sitting.bids(("Ben", 80))
    assert sitting.refused("bid", seat="Ben", amount=90) == "impossible"
    assert sitting.refused("pass", seat="Ben") == "impossible"


def test_who_has_no_chips_is_not_asked() -> None:
    sitting = Sitting(sealed_bids=True)
    sitting.chips(Ben=0)
    sitting.draw("Ann", "sx25 sx50 sx100")
    assert sitting.expects() == {"Ann": ["bid", "pass"], "Cat": ["bid", "pass"]}
    assert sitting.refused("bid", seat="Ben", amount=5) == "impossible"


def test_who_had_no_cards_first_says_whether_to_keep() -> None:
    sitting = Sitting(sealed_bids=True)
    sitting.spread("Ann", "")
    sitting.draw("Ann", "sx25 sx50 sx100")
    assert sitting.expects() == {"Ann": ["keep", "bid", "pass"]}
    assert sitting.refused("bid", seat="Ben", amount=5) == "impossible"
    sitting.bids(("Ann", None), ("Ben", 5), ("Cat", None))
    assert sitting.purses() == (205, 195, 200)


def sealed(sitting: Sitting, *seats: str) -> None:
    for number, seat in enumerate(seats):
        sitting.record("bid", seat=seat, lot="ab" * 32, seal=f"{number:02d}" * 32)


def test_seals_are_resolved_by_their_openings() -> None:
    sitting = drawn()
    sealed(sitting, "Ann", "Ben", "Cat")
    going = GAME.sealed_set(sitting.state)
    assert going is not None and going.closed and going.unopened == ("Ann", "Ben", "Cat")
    assert sitting.refused("bid", seat="Ann", amount=5) == "impossible"
    for seat, amount in (("Cat", 80), ("Ann", 60)):
        sitting.state = GAME.apply(sitting.state, Opened(seat, (amount,)))
        assert sitting.purses() == (200, 200, 200)
    assert "Ben won the cards and paid Ann 80" in GAME.say(sitting.state, Opened("Ben", (80,)))
    sitting.state = GAME.apply(sitting.state, Opened("Ben", (80,)))
    assert sitting.purses() == (280, 120, 200) and GAME.sealed_set(sitting.state) is None


@pytest.mark.parametrize(("pays", "ben"), [(False, 200), (True, 195)])
def test_a_bid_that_is_never_opened_is_forfeited(pays: bool, ben: int) -> None:
    sitting = drawn(forfeit_pays=pays)
    sealed(sitting, "Ann", "Ben", "Cat")
    sitting.state = GAME.apply(sitting.state, Opened("Ben", None))
    assert "forfeited" in GAME.say(sitting.state, Opened("Ben", None))
    for seat, amount in (("Cat", 50), ("Ann", 60)):
        sitting.state = GAME.apply(sitting.state, Opened(seat, (amount,)))
    assert sitting.purses() == (140, ben, 200) and len(sitting.held("Ann")) == 6


def test_who_is_gone_before_sealing_counts_as_having_passed() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 60), ("Ben", 80))
    sitting.state = GAME.apply(sitting.state, Opened("Cat", None))
    assert sitting.purses() == (280, 120, 200)


def test_no_view_holds_anothers_sealed_bid() -> None:
    sitting = drawn()
    sitting.bids(("Ann", 65))
    sitting.record("bid", seat="Ben", lot="ab" * 32, seal="cd" * 32)
    for viewer, ann, ben in (("Ann", 65, None), ("Ben", None, 85), ("Cat", None, None), (None, None, None)):
        seen = GAME.view(sitting.state, viewer, {"cd" * 32: 85} if viewer == "Ben" else {})
        assert seen.auction is not None and not seen.auction.closed
        bids = {b.name: (b.said, b.amount) for b in seen.auction.bidders}
        assert bids == {"Ann": ("sealed", ann), "Ben": ("sealed", ben), "Cat": ("asked", None)}
    assert "65" not in sitting.say("bid", seat="Cat", lot="ab" * 32, seal="ef" * 32)


def test_an_open_table_takes_no_seals_and_a_sealed_one_no_second_round() -> None:
    sitting = Sitting()
    sitting.record("draw", seat="Ann", cards=cards("sx25 sx50 sx100"))
    assert sitting.refused("bid", seat="Ann", lot="ab" * 32, seal="cd" * 32) == "impossible"
