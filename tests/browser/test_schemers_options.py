"""Options of a table of Schemers & Scammers: sealed counts, one phone gone before it has sealed; and the deck, kept."""

from __future__ import annotations

import re

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.schemers_sitting import Party
from tests.browser.sitting import Player, invitation
from tests.browser.wire_tap import wire_tap


def seal_counts(page_of: Player) -> None:
    """The option, through the lobby."""
    page = page_of.page
    page.tap("Options", exact=True)
    page.tap(page.scroll_to(page.switch("Sealed counts")))
    page.tap(page.page.get_by_role("button", name="Close").last)
    page.expect("sealed counts")


def seals(player: Player, dollars: int) -> None:
    player.page.tap("Count up", exact=True)
    for figure in str(dollars):
        player.page.tap(figure, exact=True)
    player.page.tap(f"Seal ${dollars:,}", exact=True)
    player.sees("Your count is sealed")


def test_two_go_on_without_a_phone_that_has_not_sealed(hub: HubProcess, phone: Phone) -> None:
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Schemers & Scammers")
    ann.sit()
    ben = Player("Ben", phone().open(invitation(ann.page, hub.port), "What do they call you")).sit()
    with wire_tap(hub.port) as cable:
        link = invitation(ann.page, cable.port)
        cat = Player("Cat", phone(allow="WebSocket|ERR_").open(link, "What do they call you")).sit()
        ann.sees("Ben, in, own phone").sees("Cat, in, own phone")
        seal_counts(ann)
        ann.page.tap("Start with three")
        party = Party({"Ann": ann.page, "Ben": ben.page, "Cat": cat.page})
        party.plays("Ben", "Stockpile")
        party.plays("Cat", "Stockpile")
        party.plays("Ann", "Safe", "From the hand")
        party.ends_round("Ben")

        # What is sealed is seen by nobody but its own seat, and by that only on demand.
        seals(ann, 10_000)
        ann.page.tap("Show your count for five seconds", exact=True)
        ann.sees(r"You sealed \$10,000")
        ann.page.expect_gone("You sealed", timeout=10)
        seals(ben, 5_000)
        party.see("Ann.*\n?.*1 in a safe: sealed")
        assert not re.search(r"\b(10|5),000\b", cat.page.text() + ben.page.text())
        cat.sees("Count your piles")

        # Cat's phone is off; one alone can't go on without it.
        cable.unplug()
        for player in (ann, ben):
            player.sees("Cat still to seal").sees("Cat’s phone has no signal")
        ann.page.tap("Go on without Cat", exact=True)
        ann.sees("You would go on without Cat: one more has to say so")
        ben.sees("Ann would go on without Cat")
        assert "sealed" in ann.page.text() and "10,000" not in ben.page.text()
        ben.page.tap("Go on without Cat", exact=True)

        # The two counts open by themselves; Cat's cards are counted by whoever sits there.
        for player in (ann, ben):
            player.sees(r"1 in a safe: \$10,000").sees(r"1 exposed: \$5,000").sees("1 exposed: to count")
        ben.page.tap("History", exact=True)
        ben.sees("Cat sealed no count: the table counts Cat's cards in the open")
        ben.sees(r"Ann counted \$10,000 in safes").sees(r"Ben counted \$5,000 exposed")
        ben.page.tap("Back", exact=True)
        ben.page.tap("Count for Cat", exact=True)
        for figure in "20000":
            ben.page.tap(figure, exact=True)
        ben.page.tap("$20,000: done", exact=True)
        for player in (ann, ben):
            player.sees(r"Ann: \$10,000 this round").sees(r"Ben: \$5,000 this round").sees(r"Cat: \$20,000 this round")

        # The phone comes back to a round that is over.
        cable.plug_in()
        cat.page.expect_gone("No signal")
        cat.sees(r"Cat: \$20,000 this round, \$20,000 in all")


def test_the_deck_is_written_down_once_and_kept_for_the_next_table(hub: HubProcess, phone: Phone) -> None:
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Schemers & Scammers")
    ann.sit()
    ann.page.tap("Options", exact=True)
    ann.page.expect("What the deck holds")
    ann.page.fill("What the deck holds", "5000 x twelve")
    ann.page.tap("What the deck holds: Done", exact=True)
    ann.sees("“5000 x twelve” is not a value or a card")
    ann.page.fill("What the deck holds", "5000 x 12, 10000 x 8")
    ann.page.tap("What the deck holds: Done", exact=True)
    ann.page.expect(r"\$5,000 x 12, \$10,000 x 8").expect_gone("What the deck holds: Done")
    ann.page.tap(ann.page.page.get_by_role("button", name="Close").last)
    ann.sees("deck known")

    # Another evening: the same phone opens another table, after a reload.
    ann.page.tap("Back", exact=True)
    ann.sees("Which box")
    ann.page.reload("Which box")
    ann.page.tap("Start a table of Schemers & Scammers")
    ann.sit().sees("deck known")
