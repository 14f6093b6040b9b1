"""The drawn marks: single-colour pictures that take their colour from the theme.

They travel inside the program rather than as files beside it, so a phone that has lost its host still shows them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import flet as ft


@cache
def drawing(name: str) -> str:
    """The SVG text of ``name``. Raises FileNotFoundError for a mark that isn't drawn."""
    return files("companion.ui").joinpath("art", *f"{name}.svg".split("/")).read_text("ascii")


def mark(
    name: str, size: float, colour: str, *, label: str | None = None, opacity: float = 1.0, turn: float | None = None
) -> ft.Image:
    """``size`` in pixels; ``turn`` in radians. Without a label the mark is decoration: the words beside it say all."""
    return ft.Image(
        src=drawing(name),
        width=size,
        height=size,
        color=colour,
        color_blend_mode=ft.BlendMode.SRC_IN,
        exclude_from_semantics=label is None,
        semantics_label=label,
        opacity=opacity,
        rotate=turn,
    )
