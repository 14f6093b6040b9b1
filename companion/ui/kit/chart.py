"""Lines by round, one a player, each told by its dash and the name at its end as well as its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import flet as ft

from companion.ui.kit.colour import DASHES
from companion.ui.kit.picture import picture, write
from companion.ui.kit.theme import Theme


def _ticks(most: int) -> list[int]:
    """Three steps of a round number."""
    step = next(s * 10**p for p in range(9) for s in (1, 2, 4, 5) if s * 10**p * 3 >= most)
    return [0, step, 2 * step, 3 * step]


def _apart(ends: dict[str, float], gap: float, low: float, high: float) -> dict[str, float]:
    """The heights of the names, moved so that none covers another."""
    placed: dict[str, float] = {}
    at = low - gap
    for name, y in sorted(ends.items(), key=lambda item: item[1]):
        at = max(y, at + gap)
        placed[name] = at
    over = at - high
    return {name: y - over if over > 0 else y for name, y in placed.items()} if over > 0 else placed


def line_chart(
    theme: Theme,
    series: Mapping[str, Sequence[int | None]],
    *,
    width: float,
    height: float,
    mine: str | None = None,
    first: int = 1,
    goal: int | None = None,
    label: str,
) -> ft.Control:
    """``series``: values by round from round ``first``; None ends a line (no longer known). Negative values count as 0
    on the axis and are drawn below it. ``goal``: where the winner has to get, as a line of its own."""
    c = theme.c
    text = theme.px(12, 1.3)
    name_size = theme.px(13.5, 1.3)
    rounds = max((len(s) for s in series.values()), default=1)
    known = [v for s in series.values() for v in s if v is not None]
    ticks = _ticks(max([*known, goal or 1]))
    low = min([*known, 0])
    x0, x1 = 18 + 2.2 * text / 12 * 7, width - 12 - max(len(n) for n in series) * name_size * 0.58
    top, base = text, height - text - 10

    def at(i: int) -> float:
        return x0 + i * (x1 - x0) / max(rounds - 1, 1)

    def up(v: float) -> float:
        return base - (v - low) / max(ticks[-1] * 1.02 - low, 1) * (base - top)

    parts = []
    for v in ticks:
        if goal is not None and abs(up(v) - up(goal)) < text:
            continue
        parts.append(f'<line x1="{x0:.1f}" x2="{x1:.1f}" y1="{up(v):.1f}" y2="{up(v):.1f}" stroke="{c.rule}"/>')
        parts.append(write(x0 - 7, up(v) + text / 3, text, str(v), c.soft, anchor="end", bold=False))
    every = max(1, -(-rounds * 26 // max(int(x1 - x0), 1)))
    if goal is not None:
        at_goal = f'x1="{x0:.1f}" x2="{x1:.1f}" y1="{up(goal):.1f}" y2="{up(goal):.1f}"'
        parts.append(f'<line {at_goal} stroke="{c.accent}" stroke-width="2"/>')
        parts.append(write(x0 - 7, up(goal) + text / 3, text, str(goal), c.accent, anchor="end"))
    for i in range(0, rounds, every):
        parts.append(write(at(i), height - 3, text, f"R{first + i}", c.soft, bold=False))
    ends: dict[str, float] = {}
    for index, (name, values) in enumerate(series.items()):
        points = [(at(i), up(v)) for i, v in enumerate(values) if v is not None]
        if not points:
            continue
        ink, thick = theme.seat(index), 3.2 if name == mine else 2.2
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dash = " ".join(f"{d:g}" for d in DASHES[index % len(DASHES)])
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{thick}"{dashed} '
            f'stroke-linejoin="round"/>'
        )
        x, y = points[-1]
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{ink}"/>')
        ends[name] = y
    for name, y in _apart(ends, name_size * 1.1, top, base).items():
        ink = theme.seat(list(series).index(name))
        parts.append(write(x1 + 9, y + name_size / 3, name_size, name, ink, anchor="start"))
    return picture("".join(parts), width, height, label)
