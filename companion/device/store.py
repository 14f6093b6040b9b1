"""What this device keeps: a small store of texts by key, natively in SQLite, in a browser in its own storage.

Values are JSON texts. A ``set`` that returned is on the disk; one that raised left the old value. Every failure is a
:class:`StoreError` whose sentence a person can act on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from companion.table.refusal import Refusal

T = TypeVar("T")
PATIENCE = 3.0
"""Seconds that a file in use by another window gets."""
BROWSER_PATIENCE = 15.0
"""Seconds that a browser's storage gets for one answer. A call that Flet's client can't digest never answers; but a
slow phone that is painting its first picture answers nothing for some seconds either."""
PREFIX = "companion."
"""Before every key in a browser, whose storage this page may share with others of the same address."""


class StoreError(Exception):
    """The device could not keep or find something. The message is a sentence for the person who holds it."""


class sentences(contextlib.AbstractContextManager[None]):
    """What the storage can't do becomes a Refusal that says so."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, StoreError):
            raise Refusal("busy", str(error)) from error


class Store(Protocol):
    """Texts by key. Keys are ASCII words joined by ``/``."""

    async def get(self, key: str) -> str | None: ...

    async def set(self, key: str, value: str) -> None: ...

    async def remove(self, key: str) -> None:
        """Removes ``key``, if it is there."""

    async def keys(self, prefix: str) -> list[str]:
        """All keys that begin with ``prefix``, sorted."""


class MemoryStore:
    """Keeps everything until the program ends: for a device whose storage is closed, and for tests."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.texts.get(key)

    async def set(self, key: str, value: str) -> None:
        self.texts[key] = value

    async def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    async def keys(self, prefix: str) -> list[str]:
        return sorted(k for k in self.texts if k.startswith(prefix))


class FileStore:
    """A SQLite file in ``folder``, readable by its owner only. Several windows may share it.

    Raises StoreError if the folder or the file can't be used.
    """

    def __init__(self, folder: Path) -> None:
        import sqlite3  # a browser's Python has none

        self._failure = sqlite3.Error
        self.path = folder / "device.sqlite"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path.touch(mode=0o600)
            self._db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA secure_delete = ON")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
            )
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"The folder {folder} can't be used to keep tables in: {error}.") from error

    def _run(self, sql: str, *values: str) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, values).fetchall()
        except self._failure as error:
            raise StoreError(f"This device could not use {self.path}: {error}. Is the disk full?") from error

    async def get(self, key: str) -> str | None:
        rows = self._run("SELECT value FROM kept WHERE key = ?", key)
        return rows[0][0] if rows else None

    async def set(self, key: str, value: str) -> None:
        self._run("INSERT INTO kept VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, value)

    async def remove(self, key: str) -> None:
        self._run("DELETE FROM kept WHERE key = ?", key)

    async def keys(self, prefix: str) -> list[str]:
        rows = self._run("SELECT key FROM kept WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key", prefix)
        return [row[0] for row in rows]

    def close(self) -> None:
        self._db.close()


class Preferences(Protocol):
    """What a browser's storage is here: Flet's ``SharedPreferences``, handed in by the screens."""

    def get(self, key: str, /) -> Awaitable[Any]: ...

    def set(self, key: str, value: Any, /) -> Awaitable[Any]: ...

    def remove(self, key: str, /) -> Awaitable[Any]: ...

    def get_keys(self, key_prefix: str, /) -> Awaitable[list[str]]: ...


class BrowserStore:
    """The browser's own storage for this address (about 5 million characters)."""

    def __init__(self, preferences: Preferences, patience: float = BROWSER_PATIENCE) -> None:
        self._preferences = preferences
        self._patience = patience

    async def _call(self, call: Awaitable[T], doing: str) -> T:
        try:
            return await asyncio.wait_for(call, self._patience)
        except TimeoutError as error:
            raise StoreError(f"This browser's storage does not answer ({doing}). Reload the page.") from error
        except Exception as error:
            raise StoreError(
                f"This browser's storage failed ({doing}). It may be full or switched off: leave private browsing, or "
                "remove tables that are over on the home screen."
            ) from error

    async def get(self, key: str) -> str | None:
        value = await self._call(self._preferences.get(PREFIX + key), "reading")
        return value if isinstance(value, str) else None

    async def set(self, key: str, value: str) -> None:
        if await self._call(self._preferences.set(PREFIX + key, value), "saving") is False:
            raise StoreError("This browser refused to save. Remove tables that are over on the home screen.")

    async def remove(self, key: str) -> None:
        await self._call(self._preferences.remove(PREFIX + key), "removing")

    async def keys(self, prefix: str) -> list[str]:
        found = await self._call(self._preferences.get_keys(PREFIX + prefix), "listing")
        return sorted(str(k)[len(PREFIX) :] for k in found or [])


def open_store(preferences: Callable[[], Preferences]) -> Store:
    """The storage of this platform; ``preferences`` makes Flet's, which is also what is left where no file can be."""
    if sys.platform != "emscripten":
        with contextlib.suppress(StoreError):
            return FileStore(data_folder())
    return BrowserStore(preferences())


def data_folder() -> Path:
    """Where a native app keeps what it keeps: the folder that a packaged build is given, else the user's own."""
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    if given:
        return Path(given)
    import platformdirs

    return platformdirs.user_data_path("table-companion", appauthor=False) / "device"
