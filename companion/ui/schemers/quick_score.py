"""A round's score without a table: each player's dollars, half of the joint pile, bonus or penalty.

Who schemed with whom is not asked: both partners give the same joint dollars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Line, Score, ScoreSheet
from companion.games.points import halved
from companion.games.schemers import words
from companion.games.schemers.actions import BONUS, PENALTY, TARGET
from companion.games.schemers.events import MOST_DOLLARS
from companion.ui.games import Question, QuickScore
from companion.ui.words import t

DOLLARS = ("before", "exposed", "offshore", "safes", "joint")


def quick_score(
    players: Sequence[str], answers: Mapping[str, Mapping[str, int]], options: Mapping[str, Any]
) -> ScoreSheet:
    """The ranked sheet; totals with what each had before the round."""
    lines = {name: _lines(answers[name]) for name in players}
    totals = {name: sum(doubled for _, doubled in lines[name]) for name in players}
    best, goal = max(totals.values()), 2 * options.get("target", TARGET)
    won = tuple(name for name in players if totals[name] == best) if best >= goal else ()
    scores = [
        Score(
            seat=name,
            rank=1 + sum(other > totals[name] for other in totals.values()),
            points=halved(totals[name]),
            bankrupt=False,
            cash=None,
            lines=tuple(Line(source, halved(doubled)) for source, doubled in lines[name]),
        )
        for name in players
    ]
    tie = words.shared(won, halved(best)) if len(won) > 1 else None
    return ScoreSheet(True, won, tuple(sorted(scores, key=lambda s: s.rank)), tie)


def _lines(given: Mapping[str, int]) -> list[tuple[str, int]]:
    """Source and half-dollars."""
    found = [(t("schemers_count.quick.before"), 2 * given.get("before", 0))]
    own = zip(words.OWN_PILES, ("exposed", "offshore", "safes"), strict=True)
    found += [(source, 2 * given.get(kind, 0)) for source, kind in own]
    found.append((t("schemers_count.quick.half"), given.get("joint", 0)))
    if given.get("stands"):
        tried = bool(given.get("tried"))
        key = "schemers_count.quick.penalty" if tried else "schemers_count.quick.bonus"
        found.append((t(key), 2 * (PENALTY if tried else BONUS)))
    return [(source, doubled) for source, doubled in found if doubled]


def quick() -> QuickScore:
    typed = [Question(name, t(f"schemers_count.quick.ask.{name}"), high=MOST_DOLLARS, typed=True) for name in DOLLARS]
    asked = [Question(name, t(f"schemers_count.quick.ask.{name}"), yes_no=True, high=1) for name in ("stands", "tried")]
    return QuickScore((*typed, *asked), quick_score)
