"""What is open now: the prompt that every screen is drawn from.

It offers exactly the events that ``rules.problems`` finds nothing wrong with, but for corrections, always open. Steps:
``2/7/turn/Ann`` (round 2, 7 turns begun), ``2/7/decline/1/Ben`` (1: cards in the chain so far), ``2/pile``, ``2/end``,
``2/count/Ann/0`` and ``2/count/Ann+Ben/0`` (0: how often it was counted), ``2/confirm/Ann+Ben/1/Ben``, ``2/stop``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.game import Chain, Move, Prompt, Range
from companion.games.schemers import counting, piles
from companion.games.schemers.actions import SMUGGLED
from companion.games.schemers.declining import left, may_decline
from companion.games.schemers.events import MOST_DOLLARS
from companion.games.schemers.state import Pair, State

_DOLLARS = Range(0, MOST_DOLLARS)


def prompt(state: State) -> Prompt:
    """Whose decision is due, and every event that is open."""
    names = state.setup.names
    waiting: tuple[int, ...] = ()
    moves: list[Move] = []
    if state.phase == "turn" and state.seats[state.turn].hand:
        waiting, moves = (state.turn,), _turn(state)
    moves += _decline(state)
    if state.phase in ("turn", "last"):
        moves += _round(state)
    base = counting.counting(state)
    if base is not None:
        moves += _counts(base)
        waiting = due(state) if state.phase == "count" else waiting
    if not state.over:
        moves.append(Move("stop", None, f"{state.round}/stop"))
    return Prompt(state.phase, tuple(names[seat] for seat in waiting), tuple(moves))


def due(state: State) -> tuple[int, ...]:
    """Who has something to count or to confirm, in table order."""
    asked = {*counting.uncounted(state), *(seat for joint in state.joint for seat in joint.asked)}
    if not counting.is_hidden(state) and not counting.unopened(state):
        asked |= {seat for pair in counting.uncounted_pairs(state) for seat in pair}
    return tuple(sorted(asked))


def _turn(state: State) -> list[Move]:
    seat = state.turn
    names = state.setup.names
    held, scheme = state.seats[seat], state.scheme_of(seat)
    step = f"{state.round}/{state.turns}/turn/{names[seat]}"
    others = state.order(seat)[1:]
    chain = {"declined": Chain({names[other]: cards for other, cards in left(state, seat, 1, ()).items() if cards})}

    def plain(do: str, *choices: Mapping[str, Any]) -> Move:
        return Move(do, names[seat], step, choices or ({},))

    def against(do: str, *choices: Mapping[str, Any]) -> Move:
        return Move(do, names[seat], step, choices or ({},), chain)

    free = [other for other in others if state.scheme_of(other) is None]
    strangers = [{"target": names[other]} for other in others if state.partner(seat) != other]
    places = ["hand"] if held.hand > 1 else []
    places += ["pile"] if piles.exposed(state, seat) else []
    smuggled = range(min(SMUGGLED, held.hand - 1) + 1)
    moves = [plain("play"), plain("discard")]
    if scheme is None and free:
        moves.append(against("scheme", *({"with": names[other]} for other in free)))
    if strangers:
        moves.append(against("scam", *strangers))
    moves.append(against("bust", *({"target": name} for name in names)))
    if strangers:
        moves.append(against("embezzle", *strangers))
    moves += [against("pyramid"), plain("smuggle", *({"cards": number} for number in smuggled)), plain("offshore")]
    moves.append(against("phish", *({"target": names[other]} for other in others)))
    if places:
        moves.append(plain("safe", *({"from": place} for place in places)))
    if scheme is not None:
        moves.append(against("defraud"))
    return moves


def _decline(state: State) -> list[Move]:
    played = state.played
    if played is None:
        return []
    step = f"{state.round}/{state.turns}/decline/{len(played.chain)}"
    names = state.setup.names
    return [Move("decline", names[seat], f"{step}/{names[seat]}") for seat in may_decline(state)]


def _round(state: State) -> list[Move]:
    moves = []
    if state.pile is None:
        moves.append(Move("pile_empty", None, f"{state.round}/pile"))
    if state.phase == "last" or state.pile is None or (state.pile == 0 and any(not held.hand for held in state.seats)):
        moves.append(Move("end_round", None, f"{state.round}/end"))
    return moves


def _counts(base: State) -> list[Move]:
    names = base.setup.names
    moves = []
    for seat, own in enumerate(base.own):
        if base.setup.sealed and own is not None and not own.forgone:
            continue
        step = f"{base.round}/count/{names[seat]}/{0 if own is None else own.times}"
        moves.append(Move("count", names[seat], step, free=dict.fromkeys(("exposed", "offshore", "safes"), _DOLLARS)))
    if counting.is_hidden(base) or (base.setup.sealed and counting.unopened(base)):
        return moves
    for pair in counting.pairs(base):
        moves += _joint(base, pair)
    return moves


def _joint(base: State, pair: Pair) -> list[Move]:
    names = [base.setup.names[seat] for seat in pair]
    joint = base.joint_of(pair)
    times = 0 if joint is None else joint.times
    both = "+".join(names)
    stands = any(scheme.stands for scheme in base.schemes if scheme.pair == pair)
    kinds = ("exposed", "offshore") if stands else ("offshore",)
    step, choices = f"{base.round}/count/{both}/{times}", ({"scheme": names},)
    count = Move("count", None, step, choices, dict.fromkeys(kinds, _DOLLARS))
    if joint is None:
        return [count]
    open_to = [base.setup.names[seat] for seat in pair if seat not in joint.confirmed]
    step = f"{base.round}/confirm/{both}/{times}"
    return [count, *(Move("confirm", name, f"{step}/{name}", choices) for name in open_to)]
