"""Counting up: who is asked, joint counts and their partners' word, amending, sealed counts."""

from __future__ import annotations

import pytest

from companion.games.game import MalformedEvent, Opened
from companion.games.schemers import GAME
from companion.games.schemers.events import Witnessed

from .sitting import Sitting, event


def ended(**options: object) -> Sitting:
    """Cat has a card of her own; Ann and Ben have two in a joint pile. The round has ended."""
    t = Sitting(**options)
    t.plays("Cat", 1)
    t.turn("scheme", "Ann", with_="Ben")
    t.plays("Ben", 2)
    t.record("end_round")
    return t


def test_only_piles_with_cards_are_asked_for() -> None:
    t = ended()
    assert t.expects() == {"Cat": ["count"], None: ["count"]}
    assert GAME.prompt(t.state).waiting == ("Ann", "Ben", "Cat")
    t.count("Cat", 4_000)
    assert t.state.phase == "count" and GAME.prompt(t.state).waiting == ("Ann", "Ben")
    t.count("Ann+Ben", 7_000)
    assert t.gains() == (11_500, 11_500, 4_000) and t.state.round == 2


def test_a_count_replaces_the_one_before() -> None:
    t = ended()
    t.count("Cat", 4_000)
    t.count("Cat", 5_000, offshore=100, safes=10)
    t.count("Ann+Ben", 7_000)
    assert t.gains()[2] == 5_110


def test_counts_can_be_amended_until_the_next_round_has_its_first_turn() -> None:
    t = ended()
    t.count("Ann+Ben", 7_000)
    t.count("Cat", 400)
    assert t.state.round == 2 and GAME.view(t.state, "Cat", {}).counting == 1
    t.count("Cat", 4_000)
    assert (t.gains(), t.state.round, len(t.state.tallies)) == ((11_500, 11_500, 4_000), 2, 1)
    t.record("discard", seat="Cat")
    assert t.refused("count", seat="Cat", exposed=1) == "impossible"


def test_an_amended_count_can_end_the_game_and_undo_its_end() -> None:
    t = ended()
    t.count("Ann+Ben", 0)
    t.count("Cat", 200_000)
    assert t.state.over
    t.count("Cat", 20_000)
    assert not t.state.over and t.state.round == 2
    t.count("Ann+Ben", 400_000)
    assert GAME.score(t.state, {}).winners == ("Ann", "Ben")


def test_who_lay_nothing_down_may_count_all_the_same_and_a_doubt_stands() -> None:
    t = Sitting()
    t.record("end_round")
    t.count("Ann", 3_000)
    assert t.totals() == (3_000, 0, 0)
    assert GAME.score(t.state, {}).warnings == (
        "Round 1: Ann counted $3,000 exposed, where by this record no card lay.",
    )


def test_partners_with_devices_confirm_what_another_counted() -> None:
    t = ended()
    t.count("Cat", 4_000)
    count = event("count", {"scheme": ["Ann", "Ben"], "exposed": 7_000})
    said = GAME.witnessed(t.state, count, "Ann", frozenset({"Ben", "Cat"}))
    assert said == Witnessed(count, ("Ben",))
    t.state = GAME.apply(t.state, said)
    assert t.state.phase == "count" and t.expects() == {"Ben": ["confirm"]}
    assert t.refused("confirm", seat="Cat", scheme=["Ann", "Ben"]) == "impossible"
    t.record("confirm", seat="Ben", scheme=["Ben", "Ann"])
    assert t.gains() == (11_500, 11_500, 4_000)


def test_a_second_joint_count_clears_the_word_given_to_the_first() -> None:
    t = ended()
    devices = frozenset({"Ann", "Ben"})

    def said(dollars: int, by: str) -> Witnessed:
        found = GAME.witnessed(t.state, event("count", {"scheme": ["Ann", "Ben"], "exposed": dollars}), by, devices)
        assert isinstance(found, Witnessed)
        return found

    t.state = GAME.apply(t.state, said(7_000, "Ann"))
    steps = GAME.prompt(t.state).steps
    t.record("confirm", seat="Ben", scheme=["Ann", "Ben"])
    t.state = GAME.apply(t.state, said(8_000, "Ben"))
    assert t.expects() == {"Ann": ["confirm"], "Cat": ["count"]}
    assert not [step for step in steps & GAME.prompt(t.state).steps if "confirm" in step]
    t.count("Cat")
    assert t.state.round == 1
    t.record("confirm", seat="Ann", scheme=["Ann", "Ben"])
    assert t.gains() == (12_000, 12_000, 0)


def test_each_partner_gives_his_own_word() -> None:
    t = ended()
    t.count("Cat")
    asks = ("Ann", "Ben")
    t.state = GAME.apply(t.state, Witnessed(event("count", {"scheme": ["Ann", "Ben"], "exposed": 1_000}), asks))
    t.record("confirm", seat="Ben", scheme=["Ann", "Ben"])
    assert t.state.round == 1 and t.expects() == {"Ann": ["confirm"]}


def test_a_dead_phone_does_not_hold_up_the_round() -> None:
    t = ended()
    t.count("Cat")
    t.state = GAME.apply(t.state, Witnessed(event("count", {"scheme": ["Ann", "Ben"], "exposed": 1_000}), ("Ben",)))
    t.correct("joint_count", scheme=["Ann", "Ben"], exposed=1_000, offshore=0)
    assert t.gains() == (8_500, 8_500, 0)


