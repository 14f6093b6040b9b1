"""The books: every sealed envelope with its proof, and the score with the prices that were opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.games.game import Score, ScoreSheet
from companion.games.points import json_number
from companion.table.model import Table
from companion.table.sealing import PURPOSE


@dataclass(frozen=True, slots=True)
class Sealed:
    """One seal and what became of it. ``withdrawn`` offers were taken back or voided, and are never opened."""

    seal: str
    seat: str
    purpose: str
    status: Literal["verified", "unopened", "withdrawn", "mismatch"]

    def json(self) -> dict[str, str]:
        return {"seal": self.seal, "seat": self.seat, "purpose": self.purpose, "status": self.status}


def seals(table: Table) -> tuple[Sealed, ...]:
    """In the order sealed."""
    found = [(lot.offered, Sealed(lot.seal, lot.seat, PURPOSE, lot.status)) for lot in table.lots.values()]
    found += [(seal.sealed, Sealed(seal.seal, seal.seat, seal.purpose, seal.status)) for seal in table.seals.values()]
    return tuple(sealed for _, sealed in sorted(found, key=lambda pair: pair[0]))


def score(table: Table) -> ScoreSheet:
    """The score sheet by all that is public, with a warning for each envelope that does not fit its seal."""
    if table.state is None:
        return ScoreSheet(over=False, winners=(), scores=())
    sheet = table.rulebook.score(table.state, table.amounts)
    false = tuple(
        f"{lot.seat}'s envelope for {lot.to} (line {lot.offered}) was opened to something else than was sealed."
        for lot in table.lots.values()
        if lot.status == "mismatch"
    )
    return replace(sheet, warnings=(*sheet.warnings, *false)) if false else sheet


def score_json(table: Table) -> dict[str, Any]:
    """What ``companion score --json`` prints."""
    sheet = score(table)
    return {
        "game": table.game,
        "over": sheet.over,
        "winners": list(sheet.winners),
        "scores": [_score_json(score) for score in sheet.scores],
        "tie_break": sheet.tie_break,
        "warnings": list(sheet.warnings),
    }


def _score_json(score: Score) -> dict[str, Any]:
    found = {
        "seat": score.seat,
        "rank": score.rank,
        "points": json_number(score.points),
        "bankrupt": score.bankrupt,
        "cash": score.cash,
        "lines": [{"source": line.source, "points": json_number(line.points)} for line in score.lines],
    }
    return found if score.round_points is None else {**found, "round_points": json_number(score.round_points)}


def public_json(table: Table) -> dict[str, Any]:
    """The public state as ``companion replay --json`` prints it, without ``refused``."""
    if table.state is None:
        return {"game": table.game, "round": 0, "phase": "lobby", "over": False, "expects": []}
    return dict(table.rulebook.public(table.state, table.amounts))
