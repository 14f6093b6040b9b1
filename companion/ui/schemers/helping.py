"""The rules of what is going on, in a few words; and the ways to mend what was recorded."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, HEAD
from companion.ui.kit.type import heading, say
from companion.ui.schemers.desk import Desk, Panel
from companion.ui.words import look_up, t


def help_panel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    phase = view.phase if view.phase in ("count", "last") else "turn"
    if view.played is not None and not desk.mode.let and phase == "turn":
        phase = "decline"
    parts: list[ft.Control] = [
        note(theme, line, icon="next", colour=c.accent) for line in look_up(f"schemers_help.{phase}")
    ]
    parts += [
        heading(theme, t("schemers_help.round"), HEAD, level=3),
        say(theme, t("schemers_help.order"), BODY, c.soft),
    ]
    parts += [note(theme, text, icon="help") for text in view.notices]
    foot: list[ft.Control] = []
    buttons: list[ft.Control] = []
    if view.rounds:
        words = t("schemers_help.scores")
        buttons.append(outline(theme, words, lambda: desk.set_panel(Panel("scores")), icon="medal", expand=1))
    if desk.can_act and not view.over:
        words = t("schemers_help.correct")
        buttons.append(outline(theme, words, lambda: desk.set_panel(Panel("correct")), icon="pen", expand=1))
        words = t("schemers_help.ruling")
        buttons.append(outline(theme, words, lambda: desk.set_panel(Panel("ruling")), icon="gavel", expand=1))
    if buttons:
        small = theme.phone and (theme.large or len(buttons) > 2)
        foot = [ft.Row([b]) for b in buttons] if small else [ft.Row(buttons, spacing=8)]
    return overlay(theme, t(f"schemers_help.title.{phase}"), parts, lambda: desk.set_panel(None), foot=foot)
