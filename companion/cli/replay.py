"""``companion replay FILE``: plays a script or a transcript and shows the table as it then stands."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.cli.files import add_file, print_json, reading


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("replay", help="replay a script or transcript and print the public state")
    add_file(parser, "a session script or a transcript (JSON lines)")
    parser.add_argument("--upto", type=_line, metavar="N", help="stop after line N")
    parser.add_argument("--insist", action="store_true", help="record what is against the rules as house rulings")
    parser.set_defaults(run=reading(run))


def _line(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:10]) > 0):
        raise ArgumentTypeError("N is a line number, 1 or more")
    return int(text[:10])


def run(args: Namespace, data: bytes) -> int:
    """Exit status 1 if a line was refused."""
    from companion.table.books import public_json
    from companion.table.play import play

    played = play(data, args.upto, args.insist)
    public = public_json(played.table)
    if args.json:
        print_json({**public, "refused": [item.json() for item in played.refused]})
    else:
        show(played, public)
    return 1 if played.refused else 0


def show(played: Any, public: dict[str, Any]) -> None:
    from companion.cli import paper

    out, table = paper.console(), played.table
    out.print()
    if table.state is None:
        out.print(f"{table.rulebook.title}: the game has not begun.")
        out.print(f"At the table: {paper.join(table.names) or 'nobody yet'}.")
    elif find_spec(f"companion.cli.{table.game}_sheet") is not None:
        sheet = import_module(f"companion.cli.{table.game}_sheet")
        sheet.show(out, table.rulebook.view(table.state, None, table.amounts), public)
    else:
        out.print_json(data=public)
    _expects(out, public, table.phase)
    if table.rulings:
        out.print(f"House rulings: {len(table.rulings)}.")
        for line in table.rulings:
            out.print(f"  line {line.seq}  {line.sentence} Overruled: {line.ruling}")
    paper.print_refused(out, played.refused)


def _expects(out: Any, public: dict[str, Any], phase: str) -> None:
    from companion.cli.paper import join

    for asked in public["expects"]:
        out.print(f"The table waits for {asked['seat'] or 'the table'}: {join(asked['do'], 'or')}.")
    if public["over"]:
        out.print("The game is over." if phase != "books" else "The game is over and the books are open.")
