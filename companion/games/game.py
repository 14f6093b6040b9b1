"""The contract between a game and everything that is not that game.

A game is a package of pure functions over frozen values: no clock, no randomness, no I/O. People record what a
person decided or drew; whatever follows by itself happens inside ``apply``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from companion.games.points import Points

Json = Any
Amounts = Mapping[str, int]
"""Opened or privately known amounts: of envelopes by lot (hex), of sealed sets by seal. Empty for somebody who knows
none."""


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
    """A free list of ``count`` different cards out of ``source``, in the order drawn.

    ``beside`` are cards that may turn up among them without being counted, and how often at most; ``partly``: fewer may
    be recorded now, and the rest in another draw.
    """

    count: int
    source: frozenset[Any]
    beside: Mapping[Any, int] = field(default_factory=dict)
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """One card out of ``source``."""

    source: frozenset[Any]


@dataclass(frozen=True, slots=True)
class Sets:
    """A free list of one or more sets, each a list of ``size`` cards; all cards are different and out of ``source``.

    What makes a set is for the game to say.
    """

    source: frozenset[Any]
    size: int


@dataclass(frozen=True, slots=True)
class Chain:
    """A free list of players, in order and perhaps more than once: each at most so often. It may be left out."""

    most: Mapping[str, int]


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
    free: Mapping[str, Range | Draw | Pick | Sets | Chain] = field(default_factory=dict)


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
class SealedSet:
    """Several seats seal something each; the set closes with the last of them, then all open together.

    ``key`` tells this set from every other of the game. ``do`` is the event that seals and carries ``lot`` and
    ``seal``, ``purpose`` what the seals are bound to, ``amounts`` how many numbers each holds. ``waiting`` seats have
    neither sealed nor passed (or whatever else the game lets them do instead); when it is empty the set is closed.
    ``unopened`` seats have sealed, and are not opened yet.
    """

    key: str
    do: str
    purpose: str
    amounts: int
    waiting: tuple[str, ...]
    unopened: tuple[str, ...]

    @property
    def closed(self) -> bool:
        return not self.waiting


@dataclass(frozen=True, slots=True)
class Opened:
    """What the table tells a game about a sealed set: what ``seat`` had sealed, proven; or None, where the table goes
    on without that seat (not sealed yet, or sealed and never opened).

    ``apply`` and ``say`` take it like an event. It has no JSON form: nobody can record it.
    """

    seat: str
    amounts: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: where the points come from, in words a table reads, and how many."""

    source: str
    points: Points
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's result. ``points`` is the sum of ``lines``; ``rank`` is shared by equal seats (1, 1, 3).

    ``round_points``: what the newest scored round brought, in games of several.
    """

    seat: str
    rank: int
    points: Points
    bankrupt: bool
    cash: int | None
    lines: tuple[Line, ...]
    round_points: Points | None = None


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

    def witnessed(self, state: Any, event: Any, by: str | None, devices: frozenset[str]) -> Any:
        """``event`` as a log of devices holds it: recorded by the seat ``by``; ``devices`` are the seats that have one.

        A game may want somebody's word for what another recorded; most take the event as it is. ``apply`` and ``say``
        take what comes back. Scripts have no devices, and no witnesses.
        """

    def apply(self, state: Any, event: Any) -> Any:
        """The next state. Total on whatever ``problems`` does not call impossible."""

    def prompt(self, state: Any) -> Prompt:
        """What is open now."""

    def sealed_set(self, state: Any) -> SealedSet | None:
        """The sealed set that is going on, if any."""

    def public(self, state: Any, amounts: Amounts) -> dict[str, Json]:
        """The public state as ``companion replay --json`` prints it, without ``refused``."""

    def view(self, state: Any, seat: str | None, amounts: Amounts) -> Any:
        """What ``seat`` may see (None: a board in the middle). Never holds another seat's secret."""

    def score(self, state: Any, amounts: Amounts) -> ScoreSheet:
        """The score sheet; ``amounts`` are the openings that were published."""

    def say(self, state: Any, event: Any) -> str:
        """One sentence for the history: ``event`` as recorded in ``state`` (the state before it)."""
