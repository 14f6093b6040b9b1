"""The games this companion knows, by name: every package in this folder. A game's rules are imported when it is first
looked up: the home screen of a phone needs none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.game import Game

FIRST = ("ponzi", "bux")
"""The order of the first on the home screen; others follow by name."""


def _found() -> tuple[str, ...]:
    names = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(names, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST)))


NAMES = _found()
"""Each is a package here with a value ``GAME``."""


class _Games(Mapping[str, "Game"]):
    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        game: Game = import_module(f"companion.games.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Mapping[str, Game] = _Games()
