"""What the commands that read a file share: reading it, and saying in one sentence why it can't be read."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.table.transcript import Unreadable


def add_file(parser: ArgumentParser, what: str) -> None:
    """FILE and ``--json``."""
    parser.add_argument("file", metavar="FILE", help=what)
    parser.add_argument("--json", action="store_true", help="print one JSON object, for other programs")


def reading(run: Callable[[Namespace, bytes], int]) -> Callable[[Namespace], int]:
    """A command that gets its file's bytes. Unreadable files end it with status 2 and one sentence on stderr."""

    def command(args: Namespace) -> int:
        from companion.table.transcript import Unreadable

        try:
            status = run(args, _bytes(args.file))
            sys.stdout.flush()
            return status
        except Unreadable as error:
            print(f"{args.file} {error}.", file=sys.stderr)
            return 2
        except BrokenPipeError:
            # Whoever read our output (head, less) has seen enough; Python would complain once more at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0

    return command


def _bytes(name: str) -> bytes:
    from companion.table.transcript import MAX_FILE

    path = Path(name)
    try:
        if path.is_dir():
            raise _unreadable("is a folder, not a file")
        with path.open("rb") as file:
            return file.read(MAX_FILE + 1)
    except FileNotFoundError:
        raise _unreadable("does not exist") from None
    except PermissionError:
        raise _unreadable("can't be read: permission denied") from None
    except (OSError, ValueError) as error:
        raise _unreadable(f"can't be read: {getattr(error, 'strerror', None) or error}") from None


def _unreadable(why: str) -> Unreadable:
    from companion.table.transcript import Unreadable

    return Unreadable(why)


def print_json(value: Any) -> None:
    """One object, on one line, plain ASCII so that no terminal or pipe can spoil it."""
    print(json.dumps(value))
