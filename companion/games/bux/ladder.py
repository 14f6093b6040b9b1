"""The $IQ ladder over several games (buxthegame.com): everybody starts at 10 and climbs by places.

After a game of four the places bring +2, +1, 0 and -1; nobody falls below 0. For other numbers of players the source
says nothing: here the first place brings 2, the second 1, the last -1 and those between 0.
"""

from __future__ import annotations

from collections.abc import Mapping

START = 10
PLAYERS = 4
"""The only number of players for which the source names steps."""


def climb(standing: Mapping[str, int], ranks: Mapping[str, int]) -> dict[str, int]:
    """The standing after a game with these ``ranks`` (1 is first, equal places shared); who is new starts at 10."""
    after = dict(standing)
    for name, rank in ranks.items():
        shared = sum(other == rank for other in ranks.values())
        is_last = rank > 1 and rank + shared - 1 == len(ranks)
        step = 2 if rank == 1 else -1 if is_last else 1 if rank == 2 else 0
        after[name] = max(0, after.get(name, START) + step)
    return after
