"""One sentence a recorded event, with what followed from it by itself."""

from __future__ import annotations

from companion.games.ponzi import flow, words
from companion.games.ponzi.cards import INDUSTRIES
from companion.games.ponzi.events import (
    Answer,
    Bankrupt,
    Bears,
    Correct,
    Count,
    Crash,
    Discard,
    Draw,
    Event,
    Fund,
    Luxury,
    Offer,
    Pass,
    Pay,
    Remove,
    Stop,
)
from companion.games.ponzi.state import State


def say(state: State, event: Event) -> str:
    """``event`` as recorded in ``state``, the state before it. Never tells a price that was sealed or written."""
    after = flow.apply(state, event)
    sentences = [_what(state, event)]
    told = isinstance(event, Bears | Crash) and state.phase == "remove" and after.crashed
    if told or (after.phase == "discard" and state.phase != "discard"):
        sentences.append(words.crash())
    if after.turns != state.turns:
        sentences.append(words.turned(after.turns - state.turns))
    if after.over and not state.over and not isinstance(event, Stop):
        sentences.append(words.game_over())
    elif after.round != state.round and not isinstance(event, Correct):
        sentences.append(words.next_round(after.round))
    return " ".join(filter(None, sentences))


def _what(state: State, event: Event) -> str:
    match event:
        case Fund():
            return words.funded(event.seat, event.industry, event.card)
        case Pass():
            return words.passed(event.seat, state.phase == "trade")
        case Draw():
            return words.drew(event.cards)
        case Offer():
            return words.offered(event.seat, event.to, event.industry)
        case Answer():
            return _answered(state, event)
        case Luxury():
            return words.bought(event.seat, event.price)
        case Remove():
            return words.removed(event.seat, event.card, state.setup.cards[event.card].kind == "start")
        case Bears():
            return words.bears(event.count)
        case Crash():
            return "" if event.yes else words.no_crash_came()
        case Discard():
            return words.gave_back(event.seat, event.industry)
        case Pay():
            return words.paid(event.seat, state.due(state.setup.index[event.seat]))
        case Bankrupt():
            return words.bankrupt(event.seat, state.due(state.setup.index[event.seat]))
        case Count():
            return words.counted(event.seat, event.cash)
        case Stop():
            return words.stopped()
        case Correct():
            return words.corrected(event.what, event.seat, event.industry, event.card, event.to)


def _answered(state: State, event: Answer) -> str:
    trade = state.trade
    if trade is None:
        return words.answered(event.seat, event.choice)
    sentence = words.sold if event.choice == "sold" else words.countered
    return sentence(event.seat, state.setup.names[trade.seat], INDUSTRIES[trade.industry])
