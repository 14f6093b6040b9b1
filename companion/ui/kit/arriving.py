"""What has just come: it fades in while it rises by a few pixels, once, and can be tapped from the start."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.theme import Theme

FAINT = 0.02
"""Hardly to be seen, but there: what has no opacity at all is not spoken and can't be tapped."""


def arriving(theme: Theme, content: ft.Control, key: str) -> ft.Control:
    """``content``, seen to arrive; with another ``key`` it is something else, which arrives anew."""
    return Arriving(theme, content, key=key)  # type: ignore[call-arg]


@ft.component
def Arriving(theme: Theme, content: ft.Control) -> ft.Control:
    there, set_there = ft.use_state(False)
    ft.use_effect(lambda: set_there(True), dependencies=[])
    return ft.Container(
        content=content,
        opacity=1.0 if there else FAINT,
        offset=ft.Offset(0, 0 if there or theme.still else 0.15),
        animate_opacity=theme.motion(180),
        animate_offset=theme.motion(180, ft.AnimationCurve.EASE_OUT),
    )
