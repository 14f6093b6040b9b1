"""Setting up pass-and-play: who sits round one phone, and under which options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.ui import games
from companion.ui.box import options_of
from companion.ui.fields import field, use_typed
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, icon_button, outline, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import sheet, sheet_head
from companion.ui.kit.theme import BODY, STRONG, Theme
from companion.ui.kit.type import say
from companion.ui.options import OptionsForm
from companion.ui.shell import Shell
from companion.ui.words import number, t

WIDTH = 560
LONGEST_NAME = 20


def tidy(name: str) -> str:
    return " ".join(name.split())


def names_problem(names: tuple[str, ...]) -> str | None:
    """Why these can't all play, in a sentence; None if they can."""
    clean = [tidy(name) for name in names]
    if not all(clean):
        return t("local.blank")
    seen: set[str] = set()
    for name in clean:
        if name.casefold() in seen:
            return t("local.twice", name=name)
        seen.add(name.casefold())
    return None


@component
def Local(shell: Shell, theme: Theme, game: str) -> ft.Control:
    from companion.games import GAMES

    rules = GAMES[game]
    low, high = rules.seat_range
    typed = use_typed(("",) * low)
    names, set_names = typed.value, typed.put
    choices = games.screens(game).choices
    given: dict[str, Any]
    given, set_given = ft.use_state(options_of(shell.boxes, game))
    over, set_over = ft.use_state(False)
    wrong, set_wrong = ft.use_state("")
    options: Mapping[str, Any] = {**rules.defaults, **given}
    clean = tuple(tidy(n) for n in names)

    def rename(at: int, text: str) -> None:
        set_names(lambda now: (*now[:at], text, *now[at + 1 :]))

    def begin() -> None:
        players = tuple(tidy(n) for n in typed.now)
        problem = names_problem(players)
        set_wrong(problem or "")
        if problem is None:
            chosen = {k: v for k, v in given.items() if k != "start_player" or v in players}
            shell.run(shell.local, game, list(players), chosen)

    rows: list[ft.Control] = []
    for i, name in enumerate(names):
        line: list[ft.Control] = [
            field(
                theme,
                t("local.name", n=i + 1),
                name,
                partial(rename, i),
                submit=begin,
                most=LONGEST_NAME,
                capitals=ft.TextCapitalization.WORDS,
                expand=True,
            )
        ]
        if len(names) > low:
            label = t("local.remove", name=tidy(name) or t("local.name", n=i + 1))
            remove = partial(lambda at: set_names(lambda now: (*now[:at], *now[at + 1 :])), i)
            line.append(icon_button(theme, "close", label, remove, colour=theme.c.soft, size=18))
        rows.append(ft.Row(line, spacing=4, key=f"player-{i}"))
    if len(names) < high:
        rows.append(outline(theme, t("local.add"), lambda: set_names(lambda now: (*now, "")), height=48))
    kind, look = games.screens(game).headline(options)
    body = [
        say(theme, t("local.why"), BODY, theme.c.on_table_soft),
        sheet(
            theme,
            ft.Column(
                [
                    sheet_head(theme, t("local.names"), left=0),
                    *rows,
                    *([say(theme, wrong, BODY, theme.c.danger)] if wrong else []),
                ],
                spacing=10,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding(14, 0, 14, 14),
        ),
        ft.Column(
            [
                say(theme, kind, STRONG, theme.c.on_table),
                say(theme, look, BODY, theme.c.on_table_soft, size=14),
                text_button(theme, t("lobby.options"), lambda: set_over(True), colour=theme.c.accent_fill),
            ],
            spacing=1,
            tight=True,
        ),
    ]

    def change(name: str, value: Any) -> None:
        set_given(lambda now: {**now, name: value})
        if any(choice.kept and choice.name == name for choice in choices):
            shell.run(shell.keep, game, name, value)

    seats = tuple(n or t("local.name", n=i + 1) for i, n in enumerate(clean))
    form = OptionsForm(theme, choices, options, seats, change)
    return screen(
        theme,
        top=top_bar(theme, t("local.title"), rules.title, back=shell.back),
        body=body,
        dock=stack([brass(theme, t("local.start", number=number(len(names))), begin)]),
        over=overlay(theme, t("lobby.options"), [form], lambda: set_over(False)) if over else None,
        message=shell.message(theme),
        width=WIDTH,
    )
