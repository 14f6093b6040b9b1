"""Light tracking on one phone that goes round: what the cardboard keeps to itself, and the rest right."""

from __future__ import annotations

import re

from tests.browser.bux_sitting import BuxPlayer
from tests.browser.conftest import Phone
from tests.browser.flet_page import FletPage
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player


def seated(hub: HubProcess, phone: Phone, game: str, option: str) -> FletPage:
    """Ann, Ben and Cat round one phone, with the option of that name chosen."""
    page = phone().open(f"{hub.url}/", "Which box")
    page.tap("Pass and play", exact=True)
    page.tap(game, exact=True)
    page.expect("Who plays, clockwise")
    players = page.page.get_by_role("textbox")
    while players.count() < 3:
        page.tap("Add a player", exact=True)
        page.frames(10)
    for number, name in enumerate(("Ann", "Ben", "Cat"), 1):
        page.fill(f"Player {number}", name)
    page.tap("Options", exact=True)
    page.tap(option, exact=True)
    page.tap(page.page.get_by_role("button", name="Close").last)
    page.expect_gone("Show everybody.s values|Who records a move")
    page.tap("Start with three")
    return page


def test_ponzi_with_wheels_and_money_alone(hub: HubProcess, phone: Phone) -> None:
    """Ann 29 + 33 - 26 = 36 and one media tile: two points. Cat 64 + 12 = 76 and one transport tile: three points. Ben
    holds 41 and owes 46, as the crash turned his card to the arrow a round early."""
    page = seated(hub, phone, "Ponzi Scheme", "Tracking: Light")
    one = Player("everyone", page).sees("Your turn, Ann")
    one.sees("The market itself is not tracked here").sees("Count them by hand. Crash at three bears")

    def funds(name: str, tile: str, card: int, says: str) -> None:
        one.sees(f"Your turn, {name}")
        page.tap(re.compile(rf"^{tile} tile, row"))
        page.expect("Type the number of the card")
        for figure in str(card):
            page.tap(figure, exact=True)
        page.expect(says)
        page.tap(re.compile(rf"^{card} cash now"))
        page.expect_gone(f"Your turn, {name}")

    page.tap(re.compile("Tap to show"))
    funds("Ann", "Media, first", 29, r"29 cash now\. Pays 26 from round 3, every 3 rounds\. Clear until round 5")
    # Whose figures were not asked for has the card told, and not how it goes on with the money.
    one.sees("Your turn, Ben")
    page.tap(re.compile("Tap to show"))
    funds("Ben", "Grain, first", 41, r"41 cash now\. Pays 46 from round 3, every 3 rounds\. 5 short in round 3")
    page.tap("One bear more: 1", exact=True)
    page.tap("One bear more: 2", exact=True)
    page.expect("Bears: 2 of 3|One bear more: 3")
    funds("Cat", "Estate, first", 64, r"64 cash now\. Pays 149 from round 4, every 4 rounds\.")
    one.sees("How many bears lie in the market now").sees("Ben has the marker")
    page.tap("Bears: 1", exact=True)

    one.sees("Your turn, Ben").passes()
    funds("Cat", "Transport, first", 12, r"Pays 11 from round 6, every 5 rounds")
    funds("Ann", "Media, second", 33, r"Pays 57 from round 6, every 5 rounds")
    one.sees("Cat has the marker")
    page.tap("Crash: 3 or more", exact=True)
    page.expect("The market crashes")
    for name, tile in (("Cat", "Estate"), ("Ann", "Media"), ("Ben", "Grain")):
        one.sees(f"Your turn, {name}").discard(tile)
    one.sees("Your turn, Ann").pay(26)
    one.sees("Your turn, Ben").cannot_pay()
    page.expect("Cat wins").expect("Ben could not pay")
    page.expect("Transport, 1 tile: one point").expect("Wealth, 76 in cash: 2 points").expect("Total 3 points")
    page.expect("Ann, 2 points, place 2. Media 1 · Wealth 1").expect("Ben, bankrupt. 46 due")


def test_bux_with_chips_and_the_stage_alone(hub: HubProcess, phone: Phone) -> None:
    page = seated(hub, phone, "BUX", "What is tracked: Chips and stage")
    one = BuxPlayer("everyone", page)
    one.asked("sell, trade or draw", "Ann").sees("This table tracks chips and the stage")
    one.sees("Cards are not tracked at this table").sees("not known here")

    one.taps("A BUX card").sees("Which BUX card was drawn").taps("The first of deck 1: time passes")
    one.sees("Deck 1 of 3, one BUX card drawn")
    one.asked("sell, trade or draw", "Ann").taps("Three drawn: auction")
    one.bids(5, "Ann")
    one.bids(60, "Ben")
    one.passes("Cat")
    one.passes("Ann")
    one.sees(r"Ann\. 260 chips").sees(r"Ben\. (?:To decide now\. )?140 chips").sees(r"Cat\. 200 chips")

    one.asked("sell, trade or draw", "Ben").taps("A sale").sees("What did Ben.s sale bring")
    one.types(350)
    one.taps("Sold for 350")
    one.sees(r"Ben\. 490 chips")
    one.asked("sell, trade or draw", "Cat").taps("A trade")

    one.asked("sell, trade or draw", "Ann").taps("A BUX card", "The second of deck 1: double")
    one.sees("Pays double")
    for deck in (1, 2):
        one.taps("A BUX card", f"The third of deck {deck}: a fresh deck")
        one.sees(f"Deck {deck + 1} of 3, no BUX card drawn")
    one.taps("A BUX card", "The third of deck 3: the end")
    one.sees("Ben wins").sees("Ben, place 1: 490 chips").sees("Ann, place 2: 260 chips").sees("Cat, place 3: 200 chips")
    # The ladder's source knows four players only, and says so where there are three.
    one.sees("steps for other numbers of players are this app").taps("Add this game")
    one.sees("Ben: from 10 to 12").sees("Ann: from 10 to 11").sees("Cat: from 10 to 9")
