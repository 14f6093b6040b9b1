"""Entering the board: the one correction that makes light tracking full.

A board is ``{"market": [cards], "discard": [cards]}``, all that lies open beside the wheels. Starting cards that lie
neither there nor on a wheel are in the box, all other cards in the deck.
"""

from __future__ import annotations

from companion.games.frozen import change
from companion.games.ponzi import words
from companion.games.ponzi.events import Correct
from companion.games.ponzi.state import State


def trouble(state: State, event: Correct) -> str | None:
    """Why this can't be the board, as a sentence, or None."""
    if state.phase == "remove":
        return words.marker_first()
    discard = event.to.get("discard", ())
    owners = {card: seat for seat, held in enumerate(state.seats) for card, _ in held.wheel}
    for card in (*event.to["market"], *discard):
        if card in owners:
            return words.lies_on_wheel(card, state.setup.names[owners[card]])
    starting = next((card for card in discard if state.setup.cards[card].kind == "start"), None)
    return None if starting is None else words.starting_card(starting)


def apply(state: State, event: Correct) -> State:
    """From here on every card is tracked."""
    setup, market, discard = state.setup, event.to["market"], event.to.get("discard", ())
    left = state.deck.difference(market, discard)
    box = frozenset(card for card in left if setup.cards[card].kind == "start")
    return change(
        state,
        setup=change(setup, light=False, options={**setup.options, "tracking": "full"}),
        market=tuple(sorted(market)),
        discard=frozenset(discard),
        box=box,
        deck=left - box,
        drawn=(),
        bear_count=0,
    )
