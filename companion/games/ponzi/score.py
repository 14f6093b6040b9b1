"""The score sheet: industry points, wealth or luxuries, who is out, and what decides a tie."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.game import Amounts, Line, Score, ScoreSheet
from companion.games.points import Points
from companion.games.ponzi import words
from companion.games.ponzi.books import books
from companion.games.ponzi.cards import INDUSTRIES, luxury_points, tile_points, wealth_points
from companion.games.ponzi.state import Seat, State

MOST_WEALTH = 4


@dataclass(frozen=True)
class _Result:
    """``high`` is what the points could be at most, where the cash that would add to them is not known."""

    seat: int
    cash: int | None
    lines: tuple[Line, ...]
    low: Points
    high: Points
    card: int

    @property
    def standing(self) -> tuple[Points, int]:
        return self.low, self.card


def score(state: State, amounts: Amounts) -> ScoreSheet:
    """Ranks survivors by points, then by the largest card on the wheel; the bankrupt share the place behind them.

    Cash is what was counted, else what the books compute, else unknown. Nobody wins a stopped game or one that
    everybody lost (P-09, P-38).
    """
    names = state.setup.names
    ledger = books(state, amounts)
    results = []
    for seat, account in enumerate(ledger.accounts):
        cash = account.counted if account.counted is not None else account.final
        results.append(_result(state, seat, cash))
    alive = [r for r in results if not state.seats[r.seat].bankrupt]
    warnings = [finding.text for finding in ledger.findings]
    warnings += [words.cash_unknown(names[r.seat]) for r in results if r.low < r.high]
    winners: list[_Result] = []
    if state.ended == "stopped":
        warnings.append(words.no_winner())
    elif state.over and not alive:
        warnings.append(words.all_bankrupt())
    elif state.over:
        contenders = _contenders(alive)
        level = {(r.low, r.high, r.card) for r in contenders}
        if len(contenders) == 1 or (len(level) == 1 and contenders[0].low == contenders[0].high):
            winners = contenders
        else:
            warnings.append(words.winner_open([names[r.seat] for r in contenders]))
    return ScoreSheet(
        state.over,
        tuple(names[r.seat] for r in winners),
        tuple(sorted((_score(state, r, alive) for r in results), key=lambda s: s.rank)),
        _tie_break(names, alive),
        tuple(warnings),
    )


def _contenders(alive: list[_Result]) -> list[_Result]:
    """All who may still be first, whatever the cash that is not known turns out to be."""
    best = max(r.standing for r in alive)
    return [r for r in alive if (r.high, r.card) >= best]


def _result(state: State, seat: int, cash: int | None) -> _Result:
    held = state.seats[seat]
    lines = [
        Line(source, tile_points(tiles), detail)
        for industry, tiles in zip(INDUSTRIES, held.tiles, strict=True)
        if tiles
        for source, detail in [words.tiles_line(industry, tiles)]
    ]
    unknown = 0
    if state.setup.advanced:
        for price in held.luxuries:
            source, detail = words.luxury_line(price)
            lines.append(Line(source, luxury_points(price), detail))
    elif cash is None:
        unknown = MOST_WEALTH
    else:
        source, detail = words.wealth_line(cash)
        lines.append(Line(source, wealth_points(cash), detail))
    low = sum(line.points for line in lines)
    return _Result(seat, cash, tuple(lines), low, low + unknown, _largest(held))


def _largest(held: Seat) -> int:
    return max((card for card, _ in held.wheel), default=0)


def _score(state: State, result: _Result, alive: list[_Result]) -> Score:
    bankrupt = state.seats[result.seat].bankrupt
    rank = len(alive) + 1 if bankrupt else 1 + sum(other.standing > result.standing for other in alive)
    return Score(state.setup.names[result.seat], rank, result.low, bankrupt, result.cash, result.lines)


def _tie_break(names: tuple[str, ...], alive: list[_Result]) -> str | None:
    """What decided each tie among survivors (P-35); a tie without any card is shared and decides nothing."""
    sentences = []
    for points in sorted({r.low for r in alive}, reverse=True):
        tied = sorted((r for r in alive if r.low == points), key=lambda r: -r.card)
        if len(tied) > 1 and tied[0].card > tied[1].card:
            others = [(names[r.seat], r.card or None) for r in tied[1:]]
            sentences.append(words.tie_broken(names[tied[0].seat], tied[0].card, others))
    return " ".join(sentences) or None
