"""Simulated players for the demonstration and for benchmarks: each picks something legal out of what its game offers.

They know no game by name, only what most games have in common: an ``offer`` or a ``bid`` has an ``amount``, ``pay`` has
a ``due``.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.device.session import Outcome, Session
from companion.games.game import Draw, Move, Pick, Prompt, Range, Sets
from companion.table.refusal import Refusal
from companion.table.sets import running

EAGERNESS = 0.85
"""How often a player does something rather than pass."""
WARINESS = {"bid": 0.4}
"""How often instead, where doing it again and again would only make it dearer."""
DEAREST = 20
"""The most that an envelope is made to hold, or a bid to rise by."""
TRIES = 200
"""How often players think again before they do something that the rules refuse."""
NEVER = frozenset({"stop", "correct", "bears", "stage"})
"""What ends the game, mends it, or is read off a board that nobody sees here."""
PAYS = (1000, 20_000)
"""Dollars of a counted card, in thousands."""
DISSENT = 0.2
"""How often somebody declines what was played, where the game asks for that."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An event without its free number, and how much was chosen for that (None: it has none)."""

    event: Mapping[str, Any]
    step: str
    amount: int | None = None

    @property
    def said(self) -> Mapping[str, Any]:
        """The event with its number."""
        return self.event if self.amount is None else {**self.event, "amount": self.amount}


def choose(
    prompt: Prompt,
    seat: str | None,
    rng: random.Random,
    cash: int | None,
    due: int,
    fits: Callable[[Mapping[str, Any]], bool] = lambda event: True,
) -> Choice | None:
    """Something that ``seat`` may do now (None: what belongs to nobody, such as turning up cards).

    ``cash`` is what it holds, as far as it knows itself, and ``due`` what it has to pay now. ``fits`` says whether the
    rules take an event: a prompt leaves it to them what makes a set, and by what steps bids rise.
    """
    for _ in range(TRIES):
        chosen = _choose(prompt, seat, rng, cash, due)
        if chosen is None or fits(chosen.said):
            return chosen
    return None


def _choose(prompt: Prompt, seat: str | None, rng: random.Random, cash: int | None, due: int) -> Choice | None:
    moves = {move.do: move for move in prompt.of(seat) if _wanted(prompt, move) and _able(move, cash, due)}
    if "decline" in moves and len(moves) > 1 and rng.random() >= DISSENT:
        del moves["decline"]
    active = [move for do, move in moves.items() if do != "pass"]
    move = rng.choice(active) if active else moves.get("pass")
    if move is None:
        return None
    if "pass" in moves and rng.random() >= WARINESS.get(move.do, EAGERNESS):
        move = moves["pass"]
    return _fill(move, rng, cash)


def _wanted(prompt: Prompt, move: Move) -> bool:
    """What has been counted is not counted again, and nothing is counted before its time: the last part of such a
    step says how often it was counted."""
    if move.do == "count":
        return prompt.phase == "count" and move.step.endswith("/0")
    return move.do not in NEVER


def _able(move: Move, cash: int | None, due: int) -> bool:
    if cash is None or move.do not in ("offer", "pay", "bankrupt"):
        return True
    return {"offer": cash > 0, "pay": cash >= due, "bankrupt": cash < due}[move.do]


def _fill(move: Move, rng: random.Random, cash: int | None) -> Choice:
    event: dict[str, Any] = {"do": move.do, **rng.choice(move.choices)}
    if move.seat is not None:
        event["seat"] = move.seat
    amount = None
    for name, free in move.free.items():
        if isinstance(free, Draw):
            event[name] = _drawn(free, rng)
        elif isinstance(free, Pick):
            event[name] = rng.choice(sorted(free.source))
        elif isinstance(free, Sets):
            event[name] = [rng.sample(sorted(free.source), free.size)]
        elif isinstance(free, Range) and name == "amount":
            amount = _amount(free, rng, cash)
        elif isinstance(free, Range):
            event[name] = _amount(free, rng, None)
    return Choice(event, move.step, amount)


def counted(event: Mapping[str, Any], view: Any, rng: random.Random) -> dict[str, Any]:
    """A count with so many dollars as the cards of the piles may be worth."""
    seats = tuple(event.get("scheme") or (event["seat"],))
    piles = next(count for count in view.counts if count.seats == seats)
    low, high = PAYS
    sums = {
        name: sum(rng.randrange(low, high + 1, 1000) for _ in range(cards))
        for name, cards in zip(("exposed", "offshore", "safes"), piles.cards, strict=True)
        if name in event
    }
    return {**event, **sums}


def _drawn(free: Draw, rng: random.Random) -> list[Any]:
    """Cards out of a shuffled deck, with what turns up beside them; the last of that ends what can be drawn at once."""
    deck = [*sorted(free.source), *(card for card, most in free.beside.items() for _ in range(most))]
    rng.shuffle(deck)
    left = {card: most for card, most in free.beside.items()}
    drawn: list[Any] = []
    counted = 0
    while deck and (counted < free.count or not free.count):
        drawn.append(deck.pop())
        counted += drawn[-1] not in left
        if drawn[-1] in left:
            left[drawn[-1]] -= 1
            if not left[drawn[-1]]:
                break
    return drawn


