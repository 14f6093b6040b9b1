"""Three phones round a real hub play Ponzi Scheme by tapping, from the QR code's link to the opened books.

Rounds 1 to 3 are the worked game of the facts file; in round 4 Ben is really bankrupt and Cat wins.
"""

from __future__ import annotations

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player, scanned


def test_three_phones_play_to_the_end(hub: HubProcess, phone: Phone) -> None:
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Ponzi Scheme")
    ann.sit()
    link = scanned(ann.page, hub.port)
    ben = Player("Ben", phone().open(link, "What do they call you")).sit()
    cat = Player("Cat", phone().open(link, "What do they call you")).sit()
    ann.sees("Ben, in, own phone").sees("Cat, in, own phone")
    ann.page.tap("Start with three")

    # Round 1: no industry in common, so no trades.
    ann.fund("transport", 11, 45)
    ben.fund("grain", 12, 30)
    cat.fund("media", 13, 70)
    ben.remove(9, 66)

    # Round 2: one sealed trade, then the market crashes.
    ben.fund("transport", 15, 65)
    cat.fund("media", 17, 20)
    ann.fund("transport", 30, 40)
    ben.offer("Ann", "transport", 10)
    ann.look(10)
    ann.page.tap("Sold")
    ann.passes()
    cat.remove(65, 71)
    cat.sees("The market crashes").draw(21, 33, 52)
    cat.discard("media")
    ann.discard("transport")
    ben.discard("transport")

    # Round 3: nobody funds; two pay.
    for player in (cat, ann, ben):
        player.passes()
    ann.remove(10, 28)
    ann.pay(27)
    cat.pay(21)

    # Round 4: Ben can't pay 23 with 17 in hand.
    for player in (ann, ben, cat):
        player.passes()
    ben.remove(52, 35)
    ann.pay(10)
    ben.cannot_pay()

    # Nobody's cash is known to all until the books are open; then Cat's one tile beats Ann's none.
    for player in (ann, ben, cat):
        player.sees("The game is over").sees("Ben could not pay")
        player.page.tap("Open the books", exact=True)
    for player in (ann, ben, cat):
        player.sees("Cat wins")
        player.sees("The one envelope opened and proven")
        player.sees("Total one point").sees(r"Ann, 0 points, place 2").sees("Ben, bankrupt. 23 due, 17 in hand")
        assert "not known" not in player.page.text()
