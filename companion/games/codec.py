"""Events as JSON and back, strictly: a game lists its events and what each field may hold, and gets both directions.

``{"do": "bid", "seat": "Ann", "amount": 60}`` and ``Bid("Ann", 60)`` are the same thing. Fields that are None are left
out of the JSON; lists become tuples; a field whose name is a word of Python ends in an underscore (``from_``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from companion.games.game import Json, MalformedEvent

MOST = 2**53 - 1
"""The largest number that may stand in a log."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field may hold: ``good`` tells, ``words`` says it in a sentence ("must be ...")."""

    good: Callable[[Any], bool]
    words: str


def whole(low: int, high: int = MOST) -> Kind:
    """A whole number, ``low`` to ``high`` inclusive."""
    words = f"a whole number from {low} to {high}" if high != MOST else f"a whole number, {low} or more"
    return Kind(lambda v: type(v) is int and low <= v <= high, words)


def one_of(*values: Any) -> Kind:
    """Exactly one of these, of the same type."""
    return Kind(
        lambda v: any(type(v) is type(own) and v == own for own in values), "one of " + ", ".join(map(str, values))
    )


def list_of(kind: Kind, least: int, most: int, words: str) -> Kind:
    return Kind(lambda v: isinstance(v, list) and least <= len(v) <= most and all(map(kind.good, v)), words)


def _is_hex(value: Any) -> bool:
    return type(value) is str and value != "" and all(c in "0123456789abcdef" for c in value)


NAME = Kind(lambda v: type(v) is str and v != "", "a player's name")
HEX = Kind(_is_hex, "lowercase hex digits")

Check = Callable[[Mapping[str, Any]], str | None]
"""What is wrong with an event's fields together, as a sentence; None: nothing."""


class Vocabulary:
    """The events of one game.

    ``kinds`` by field; ``special`` by (event, field) where a field means something else in one event; ``correct`` by
    (what, field) for the fields of ``correct``, all needed but the ``optional``; ``checks`` by event look at all fields
    together.
    """

    def __init__(
        self,
        title: str,
        events: Mapping[str, type[Any]],
        kinds: Mapping[str, Kind],
        special: Mapping[tuple[str, str], Kind] | None = None,
        correct: Mapping[tuple[str, str], Kind] | None = None,
        optional: frozenset[tuple[str, str]] = frozenset(),
        checks: Mapping[str, Check] | None = None,
    ) -> None:
        self.events = events
        self.names: Mapping[type[Any], str] = {kind: name for name, kind in events.items()}
        self._title = title
        self._kinds = kinds
        self._special = special or {}
        self._correct = correct or {}
        self._optional = optional
        self._checks = checks or {}
        self._fields = {
            name: {_json_name(f.name): f.default is MISSING for f in fields(kind)} for name, kind in events.items()
        }

    def parse(self, data: Mapping[str, Json]) -> Any:
        """The event of a JSON object. Raises MalformedEvent with a sentence that names the field."""
        if not isinstance(data, Mapping):
            raise MalformedEvent(f"An event is an object, not {show(data)}.")
        name = data.get("do")
        if not isinstance(name, str) or name not in self.events:
            raise MalformedEvent(f'{self._title} has no event {show(name)}; "do" is one of {", ".join(self.events)}.')
        known = self._fields[name]
        for key in data:
            if key != "do" and key not in known:
                raise MalformedEvent(f"{name} has no field {show(key)}; it has {', '.join(known) or 'none'}.")
        for key, required in known.items():
            if required and key not in data:
                raise MalformedEvent(f'{name} needs "{key}".')
        given = {key: value for key, value in data.items() if key != "do"}
        for key, value in given.items():
            kind = self._kind(name, key, data)
            if not kind.good(value):
                raise MalformedEvent(f'"{key}" of {name} must be {kind.words}, not {show(value)}.')
        wrong = self._checks[name](given) if name in self._checks else None
        if wrong is not None:
            raise MalformedEvent(wrong)
        if name == "correct":
            self._check_correction(given)
        return self.events[name](**{_python_name(key): _frozen(value) for key, value in given.items()})

    def dump(self, event: Any) -> dict[str, Json]:
        """The JSON object of an event."""
        data: dict[str, Json] = {"do": self.names[type(event)]}
        for f in fields(event):
            value = getattr(event, f.name)
            if value is not None:
                data[_json_name(f.name)] = _thawed(value)
        return data

    def _kind(self, name: str, key: str, data: Mapping[str, Any]) -> Kind:
        if name == "correct":
            found = self._correct.get((str(data["what"]), key))
            if found is not None:
                return found
        return self._special.get((name, key)) or self._kinds[key]

    def _check_correction(self, given: Mapping[str, Any]) -> None:
        what = given["what"]
        known = [key for owner, key in self._correct if owner == what]
        for key in known:
            if key not in given and (what, key) not in self._optional:
                raise MalformedEvent(f'To correct {what}, "{key}" is needed.')
        for key in given:
            if key != "what" and key not in known:
                raise MalformedEvent(f'To correct {what}, "{key}" has no meaning.')


def needed(
    correct: Mapping[tuple[str, str], Kind], optional: frozenset[tuple[str, str]] = frozenset()
) -> dict[str, tuple[str, ...]]:
    """The fields that each correction can't do without."""
    return {
        what: tuple(key for owner, key in correct if owner == what and (owner, key) not in optional)
        for what, _ in correct
    }


def show(value: Any) -> str:
    """``value`` as a sentence quotes it, cut short."""
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _json_name(name: str) -> str:
    return name.rstrip("_")


def _python_name(name: str) -> str:
    return name + "_" if name in ("from", "with") else name


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value
