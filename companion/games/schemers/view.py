"""What one seat may see. Screens get this and never the state itself.

While a round runs there are only numbers of cards. Dollars come with the counts; sealed ones stay hidden from the
others until all are in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.game import Amounts, Line
from companion.games.points import Points, halved
from companion.games.schemers import counting, piles, words
from companion.games.schemers.actions import ACTIONS
from companion.games.schemers.declining import may_decline, stands
from companion.games.schemers.events import EVENTS, Bust
from companion.games.schemers.profile import values
from companion.games.schemers.score import doubts, round_lines
from companion.games.schemers.state import Played, Scheme, State, Tally


@dataclass(frozen=True)
class SeatView:
    """One player's own cards, by number, and the dollars so far. In a scheme the exposed cards lie in the joint pile.

    ``phished``: draws no card before the end of the next own turn. ``gain``: what the newest counted round brought.
    """

    name: str
    hand: int
    exposed: int
    offshore: int
    safes: int
    partner: str | None
    phished: bool
    total: Points
    gain: Points | None


@dataclass(frozen=True)
class SchemeView:
    """Two partners and their joint pile. ``attempts``: who tried to defraud, and who stopped it (None: not known).

    ``broken_by``: who defrauded; then only offshore cards are still joint.
    """

    seats: tuple[str, str]
    exposed: int
    offshore: int
    attempts: tuple[tuple[str | None, str | None], ...]
    broken_by: str | None


@dataclass(frozen=True)
class PlayedView:
    """The action that may still be declined. ``chain``: who declined so far; ``stands``: whether it takes effect as it
    is.

    ``may``: who holds a card to decline with. ``dealt``: Trust Buster: who gets which card, the top one first.
    """

    do: str
    title: str
    seat: str
    target: str | None
    chain: tuple[str, ...]
    stands: bool
    may: tuple[str, ...]
    dealt: tuple[str, ...]


Counted = Literal["due", "sealed", "hidden", "counted", "none"]
"""``none``: there is nothing to count, and nobody counted. ``hidden``: counted, and shown when all are."""


@dataclass(frozen=True)
class CountView:
    """The piles of one player (own ones) or of two (joint ones): cards by number, and dollars where the viewer sees
    them.

    ``dollars``: exposed, offshore, safes (0 for joint piles). ``asked``: partners who have yet to confirm.
    ``whole_pile``: exposed cards are counted here; not for a broken scheme.
    """

    seats: tuple[str, ...]
    cards: tuple[int, int, int]
    dollars: tuple[int, int, int] | None
    counted: Counted
    asked: tuple[str, ...] = ()
    confirmed: tuple[str, ...] = ()
    whole_pile: bool = True


@dataclass(frozen=True)
class ResultView:
    """What a round brought one player, line by line, and the total after it."""

    gain: Points
    total: Points
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class RoundView:
    """A counted round. ``doubts``: sentences about counts that don't fit the record."""

    number: int
    dealer: str
    results: Mapping[str, ResultView]
    doubts: tuple[str, ...]


@dataclass(frozen=True)
class SchemersView:
    """The table as one seat sees it.

    ``turn``: whose turn it is, None while nobody has one. ``pile``: cards in the draw pile, None where that is not
    known. ``counts``: what is being counted, or can still be amended (``counting`` is that round's number). ``race``:
    everybody's totals after each round, from 0. ``values``: what stockpile cards can be worth, where the table wrote it
    down. ``notices``: sentences for the table. ``options``: the table's.
    """

    round: int
    phase: str
    dealer: str
    turn: str | None
    pile: int | None
    seats: tuple[SeatView, ...]
    schemes: tuple[SchemeView, ...]
    played: PlayedView | None
    counting: int | None
    counts: tuple[CountView, ...]
    rounds: tuple[RoundView, ...]
    race: Mapping[str, tuple[Points, ...]]
    target: int
    values: tuple[int, ...]
    notices: tuple[str, ...]
    over: bool
    options: Mapping[str, Any]

    def seat(self, name: str) -> SeatView:
        return next(s for s in self.seats if s.name == name)

    def scheme_of(self, name: str) -> SchemeView | None:
        """The scheme that ``name`` is in."""
        return next((s for s in self.schemes if s.broken_by is None and name in s.seats), None)


