"""One short evening of Ponzi Scheme: two full rounds with a sealed trade and a crash, a third, and a fourth in which
the second player goes bankrupt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.device.session import Outcome, Session
from companion.table.entry import Entry

ANN, BEN, CAT = PLAYERS = ("Ann", "Ben", "Cat")

Move = dict[str, Any]


def fund(seat: str, industry: str, card: int, *drawn: int) -> list[Move]:
    return [{"do": "fund", "seat": seat, "industry": industry, "card": card}, {"do": "draw", "cards": list(drawn)}]


def remove(seat: str, card: int, *drawn: int) -> list[Move]:
    return [{"do": "remove", "seat": seat, "card": card}, {"do": "draw", "cards": list(drawn)}]


def passes(*seats: str) -> list[Move]:
    return [{"do": "pass", "seat": seat} for seat in seats]


ROUND_1 = [
    *fund(ANN, "transport", 11, 45),
    *fund(BEN, "grain", 12, 30),
    *fund(CAT, "media", 13, 70),
    *remove(BEN, 9, 66),
]
FUNDING_2 = [*fund(BEN, "transport", 15, 65), *fund(CAT, "media", 17, 20), *fund(ANN, "transport", 30, 40)]
"""After these Ann holds 41, Ben 27 and Cat 30; Ben and Ann share transport, and Ben trades first."""
CRASH_2 = [
    *passes(ANN),
    *remove(CAT, 65, 71),
    {"do": "draw", "cards": [21, 33, 52]},
    {"do": "discard", "seat": CAT, "industry": "media"},
    {"do": "discard", "seat": ANN, "industry": "transport"},
    {"do": "discard", "seat": BEN, "industry": "transport"},
]
ROUND_3 = [
    *passes(CAT, ANN, BEN),
    *remove(ANN, 10, 28),
    {"do": "pay", "seat": ANN},
    {"do": "pay", "seat": CAT},
]
ROUND_4 = [
    *passes(ANN, BEN, CAT),
    *remove(BEN, 52, 35),
    {"do": "pay", "seat": ANN},
    {"do": "bankrupt", "seat": BEN},
]


async def say(session: Session, move: Mapping[str, Any]) -> Entry:
    """Records a public move on ``session`` as its screen would, with the open step of that move."""
    game = session.table.rulebook
    seat = move.get("seat")
    steps = [
        open_move.step
        for open_move in game.prompt(session.table.state).moves
        if open_move.do == move["do"] and open_move.seat == seat
    ]
    assert steps, f"{move} is not open: {game.prompt(session.table.state)}"
    return good(await session.record(move, steps[0], seat=seat if seat in session.seats else None))


def good(outcome: Outcome) -> Entry:
    assert isinstance(outcome, Entry), outcome
    return outcome


def open_step(session: Session, do: str, seat: str) -> str:
    moves = session.table.rulebook.prompt(session.table.state).of(seat)
    return next(move.step for move in moves if move.do == do)


def public(session: Session, seat: str | None = None) -> dict[str, Any]:
    """The game's public state as far as ``seat`` may know it."""
    return session.table.rulebook.public(session.table.state, session.amounts(seat))
