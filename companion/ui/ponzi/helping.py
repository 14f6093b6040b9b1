"""The rules of the phase that the table is in, in a few words; and the ways to mend what was recorded."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, HEAD
from companion.ui.kit.type import heading, say
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.words import look_up, t


def help_panel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    phase = "answer" if view.trade else "draw" if desk.move("draw") and view.phase != "discard" else view.phase
    if phase == "remove" and not view.full:
        phase = "marker"
    parts: list[ft.Control] = [
        note(theme, line.format(players=len(view.seats), bears=view.bear_limit), icon="next", colour=c.accent)
        for line in look_up(f"ponzi_help.{phase}")
    ]
    for limit in view.limits:
        parts.append(note(theme, limit, icon="help", colour=c.accent))
    if view.options["advanced"] and phase == "trade":
        parts.append(note(theme, t("ponzi_help.advanced"), icon="luxury", colour=c.accent))
    parts += [heading(theme, t("ponzi_help.round"), HEAD, level=3), say(theme, t("ponzi_help.order"), BODY, c.soft)]
    foot: list[ft.Control] = []
    if (desk.session.seats or desk.session.is_host) and not view.over:
        foot = [
            ft.Row(
                [
                    outline(
                        theme, t("ponzi_help.correct"), lambda: desk.set_panel(Panel("correct")), icon="pen", expand=1
                    ),
                    outline(
                        theme, t("ponzi_help.ruling"), lambda: desk.set_panel(Panel("ruling")), icon="book", expand=1
                    ),
                ],
                spacing=8,
            )
        ]
        if theme.large and theme.phone:
            foot = [ft.Row([b]) for b in foot[0].controls]  # type: ignore[attr-defined]
    return overlay(theme, t(f"ponzi_help.title.{phase}"), parts, lambda: desk.set_panel(None), foot=foot)
