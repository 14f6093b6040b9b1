"""People at a table of Schemers & Scammers, each with a phone or all with one: what they tap."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.browser.flet_page import FletPage


class Party:
    """Ann, Ben and Cat with the pages they hold; the same page three times is pass-and-play."""

    def __init__(self, pages: Mapping[str, FletPage]) -> None:
        self.pages = pages
        self.one_phone = len(set(map(id, pages.values()))) == 1

    def plays(self, name: str, card: str, *on: str) -> None:
        """Two taps: the card, then its target."""
        page = self.pages[name].expect(rf"{name}: What did")
        page.tap(re.compile(rf"^{card}, "))
        for target in on:
            page.tap(re.compile(rf"^{card}: {target}"))
        page.expect_gone(rf"{name}: What did")

    def nobody(self, name: str) -> None:
        """Nobody declines, and it is ``name``'s turn."""
        self.pages[name].tap("Nobody declines", exact=True)

    def declines(self, name: str, so_it: str) -> None:
        """``so_it``: "stands" or "cancelled", as every screen says afterwards."""
        self.pages[name].tap(f"{name} declines" if self.one_phone else "I decline", exact=True)
        for page in self.pages.values():
            page.expect(rf"{name} declined( that)?: {so_it}")

    def ends_round(self, name: str) -> None:
        page = self.pages[name].expect(rf"{name}: What did")
        page.tap("Draw pile", exact=True)
        page.tap("The round is over: count up", exact=True)

    def counts(self, name: str, **dollars: int) -> None:
        """Types what ``name``'s own piles are worth, as one sum each."""
        page = self.pages[name]
        page.tap(f"Count for {name}" if self.one_phone else "Count up", exact=True)
        self._types(page, dollars)

    def counts_joint(self, name: str, both: str, **dollars: int) -> None:
        page = self.pages[name]
        words = f"Count {both}’s joint pile" if self.one_phone else "Count the joint pile"
        page.tap(words, exact=True)
        self._types(page, dollars)

    def _types(self, page: FletPage, dollars: Mapping[str, int]) -> None:
        names = {"exposed": "Exposed", "offshore": "Offshore", "safes": "In safes"}
        for kind, amount in dollars.items():
            page.tap(re.compile(rf"^{names[kind]}, "))
            for figure in str(amount):
                page.tap(figure, exact=True)
            page.expect(rf"{names[kind]}, .*: \${amount:,}")
        total = sum(dollars.values())
        page.tap(f"${total:,}: done", exact=True)
        page.expect_gone(rf"\${total:,}: done")

    def confirms(self, name: str, half: str) -> None:
        self.pages[name].expect(rf"{re.escape(half)} for each of you")
        self.pages[name].tap("It’s right", exact=True)

    def see(self, pattern: str) -> None:
        """It stands on every screen."""
        for page in self.pages.values():
            page.expect(pattern)

    def go_on(self, number: int) -> None:
        """From the score of a round to the next one."""
        for page in dict.fromkeys(self.pages.values()):
            page.tap(f"Round {number}", exact=True)


def first_round(party: Party) -> None:
    """The case S-01 with a failed attempt: 28,500 and 38,500. Ben begins."""
    party.plays("Ben", "Stockpile")
    party.plays("Cat", "Stockpile")
    party.plays("Ann", "Safe", "From the hand")
    party.plays("Ben", "Offshore")
    party.plays("Cat", "Stockpile")
    party.plays("Ann", "Scheme", "Ben")
    party.see("Ann and Ben are in a scheme")
    party.nobody("Ben")
    party.plays("Ben", "Stockpile")
    # A scam on the scheme, declined and re-declined: it stands, and Cat has the card.
    party.plays("Cat", "Scam", "Ann")
    party.declines("Ben", "cancelled")
    party.declines("Cat", "stands")
    party.nobody("Ann")
    party.plays("Ann", "Stockpile")
    party.see("Cat: 3 exposed")
    party.plays("Ben", "Defraud")
    party.declines("Ann", "cancelled")
    party.see(r"One attempt failed: −\$4,000 each")
    party.nobody("Cat")
    party.plays("Cat", "Stockpile")
    party.ends_round("Ann")
    party.counts("Ann", safes=10_000)
    party.counts_joint("Ann", "Ann and Ben", exposed=45_000)
    party.confirms("Ben", "$22,500")
    party.counts("Ben", offshore=20_000)
    party.counts("Cat", exposed=60_000)
    party.see(r"Ann: \$28,500 this round, \$28,500 in all")
    party.see(r"Ben: \$38,500 this round, \$38,500 in all")
    party.see("Penalty for the scheme with Ben, Ben's Defraud was declined by Ann.: −\\$4,000")


def second_round(party: Party, cats: int) -> None:
    """The case S-09, an offshore inside a scheme and then a Defraud: 27,000 and 15,000. Cat begins."""
    party.plays("Cat", "Stockpile")
    party.plays("Ann", "Stockpile")
    party.plays("Ben", "Scheme", "Ann")
    party.nobody("Cat")
    party.plays("Cat", "Stockpile")
    party.plays("Ann", "Offshore")
    party.plays("Ben", "Stockpile")
    party.plays("Cat", "Stockpile")
    party.plays("Ann", "Defraud")
    party.see("Ann and Ben: Dissolved: Ann defrauded")
    party.nobody("Ben")
    party.ends_round("Ben")
    party.counts("Ann", exposed=12_000)
    party.counts_joint("Ann", "Ann and Ben", offshore=30_000)
    party.confirms("Ben", "$15,000")
    party.counts("Cat", exposed=cats)
    party.see(r"Ann: \$27,000 this round, \$55,500 in all")
    party.see(r"Ben: \$15,000 this round, \$53,500 in all")


def third_round(party: Party) -> None:
    """The case S-13, a card of the joint pile in a safe of one's own: 38,000 and 23,000. Ann begins."""
    party.plays("Ann", "Stockpile")
    party.plays("Ben", "Scheme", "Ann")
    party.nobody("Cat")
    party.plays("Cat", "Stockpile")
    party.plays("Ann", "Safe", "From the joint pile")
    party.plays("Ben", "Stockpile")
    party.plays("Cat", "Stockpile")
    party.ends_round("Ann")
    party.counts("Ann", safes=15_000)
    party.counts_joint("Ann", "Ann and Ben", exposed=30_000)
    party.confirms("Ben", "$15,000")
    party.counts("Cat", exposed=150_000)
    party.see(r"Ann: \$38,000 this round, \$93,500 in all")
    party.see(r"Ben: \$23,000 this round, \$76,500 in all")
