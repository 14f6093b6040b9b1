"""The sheets over a table: rules help, scores, counting, the draw pile, corrections, house rulings."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.ui.kit.buttons import outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.theme import BODY
from companion.ui.kit.type import say
from companion.ui.schemers.desk import Desk
from companion.ui.words import t


def panel(desk: Desk) -> ft.Control | None:
    """The sheet that is open, or None."""
    if desk.panel is None:
        return None
    from companion.ui.schemers import correcting, helping, rounds, ruling, tapping

    draw = {
        "help": helping.help_panel,
        "correct": correcting.CorrectPanel,
        "ruling": ruling.RulingPanel,
        "stop": ruling.stop_panel,
        "pile": pile_panel,
        "count": tapping.count_panel,
        "recount": rounds.recount_panel,
        "scores": rounds.scores_panel,
    }[desk.panel.kind]
    drawn: ft.Control = draw(desk)
    return drawn


def pile_panel(desk: Desk) -> ft.Control:
    """The draw pile is used up, or the round is over: what somebody says who sees it."""
    theme, view = desk.theme, desk.view
    words = t("schemers.pile.unknown") if view.pile is None else t("schemers.pile.left", n=view.pile)
    parts: list[ft.Control] = [say(theme, words, BODY)]
    moves = {m.do: m for m in desk.prompt.moves}
    foot: list[ft.Control] = []
    if "pile_empty" in moves:
        foot.append(outline(theme, t("schemers.pile.empty"), partial(desk.play, moves["pile_empty"])))
    if "end_round" in moves:
        foot.append(outline(theme, t("schemers.pile.end"), partial(desk.play, moves["end_round"]), icon="bill"))
    elif view.pile == 0:
        parts.append(say(theme, t("schemers.pile.not_yet"), BODY, theme.c.soft))
    return overlay(theme, t("schemers.pile.title"), parts, lambda: desk.set_panel(None), foot=foot)
