"""Counting up: dollars for the cards that lie there, each joint pile once; with the last of them the round is closed.

Counts can be amended until the next round has its first turn: what was counted last closed the round, and slips show
late. With the option ``sealed_counts`` everybody seals their own dollars before any is shown; joint piles, which two
people count together, follow openly.
"""

from __future__ import annotations

from companion.games.frozen import change
from companion.games.game import Opened, SealedSet
from companion.games.schemers.events import MOST_DOLLARS, Confirm, Count, Witnessed
from companion.games.schemers.payout import gains
from companion.games.schemers.state import Joint, Own, Pair, Seat, State, Tally, change_own

PURPOSE = "count"
AMOUNTS = 3
"""Exposed, offshore, safes."""


def counting(state: State) -> State | None:
    """The state in which a count recorded now counts: this round's, or that of the round just closed. None: no time for
    it."""
    if state.phase == "count":
        return state
    if state.phase == "last" and not state.setup.sealed:
        return change(state, phase="count", played=None, closed=None)
    return state.closed


def uncounted(state: State) -> tuple[int, ...]:
    """Seats whose own cards have yet to be counted by somebody. Who has none is not asked, but where counts are
    sealed."""
    return tuple(
        seat
        for seat, count in enumerate(state.own)
        if (count is None and (state.setup.sealed or state.seats[seat].owns))
        or (count is not None and count.forgone and count.dollars is None)
    )


def unopened(state: State) -> tuple[int, ...]:
    """Seats that sealed and have not opened."""
    return tuple(
        seat for seat, own in enumerate(state.own) if own is not None and own.dollars is None and not own.forgone
    )


def is_hidden(state: State) -> bool:
    """Whether sealed counts are still coming in: nobody's dollars are shown."""
    return state.setup.sealed and state.phase == "count" and None in state.own


def pairs(state: State) -> tuple[Pair, ...]:
    """All who schemed together in this round."""
    return tuple(dict.fromkeys(scheme.pair for scheme in state.schemes))


def joint_cards(state: State, pair: Pair) -> tuple[int, int]:
    """Exposed and offshore cards in all joint piles of the pair."""
    own = [scheme for scheme in state.schemes if scheme.pair == pair]
    return sum(s.exposed for s in own), sum(s.offshore for s in own)


def uncounted_pairs(state: State) -> tuple[Pair, ...]:
    """Pairs with joint cards that have yet to be counted."""
    return tuple(pair for pair in pairs(state) if any(joint_cards(state, pair)) and state.joint_of(pair) is None)


def pair_of(state: State, names: tuple[str, ...]) -> Pair:
    low, high = sorted(state.setup.index[name] for name in names)
    return low, high


def is_complete(state: State) -> bool:
    """Whether the round can be closed."""
    return state.phase == "count" and not (
        uncounted(state) or unopened(state) or uncounted_pairs(state) or any(joint.asked for joint in state.joint)
    )


def counted(state: State, event: Count, asks: tuple[str, ...] = ()) -> State:
    """The count replaces what was counted before."""
    base = counting(state)
    assert base is not None
    if event.scheme is None:
        seat = base.setup.index[str(event.seat)]
        before = base.own[seat]
        dollars = None if event.seal else (event.exposed or 0, event.offshore or 0, event.safes or 0)
        forgone = before is not None and before.forgone
        return change_own(base, seat, Own(dollars, event.seal, forgone, 1 if before is None else before.times + 1))
    pair = pair_of(base, event.scheme)
    asked = tuple(base.setup.index[name] for name in asks)
    return with_joint(base, Joint(pair, event.exposed or 0, event.offshore or 0, asked))


def witnessed(state: State, event: Witnessed) -> State:
    return counted(state, event.count, event.asks)


def with_joint(state: State, joint: Joint) -> State:
    """The state with this count of a pair in place of the one before."""
    before = state.joint_of(joint.pair)
    if before is not None:
        joint = change(joint, times=before.times + 1)
    return change(state, joint=(*(j for j in state.joint if j.pair != joint.pair), joint))


def confirmed(state: State, event: Confirm) -> State:
    base = counting(state)
    assert base is not None
    seat, pair = base.setup.index[event.seat], pair_of(base, event.scheme)
    return change(
        base,
        joint=tuple(
            j
            if j.pair != pair
            else change(j, confirmed=(*j.confirmed, seat), asked=tuple(other for other in j.asked if other != seat))
            for j in base.joint
        ),
    )


def opened(state: State, event: Opened) -> State:
    """What a seat had sealed; or None, and the table counts openly for it. A number that no pile can hold is no
    count."""
    seat = state.setup.index[event.seat]
    own = state.own[seat]
    if state.phase != "count" or (own is not None and own.dollars is not None):
        return state
    if own is None or event.amounts is None or max(event.amounts) > MOST_DOLLARS:
        return change_own(state, seat, Own(seal=None if own is None else own.seal, forgone=True))
    exposed, offshore, safes = event.amounts
    return change_own(state, seat, change(own, dollars=(exposed, offshore, safes)))


def sealed_set(state: State) -> SealedSet | None:
    """The count as the table's seals see it."""
    if not state.setup.sealed or state.phase != "count":
        return None
    names = state.setup.names
    waiting = tuple(names[seat] for seat, own in enumerate(state.own) if own is None)
    sealed = tuple(names[seat] for seat in unopened(state))
    if not waiting and not sealed:
        return None
    return SealedSet(str(state.round), "count", PURPOSE, AMOUNTS, waiting, sealed)


def closed(state: State) -> State:
    """The round's dollars go to the totals; then somebody has won, or the next round is dealt (S-26)."""
    before = change(state, played=None, closed=None)
    tally = Tally(
        state.round, state.dealer, state.seats, state.schemes, state.own, state.joint, (0,) * len(state.seats), ()
    )
    brought = gains(state.setup, tally)
    totals = tuple(total + gain for total, gain in zip(state.totals, brought, strict=True))
    state = change(
        state,
        totals=totals,
        tallies=(*state.tallies, change(tally, gains=brought, totals=totals)),
        played=None,
        closed=before,
    )
    best = max(totals)
    if best >= 2 * state.setup.target and not (state.setup.another_round and totals.count(best) > 1):
        return change(state, phase="over", ended="won")
    dealer = (state.dealer + 1) % len(state.seats)
    return change(
        state,
        phase="turn",
        round=state.round + 1,
        dealer=dealer,
        turn=(dealer + 1) % len(state.seats),
        turns=state.turns + 1,
        seats=tuple(Seat() for _ in state.seats),
        pile=state.setup.dealt,
        schemes=(),
        own=(None,) * len(state.seats),
        joint=(),
    )
