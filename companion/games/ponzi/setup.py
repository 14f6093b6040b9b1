"""A table's options, and the setup of the game under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.game import Json, MalformedEvent
from companion.games.ponzi import words
from companion.games.ponzi.cards import HIGHEST, LAST_STARTING, LOWEST, LUXURIES, fund_cards
from companion.games.ponzi.state import Seat, Setup, State

SEAT_RANGE = (3, 5)

DEFAULTS: Mapping[str, Json] = {
    "tracking": "full",
    "recording": "anyone",
    "advanced": False,
    "bears_from": 63,
    "tiles_per_industry": 15,
    "first_round_trades": True,
    "minimum_offer": 0,
    "start_player": None,
    "show_public_cash": False,
    "cards": {},
}
"""``recording`` is for the table to check; ``start_player`` None is the first seat; ``cards`` overrides what is
printed, such as ``{"52": {"period": 4, "interest": 97}}``."""


def options(given: Mapping[str, Json]) -> Mapping[str, Json]:
    """``given`` completed with the defaults. Raises MalformedEvent naming the bad option."""
    if not isinstance(given, Mapping):
        raise MalformedEvent("Options are an object.")
    for name, value in given.items():
        if name not in _CHECKS:
            raise MalformedEvent(words.unknown_option(str(name), tuple(DEFAULTS)))
        check, wanted = _CHECKS[name]
        if not check(value):
            raise MalformedEvent(words.bad_option(name, wanted))
    return {**DEFAULTS, **given}


def start(seats: tuple[str, ...], given: Mapping[str, Json]) -> State:
    """The state after setup; in light tracking without a market. Raises MalformedEvent for bad seats or options."""
    chosen = options(given)
    names = tuple(seats)
    low, high = SEAT_RANGE
    if not low <= len(names) <= high:
        raise MalformedEvent(words.seat_count(low, high, len(names)))
    if len(set(names)) != len(names) or not all(isinstance(name, str) and name for name in names):
        raise MalformedEvent(words.bad_names())
    first = chosen["start_player"]
    if first is not None and first not in names:
        raise MalformedEvent(words.bad_option("start_player", f"one of {words.listed(names, 'or')}"))
    light = chosen["tracking"] == "light"
    setup = Setup(
        names=names,
        index={name: number for number, name in enumerate(names)},
        cards=fund_cards(chosen["bears_from"], chosen["cards"]),
        options=chosen,
        light=light,
        advanced=chosen["advanced"],
        first_round_trades=chosen["first_round_trades"],
        minimum_offer=chosen["minimum_offer"],
    )
    tiles = chosen["tiles_per_industry"]
    opening = State(
        setup=setup,
        round=1,
        phase="fund",
        start=0 if first is None else setup.index[first],
        pending=(),
        seats=tuple(Seat() for _ in names),
        market=() if light else tuple(range(LOWEST, LAST_STARTING + 1)),
        deck=frozenset(range(LOWEST if light else LAST_STARTING + 1, HIGHEST + 1)),
        discard=frozenset(),
        box=frozenset(),
        supply=(tiles, tiles, tiles, tiles),
        luxuries=LUXURIES,
    )
    return State(**{**opening.__dict__, "pending": opening.order(opening.start)})


def _is_whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _are_cards(value: Any) -> bool:
    """``{"52": {"period": 1 to 5, "interest": 1 to 999}}``, each of the two optional."""
    limits = {"period": 5, "interest": 999}
    return isinstance(value, Mapping) and all(
        card in _CARD_NAMES
        and isinstance(own, Mapping)
        and all(field in limits and _is_whole(n, 1, limits[field]) for field, n in own.items())
        for card, own in value.items()
    )


def _is_truth(value: Any) -> bool:
    return type(value) is bool


def _one_of(*values: Any) -> Callable[[Any], bool]:
    return lambda v: any(type(v) is type(own) and v == own for own in values)


_CARD_NAMES = frozenset(str(value) for value in range(LOWEST, HIGHEST + 1))

_CHECKS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "tracking": (_one_of("full", "light"), '"full" or "light"'),
    "recording": (_one_of("anyone", "own"), '"anyone" or "own"'),
    "advanced": (_is_truth, "true or false"),
    "bears_from": (_one_of(63, 65), "63 or 65"),
    "tiles_per_industry": (_one_of(15, 12), "15 or 12"),
    "first_round_trades": (_is_truth, "true or false"),
    "minimum_offer": (lambda v: _is_whole(v, 0, 1000), "a whole number from 0 to 1000"),
    "start_player": (lambda v: v is None or (type(v) is str and v != ""), "a player's name"),
    "show_public_cash": (_is_truth, "true or false"),
    "cards": (_are_cards, 'what is printed on cards 9 to 80, such as {"52": {"period": 4, "interest": 97}}'),
}
