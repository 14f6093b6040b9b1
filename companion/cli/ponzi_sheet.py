"""The table of Ponzi Scheme on a terminal: the market in its rows, and everybody's wheel, debts and cash."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from companion.cli.paper import BRASS, GOOD, WAX, grid
from companion.games.ponzi.cards import INDUSTRIES, Card
from companion.games.ponzi.view import PonziView, SeatView

PHASES = {
    "fund": "funding",
    "trade": "clandestine trading",
    "remove": "passing the marker",
    "discard": "market crash",
    "pay": "paying interest",
    "over": "the end",
}
ORDINALS = ("1st tile", "2nd tile", "3rd tile")


def show(out: Console, view: PonziView, public: dict[str, Any]) -> None:
    """``view`` is the board's (no seat); ``public`` is what ``--json`` prints."""
    out.print(Text.assemble(("Ponzi Scheme", f"bold {BRASS}"), f"   round {view.round}, {PHASES.get(view.phase, '')}"))
    if view.full:
        _market(out, view)
    out.print(_around(view))
    for limit in view.limits:
        out.print(Text(limit, "dim"))
    _seats(out, view, public)


def _market(out: Console, view: PonziView) -> None:
    table = grid("Market", "row", "cash now, then interest every so many rounds")
    for name, row in zip(ORDINALS, view.market, strict=True):
        table.add_row(name, Text("    ").join(_card(card) for card in row) if row else Text("empty", "dim"))
    out.print(table)


def _around(view: PonziView) -> Text:
    """Bears, piles where they are tracked, and the supply."""
    bears = "●" * view.bears + "○" * max(0, view.bear_limit - view.bears)
    piles = f"    deck {view.deck}    discard {view.discard}    box {view.box}" if view.full else ""
    return Text.assemble(
        "Bears ",
        (bears, WAX if view.bears >= view.bear_limit - 1 else ""),
        f" {view.bears} of {view.bear_limit}{piles}",
        f"    tiles left {', '.join(f'{view.supply[name]} {name}' for name in INDUSTRIES)}",
    )


def _card(card: Card) -> Text:
    style = WAX if card.kind == "bear" else "bold"
    return Text.assemble((f"{card.value:>2}", style), (f" ({card.interest} / {card.period})", "dim"))


def _seats(out: Console, view: PonziView, public: dict[str, Any]) -> None:
    table = grid("Players", "", "tiles", "wheel", "due from this round on", "cash", numbers=(4,))
    for seat in view.seats:
        cash = public["seats"][seat.name]["cash"]
        table.add_row(
            Text.assemble((seat.name, "bold"), "  ▸ start" if seat.name == view.start_player else ""),
            _tiles(seat),
            _wheel(seat),
            _due(seat, cash),
            Text("bankrupt", WAX) if seat.bankrupt else Text("secret", "dim") if cash is None else Text(str(cash)),
        )
    out.print(table)


def _tiles(seat: SeatView) -> str:
    held = [f"{count} {name}" for name, count in seat.tiles.items() if count]
    held += [f"luxury {price}" for price in seat.luxuries]
    return "\n".join(held) or "none"


def _wheel(seat: SeatView) -> Text:
    """One line a space, the arrow first: the cards that lie there."""
    lines = []
    for space in range(6):
        cards = [card.value for card, at in seat.wheel if at == space]
        if cards:
            lines.append(Text.assemble("➤ " if space == 0 else f"{space} ", " ".join(map(str, cards))))
    return Text("\n").join(lines) if lines else Text("empty", "dim")


def _due(seat: SeatView, cash: int | None) -> Text:
    """Five sums; red from the first that the known cash can't pay on."""
    made, left = [], cash
    for due in seat.due:
        left = None if left is None else left - due
        style = "dim" if due == 0 else "" if left is None else WAX if left < 0 else GOOD
        made.append(Text(str(due), style))
    return Text("  ").join(made)
