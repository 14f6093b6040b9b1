"""How large the platform draws text: Flet doesn't tell, so a letter is measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

_SIZE = 40


def text_probe(found: Callable[[float], None]) -> ft.Control:
    """Nothing to see. Lay it into a stack; ``found`` is called with the platform's text scale (1.0 as designed), and
    again when a person changes it in the system's settings."""

    def measured(e: Any) -> None:
        if e.height:
            found(round(e.height / _SIZE, 2))

    letter = ft.Text("M", style=ft.TextStyle(size=_SIZE, height=1), semantics_label="")
    return ft.Container(
        content=ft.Container(content=letter, on_size_change=measured),
        left=-200,
        top=0,
        opacity=0,
        ignore_interactions=True,
    )
