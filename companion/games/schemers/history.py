"""One sentence a recorded event, with what followed from it by itself."""

from __future__ import annotations

from typing import Any

from companion.games.game import Opened
from companion.games.points import halved
from companion.games.schemers import counting, flow, piles, words
from companion.games.schemers.actions import ACTIONS, LOOKED_AT
from companion.games.schemers.declining import chain_of, extended, stands
from companion.games.schemers.events import (
    EVENTS,
    MOST_DOLLARS,
    Bust,
    Confirm,
    Correct,
    Count,
    Declinable,
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
    Witnessed,
)
from companion.games.schemers.state import State

_NAMES = {kind: do for do, kind in EVENTS.items()}


def say(state: State, event: Event | Opened | Witnessed) -> str:
    """``event`` as recorded in ``state``, the state before it. Never tells what was sealed before it is opened."""
    after = flow.apply(state, event)
    return " ".join([*_what(state, after, event), *_followed(state, after, event)])


def _what(state: State, after: State, event: Event | Opened | Witnessed) -> list[str]:
    match event:
        case Play():
            return [words.played(event.seat)]
        case Discard():
            return [words.discarded(event.seat)]
        case Smuggle():
            return [words.smuggled(event.seat, event.cards)]
        case Offshore():
            return [words.offshore(event.seat, piles.exposed(state, state.setup.index[event.seat]))]
        case Safe():
            partner = state.partner(state.setup.index[event.seat])
            return [
                words.locked(event.seat, event.from_ == "pile", None if partner is None else state.setup.names[partner])
            ]
        case Decline():
            return _decline(state, event)
        case EndRound():
            return [words.round_ended()]
        case Witnessed():
            return _count(state, after, event.count)
        case Count():
            return _count(state, after, event)
        case Confirm():
            return [words.confirmed(event.seat, event.scheme)]
        case PileEmpty():
            return [words.out_of_cards()]
        case Stop():
            return [words.stopped()]
        case Opened():
            return [_opened(state, event)]
        case Correct():
            dollars = [d for d in (event.exposed, event.offshore, event.safes) if d is not None]
            return [words.corrected(event.what, event.seat, event.scheme, event.to, dollars)]
    return _action(state, event)


def _action(state: State, event: Declinable) -> list[str]:
    target = getattr(event, "target", None) or getattr(event, "with_", None)
    told = [words.played_against(_NAMES[type(event)], event.seat, target)]
    if event.declined:
        told.append(words.declined(event.declined))
    if stands(chain_of(state, event)):
        told += _effect(state, event)
    elif isinstance(event, Defraud):
        told.append(words.defraud_failed(event.seat, _partner(state, event.seat)))
    return told


def _partner(state: State, name: str) -> str:
    partner = state.partner(state.setup.index[name])
    return state.setup.names[partner or 0]


def _effect(state: State, event: Declinable) -> list[str]:
    """What an action that stands does to the piles, by number of cards."""
    names, index = state.setup.names, state.setup.index
    seat = index[event.seat]
    match event:
        case MakeScheme():
            cards = state.seats[seat].exposed + state.seats[index[event.with_]].exposed
            return [words.schemed(event.seat, event.with_, cards)]
        case Scam():
            return [words.stole(event.seat, event.target, piles.exposed(state, index[event.target]))]
        case Embezzle():
            return [words.stole(event.seat, event.target, min(1, piles.exposed(state, index[event.target])))]
        case Pyramid():
            robbed = [other for other in piles.other_stockpiles(state, seat) if piles.exposed(state, other)]
            return [words.stole(event.seat, names[other], 1) for other in robbed]
        case Bust():
            dealt = piles.dealt(state, seat, index[event.target])
            return [words.dealt_out([(names[to], dealt.count(to)) for to in dict.fromkeys(dealt)])]
        case Phish():
            held = state.seats[index[event.target]].hand - (event.declined or ()).count(event.target)
            return [words.phished(event.seat, event.target, max(0, min(LOOKED_AT, held)))]
        case Defraud():
            return [words.defrauded(event.seat, _partner(state, event.seat), piles.exposed(state, seat))]


def _decline(state: State, event: Decline) -> list[str]:
    """Only what is new: the card, and what it turned the action into."""
    played = state.played
    assert played is not None
    told = [f"{event.seat}: {ACTIONS['decline'].title}.", words.stands(len(played.chain) + 1)]
    again: Any = extended(state, played, state.setup.index[event.seat])
    if stands(chain_of(state, again)):
        told += _effect(played.before, again)
    elif isinstance(again, Defraud):
        told.append(words.defraud_failed(again.seat, _partner(played.before, again.seat)))
    return told


def _count(state: State, after: State, event: Count) -> list[str]:
    if event.scheme is not None:
        return [words.counted_joint(event.scheme, event.exposed or 0, event.offshore or 0)]
    name = str(event.seat)
    if event.seal is not None:
        return [words.sealed(name)]
    base = counting.counting(state)
    if base is not None and counting.is_hidden(base) and counting.is_hidden(after):
        return [words.counted_hidden(name)]
    return [words.counted(name, (event.exposed or 0, event.offshore or 0, event.safes or 0))]


def _opened(state: State, event: Opened) -> str:
    if event.amounts is None or max(event.amounts) > MOST_DOLLARS:
        return words.gone_on(event.seat, state.own[state.setup.index[event.seat]] is not None)
    return words.counted(event.seat, event.amounts)


def _followed(state: State, after: State, event: Any) -> list[str]:
    """The last card, the end of the count, the next round, the winner."""
    if isinstance(event, Stop):
        return []
    if after.phase == "last" and state.phase != "last":
        return [words.last_card()]
    if after.closed is None or after.closed is state.closed or after.closed.phase != "count":
        return []
    names, tally = after.setup.names, after.tallies[-1]
    gains = [(name, halved(gain)) for name, gain in zip(names, tally.gains, strict=True)]
    told = [words.round_brought(tally.round, gains)]
    if not after.over:
        return [*told, words.next_round(after.round, names[after.dealer], names[after.turn])]
    best = max(after.totals)
    return [*told, words.won([n for n, t in zip(names, after.totals, strict=True) if t == best], halved(best))]
