"""The command line. Each command is a module with ``add(subparsers)``; heavy imports wait until run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = ("host", "window", "demo", "replay", "score", "verify", "bundle")
"""Modules of this package, in the order the help lists them. ``host`` is what plain ``companion`` runs."""


def parser() -> argparse.ArgumentParser:
    """The whole command line as one parser."""
    top = argparse.ArgumentParser(prog="companion", description="A companion for boxed games at a real table.")
    subs = top.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS:
        import_module(f"companion.cli.{name}").add(subs)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Exit status: 0 good; 1 the file says something wrong; 2 unreadable or can't start."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help")):
        words.insert(0, "host")
    args = parser().parse_args(words)
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 0
