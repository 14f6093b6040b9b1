"""The events of Schemers & Scammers: what people say at the table, each a frozen value with a strict JSON form.

``declined`` names who played an Offer Declined card on the action, in order; who does so on another device records
``decline``. Both end in the same state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.codec import HEX, NAME, Kind, Vocabulary, list_of, one_of, whole
from companion.games.schemers.actions import SMUGGLED


@dataclass(frozen=True, slots=True)
class Play:
    """Puts a stockpile card face down on his stockpile."""

    seat: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards a card."""

    seat: str


@dataclass(frozen=True, slots=True)
class Smuggle:
    """Puts so many stockpile cards more, 0 to 2, on his stockpile."""

    seat: str
    cards: int


@dataclass(frozen=True, slots=True)
class Offshore:
    """Covers his stockpile."""

    seat: str


@dataclass(frozen=True, slots=True)
class Safe:
    """Locks one stockpile card away, out of the hand or out of the stockpile (its exposed part)."""

    seat: str
    from_: Literal["hand", "pile"]


@dataclass(frozen=True, slots=True)
class MakeScheme:
    """Combines stockpiles with another player."""

    seat: str
    with_: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Scam:
    """Steals a whole stockpile."""

    seat: str
    target: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Bust:
    """Trust Buster: deals a stockpile, also his own, out to everybody."""

    seat: str
    target: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Embezzle:
    """Steals one card of a stockpile."""

    seat: str
    target: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pyramid:
    """Steals one card of every other stockpile."""

    seat: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Phish:
    """Looks at cards of a hand and takes one."""

    seat: str
    target: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Defraud:
    """Takes the joint stockpile of his scheme."""

    seat: str
    declined: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Plays Offer Declined on what was played last: the action, or the newest Offer Declined on it."""

    seat: str


@dataclass(frozen=True, slots=True)
class EndRound:
    """The round is over; the count begins."""


@dataclass(frozen=True, slots=True)
class Count:
    """Dollars in a seat's own piles, or in a pair's joint ones (``scheme``; also of a scheme that was broken). What is
    left out is 0. With ``lot`` and ``seal`` the seat's dollars are sealed."""

    seat: str | None = None
    scheme: tuple[str, ...] | None = None
    exposed: int | None = None
    offshore: int | None = None
    safes: int | None = None
    lot: str | None = None
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """A partner agrees with the joint count."""

    seat: str
    scheme: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileEmpty:
    """The last card of the draw pile has been drawn."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The table ends the game."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Brings the record back to what lies on the table; ``correct.py`` says what each ``what`` means."""

    what: str
    seat: str | None = None
    scheme: tuple[str, ...] | None = None
    exposed: int | None = None
    offshore: int | None = None
    safes: int | None = None
    to: Any = None


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A joint count as a log of devices holds it: the partners in ``asks`` have devices and have yet to agree.

    It has no JSON form: who has a device is for the table to say.
    """

    count: Count
    asks: tuple[str, ...]


Declinable = MakeScheme | Scam | Bust | Embezzle | Pyramid | Phish | Defraud
Turn = Play | Discard | Smuggle | Offshore | Safe | Declinable
Event = Turn | Decline | EndRound | Count | Confirm | PileEmpty | Stop | Correct

EVENTS: Mapping[str, type[Any]] = {
    "play": Play,
    "discard": Discard,
    "smuggle": Smuggle,
    "offshore": Offshore,
    "safe": Safe,
    "scheme": MakeScheme,
    "scam": Scam,
    "bust": Bust,
    "embezzle": Embezzle,
    "pyramid": Pyramid,
    "phish": Phish,
    "defraud": Defraud,
    "decline": Decline,
    "end_round": EndRound,
    "count": Count,
    "confirm": Confirm,
    "pile_empty": PileEmpty,
    "stop": Stop,
    "correct": Correct,
}

MOST_DOLLARS = 999_999_999
"""In one pile; more is a slip of the finger."""
MOST_CARDS = 1000
LONGEST_CHAIN = 200

_DOLLARS = whole(0, MOST_DOLLARS)
_CARDS = whole(0, MOST_CARDS)
_PAIR = Kind(
    lambda v: isinstance(v, list) and len(v) == 2 and all(map(NAME.good, v)) and v[0] != v[1],
    "the names of two different players",
)


def _is_total(value: Any) -> bool:
    """Dollars, which may be fewer than none; half-dollars as text: ``"12500.5"``."""
    if type(value) is int:
        return abs(value) <= MOST_DOLLARS
    if type(value) is not str or not value.endswith(".5"):
        return False
    digits = value[:-2].removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9 and digits == str(int(digits))


CORRECTIONS: Mapping[tuple[str, str], Kind] = {
    ("hand", "seat"): NAME,
    ("hand", "to"): _CARDS,
    ("exposed", "seat"): NAME,
    ("exposed", "to"): _CARDS,
    ("offshore", "seat"): NAME,
    ("offshore", "to"): _CARDS,
    ("safes", "seat"): NAME,
    ("safes", "to"): _CARDS,
    ("joint_exposed", "scheme"): _PAIR,
    ("joint_exposed", "to"): _CARDS,
    ("joint_offshore", "scheme"): _PAIR,
    ("joint_offshore", "to"): _CARDS,
    ("scheme", "scheme"): _PAIR,
    ("scheme", "to"): one_of("together", "broken"),
    ("attempts", "scheme"): _PAIR,
    ("attempts", "to"): whole(0, 100),
    ("pile", "to"): _CARDS,
    ("turn", "to"): NAME,
    ("dealer", "to"): NAME,
    ("round", "to"): whole(1, 1000),
    ("total", "seat"): NAME,
    ("total", "to"): Kind(_is_total, 'dollars, such as 12500 or "12500.5"'),
    ("count", "seat"): NAME,
    ("count", "exposed"): _DOLLARS,
    ("count", "offshore"): _DOLLARS,
    ("count", "safes"): _DOLLARS,
    ("joint_count", "scheme"): _PAIR,
    ("joint_count", "exposed"): _DOLLARS,
    ("joint_count", "offshore"): _DOLLARS,
}
"""Which fields each correction needs."""


def _count(given: Mapping[str, Any]) -> str | None:
    if ("seat" in given) == ("scheme" in given):
        return 'A count names its "seat", or the two players of its "scheme".'
    dollars = given.keys() & {"exposed", "offshore", "safes"}
    if ("lot" in given) != ("seal" in given) or ("seal" in given and (dollars or "scheme" in given)):
        return 'A sealed count has "seat", "lot" and "seal", and no dollars.'
    if "scheme" in given and "safes" in given:
        return 'Safes belong to one player: count them under "seat".'
    return None


_VOCABULARY = Vocabulary(
    "Schemers & Scammers",
    EVENTS,
    {
        "seat": NAME,
        "with": NAME,
        "target": NAME,
        "declined": list_of(NAME, 0, LONGEST_CHAIN, "a list of players, in the order in which they declined"),
        "cards": whole(0, SMUGGLED),
        "from": one_of("hand", "pile"),
        "scheme": _PAIR,
        "exposed": _DOLLARS,
        "offshore": _DOLLARS,
        "safes": _DOLLARS,
        "lot": HEX,
        "seal": HEX,
        "what": one_of(*dict.fromkeys(what for what, _ in CORRECTIONS)),
        "to": NAME,
    },
    correct=CORRECTIONS,
    checks={"count": _count},
)
parse = _VOCABULARY.parse
dump = _VOCABULARY.dump
