"""Corrections: the record is brought back to what lies on the table. No correction may lose a card.

| ``what`` | fields | meaning |
| --- | --- | --- |
| ``chips`` | ``seat``, ``to`` | the seat holds ``to`` chips |
| ``card`` | ``card``, ``to`` (``deck``, ``discard``, ``drawn``) | the card lies there; ``drawn``: turned up now |
| ``spread`` | ``seat``, ``card`` | the card lies in the seat's spread |
| ``swap`` | ``card``, ``to`` (a card) | the two cards change places: a mistyped draw |
| ``deck`` | ``to`` (1 to 3) | the number of the deck that is drawn from |
| ``bux`` | ``to`` (0 to 2) | how many BUX cards are out of it |
| ``turn`` | ``to`` (a name) | whose turn it is |
| ``board`` | ``to`` | light tracking becomes full; ``to`` is all that lies open |

A board is ``{"spreads": {"Ann": [cards]}, "discard": [cards]}``; who is not named has no cards. Chips move with
``chips`` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.bux import words
from companion.games.bux.cards import CARDS, SET
from companion.games.bux.events import Correct
from companion.games.bux.state import State, with_seat
from companion.games.frozen import change

Where = str | int
"""``deck``, ``discard``, ``drawn``, or the seat in whose spread a card lies."""

ON_BOARD = frozenset({"card", "spread", "swap"})
"""Corrections that name cards: only where cards are tracked."""


def where(state: State, card: str) -> Where:
    """The one place that holds ``card``."""
    if card in state.deck:
        return "deck"
    if card in state.discard:
        return "discard"
    for seat, held in enumerate(state.seats):
        if card in held.spread:
            return seat
    return "drawn"


def place(state: State, card: str) -> str:
    """Where ``card`` lies, in words."""
    found = where(state, card)
    return words.in_spread(state.setup.names[found]) if isinstance(found, int) else words.PLACES[found]


def trouble(state: State, event: Correct) -> str | None:
    """Why the correction can't be represented, as a sentence, or None."""
    if event.what in ON_BOARD and state.setup.light:
        return words.no_cards_tracked()
    check = _TROUBLE.get(event.what)
    return None if check is None else check(state, event)


def apply(state: State, event: Correct) -> State:
    """The corrected state, before anything follows from it."""
    state = _APPLY[event.what](state, event)
    return change(state, corrections=state.corrections + 1)


def _card_trouble(state: State, event: Correct) -> str | None:
    card = str(event.card)
    if event.to == where(state, card):
        return None
    if where(state, card) == "drawn" and state.phase == "auction":
        return words.swap_instead(card)
    if event.to == "drawn" and (state.phase != "draw" or len(state.up) >= SET):
        return words.not_drawing()
    return None


def _spread_trouble(state: State, event: Correct) -> str | None:
    card = str(event.card)
    if where(state, card) == "drawn" and state.phase == "auction":
        return words.swap_instead(card)
    return None


def _turn_trouble(state: State, event: Correct) -> str | None:
    if event.to not in state.setup.index:
        return words.nobody(str(event.to), state.setup.names)
    return None if state.phase in ("turn", "over") else words.turn_goes_on()


def _stage_trouble(state: State, event: Correct) -> str | None:
    return None if state.ended != "bux" else words.ninth_is_out()


def _board_trouble(state: State, event: Correct) -> str | None:
    if not state.setup.light:
        return words.tracked_already()
    if state.phase != "turn":
        return words.turn_goes_on()
    stranger = next((name for name in event.to.get("spreads", {}) if name not in state.setup.index), None)
    if stranger is not None:
        return words.nobody(stranger, state.setup.names)
    for name, cards in event.to.get("spreads", {}).items():
        if len(cards) % SET:
            return words.not_by_three(name, len(cards))
    return None


_TROUBLE: Mapping[str, Callable[[State, Correct], str | None]] = {
    "card": _card_trouble,
    "spread": _spread_trouble,
    "turn": _turn_trouble,
    "deck": _stage_trouble,
    "bux": _stage_trouble,
    "board": _board_trouble,
}


def _lifted(state: State, card: str) -> State:
    """The state with ``card`` taken from wherever it lies."""
    return change(
        state,
        deck=state.deck - {card},
        discard=state.discard - {card},
        up=tuple(c for c in state.up if c != card),
        seats=tuple(
            change(held, spread=tuple(c for c in held.spread if c != card)) if card in held.spread else held
            for held in state.seats
        ),
    )


def _chips(state: State, event: Correct) -> State:
    return change(state, seats=with_seat(state, state.setup.index[str(event.seat)], chips=event.to))


def _card(state: State, event: Correct) -> State:
    card = str(event.card)
    if event.to == where(state, card):
        return state
    state = _lifted(state, card)
    match event.to:
        case "deck":
            return change(state, deck=state.deck | {card})
        case "discard":
            return change(state, discard=state.discard | {card})
    return change(state, up=(*state.up, card))


def _spread(state: State, event: Correct) -> State:
    seat, card = state.setup.index[str(event.seat)], str(event.card)
    if card in state.seats[seat].spread:
        return state
    state = _lifted(state, card)
    return change(state, seats=with_seat(state, seat, spread=(*state.seats[seat].spread, card)))


def _swap(state: State, event: Correct) -> State:
    one, other = str(event.card), str(event.to)
    turn = {one: other, other: one}

    def moved(cards: frozenset[str]) -> frozenset[str]:
        return frozenset(turn.get(c, c) for c in cards)

    return change(
        state,
        deck=moved(state.deck),
        discard=moved(state.discard),
        up=tuple(turn.get(c, c) for c in state.up),
        seats=tuple(change(held, spread=tuple(turn.get(c, c) for c in held.spread)) for held in state.seats),
    )


def _deck(state: State, event: Correct) -> State:
    return change(state, number=event.to)


def _bux(state: State, event: Correct) -> State:
    return change(state, bux=event.to)


def _turn(state: State, event: Correct) -> State:
    return change(state, turn=state.setup.index[event.to])


def _board(state: State, event: Correct) -> State:
    """From here on every card is tracked."""
    spreads = {state.setup.index[name]: tuple(cards) for name, cards in event.to.get("spreads", {}).items()}
    discard = frozenset(event.to.get("discard", ()))
    owned = [card for cards in spreads.values() for card in cards]
    return change(
        state,
        setup=change(state.setup, light=False, options={**state.setup.options, "tracking": "full"}),
        seats=tuple(change(held, spread=spreads.get(seat, ())) for seat, held in enumerate(state.seats)),
        discard=discard,
        deck=frozenset(CARDS).difference(owned, discard),
        up=(),
    )


_APPLY: Mapping[str, Callable[[State, Correct], State]] = {
    "chips": _chips,
    "card": _card,
    "spread": _spread,
    "swap": _swap,
    "deck": _deck,
    "bux": _bux,
    "turn": _turn,
    "board": _board,
}
