"""The $IQ ladder on this device: which games count, and where everybody stands after them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.bux.ladder import START, climb

KEY = "bux/ladder"
"""Under which the device's store keeps it."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """``games``: places by name, for each table in the order played. A game that is added again replaces itself, so a
    result that was corrected counts as corrected."""

    games: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def standing(self) -> dict[str, int]:
        """Everybody's $IQ now."""
        found: dict[str, int] = {}
        for ranks in self.games.values():
            found = climb(found, ranks)
        return found

    def with_game(self, table: str, ranks: Mapping[str, int]) -> Ladder:
        return Ladder({**self.games, table: dict(ranks)})

    def before(self, table: str) -> dict[str, int]:
        """Everybody's $IQ without the game of ``table`` and those after it."""
        found: dict[str, int] = {}
        for name, ranks in self.games.items():
            if name == table:
                break
            found = climb(found, ranks)
        return found

    def steps(self, table: str, ranks: Mapping[str, int]) -> dict[str, tuple[int, int]]:
        """For each player of the game: $IQ before it and after."""
        before = self.before(table)
        after = climb(before, ranks)
        return {name: (before.get(name, START), after[name]) for name in ranks}

    def dump(self) -> str:
        return json.dumps({"games": self.games})


def read_ladder(text: str | None) -> Ladder:
    """The ladder as it was kept; an empty one where there is none or it can't be read."""
    try:
        games = json.loads(text or "{}").get("games", {})
        ranks = {str(t): {str(n): int(r) for n, r in places.items()} for t, places in games.items()}
    except (ValueError, AttributeError, TypeError):
        return Ladder()
    return Ladder(ranks)
