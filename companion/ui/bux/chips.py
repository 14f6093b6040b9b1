"""Chips: the mark with a number, and stacks by colour as they stand before a player."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from companion.games.bux.cards import COLOURS
from companion.ui.bux.desk import chips
from companion.ui.kit.marks import mark
from companion.ui.kit.picture import picture
from companion.ui.kit.theme import BESLEY8, SMALL, STRONG, Role, Theme
from companion.ui.kit.type import figure, say
from companion.ui.words import t

INKS = {
    "red": ("#C2202E", "#7E121B", "#FFE3DF"),
    "black": ("#2B2733", "#0F0C15", "#F4ECFF"),
    "gold": ("#E5A92B", "#9A6A0C", "#3B2600"),
    "silver": ("#B7BDC9", "#7B8290", "#22262E"),
    "white": ("#FFFFFF", "#9A93A8", "#2A2440"),
}
"""Fill, edge and stripe of a chip."""
FIGURE = Role(BESLEY8, ft.FontWeight.W_400, 18, 20)


def chip_figure(
    theme: Theme,
    amount: int,
    colour: str,
    *,
    role: Role = FIGURE,
    icon: float = 17,
    ink: str | None = None,
    pile: bool = True,
) -> ft.Control:
    """The chip mark and a number; from 500 up a second chip lies behind it, from 1,000 a third."""
    behind = 0 if not pile else 2 if amount >= 1000 else 1 if amount >= 500 else 0
    size = theme.icon(icon)
    layers: list[ft.Control] = [
        ft.Container(content=mark("chip", size, ink or theme.c.accent_fill, opacity=0.45 if n else 1.0), left=3 * n)
        for n in range(behind, -1, -1)
    ]
    marks = ft.Stack(layers, width=size + 3 * behind, height=size)
    return ft.Row(
        [marks, figure(theme, chips(amount), role, colour)],
        spacing=5,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _stack(colour: str, count: int, width: float, most: int) -> str:
    fill, edge, stripe = INKS[colour]
    step, thick = 6.5, 8.0
    shown = min(count, most)
    base = 12 + step * (most - 1)
    parts = []
    for n in range(shown):
        y = base - n * step
        parts.append(
            f'<path d="M2 {y:.1f}v{thick - 3:.1f}a{width / 2 - 2:.1f} 6.5 0 0 0 {width - 4:.1f} 0v-{thick - 3:.1f}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="1.1"/>'
            f'<path d="M{width * 0.22:.1f} {y + 4.6:.1f}v{thick - 3.4:.1f}'
            f"M{width * 0.5:.1f} {y + 6.6:.1f}v{thick - 3.4:.1f}"
            f'M{width * 0.78:.1f} {y + 4.6:.1f}v{thick - 3.4:.1f}" stroke="{stripe}" stroke-opacity=".8" '
            f'stroke-width="{width * 0.09:.1f}"/>'
            f'<ellipse cx="{width / 2:.1f}" cy="{y:.1f}" rx="{width / 2 - 2:.1f}" ry="6.5" fill="{fill}" '
            f'stroke="{edge}" stroke-width="1.1"/>'
        )
    y = base - (shown - 1) * step
    parts.append(
        f'<ellipse cx="{width / 2:.1f}" cy="{y:.1f}" rx="{width * 0.27:.1f}" ry="3.4" fill="none" stroke="{stripe}" '
        f'stroke-opacity=".8" stroke-width="1.4"/>'
    )
    return "".join(parts)


def chip_stacks(theme: Theme, stacks: Mapping[str, int], *, width: float = 46) -> ft.Control:
    """One stack a colour with its count and what it is worth; as few chips as possible."""
    most = max([*stacks.values(), 1])
    most = min(most, 9)
    columns: list[ft.Control] = []
    for colour, worth in COLOURS.items():
        count = stacks.get(colour, 0)
        if not count:
            continue
        height = 22 + 6.5 * (most - 1)
        columns.append(
            ft.Column(
                [
                    picture(_stack(colour, count, width, most), width, height),
                    say(theme, t("bux.chips.times", n=count), STRONG, align=ft.TextAlign.CENTER, wrap=False),
                    say(theme, chips(worth * count), SMALL, theme.c.soft, align=ft.TextAlign.CENTER, wrap=False),
                ],
                spacing=1,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    if not columns:
        return say(theme, t("bux.chips.none"), SMALL, theme.c.soft)
    total = sum(COLOURS[colour] * count for colour, count in stacks.items())
    words = t("bux.chips.spoken", total=chips(total), stacks=stacks_words(stacks))
    row = ft.Row(columns, spacing=14, wrap=True, vertical_alignment=ft.CrossAxisAlignment.END)
    return ft.Semantics(content=row, label=words, exclude_semantics=True)


def stacks_words(stacks: Mapping[str, int]) -> str:
    """ "1 black, 1 gold, 3 silver" """
    return ", ".join(
        t("bux.chips.stack", n=count, colour=t(f"bux.colour.{colour}")) for colour, count in stacks.items() if count
    )
