"""The public state as JSON, and what the table waits for."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.game import Amounts, Move
from companion.games.points import halved, json_number
from companion.games.schemers import counting
from companion.games.schemers.moves import prompt
from companion.games.schemers.state import State
from companion.games.schemers.view import scheme_view


def public(state: State, amounts: Amounts) -> dict[str, Any]:
    """The public state as ``companion replay --json`` prints it.

    ``draw_pile`` is null where nobody knows it. ``pile`` and ``offshore`` of a seat are its own; what is joint stands
    under ``schemes``, with those that were broken.
    """
    asked = prompt(state)
    expects: dict[str | None, list[str]] = {}
    for move in asked.moves:
        if _is_expected(state, move, asked.waiting) and move.do not in expects.setdefault(move.seat, []):
            expects[move.seat].append(move.do)
    names = state.setup.names
    schemes = []
    for scheme in map(partial(scheme_view, state), state.schemes):
        schemes.append(
            {
                "seats": list(scheme.seats),
                "pile": scheme.exposed,
                "offshore": scheme.offshore,
                "attempts": len(scheme.attempts),
                "broken_by": scheme.broken_by,
            }
        )
    seats = {}
    for number, name in enumerate(names):
        held = state.seats[number]
        seats[name] = {
            "hand": held.hand,
            "pile": held.exposed,
            "offshore": held.offshore,
            "safes": held.safes,
            "total": json_number(halved(state.totals[number])),
        }
    return {
        "game": "schemers",
        "round": state.round,
        "phase": state.phase,
        "over": state.over,
        "expects": [{"seat": seat, "do": moves} for seat, moves in expects.items()],
        "dealer": names[state.dealer],
        "draw_pile": state.pile,
        "schemes": schemes,
        "seats": seats,
    }


def _is_expected(state: State, move: Move, waiting: tuple[str, ...]) -> bool:
    """Whether the table waits for the move; others, such as declining or counting anew, are only open."""
    if move.do == "end_round":
        return state.phase == "last"
    if move.do == "count" and move.seat is None:
        pair = counting.pair_of(state, tuple(move.choices[0]["scheme"])) if state.phase == "count" else None
        return pair in counting.uncounted_pairs(state)
    if move.seat is None or move.seat not in waiting or move.do == "decline":
        return False
    seat = state.setup.index[move.seat]
    if move.do == "count":
        return seat in counting.uncounted(state)
    return move.do != "confirm" or any(seat in joint.asked for joint in state.joint)
