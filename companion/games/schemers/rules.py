"""What is wrong with an event, judged by what everybody at the table can see.

``impossible`` is what can't be represented (there is no such scheme, no such card); everything else against the rules
text is ``rules`` and may stand as a house ruling. Hands are counted, not seen: a hand that seems too small is no more
than ``rules``. What concerns counts is never open to a ruling, as it can be corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.game import Problem
from companion.games.schemers import correct, counting, piles, words
from companion.games.schemers.declining import chain_of, cost, left, may_decline
from companion.games.schemers.events import (
    EVENTS,
    Bust,
    Confirm,
    Correct,
    Count,
    Decline,
    Defraud,
    Discard,
    Embezzle,
    EndRound,
    Event,
    MakeScheme,
    Offshore,
    Phish,
    PileEmpty,
    Play,
    Pyramid,
    Safe,
    Scam,
    Smuggle,
    Stop,
    Turn,
)
from companion.games.schemers.state import State

_NAMES: Mapping[type[Any], str] = {kind: do for do, kind in EVENTS.items()}


def problems(state: State, event: Event) -> list[Problem]:
    """All that is wrong with ``event`` now; empty: it may be recorded."""
    for name in _people(event):
        if name not in state.setup.index:
            return [_impossible(words.nobody(name, state.setup.names))]
    if state.over and not isinstance(event, (Correct, Count, Confirm)):
        return [_impossible(words.over())]
    return _PROBLEMS[type(event)](state, event)


def _people(event: Event) -> Iterator[str]:
    for field in ("seat", "with_", "target"):
        name = getattr(event, field, None)
        if name is not None:
            yield name
    for field in ("declined", "scheme"):
        yield from getattr(event, field, None) or ()


def _impossible(message: str, rule: str = "") -> Problem:
    return Problem("impossible", message, rule)


def _against(message: str, rule: str) -> Problem:
    return Problem("rules", message, rule)


def _turn(state: State, event: Turn) -> list[Problem]:
    """What every turn needs: the time, the turn, the cards; then what the card itself needs."""
    if state.phase == "count":
        return [_impossible(words.counting_now(), words.ENDING)]
    own = _OWN[type(event)](state, state.setup.index[event.seat], event) if type(event) in _OWN else []
    if any(problem.kind == "impossible" for problem in own):
        return own
    return [*_time(state, event), *_cards(state, event), *own]


def _time(state: State, event: Turn) -> list[Problem]:
    if state.phase == "last":
        return [_against(words.last_was_played(), words.ENDING)]
    if state.setup.index[event.seat] == state.turn:
        return []
    return [_against(words.not_in_turn(event.seat, state.setup.names[state.turn]), words.PLAYING)]


def _cards(state: State, event: Turn) -> list[Problem]:
    """Everybody spends no more cards than they hold."""
    seat, spent = state.setup.index[event.seat], cost(event)
    chain = chain_of(state, event)
    rule = words.RULES.get(_NAMES[type(event)], words.PLAYING)
    found = []
    for other, cards in left(state, seat, spent, chain).items():
        if cards < 0:
            held = state.seats[other].hand
            found.append(_against(words.no_card(state.setup.names[other], held - cards, held), rule))
    return found


def _safe(state: State, seat: int, event: Safe) -> list[Problem]:
    if event.from_ == "pile" and not piles.exposed(state, seat):
        return [_impossible(words.nothing_exposed(event.seat), words.RULES["safe"])]
    return []


def _scheme(state: State, seat: int, event: MakeScheme) -> list[Problem]:
    rule = words.RULES["scheme"]
    if event.seat == event.with_:
        return [_impossible(words.not_self(event.seat), rule)]
    for name in (event.seat, event.with_):
        partner = state.partner(state.setup.index[name])
        if partner is not None:
            return [_impossible(words.in_scheme(name, state.setup.names[partner]), rule)]
    return []


def _steal(state: State, seat: int, event: Scam | Embezzle) -> list[Problem]:
    rule = words.RULES[_NAMES[type(event)]]
    if event.seat == event.target:
        return [_impossible(words.not_self(event.seat), rule)]
    if state.partner(seat) == state.setup.index[event.target]:
        return [_against(words.own_partner(event.seat, event.target), rule)]
    return []


def _phish(state: State, seat: int, event: Phish) -> list[Problem]:
    return [_impossible(words.not_self(event.seat), words.RULES["phish"])] if event.seat == event.target else []


def _defraud(state: State, seat: int, event: Defraud) -> list[Problem]:
    if state.scheme_of(seat) is None:
        return [_impossible(words.no_own_scheme(event.seat), words.RULES["defraud"])]
    return []


_OWN: Mapping[type[Any], Callable[[State, int, Any], list[Problem]]] = {
    Safe: _safe,
    MakeScheme: _scheme,
    Scam: _steal,
    Embezzle: _steal,
    Phish: _phish,
    Defraud: _defraud,
}
"""What the card needs besides the time and the cards; the others need nothing."""


def _decline(state: State, event: Decline) -> list[Problem]:
    rule = words.RULES["decline"]
    if state.played is None:
        return [_impossible(words.nothing_to_decline(), rule)]
    if state.setup.index[event.seat] in may_decline(state):
        return []
    return [_against(words.no_card(event.seat, 1, 0), rule)]


def _end_round(state: State, event: EndRound) -> list[Problem]:
    """The table's word is enough while nobody counts the draw pile."""
    if state.phase == "count":
        return [_impossible(words.counting_now(), words.ENDING)]
    if state.phase == "last" or state.pile is None:
        return []
    if state.pile == 0 and any(held.hand == 0 for held in state.seats):
        return []
    return [_against(words.round_goes_on(state.pile), words.ENDING)]


