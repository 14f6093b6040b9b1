"""A screen that stays on while a table lies open."""

from __future__ import annotations

import asyncio
import contextlib

import flet as ft

EVERY = 10.0
"""Seconds between two attempts."""


class Awake:
    """Browsers allow it only shortly after a tap, so ``want`` is said again and again, and tried not too often."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._on = False
        self._next = 0.0
        self._lock: ft.Wakelock | None = None

    def want(self, on: bool) -> None:
        """Keeps the screen on from now on, or lets it go dark again."""
        now = asyncio.get_running_loop().time()
        if on != self._on and now >= self._next:
            self._next = now + EVERY
            self._page.run_task(self._hold, on)

    async def _hold(self, on: bool) -> None:
        if self._lock is None:
            self._lock = ft.Wakelock()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._lock.enable() if on else self._lock.disable(), 3)
            self._on = bool(await asyncio.wait_for(self._lock.is_enabled(), 3))
