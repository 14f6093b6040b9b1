"""``companion window``: the app in a window of this machine, on native Python and native sockets."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from typing import Any

HOW_ELSE = "Or run `companion` and open the address that it prints in a browser."


def add(subparsers: Any) -> None:
    window = subparsers.add_parser(
        "window",
        help="the app in a window of its own on this machine",
        description="Opens the app in a window of its own. It joins tables of a hub on the network, and plays "
        "pass-and-play without one.",
    )
    window.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when the window was closed; 2 if none could be opened."""
    problem = _obstacle()
    if problem is not None:
        print(f"companion: {problem}", file=sys.stderr)
        return 2
    import flet

    from companion.ui.app import assets, main

    flet.run(main, name="Companion", assets_dir=str(assets()))
    return 0


def _obstacle() -> str | None:
    """Why no window can open here, in sentences that say what to do; None if one can."""
    if sys.platform == "linux" and not os.environ.get("DISPLAY"):
        return f"There is no display here (DISPLAY is not set). {HOW_ELSE}"
    if find_spec("flet_desktop") is None:
        return f"The window needs Flet's desktop client. Run: pip install -e '.[window]'\n{HOW_ELSE}"
    if not os.environ.get("FLET_VIEW_PATH"):
        from flet_desktop import ensure_client_cached

        try:
            ensure_client_cached()
        except Exception as error:  # a download, an archive, a disk: Flet raises whatever each of them raises
            return (
                f"Flet's desktop client is not on this machine yet and could not be fetched from github.com: {error}\n"
                f"It is fetched once; FLET_CLIENT_URL may name another place for its archive. {HOW_ELSE}"
            )
    return None