def view(state: State, seat: str | None, amounts: Amounts) -> SchemersView:
    """What ``seat`` sees; None is a board that all look at."""
    setup = state.setup
    names = setup.names
    base = counting.counting(state) if state.phase != "last" else None
    return SchemersView(
        round=state.round,
        phase=state.phase,
        dealer=names[state.dealer],
        turn=names[state.turn] if state.phase == "turn" else None,
        pile=state.pile,
        seats=tuple(_seat(state, number) for number in range(len(names))),
        schemes=tuple(scheme_view(state, scheme) for scheme in state.schemes),
        played=None if state.played is None else _played(state, state.played),
        counting=None if base is None else base.round,
        counts=() if base is None else _counts(base, None if seat is None else setup.index[seat]),
        rounds=tuple(_round(state, tally) for tally in state.tallies),
        race={
            name: (0, *(halved(tally.totals[number]) for tally in state.tallies)) for number, name in enumerate(names)
        },
        target=setup.target,
        values=values(setup.profile),
        notices=(words.few_players(),) if len(names) < 3 else (),
        over=state.over,
        options=setup.options,
    )


def _seat(state: State, number: int) -> SeatView:
    held, partner = state.seats[number], state.partner(number)
    return SeatView(
        name=state.setup.names[number],
        hand=held.hand,
        exposed=held.exposed,
        offshore=held.offshore,
        safes=held.safes,
        partner=None if partner is None else state.setup.names[partner],
        phished=held.phished,
        total=halved(state.totals[number]),
        gain=halved(state.tallies[-1].gains[number]) if state.tallies else None,
    )


def scheme_view(state: State, scheme: Scheme) -> SchemeView:
    def name(seat: int | None) -> str | None:
        return None if seat is None else state.setup.names[seat]

    first, second = (state.setup.names[seat] for seat in scheme.pair)
    return SchemeView(
        seats=(first, second),
        exposed=scheme.exposed,
        offshore=scheme.offshore,
        attempts=tuple((name(attempt.seat), name(attempt.stopped)) for attempt in scheme.attempts),
        broken_by=name(scheme.broken_by),
    )


def _played(state: State, played: Played) -> PlayedView:
    names, event = state.setup.names, played.event
    do = next(do for do, kind in EVENTS.items() if kind is type(event))
    dealt: tuple[int, ...] = ()
    if isinstance(event, Bust):
        dealt = piles.dealt(played.before, state.setup.index[event.seat], state.setup.index[event.target])
    return PlayedView(
        do=do,
        title=ACTIONS[do].title,
        seat=event.seat,
        target=getattr(event, "target", None) or getattr(event, "with_", None),
        chain=tuple(names[seat] for seat in played.chain),
        stands=stands(played.chain),
        may=tuple(names[seat] for seat in may_decline(state)),
        dealt=tuple(names[seat] for seat in dealt),
    )


def _counts(base: State, me: int | None) -> tuple[CountView, ...]:
    names = base.setup.names
    hidden, due = counting.is_hidden(base), counting.uncounted(base)
    found = []
    for seat, own in enumerate(base.own):
        held = base.seats[seat]
        counted: Counted = "none"
        dollars = None if own is None or (hidden and seat != me) else own.dollars
        if seat in due:
            counted = "due"
        elif own is not None:
            counted = "sealed" if own.dollars is None else "hidden" if hidden else "counted"
        found.append(CountView((names[seat],), (held.exposed, held.offshore, held.safes), dollars, counted))
    for pair in counting.pairs(base):
        joint, cards = base.joint_of(pair), counting.joint_cards(base, pair)
        stood = any(scheme.stands for scheme in base.schemes if scheme.pair == pair)
        found.append(
            CountView(
                seats=tuple(names[seat] for seat in pair),
                cards=(*cards, 0),
                dollars=None if joint is None else (joint.exposed, joint.offshore, 0),
                counted="counted" if joint is not None else "due" if any(cards) else "none",
                asked=() if joint is None else tuple(names[seat] for seat in joint.asked),
                confirmed=() if joint is None else tuple(names[seat] for seat in joint.confirmed),
                whole_pile=stood,
            )
        )
    return tuple(found)


def _round(state: State, tally: Tally) -> RoundView:
    return RoundView(
        number=tally.round,
        dealer=state.setup.names[tally.dealer],
        results={
            name: ResultView(
                halved(tally.gains[seat]), halved(tally.totals[seat]), round_lines(state, tally, seat)
            )
            for seat, name in enumerate(state.setup.names)
        },
        doubts=tuple(doubts(state, tally)),
    )
