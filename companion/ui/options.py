"""A game's options as a form, each with the reason for its default. One form for the lobby and for pass-and-play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.ui.fields import field
from companion.ui.games import Choice
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, tappable
from companion.ui.kit.paper import hair
from companion.ui.kit.theme import BODY, SMALL, STRONG, TARGET, Theme
from companion.ui.kit.type import say
from companion.ui.words import t

Change = Callable[[str, Any], None]


@component
def OptionsForm(
    theme: Theme,
    choices: Sequence[Choice],
    options: Mapping[str, Any],
    seats: Sequence[str],
    change: Change | None,
) -> ft.Control:
    """``change`` takes an option's name and its new value; None: everybody may read them, only the host change them."""
    rows: list[ft.Control] = []
    for choice in choices:
        if rows:
            rows.append(hair(theme))
        rows.append(_option(theme, choice, options.get(choice.name), seats, change))
    return ft.Column(rows, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _option(theme: Theme, choice: Choice, value: Any, seats: Sequence[str], change: Change | None) -> ft.Control:
    title = say(theme, choice.title, STRONG)
    reason = say(theme, choice.reason, SMALL, theme.c.soft)
    put = partial(change, choice.name) if change else None
    if choice.kind == "switch":
        return _switch(theme, choice, bool(value), put, reason)
    parts: list[ft.Control] = [title, reason]
    if choice.kind == "text":
        parts.append(ft.Container(content=OptionText(theme, choice, value, put), padding=ft.Padding.only(top=8)))
    else:
        values: Sequence[Any] = list(seats) if choice.kind == "seat" else choice.values
        chosen = (value or (seats[0] if seats else None)) if choice.kind == "seat" else value
        words = {v: str(v) for v in values} if choice.kind == "seat" else choice.words
        parts.append(segments(theme, choice.title, values, words, chosen, put))
    return ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _switch(
    theme: Theme, choice: Choice, on: bool, put: Callable[[Any], None] | None, reason: ft.Control
) -> ft.Control:
    return switch_row(theme, choice.title, reason, on, put)


def switch_row(
    theme: Theme, title: str, reason: ft.Control, on: bool, put: Callable[[bool], None] | None
) -> ft.Control:
    """A switch with its title; the whole row can be tapped."""
    toggle = ft.Switch(
        value=on,
        label=title,
        label_text_style=ft.TextStyle(size=0.01, color=ft.Colors.TRANSPARENT),
        width=60,
        disabled=put is None,
        on_change=(lambda e: put(bool(e.data))) if put else None,
        active_color=theme.c.on_accent,
        active_track_color=theme.c.accent_fill,
        inactive_track_color=theme.c.sunk,
        track_outline_color=theme.c.outline,
    )
    words = ft.Column(
        [ft.Semantics(content=say(theme, title, STRONG), exclude_semantics=True), reason],
        spacing=4,
        tight=True,
        expand=True,
    )
    return ft.Row([words, toggle], spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def segments(
    theme: Theme,
    title: str,
    values: Sequence[Any],
    words: Mapping[Any, str],
    chosen: Any,
    put: Callable[[Any], None] | None,
) -> ft.Control:
    """A few values side by side, the chosen one in brass; they wrap where there is no room."""
    c = theme.c

    def one(value: Any) -> ft.Control:
        on = value == chosen
        return tappable(
            theme,
            say(theme, words[value], STRONG, c.on_accent if on else c.ink, align=ft.TextAlign.CENTER),
            f"{title}: {words[value]}",
            partial(put, value) if put else None,
            fill=c.accent_fill if on else c.raised,
            edge=c.outline,
            radius=12,
            height=None if theme.large else TARGET,
            padding=ft.Padding.symmetric(horizontal=18, vertical=10),
            selected=on,
        )

    return ft.Row([one(v) for v in values], spacing=8, run_spacing=8, wrap=True)


@component
def OptionText(theme: Theme, choice: Choice, value: Any, put: Callable[[Any], None] | None) -> ft.Control:
    """Free text with a button; what can't be read says why and changes nothing."""
    read, write = choice.read, choice.write
    assert read is not None and write is not None
    text, set_text = ft.use_state(write(value or {}))
    wrong, set_wrong = ft.use_state("")
    if put is None:
        return say(theme, text or "–", BODY)

    def save() -> None:
        try:
            found = read(text)
        except ValueError as error:
            set_wrong(str(error))
            return
        set_wrong("")
        set_text(write(found or {}))
        put(found)

    box = field(
        theme,
        choice.title,
        text,
        lambda typed: set_text(typed),
        submit=save if choice.lines == 1 else None,
        wrong=wrong or None,
        lines=choice.lines,
    )
    # Once it is taken the button goes: that is the answer to pressing it.
    done = brass(theme, t("common.done"), save, height=48, label=f"{choice.title}: {t('common.done')}")
    return ft.Column(
        [box] if text == write(value or {}) else [box, done],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
