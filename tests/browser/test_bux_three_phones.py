"""Three phones round a real hub play BUX by tapping: open auctions to the ninth BUX card, and a game of sealed bids."""

from __future__ import annotations

import re

from tests.browser.bux_sitting import BUX, deal, three_at_a_table
from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess

HEARTS = ("heart square 25", "heart oval 50", "heart cross 100")
MIXED = ("spade circle 25", "club oval 25", "diamond square 50")
CLUBS = ("club circle 25", "club circle 50", "diamond cross 25")


def test_open_auctions_a_double_sale_the_pause_and_the_end(hub: HubProcess, phone: Phone) -> None:
    ann, ben, cat = three_at_a_table(hub, phone)
    everybody = (ann, ben, cat)

    # Each phone tells its own three cards.
    deal((ann, HEARTS), (ben, MIXED), (cat, CLUBS))

    # An open auction: Ann draws, Cat outbids everybody with a number of her own and pays Ann.
    ann.draws(BUX, "club square 25", "spade oval 50", "diamond oval 100")
    for player in everybody:
        player.sees("time is passing. Deck 1 of 3, one BUX card drawn")
    ann.bids(5)
    ben.bids(10)
    cat.sees("Ben bids 10").bids(35)
    ann.passes()
    ben.passes()
    for player in everybody:
        player.sees("Cat took the cards and paid Ann 35")

    # A trade is refused because the card is protected; another goes through.
    ben.asked("Sell, trade or draw").taps("Trade a card", "Take Cat’s club circle, protected")
    ben.sees("Cat's club circle is protected: there is another club and another circle")
    ben.taps("Take Cat’s diamond X", "Give club oval 25", "Trade club oval for diamond X with Cat")
    cat.sees("Ben took Cat's diamond X for club oval")

    # The second BUX card: everybody's strip says that sales pay double, and Ann sells a set for twice its backs.
    cat.draws("heart circle 25", BUX)
    for player in everybody:
        player.sees("Pays double, one more: a fresh deck. Deck 1 of 3, two BUX cards drawn")
    cat.tells("spade cross 25", "diamond circle 50")
    cat.bids(5)
    ann.passes()
    ben.passes()
    ann.sees("Best sale now").sees("2 × 175, hearts").taps("Sell the set for 350")
    ben.sees("Ann sold a set for 350 chips, paid double")

    # The third BUX card in the middle of a draw: the pause, and a fresh deck that holds Ann's sold hearts again.
    ben.draws("club cross 25", BUX)
    for player in everybody:
        player.sees("Fresh deck, pays single again. Deck 2 of 3, no BUX card drawn")
    ben.tells("heart square 25", "club cross 25", "spade square 25")
    ben.bids(5)
    cat.passes()
    ann.passes()

    # The cardboard is further on than the record: a correction, and the ninth BUX card ends the game.
    cat.asked("Sell, trade or draw")
    cat.corrects("Number of the deck", "3")
    cat.sees("Deck 3 of 3")
    cat.corrects("BUX cards out", "2")
    for player in everybody:
        player.sees("one more: the end")
    cat.draws(BUX)
    for player in everybody:
        player.sees("Ann wins").sees("The last BUX card was drawn")
        # 200 + 35 for the auction + 350 for the set; 200 - 5 to the bank; 200 - 35 - 5.
        player.sees("Ann, place 1: 585 chips").sees("Ben, place 2: 195 chips").sees("Cat, place 3: 160 chips")


def test_sealed_bids_open_by_themselves_and_go_on_without_a_phone(hub: HubProcess, phone: Phone) -> None:
    ann, ben, cat = three_at_a_table(hub, phone, "Sealed bids")
    deal((ann, HEARTS), (ben, MIXED), (cat, CLUBS))
    ann.draws("club square 25", "spade oval 50", "diamond oval 100")

    # Nobody learns a bid before all have sealed or passed.
    ann.seals(65)
    ben.seals(85)
    ben.sees("Cat is to seal").sees("Your bid is sealed")
    for player in (ann, cat):
        assert not re.search(r"\b(65|85)\b", player.page.text().replace("Deck", "")), player.page.text()
    cat.passes()
    for player in (ann, ben, cat):
        player.sees("Ben took the cards and paid Ann 85").sees("Ann").sees(r"\b65\b")

    # A bidder's phone is gone: the two others go on without it.
    ben.draws("club square 50", "spade oval 25", "heart oval 25")
    ben.seals(20)
    cat.page.page.close()
    ann.passes()
    ann.taps("Go on without Cat")
    ann.sees("one more has to say so")
    ben.sees("Ann would go on without Cat").taps("Go on without Cat")
    for player in (ann, ben):
        player.sees("Ben took the cards and paid the bank 20")

    # The table ends the game; chips count as they are: 200 - 85 - 20 for Ben, 200 + 85 for Ann.
    ann.taps("Help", "Decide otherwise", "End the game here", "End the game")
    for player in (ann, ben):
        player.sees("Ann wins").sees("Ann, place 1: 285 chips").sees("Cat, place 2: 200 chips").sees("Ben, place 3: 95")