def _amount(free: Range, rng: random.Random, cash: int | None) -> int:
    most = free.high if free.high is not None else cash
    low = max(free.low, 1) if most is None or most >= 1 else free.low
    high = low + DEAREST - 1 if most is None else min(low + DEAREST - 1, most)
    return rng.randint(low, max(low, high))


class Evening:
    """Players with a device each, who play one table to its end. ``sessions`` are by seat; one is the host's."""

    def __init__(
        self, host: Session, sessions: Mapping[str, Session], rng: random.Random, pause: Callable[[], float]
    ) -> None:
        self._host = host
        self._sessions = sessions
        self._rng = rng
        self._pause = pause

    async def play(self) -> None:
        """Plays until the books are open. Raises Refusal if the table takes none of what is legal."""
        await self._together()
        while self._host.table.phase == "playing":
            await asyncio.sleep(self._pause())
            await self._one_move()
            await self._together()
        for seat, session in self._sessions.items():
            await asyncio.sleep(self._pause())
            await self._together()
            _must(await session.open_books(seat))
        await until(self._host, self._all_opened)

    def _all_opened(self) -> bool:
        return all(lot.status != "unopened" or lot.answer is None for lot in self._host.table.lots.values())

    def _fits(self, event: Mapping[str, Any]) -> bool:
        game, state = self._host.table.rulebook, self._host.table.state
        return not game.problems(state, game.parse(event))

    async def _one_move(self) -> None:
        table = self._host.table
        prompt = table.rulebook.prompt(table.state)
        drawn = choose(prompt, None, self._rng, None, 0)
        if drawn is not None:
            event = drawn.event
            if event["do"] == "count":
                event = counted(event, table.rulebook.view(table.state, None, {}), self._rng)
            _must(await self._host.record(event, drawn.step))
            return
        if not prompt.waiting:
            head = table.head
            await until(self._host, lambda: self._host.table.head != head)
            return
        seat = self._rng.choice(prompt.waiting)
        await self._act(self._sessions[seat], seat, prompt)

    async def _act(self, session: Session, seat: str, prompt: Prompt) -> None:
        table = session.table
        lot = next((lot for lot in table.lots.values() if lot.to == seat and lot.lot == table.pending), None)
        if lot is not None and lot.looked is None:
            _must(await session.look(seat, lot.lot))
            await asyncio.sleep(self._pause())
        view = table.rulebook.view(table.state, seat, session.amounts(seat))
        me = view.seat(seat)
        cash, due = getattr(me, "cash", None), getattr(me, "due", (0,))
        choice = choose(prompt, seat, self._rng, cash, due[0], self._fits)
        if choice is None:
            raise Refusal("impossible", f"{seat} can do nothing.")
        if choice.event["do"] == "count":
            await self._count(session, seat, choice, view)
            return
        price = session.envelope(seat, lot.lot).price if lot is not None else None
        if choice.event.get("choice") == "counter" and cash is not None and cash < (price or 0):
            choice = Choice({**choice.event, "choice": "sold"}, choice.step)
        going = running(table)
        if choice.amount is not None and going is not None and going.do == choice.event["do"]:
            _must(await session.seal(seat, [choice.amount], choice.step))
        elif choice.amount is None or choice.event["do"] != "offer":
            _must(await session.record(choice.said, choice.step, seat=seat))
        else:
            event = choice.event
            _must(await session.offer(seat, event["to"], event["industry"], choice.amount, choice.step))

    async def _count(self, session: Session, seat: str, choice: Choice, view: Any) -> None:
        event = counted(choice.event, view, self._rng)
        if running(session.table) is None:
            _must(await session.record(event, choice.step, seat=seat))
        else:
            _must(await session.seal(seat, [event["exposed"], event["offshore"], event["safes"]], choice.step))

    async def _together(self) -> None:
        """Waits until all devices have the same log."""
        newest = max(session.table.head.seq for session in (self._host, *self._sessions.values()))
        for session in (self._host, *self._sessions.values()):
            await reached(session, newest)


async def reached(session: Session, seq: int) -> None:
    """Waits until ``session`` has entry ``seq``."""
    await until(session, lambda: session.table.head.seq >= seq)


async def until(session: Session, holds: Callable[[], bool]) -> None:
    """Waits until ``holds``, which is asked again after every change of ``session``."""
    changed = asyncio.Event()
    stop = session.listen(changed.set)
    try:
        while not holds():
            changed.clear()
            await changed.wait()
    finally:
        stop()


def _must(outcome: Outcome) -> None:
    if isinstance(outcome, Refusal):
        raise outcome
