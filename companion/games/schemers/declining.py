"""Offer Declined: cards on an action, and on each other. An odd number cancels the action, an even one lets it through
(S-19).

Anybody may play one, also for somebody else. A chain stays open until the next thing is recorded: whoever declines then
gets what was played undone and played again with one more card on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.schemers.events import Safe, Smuggle
from companion.games.schemers.state import Played, State


def chain_of(state: State, event: Any) -> tuple[int, ...]:
    """The seats that declined, in order."""
    return tuple(state.setup.index[name] for name in getattr(event, "declined", None) or ())


def stands(chain: tuple[Any, ...]) -> bool:
    """Whether an action with this chain on it takes effect."""
    return len(chain) % 2 == 0


def cost(event: Any) -> int:
    """Cards that the acting player spends out of his hand."""
    if isinstance(event, Smuggle):
        return 1 + event.cards
    return 2 if isinstance(event, Safe) and event.from_ == "hand" else 1


def left(state: State, seat: int, spent: int, chain: tuple[int, ...]) -> Mapping[int, int]:
    """By seat, how many cards each has left to decline with, when ``seat`` spent so many and ``chain`` lies on it."""
    return {
        other: held.hand - (spent if other == seat else 0) - chain.count(other)
        for other, held in enumerate(state.seats)
    }


def may_decline(state: State) -> tuple[int, ...]:
    """Seats that can add to the chain now, as far as their hands are known; clockwise from the acting player's left."""
    played = state.played
    if played is None:
        return ()
    seat = state.setup.index[played.event.seat]
    cards = left(played.before, seat, cost(played.event), played.chain)
    return tuple(other for other in state.order((seat + 1) % len(state.seats)) if cards[other] > 0)


def extended(state: State, played: Played, seat: int) -> Any:
    """The action with one more Offer Declined on it, by ``seat``."""
    names = state.setup.names
    return replace(played.event, declined=(*(names[other] for other in played.chain), names[seat]))
