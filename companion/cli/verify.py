"""``companion verify FILE``: checks a transcript: chain, signatures, rights, rules, every seal and opening."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from companion.cli.files import add_file, print_json, reading


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("verify", help="check a transcript: chain, signatures, rights, every seal")
    add_file(parser, "a transcript (JSON lines)")
    parser.set_defaults(run=reading(run))


def run(args: Namespace, data: bytes) -> int:
    """Exit status 1 if anything is wrong."""
    from companion.table.verify import verify

    report = verify(data)
    if args.json:
        print_json(report.json())
    else:
        show(report)
    return 0 if report.ok else 1


STAMPS = {
    "verified": ("proven", "green"),
    "unopened": ("unopened", "dim"),
    "withdrawn": ("withdrawn", "dim"),
    "mismatch": ("does not match", "red"),
}


def show(report: Any) -> None:
    from rich.text import Text

    from companion.cli import paper
    from crypto.chain import seal_words

    out = paper.console()
    out.print()
    verdict = ("This transcript holds.", paper.GOOD) if report.ok else ("This transcript does not hold.", paper.WAX)
    out.print(Text(verdict[0], f"bold {verdict[1]}"))
    out.print(f"{report.entries} entries. Table code of the last one: {report.table_code or 'none, it is damaged'}.")
    if report.hub_only:
        last = "The last one is" if report.hub_only == 1 else f"The last {report.hub_only} are"
        out.print(f"{last} vouched for by the hub alone: no seat's device has recorded anything after seeing that.")
    if report.seals:
        table = paper.grid("Envelopes", "seat", "seal", "purpose", "")
        for sealed in report.seals:
            word, style = STAMPS[sealed.status]
            words = seal_words(bytes.fromhex(sealed.seal))
            table.add_row(sealed.seat, words, sealed.purpose, Text(word, style))
        out.print(table)
    for line in report.rulings:
        out.print(f"House ruling in line {line.seq}: {line.sentence} Overruled: {line.ruling}")
    for finding in report.problems[:20]:
        out.print(
            Text.assemble((f"line {finding.entry}", f"bold {paper.WAX}"), f"  {finding.message}  [{finding.kind}]")
        )
    if len(report.problems) > 20:
        out.print(f"and {len(report.problems) - 20} more.")
