"""Offer Declined: chains, who may, and what can be declined (S-19 to S-21)."""

from __future__ import annotations

import pytest

from companion.games.game import MalformedEvent
from companion.games.schemers import GAME

from .sitting import Sitting


def with_pile() -> Sitting:
    t = Sitting()
    t.correct("exposed", seat="Ann", to=3)
    return t


@pytest.mark.parametrize(
    ("chain", "taken"),
    [([], 3), (["Ann"], 0), (["Ann", "Ben"], 3), (["Ann", "Ben", "Cat"], 0)],
)
def test_s19_odd_cancels_even_lets_it_through(chain: list[str], taken: int) -> None:
    t = with_pile()
    t.record("scam", seat="Ben", target="Ann", declined=chain)
    assert (t.piles("Ben")[0], t.piles("Ann")[0]) == (taken, 3 - taken)
    assert t.expects().keys() == {"Cat"}, "the turn is spent"


@pytest.mark.parametrize("length", range(4))
def test_s19_a_chain_said_piece_by_piece_ends_the_same(length: int) -> None:
    """Each phone adds its own card; the table is as if one had written them all."""
    chain = ["Cat", "Ben", "Cat"][:length]
    whole, pieces = with_pile(), with_pile()
    whole.record("scam", seat="Ben", target="Ann", declined=chain)
    pieces.record("scam", seat="Ben", target="Ann")
    for seat in chain:
        pieces.record("decline", seat=seat)
    assert whole.public() == pieces.public()
    view = GAME.view(pieces.state, None, {}).played
    assert view is not None and (view.chain, view.stands) == (tuple(chain), length % 2 == 0)


def test_s19_the_chain_is_open_until_the_next_thing_happens() -> None:
    t = with_pile()
    assert t.refused("decline", seat="Ann") == "impossible"
    t.record("scam", seat="Ben", target="Ann")
    assert {m.seat for m in GAME.prompt(t.state).moves if m.do == "decline"} == {"Ann", "Ben", "Cat"}
    t.record("play", seat="Cat")
    assert t.refused("decline", seat="Ann") == "impossible"


def test_s19_two_phones_at_once_are_told_apart_by_their_steps() -> None:
    t = with_pile()
    t.record("scam", seat="Ben", target="Ann")
    first = GAME.prompt(t.state).steps
    t.record("decline", seat="Cat")
    second = GAME.prompt(t.state).steps
    assert [step for step in first & second if "decline" in step] == []


def test_s19_nobody_declines_with_cards_he_does_not_hold() -> None:
    t = with_pile()
    t.hands(Cat=1)
    t.record("scam", seat="Ben", target="Ann")
    t.record("decline", seat="Cat")
    assert t.refused("decline", seat="Cat") == "rules"
    t.record("decline", seat="Ben")
    other = with_pile()
    other.hands(Cat=1)
    assert other.refused("scam", seat="Ben", target="Ann", declined=["Cat", "Ann", "Cat"]) == "rules"


def test_s19_all_who_declined_draw_up() -> None:
    t = Sitting(deck_size=18 + 10)
    t.record("scam", seat="Ben", target="Ann", declined=["Cat", "Ann", "Cat"])
    assert [t.hand(name) for name in ("Ann", "Ben", "Cat")] == [6, 6, 6]
    assert t.state.pile == 10 - 1 - 2 - 1


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("scheme", {"with": "Ann"}),
        ("scam", {"target": "Ann"}),
        ("bust", {"target": "Ann"}),
        ("embezzle", {"target": "Ann"}),
        ("pyramid", {}),
        ("phish", {"target": "Ann"}),
        ("defraud", {}),
    ],
)
def test_s20_what_is_played_against_a_player_can_be_declined(do: str, fields: dict[str, str]) -> None:
    t = with_pile()
    if do == "defraud":
        t.record("scheme", seat="Ben", with_="Cat")
        t.record("discard", seat="Cat")
        t.record("discard", seat="Ann")
    before = [t.piles(name) for name in ("Ann", "Ben", "Cat")]
    t.record(do, seat="Ben", **fields)
    t.record("decline", seat="Ann")
    assert [t.piles(name) for name in ("Ann", "Ben", "Cat")] == before


@pytest.mark.parametrize(
    ("do", "fields"),
    [("play", {}), ("discard", {}), ("smuggle", {"cards": 1}), ("offshore", {}), ("safe", {"from": "hand"})],
)
def test_s20_what_has_no_target_can_not(do: str, fields: dict[str, object]) -> None:
    t = with_pile()
    with pytest.raises(MalformedEvent, match='no field "declined"'):
        GAME.parse({"do": do, "seat": "Ben", **fields, "declined": ["Ann"]})
    t.record(do, seat="Ben", **fields)
    assert t.refused("decline", seat="Ann") == "impossible"


def test_s21_a_declined_defraud_is_the_failed_attempt_and_two_cards_a_success() -> None:
    t = with_pile()
    t.record("scheme", seat="Ben", with_="Ann")
    t.record("discard", seat="Cat")
    t.record("defraud", seat="Ann")
    assert t.public()["schemes"][0]["broken_by"] == "Ann"
    t.record("decline", seat="Ben")
    assert t.public()["schemes"] == [
        {"seats": ["Ann", "Ben"], "pile": 3, "offshore": 0, "attempts": 1, "broken_by": None}
    ]
    t.record("decline", seat="Ann")
    assert t.public()["schemes"] == [
        {"seats": ["Ann", "Ben"], "pile": 0, "offshore": 0, "attempts": 0, "broken_by": "Ann"}
    ]
    assert t.piles("Ann") == (3, 0, 0)
