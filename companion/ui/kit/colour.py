"""Colours as "#RRGGBB" text, and the table of roles for each game and brightness."""

from __future__ import annotations

from dataclasses import dataclass, fields

import flet as ft


def mix(top: str, share: float, under: str) -> str:
    """``share`` (0 to 1) of ``top`` laid over ``under``; both and the result "#RRGGBB"."""
    one, two = (tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (top, under))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in zip(one, two, strict=True))


def fade(colour: str, share: float) -> str:
    """``colour`` at ``share`` of its opacity."""
    return ft.Colors.with_opacity(share, colour)


@dataclass(frozen=True, slots=True)
class Palette:
    """What each colour is for, not what it looks like: the roles are the same in every game."""

    table: str
    table2: str
    on_table: str
    on_table_soft: str
    paper: str
    raised: str
    sunk: str
    rule: str
    outline: str
    ink: str
    soft: str
    accent: str
    accent_fill: str
    on_accent: str
    danger: str
    on_danger: str
    good: str
    strip: str
    lit: str
    bear: str


def _palettes() -> dict[tuple[str, bool], Palette]:
    columns = [
        ("ponzi", False),
        ("ponzi", True),
        ("bux", False),
        ("bux", True),
        ("schemers", False),
        ("schemers", True),
    ]
    rows = {name: text.split() for name, text in (line.split(None, 1) for line in _TABLE.strip().splitlines())}
    names = [f.name for f in fields(Palette)]
    return {key: Palette(*("#" + rows[name][i] for name in names)) for i, key in enumerate(columns)}


_TABLE = """
table         123F2F 071710 35125C 150825 0B5963 06222A
table2        0A2B20 03100A 220A3E 0D0419 073F48 03161C
on_table      F6EAD0 F3E7CC F5EDFF F4ECFF FFF3E0 FFEFDC
on_table_soft BFCDB8 A9B7A4 CDB9E6 B9A6D3 BFDCD9 A7C2C1
paper         F8F0DD 12271D F8F3FE 22133A FFF5E6 0F313A
raised        FFFAEC 1A3327 FFFFFF 2E1C4D FFFCF6 173F49
sunk          EDE1C4 0C1E16 EADFF6 190C2C FBE4CC 0A262E
rule          CDB98F 31503F CDBBE2 4A3469 EBC7A3 2C5761
outline       8A7145 7C9482 7F6A99 9179B0 9A7052 7DA0A2
ink           22190E F3E7CC 1E1030 F4ECFF 14303A FFEFDC
soft          5C4C35 B7C0A9 574671 C6B7DB 4B5C60 B7CAC8
accent        7D570C E6BE5E 5E2A96 CDA6FF B23A20 FF9E84
accent_fill   DDB24A DDB24A F0BE48 F0BE48 FF8A6B FF8A6B
on_accent     22190E 22190E 1E1030 1E1030 2B0F07 2B0F07
danger        9C2217 FF8F7C AE1F2D FF949A A2201A FF968E
on_danger     FFF6E5 2B0803 FFFFFF 33050A FFF5E6 330806
good          1B6642 7FD3A2 186540 80D6A6 17634A 80D8AA
strip         365C4E 2C3A34 533674 382D46 1B4E57 17292E
lit           EFDCAE 53532B F5E2C4 644A3E FFD3BF 5C4D4A
bear          F6E7D9 2F3B2F F8EBEC 412754 F7E8E2 2C474F
"""

PALETTES = _palettes()
"""By game and darkness."""


def paint(game: str, light: Palette, dark: Palette) -> None:
    """A game's own colours, for one whose columns are not above."""
    PALETTES[game, False], PALETTES[game, True] = light, dark


MARKS = {
    "transport": ("#1B5A96", "#86BEF2"),
    "grain": ("#8A6000", "#E7B84A"),
    "media": ("#2C6B5B", "#8FCBB4"),
    "estate": ("#AE3325", "#F29A87"),
    "heart": ("#C2203A", "#FF8FA0"),
    "diamond": ("#B04F00", "#FFB36B"),
    "club": ("#17703F", "#7FD49F"),
    "spade": ("#2A2440", "#D9D2EE"),
    "teal": ("#0A666E", "#72D4D3"),
}
"""A game's own marks on paper, light and dark. Never the only sign: each has an outline and a name of its own."""

STRIP_MARKS = {"transport": "#9CCBF5", "grain": "#F0CB6B", "media": "#A5DCC7", "estate": "#F7B0A2"}
"""The industries on the dark table, in both themes."""

SEATS = (
    ("#1B6642", "#7FD3A2"),
    ("#1B5A96", "#86BEF2"),
    ("#AE3325", "#F29A87"),
    ("#7D570C", "#E7B84A"),
    ("#5E2A96", "#CDA6FF"),
)
DASHES: tuple[tuple[float, ...], ...] = ((), (7, 4), (2, 4), (12, 3, 2, 3), (1, 6))
"""How a seat's line is drawn in a chart, so that it is told without colour."""

WAX = "#9C2217"
WAX_STAR = "#F8E6D2"
MARGIN = "#C4624F"
BANNER, ON_BANNER = "#F3D9A0", "#3B2600"
QR_INK, QR_PAPER = "#0A2B20", "#FFFDF6"
