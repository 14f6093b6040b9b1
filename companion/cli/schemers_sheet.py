"""The table of Schemers & Scammers on a terminal: who schemes with whom, piles by number, the race to the target."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from companion.cli.paper import WAX, grid
from companion.games.points import written
from companion.games.schemers.view import CountView, SchemersView, SchemeView

TEAL = "cyan"
PHASES = {"turn": "playing", "last": "the last card is played", "count": "counting", "over": "the end"}


def show(out: Console, view: SchemersView, public: dict[str, Any]) -> None:
    """``view`` is the board's (no seat); ``public`` is what ``--json`` prints."""
    title = ("Schemers & Scammers", f"bold {TEAL}")
    out.print(Text.assemble(title, f"   round {view.round}, {PHASES.get(view.phase, '')}"))
    pile = "" if view.pile is None else f"    {view.pile} cards in the draw pile"
    out.print(f"{view.dealer} dealt{pile}    first to ${view.target:,}")
    for scheme in view.schemes:
        out.print(_scheme(scheme))
    if view.played is not None and view.played.chain:
        names = ", ".join(view.played.chain)
        stands = "it stands" if view.played.stands else "it is cancelled"
        out.print(f"{view.played.title} by {view.played.seat}, declined by {names}: {stands}.")
    _seats(out, view)
    if view.phase == "count":
        out.print("Counted: " + ("; ".join(filter(None, map(_count, view.counts))) or "nothing yet") + ".")
    for notice in view.notices:
        out.print(Text(notice, "dim"))


def _scheme(scheme: SchemeView) -> Text:
    first, second = scheme.seats
    text = Text.assemble((f"{first} ⚭ {second}", f"bold {TEAL}" if scheme.broken_by is None else "dim"))
    text.append(f"  {scheme.exposed} exposed, {scheme.offshore} offshore")
    if scheme.attempts:
        text.append(f"  {len(scheme.attempts)} failed Defraud", WAX)
    if scheme.broken_by is not None:
        text.append(f"  broken by {scheme.broken_by}", WAX)
    return text


def _seats(out: Console, view: SchemersView) -> None:
    table = grid("Players", "", "hand", "exposed", "offshore", "safes", "total", numbers=(1, 2, 3, 4, 5))
    for seat in view.seats:
        table.add_row(
            Text.assemble((seat.name, "bold"), "  ▸ turn" if seat.name == view.turn else ""),
            f"{seat.hand}{' (phished)' if seat.phished else ''}",
            "joint" if seat.partner is not None else str(seat.exposed),
            str(seat.offshore),
            str(seat.safes),
            Text(f"${written(seat.total)}", WAX if seat.total < 0 else ""),
        )
    out.print(table)


def _count(count: CountView) -> str:
    if count.counted == "none":
        return ""
    who = " and ".join(count.seats)
    return f"{who} {count.counted}" if count.dollars is None else f"{who} ${written(sum(count.dollars))}"
