"""Score sheet only: type what lies on the table at the end; the game's own scoring adds it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.games.game import MalformedEvent, Score, ScoreSheet
from companion.ui import games
from companion.ui.fields import field, use_typed
from companion.ui.games import Question, QuickScore
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, icon_button, outline
from companion.ui.kit.dock import stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BODY, FIGURE_L, FIGURE_M, HEAD, QUESTION, SMALL, STRONG, Theme
from companion.ui.kit.type import figure, heading, runs, say
from companion.ui.local import LONGEST_NAME, names_problem, tidy
from companion.ui.options import switch_row
from companion.ui.shell import Shell
from companion.ui.words import listing, t

WIDTH = 680
Answers = Mapping[str, str]
"""One player's answers as typed, by question."""


def read_answers(
    names: tuple[str, ...], typed: tuple[Answers, ...], questions: tuple[Question, ...]
) -> dict[str, dict[str, int]]:
    """The numbers by player and question. Raises ValueError with a sentence that names what and whose."""
    found: dict[str, dict[str, int]] = {}
    for name, answers in zip(names, typed, strict=True):
        found[name] = {}
        for question in questions:
            text = answers.get(question.name, "").strip() or "0"
            if not (text.isascii() and text.isdigit() and int(text) <= question.high):
                raise ValueError(t("score.whole", what=question.title, name=name, high=question.high))
            found[name][question.name] = int(text)
    return found


@component
def ScoreOnly(shell: Shell, theme: Theme, game: str) -> ft.Control:
    from companion.games import GAMES

    rules, quick = GAMES[game], games.screens(game).quick_score
    low, high = rules.seat_range
    called, told = use_typed(("",) * low), use_typed(({},) * low)
    names, set_names, typed, set_typed = called.value, called.put, told.value, told.put
    no_options: dict[str, Any] = {}
    options, set_options = ft.use_state(no_options)
    no_result: ScoreSheet | None = None
    result, set_result = ft.use_state(no_result)
    wrong, set_wrong = ft.use_state("")
    if quick is None:
        return screen(theme, top=top_bar(theme, t("score.title"), back=shell.back))
    questions = tuple(q for q in quick.questions if q.only is None or options.get(q.only))

    def put(at: int, name: str, text: str) -> None:
        set_typed(lambda now: (*now[:at], {**now[at], name: text}, *now[at + 1 :]))

    def rename(at: int, text: str) -> None:
        set_names(lambda now: (*now[:at], text, *now[at + 1 :]))

    def add_up() -> None:
        players = tuple(tidy(n) or t("score.player", n=i + 1) for i, n in enumerate(called.now))
        problem = names_problem(players)
        try:
            if problem is None:
                set_result(quick.score(players, read_answers(players, told.now, questions), options))
        except (ValueError, MalformedEvent) as error:
            problem = str(error)
        set_wrong(problem or "")

    if result is not None:
        return _result(theme, shell, rules.title, result, lambda: set_result(None))

    def drop(at: int) -> None:
        set_names(lambda now: (*now[:at], *now[at + 1 :]))
        set_typed(lambda now: (*now[:at], *now[at + 1 :]))

    players = [
        _player(
            theme,
            i,
            name,
            typed[i],
            questions,
            partial(rename, i),
            partial(put, i),
            partial(drop, i) if len(names) > low else None,
        )
        for i, name in enumerate(names)
    ]
    body: list[ft.Control] = [say(theme, t("score.why"), BODY, theme.c.on_table_soft)]
    if quick.switch is not None:
        body.append(_switch(theme, quick, options, set_options))
    body += players
    if len(names) < high:

        def more() -> None:
            set_names(lambda now: (*now, ""))
            set_typed(lambda now: (*now, {}))

        body.append(outline(theme, t("score.add"), more, height=48, on_table=True))
    return screen(
        theme,
        top=top_bar(theme, t("score.title"), rules.title, back=shell.back),
        body=[*body, ft.Container(height=4)],
        dock=stack(
            [*([say(theme, wrong, BODY, theme.c.danger)] if wrong else []), brass(theme, t("score.reckon"), add_up)]
        ),
        message=shell.message(theme),
        width=WIDTH,
    )


def _switch(theme: Theme, quick: QuickScore, options: Mapping[str, Any], put: Callable[[Any], None]) -> ft.Control:
    choice = quick.switch
    assert choice is not None
    reason = say(theme, choice.reason, SMALL, theme.c.soft)
    on = bool(options.get(choice.name))
    return sheet(
        theme, switch_row(theme, choice.title, reason, on, lambda now: put({**options, choice.name: now})), padding=14
    )


