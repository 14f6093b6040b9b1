"""People at a table of Ponzi Scheme, each with a phone in hand: what they tap."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable

import zxingcpp
from PIL import Image

from companion.device.invitation import Invitation
from tests.browser.flet_page import FletPage
from tests.browser.hub_process import NAME

STORED = """() => Object.entries(localStorage).filter(([key]) => key.endsWith('/about')).map(([, value]) => value)"""


def invitation(host: FletPage, port: int, name: str = NAME) -> str:
    """The link that the QR code on this phone's screen carries: it is saved as bytes, and made from them."""
    about = json.loads(json.loads(host.page.evaluate(STORED)[0]))
    return Invitation(
        f"{name}:{port}", about["id"], bytes.fromhex(about["secret"]), bytes.fromhex(about["hub_hash"])
    ).link()


def scanned(host: FletPage, port: int) -> str:
    """The link in the QR code as it is drawn on this phone's screen, read as another phone's camera reads it. Only the
    address is changed to the name by which this machine is known here."""
    picture = Image.open(io.BytesIO(host.page.screenshot()))
    codes = [found.text for found in zxingcpp.read_barcodes(picture)]
    assert len(codes) == 1, f"one QR code on the screen, not {codes}"
    address, _, rest = codes[0].partition("/#/join/")
    assert address.startswith("http://") and rest
    return f"http://{NAME}:{port}/#/join/{rest}"


class Player:
    """One seat's phone. ``others`` are told of nothing here: what they see is for the test to look at."""

    def __init__(self, name: str, page: FletPage) -> None:
        self.name = name
        self.page = page

    def sit(self) -> Player:
        self.page.expect("What do they call you")
        self.page.fill("Your name", self.name)
        self.page.tap("Sit down", exact=True)
        self.page.expect(rf"{self.name}, you")
        return self

    def sees(self, pattern: str) -> Player:
        self.page.expect(pattern)
        return self

    def fund(self, industry: str, card: int, drawn: int) -> None:
        self.page.tap(re.compile(rf"^{industry.title()}, \w+ tile, row"))
        self.page.tap(re.compile(rf"^{card} cash now"))
        self.draw(drawn)

    def draw(self, *cards: int) -> None:
        """Types the cards that came up and lays them in the market."""
        self.page.expect(r"(Which card came up|Which \w+ cards came up)\?")
        for card in cards:
            for figure in str(card):
                self.page.tap(figure, exact=True)
        self.page.tap(re.compile(r"^Lay "))
        self.page.expect_gone(r"came up\?")

    def _decide(self, name: str | re.Pattern[str]) -> None:
        """Taps an answer and waits until its question is off the screen."""
        asked = re.search(r"Your turn, .*", self.page.expect("Your turn, ").text())
        assert asked is not None
        self.page.tap(name, exact=isinstance(name, str))
        self.page.expect_gone(re.escape(asked[0]))

    def passes(self) -> None:
        self._decide(re.compile(r"^(Pass, fund nothing|No trade this round)$"))

    def offer(self, to: str, industry: str, price: int) -> None:
        self.page.tap(f"Tempt {to} for {industry.title()}", exact=True)
        self.seal(price, to)
        self.page.expect("Hand it over")

    def seal(self, price: int, to: str) -> None:
        """Types the price into the open envelope."""
        for figure in str(price):
            self.page.tap(figure, exact=True)
        self.page.tap(f"Seal {price} for {to}", exact=True)

    def curtain(self, name: str) -> None:
        """The phone has been handed to ``name``."""
        self.page.expect(f"Hand the phone to {name}")
        self.page.tap(f"I am {name}: show", exact=True)
        self.page.expect_gone("Hand the phone")

    def look(self, price: int) -> None:
        """The envelope handed over is looked into, the way a person does who can't hold a finger on the screen."""
        self.page.tap("Show price for five seconds", exact=True)
        self.page.expect(rf"The price is {price}\b")

    def correct_cash(self, seat: str, dollars: int) -> None:
        """Through the help beside the question, as anybody would find it."""
        self.page.tap("Help", exact=True)
        self.page.tap("Correct", exact=True)
        self.page.expect("What is wrong")
        self.page.tap(re.compile(r"Cash$"))
        self.page.tap(re.compile(rf"{seat}$"))
        for figure in str(dollars):
            self.page.tap(figure, exact=True)
        self.page.tap("Correct it", exact=True)
        self.page.expect_gone("What is wrong")

    def end_the_game(self) -> None:
        """The table stops; nobody wins."""
        self.page.tap("Help", exact=True)
        self.page.tap("Ruling", exact=True)
        self.page.tap("End the game", exact=True)
        self.page.tap("End it for everybody", exact=True)

    def remove(self, card: int, drawn: int) -> None:
        self.page.tap(re.compile(rf"^Remove {card}\b"))
        self.draw(drawn)

    def discard(self, industry: str) -> None:
        self._decide(f"Give back {industry.title()}")

    def pay(self, due: int) -> None:
        self._decide(f"Paid {due}")

    def cannot_pay(self) -> None:
        self.page.tap(re.compile("can.t pay"))
        self.page.tap("Bankrupt", exact=True)


def until(true: Callable[[], bool], page: FletPage, complaint: str, seconds: float = 30) -> None:
    """Waits for something that no screen shows."""
    for _ in range(int(seconds * 20)):
        if true():
            return
        page.page.wait_for_timeout(50)
    raise AssertionError(complaint)
