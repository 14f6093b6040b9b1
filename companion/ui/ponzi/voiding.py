"""Calling an envelope off: one party says why, the other confirms."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.ui.kit.buttons import outline
from companion.ui.kit.overlay import overlay
from companion.ui.kit.theme import BODY
from companion.ui.kit.type import say
from companion.ui.ponzi.desk import Desk
from companion.ui.words import t


def void_panel(desk: Desk) -> ft.Control:
    theme = desk.theme
    lot = desk.table.lots.get(desk.panel.about if desk.panel else "")
    close = lambda: desk.set_panel(None)  # noqa: E731
    if lot is None:
        return overlay(theme, t("ponzi.void.title"), [], close)
    me, other = (lot.seat, lot.to) if lot.seat in desk.session.seats and lot.seat == desk.me else (lot.to, lot.seat)
    if me not in desk.session.seats:
        me, other = other, me
    reasons = ["cash", "agreed"] if me == lot.to else ["agreed", "cash"]
    if desk.session.envelope(me, lot.lot).proof == "mismatch":
        reasons.insert(0, "seal")

    def say_so(reason: str) -> None:
        desk.record({"do": "void", "seat": me, "lot": lot.lot, "reason": reason}, None, seat=me)

    buttons = [outline(theme, t(f"ponzi.void.{r}"), partial(say_so, r), key=f"void-{r}") for r in reasons]
    return overlay(
        theme, t("ponzi.void.title"), [say(theme, t("ponzi.void.why", name=other), BODY, theme.c.soft), *buttons], close
    )
