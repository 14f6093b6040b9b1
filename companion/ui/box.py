"""What somebody wrote down about the box of a game, remembered on this device for the next table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Boxes = Mapping[str, Mapping[str, Any]]
"""Options by game: those that describe the box, not how the table wants to play."""


def read_boxes(text: str | None) -> Boxes:
    """Reads what ``write_boxes`` wrote; anything else is nothing."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {game: options for game, options in found.items() if isinstance(options, dict)}


def write_boxes(boxes: Boxes) -> str:
    return json.dumps(boxes, sort_keys=True)


def with_option(boxes: Boxes, game: str, name: str, value: Any) -> Boxes:
    return {**boxes, game: {**boxes.get(game, {}), name: value}}


def options_of(boxes: Boxes, game: str) -> dict[str, Any]:
    """The options to open a table of ``game`` with; none if this version of its rules does not know them any more."""
    from companion.games import GAMES
    from companion.games.game import MalformedEvent
    from companion.ui import games

    kept = {choice.name for choice in games.screens(game).choices if choice.kept}
    found = {name: value for name, value in boxes.get(game, {}).items() if name in kept}
    try:
        GAMES[game].options(found)
    except MalformedEvent:
        return {}
    return found
