"""What screens get, and the sentences of the history."""

from __future__ import annotations

from companion.games.schemers import GAME

from .sitting import Sitting


def playing() -> Sitting:
    """Ann and Ben scheme; Cat has a card in a safe and two offshore; Dan busts Cat's last two."""
    t = Sitting(4, deck_size=60)
    t.record("scheme", seat="Ben", with_="Ann")
    t.correct("joint_exposed", scheme=["Ann", "Ben"], to=4)
    t.correct("safes", seat="Cat", to=1)
    t.correct("offshore", seat="Cat", to=2)
    t.correct("exposed", seat="Cat", to=2)
    t.record("discard", seat="Cat")
    t.record("bust", seat="Dan", target="Cat", declined=["Cat", "Dan"])
    return t


def test_the_table_as_a_seat_sees_it() -> None:
    view = GAME.view(playing().state, "Cat", {})
    assert (view.round, view.phase, view.dealer, view.turn, view.pile) == (1, "turn", "Ann", "Ann", 60 - 24 - 5)
    cat = view.seat("Cat")
    assert (cat.hand, cat.exposed, cat.offshore, cat.safes, cat.partner, cat.gain) == (6, 0, 2, 1, None, None)
    assert view.seat("Ann").partner == "Ben" and view.seat("Ann").exposed == 0
    scheme = view.scheme_of("Ben")
    assert scheme is not None and (scheme.seats, scheme.exposed, scheme.attempts) == (("Ann", "Ben"), 5, ())
    assert view.scheme_of("Cat") is None
    played = view.played
    assert played is not None
    assert (played.title, played.seat, played.target) == ("Trust Buster", "Dan", "Cat")
    assert (played.chain, played.stands, played.dealt) == (("Cat", "Dan"), True, ("Dan", "Ann"))
    assert played.may == ("Ann", "Ben", "Cat", "Dan")
    assert (view.counting, view.counts, view.race["Ann"]) == (None, (), (0,))


def test_no_dollars_are_known_while_the_round_runs() -> None:
    view = GAME.view(playing().state, None, {})
    assert all(seat.total == 0 for seat in view.seats) and view.rounds == ()


def test_the_count_names_every_pile_with_its_cards() -> None:
    t = playing()
    t.insist("end_round")
    counts = {c.seats: c for c in GAME.view(t.state, "Ann", {}).counts}
    assert (counts["Cat",].cards, counts["Cat",].counted) == ((0, 2, 1), "due")
    assert (counts["Ann",].cards, counts["Ann",].counted) == ((0, 0, 0), "none")
    assert (counts["Ann", "Ben"].cards, counts["Ann", "Ben"].counted) == ((5, 0, 0), "due")
    t.count("Ann+Ben", 50_001)
    t.count("Dan", 1_000)
    joint = {c.seats: c for c in GAME.view(t.state, "Ann", {}).counts}["Ann", "Ben"]
    assert (joint.dollars, joint.counted, joint.asked) == ((50_001, 0, 0), "counted", ())
    t.count("Cat", offshore=9_000, safes=20_000)
    view = GAME.view(t.state, "Ann", {})
    (counted,) = view.rounds
    assert [(line.source, float(line.points), line.detail) for line in counted.results["Ann"].lines] == [
        ("Half of the joint stockpile with Ben", 25_000.5, "of $50,001"),
        ("Bonus for the scheme with Ben", 8_000, "nobody tried to defraud"),
    ]
    assert counted.results["Cat"].gain == 29_000 and view.seat("Cat").gain == 29_000
    assert view.counting == 1, "it can still be amended"


def test_a_failed_defraud_and_a_broken_scheme_are_told() -> None:
    t = playing()
    t.record("defraud", seat="Ann", declined=["Cat"])
    scheme = GAME.view(t.state, None, {}).scheme_of("Ann")
    assert scheme is not None and scheme.attempts == (("Ann", "Cat"),)
    assert t.say("defraud", seat="Ben") == (
        "Ben played Defraud. Ben took the joint pile, 5 cards: the scheme with Ann is over."
    )
    t.record("defraud", seat="Ben")
    (broken,) = GAME.view(t.state, None, {}).schemes
    assert broken.broken_by == "Ben" and GAME.view(t.state, None, {}).scheme_of("Ann") is None


def test_history_tells_the_chain_and_what_it_did() -> None:
    t = playing()
    assert t.say("scam", seat="Ann", target="Dan", declined=["Dan"]) == (
        "Ann played Scam on Dan. Dan declined. The action is cancelled."
    )
    t.record("scam", seat="Ann", target="Dan")
    assert t.say("decline", seat="Dan") == "Dan: Offer Declined. The action is cancelled."
    t.record("decline", seat="Dan")
    assert t.say("decline", seat="Cat") == "Cat: Offer Declined. The action stands. Ann took 1 card from Dan."


def test_history_tells_the_end_of_a_round_and_the_next() -> None:
    t = Sitting(deck_size=18)
    t.hands(Ben=1)
    assert "the round ends when nobody declines" in t.say("play", seat="Ben")
    t.record("play", seat="Ben")
    assert t.say("count", seat="Ben", exposed=7_000) == (
        "Ben counted $7,000 exposed. Round 1: Ann $0, Ben $7,000, Cat $0. Round 2: Ben deals, Cat begins."
    )
    assert "Ben wins with $200,000." in t.say("count", seat="Ben", exposed=200_000)


def test_public_state_names_what_the_table_waits_for() -> None:
    public = playing().public()
    assert public["expects"][0]["seat"] == "Ann" and "decline" not in public["expects"][0]["do"]
    assert public["seats"]["Cat"] == {"hand": 6, "pile": 0, "offshore": 2, "safes": 1, "total": 0}
    assert public["schemes"] == [
        {"seats": ["Ann", "Ben"], "pile": 5, "offshore": 0, "attempts": 0, "broken_by": None}
    ]
