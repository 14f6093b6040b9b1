"""Corrections: the record is brought back to what lies on the table. No correction may raise.

| ``what`` | fields | meaning |
| --- | --- | --- |
| ``hand`` | ``seat``, ``to`` | the seat holds ``to`` cards |
| ``exposed``, ``offshore``, ``safes`` | ``seat``, ``to`` | so many cards lie in the seat's own piles |
| ``joint_exposed``, ``joint_offshore`` | ``scheme``, ``to`` | so many lie in the pair's joint pile |
| ``scheme`` | ``scheme``, ``to`` (``together``, ``broken``) | the two scheme, or not: the first has the joint pile |
| ``attempts`` | ``scheme``, ``to`` | so many Defrauds failed in the pair's newest scheme |
| ``pile`` | ``to`` | so many cards are left in the draw pile |
| ``turn``, ``dealer`` | ``to`` (a name) | whose turn it is; who dealt |
| ``round`` | ``to`` | the number of this round |
| ``total`` | ``seat``, ``to`` | the seat's total over all rounds counted so far, in dollars |
| ``count`` | ``seat``, ``exposed``, ``offshore``, ``safes`` | what the seat's own piles are worth |
| ``joint_count`` | ``scheme``, ``exposed``, ``offshore`` | what the pair's joint piles are worth, agreed by both |

The last two are for the count: they need nobody's word, and replace a sealed count that was opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.frozen import change
from companion.games.schemers import counting, piles, words
from companion.games.schemers.events import Correct
from companion.games.schemers.state import (
    Adjusted,
    Attempt,
    Joint,
    Own,
    Scheme,
    State,
    change_own,
    with_scheme,
    with_seat,
)


def doubled(dollars: int | str) -> int:
    """Half-dollars in ``12500`` or ``"12500.5"``."""
    if isinstance(dollars, int):
        return 2 * dollars
    whole = 2 * int(dollars.removesuffix(".5").removeprefix("-")) + 1
    return -whole if dollars.startswith("-") else whole


def trouble(state: State, event: Correct) -> str | None:
    """Why the correction can't be represented, as a sentence, or None."""
    check = _TROUBLE.get(event.what)
    return None if check is None else check(state, event)


def apply(state: State, event: Correct) -> State:
    """The corrected state, before anything follows from it."""
    if event.what not in _OF_COUNTS:
        state = change(state, played=None, closed=None)
    state = _APPLY[event.what](state, event)
    return change(state, corrections=state.corrections + 1)


def newest(state: State, names: tuple[str, ...]) -> Scheme | None:
    """The pair's newest scheme of this round."""
    pair = counting.pair_of(state, names)
    return next((s for s in reversed(state.schemes) if s.pair == pair), None)


def _pair(event: Correct) -> tuple[str, ...]:
    assert event.scheme is not None
    return event.scheme


def _seat(state: State, event: Correct) -> int:
    return state.setup.index[str(event.seat)]


# What can't be represented


def _exposed_trouble(state: State, event: Correct) -> str | None:
    partner = state.partner(_seat(state, event))
    return None if partner is None else words.exposed_is_joint(str(event.seat), state.setup.names[partner])


def _joint_trouble(state: State, event: Correct) -> str | None:
    scheme = newest(state, _pair(event))
    if scheme is None:
        return words.no_scheme(_pair(event))
    return words.scheme_broken(_pair(event)) if event.what == "joint_exposed" and not scheme.stands else None


def _scheme_trouble(state: State, event: Correct) -> str | None:
    if event.to == "broken":
        scheme = newest(state, _pair(event))
        return None if scheme is not None and scheme.stands else words.no_scheme(_pair(event))
    for name in _pair(event):
        partner = state.partner(state.setup.index[name])
        if partner is not None:
            return words.in_scheme(name, state.setup.names[partner])
    return None


def _attempts_trouble(state: State, event: Correct) -> str | None:
    return words.no_scheme(_pair(event)) if newest(state, _pair(event)) is None else None


def _name_trouble(state: State, event: Correct) -> str | None:
    return None if event.to in state.setup.index else words.nobody(str(event.to), state.setup.names)


def _count_trouble(state: State, event: Correct) -> str | None:
    base = counting.counting(state)
    if base is None:
        return words.count_later()
    own = base.own[_seat(base, event)]
    if base.setup.sealed and (own is None or (own.dollars is None and not own.forgone)):
        return words.seal_first(str(event.seat), own is None)
    return None


