"""The screens of a game, found by the game's name: ``companion/ui/<name>/screens.py`` holds a value ``SCREENS``.

The home screen needs less, and quickly: ``posters.py``. Everything in ``companion/ui`` that is not one game's asks
here, so a new game is a package under ``companion/games``, one of the same name under ``companion/ui``, and nothing
else.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from companion.games.game import ScoreSheet


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a game as the lobby asks it.

    ``kind``: a ``switch`` (true or false), a ``pick`` out of ``values``, a ``number``, a ``seat`` (one of the players),
    or ``text`` that ``read`` turns into the option's value. ``reason`` says why the default is what it is; ``show``
    gives the words for a value. ``read`` raises ValueError with a sentence. ``lines``: how high the text stands.
    ``kept``: it describes the box and not the evening, so this device remembers it for the next table.
    """

    name: str
    title: str
    reason: str
    kind: Literal["switch", "pick", "number", "seat", "text"]
    values: tuple[Any, ...] = ()
    words: Mapping[Any, str] = field(default_factory=dict)
    read: Callable[[str], Any] | None = None
    write: Callable[[Any], str] | None = None
    lines: int = 1
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One number asked of each player by the score sheet without a table, ``low`` (0) to ``high``.

    A small number is counted up and down, a ``typed`` one typed, a ``yes_no`` one is 0 or 1. ``only``: asked when this
    option is on.
    """

    name: str
    title: str
    mark: str | None = None
    high: int = 99
    typed: bool = False
    yes_no: bool = False
    only: str | None = None


@dataclass(frozen=True, slots=True)
class QuickScore:
    """Scoring without a table: the questions of each player, and the game's own scoring of the answers."""

    questions: tuple[Question, ...]
    score: Callable[[Sequence[str], Mapping[str, Mapping[str, int]], Mapping[str, Any]], ScoreSheet]
    """Players, answers by player and question, options."""
    switch: Choice | None = None
    """The one option that changes the scoring."""


class Screens(Protocol):
    """What ``companion/ui/<name>/screens.py`` exposes as ``SCREENS``."""

    choices: tuple[Choice, ...]
    quick_score: QuickScore | None

    def table(self, theme: Any, session: Any, **ways: Any) -> Any:
        """The game's table: everything from the first round to the books.

        ``ways``: the callbacks ``back``, ``history``, ``invite`` (None: nobody can join), ``share``, ``again``;
        ``offline``, whether the banner shows; ``panel``, ``correct`` when the history sent the person here; ``locked``,
        how often the phone was locked; ``store``, what this device remembers beside its tables.
        """

    def headline(self, options: Mapping[str, Any]) -> tuple[str, str]:
        """The options in force in a few words, and what to look for on the cardboard before the start."""

    def dead_phone(self, options: Mapping[str, Any] | None) -> str:
        """What becomes of a sealed thing whose phone has died, under the table's options (None: at any table)."""


def screens(game: str) -> Screens:
    """The screens of ``game``; imported when first asked for, so that home does not wait for them."""
    return importlib.import_module(f"companion.ui.{game}.screens").SCREENS  # type: ignore[no-any-return]


def names() -> tuple[str, ...]:
    """The games that can be played, in the order of the home screen."""
    from companion.games import GAMES

    return tuple(name for name in GAMES if find_spec(f"companion.ui.{name}") is not None)
