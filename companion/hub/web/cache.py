"""The cache of built bundles: one folder for each set of inputs, complete or absent.

A bundle is built beside its place and renamed into it, so a start that was cut off leaves nothing that a later one
would serve, and two starts at once do not meet. ``bundle.json`` lists every file with its size and hash and is written
last.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.hub.web.assemble import assemble
from companion.hub.web.bytecode import compiler
from companion.hub.web.inputs import App, companion_app, key

KEPT = 3
"""Bundles that stay in the cache: this one, and those that other versions on the same machine may be serving."""

UNFINISHED = ".unfinished-"
ABANDONED_AFTER = 3600
"""Seconds after which an unfinished build belongs to nobody."""

Progress = Callable[[float, str], None]
"""Called with the share done, 0 to 1, and what is being done."""


def bundle_ready(cache: Path, app: App | None = None) -> Path | None:
    """The complete bundle for what is installed now, or None."""
    folder = _place(cache, app or companion_app())
    return folder if _complete(folder) else None


def build(cache: Path, progress: Progress = lambda share, what: None, app: App | None = None) -> Path:
    """The bundle for what is installed now, built if it is not in the cache.

    Raises MissingPackage, CompileFailed, ChangedClient, OSError.
    """
    app = app or companion_app()
    folder = _place(cache, app)
    if _complete(folder):
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    _sweep(cache, keep=folder)
    work = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=cache))
    try:
        assemble(app, work / "site", version=folder.name, how=compiler(), progress=progress)
        if not _complete(folder):
            shutil.rmtree(folder, ignore_errors=True)
            try:
                os.rename(work / "site", folder)
            except OSError:
                if not _complete(folder):
                    raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    progress(1.0, "The web app is ready")
    return folder


def _place(cache: Path, app: App) -> Path:
    return cache / key(app, compiler())


def _complete(folder: Path) -> bool:
    try:
        listed = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))["files"]
        return all((folder / name).stat().st_size == entry["size"] for name, entry in listed.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _sweep(cache: Path, keep: Path) -> None:
    """Drops abandoned builds and all but the newest bundles."""
    now = time.time()
    for unfinished in cache.glob(f"{UNFINISHED}*"):
        if now - unfinished.stat().st_mtime > ABANDONED_AFTER:
            shutil.rmtree(unfinished, ignore_errors=True)
    bundles = sorted((p.parent for p in cache.glob("*/bundle.json")), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in [p for p in bundles if p != keep][KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
