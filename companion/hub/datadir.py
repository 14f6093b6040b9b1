"""The hub's folder on disk: its key, its settings and the lock that keeps a second hub out."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from crypto.identity import SigningKey

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class DataDirError(Exception):
    """The data folder can't be used. The message names the folder and what to do."""


class DataDir:
    """An open data folder. Holds the lock until ``close``.

    Raises DataDirError where it can't be written, holds a damaged key, or belongs to a running hub.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock: IO[str] | None = open(path / "hub.lock", "a+", encoding="ascii")  # noqa: SIM115 (held open)
        except OSError as error:
            raise DataDirError(
                f"Can't write to the data folder {path}: {error.strerror}. Choose another with --data."
            ) from error
        if not _lock(self._lock):
            self._lock.seek(0)
            who = self._lock.read().strip()
            self._lock.close()
            raise DataDirError(
                f"Another hub is already using {path}{f' (process {who})' if who else ''}. "
                "Use that one, stop it first, or choose another folder with --data."
            )
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()
        try:
            self.key = _key(path / "hub.key")
        except BaseException:
            self.close()
            raise

    @property
    def database(self) -> Path:
        return self.path / "hub.db"

    @property
    def web_cache(self) -> Path:
        return self.path / "web"

    def settings(self) -> dict[str, Any]:
        """What the last run noted down; empty when there is none or it is damaged (nothing in it is precious)."""
        try:
            found = json.loads((self.path / "settings.json").read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def save_settings(self, settings: Mapping[str, Any]) -> None:
        """Replaces the settings in one step. Raises DataDirError."""
        fresh = self.path / "settings.json.new"
        try:
            fresh.write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
            fresh.replace(self.path / "settings.json")
        except OSError as error:
            raise DataDirError(f"Can't write to the data folder {self.path}: {error.strerror}.") from error

    def close(self) -> None:
        """Gives the folder free."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _key(path: Path) -> SigningKey:
    """The hub's signing key: read, or made and written so that only this user can read it."""
    try:
        try:
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            path.chmod(0o600)
            text = path.read_text("ascii").strip()
        else:
            text = secrets.token_bytes(32).hex()
            with os.fdopen(fd, "w", encoding="ascii") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        raise DataDirError(f"Can't read or write the hub's key {path}: {error.strerror}.") from error
    except UnicodeDecodeError:
        text = ""
    try:
        seed = bytes.fromhex(text)
        if len(seed) != 32:
            raise ValueError
    except ValueError:
        raise DataDirError(
            f"The hub's key {path} is damaged (it should be 64 hex digits). Put back a copy of it: without it the "
            "tables in the folder can't go on. To begin anew, choose another folder with --data."
        ) from None
    return SigningKey(seed)


def _lock(file: IO[str]) -> bool:
    """Takes the lock, or says that somebody else has it. The system drops it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            file.seek(1 << 20)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
