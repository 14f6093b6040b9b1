"""Pass-and-play of BUX: one phone goes round, with a curtain before every sealed bid."""

from __future__ import annotations

import re

from tests.browser.bux_sitting import BUX, BuxPlayer, turn_on
from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess


def laid(hub: HubProcess, phone: Phone, *switches: str) -> BuxPlayer:
    """Ann, Ben and Cat on one phone, with their first cards told."""
    page = phone().open(f"{hub.url}/", "Which box")
    page.tap("Pass and play", exact=True)
    page.tap("BUX", exact=True)
    page.expect("Who plays, clockwise")
    page.tap("Add a player", exact=True)
    for number, name in enumerate(("Ann", "Ben", "Cat"), 1):
        page.fill(f"Player {number}", name)
    turn_on(page, *switches)
    page.tap("Start with three")
    one = BuxPlayer("everyone", page)
    one.is_dealt("heart square 25", "heart oval 50", "heart cross 100", name="Ann")
    one.is_dealt("spade circle 25", "club oval 25", "diamond square 50", name="Ben")
    one.is_dealt("club circle 25", "club circle 50", "diamond cross 25", name="Cat")
    return one


def test_one_phone_plays_to_the_ninth_bux(hub: HubProcess, phone: Phone) -> None:
    one = laid(hub, phone)
    one.draws(BUX, "club square 25", "spade oval 50", "diamond oval 100", name="Ann")
    one.bids(5, "Ann")
    one.passes("Ben")
    one.bids(35, "Cat")
    one.passes("Ann")
    one.sees("Cat took the cards and paid Ann 35")

    one.asked("trade or draw", "Ben").taps("Trade a card", "Take Cat’s club circle, protected")
    one.sees("Cat's club circle is protected")
    one.taps("Take Cat’s diamond X", "Give club oval", "Trade club oval for diamond X with Cat")

    # A slip in the last card: undo brings the draw back, the other cards still told.
    one.draws(BUX, "heart circle 25", "spade cross 25", "diamond circle 100", name="Cat")
    one.sees("Pays double").asked("opens the bidding", "Cat")
    one.taps("Undo")
    one.asked("third card: which suit", "Cat")
    one.tells("diamond circle 50")
    one.bids(5, "Cat")
    one.passes("Ann")
    one.passes("Ben")

    # Values are not on a shared screen before somebody asks for them.
    one.asked("trade or draw", "Ann")
    assert "heart square 25" not in one.page.text()
    one.taps("Sell sets")
    one.sees("2 × 175, hearts").taps("Sell the set for 350")

    one.draws("club cross 25", BUX, name="Ben")
    one.sees("Fresh deck")
    one.tells("heart square 25", "club cross 25", "spade square 25")
    one.bids(5, "Ben")
    one.passes("Cat")
    one.passes("Ann")
    one.asked("trade or draw", "Cat").corrects("Number of the deck", "3")
    one.sees("Deck 3 of 3").corrects("BUX cards out", "2")
    one.sees("one more: the end").draws(BUX, name="Cat")
    one.sees("Ann wins").sees("Ann, place 1: 585 chips")

    # The chips are counted by colour against the record, and the game climbs the $IQ ladder of this phone.
    one.taps("Count the chips")
    for colour, count in (("black", 5), ("gold", 1), ("silver", 3), ("white", 1)):
        for _ in range(count):
            one.taps(f"One {colour} chip more")
    one.sees("That is what the record says: 585")
    one.page.tap(one.page.page.get_by_role("button", name="Close").last)
    one.page.expect_gone("Whose chips")
    one.taps("Add this game").sees("Ann: from 10 to 12").sees("one game")


def test_sealed_bids_behind_the_curtain(hub: HubProcess, phone: Phone) -> None:
    one = laid(hub, phone, "Sealed bids")
    one.draws("club square 25", "spade oval 50", "diamond oval 100", name="Ann")
    one.seals_behind_the_curtain("Ann", 65)
    one.asked("sealed bid", "Ben")
    assert not re.search(r"\b65\b", one.page.text())
    one.seals_behind_the_curtain("Ben", 85)
    one.passes("Cat")
    one.sees("Ben took the cards and paid Ann 85").sees(r"\b65\b")
