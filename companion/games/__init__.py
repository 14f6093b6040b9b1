"""The games this companion knows, by name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.bux import GAME as BUX
from companion.games.game import Game
from companion.games.ponzi import GAME as PONZI
from companion.games.schemers import GAME as SCHEMERS

GAMES: Mapping[str, Game] = {game.name: game for game in (PONZI, BUX, SCHEMERS)}
