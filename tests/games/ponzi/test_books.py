"""The books: cash replayed line by line, and each kind of finding once, with the numbers worked out by hand."""

from __future__ import annotations

from typing import Any

from companion.games.ponzi import GAME
from companion.games.ponzi.books import Books, books, holding

from .sitting import Sitting

LOT = "0a" * 16
OTHER_LOT = "0b" * 16


def trading(ann: int = 30, ben: int = 30, **options: Any) -> Sitting:
    """Round 1, Ann to trade; she and Ben hold a grain tile each and that cash, by card and correction."""
    t = Sitting(**options)
    t.fund("Ann", "grain", 9, draw=18)
    t.fund("Ben", "grain", 10, draw=19)
    t.cash("Ann", ann)
    t.cash("Ben", ben)
    t.passes("Cat")
    return t


def sealed(t: Sitting, seat: str, to: str, choice: str, lot: str = LOT) -> None:
    t.record("offer", seat=seat, to=to, industry="grain", lot=lot, seal="5e" * 32)
    t.record("answer", seat=to, choice=choice)


def kinds(ledger: Books) -> list[tuple[str, str]]:
    return [(f.kind, f.seat) for f in ledger.findings]


def test_lines_and_balances() -> None:
    t = Sitting(advanced=True)
    t.fund("Ann", "grain", 11, draw=18)
    t.fund("Ben", "grain", 10, draw=19)
    t.passes("Cat")
    sealed(t, "Ann", "Ben", "sold")
    t.cash("Cat", 40)
    t.record("pass", seat="Ben")
    t.record("luxury", seat="Cat", price=30)
    t.quiet("fund", 6)
    ledger = books(t.state, {LOT: 3})
    lines = {a.seat: [(x.round, x.text, x.delta, x.balance) for x in a.lines] for a in ledger.accounts}
    assert lines == {
        "Ann": [(1, "Card 11", 11, 11), (1, "Grain tile from Ben", -3, 8), (5, "Interest", -10, -2)],
        "Ben": [(1, "Card 10", 10, 10), (1, "Grain tile to Ann", 3, 13), (5, "Interest", -9, 4)],
        "Cat": [(1, "Corrected to 40", 40, 40), (1, "Luxury tile", -30, 10)],
    }
    assert [a.lines[1].lot for a in ledger.accounts] == [LOT, LOT, None]
    assert [f.text for f in ledger.findings] == ["Ann paid 10 in round 5 with 8 in hand."]
    assert ledger.findings[0].kind == "short"


def test_a_script_and_a_sealed_game_are_judged_alike() -> None:
    plain, closed = trading(), trading()
    plain.trade("Ann", "Ben", "grain", 20, "counter")
    sealed(closed, "Ann", "Ben", "counter")
    for one, other in zip(books(plain.state, {}).accounts, books(closed.state, {LOT: 20}).accounts, strict=True):
        assert [(x.text, x.delta, x.balance) for x in one.lines] == [(x.text, x.delta, x.balance) for x in other.lines]
    assert [a.final for a in books(closed.state, {LOT: 20}).accounts] == [50, 10, 0]


def test_an_offer_above_the_cash() -> None:
    t = trading()
    sealed(t, "Ann", "Ben", "sold")
    ledger = books(t.state, {LOT: 31})
    assert kinds(ledger) == [("offer", "Ann")]
    assert ledger.findings[0].text == "Ann offered 31 in round 1 with 30 in hand."
    assert ledger.findings[0].lot == LOT
    assert kinds(books(t.state, {LOT: 30})) == []


def test_a_counter_that_could_not_be_matched() -> None:
    t = trading(ben=19)
    sealed(t, "Ann", "Ben", "counter")
    assert kinds(books(t.state, {LOT: 20})) == [("counter", "Ben")]
    assert kinds(books(t.state, {LOT: 19})) == []


def test_a_luxury_that_could_not_be_paid() -> None:
    t = trading(advanced=True)
    sealed(t, "Ann", "Ben", "counter")
    t.record("luxury", seat="Ben", price=30)  # nobody can see that only 10 are left
    ledger = books(t.state, {LOT: 20})
    assert kinds(ledger) == [("negative", "Ben")]
    assert ledger.findings[0].text == "Ben bought a luxury tile for 30 in round 1 with 10 in hand."
    assert ledger.accounts[1].final == -20


def test_an_envelope_that_was_never_opened() -> None:
    t = trading()
    sealed(t, "Ann", "Ben", "sold")
    ledger = books(t.state, {OTHER_LOT: 5})
    assert kinds(ledger) == [("unverifiable", "Ann")]
    assert [a.final for a in ledger.accounts] == [None, None, 0]
    t.cash("Ann", 12)  # said openly later: known again from there
    assert [a.final for a in books(t.state, {}).accounts] == [12, None, 0]


def test_a_false_bankruptcy_needs_enough_cash() -> None:
    t = trading(ann=30)
    t.wheel("Ann", c40=1)  # 59 due
    sealed(t, "Ann", "Ben", "counter")
    t.quiet("pay")
    t.record("bankrupt", seat="Ann")
    assert kinds(books(t.state, {LOT: 28})) == []  # 58 in hand: bankrupt indeed
    assert kinds(books(t.state, {LOT: 29})) == [("false_bankruptcy", "Ann")]


def test_a_count_that_differs() -> None:
    t = trading()
    t.record("stop")
    t.record("count", seat="Ann", cash=30)
    t.record("count", seat="Ben", cash=29)
    assert kinds(books(t.state, {})) == [("count", "Ben")]
    assert "Ben counted 29, but the books say 30." in GAME.score(t.state, {}).warnings


def test_total_cash_is_public_even_if_nobody_opens() -> None:
    t = trading()
    sealed(t, "Ann", "Ben", "sold")
    assert sum(s.public for s in t.state.seats) == 60


def test_cash_said_openly_makes_older_envelopes_unimportant() -> None:
    t = trading()
    t.tiles("Ann", grain=2)
    sealed(t, "Ann", "Ben", "counter")
    assert holding(t.state, 0, {}) is None
    t.cash("Ann", 40)
    sealed(t, "Ben", "Ann", "sold", OTHER_LOT)
    assert holding(t.state, 0, {OTHER_LOT: 7}) == 47
    assert holding(t.state, 1, {OTHER_LOT: 7}) is None  # Ben's first envelope still counts
    assert books(t.state, {OTHER_LOT: 7}).accounts[0].final == 47