def _joint_count_trouble(state: State, event: Correct) -> str | None:
    base = counting.counting(state)
    if base is None:
        return words.count_later()
    return joint_trouble(base, _pair(event), event.exposed or 0)


def joint_trouble(base: State, names: tuple[str, ...], exposed: int) -> str | None:
    """Why these two have no joint count with so many exposed dollars."""
    scheme = newest(base, names)
    if scheme is None:
        return words.no_scheme(names)
    if counting.is_hidden(base) or (base.setup.sealed and counting.unopened(base)):
        return words.joint_after_seals()
    return words.only_offshore(names) if exposed and not scheme.stands else None


_TROUBLE: Mapping[str, Callable[[State, Correct], str | None]] = {
    "exposed": _exposed_trouble,
    "joint_exposed": _joint_trouble,
    "joint_offshore": _joint_trouble,
    "scheme": _scheme_trouble,
    "attempts": _attempts_trouble,
    "turn": _name_trouble,
    "dealer": _name_trouble,
    "count": _count_trouble,
    "joint_count": _joint_count_trouble,
}


# What they do


def _hand(state: State, event: Correct) -> State:
    return _still_last(with_seat(state, _seat(state, event), hand=event.to))


def _still_last(state: State) -> State:
    """A round that seemed to have had its last card goes on."""
    ended = state.pile == 0 and any(held.hand == 0 for held in state.seats)
    return change(state, phase="turn") if state.phase == "last" and not ended else state


def _own(state: State, event: Correct) -> State:
    return with_seat(state, _seat(state, event), **{event.what: event.to})


def _joint(state: State, event: Correct) -> State:
    scheme = newest(state, _pair(event))
    assert scheme is not None
    return with_scheme(state, scheme, **{event.what.removeprefix("joint_"): event.to})


def _scheme(state: State, event: Correct) -> State:
    first, second = (state.setup.index[name] for name in _pair(event))
    if event.to == "together":
        return piles.joined(state, first, second)
    scheme = newest(state, _pair(event))
    assert scheme is not None
    return piles.broken(state, scheme, first)


def _attempts(state: State, event: Correct) -> State:
    scheme = newest(state, _pair(event))
    assert scheme is not None
    known = scheme.attempts[: event.to]
    return with_scheme(state, scheme, attempts=known + (Attempt(),) * (event.to - len(known)))


def _pile(state: State, event: Correct) -> State:
    return _still_last(change(state, pile=event.to))


def _turn(state: State, event: Correct) -> State:
    return change(state, turn=state.setup.index[event.to])


def _dealer(state: State, event: Correct) -> State:
    return change(state, dealer=state.setup.index[event.to])


def _round(state: State, event: Correct) -> State:
    return change(state, round=event.to)


def _total(state: State, event: Correct) -> State:
    seat, total = _seat(state, event), doubled(event.to)
    more = Adjusted(state.round, seat, total - state.totals[seat])
    totals = (*state.totals[:seat], total, *state.totals[seat + 1 :])
    return change(state, totals=totals, adjusted=(*state.adjusted, more))


def _count(state: State, event: Correct) -> State:
    base = counting.counting(state)
    assert base is not None
    seat = _seat(base, event)
    before = base.own[seat]
    dollars = (event.exposed or 0, event.offshore or 0, event.safes or 0)
    if before is None:
        return change_own(base, seat, Own(dollars))
    return change_own(base, seat, change(before, dollars=dollars, times=before.times + 1))


def _joint_count(state: State, event: Correct) -> State:
    base = counting.counting(state)
    assert base is not None
    pair = counting.pair_of(base, _pair(event))
    return counting.with_joint(base, Joint(pair, event.exposed or 0, event.offshore or 0, confirmed=pair))


_OF_COUNTS = frozenset({"count", "joint_count"})

_APPLY: Mapping[str, Callable[[State, Correct], State]] = {
    "hand": _hand,
    "exposed": _own,
    "offshore": _own,
    "safes": _own,
    "joint_exposed": _joint,
    "joint_offshore": _joint,
    "scheme": _scheme,
    "attempts": _attempts,
    "pile": _pile,
    "turn": _turn,
    "dealer": _dealer,
    "round": _round,
    "total": _total,
    "count": _count,
    "joint_count": _joint_count,
}
