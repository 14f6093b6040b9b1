"""The contract between a game and everything that is not that game.

A game is a package of pure functions over frozen values: no clock, no randomness, no I/O. People record what a
person decided or drew; whatever follows by itself happens inside ``apply``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Json = Any
Amounts = Mapping[str, int]
"""Opened or privately known amounts by lot (hex). Empty for somebody who knows none."""


class MalformedEvent(ValueError):
    """The event is not of the game's vocabulary: an unknown name, a missing, extra or mistyped field."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an event can't be recorded as it is.

    ``kind`` is ``impossible`` (it can't be represented, so nobody can insist) or ``rules`` (against the rules: the
    table may insist, and the entry is marked as a house ruling). ``message`` is the sentence the table reads;
    ``rule`` names its source in the rules text ("Funding", "Market crash", ...).
    """

    kind: Literal["impossible", "rules"]
    message: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """A free whole number, ``low`` to ``high`` inclusive; ``high`` is None where no limit is public."""

    low: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A free list of ``count`` different cards out of ``source``, in the order drawn."""

    count: int
    source: frozenset[Any]


@dataclass(frozen=True, slots=True)
class Move:
    """One kind of event that is open now.

    ``choices`` are the finite alternatives, each a full set of the event's fields except ``do``, ``seat`` and the
    free ones; ``free`` describes the fields that hold a number or drawn cards. A move with nothing to choose has
    one empty choice.
    """

    do: str
    seat: str | None
    step: str
    choices: tuple[Mapping[str, Json], ...] = ({},)
    free: Mapping[str, Range | Draw] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table waits for. Screens are drawn from this alone, so they cannot disagree with the rules.

    ``waiting`` names the seats whose decision is due (in order); ``phase`` is the game's own phase name; ``moves`` are
    all events open now, for all seats, ``stop`` among them. Only ``correct`` is not listed: it is always open.
    ``steps`` are the names of the open steps (``3/fund/Ann``, ``lot:ab12/answer``).
    """

    phase: str
    waiting: tuple[str, ...]
    moves: tuple[Move, ...]

    @property
    def steps(self) -> frozenset[str]:
        return frozenset(m.step for m in self.moves)

    def of(self, seat: str | None) -> tuple[Move, ...]:
        """The moves open to ``seat``; None gives those that belong to no seat."""
        return tuple(m for m in self.moves if m.seat == seat)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: where the points come from, in words a table reads, and how many."""

    source: str
    points: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's result. ``points`` is the sum of ``lines``; ``rank`` is shared by equal seats (1, 1, 3)."""

    seat: str
    rank: int
    points: int
    bankrupt: bool
    cash: int | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The end of a game, ranked. ``tie_break`` is the sentence that decided equal points, or None."""

    over: bool
    winners: tuple[str, ...]
    scores: tuple[Score, ...]
    tie_break: str | None = None
    warnings: tuple[str, ...] = ()


class Game(Protocol):
    """A game package exposes one value of this shape as ``GAME``."""

    name: str
    title: str
    rules_version: int
    seat_range: tuple[int, int]
    defaults: Mapping[str, Json]

    def options(self, given: Mapping[str, Json]) -> Mapping[str, Json]:
        """``given`` completed with the defaults. Raises MalformedEvent naming the bad option."""

    def start(self, seats: tuple[str, ...], options: Mapping[str, Json]) -> Any:
        """The state after setup. Raises MalformedEvent for a bad seat count or option.

        A state is an immutable value with a boolean ``over``: whether the game has ended.
        """

    def parse(self, data: Mapping[str, Json]) -> Any:
        """The typed event for a JSON object, without ``insist``, which is the table's. Raises MalformedEvent."""

    def dump(self, event: Any) -> dict[str, Json]:
        """The JSON object of an event; ``parse`` and ``dump`` are inverse."""

    def problems(self, state: Any, event: Any) -> list[Problem]:
        """All that is wrong with ``event`` now, judged only by what is public. Empty: it may be recorded.

        A seat that does not sit here is ``impossible``, with a sentence that names those who do."""

    def apply(self, state: Any, event: Any) -> Any:
        """The next state. Total on whatever ``problems`` does not call impossible."""

    def prompt(self, state: Any) -> Prompt:
        """What is open now."""

    def public(self, state: Any, amounts: Amounts) -> dict[str, Json]:
        """The public state as ``companion replay --json`` prints it, without ``refused``."""

    def view(self, state: Any, seat: str | None, amounts: Amounts) -> Any:
        """What ``seat`` may see (None: a board in the middle). Never holds another seat's secret."""

    def score(self, state: Any, amounts: Amounts) -> ScoreSheet:
        """The score sheet; ``amounts`` are the openings that were published."""

    def say(self, state: Any, event: Any) -> str:
        """One sentence for the history: ``event`` as recorded in ``state`` (the state before it)."""
