"""How the commands print for people: one console, one look for tables, refusals and verdicts."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from companion.table.play import Refused

BRASS = "yellow"
WAX = "red"
GOOD = "green"


def console() -> Console:
    """Standard output; a character that its encoding lacks becomes a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, soft_wrap=False, emoji=False, markup=False)


def grid(title: str = "", *headers: str, numbers: Sequence[int] = ()) -> Grid:
    """A ruled table; ``numbers`` are the columns set flush right."""
    made = Grid(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)
    for at, header in enumerate(headers):
        made.add_column(header, justify="right" if at in numbers else "left", header_style="dim")
    return made


def join(names: Sequence[str], last: str = "and") -> str:
    """``Ann, Ben and Cat``."""
    return f" {last} ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def print_refused(out: Console, refused: Sequence[Refused]) -> None:
    if not refused:
        return
    out.print(Text(f"Refused: {len(refused)} of the lines.", WAX))
    for item in refused[:20]:
        out.print(Text(f"  line {item.line}  {item.message}  [{item.kind}]"))
    if len(refused) > 20:
        out.print(f"  and {len(refused) - 20} more.")
