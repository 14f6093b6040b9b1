"""Pass-and-play of Schemers & Scammers: three rounds on one device, with a reload in the middle."""

from __future__ import annotations

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.schemers_sitting import Party, first_round, second_round, third_round


def test_one_phone_counts_for_everybody(hub: HubProcess, phone: Phone) -> None:
    page = phone().open(f"{hub.url}/#/local/schemers", "Who plays, clockwise")
    page.tap("Add a player")
    for number, name in enumerate(("Ann", "Ben", "Cat"), 1):
        page.fill(f"Player {number}", name)
    page.tap("Start with three")
    party = Party(dict.fromkeys(("Ann", "Ben", "Cat"), page))

    first_round(party)
    party.go_on(2)
    page.reload("Cat: What did")
    second_round(party, cats=30_000)
    party.go_on(3)
    third_round(party)
    page.expect("Cat wins")
    page.expect(r"Cat: \$150,000 this round, \$240,000 in all")
