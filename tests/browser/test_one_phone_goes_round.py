"""Pass-and-play: the whole game on one device, with a curtain between the players and a reload in the middle."""

from __future__ import annotations

import re

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player


def test_one_phone_goes_round_and_is_reloaded_in_mid_game(hub: HubProcess, phone: Phone) -> None:
    page = phone().open(f"{hub.url}/", "Which box")
    page.tap("Pass and play")
    page.tap("Ponzi Scheme", exact=True)
    page.expect("Who plays, clockwise")
    for number, name in enumerate(("Ann", "Ben", "Cat"), 1):
        page.fill(f"Player {number}", name)
    page.tap("Start with three")
    everyone = Player("everyone", page).sees("Your turn, Ann")
    everyone.fund("transport", 11, 45)
    everyone.sees("Your turn, Ben").fund("transport", 12, 30)
    everyone.sees("Your turn, Cat").fund("media", 13, 70)

    # Ann fills an envelope behind the curtain; Ben's price is not on the screen before Ben says who he is.
    page.tap("Tempt Ben for Transport", exact=True)
    everyone.curtain("Ann")
    everyone.seal(7, "Ben")
    page.expect("Hand the phone to Ben")
    assert "The price" not in page.text()

    # A reload with the envelope on its way: same table, same envelope, curtain drawn, price readable by Ben.
    hub.kill()
    hub.start()
    page.reload("Hand the phone to Ben")
    assert "The price" not in page.text()
    everyone.curtain("Ben")
    everyone.look(7)
    page.tap("Counter")
    everyone.sees("Your turn, Ben. Ben removes").remove(9, 66)

    # Round 2 is played in the same way; the history takes a slip back.
    everyone.sees("Your turn, Ben").passes()
    everyone.sees("Your turn, Cat").passes()
    page.tap("History")
    page.tap(re.compile("^Undo: Cat pass"))
    page.expect("Take this back")
    page.tap("Take back", exact=True)
    page.expect("is taken back: Cat pass")
    page.tap("Back", exact=True)
    everyone.sees("Your turn, Cat")
