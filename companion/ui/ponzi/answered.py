"""The answer, stamped across the envelope: for a moment, over whatever comes next, in the way of nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

from companion.table.model import Lot
from companion.ui.kit.envelope import FALL, sealed_envelope, stamp
from companion.ui.kit.theme import Theme
from companion.ui.ponzi.chrome import envelope_width
from companion.ui.ponzi.desk import Desk
from companion.ui.words import t

SHOWN_FOR = 1.5
"""Seconds in which the stamp can be read before the envelope goes."""
GOES = 200


def just_answered(desk: Desk, before: str | None) -> Lot | None:
    """The envelope that waited ``before`` and waits no longer, if one of this device's people sent or got it."""
    found = desk.table.lots.get(before) if before else None
    if found is None or found.answer is None or not {found.seat, found.to} & set(desk.session.seats):
        return None
    return found


@ft.component
def Answered(desk: Desk) -> ft.Control:
    """Nothing, until the envelope that waited on this table has its answer."""
    lot = desk.lot()
    waits = lot.lot if lot else None
    before: Any = ft.use_ref(waits)
    told: Lot | None
    told, set_told = ft.use_state(None)  # type: ignore[assignment]

    async def changed() -> None:
        found, before.current = just_answered(desk, before.current), waits
        set_told(lambda _old: found)
        if found is not None:
            await asyncio.sleep((FALL + GOES) / 1000 + SHOWN_FOR)
            set_told(lambda now: None if now is found else now)

    ft.use_effect(changed, dependencies=[waits])
    if told is None or told.answer is None:
        return ft.Container(width=0, height=0)
    return Stamped(desk.theme, told.answer, key=f"stamped-{told.lot}")  # type: ignore[call-arg]


@ft.component
def Stamped(theme: Theme, answer: str) -> ft.Control:
    """The stamp comes down as the wax did."""
    step, set_step = ft.use_state(0)

    async def come_and_go() -> None:
        set_step(1)
        await asyncio.sleep(theme.ms(FALL) / 1000 + SHOWN_FOR)
        set_step(2)

    ft.use_effect(come_and_go, dependencies=[])
    width = 170 if theme.large and theme.phone else min(envelope_width(theme), 292)
    word = ft.Container(
        content=stamp(theme, t(f"ponzi.envelope.{answer}"), width * 0.13),
        left=0,
        right=0,
        top=width * 0.46,
        alignment=ft.Alignment.CENTER,
        scale=1.0 if step or theme.still else 1.6,
        opacity=1.0 if step else 0.0,
        animate_scale=theme.motion(FALL, ft.AnimationCurve.EASE_IN),
        animate_opacity=theme.motion(FALL, ft.AnimationCurve.EASE_IN),
    )
    return ft.Container(
        content=ft.Stack([sealed_envelope(theme, width), word], width=width, clip_behavior=ft.ClipBehavior.NONE),
        opacity=0.0 if step == 2 else 1.0,
        animate_opacity=theme.motion(GOES),
    )
