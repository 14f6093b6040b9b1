"""Text fields in the look of the ledger: a label over a box, and under it the reason when it can't be taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.guard import screen as component
from companion.ui.kit.theme import BODY, SMALL, Theme
from companion.ui.kit.type import say, style


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in a field. ``value`` is what the screen was drawn with, ``now`` what has been typed since: a press
    that follows the last key at once must act on ``now``."""

    value: Any
    put: Callable[[Any], None]
    _latest: Any

    @property
    def now(self) -> Any:
        return self._latest.current


def use_typed(initial: Any) -> Typed:
    """Hook: something that a person types."""
    value, set_value = ft.use_state(initial)
    latest = ft.use_ref(initial)

    def put(new: Any) -> None:
        latest.current = new(latest.current) if callable(new) else new
        set_value(latest.current)

    return Typed(value, put, latest)


def field(
    theme: Theme,
    label: str,
    value: str,
    change: Callable[[str], Any],
    *,
    submit: Callable[[], Any] | None = None,
    wrong: str | None = None,
    most: int | None = None,
    number: bool = False,
    capitals: ft.TextCapitalization = ft.TextCapitalization.NONE,
    focus: bool = False,
    lines: int = 1,
    on_table: bool = False,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """``value`` is held by the caller and comes back through ``change`` at every key. ``most``: the longest text."""
    c = theme.c

    def edge(colour: str, width: float) -> ft.OutlineInputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, colour), border_radius=12)

    def box(shown: str, typed: Callable[[str], Any]) -> ft.TextField:
        return ft.TextField(
            label=label,
            value=shown,
            on_change=lambda e: typed(e.data or ""),
            on_submit=(lambda _e: submit()) if submit else None,
            max_length=most,
            counter="" if most else None,
            autofocus=focus,
            multiline=lines > 1,
            align_label_with_hint=lines > 1,
            min_lines=lines if lines > 1 else None,
            max_lines=lines,
            keyboard_type=ft.KeyboardType.NUMBER if number else ft.KeyboardType.TEXT,
            capitalization=capitals,
            text_style=style(theme, BODY, c.ink, size=17 if lines == 1 else 13),
            label_style=style(theme, SMALL, c.soft, size=14),
            border={
                ft.ControlState.DEFAULT: edge(c.danger if wrong else c.outline, 1.5),
                ft.ControlState.FOCUSED: edge(c.danger if wrong else c.accent, 3),
            },
            filled=True,
            fill_color=c.raised,
            cursor_color=c.accent,
            content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        )

    rows: list[ft.Control] = [Entry(value, change, box)]
    if wrong:
        ink = c.on_table if on_table else c.danger
        rows.append(ft.Semantics(content=say(theme, wrong, BODY, ink, size=14), live_region=True))
    return ft.Column(
        rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=expand, key=key
    )


@component
def Entry(
    value: str, change: Callable[[str], Any], draw: Callable[[str, Callable[[str], Any]], ft.TextField]
) -> ft.TextField:
    """The box of a field. Flet puts a key into the box first and calls its handler later: a screen that is redrawn in
    between, since somebody else has moved, must not put back the text from before. So the box keeps its own text until
    the caller's ``value`` is another than the one it was told last."""
    before: ft.MutableRef[ft.TextField | None] = ft.use_ref(None)
    told = ft.use_ref(value)

    def typed(text: str) -> None:
        told.current = text
        change(text)

    kept = before.current is not None and value == told.current
    box = draw(before.current.value if kept else value, typed)
    before.current, told.current = box, value
    return box
