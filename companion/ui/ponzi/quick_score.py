"""Ponzi Scheme's score without a table: tiles, cash and the largest card, reckoned by the game's own scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.game import ScoreSheet
from companion.games.ponzi import GAME
from companion.games.ponzi.cards import INDUSTRIES, LUXURIES
from companion.games.ponzi.state import Took
from companion.ui.games import Question, QuickScore
from companion.ui.ponzi.options import choices
from companion.ui.words import t


def _questions() -> tuple[Question, ...]:
    tiles = [Question(i, t(f"ponzi.industry.{i}"), mark=i, high=60) for i in INDUSTRIES]
    return (
        *tiles,
        Question("cash", t("ponzi_score.cash"), mark="bill", high=9999, typed=True),
        Question("card", t("ponzi_score.card"), mark="luxury", high=80, typed=True),
        Question("bankrupt", t("ponzi_score.bankrupt"), high=1, yes_no=True),
    )


def quick_score(
    players: Sequence[str], answers: Mapping[str, Mapping[str, int]], options: Mapping[str, Any]
) -> ScoreSheet:
    """The ranked sheet. ``answers``: tiles by industry, ``cash``, ``card`` (the largest on the wheel, 0 for none),
    ``bankrupt`` (0 or 1), and ``luxury <price>`` (0 or 1) under the advanced rules."""
    state = GAME.start(tuple(players), dict(options))
    seats, flows = [], []
    for number, (name, seat) in enumerate(zip(players, state.seats, strict=True)):
        told = answers[name]
        t, g, m, e = INDUSTRIES
        flows.append(Took(1, number, told.get("card", 0), told.get("cash", 0)))
        seats.append(
            replace(
                seat,
                tiles=(told.get(t, 0), told.get(g, 0), told.get(m, 0), told.get(e, 0)),
                luxuries=tuple(price for price in LUXURIES if told.get(f"luxury {price}", 0)),
                wheel=((told["card"], 1),) if told.get("card", 0) else (),
                traded=True,
                bankrupt=bool(told.get("bankrupt", 0)),
                counted=told.get("cash", 0),
            )
        )
    over = replace(state, seats=tuple(seats), flows=tuple(flows), phase="over", pending=(), ended="bankrupt")
    return GAME.score(over, {})


def quick() -> QuickScore:
    luxuries = tuple(
        Question(f"luxury {price}", t("ponzi_score.luxury", price=price), high=1, yes_no=True, only="advanced")
        for price in LUXURIES
    )
    questions = _questions()
    switch = next(choice for choice in choices() if choice.name == "advanced")
    return QuickScore((*questions[:-1], *luxuries, questions[-1]), quick_score, switch)
