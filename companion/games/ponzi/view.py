"""What one seat may see, and the public state as JSON. Screens get this and never the state itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.game import Amounts
from companion.games.ponzi import words
from companion.games.ponzi.books import amount_of, holding
from companion.games.ponzi.cards import INDUSTRIES, Card
from companion.games.ponzi.moves import prompt
from companion.games.ponzi.state import State
from companion.games.ponzi.wheel import due_ahead


@dataclass(frozen=True)
class SeatView:
    """One player's place.

    ``wheel`` holds (card, spaces to the arrow), ``due`` the dollars due in this round and the four after it if there is
    no crash, ``cash`` the dollars that the viewer knows of. ``traded``: the cash is no longer known to all.
    """

    name: str
    tiles: Mapping[str, int]
    luxuries: tuple[int, ...]
    wheel: tuple[tuple[Card, int], ...]
    due: tuple[int, ...]
    cash: int | None
    traded: bool
    bankrupt: bool
    paid: bool
    counted: int | None = None


@dataclass(frozen=True)
class TradeView:
    """The envelope on its way; ``amount`` only for its two parties, where they know it."""

    seat: str
    to: str
    industry: str
    lot: str | None
    amount: int | None
    sealed: bool


@dataclass(frozen=True)
class PonziView:
    """The table as one seat sees it.

    ``market``: three rows, lowest first. ``bear_limit``: that many bears crash the market. ``supply``: tiles left by
    industry. ``crashed``: whether the last marker brought a crash. ``turns``: spaces every wheel has turned since
    setup. ``drawn``: the cards that came with the last draw. ``options``: the table's, completed.

    ``full``: the market is tracked; without it the rows are empty, ``deck``, ``discard`` and ``box`` None, and
    ``bears`` is what the table counted. ``limits``: sentences that say where the record ends.
    """

    round: int
    phase: str
    start_player: str
    seats: tuple[SeatView, ...]
    market: tuple[tuple[Card, ...], ...]
    bears: int
    bear_limit: int
    deck: int | None
    discard: int | None
    box: int | None
    supply: Mapping[str, int]
    luxuries_left: tuple[int, ...]
    trade: TradeView | None
    crashed: bool
    turns: int
    drawn: tuple[Card, ...]
    full: bool
    limits: tuple[str, ...]
    over: bool
    options: Mapping[str, Any]

    def seat(self, name: str) -> SeatView:
        return next(s for s in self.seats if s.name == name)


def view(state: State, seat: str | None, amounts: Amounts) -> PonziView:
    """What ``seat`` sees who knows ``amounts``; None is a board that all look at.

    Others' cash is shown when the game is over, or with the option ``show_public_cash`` where it is known to all.
    """
    setup = state.setup
    me = None if seat is None else setup.index[seat]
    cards = setup.cards
    trade = state.trade
    full = not setup.light
    return PonziView(
        round=state.round,
        phase=state.phase,
        start_player=setup.names[state.start],
        seats=tuple(_seat(state, number, number == me, amounts) for number in range(len(state.seats))),
        market=tuple(tuple(cards[c] for c in state.row(number)) for number in range(3)),
        bears=state.bears,
        bear_limit=len(state.seats),
        deck=len(state.deck) if full else None,
        discard=len(state.discard) if full else None,
        box=len(state.box) if full else None,
        supply=dict(zip(INDUSTRIES, state.supply, strict=True)),
        luxuries_left=state.luxuries,
        trade=None
        if trade is None
        else TradeView(
            seat=setup.names[trade.seat],
            to=setup.names[trade.to],
            industry=INDUSTRIES[trade.industry],
            lot=trade.lot,
            amount=amount_of(trade, amounts) if me in (trade.seat, trade.to) else None,
            sealed=trade.lot is not None,
        ),
        crashed=state.crashed,
        turns=state.turns,
        drawn=tuple(cards[c] for c in state.drawn),
        full=full,
        limits=() if full else (words.not_tracked(),),
        over=state.over,
        options=setup.options,
    )


def _seat(state: State, number: int, mine: bool, amounts: Amounts) -> SeatView:
    held = state.seats[number]
    wheel = tuple((state.setup.cards[card], at) for card, at in held.wheel)
    if mine or state.over:
        cash = holding(state, number, amounts)
    else:
        cash = state.cash(number) if state.setup.options["show_public_cash"] else None
    return SeatView(
        name=state.setup.names[number],
        tiles=dict(zip(INDUSTRIES, held.tiles, strict=True)),
        luxuries=held.luxuries,
        wheel=wheel,
        due=due_ahead(wheel, state.phase, state.crashed),
        cash=cash,
        traded=held.traded,
        bankrupt=held.bankrupt,
        paid=held.paid,
        counted=held.counted,
    )


def public(state: State, amounts: Amounts) -> dict[str, Any]:
    """The public state as ``companion replay --json`` prints it.

    ``expects`` is what the table waits for: counting at the end and stopping are open, but nobody waits for them.
    ``cash`` is a number only where it is known to all or every envelope's amount is. In light tracking ``market``,
    ``deck``, ``discard`` and ``box`` are null: nobody recorded the cards.
    """
    asked = prompt(state)
    full = not state.setup.light
    nobodys = ("bears", "crash") if state.phase == "remove" else ("draw",)
    expects: dict[str | None, list[str]] = {}
    for move in asked.moves:
        if move.seat in asked.waiting or move.do in nobodys:
            expects.setdefault(move.seat, []).append(move.do)
    seats = {}
    for number, name in enumerate(state.setup.names):
        held = state.seats[number]
        wheel = [(state.setup.cards[card], at) for card, at in held.wheel]
        seats[name] = {
            "tiles": dict(zip(INDUSTRIES, held.tiles, strict=True)),
            "luxuries": list(held.luxuries),
            "wheel": [{"card": card.value, "in": at} for card, at in wheel],
            "due": list(due_ahead(wheel, state.phase, state.crashed)),
            "cash": holding(state, number, amounts),
        }
    return {
        "game": "ponzi",
        "round": state.round,
        "phase": state.phase,
        "over": state.over,
        "expects": [{"seat": seat, "do": moves} for seat, moves in expects.items()],
        "market": [list(state.row(number)) for number in range(3)] if full else None,
        "bears": state.bears,
        "deck": len(state.deck) if full else None,
        "discard": len(state.discard) if full else None,
        "box": len(state.box) if full else None,
        "start_player": state.setup.names[state.start],
        "seats": seats,
    }
