"""What happens when something in the app itself breaks: a sentence on the screen, a trace in the log, the table stays.

Flet replaces the whole screen by a trace when a handler raises, and stops redrawing for good when a component does.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

import flet as ft

log = logging.getLogger("companion.ui")

SENTENCE = "Something in the app went wrong here. The table is safe; go back and try again."


def screen(body: Callable[..., Any]) -> Callable[..., Any]:
    """``ft.component`` whose own failure draws ``SENTENCE`` in its place, so that nothing around it stops."""

    @functools.wraps(body)
    def calm(*args: Any, **kwargs: Any) -> Any:
        try:
            return body(*args, **kwargs)
        except Exception:
            log.exception("%s could not be drawn", body.__name__)
            return ft.Container(
                content=ft.Text(SENTENCE, color="#22190E", size=15),
                bgcolor="#F3D9A0",
                border_radius=14,
                padding=16,
                margin=12,
            )

    return ft.component(calm)


def calm_session(page: ft.Page, tell: Callable[[str], None]) -> None:
    """Sends what Flet would show as a crash to ``tell`` instead, and keeps the screen redrawing."""

    def error(message: str) -> None:
        log.error("%s", message)
        tell(SENTENCE)
        page.session.start_updates_scheduler()

    page.session.error = error  # type: ignore[method-assign]
