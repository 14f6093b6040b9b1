"""A sheet over the screen: questions that need more room than the dock, and the pages that explain."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.kit.buttons import Press, icon_button
from companion.ui.kit.colour import fade
from companion.ui.kit.theme import QUESTION, Theme
from companion.ui.kit.type import heading
from companion.ui.words import t


def overlay(
    theme: Theme,
    title: str,
    content: Sequence[ft.Control],
    close: Press,
    *,
    foot: Sequence[ft.Control] = (),
    width: float = 560,
) -> ft.Control:
    """Dims the screen; a tap beside the sheet closes it. The content scrolls, the foot stays."""
    return Overlay(theme, title, list(content), close, list(foot), width)


@ft.component
def Overlay(
    theme: Theme, title: str, content: list[ft.Control], close: Press, foot: list[ft.Control], width: float
) -> ft.Control:
    """As high as its content, up to most of the screen."""
    c = theme.c
    inside, set_inside = ft.use_state(0.0)
    below, set_below = ft.use_state(0.0)
    wide = theme.width > width + 40
    most = theme.height * (0.8 if wide else 0.9)
    tall = min(most, inside + below + theme.px(56, 1.5) + 48) if inside else most
    head = ft.Row(
        [
            ft.Container(content=heading(theme, title, QUESTION), expand=True, padding=ft.Padding.only(left=4)),
            icon_button(theme, "close", t("common.close"), close, colour=c.soft, size=20),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    stretch = ft.CrossAxisAlignment.STRETCH
    body = ft.Column(
        [
            ft.Container(
                content=ft.Column(content, spacing=10, tight=True, horizontal_alignment=stretch),
                on_size_change=lambda e: set_inside(e.height),
                size_change_interval=0,
            )
        ],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=stretch,
    )
    feet = ft.Container(
        content=ft.Column(foot, spacing=8, tight=True, horizontal_alignment=stretch),
        on_size_change=lambda e: set_below(e.height),
        size_change_interval=0,
    )
    paper = ft.Container(
        content=ft.Column(
            [head, body, *([feet] if foot else [])], spacing=8, expand=True, horizontal_alignment=stretch
        ),
        bgcolor=c.paper,
        padding=ft.Padding(12, 8, 12, 16),
        border_radius=20 if wide else ft.BorderRadius(20, 20, 0, 0),
        width=width if wide else theme.width,
        height=tall,
        shadow=ft.BoxShadow(blur_radius=24, color=fade("#000000", 0.45)),
    )
    dim = ft.GestureDetector(
        content=ft.Container(bgcolor=fade("#000000", 0.55), expand=True),
        on_tap=lambda _e: close(),
        exclude_from_semantics=True,
        expand=True,
    )
    place = ft.Container(
        content=ft.SafeArea(content=paper, avoid_intrusions_top=False),
        left=(theme.width - width) / 2 if wide else 0,
        right=(theme.width - width) / 2 if wide else 0,
        bottom=(theme.height - tall) / 2 if wide else 0,
    )
    return ft.Stack([ft.Container(content=dim, left=0, top=0, right=0, bottom=0), place], expand=True)
