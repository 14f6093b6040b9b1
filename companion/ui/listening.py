"""Hooks by which a screen is drawn again when what it shows has changed."""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

if TYPE_CHECKING:
    from companion.device.session import Session
    from companion.ui.shell import Shell


def use_shell(shell: Shell) -> None:
    """Draws the component again after every change of ``shell``."""
    _use_listening(shell)


def use_session(session: Session) -> None:
    """Draws the component again after every change of the table. The app around it does not."""
    _use_listening(session)


def _use_listening(source: Shell | Session) -> None:
    _, set_tick = ft.use_state(0)
    nothing: list[Callable[[], None]] = []
    stops = ft.use_ref(nothing)

    def subscribe() -> None:
        context = contextvars.copy_context()
        stops.current = [source.listen(lambda: context.copy().run(set_tick, lambda tick: tick + 1))]

    def unsubscribe() -> None:
        for stop in stops.current or ():
            stop()

    ft.use_effect(subscribe, dependencies=[source], cleanup=unsubscribe)
