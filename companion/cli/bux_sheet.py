"""The table of BUX on a terminal: the stage, the auction, and everybody's spread, chips and dearest sets."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from companion.cli.paper import GOOD, WAX, grid
from companion.games.bux.cards import CARDS
from companion.games.bux.view import AuctionView, BuxView, CardView

PURPLE = "magenta"
SUITS = {"heart": "♥", "diamond": "♦", "club": "♣", "spade": "♠"}
SHAPES = {"circle": "○", "square": "□", "oval": "⬭", "cross": "✕"}
PHASES = {"deal": "dealing", "turn": "choosing a move", "draw": "drawing", "auction": "bidding", "over": "the end"}


def show(out: Console, view: BuxView, public: dict[str, Any]) -> None:
    """``view`` is the board's (no seat); ``public`` is what ``--json`` prints."""
    title = Text.assemble(("BUX", f"bold {PURPLE}"), f"   round {view.round}, {PHASES.get(view.phase, '')}")
    out.print(title)
    stage = "●" * view.bux + "○" * (3 - view.bux)
    pays = ("   pays double", f"bold {PURPLE}") if view.pays == 2 else ""
    deck = "" if view.deck is None else f"    {view.deck} cards in the deck, {view.discard} sold"
    out.print(Text.assemble(f"Deck {view.number} of 3   BUX ", (stage, PURPLE), deck, pays))
    if view.drawn:
        out.print(Text("Drawn  ").append(_cards(view.drawn)))
    if view.auction is not None:
        _auction(out, view.auction)
    _seats(out, view, public)
    for limit in view.limits:
        out.print(Text(limit, "dim"))


def _auction(out: Console, auction: AuctionView) -> None:
    said = [f"{b.name} {b.said}" + (f" {b.amount}" if b.amount is not None else "") for b in auction.bidders]
    kind = "Sealed bids" if auction.sealed else "Bids"
    out.print(f"{kind} for {auction.drawer}'s cards: {', '.join(said)}.")


def _seats(out: Console, view: BuxView, public: dict[str, Any]) -> None:
    table = grid("Players", "", "chips", "spread (dim: can be taken)", "dearest sets now", numbers=(1,))
    for seat in view.seats:
        own = public["seats"][seat.name]
        turn = seat.name == view.turn and not view.over
        table.add_row(
            Text.assemble((seat.name, "bold"), "  ▸ turn" if turn else ""),
            Text(str(seat.chips), WAX if seat.chips < 0 else ""),
            Text("not tracked", "dim") if own["spread"] is None else _spread(own["spread"], own["protected"]),
            _best(own["best"]),
        )
    out.print(table)


def _spread(names: list[str], protected: list[str]) -> Text:
    """Three cards a line, as they were dealt and won."""
    lines = []
    for at in range(0, len(names), 3):
        cards = [_card(name, "" if name in protected else "dim") for name in names[at : at + 3]]
        lines.append(Text("  ").join(cards))
    return Text("\n").join(lines) if lines else Text("no cards", "dim")


def _best(best: dict[str, Any] | None) -> Text:
    if best is None or not best["sets"]:
        return Text("none" if best else "", "dim")
    lines = [Text("  ").join(_card(name, "") for name in cards) for cards in best["sets"]]
    return Text("\n").join([Text(str(best["chips"]), GOOD), *lines])


def _cards(cards: tuple[CardView, ...]) -> Text:
    return Text("  ").join(_card(card.name or "", "") for card in cards)


def _card(name: str, style: str) -> Text:
    card = CARDS[name]
    return Text(f"{SUITS[card.suit]}{SHAPES[card.shape]} {card.value}", style)
