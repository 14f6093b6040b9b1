"""Waiting for what must happen, without guessing how long it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.device.session import Session

LONG = 10.0
"""Seconds after which what did not happen never will."""


async def eventually(session: Session, holds: Callable[[], bool]) -> None:
    """Returns once ``holds``, which is asked again after each change of ``session``."""
    changed = asyncio.Event()
    stop = session.listen(changed.set)
    try:
        async with asyncio.timeout(LONG):
            while not holds():
                changed.clear()
                await changed.wait()
    finally:
        stop()