def _pile_empty(state: State, event: PileEmpty) -> list[Problem]:
    if state.phase == "count":
        return [_impossible(words.counting_now(), words.ENDING)]
    if state.pile is None:
        return []
    if state.pile == 0:
        return [_impossible(words.pile_is_empty(), words.ENDING)]
    return [_against(words.pile_has(state.pile), words.ENDING)]


def _count(state: State, event: Count) -> list[Problem]:
    rule = words.SCORING
    base = counting.counting(state)
    if base is None:
        return [_impossible(words.over() if state.over else words.count_later(), rule)]
    if event.scheme is not None:
        trouble = correct.joint_trouble(base, event.scheme, event.exposed or 0)
        return [] if trouble is None else [_impossible(trouble, rule)]
    if event.seal is not None and not base.setup.sealed:
        return [_impossible(words.open_here(), rule)]
    own = base.own[base.setup.index[str(event.seat)]]
    if base.setup.sealed and own is not None and not own.forgone:
        return [_impossible(words.counted_finally(str(event.seat)), rule)]
    if event.seal is not None and own is not None:
        return [_impossible(words.gone_on(str(event.seat), own.seal is not None), rule)]
    return []


def _confirm(state: State, event: Confirm) -> list[Problem]:
    rule = words.SCORING
    base = counting.counting(state)
    if base is None:
        return [_impossible(words.over() if state.over else words.count_later(), rule)]
    if event.seat not in event.scheme:
        return [_impossible(words.not_a_partner(event.seat, event.scheme), rule)]
    joint = base.joint_of(counting.pair_of(base, event.scheme))
    if joint is None:
        return [_impossible(words.no_joint_count(event.scheme), rule)]
    if base.setup.index[event.seat] in joint.confirmed:
        return [_impossible(words.confirmed_already(event.seat), rule)]
    return []


def _nothing(state: State, event: Event) -> list[Problem]:
    return []


def _correct(state: State, event: Correct) -> list[Problem]:
    trouble = correct.trouble(state, event)
    return [] if trouble is None else [_impossible(trouble)]


_PROBLEMS: Mapping[type[Any], Callable[[State, Any], list[Problem]]] = {
    **dict.fromkeys(
        (Play, Discard, Smuggle, Offshore, Safe, MakeScheme, Scam, Bust, Embezzle, Pyramid, Phish, Defraud), _turn
    ),
    Decline: _decline,
    EndRound: _end_round,
    Count: _count,
    Confirm: _confirm,
    PileEmpty: _pile_empty,
    Stop: _nothing,
    Correct: _correct,
}