def _player(
    theme: Theme,
    index: int,
    name: str,
    answers: Answers,
    questions: tuple[Question, ...],
    rename: Callable[[str], None],
    put: Callable[[str, str], None],
    drop: Callable[[], None] | None,
) -> ft.Control:
    called = tidy(name) or t("score.player", n=index + 1)
    head: list[ft.Control] = [
        field(
            theme,
            t("score.player", n=index + 1),
            name,
            rename,
            most=LONGEST_NAME,
            capitals=ft.TextCapitalization.WORDS,
            expand=True,
        )
    ]
    if drop is not None:
        head.append(icon_button(theme, "close", t("score.remove", name=called), drop, colour=theme.c.soft, size=18))
    rows: list[ft.Control] = [ft.Row(head, spacing=4)]
    counted = [q for q in questions if not q.typed and not q.yes_no]
    across = 1 if theme.large and theme.phone else 2
    for i in range(0, len(counted), across):
        cells: list[ft.Control] = [
            ft.Container(content=_counter(theme, q, called, answers, put), expand=1) for q in counted[i : i + across]
        ]
        rows.append(ft.Row(cells, spacing=8))
    for question in questions:
        if question.typed:
            rows.append(
                field(
                    theme,
                    question.title,
                    answers.get(question.name, ""),
                    partial(put, question.name),
                    number=True,
                    most=4,
                )
            )
        elif question.yes_no:
            rows.append(
                switch_row(
                    theme,
                    question.title,
                    ft.Container(),
                    answers.get(question.name) == "1",
                    partial(_tick, put, question.name),
                )
            )
    return sheet(
        theme,
        ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=12,
        key=f"player-{index}",
    )


def _tick(put: Callable[[str, str], None], name: str, on: bool) -> None:
    put(name, "1" if on else "0")


def _counter(
    theme: Theme, question: Question, name: str, answers: Answers, put: Callable[[str, str], None]
) -> ft.Control:
    now = int(answers.get(question.name, "") or 0)

    def step(by: int) -> None:
        put(question.name, str(max(0, min(now + by, question.high))))

    label = ft.Row(
        [
            *([mark(question.mark, theme.icon(22), theme.mark(question.mark))] if question.mark else []),
            say(theme, question.title, STRONG, size=14),
        ],
        spacing=6,
    )
    keys = ft.Row(
        [
            icon_button(
                theme,
                "minus",
                t("score.less", what=question.title, name=name),
                lambda: step(-1),
                colour=theme.c.ink,
                size=18,
            ),
            ft.Semantics(
                content=figure(theme, now, FIGURE_M), label=f"{name}, {question.title}: {now}", exclude_semantics=True
            ),
            icon_button(
                theme,
                "plus",
                t("score.more", what=question.title, name=name),
                lambda: step(1),
                colour=theme.c.ink,
                size=18,
            ),
        ],
        spacing=0,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return ft.Container(
        content=ft.Column([label, keys], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.c.sunk,
        border_radius=12,
        padding=ft.Padding(10, 8, 4, 2),
    )


# -- the result -------------------------------------------------------------------------------------------------------


def _title(result: ScoreSheet) -> str:
    if not result.winners:
        return t("score.nobody")
    if len(result.winners) == 1:
        return t("score.winner", name=result.winners[0])
    return t("score.winners", names=listing(result.winners))


def _result(theme: Theme, shell: Shell, game: str, result: ScoreSheet, again: Callable[[], None]) -> ft.Control:
    cards = [_score(theme, score, score.seat in result.winners) for score in result.scores]
    notes = [text for text in (result.tie_break, *result.warnings) if text]
    if notes:
        rows: list[ft.Control] = [
            ft.Row(
                [mark("medal", theme.icon(24), theme.c.accent), say(theme, text, BODY, expand=True)],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
            for text in notes
        ]
        cards.insert(1, sheet(theme, ft.Column(rows, spacing=8, tight=True), padding=14))
    return screen(
        theme,
        top=top_bar(theme, _title(result), game, back=again),
        body=[*cards, ft.Container(height=4)],
        dock=stack([outline(theme, t("score.back"), again, icon="pen")]),
        message=shell.message(theme),
        width=WIDTH,
    )


def _score(theme: Theme, score: Score, winner: bool) -> ft.Control:
    c = theme.c
    rank = t("score.rank", n=score.rank)
    total = say(theme, t("score.bankrupt"), HEAD, c.danger) if score.bankrupt else figure(theme, score.points, FIGURE_L)
    head = ft.Row(
        [
            ft.Container(content=heading(theme, score.seat, QUESTION), expand=True),
            *([mark("crown", theme.icon(36), c.accent_fill)] if winner else []),
        ]
    )
    rows: list[ft.Control] = [head]
    for line in score.lines:
        words = runs(theme, [(f"{line.source} ", BODY, c.ink), (line.detail, BODY, c.soft)], expand=True)
        rows.append(ft.Row([words, figure(theme, line.points, HEAD)], spacing=10))
    ruled = ft.Container(
        content=total,
        border=ft.Border(top=ft.BorderSide(1.5, c.ink), bottom=ft.BorderSide(3, c.ink)),
        padding=ft.Padding.symmetric(horizontal=6, vertical=2),
    )
    rows.append(ft.Row([say(theme, rank, SMALL, c.soft), ft.Container(expand=True), ruled]))
    return ft.Semantics(
        content=sheet(
            theme,
            ft.Container(
                content=ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                padding=ft.Padding(54, 12, 14, 12),
            ),
            margin=True,
        ),
        container=True,
        key=f"score-{score.seat}",
    )
