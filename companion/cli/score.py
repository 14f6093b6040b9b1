"""``companion score FILE``: the score sheet, each point with its source."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from companion.cli.files import add_file, print_json, reading


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("score", help="print the score sheet of a script or transcript")
    add_file(parser, "a session script or a transcript (JSON lines)")
    parser.set_defaults(run=reading(run))


def run(args: Namespace, data: bytes) -> int:
    """Exit status 1 if a line was refused: the sheet is that of the rest."""
    from companion.table.books import score, score_json
    from companion.table.play import play

    played = play(data)
    if args.json:
        print_json(score_json(played.table))
        for item in played.refused:
            print(f"line {item.line} was refused: {item.message}", file=sys.stderr)
    else:
        show(played, score(played.table))
    return 1 if played.refused else 0


def show(played: Any, sheet: Any) -> None:
    from rich.text import Text

    from companion.cli import paper
    from companion.games.points import written

    out = paper.console()
    out.print()
    title = played.table.rulebook.title
    out.print(Text.assemble((title, f"bold {paper.BRASS}"), "" if sheet.over else "   the game is not over yet"))
    table = paper.grid("", "", "", "for", "points", numbers=(0, 3))
    for score in sheet.scores:
        crown = f"bold {paper.GOOD}" if score.seat in sheet.winners else "bold"
        if score.round_points is not None:
            aside = f"newest round {written(score.round_points)}"
        else:
            aside = "cash unknown" if score.cash is None else f"cash {score.cash}"
        table.add_row(
            Text(str(score.rank)),
            Text(score.seat, crown),
            Text("bankrupt", paper.WAX) if score.bankrupt else Text(aside, "dim"),
            Text(written(score.points), crown),
        )
        for line in score.lines:
            name = line.source + (f", {line.detail}" if line.detail else "")
            table.add_row("", "", Text(name), Text(written(line.points), "dim"))
        table.add_section()
    if sheet.scores:
        out.print(table)
    if sheet.winners:
        wins = "wins" if len(sheet.winners) == 1 else "share the win"
        out.print(Text(f"{paper.join(sheet.winners)} {wins}.", f"bold {paper.GOOD}"))
    elif sheet.over:
        out.print("Nobody wins.")
    if sheet.tie_break:
        out.print(sheet.tie_break)
    for warning in sheet.warnings:
        out.print(Text(f"! {warning}", paper.WAX))
    paper.print_refused(out, played.refused)
