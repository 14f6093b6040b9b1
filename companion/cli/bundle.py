"""``companion bundle DIR``: the web app as static files, for any web server."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any


def add(subparsers: Any) -> None:
    bundle = subparsers.add_parser(
        "bundle",
        help="write the static web app into a folder, for any web server",
        description="Writes the static web app into DIR, which any web server may serve under any path. Pass-and-play "
        "and checking transcripts work there; a table of several devices needs a running hub.",
    )
    bundle.add_argument(
        "folder", type=Path, metavar="DIR", help="a new or empty folder, or one written by this command"
    )
    bundle.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when the folder holds the app; 2 if it can't be written."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    from companion.hub.web import build

    target: Path = args.folder.absolute()
    console = Console(highlight=False)
    try:
        before = _files(target)
        if before is None:
            print(f"companion: {args.folder} holds other files. Name a new or an empty folder.", file=sys.stderr)
            return 2
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as work:
            columns = TextColumn("Building the web app"), BarColumn(), TaskProgressColumn()
            with Progress(*columns, TextColumn("{task.description}"), console=console, transient=True) as bar:
                task = bar.add_task("", total=1.0)
                built = build(Path(work), lambda share, what: bar.update(task, completed=share, description=what))
            _move(built, target, before)
    except (OSError, RuntimeError) as error:
        print(f"companion: The web app can't be written to {args.folder}: {error}", file=sys.stderr)
        return 2
    size = sum(p.stat().st_size for p in target.rglob("*") if p.is_file())
    console.print(f"The web app is in {args.folder} ({size / 1e6:.0f} MB). Serve that folder with any web server.")
    console.print("The .gz files are for servers that send such siblings (nginx: gzip_static on).")
    return 0


def _files(target: Path) -> set[str] | None:
    """What an earlier run wrote there, empty for a new folder; None if the folder is somebody else's."""
    if not target.exists():
        return set()
    try:
        return set(json.loads((target / "bundle.json").read_text(encoding="utf-8"))["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return set() if target.is_dir() and not any(target.iterdir()) else None


def _move(built: Path, target: Path, before: set[str]) -> None:
    """Puts the new app in place while the folder may be served: the page that names it last, the old one's files after
    that. Files of others stay."""
    now = [p.relative_to(built).as_posix() for p in built.rglob("*") if p.is_file()]
    for name in sorted(now, key=lambda name: name in ("index.html", "index.html.gz", "bundle.json")):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(built / name, target / name)
    for name in before - set(now):
        file = target / name
        if file.resolve().is_relative_to(target.resolve()):
            file.unlink(missing_ok=True)
    for version in (target / "v").iterdir():
        if not any(p.is_file() for p in version.rglob("*")):
            shutil.rmtree(version)
