"""What follows by itself: the game goes on until somebody has to decide or draw something.

Phases of a round, in the words of the rules text: Funding (``fund``), Clandestine Trading (``trade``), Pass the Marker
(``remove``), Market Crash (``discard``), Turn the Wheel (nothing to decide) and Pay the Interest (``pay``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.frozen import change
from companion.games.ponzi.state import Seat, State

_NONE: frozenset[int] = frozenset()


def settle(state: State) -> State:
    """Goes on until somebody has to decide or draw something."""
    if not state.deck and state.discard:
        state = change(state, deck=state.discard, discard=_NONE)
    while not (state.phase == "over" or state.trade is not None or state.missing):
        following = _FOLLOW[state.phase](state)
        if following is None:
            break
        state = following
    return state


def can_trade(state: State, seat: int) -> bool:
    """Whether the seat's trading turn holds a choice: a common industry with anybody, or a luxury tile to buy."""
    if state.setup.advanced and state.luxuries:
        return True
    mine = [industry for industry, held in enumerate(state.seats[seat].tiles) if held]
    return any(
        other != seat and any(held.tiles[industry] for industry in mine) for other, held in enumerate(state.seats)
    )


def turned(wheel: tuple[tuple[int, int], ...], spaces: int) -> tuple[tuple[int, int], ...]:
    """The wheel after turning; a card that goes over the arrow is moved to the arrow (P-02)."""
    return tuple((card, at - spaces if at > spaces else 0) for card, at in wheel)


def _after_funding(state: State) -> State | None:
    if state.pending:
        return None
    closed = state.round == 1 and not state.setup.first_round_trades
    return change(state, phase="trade", pending=() if closed else state.order(state.start))


def _after_trading(state: State) -> State | None:
    if not state.pending:
        start = (state.start + 1) % len(state.seats)
        return change(state, phase="remove", start=start, crashed=False, pending=(start,) if state.market else ())
    skipped = 0
    while skipped < len(state.pending) and not can_trade(state, state.pending[skipped]):
        skipped += 1
    return change(state, pending=state.pending[skipped:]) if skipped else None


def _after_removing(state: State) -> State | None:
    """Bears are counted once a round, here: after the marker, the removal and the refill (P-17, P-19)."""
    if state.setup.light or (state.pending and state.market):
        return None
    return turn(state) if state.bears < len(state.seats) else crashed(state)


def crashed(state: State) -> State:
    """Bears leave the market, everything is shuffled, and tiles are given back."""
    bears = frozenset(c for c in state.market if state.setup.cards[c].kind == "bear")
    return change(
        state,
        phase="discard",
        crashed=True,
        pending=state.order(state.start),
        market=tuple(c for c in state.market if c not in bears),
        deck=state.deck | state.discard | bears,
        discard=_NONE,
        bear_count=0,
        draw_for="crash",
    )


def _after_discards(state: State) -> State | None:
    if not state.pending:
        return turn(state)
    if any(state.seats[state.pending[0]].tiles):
        return None
    return change(state, pending=state.pending[1:])


def turn(state: State) -> State:
    """All wheels turn, and interest is due."""
    spaces = 2 if state.crashed else 1
    return change(
        state,
        phase="pay",
        turns=state.turns + spaces,
        seats=tuple(change(held, wheel=turned(held.wheel, spaces)) for held in state.seats),
    )


def _owes(held: Seat) -> bool:
    return not held.bankrupt and 0 in [at for _, at in held.wheel]


def _after_paying(state: State) -> State | None:
    owing = tuple(seat for seat in state.order(state.start) if _owes(state.seats[seat]))
    if owing:
        return change(state, pending=owing) if owing != state.pending else None
    if any(held.bankrupt for held in state.seats):
        return change(state, phase="over", pending=(), ended="bankrupt")
    return change(
        state,
        round=state.round + 1,
        phase="fund",
        pending=state.order(state.start),
        seats=tuple(change(held, paid=False) if held.paid else held for held in state.seats),
    )


_FOLLOW: Mapping[str, Callable[[State], State | None]] = {
    "fund": _after_funding,
    "trade": _after_trading,
    "remove": _after_removing,
    "discard": _after_discards,
    "pay": _after_paying,
}
