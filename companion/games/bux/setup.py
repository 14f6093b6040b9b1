"""A table's options, and the setup of the game under them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.bux.cards import CARDS
from companion.games.bux.state import Seat, Setup, State
from companion.games.codec import Kind, one_of, whole
from companion.games.game import Json
from companion.games.options import TRUTH, complete, players

TITLE = "BUX"
SEAT_RANGE = (2, 5)

DEFAULTS: Mapping[str, Json] = {
    "tracking": "full",
    "recording": "anyone",
    "sealed_bids": False,
    "second_price": False,
    "forfeit_pays": False,
    "unsold": "drawer",
    "opening_bid": 5,
    "bid_step": 5,
    "show_values": False,
}
"""``recording`` is for the table to check; ``show_values`` shows what stands on the backs of everybody's cards."""

_KINDS: Mapping[str, Kind] = {
    "tracking": one_of("full", "light"),
    "recording": one_of("anyone", "own"),
    "sealed_bids": TRUTH,
    "second_price": TRUTH,
    "forfeit_pays": TRUTH,
    "unsold": one_of("drawer", "discard"),
    "opening_bid": whole(0, 1000),
    "bid_step": whole(1, 1000),
    "show_values": TRUTH,
}


def options(given: Mapping[str, Json]) -> Mapping[str, Json]:
    """``given`` completed with the defaults. Raises MalformedEvent naming the bad option."""
    chosen: Mapping[str, Json] = complete(TITLE, DEFAULTS, _KINDS, given)
    return chosen


def start(seats: tuple[str, ...], given: Mapping[str, Json]) -> State:
    """The state before the deal; in light tracking the first player's turn. Raises MalformedEvent."""
    chosen = options(given)
    names = players(TITLE, SEAT_RANGE, seats)
    light = chosen["tracking"] == "light"
    setup = Setup(
        names=names,
        index={name: number for number, name in enumerate(names)},
        options=chosen,
        light=light,
        sealed=chosen["sealed_bids"],
        second_price=chosen["second_price"],
        forfeit_pays=chosen["forfeit_pays"],
        unsold=chosen["unsold"],
        opening_bid=chosen["opening_bid"],
        bid_step=chosen["bid_step"],
    )
    return State(
        setup=setup,
        phase="turn" if light else "deal",
        seats=tuple(Seat() for _ in names),
        deck=frozenset(CARDS),
    )
