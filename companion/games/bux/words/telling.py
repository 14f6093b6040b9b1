"""The history: one sentence for what was recorded, one for each thing that followed."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bux.cards import CARDS
from companion.games.bux.words.names import PLACES, chips, face, full, listed


def _cards(cards: Sequence[str], values: bool) -> str:
    return listed([full(c) if values else face(c) for c in cards])


def dealt(name: str, cards: Sequence[str], values: bool) -> str:
    return f"{name} was dealt {_cards(cards, values)}."


def drew(name: str, cards: Sequence[str]) -> str:
    if not cards:
        return f"{name} drew three cards."
    return f"{name} drew {listed([full(c) if c in CARDS else 'BUX' for c in cards])}."


def bid(name: str, amount: int) -> str:
    return f"{name} bid {amount}."


def sealed(name: str) -> str:
    return f"{name} sealed a bid."


def bid_opened(name: str, amount: int) -> str:
    return f"{name}'s bid is opened: {amount}."


def gone_on(name: str, sealed: bool) -> str:
    if sealed:
        return f"{name}'s bid was not opened and is forfeited."
    return f"{name} did not bid."


def passed(name: str) -> str:
    return f"{name} passed."


def moved_no_chips(name: str) -> str:
    return f"{name} made a move without chips."


def kept(name: str) -> str:
    return f"{name} kept the three cards."


def sold(name: str, sets: int, amount: int, double: bool) -> str:
    what = "a set" if sets == 1 else f"{sets} sets"
    return f"{name} sold {what} for {chips(amount)}{', paid double' if double else ''}."


def sold_light(name: str, amount: int) -> str:
    return f"{name} sold for {chips(amount)}."


def traded(name: str, give: str, other: str, take: str, values: bool) -> str:
    return f"{name} took {other}'s {_cards([take], values)} for {_cards([give], values)}."


def took100(name: str) -> str:
    return f"{name} had no chips and took 100."


def stage(deck: int, bux: int) -> str:
    return f"Deck {deck}, {bux} BUX {'card' if bux == 1 else 'cards'} out."


def stopped() -> str:
    return "The table ended the game."


def won(name: str, price: int, drawer: str) -> str:
    if name == drawer:
        return f"{name} took the cards" + (f" and paid {price} to the bank." if price else " for nothing.")
    return f"{name} won the cards and paid {drawer} {price}."


def void_bid(name: str) -> str:
    return f"{name}'s bid is void."


def unsold() -> str:
    return "Nobody bid: the cards were discarded."


def short_draw() -> str:
    return "There are fewer than three cards left, so the draw ended."


def time_passes() -> str:
    return "Time is passing."


def pays_double() -> str:
    return "The game pays double."


def pause(deck: int, cards: int) -> str:
    return f"Pause: all {cards} unowned cards are shuffled, and deck {deck} begins. The game pays single."


def light_pause(deck: int) -> str:
    return f"Pause: all unowned cards are shuffled, and deck {deck} begins. The game pays single."


def game_over() -> str:
    return "The last BUX card is out: the game is over."


def corrected(what: str, seat: str | None, card: str | None, to: object, values: bool) -> str:
    """The sentence of a correction (``correct.py`` lists them)."""
    name = _cards([card], values) if card else ""
    other = _cards([to], values) if isinstance(to, str) and to in CARDS else ""
    sentences = {
        "chips": f"{seat} has {to} chips",
        "card": f"{name} lies {PLACES.get(str(to), '')}",
        "spread": f"{name} lies in {seat}'s spread",
        "swap": f"{name} and {other} change places",
        "deck": f"this is deck {to}",
        "bux": f"{to} BUX cards are out",
        "turn": f"it is {to}'s turn",
        "board": "the cards on the table are recorded and tracked from here on",
    }
    return f"Corrected: {sentences[what]}."
