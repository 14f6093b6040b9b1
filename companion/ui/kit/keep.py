"""Parts of a screen that are drawn again only when what they show has changed: a key press on a phone must not redraw
the whole table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft


class Drawn:
    """A drawing and all the values it depends on. Two with equal values look and act the same."""

    __slots__ = ("draw", "of")

    def __init__(self, of: tuple[Any, ...], draw: Callable[[], ft.Control]) -> None:
        self.of = of
        self.draw = draw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawn) and self.of == other.of

    __hash__ = None  # type: ignore[assignment]


@ft.component
def Kept(drawn: Drawn) -> ft.Control:
    return drawn.draw()


_kept = ft.memo(Kept)


def keep(draw: Callable[[], ft.Control], *of: Any) -> Any:
    """What ``draw`` gives, kept while ``of`` stays equal. ``of`` has to name everything that ``draw`` and the handlers
    in it read, except setters of state, which never age."""
    return _kept(Drawn(of, draw))
