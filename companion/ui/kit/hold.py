"""Something that shows only while a finger rests on it."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.kit.buttons import tappable
from companion.ui.kit.theme import Theme

SHOWN_FOR = 5.0
"""Seconds, where holding isn't possible: keyboard, switch, screen reader."""
ECHO = 0.6
"""Seconds in which a browser may still report the click of a finger that has just been lifted."""


@ft.component
def Hold(
    theme: Theme,
    face: ft.Control,
    label: str,
    show: Callable[[bool], Any],
    *,
    radius: float = 14,
    width: float | None = None,
    height: float | None = None,
) -> ft.Control:
    """Calls ``show(True)`` when a finger comes to rest on ``face`` and ``show(False)`` when it leaves or slips. Pressed
    any other way it is a button, named ``label``, that shows for five seconds. ``show`` may be async: what it has to
    fetch doesn't count."""
    lifted: Any = ft.use_ref(0.0)
    times: Any = ft.use_ref(0)

    async def set_to(on: bool) -> None:
        done = show(on)
        if inspect.isawaitable(done):
            await done

    async def down(_e: Any) -> None:
        times.current += 1
        await set_to(True)

    async def up(_e: Any) -> None:
        lifted.current = time.monotonic()
        await set_to(False)

    async def pressed() -> None:
        if time.monotonic() - lifted.current < ECHO:
            return
        times.current += 1
        mine = times.current
        await set_to(True)
        await asyncio.sleep(SHOWN_FOR)
        if times.current == mine:
            await set_to(False)

    # The button lies under the pad: a button of its own would end the rest of a finger as a long press.
    pad = ft.GestureDetector(
        content=ft.Container(expand=True),
        on_pan_down=down,
        on_pan_cancel=up,
        on_pan_end=up,
        exclude_from_semantics=True,
    )
    return ft.Stack(
        [
            tappable(theme, face, label, pressed, radius=radius, width=width, height=height),
            ft.Container(content=pad, left=0, top=0, right=0, bottom=0),
        ],
        width=width,
        height=height,
        fit=ft.StackFit.PASS_THROUGH,
    )
