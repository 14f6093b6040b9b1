"""A table's options and its players, checked the same way for every game."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.codec import Kind
from companion.games.game import Json, MalformedEvent

TRUTH = Kind(lambda v: type(v) is bool, "true or false")


def complete(title: str, defaults: Mapping[str, Json], kinds: Mapping[str, Kind], given: Mapping[str, Json]) -> Json:
    """``given`` completed with the defaults. Raises MalformedEvent naming the bad option."""
    if not isinstance(given, Mapping):
        raise MalformedEvent("Options are an object.")
    for name, value in given.items():
        if name not in kinds:
            known = list(defaults)
            raise MalformedEvent(
                f'{title} has no option "{name}"; it has {", ".join(known[:-1])} and {known[-1]}.'
            )
        if not kinds[name].good(value):
            raise MalformedEvent(f'Option "{name}" must be {kinds[name].words}.')
    return {**defaults, **given}


def players(title: str, seat_range: tuple[int, int], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the seats. Raises MalformedEvent for too many, too few, or two alike."""
    names = tuple(seats)
    low, high = seat_range
    if not low <= len(names) <= high:
        raise MalformedEvent(f"{title} is for {low} to {high} players, not {len(names)}.")
    if len(set(names)) != len(names) or not all(isinstance(name, str) and name for name in names):
        raise MalformedEvent("Every player needs a name of their own.")
    return names
