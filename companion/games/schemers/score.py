"""The score sheet: totals over all counted rounds, each dollar with its source, and what does not add up.

Earlier rounds are one line each, the newest has all of its own.
"""

from __future__ import annotations

from companion.games.game import Amounts, Line, Score, ScoreSheet
from companion.games.points import halved
from companion.games.schemers import words
from companion.games.schemers.payout import parts
from companion.games.schemers.profile import limits
from companion.games.schemers.state import State, Tally


def score(state: State, amounts: Amounts) -> ScoreSheet:
    """Ranked by totals; equal ones share a place. A round that is not counted yet brings nothing."""
    names = state.setup.names
    ranks = [1 + sum(other > total for other in state.totals) for total in state.totals]
    scores = sorted((_score(state, seat, rank) for seat, rank in enumerate(ranks)), key=lambda s: s.rank)
    best = max(state.totals)
    first = tuple(name for name, total in zip(names, state.totals, strict=True) if total == best)
    won = state.over and best >= 2 * state.setup.target
    return ScoreSheet(
        over=state.over,
        winners=first if won else (),
        scores=tuple(scores),
        tie_break=words.shared(first, halved(best)) if won and len(first) > 1 else None,
        warnings=tuple(_warnings(state, first, won)),
    )


def lines(state: State, seat: int) -> tuple[Line, ...]:
    """Where the seat's total comes from."""
    found: list[Line] = []
    for number, tally in enumerate(state.tallies):
        if number == len(state.tallies) - 1:
            found += round_lines(state, tally, seat)
        else:
            found.append(Line(words.round_line(tally.round), halved(tally.gains[seat])))
    for more in state.adjusted:
        if more.seat == seat and more.doubled:
            found.append(Line(words.adjusted_line(more.round), halved(more.doubled)))
    return tuple(found)


def round_lines(state: State, tally: Tally, seat: int) -> tuple[Line, ...]:
    """What one round brought the seat."""
    return tuple(Line(part.source, halved(part.doubled), part.detail) for part in parts(state.setup, tally, seat))


def _score(state: State, seat: int, rank: int) -> Score:
    return Score(
        seat=state.setup.names[seat],
        rank=rank,
        points=halved(state.totals[seat]),
        bankrupt=False,
        cash=None,
        lines=lines(state, seat),
        round_points=halved(state.tallies[-1].gains[seat]) if state.tallies else 0,
    )


def _warnings(state: State, first: tuple[str, ...], won: bool) -> list[str]:
    found = [] if len(state.seats) > 2 else [words.few_players()]
    for tally in state.tallies:
        found += doubts(state, tally)
    if state.ended == "stopped" and not won:
        found.append(words.no_winner(state.setup.target))
    best = max(state.totals)
    if not state.over and state.setup.another_round and best >= 2 * state.setup.target and len(first) > 1:
        found.append(words.another_round(first, halved(best)))
    return found


def doubts(state: State, tally: Tally) -> list[str]:
    """Dollars that don't fit the cards of the record, or the deck that the table wrote down."""
    names = state.setup.names
    piles = []
    for seat, own in enumerate(tally.own):
        if own is not None and own.dollars is not None:
            held = tally.seats[seat]
            for kind, dollars, cards in zip(
                words.PILES, own.dollars, (held.exposed, held.offshore, held.safes), strict=True
            ):
                piles.append((names[seat], kind, dollars, cards))
    for joint in tally.joint:
        both = words.pair([names[seat] for seat in joint.pair])
        own_schemes = [scheme for scheme in tally.schemes if scheme.pair == joint.pair]
        piles.append((both, words.PILES[0], joint.exposed, sum(s.exposed for s in own_schemes)))
        piles.append((both, words.PILES[1], joint.offshore, sum(s.offshore for s in own_schemes)))
    found = []
    for whose, kind, dollars, cards in piles:
        possible = limits(state.setup.profile, cards)
        if dollars and not cards:
            found.append(words.dollars_without_cards(whose, kind, dollars, tally.round))
        elif possible is not None and not possible[0] <= dollars <= possible[1]:
            found.append(words.beyond_deck(whose, kind, cards, dollars, possible, tally.round))
    return found
