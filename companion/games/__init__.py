"""The games this companion knows, by name. A game's rules are imported when it is first looked up: the home screen of a
phone needs none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from companion.games.game import Game

NAMES = ("ponzi",)
"""Each is a package here with a value ``GAME``."""


class _Games(Mapping[str, Game]):
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
