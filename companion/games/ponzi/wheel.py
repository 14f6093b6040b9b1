"""When the cards of a wheel fall due, if the market does not crash (again)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.ponzi.cards import Card

HORIZON = 5


def rounds_away(at: int, phase: str, crashed: bool) -> int:
    """In how many rounds a card ``at`` spaces from the arrow falls due: 0 is this round.

    Before the wheels have turned this round the next space still belongs to it; while tiles are given back after a
    crash, the next two do.
    """
    if phase in ("pay", "over"):
        return at
    return max(0, at - (2 if phase == "discard" and crashed else 1))


def due_ahead(wheel: Iterable[tuple[Card, int]], phase: str, crashed: bool) -> tuple[int, ...]:
    """Dollars due in this round and the four after it, each card coming back after its period."""
    sums = [0] * HORIZON
    for card, at in wheel:
        for ahead in range(rounds_away(at, phase, crashed), HORIZON, card.period):
            sums[ahead] += card.interest
    return tuple(sums)
