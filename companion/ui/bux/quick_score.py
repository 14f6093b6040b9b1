"""BUX's score without a table: chips counted by colour, reckoned by the game's own scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.bux import GAME
from companion.games.bux.cards import COLOURS, chips_worth
from companion.games.game import ScoreSheet
from companion.ui.games import Question, QuickScore
from companion.ui.words import t


def quick_score(
    players: Sequence[str], answers: Mapping[str, Mapping[str, int]], options: Mapping[str, Any]
) -> ScoreSheet:
    """The ranked sheet. ``answers``: how many chips of each colour a player has."""
    state = GAME.start(tuple(players), dict(options))
    seats = []
    for name, seat in zip(players, state.seats, strict=True):
        counted = {colour: answers[name].get(colour, 0) for colour in COLOURS}
        seats.append(replace(seat, chips=chips_worth(counted)))
    return GAME.score(replace(state, seats=tuple(seats), phase="over", ended="bux"), {})


def quick() -> QuickScore:
    questions = tuple(
        Question(colour, t("bux_end.colour", colour=t(f"bux.colour.{colour}"), n=f"{worth:,}"), high=99)
        for colour, worth in COLOURS.items()
    )
    return QuickScore(questions, quick_score)
