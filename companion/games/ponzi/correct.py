"""Corrections: the record is brought back to what lies on the table. No correction may lose a card or raise.

| ``what`` | fields | meaning |
| --- | --- | --- |
| ``cash`` | ``seat``, ``to`` | the seat holds ``to`` dollars; known to all until the seat's next trade |
| ``tiles`` | ``seat``, ``industry``, ``to`` | the seat has ``to`` tiles of it, against the supply |
| ``supply`` | ``industry``, ``to`` | ``to`` tiles of it lie on the table |
| ``luxury`` | ``card`` (its price), ``seat`` | the luxury tile lies with ``seat``; without a seat it is for sale |
| ``round`` | ``to`` | the number of this round |
| ``start_player`` | ``to`` (a name) | has the marker; who has not acted in this phase follows from there |
| ``bears_from`` | ``to`` | the lowest card with a bear on it |
| ``deck``, ``discard`` | ``to`` | so many cards: only where shuffling the discard pile into the deck makes it true |
| ``card`` | ``card``, ``to`` (``market``, ``deck``, ``discard``, ``box``) | the card lies there |
| ``wheel`` | ``seat``, ``card``, ``to`` (0 to 5) | the card lies on the seat's wheel, ``to`` spaces from the arrow |
| ``swap`` | ``card``, ``to`` (a card) | the two cards change places |
| ``board`` | ``to`` | light tracking becomes full; ``to`` is all that lies open beside the wheels |

While tracking is light, ``deck`` and ``discard`` mean nothing, and ``card`` only takes a card off a wheel: to the
``deck``. ``board.py`` says what a board is.

Cash moves with two of them only: ``cash``, and ``swap`` where a seat took the money of the wrong card. The number of
bears follows from the market. A market left short asks for a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.frozen import change
from companion.games.ponzi import board, words
from companion.games.ponzi.cards import INDUSTRIES, MARKET_SIZE, fund_cards
from companion.games.ponzi.events import Correct
from companion.games.ponzi.state import Seat, SetCash, State, Swapped, plus, with_seat

Where = str | int
"""``market``, ``deck``, ``discard``, ``box``, or the seat on whose wheel a card lies."""


def where(state: State, card: int) -> Where:
    """The one place that holds ``card``."""
    if card in state.market:
        return "market"
    if card in state.deck:
        return "deck"
    if card in state.discard:
        return "discard"
    for seat, held in enumerate(state.seats):
        if any(value == card for value, _ in held.wheel):
            return seat
    return "box"


def place(state: State, card: int) -> str:
    """Where ``card`` lies, in words."""
    found = where(state, card)
    if found == "deck" and state.setup.light:
        return words.OFF_WHEELS
    return words.on_wheel(state.setup.names[found]) if isinstance(found, int) else words.PLACES[found]


def trouble(state: State, event: Correct) -> str | None:
    """Why the correction can't be represented, as a sentence, or None."""
    check = (_LIGHT_TROUBLE if state.setup.light else _TROUBLE).get(event.what)
    return None if check is None else check(state, event)


def apply(state: State, event: Correct) -> State:
    """The corrected state, before anything follows from it."""
    state = _APPLY[event.what](state, event)
    number = state.corrections + 1
    state = change(state, corrections=number)
    return change(state, draw_for=f"mended-{number}") if state.missing else state


def _tiles_trouble(state: State, event: Correct) -> str | None:
    assert isinstance(event.to, int) and event.seat is not None and event.industry is not None
    seat, industry = state.setup.index[event.seat], INDUSTRIES.index(event.industry)
    more = event.to - state.seats[seat].tiles[industry]
    if more > state.supply[industry]:
        return words.supply_short(event.industry, state.supply[industry])
    trade = state.trade
    if trade is not None and not event.to and trade.industry == industry and seat in (trade.seat, trade.to):
        return words.answer_first(state.setup.names[trade.seat], state.setup.names[trade.to])
    return None


def _start_trouble(state: State, event: Correct) -> str | None:
    return None if event.to in state.setup.index else words.nobody(str(event.to), state.setup.names)


def _pile_trouble(state: State, event: Correct) -> str | None:
    deck, discard = len(state.deck), len(state.discard)
    now = deck if event.what == "deck" else discard
    shuffled = deck + discard if event.what == "deck" else 0
    return None if event.to in (now, shuffled) else words.pile_follows(event.what, now, shuffled)


def _card_trouble(state: State, event: Correct) -> str | None:
    assert event.card is not None
    if event.to in ("deck", "discard") and state.setup.cards[event.card].kind == "start":
        return words.starting_card(event.card)
    if event.to == "market" and event.card not in state.market and len(state.market) >= MARKET_SIZE:
        return words.market_has_nine(event.card)
    return None


def _swap_trouble(state: State, event: Correct) -> str | None:
    assert event.card is not None and isinstance(event.to, int)
    for card, other in ((event.card, event.to), (event.to, event.card)):
        if state.setup.cards[card].kind == "start" and where(state, other) in ("deck", "discard"):
            return words.starting_card(card)
    return None


def _untracked_trouble(state: State, event: Correct) -> str | None:
    return words.no_market_tracked()


def _off_wheel_trouble(state: State, event: Correct) -> str | None:
    return None if event.to == "deck" else words.only_wheels()


def _tracked_trouble(state: State, event: Correct) -> str | None:
    return words.tracked_already()


_TROUBLE: Mapping[str, Callable[[State, Correct], str | None]] = {
    "tiles": _tiles_trouble,
    "start_player": _start_trouble,
    "deck": _pile_trouble,
    "discard": _pile_trouble,
    "card": _card_trouble,
    "swap": _swap_trouble,
    "board": _tracked_trouble,
}
_LIGHT_TROUBLE: Mapping[str, Callable[[State, Correct], str | None]] = {
    "tiles": _tiles_trouble,
    "start_player": _start_trouble,
    "deck": _untracked_trouble,
    "discard": _untracked_trouble,
    "card": _off_wheel_trouble,
    "board": board.trouble,
}


