"""The dock: a question, its answers, and the only place where a tap changes the game."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.kit.colour import fade
from companion.ui.kit.theme import BODY, QUESTION, SMALL, Theme
from companion.ui.kit.type import say
from companion.ui.words import t


def question(
    theme: Theme,
    text: str,
    *,
    detail: str = "",
    out: ft.Control | None = None,
    left: ft.Control | None = None,
    refused: str | None = None,
    label: str | None = None,
) -> ft.Control:
    """The question, the way out at its right, and under it a detail or the reason of a refusal."""
    below: list[ft.Control] = []
    if detail:
        below.append(say(theme, detail, BODY, theme.c.soft))
    if refused:
        below.append(ft.Semantics(content=say(theme, refused, BODY, theme.c.danger), live_region=True))
    size = 17 if theme.tight else None
    words = ft.Semantics(content=say(theme, text, QUESTION, size=size, label=label), live_region=True)
    if theme.large and theme.phone and len(text) > 24:
        if out:
            below.insert(0, ft.Row([out], alignment=ft.MainAxisAlignment.END))
        left = out = None
    head = ft.Row(
        [*([left] if left else []), ft.Container(content=words, expand=True), *([out] if out else [])],
        spacing=8 if left else 2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(content=ft.Column([head, *below], spacing=2, tight=True), padding=ft.Padding(4, 0, 0, 0))


def answers(theme: Theme, controls: Sequence[ft.Control], *, across: int | None = None, gap: float = 8) -> ft.Control:
    """Side by side; at large text on a phone two by two (or ``across``)."""
    wide = across or (2 if theme.large and theme.phone else len(controls) or 1)
    rows = [list(controls[i : i + wide]) for i in range(0, len(controls), wide)]
    for line in rows:
        line += [ft.Container(expand=1) for _ in range(wide - len(line))] if len(rows) > 1 else []
    if len(rows) == 1:
        return ft.Row(rows[0], spacing=gap)
    return ft.Column([ft.Row(line, spacing=gap) for line in rows], spacing=gap, tight=True)


def stack(controls: Sequence[ft.Control], gap: float = 8) -> ft.Column:
    return ft.Column(list(controls), spacing=gap, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def sending(theme: Theme) -> ft.Control:
    """Shown until the entry of what was just sent has come back."""
    return ft.Row(
        [
            ft.ProgressRing(width=18, height=18, stroke_width=3, color=theme.c.accent, semantics_label=""),
            say(theme, t("common.sending"), SMALL, theme.c.soft, expand=True),
        ],
        spacing=10,
    )


@ft.component
def Dock(
    theme: Theme,
    content: ft.Control,
    *,
    most: float = 0.6,
    fill: str | None = None,
    floating: bool = False,
    width: float | None = None,
) -> ft.Control:
    """Pinned under the body. It grows with its content up to ``most`` of the screen's height, then scrolls inside.

    ``floating``: a sheet of its own within a column (desktop) rather than the foot of the screen.
    """
    c = theme.c
    tall, set_tall = ft.use_state(0.0)
    limit = theme.height * most
    measured = ft.Container(content=content, on_size_change=lambda e: set_tall(e.height), size_change_interval=0)
    over = tall > limit
    inner = ft.Container(
        content=ft.Column(
            [measured],
            scroll=ft.ScrollMode.AUTO if over else None,
            tight=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=limit if over else None,
        padding=ft.Padding(16, 8, 16, 16)
        if floating
        else ft.Padding(theme.edge, 6, theme.edge, 12 if theme.height < 700 else 20),
        bgcolor=fill or c.paper,
        gradient=None
        if theme.plain
        else ft.LinearGradient(
            begin=ft.Alignment.TOP_CENTER, end=ft.Alignment.BOTTOM_CENTER, colors=[fill or c.raised, fill or c.paper]
        ),
        border_radius=18 if floating else ft.BorderRadius(20, 20, 0, 0),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Container(
        content=inner if floating else ft.SafeArea(content=inner, avoid_intrusions_top=False),
        padding=ft.Padding.only(top=3),
        bgcolor=c.accent_fill,
        border_radius=20 if floating else ft.BorderRadius(21, 21, 0, 0),
        shadow=None if theme.plain else ft.BoxShadow(color=fade("#000000", 0.2), offset=ft.Offset(0, -3)),
        width=width,
    )
