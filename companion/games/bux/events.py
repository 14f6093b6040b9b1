"""The events of BUX: what people say at the table, each a frozen value with a strict JSON form (``codec``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.bux.cards import BUX, BUX_CARDS, CARDS, DECKS, SET
from companion.games.codec import HEX, NAME, Kind, Vocabulary, list_of, needed, one_of, whole


@dataclass(frozen=True, slots=True)
class Deal:
    """The three cards that a player begins with."""

    seat: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards as they were drawn, ``"BUX"`` among them; several draws add up until three symbol cards lie.

    In light tracking ``cards`` is empty: three cards were drawn and are put up for bid.
    """

    seat: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    """``amount`` chips, said openly; or ``lot`` and ``seal`` of a sealed bid."""

    seat: str
    amount: int | None = None
    lot: str | None = None
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Is out of this auction. In light tracking also a turn in which no chips moved (a trade)."""

    seat: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Who began the turn without cards keeps the three drawn, without a bid."""

    seat: str


@dataclass(frozen=True, slots=True)
class Sell:
    """Any number of sets, to the bank. In light tracking only the ``chips`` they brought."""

    seat: str
    sets: tuple[tuple[str, ...], ...] | None = None
    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Trade:
    """Takes an unprotected card out of another spread and gives one for it."""

    seat: str
    give: str
    from_: str
    take: str


@dataclass(frozen=True, slots=True)
class Take100:
    """Has no chips at the start of the turn, takes 100 and passes it."""

    seat: str


@dataclass(frozen=True, slots=True)
class Stage:
    """Light tracking: so many ``bux`` cards are out of this deck, the ``deck``-th; the third brings the next deck."""

    deck: int
    bux: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The table ends the game."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Brings the record back to what lies on the table; ``correct.py`` says what each ``what`` means."""

    what: str
    seat: str | None = None
    card: str | None = None
    to: Any = None


Event = Deal | Draw | Bid | Pass | Keep | Sell | Trade | Take100 | Stage | Stop | Correct

EVENTS: Mapping[str, type[Any]] = {
    "deal": Deal,
    "draw": Draw,
    "bid": Bid,
    "pass": Pass,
    "keep": Keep,
    "sell": Sell,
    "trade": Trade,
    "take100": Take100,
    "stage": Stage,
    "stop": Stop,
    "correct": Correct,
}

PLACES = ("deck", "discard", "drawn")

_CARD = Kind(lambda v: type(v) is str and v in CARDS, 'a card such as "heart square 25"')
_DRAWN = Kind(lambda v: type(v) is str and (v in CARDS or v == BUX), _CARD.words)
_SET = list_of(_CARD, SET, SET, "three cards")


def _is_board(value: Any) -> bool:
    """``{"spreads": {"Ann": [cards]}, "discard": [cards]}``, no card twice."""
    if not isinstance(value, dict) or not value.keys() <= {"spreads", "discard"}:
        return False
    spreads, discard = value.get("spreads", {}), value.get("discard", [])
    if not isinstance(spreads, dict) or not all(type(name) is str for name in spreads):
        return False
    piles = [*spreads.values(), discard]
    if not all(isinstance(pile, list) and all(map(_CARD.good, pile)) for pile in piles):
        return False
    cards = [card for pile in piles for card in pile]
    return len(cards) == len(set(cards))


_BOARD = Kind(
    _is_board, 'all that lies open, no card twice: {"spreads": {"Ann": ["heart square 25", ...]}, "discard": []}'
)

_MENDED: Mapping[tuple[str, str], Kind] = {
    ("chips", "seat"): NAME,
    ("chips", "to"): whole(0),
    ("card", "card"): _CARD,
    ("card", "to"): one_of(*PLACES),
    ("spread", "seat"): NAME,
    ("spread", "card"): _CARD,
    ("swap", "card"): _CARD,
    ("swap", "to"): _CARD,
    ("deck", "to"): whole(1, DECKS),
    ("bux", "to"): whole(0, BUX_CARDS - 1),
    ("turn", "to"): NAME,
    ("board", "to"): _BOARD,
}

CORRECTIONS: Mapping[str, tuple[str, ...]] = needed(_MENDED)
"""Which fields each correction needs."""


def _bid(given: Mapping[str, Any]) -> str | None:
    if ("lot" in given) != ("seal" in given):
        return 'A sealed bid has both "lot" and "seal".'
    if ("amount" in given) == ("seal" in given):
        return 'A bid has "amount" or "seal".'
    return None


def _sell(given: Mapping[str, Any]) -> str | None:
    if ("sets" in given) == ("chips" in given):
        return 'A sale names its "sets"; in light tracking only the "chips" they brought.'
    return None


_VOCABULARY = Vocabulary(
    "BUX",
    EVENTS,
    {
        "seat": NAME,
        "cards": list_of(_DRAWN, 0, 51, "a list of cards as they were drawn"),
        "amount": whole(0),
        "lot": HEX,
        "seal": HEX,
        "sets": list_of(_SET, 1, 16, "a list of sets, each a list of three cards"),
        "chips": whole(0),
        "give": _CARD,
        "from": NAME,
        "take": _CARD,
        "deck": whole(1, DECKS),
        "bux": whole(0, BUX_CARDS),
        "what": one_of(*CORRECTIONS),
        "card": _CARD,
        "to": NAME,
    },
    special={("deal", "cards"): list_of(_DRAWN, SET, SET, "three cards")},
    correct=_MENDED,
    checks={"bid": _bid, "sell": _sell},
)
parse = _VOCABULARY.parse
dump = _VOCABULARY.dump
