"""Files that a person saves or picks, on a phone or at a desk."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import flet as ft

from companion.ui.browser import IN_BROWSER

log = logging.getLogger("companion.ui")


async def save_file(page: ft.Page, name: str, text: str) -> bool | None:
    """Saves ``text`` where the person chooses (a browser: among its downloads). False when they chose nothing after
    all, None when it was not possible."""
    try:
        where = await ft.FilePicker().save_file(file_name=name, src_bytes=text.encode())
    except Exception:
        log.exception("%s was not saved", name)
        return None
    return bool(where) or IN_BROWSER or page.web


async def open_file() -> bytes | None:
    """The bytes of a file that the person picks, None without one."""
    picked = await ft.FilePicker().pick_files(with_data=True)
    if not picked:
        return None
    file = picked[0]
    if file.bytes is not None:
        return bytes(file.bytes)
    return await asyncio.to_thread(Path(file.path).read_bytes) if file.path else None
