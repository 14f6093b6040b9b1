"""The events of Ponzi Scheme: what people say at the table, each a frozen value with a strict JSON form.

``{"do": "fund", "seat": "Ann", "industry": "transport", "card": 11}`` and ``Fund("Ann", "transport", 11)`` are the same
thing; fields that are None are left out of the JSON. ``insist`` belongs to the table and never gets here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.codec import HEX, NAME, Kind, Vocabulary, list_of, needed, one_of, whole
from companion.games.options import TRUTH
from companion.games.ponzi.cards import HIGHEST, INDUSTRIES, LOWEST, LUXURIES, MARKET_SIZE


@dataclass(frozen=True, slots=True)
class Fund:
    """Takes a tile and a card out of the market, and the card's value from the bank."""

    seat: str
    industry: str
    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Does not fund, or does not trade."""

    seat: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards that refilled the market, in the order drawn."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """Hands an envelope over: with ``amount`` (open, for scripts), with ``lot`` and ``seal``, or just recorded.

    ``boxes`` carry the sealed price to the two parties; the rules keep them and never look inside.
    """

    seat: str
    to: str
    industry: str
    amount: int | None = None
    lot: str | None = None
    seal: str | None = None
    boxes: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """``sold``: keeps the money, gives the tile. ``counter``: gives as much money, takes the tile."""

    seat: str
    choice: Literal["sold", "counter"]


@dataclass(frozen=True, slots=True)
class Luxury:
    """Buys the luxury tile of that price instead of offering a trade (advanced rules)."""

    seat: str
    price: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Who received the marker takes a card out of the market."""

    seat: str
    card: int


@dataclass(frozen=True, slots=True)
class Bears:
    """Light tracking: so many bears lie in the market. Said at the marker, after its refill, it decides the crash."""

    count: int


@dataclass(frozen=True, slots=True)
class Crash:
    """Light tracking: whether the market crashed at the marker, for a table that does not count."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Gives a tile back after a crash."""

    seat: str
    industry: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Pays all interest due this round."""

    seat: str


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Can't pay all interest due this round."""

    seat: str


@dataclass(frozen=True, slots=True)
class Count:
    """Counts the cash at the end; a second count replaces the first."""

    seat: str
    cash: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The table ends the game."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Brings the record back to what lies on the table; ``correct.py`` says what each ``what`` means."""

    what: str
    seat: str | None = None
    industry: str | None = None
    card: int | None = None
    to: Any = None


Event = (
    Fund
    | Pass
    | Draw
    | Offer
    | Answer
    | Luxury
    | Remove
    | Bears
    | Crash
    | Discard
    | Pay
    | Bankrupt
    | Count
    | Stop
    | Correct
)

EVENTS: Mapping[str, type[Any]] = {
    "fund": Fund,
    "pass": Pass,
    "draw": Draw,
    "offer": Offer,
    "answer": Answer,
    "luxury": Luxury,
    "remove": Remove,
    "bears": Bears,
    "crash": Crash,
    "discard": Discard,
    "pay": Pay,
    "bankrupt": Bankrupt,
    "count": Count,
    "stop": Stop,
    "correct": Correct,
}
PLACES = ("market", "deck", "discard", "box")

_CARD = whole(LOWEST, HIGHEST)
_INDUSTRY = one_of(*INDUSTRIES)


def _is_board(value: Any) -> bool:
    """``{"market": [cards], "discard": [cards]}``, no card twice; ``discard`` may be left out."""
    if not isinstance(value, dict) or "market" not in value or not value.keys() <= {"market", "discard"}:
        return False
    piles = [value["market"], value.get("discard", [])]
    if not all(isinstance(pile, list) and all(map(_CARD.good, pile)) for pile in piles):
        return False
    cards = [card for pile in piles for card in pile]
    return len(cards) == len(set(cards)) and len(piles[0]) <= MARKET_SIZE


_BOARD = Kind(
    _is_board, 'what lies open, at most nine cards in the market, none twice: {"market": [9, 10, ...], "discard": []}'
)

_MENDED: Mapping[tuple[str, str], Kind] = {
    ("cash", "seat"): NAME,
    ("cash", "to"): whole(0),
    ("tiles", "seat"): NAME,
    ("tiles", "industry"): _INDUSTRY,
    ("tiles", "to"): whole(0, 60),
    ("supply", "industry"): _INDUSTRY,
    ("supply", "to"): whole(0, 60),
    ("luxury", "card"): one_of(*LUXURIES),
    ("luxury", "seat"): NAME,
    ("round", "to"): whole(1, 1000),
    ("start_player", "to"): NAME,
    ("bears_from", "to"): whole(18, HIGHEST + 1),
    ("deck", "to"): whole(0, 72),
    ("discard", "to"): whole(0, 72),
    ("card", "card"): _CARD,
    ("card", "to"): one_of(*PLACES),
    ("wheel", "seat"): NAME,
    ("wheel", "card"): _CARD,
    ("wheel", "to"): whole(0, 5),
    ("swap", "card"): _CARD,
    ("swap", "to"): _CARD,
    ("board", "to"): _BOARD,
}
_OPTIONAL = frozenset({("luxury", "seat")})

CORRECTIONS: Mapping[str, tuple[str, ...]] = needed(_MENDED, _OPTIONAL)
"""Which fields each correction needs; a luxury tile may also have a ``seat``."""


def _are_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(type(k) is str and type(x) is str for k, x in value.items())


def _offer(given: Mapping[str, Any]) -> str | None:
    if ("lot" in given) != ("seal" in given):
        return 'A sealed offer has both "lot" and "seal".'
    if "amount" in given and "seal" in given:
        return 'An offer has "amount" or "seal", not both.'
    if "boxes" in given and "seal" not in given:
        return 'Only a sealed offer has "boxes".'
    return None


_VOCABULARY = Vocabulary(
    "Ponzi Scheme",
    EVENTS,
    {
        "seat": NAME,
        "to": NAME,
        "industry": _INDUSTRY,
        "card": _CARD,
        "cards": list_of(_CARD, 1, HIGHEST, "a list of card values"),
        "amount": whole(0),
        "lot": HEX,
        "seal": HEX,
        "boxes": Kind(_are_texts, "an object of texts"),
        "choice": one_of("sold", "counter"),
        "price": one_of(*LUXURIES),
        "count": whole(0, MARKET_SIZE),
        "yes": TRUTH,
        "cash": whole(0),
        "what": one_of(*CORRECTIONS),
    },
    correct=_MENDED,
    optional=_OPTIONAL,
    checks={"offer": _offer},
)
parse = _VOCABULARY.parse
dump = _VOCABULARY.dump
