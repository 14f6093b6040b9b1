"""The parts: contrast of every pair of colours, text that grows and stops growing, keys that keep up."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from companion.ui import words
from companion.ui.kit.chart import _apart, _ticks
from companion.ui.kit.colour import MARKS, PALETTES, SEATS, STRIP_MARKS, mix
from companion.ui.kit.keypad import adding, cleared, shorter, typing
from companion.ui.kit.marks import drawing
from companion.ui.kit.theme import Room, Theme

UI = Path(words.__file__).parent


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXT = [
    ("on_table", "table"), ("on_table_soft", "table"), ("on_table", "strip"), ("on_table_soft", "strip"),
    ("ink", "paper"), ("ink", "sunk"), ("ink", "lit"), ("soft", "paper"), ("soft", "raised"), ("soft", "sunk"),
    ("accent", "paper"), ("accent", "raised"), ("accent", "sunk"), ("on_accent", "accent_fill"), ("danger", "paper"),
    ("danger", "raised"), ("danger", "bear"), ("on_danger", "danger"), ("good", "paper"), ("good", "raised"),
    ("accent_fill", "table2"), ("on_table", "table2"),
]  # fmt: skip
EDGES = [("outline", "paper"), ("outline", "raised"), ("accent_fill", "table"), ("accent_fill", "strip")]


@pytest.mark.parametrize(("game", "dark"), PALETTES)
def test_text_and_edges_can_be_seen_in_every_game_and_brightness(game: str, dark: bool) -> None:
    palette = PALETTES[game, dark]
    for need, pairs in ((4.45, TEXT), (3.0, EDGES)):
        for ink, ground in pairs:
            found = contrast(getattr(palette, ink), getattr(palette, ground))
            assert found >= need, f"{ink} on {ground}: {found:.2f}"


def test_marks_can_be_seen_on_paper_and_on_the_table() -> None:
    for dark in (False, True):
        ponzi = PALETTES["ponzi", dark]
        for name in ("transport", "grain", "media", "estate"):
            assert contrast(MARKS[name][dark], ponzi.raised) >= 4.5
            assert contrast(STRIP_MARKS[name], ponzi.strip) >= 3
        for seat in SEATS:
            assert contrast(seat[dark], ponzi.paper) >= 4.5


def test_mixing_colours() -> None:
    assert mix("#FFFFFF", 0.5, "#000000") == "#808080"
    assert mix("#FFFFFF", 0.12, "#123F2F") == "#2E5648"


@pytest.mark.parametrize(
    ("width", "room"),
    [(360, Room.PHONE), (599, Room.PHONE), (600, Room.TABLET), (1023, Room.TABLET), (1024, Room.DESKTOP)],
)
def test_rooms(width: float, room: Room) -> None:
    assert Theme(width=width).room is room


def test_wish_and_system_together_never_exceed_two() -> None:
    theme = Theme(wish=1.5, system=2.0)
    assert theme.scale == 2.0
    assert theme.sp(15) * 2.0 == 30, "the platform doubles what it is given"
    assert theme.sp(82, 1.3) * 2.0 == pytest.approx(82 * 1.3)
    assert theme.px(10) == 20 and theme.icon(24) == 36


def test_large_text_begins_at_130_per_cent() -> None:
    assert not Theme(wish=1.29).large
    assert Theme(wish=1.3).large and Theme(system=1.3).large


def test_reduced_motion_is_a_short_fade() -> None:
    assert Theme().ms(700) == 700 and Theme(still=True).ms(700) == 120


def test_keys_of_the_keypad() -> None:
    assert typing(1, 999)(None) == 1 and typing(5, 999)(1) == 15
    assert typing(9, 99)(15) == 15, "past the most it is not taken"
    assert adding(50, 999)(None) == 50 and adding(20, 60)(50) == 50
    assert shorter(15) == 1 and shorter(7) is None and shorter(None) is None
    assert cleared(12) is None


@pytest.mark.parametrize(("most", "ticks"), [(1, [0, 1, 2, 3]), (120, [0, 40, 80, 120]), (121, [0, 50, 100, 150])])
def test_a_charts_axis_has_round_steps(most: int, ticks: list[int]) -> None:
    assert _ticks(most) == ticks


def test_names_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    placed = _apart({"Ann": 100.0, "Ben": 101.0, "Cat": 140.0, "Dan": 139.0}, 15, 12, 142)
    heights = sorted(placed.values())
    assert all(b - a >= 15 for a, b in itertools.pairwise(heights)) and heights[-1] <= 142
    assert placed["Ann"] < placed["Ben"] < placed["Dan"] < placed["Cat"]


def test_every_mark_that_is_used_is_drawn() -> None:
    used = set()
    for path in UI.rglob("*.py"):
        used |= set(
            re.findall(r'(?:mark|icon_button)\(\s*(?:theme,\s*)?"([a-z-]+)"|icon="([a-z-]+)"', path.read_text())
        )
    for name in {a or b for a, b in used}:
        assert drawing(name).startswith("<svg"), name


def test_every_text_that_is_asked_for_is_there() -> None:
    """Keys written out in the code; those put together from parts are checked up to their last fixed part."""
    missing = []
    for path in UI.rglob("*.py"):
        for fixed, key in re.findall(r'\bt\(\s*(f?)"([a-z_]+\.[^"]+)"', path.read_text()):
            stem = key.split("{")[0].rstrip(".") if fixed else key
            if fixed and "{" in key and not key.split("{")[0].endswith("."):
                stem = stem.rsplit(".", 1)[0]
            try:
                words.look_up(stem)
            except words.MissingWords:
                missing.append(f"{path.name}: {key}")
    assert missing == []


def test_words_fill_in_and_count() -> None:
    assert words.t("ponzi.draw.question", n=1) == "Which card came up?"
    assert words.t("ponzi.draw.question", n=4, count="four") == "Which four cards came up?"
    assert words.listing(["Ann", "Ben", "Cat"]) == "Ann, Ben and Cat"
    assert words.ordinal(2) == "second" and words.ordinal(13) == "13th"
    with pytest.raises(words.MissingWords):
        words.t("ponzi.no.such")
