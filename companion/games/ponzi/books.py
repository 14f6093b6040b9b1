"""The books: every player's cash replayed from what was openly taken and paid and from the envelopes' amounts.

Nobody at the table could check a sealed price when it was offered. Here it is checked: the amounts come from the
published openings, or from the events where they were written openly, and both are judged alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.game import Amounts
from companion.games.ponzi import words
from companion.games.ponzi.cards import INDUSTRIES
from companion.games.ponzi.state import Bought, Failed, Flow, Paid, SetCash, State, Swapped, Took, Trade, Traded

Kind = Literal["negative", "offer", "counter", "short", "false_bankruptcy", "count", "unverifiable"]


@dataclass(frozen=True)
class BookLine:
    """One movement of a seat's cash. ``delta`` and ``balance`` in dollars, None where they can't be known.

    ``lot`` names the sealed envelope, if the line is one.
    """

    round: int
    text: str
    delta: int | None
    balance: int | None
    lot: str | None = None


@dataclass(frozen=True)
class Account:
    """A seat's cash from first to last: ``final`` by the books, ``counted`` on the table."""

    seat: str
    lines: tuple[BookLine, ...]
    final: int | None
    counted: int | None


@dataclass(frozen=True)
class Finding:
    """Something that does not add up, as data and as the sentence that warns of it."""

    kind: Kind
    seat: str
    round: int
    text: str
    lot: str | None = None


@dataclass(frozen=True)
class Books:
    accounts: tuple[Account, ...]
    findings: tuple[Finding, ...]


def amount_of(trade: Trade, amounts: Amounts) -> int | None:
    """The envelope's dollars, where they are known."""
    if trade.amount is not None or trade.lot is None:
        return trade.amount
    return amounts.get(trade.lot)


def holding(state: State, seat: int, amounts: Amounts) -> int | None:
    """What the seat should hold now, to somebody who knows ``amounts``; None if an envelope is missing.

    Starts from what is public, and adds the envelopes since the seat's cash was last known to all.
    """
    held = state.seats[seat]
    if not held.traded:
        return held.public
    cash = held.public
    for flow in reversed(state.flows):
        if isinstance(flow, Traded) and seat in (flow.trade.seat, flow.trade.to):
            amount = amount_of(flow.trade, amounts)
            if amount is None:
                return None
            cash += amount if _receives(flow, seat) else -amount
        elif isinstance(flow, SetCash) and flow.seat == seat:
            break
    return cash


def books(state: State, amounts: Amounts) -> Books:
    """Everybody's account and all findings, in the order of the game."""
    names = state.setup.names
    ledger = _Ledger(names, amounts)
    for flow in state.flows:
        ledger.enter(flow)
    for seat, held in enumerate(state.seats):
        final = ledger.balances[seat]
        if held.counted is not None and final is not None and held.counted != final:
            ledger.find("count", seat, state.round, words.found_count(names[seat], held.counted, final))
    accounts = tuple(
        Account(names[seat], tuple(ledger.lines[seat]), ledger.balances[seat], held.counted)
        for seat, held in enumerate(state.seats)
    )
    return Books(accounts, tuple(ledger.findings))


def _receives(flow: Traded, seat: int) -> bool:
    """Whether the money of a trade went to ``seat``: sold, it went to the target; countered, to the offerer."""
    return seat == (flow.trade.to if flow.sold else flow.trade.seat)


class _Ledger:
    """Balances while the flows are entered one by one; None from the first amount that is not known."""

    def __init__(self, names: tuple[str, ...], amounts: Amounts) -> None:
        self.names = names
        self.amounts = amounts
        self.balances: list[int | None] = [0] * len(names)
        self.lines: list[list[BookLine]] = [[] for _ in names]
        self.findings: list[Finding] = []

    def find(self, kind: Kind, seat: int, round: int, text: str, lot: str | None = None) -> None:
        self.findings.append(Finding(kind, self.names[seat], round, text, lot))

    def add(self, flow: Flow, seat: int, text: str, delta: int | None, lot: str | None = None) -> None:
        before = self.balances[seat]
        after = None if before is None or delta is None else before + delta
        self.balances[seat] = after
        self.lines[seat].append(BookLine(flow.round, text, delta, after, lot))

    def enter(self, flow: Flow) -> None:
        if isinstance(flow, Traded):
            self._trade(flow)
            return
        seat, name, cash = flow.seat, self.names[flow.seat], self.balances[flow.seat]
        match flow:
            case Took():
                self.add(flow, seat, words.book_took(flow.card), flow.amount)
            case Paid():
                if cash is not None and cash < flow.amount:
                    self.find("short", seat, flow.round, words.found_short(name, flow.round, flow.amount, cash))
                self.add(flow, seat, words.book_paid(), -flow.amount)
            case Bought():
                if cash is not None and cash < flow.amount:
                    self.find("negative", seat, flow.round, words.found_negative(name, flow.round, flow.amount, cash))
                self.add(flow, seat, words.book_bought(flow.amount), -flow.amount)
            case Failed():
                if cash is not None and cash >= flow.amount:
                    text = words.found_false_bankruptcy(name, flow.round, flow.amount, cash)
                    self.find("false_bankruptcy", seat, flow.round, text)
                self.add(flow, seat, words.book_failed(flow.amount), 0)
            case SetCash():
                delta = None if cash is None else flow.amount - cash
                self.balances[seat] = flow.amount
                self.lines[seat].append(BookLine(flow.round, words.book_set(flow.amount), delta, flow.amount))
            case Swapped():
                self.add(flow, seat, words.book_swapped(flow.wrong, flow.right), flow.amount)

    def _trade(self, flow: Traded) -> None:
        trade = flow.trade
        giver, target = self.names[trade.seat], self.names[trade.to]
        amount = amount_of(trade, self.amounts)
        offered, matched = self.balances[trade.seat], self.balances[trade.to]
        if amount is None:
            text = words.found_unverifiable(giver, target, flow.round)
            self.find("unverifiable", trade.seat, flow.round, text, trade.lot)
        elif offered is not None and offered < amount:
            text = words.found_offer(giver, flow.round, amount, offered)
            self.find("offer", trade.seat, flow.round, text, trade.lot)
        if amount is not None and not flow.sold and matched is not None and matched < amount:
            text = words.found_counter(target, flow.round, amount, matched)
            self.find("counter", trade.to, flow.round, text, trade.lot)
        industry = INDUSTRIES[trade.industry]
        for seat, other in ((trade.seat, target), (trade.to, giver)):
            receives = _receives(flow, seat)
            delta = None if amount is None else amount if receives else -amount
            self.add(flow, seat, words.book_trade(other, industry, not receives), delta, trade.lot)
