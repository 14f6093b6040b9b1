"""The drawn marks: single-colour pictures that take their colour from the theme.

They travel inside the program rather than as files beside it, so a phone that has lost its host still shows them.
"""

from __future__ import annotations

import re
from functools import cache
from pkgutil import get_data

import flet as ft

INK = "#22190E"
"""The colour that every mark is drawn in."""


@cache
def drawing(name: str) -> str:
    """The SVG text of ``name``. Raises FileNotFoundError for a mark that isn't drawn."""
    found = get_data("companion.ui", f"art/{name}.svg")
    if found is None:
        raise FileNotFoundError(name)
    return found.decode("ascii")


def mark(
    name: str, size: float, colour: str, *, label: str | None = None, opacity: float = 1.0, turn: float | None = None
) -> ft.Image:
    """``size`` in pixels; ``turn`` in radians. Without a label the mark is decoration: the words beside it say all."""
    plain = re.fullmatch(r"#[0-9A-Fa-f]{6}", colour) is not None
    return ft.Image(
        src=drawing(name).replace(INK, colour) if plain else drawing(name),
        width=size,
        height=size,
        # A colour filter costs a layer for each mark; only a translucent colour needs it.
        color=None if plain else colour,
        color_blend_mode=None if plain else ft.BlendMode.SRC_IN,
        exclude_from_semantics=label is None,
        semantics_label=label,
        opacity=opacity,
        rotate=turn,
    )