def test_scripts_need_nobodys_word_and_may_hold_it() -> None:
    t = ended()
    t.count("Cat", 4_000)
    t.count("Ann+Ben", 7_000)
    gains = t.gains()
    t.record("confirm", seat="Ben", scheme=["Ann", "Ben"])
    assert (t.gains(), t.state.round) == (gains, 2)
    assert t.refused("confirm", seat="Ben", scheme=["Ann", "Ben"]) == "impossible"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seat": "Ann", "scheme": ["Ann", "Ben"]},
        {"scheme": ["Ann", "Ann"]},
        {"scheme": ["Ann", "Ben"], "safes": 1},
        {"seat": "Ann", "exposed": -1},
        {"seat": "Ann", "exposed": 0.5},
        {"seat": "Ann", "seal": "ab" * 32},
        {"seat": "Ann", "lot": "ab" * 32, "seal": "ab" * 32, "exposed": 1},
        {"scheme": ["Ann", "Ben"], "lot": "ab" * 32, "seal": "ab" * 32},
    ],
)
def test_malformed_counts(fields: dict[str, object]) -> None:
    with pytest.raises(MalformedEvent):
        GAME.parse({"do": "count", **fields})


def test_strangers_have_no_joint_pile() -> None:
    t = ended()
    assert t.refused("count", scheme=["Ann", "Cat"], exposed=1) == "impossible"
    assert t.refused("count", scheme=["Ann", "Zoe"], exposed=1) == "impossible"


# Sealed counts


def seal(t: Sitting, *seats: str) -> None:
    for seat in seats:
        t.record("count", seat=seat, lot="ab" * 32, seal=f"{ord(seat[0]):02x}" * 32)


def test_nobody_sees_a_count_before_all_have_sealed() -> None:
    t = ended(sealed_counts=True)
    assert t.expects() == {name: ["count"] for name in ("Ann", "Ben", "Cat")}
    seal(t, "Ann")
    t.count("Ben", 12_345)
    going = GAME.sealed_set(t.state)
    assert going is not None and (going.waiting, going.unopened, going.closed) == (("Cat",), ("Ann",), False)
    for viewer, seen in (("Ben", (12_345, 0, 0)), ("Ann", None), (None, None)):
        counts = {c.seats: c for c in GAME.view(t.state, viewer, {}).counts}
        assert counts["Ben",].dollars == seen
    assert "12,345" not in t.say("count", seat="Cat", exposed=1)[:20]
    assert t.refused("count", scheme=["Ann", "Ben"], exposed=1) == "impossible"
    assert t.refused("count", seat="Ben", exposed=1) == "impossible", "final"


def test_sealed_counts_wait_for_the_end_of_the_round() -> None:
    """The entry that ends the round is what their seals are bound to."""
    t = Sitting(deck_size=18, sealed_counts=True)
    t.hands(Ben=1)
    t.record("play", seat="Ben")
    assert t.state.phase == "last" and t.refused("count", seat="Ben", exposed=1) == "impossible"
    assert GAME.sealed_set(t.state) is None


def test_sealed_counts_are_opened_then_joint_piles_follow() -> None:
    t = ended(sealed_counts=True)
    seal(t, "Ann", "Ben", "Cat")
    going = GAME.sealed_set(t.state)
    assert going is not None and going.closed and (going.do, going.purpose, going.amounts) == ("count", "count", 3)
    for seat, dollars in (("Cat", (4_000, 20, 3)), ("Ann", (0, 0, 0))):
        t.state = GAME.apply(t.state, Opened(seat, dollars))
    assert t.expects() == {} and t.refused("count", scheme=["Ann", "Ben"], exposed=1) == "impossible"
    assert "Ben counted $50 offshore" in GAME.say(t.state, Opened("Ben", (0, 50, 0)))
    t.state = GAME.apply(t.state, Opened("Ben", (0, 50, 0)))
    assert GAME.sealed_set(t.state) is None and t.expects() == {None: ["count"]}
    t.count("Ann+Ben", 7_000)
    assert t.gains() == (11_500, 11_550, 4_023)


@pytest.mark.parametrize("sealed", [True, False])
def test_going_on_without_a_seal_means_counting_openly(sealed: bool) -> None:
    t = ended(sealed_counts=True)
    seal(t, "Ann", "Ben")
    if sealed:
        seal(t, "Cat")
    t.state = GAME.apply(t.state, Opened("Cat", None))
    for seat in ("Ann", "Ben"):
        t.state = GAME.apply(t.state, Opened(seat, (0, 0, 0)))
    assert t.expects() == {"Cat": ["count"], None: ["count"]}
    t.count("Cat", 4_000)
    t.count("Ann+Ben", 7_000)
    assert t.gains() == (11_500, 11_500, 4_000)


def test_a_sum_that_no_pile_can_hold_is_no_count() -> None:
    t = ended(sealed_counts=True)
    seal(t, "Ann", "Ben", "Cat")
    t.state = GAME.apply(t.state, Opened("Cat", (2**63, 0, 0)))
    assert GAME.view(t.state, None, {}).counts[2].counted == "due"


def test_an_opened_count_is_corrected_in_the_open() -> None:
    t = ended(sealed_counts=True)
    seal(t, "Ann", "Ben", "Cat")
    fields = {"what": "count", "seat": "Cat", "exposed": 4_000, "offshore": 0, "safes": 0}
    assert t.refused("correct", **fields) == "impossible"
    for seat in ("Ann", "Ben", "Cat"):
        t.state = GAME.apply(t.state, Opened(seat, (400, 0, 0)))
    assert t.refused("count", seat="Cat", exposed=4_000) == "impossible"
    t.record("correct", **fields)
    t.count("Ann+Ben", 0)
    assert t.gains()[2] == 4_000


def test_an_open_table_takes_no_seals() -> None:
    t = ended()
    assert t.refused("count", seat="Cat", lot="ab" * 32, seal="cd" * 32) == "impossible"