def _cash(state: State, event: Correct) -> State:
    assert event.seat is not None and isinstance(event.to, int)
    seat = state.setup.index[event.seat]
    return change(
        state,
        seats=with_seat(state, seat, public=event.to, traded=False),
        flows=(*state.flows, SetCash(state.round, seat, event.to)),
    )


def _tiles(state: State, event: Correct) -> State:
    assert event.seat is not None and event.industry is not None and isinstance(event.to, int)
    seat, industry = state.setup.index[event.seat], INDUSTRIES.index(event.industry)
    more = event.to - state.seats[seat].tiles[industry]
    return change(
        state,
        seats=with_seat(state, seat, tiles=plus(state.seats[seat].tiles, industry, more)),
        supply=plus(state.supply, industry, -more),
    )


def _supply(state: State, event: Correct) -> State:
    assert event.industry is not None and isinstance(event.to, int)
    industry = INDUSTRIES.index(event.industry)
    return change(state, supply=plus(state.supply, industry, event.to - state.supply[industry]))


def _luxury(state: State, event: Correct) -> State:
    price = event.card
    seats = [change(held, luxuries=tuple(x for x in held.luxuries if x != price)) for held in state.seats]
    left = [x for x in state.luxuries if x != price]
    assert price is not None
    if event.seat is None:
        left.append(price)
    else:
        seat = state.setup.index[event.seat]
        seats[seat] = change(seats[seat], luxuries=tuple(sorted((*seats[seat].luxuries, price))))
    return change(state, seats=tuple(seats), luxuries=tuple(sorted(left)))


def _round(state: State, event: Correct) -> State:
    return change(state, round=event.to)


def _start_player(state: State, event: Correct) -> State:
    start = state.setup.index[str(event.to)]
    if state.phase == "remove" and state.pending:
        return change(state, start=start, pending=(start,))
    return change(state, start=start, pending=tuple(s for s in state.order(start) if s in state.pending))


def _bears_from(state: State, event: Correct) -> State:
    assert isinstance(event.to, int)
    setup = state.setup
    options = {**setup.options, "bears_from": event.to}
    cards = fund_cards(event.to, options["cards"])
    return change(state, setup=change(setup, options=options, cards=cards))


def _pile(state: State, event: Correct) -> State:
    now = state.deck if event.what == "deck" else state.discard
    if event.to == len(now):
        return state
    return change(state, deck=state.deck | state.discard, discard=frozenset())


def _lifted(state: State, card: int) -> State:
    """The state with ``card`` taken from wherever it lies."""
    return change(
        state,
        market=tuple(c for c in state.market if c != card),
        deck=state.deck - {card},
        discard=state.discard - {card},
        box=state.box - {card},
        seats=tuple(
            change(held, wheel=tuple(c for c in held.wheel if c[0] != card)) if _on(held, card) else held
            for held in state.seats
        ),
    )


def _on(held: Seat, card: int) -> bool:
    return any(value == card for value, _ in held.wheel)


def _card(state: State, event: Correct) -> State:
    assert event.card is not None
    state = _lifted(state, event.card)
    if event.to == "market":
        return change(state, market=tuple(sorted((*state.market, event.card))))
    pile = str(event.to)
    return change(state, **{pile: getattr(state, pile) | {event.card}})


def _wheel(state: State, event: Correct) -> State:
    assert event.card is not None and event.seat is not None and isinstance(event.to, int)
    seat = state.setup.index[event.seat]
    entry = (event.card, event.to)
    if _on(state.seats[seat], event.card):
        wheel = tuple(entry if c[0] == event.card else c for c in state.seats[seat].wheel)
        return change(state, seats=with_seat(state, seat, wheel=wheel))
    state = _lifted(state, event.card)
    return change(state, seats=with_seat(state, seat, wheel=(*state.seats[seat].wheel, entry)))


def _swap(state: State, event: Correct) -> State:
    assert event.card is not None and isinstance(event.to, int)
    one, other = event.card, event.to
    turn = {one: other, other: one}

    def moved(cards: frozenset[int]) -> frozenset[int]:
        return frozenset(turn.get(c, c) for c in cards)

    seats = list(state.seats)
    flows = list(state.flows)
    for seat, held in enumerate(state.seats):
        own = [value for value, _ in held.wheel if value in turn]
        if not own or one == other:
            continue
        wheel = tuple((turn.get(value, value), at) for value, at in held.wheel)
        if len(own) == 1:
            more = turn[own[0]] - own[0]
            flows.append(Swapped(state.round, seat, own[0], turn[own[0]], more))
            held = change(held, public=held.public + more)
        seats[seat] = change(held, wheel=wheel)
    fields: dict[str, Any] = {pile: moved(getattr(state, pile)) for pile in ("deck", "discard", "box")}
    return change(
        state,
        seats=tuple(seats),
        flows=tuple(flows),
        market=tuple(sorted(turn.get(c, c) for c in state.market)),
        drawn=tuple(turn.get(c, c) for c in state.drawn),
        **fields,
    )


_APPLY: Mapping[str, Callable[[State, Correct], State]] = {
    "cash": _cash,
    "tiles": _tiles,
    "supply": _supply,
    "luxury": _luxury,
    "round": _round,
    "start_player": _start_player,
    "bears_from": _bears_from,
    "deck": _pile,
    "discard": _pile,
    "card": _card,
    "wheel": _wheel,
    "swap": _swap,
    "board": board.apply,
}
