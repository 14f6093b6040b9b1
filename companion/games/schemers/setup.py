"""A table's options, and the setup of the game under them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.codec import NAME, Kind, one_of, whole
from companion.games.game import Json, MalformedEvent
from companion.games.options import TRUTH, complete, players
from companion.games.schemers import words
from companion.games.schemers.actions import HAND, PENALTY, TARGET
from companion.games.schemers.profile import PROFILE, size
from companion.games.schemers.state import Seat, Setup, State

TITLE = "Schemers & Scammers"
SEAT_RANGE = (2, 8)
"""How many can play is not known; two make steals pointless (S-28)."""

DEFAULTS: Mapping[str, Json] = {
    "tracking": "full",
    "recording": "anyone",
    "target": TARGET,
    "tie": "shared",
    "failed_then_defrauded": 0,
    "dealer": None,
    "deck_size": None,
    "discard_ends_round": True,
    "sealed_counts": False,
    "deck_profile": {},
}
"""``recording`` is for the table to check. ``failed_then_defrauded``: dollars for each partner of a scheme that broke
after a failed attempt (S-03). ``dealer`` None is the first seat. ``deck_size``: all cards of the box, None where nobody
counted them. ``deck_profile``: ``profile.py``."""

_DECK = whole(1, 1000)
_KINDS: Mapping[str, Kind] = {
    "tracking": one_of("full"),
    "recording": one_of("anyone", "own"),
    "target": whole(1, 10_000_000),
    "tie": one_of("shared", "another_round"),
    "failed_then_defrauded": one_of(0, PENALTY),
    "dealer": Kind(lambda v: v is None or NAME.good(v), NAME.words),
    "deck_size": Kind(lambda v: v is None or _DECK.good(v), _DECK.words),
    "discard_ends_round": TRUTH,
    "sealed_counts": TRUTH,
    "deck_profile": PROFILE,
}


def options(given: Mapping[str, Json]) -> Mapping[str, Json]:
    """``given`` completed with the defaults. Raises MalformedEvent naming the bad option."""
    if isinstance(given, Mapping) and given.get("tracking") == "light":
        raise MalformedEvent(words.no_light_tracking())
    chosen: Mapping[str, Json] = complete(TITLE, DEFAULTS, _KINDS, given)
    return chosen


def start(seats: tuple[str, ...], given: Mapping[str, Json]) -> State:
    """The first round, dealt; the player to the left of the dealer begins. Raises MalformedEvent."""
    chosen = options(given)
    names = players(TITLE, SEAT_RANGE, seats)
    dealer = chosen["dealer"]
    if dealer is not None and dealer not in names:
        raise MalformedEvent(f'Option "dealer" must be one of {words.listed(names, "or")}.')
    deck = chosen["deck_size"]
    if deck is None:
        deck = size(chosen["deck_profile"])
    if deck is not None and deck < HAND * len(names):
        raise MalformedEvent(words.deck_too_small(deck, len(names), HAND))
    setup = Setup(
        names=names,
        index={name: number for number, name in enumerate(names)},
        options=chosen,
        target=chosen["target"],
        another_round=chosen["tie"] == "another_round",
        failed_then_defrauded=chosen["failed_then_defrauded"],
        deck=deck,
        discard_ends_round=chosen["discard_ends_round"],
        sealed=chosen["sealed_counts"],
        profile=chosen["deck_profile"],
    )
    first = 0 if dealer is None else setup.index[dealer]
    return State(
        setup=setup,
        phase="turn",
        dealer=first,
        turn=(first + 1) % len(names),
        seats=tuple(Seat() for _ in names),
        pile=setup.dealt,
        own=(None,) * len(names),
        totals=(0,) * len(names),
    )
