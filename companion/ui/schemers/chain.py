"""Offer Declined: the chain on the action that was played last, and who adds to it."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.game import Move
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.dock import answers, stack
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, sheet, sheet_head
from companion.ui.kit.theme import BODY, SMALL_STRONG, STRONG
from companion.ui.kit.type import say
from companion.ui.schemers.asking import back, head
from companion.ui.schemers.desk import ICONS, KEYS, TEAL, Desk, played_words
from companion.ui.words import t


def chain_sheet(desk: Desk) -> list[ft.Control]:
    """The action and every Offer Declined on it; each line says whether the action stands once that card lies there."""
    theme, c, played = desk.theme, desk.theme.c, desk.view.played
    if played is None:
        return []
    steps = [(played.do, played_words(played))]
    steps += [
        ("decline", t("schemers.chain.again" if n else "schemers.chain.declined", name=name))
        for n, name in enumerate(played.chain)
    ]
    rows: list[ft.Control] = []
    for n, (do, words) in enumerate(steps):
        stands = n % 2 == 0
        now = t("schemers.chain.stands" if stands else "schemers.chain.cancelled")
        ink = c.good if stands else c.danger
        newest = n == len(steps) - 1
        verdict = ft.Row(
            [mark("check" if stands else "close", theme.icon(16), ink), say(theme, now, SMALL_STRONG, ink, wrap=False)],
            spacing=4,
            tight=True,
        )
        line: ft.Control = ft.Row(
            [
                mark(ICONS[do], theme.icon(24), theme.mark(TEAL)),
                say(theme, words, STRONG if newest else BODY, c.ink if newest else c.soft, expand=True),
                *([] if theme.large and theme.phone else [verdict]),
            ],
            spacing=10,
        )
        if theme.large and theme.phone:
            line = ft.Column([line, verdict], spacing=0, tight=True)
        rows += [
            hair(theme),
            ft.Semantics(
                content=ft.Container(
                    content=line,
                    padding=ft.Padding.symmetric(horizontal=14, vertical=7),
                    bgcolor=theme.lit if newest else None,
                ),
                label=t("schemers.chain.label", what=words, now=now),
                exclude_semantics=True,
                live_region=newest,
                key=f"chain-{n}",
            ),
        ]
    if played.dealt and played.stands:
        dealt = t("schemers.chain.dealt", names=", ".join(played.dealt))
        rows.append(ft.Container(content=say(theme, dealt, BODY, c.soft), padding=ft.Padding(14, 4, 14, 8)))
    return [
        sheet(
            theme, ft.Column([sheet_head(theme, t("schemers.chain.title")), *rows], spacing=0, tight=True), key="chain"
        )
    ]


def open_declines(desk: Desk) -> list[Move]:
    """The moves that add to the chain and may be recorded here: own seats first."""
    moves = [m for m in desk.prompt.moves if m.do == "decline" and desk.may_record(m.seat)]
    return sorted(moves, key=lambda m: m.seat not in desk.session.seats)


def asking(desk: Desk) -> bool:
    """Whether the dock asks who declines what was played last."""
    played, mode = desk.view.played, desk.mode
    open_ = desk.view.phase != "count" and desk.can_act and not (mode.let or mode.card)
    return played is not None and bool(played.may) and open_


def decline_dock(desk: Desk) -> ft.Control:
    """ "Anyone decline?" """
    theme, played = desk.theme, desk.view.played
    assert played is not None
    moves = open_declines(desk)
    own = [m for m in moves if m.seat in desk.session.seats]
    others = [m for m in moves if m not in own]
    now = "stands" if played.stands else "cancelled"
    detail = t(f"schemers.decline.now.{now}", what=played_words(played))
    ask = t("schemers.decline.again" if played.chain else "schemers.decline.ask")
    if desk.mode.who:
        names = [_name(desk, m) for m in others]
        return stack(
            [head(desk, t("schemers.decline.who"), left=back(desk)), answers(theme, names, across=_across(desk))]
        )
    parts: list[ft.Control] = [head(desk, ask, detail=detail)]
    if desk.hot_seat or not own:
        parts.append(answers(theme, [_name(desk, m) for m in moves], across=_across(desk)))
    else:
        row: list[ft.Control] = []
        for m in own:
            row.append(
                outline(
                    theme,
                    t("schemers.decline.mine"),
                    partial(desk.play, m),
                    icon=ICONS["decline"],
                    expand=1,
                    hint=KEYS["decline"],
                )
            )
        if others:
            row.append(outline(theme, t("schemers.decline.other"), lambda: desk.change(who=True), expand=1))
        parts.append(answers(theme, row, across=1 if theme.large and theme.phone else None))
    parts.append(_on(desk))
    return stack(parts)


def _across(desk: Desk) -> int:
    return 1 if desk.theme.large and desk.theme.phone else 2


def _name(desk: Desk, move: Move) -> ft.Control:
    words = t("schemers.decline.of", name=move.seat or "")
    return outline(desk.theme, words, partial(desk.play, move), icon=ICONS["decline"], height=50, expand=1)


def _on(desk: Desk) -> ft.Control:
    """The way on when nobody declines: the next turn, the count, or waiting."""
    theme = desk.theme
    if desk.view.phase == "last":
        end = next((m for m in desk.prompt.moves if m.do == "end_round"), None)
        if end is not None:
            words = f"{t('schemers.decline.none')}: {t('schemers.last.count').lower()}"
            return brass(theme, words, partial(desk.play, end))
    if desk.acting is not None:
        label = t("schemers.decline.none_label")
        words = t("schemers.decline.none")
        return brass(theme, words, lambda: desk.change(let=True, who=False), label=label, hint=KEYS["nobody"])
    words = t("schemers.decline.let")
    return text_button(theme, words, lambda: desk.change(let=True, who=False), hint=KEYS["nobody"])
