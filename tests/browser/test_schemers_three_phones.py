"""Three phones round a real hub play two rounds of Schemers & Scammers by tapping, to the win."""

from __future__ import annotations

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.schemers_sitting import Party, first_round, second_round
from tests.browser.sitting import Player, invitation


def test_three_phones_scheme_and_count_to_the_win(hub: HubProcess, phone: Phone) -> None:
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Schemers & Scammers")
    ann.sit()
    link = invitation(ann.page, hub.port)
    ben = Player("Ben", phone().open(link, "What do they call you")).sit()
    cat = Player("Cat", phone().open(link, "What do they call you")).sit()
    ann.sees("Ben, in, own phone").sees("Cat, in, own phone")
    ann.page.tap("Start with three")
    party = Party({"Ann": ann.page, "Ben": ben.page, "Cat": cat.page})

    first_round(party)
    party.go_on(2)
    second_round(party, cats=150_000)
    party.see("Cat wins")
    party.see(r"Cat: \$150,000 this round, \$210,000 in all")
    party.see(r"Totals by round, in thousands of dollars\. Ann \$55,500, Ben \$53,500, Cat \$210,000")
