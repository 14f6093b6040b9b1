"""The rules of the moment that the table is in, in a few words; and the ways to mend what was recorded."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.table.sets import absentees
from companion.ui.bux.desk import Desk, Panel
from companion.ui.bux.turn import pairs
from companion.ui.kit.buttons import outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import note
from companion.ui.kit.theme import BODY, HEAD
from companion.ui.kit.type import heading, say
from companion.ui.words import look_up, t


def topic(desk: Desk) -> str:
    """Which help is due."""
    view = desk.view
    if not view.full and view.phase == "turn":
        return "light"
    if view.phase == "auction":
        return "seal" if view.auction is not None and view.auction.sealed else "bid"
    if view.phase == "turn" and desk.mode.place in ("trade", "sell"):
        return desk.mode.place
    if view.phase == "turn" and desk.mode.place == "draw":
        return "draw"
    return view.phase


def help_panel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    about = topic(desk)
    values = {"opening": view.options["opening_bid"], "step": view.options["bid_step"]}
    parts: list[ft.Control] = [
        note(theme, line.format(**values), icon="next", colour=c.accent) for line in look_up(f"bux_help.{about}")
    ]
    if about == "seal":
        rule = "second_price" if view.options["second_price"] else "first_price"
        parts.append(note(theme, t(f"bux_help.{rule}"), icon="seal", colour=c.accent))
    parts += [heading(theme, t("bux_help.stages"), HEAD, level=3), say(theme, t("bux_help.order"), BODY, c.soft)]
    foot: list[ft.Control] = []
    if (desk.session.seats or desk.session.is_host) and not view.over:
        foot = [*_without(desk), *_ways(desk)]
    return overlay(theme, t(f"bux_help.title.{about}"), parts, lambda: desk.set_panel(None), foot=foot)


def _ways(desk: Desk) -> list[ft.Control]:
    theme = desk.theme
    correct = partial(desk.set_panel, Panel("correct"))
    ruling = partial(desk.set_panel, Panel("ruling"))
    return pairs(
        theme,
        [
            outline(theme, t("bux_help.correct"), correct, icon="pen", expand=1),
            outline(theme, t("bux_help.ruling"), ruling, icon="gavel", expand=1),
        ],
    )


def _without(desk: Desk) -> list[ft.Control]:
    """Going on without a bidder whose phone is there but silent stands here, out of the way."""
    own = desk.table.set
    late = [s for s in absentees(desk.table) if s not in desk.session.seats]
    if own is None or not late or not desk.session.seats:
        return []
    voter = desk.session.seats[0]
    found: list[ft.Control] = []
    for name in late:
        event = {"do": "close", "lot": own.lot, "without": [name], "seat": voter}
        words = t("bux.seal.without", name=name)
        found.append(outline(desk.theme, words, partial(desk.record, event, None, seat=voter), height=48))
    return found
