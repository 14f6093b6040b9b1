"""What happened, one sentence an event. Never tells what was in an envelope."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.ponzi.words.names import INDUSTRIES, PLACES, listed, tile


def funded(name: str, industry: str, card: int) -> str:
    return f"{name} funded {INDUSTRIES[industry]}, {card}."


def passed(name: str, trading: bool) -> str:
    return f"{name} made no offer." if trading else f"{name} passed."


def drew(cards: Sequence[int]) -> str:
    return f"Drawn: {listed([str(c) for c in cards])}."


def offered(name: str, to: str, industry: str) -> str:
    return f"{name} handed {to} an envelope for a {tile(industry)}."


def sold(target: str, giver: str, industry: str) -> str:
    return f"Sold! {giver} has a {tile(industry)} of {target}'s."


def countered(target: str, giver: str, industry: str) -> str:
    return f"Counter! {target} has a {tile(industry)} of {giver}'s."


def answered(name: str, choice: str) -> str:
    return f"{name} answered: {choice}."


def bought(name: str, price: int) -> str:
    return f"{name} bought the luxury tile for {price}."


def removed(name: str, card: int, to_box: bool) -> str:
    return f"{name} removed {card}" + (", back to the box." if to_box else ".")


def bears(count: int) -> str:
    return f"{count} {'bear lies' if count == 1 else 'bears lie'} in the market."


def no_crash_came() -> str:
    return "The market did not crash."


def gave_back(name: str, industry: str) -> str:
    return f"{name} gave back a {tile(industry)}."


def paid(name: str, due: int) -> str:
    return f"{name} paid {due}."


def bankrupt(name: str, due: int) -> str:
    return f"{name} can't pay {due}: bankrupt."


def counted(name: str, cash: int) -> str:
    return f"{name} counted {cash}."


def stopped() -> str:
    return "The table ended the game."


def crash() -> str:
    return "The market crashed."


def turned(spaces: int) -> str:
    return "The wheels turned." if spaces == 1 else f"The wheels turned {spaces} spaces."


def next_round(number: int) -> str:
    return f"Round {number} begins."


def game_over() -> str:
    return "The game is over."


def corrected(what: str, seat: str | None, industry: str | None, card: int | None, to: Any) -> str:
    """The sentence of a correction (``correct.py`` lists them)."""
    who = f"{seat}'s" if seat else ""
    kind = INDUSTRIES[industry] if industry else ""
    sentences = {
        "cash": f"{who} cash is {to}",
        "tiles": f"{who} {kind} tiles are {to}",
        "supply": f"{kind} tiles on the table are {to}",
        "luxury": f"the luxury tile for {card} lies " + (f"with {seat}" if seat else "on the table"),
        "round": f"this is round {to}",
        "start_player": f"{to} has the marker",
        "bears_from": f"bears begin at {to}",
        "deck": f"the deck has {to} cards",
        "discard": f"the discard pile has {to} cards",
        "card": f"card {card} lies {PLACES.get(str(to), '')}",
        "wheel": f"card {card} lies on {who} wheel, {to} from the arrow",
        "swap": f"cards {card} and {to} change places",
        "board": "the board is entered, and every card is tracked from here on",
    }
    return f"Corrected: {sentences[what]}."
