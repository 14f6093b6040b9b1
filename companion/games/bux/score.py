"""The score sheet: chips alone. Cards that were not sold are worth nothing (B-27)."""

from __future__ import annotations

from companion.games.bux import words
from companion.games.bux.cards import SET, stacks
from companion.games.bux.state import State
from companion.games.game import Amounts, Line, Score, ScoreSheet


def score(state: State, amounts: Amounts) -> ScoreSheet:
    """Ranks by chips; equal chips share a place. A game that the table ended early is won by chips as they are."""
    names = state.setup.names
    held = [seat.chips for seat in state.seats]
    scores = sorted(
        (_score(names[seat], 1 + sum(other > chips for other in held), chips) for seat, chips in enumerate(held)),
        key=lambda s: s.rank,
    )
    warnings = [words.owes(names[seat], -chips) for seat, chips in enumerate(held) if chips < 0]
    warnings += [
        words.odd_spread(names[seat], len(place.spread))
        for seat, place in enumerate(state.seats)
        if len(place.spread) % SET
    ]
    if state.ended == "stopped":
        warnings.append(words.ended_early())
    first = tuple(s.seat for s in scores if s.rank == 1)
    tied = [[s.seat for s in scores if s.rank == rank] for rank in sorted({s.rank for s in scores})]
    shared = " ".join(words.shared(seats) for seats in tied if len(seats) > 1)
    return ScoreSheet(
        over=state.over,
        winners=first if state.over else (),
        scores=tuple(scores),
        tie_break=shared or None if state.over else None,
        warnings=tuple(warnings),
    )


def _score(name: str, rank: int, chips: int) -> Score:
    source, detail = words.chips_line(stacks(chips))
    return Score(name, rank, chips, False, chips, (Line(source, chips, detail),))
