"""A table this device can go back to, as the home screen shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Saved:
    """A table this device can go back to, for the home screen. ``seats`` are this device's names there."""

    id: str
    kind: Literal["hub", "local"]
    game: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    phase: str
    summary: str
    """One line, such as "Round 5, funding"."""
    at: str
    """When it was last seen, RFC 3339."""
