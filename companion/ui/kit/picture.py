"""Pictures that are drawn when they are needed: an SVG text becomes one control, however much is in it."""

from __future__ import annotations

import math

import flet as ft


def picture(svg: str, width: float, height: float, label: str | None = None) -> ft.Control:
    """``svg`` is what stands between the tags, in units of ``width`` by ``height``. A picture says what it shows in
    ``label``, or the words beside it do."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    image = ft.Image(
        src=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{svg}</svg>',
        width=width,
        height=height,
        exclude_from_semantics=True,
    )
    return ft.Semantics(content=image, label=label, image=True, exclude_semantics=True) if label else image


def point(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 degrees is up, clockwise."""
    a = math.radians(degrees - 90)
    return cx + radius * math.cos(a), cy + radius * math.sin(a)


def star(cx: float, cy: float, outer: float, inner: float) -> str:
    """The path of a five-pointed star."""
    tips = [point(cx, cy, outer if i % 2 == 0 else inner, i * 36) for i in range(10)]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in tips) + "z"


def scallop(cx: float, cy: float, radius: float, bumps: int = 14) -> str:
    """The path of a wax seal's edge."""
    dots = [point(cx, cy, radius, 90 + 360 * i / bumps) for i in range(bumps)]
    bend = radius * math.sin(math.pi / bumps) * 1.035
    start, *rest = dots
    arcs = "".join(f"A{bend:.2f} {bend:.2f} 0 0 1 {x:.2f} {y:.2f}" for x, y in [*rest, start])
    return f"M{start[0]:.2f} {start[1]:.2f}{arcs}z"


def write(x: float, y: float, size: float, text: str, colour: str, *, anchor: str = "middle", bold: bool = True) -> str:
    """Text in Roboto inside a picture; ``y`` is the base line. For figures and names only."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;")
    weight = 700 if bold else 500
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-family="Roboto" font-weight="{weight}" '
        f'font-size="{size:.1f}" fill="{colour}">{safe}</text>'
    )
