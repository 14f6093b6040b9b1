"""The score sheet, and what it has to warn of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.bux.words.names import listed


def chips_line(stacks: Mapping[str, int]) -> tuple[str, str]:
    """Source and detail of the one line of a score."""
    return "Chips", listed([f"{count} {colour}" for colour, count in stacks.items()]) if stacks else ""


def shared(names: Sequence[str]) -> str:
    return f"{listed(names)} have equally many chips and share the place."


def ended_early() -> str:
    return "The table ended the game before the last BUX card; chips count as they are."


def owes(name: str, amount: int) -> str:
    return f"{name} is {amount} chips short: the table gave credit."


def odd_spread(name: str, cards: int) -> str:
    return f"{name}'s spread has {cards} cards, which is no multiple of three: something is missing in the record."


def ends_here() -> str:
    return "Cards are not tracked at this table: what spreads hold and what sets are worth is not known."
