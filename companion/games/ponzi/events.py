"""The events of Ponzi Scheme: what people say at the table, each a frozen value with a strict JSON form.

``{"do": "fund", "seat": "Ann", "industry": "transport", "card": 11}`` and ``Fund("Ann", "transport", 11)`` are the same
thing; fields that are None are left out of the JSON. ``insist`` belongs to the table and never gets here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal

from companion.games.game import Json, MalformedEvent
from companion.games.ponzi.cards import HIGHEST, INDUSTRIES, LOWEST, LUXURIES

MOST = 2**53 - 1
"""The largest number that may stand in a log."""


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
    to: int | str | None = None


Event = (
    Fund | Pass | Draw | Offer | Answer | Luxury | Remove | Discard | Pay | Bankrupt | Count | Stop | Correct
)

EVENTS: Mapping[str, type[Any]] = {
    "fund": Fund,
    "pass": Pass,
    "draw": Draw,
    "offer": Offer,
    "answer": Answer,
    "luxury": Luxury,
    "remove": Remove,
    "discard": Discard,
    "pay": Pay,
    "bankrupt": Bankrupt,
    "count": Count,
    "stop": Stop,
    "correct": Correct,
}
NAMES: Mapping[type[Any], str] = {kind: name for name, kind in EVENTS.items()}

PLACES = ("market", "deck", "discard", "box")

CORRECTIONS: Mapping[str, tuple[str, ...]] = {
    "cash": ("seat", "to"),
    "tiles": ("seat", "industry", "to"),
    "supply": ("industry", "to"),
    "luxury": ("card",),
    "round": ("to",),
    "start_player": ("to",),
    "bears_from": ("to",),
    "deck": ("to",),
    "discard": ("to",),
    "card": ("card", "to"),
    "wheel": ("seat", "card", "to"),
    "swap": ("card", "to"),
}
"""Which fields each correction needs; a luxury tile may also have a ``seat``."""


def _whole(low: int, high: int = MOST) -> tuple[Callable[[Any], bool], str]:
    words = f"a whole number from {low} to {high}" if high != MOST else f"a whole number, {low} or more"
    return lambda v: type(v) is int and low <= v <= high, words


def _one_of(*words: Any) -> tuple[Callable[[Any], bool], str]:
    return lambda v: type(v) is type(words[0]) and v in words, "one of " + ", ".join(map(str, words))


def _is_hex(value: Any) -> bool:
    return type(value) is str and value != "" and all(c in "0123456789abcdef" for c in value)


_NAME = (lambda v: type(v) is str and v != "", "a player's name")
_CARD = _whole(LOWEST, HIGHEST)
_HEX = (_is_hex, "lowercase hex digits")

_CHECKS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "seat": _NAME,
    "to": _NAME,
    "industry": _one_of(*INDUSTRIES),
    "card": _CARD,
    "cards": (lambda v: isinstance(v, list) and v != [] and all(map(_CARD[0], v)), "a list of card values"),
    "amount": _whole(0),
    "lot": _HEX,
    "seal": _HEX,
    "boxes": (
        lambda v: isinstance(v, dict) and all(type(k) is str and type(x) is str for k, x in v.items()),
        "an object of texts",
    ),
    "choice": _one_of("sold", "counter"),
    "price": _one_of(*LUXURIES),
    "cash": _whole(0),
    "what": _one_of(*CORRECTIONS),
}

_CORRECTION_CHECKS: Mapping[tuple[str, str], tuple[Callable[[Any], bool], str]] = {
    ("cash", "to"): _whole(0),
    ("tiles", "to"): _whole(0, 60),
    ("supply", "to"): _whole(0, 60),
    ("luxury", "card"): _one_of(*LUXURIES),
    ("round", "to"): _whole(1, 1000),
    ("bears_from", "to"): _whole(18, HIGHEST + 1),
    ("deck", "to"): _whole(0, 72),
    ("discard", "to"): _whole(0, 72),
    ("card", "to"): _one_of(*PLACES),
    ("wheel", "to"): _whole(0, 5),
    ("swap", "to"): _CARD,
}


def parse(data: Mapping[str, Json]) -> Event:
    """The event of a JSON object. Raises MalformedEvent with a sentence that names the field."""
    if not isinstance(data, Mapping):
        raise MalformedEvent(f"An event is an object, not {_show(data)}.")
    name = data.get("do")
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise MalformedEvent(f'Ponzi Scheme has no event {_show(name)}; "do" is one of {", ".join(EVENTS)}.')
    known = {f.name: f.default is MISSING for f in fields(kind)}
    for key in data:
        if key != "do" and key not in known:
            raise MalformedEvent(f"{name} has no field {_show(key)}; it has {', '.join(known) or 'none'}.")
    for key, required in known.items():
        if required and key not in data:
            raise MalformedEvent(f'{name} needs "{key}".')
    given = {key: value for key, value in data.items() if key != "do"}
    for key, value in given.items():
        check, words = _CHECKS[key]
        if kind is Correct:
            check, words = _CORRECTION_CHECKS.get((str(data["what"]), key), (check, words))
        if not check(value):
            raise MalformedEvent(f'"{key}" of {name} must be {words}, not {_show(value)}.')
    if kind is Draw:
        given["cards"] = tuple(given["cards"])
    elif kind is Offer:
        _check_offer(given)
    elif kind is Correct:
        _check_correction(given)
    event: Event = kind(**given)
    return event


def dump(event: Event) -> dict[str, Json]:
    """The JSON object of an event."""
    data: dict[str, Json] = {"do": NAMES[type(event)]}
    for f in fields(event):
        value = getattr(event, f.name)
        if isinstance(value, tuple):
            data[f.name] = list(value)
        elif isinstance(value, Mapping):
            data[f.name] = dict(value)
        elif value is not None:
            data[f.name] = value
    return data


def _check_offer(given: Mapping[str, Any]) -> None:
    if ("lot" in given) != ("seal" in given):
        raise MalformedEvent('A sealed offer has both "lot" and "seal".')
    if "amount" in given and "seal" in given:
        raise MalformedEvent('An offer has "amount" or "seal", not both.')
    if "boxes" in given and "seal" not in given:
        raise MalformedEvent('Only a sealed offer has "boxes".')


def _check_correction(given: Mapping[str, Any]) -> None:
    what = given["what"]
    needed = CORRECTIONS[what]
    for key in needed:
        if key not in given:
            raise MalformedEvent(f'To correct {what}, "{key}" is needed.')
    optional = ("what", "seat") if what == "luxury" else ("what",)
    for key in given:
        if key not in needed and key not in optional:
            raise MalformedEvent(f'To correct {what}, "{key}" has no meaning.')


def _show(value: Any) -> str:
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
