"""People at a table of BUX, each with a phone in hand: what they tap."""

from __future__ import annotations

import re

from tests.browser.conftest import Phone
from tests.browser.flet_page import FletPage
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import invitation

BUX = "BUX"


class BuxPlayer:
    """One seat's phone, or the one that goes round."""

    def __init__(self, name: str, page: FletPage) -> None:
        self.name = name
        self.page = page

    def sit(self) -> BuxPlayer:
        self.page.expect("What do they call you")
        self.page.fill("Your name", self.name)
        self.page.tap("Sit down", exact=True)
        self.page.expect(rf"{self.name}, you")
        return self

    def sees(self, pattern: str) -> BuxPlayer:
        self.page.expect(pattern)
        return self

    def taps(self, *names: str) -> BuxPlayer:
        for name in names:
            self.page.tap(name, exact=True)
        return self

    def asked(self, question: str, name: str | None = None) -> BuxPlayer:
        """The dock asks ``name`` (whose phone this is, unless said)."""
        return self.sees(rf"Your turn, {name or self.name}\. .*{question}")

    def tells(self, *cards: str) -> None:
        """Three taps a card: "heart square 25". A BUX card is one."""
        for card in cards:
            if card == BUX:
                self.taps(BUX)
                continue
            suit, shape, value = card.replace("cross", "X").split()
            self.taps(suit.title(), f"{suit} {shape}", f"{suit} {shape} {value}")

    def is_dealt(self, *cards: str, name: str | None = None) -> None:
        self.asked("first card: which suit", name)
        self.tells(*cards)

    def draws(self, *cards: str, name: str | None = None) -> None:
        self.asked("sell, trade or draw|Sell, trade or draw", name) if name else self.sees("Draw three")
        self.taps("Draw three")
        self.tells(*cards)

    def bids(self, amount: int, name: str | None = None) -> None:
        """By its button where there is one, else on the keypad."""
        self.asked("bid|You\\?|open", name)
        label = f"Bid {amount}"
        if not self.page.page.get_by_role("button", name=label, exact=True).count():
            self.taps("Another bid")
            self.types(amount)
        self.taps(label)
        self.page.expect_gone(rf"Your turn, {name or self.name}\. ")

    def types(self, amount: int) -> None:
        for figure in str(amount):
            self.taps(figure)

    def passes(self, name: str | None = None) -> None:
        self.asked("\\?", name)
        self.taps("Pass, out of this auction")
        self.page.expect_gone(rf"Your turn, {name or self.name}\. ")

    def seals(self, amount: int) -> None:
        self.asked("sealed bid")
        self.types(amount)
        self.taps(f"Seal {amount}")

    def seals_behind_the_curtain(self, name: str, amount: int) -> None:
        """The phone that goes round is handed to ``name``."""
        self.asked("sealed bid", name)
        self.taps(f"Seal a bid for {name}")
        self.sees(f"Hand the phone to {name}")
        self.taps(f"I am {name}: show")
        self.types(amount)
        self.taps(f"Seal {amount}")

    def corrects(self, kind: str, *choices: str) -> None:
        """Through the help, as anybody would find it."""
        self.taps("Help", "Correct")
        self.sees("What lies otherwise")
        self.page.tap(re.compile(rf": {re.escape(kind)}$"))
        for choice in choices:
            self.page.tap(re.compile(rf": {re.escape(choice)}$"))
        self.taps("Correct it")
        self.page.expect_gone("What lies otherwise")


def three_at_a_table(hub: HubProcess, phone: Phone, *switches: str) -> tuple[BuxPlayer, BuxPlayer, BuxPlayer]:
    """Ann, Ben and Cat have sat down by the QR code's link and started; ``switches`` are options turned on before."""
    ann = BuxPlayer("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of BUX")
    ann.sit()
    link = invitation(ann.page, hub.port)
    ben = BuxPlayer("Ben", phone().open(link, "What do they call you")).sit()
    cat = BuxPlayer("Cat", phone().open(link, "What do they call you")).sit()
    ann.sees("Ben, in, own phone").sees("Cat, in, own phone")
    turn_on(ann.page, *switches)
    ann.page.tap("Start with three")
    return ann, ben, cat


def deal(*dealt: tuple[BuxPlayer, tuple[str, str, str]]) -> None:
    """Each phone tells its own cards, whether or not it has heard of those before."""
    for player, cards in dealt:
        player.is_dealt(*cards)
    for player, _ in dealt:
        for other, _ in dealt:
            other.sees(rf"{player.name}\. (?:To decide now\. )?200 chips\. (?:You\. )?3 cards")


def turn_on(page: FletPage, *switches: str) -> None:
    """Options of the table, by their titles."""
    if not switches:
        return
    page.tap("Options", exact=True)
    for title in switches:
        node = page.scroll_to(page.switch(title))
        page.tap(node)
    page.tap(page.page.get_by_role("button", name="Close").last)
    page.expect_gone("Show everybody.s values")
