"""What a counted round brings each player: own piles, halves of joint ones, bonus or penalty. In half-dollars,
exactly."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.schemers import words
from companion.games.schemers.actions import BONUS, PENALTY
from companion.games.schemers.state import Attempt, Scheme, Setup, Tally


@dataclass(frozen=True)
class Part:
    """One line of a round's result: ``doubled`` half-dollars, where from, and why."""

    source: str
    doubled: int
    detail: str = ""


def parts(setup: Setup, tally: Tally, seat: int) -> tuple[Part, ...]:
    """The seat's lines of that round; their sum is its gain. Empty piles have none."""
    return (*_own(tally, seat), *_joint(setup, tally, seat), *_schemes(setup, tally, seat))


def gains(setup: Setup, tally: Tally) -> tuple[int, ...]:
    """Doubled dollars by seat."""
    return tuple(sum(part.doubled for part in parts(setup, tally, seat)) for seat in range(len(setup.names)))


def _own(tally: Tally, seat: int) -> list[Part]:
    count = tally.own[seat]
    if count is None or count.dollars is None:
        return []
    held = tally.seats[seat]
    piles = zip(words.OWN_PILES, count.dollars, (held.exposed, held.offshore, held.safes), strict=True)
    return [Part(source, 2 * dollars, words.cards_line(cards)) for source, dollars, cards in piles if dollars]


def _joint(setup: Setup, tally: Tally, seat: int) -> list[Part]:
    """Half of a joint pile's dollars is exactly as many half-dollars as there were dollars (S-04)."""
    found = []
    for joint in tally.joint:
        if seat not in joint.pair:
            continue
        partner = setup.names[joint.pair[seat == joint.pair[0]]]
        for dollars, offshore in ((joint.exposed, False), (joint.offshore, True)):
            if dollars:
                found.append(Part(words.half_line(partner, offshore), dollars, words.whole_line(dollars)))
    return found


def _schemes(setup: Setup, tally: Tally, seat: int) -> list[Part]:
    """Bonus and penalty are for pairs that stand at the end, once each (S-01); both partners have them alike (S-02)."""
    found = []
    for scheme in tally.schemes:
        if seat not in scheme.pair:
            continue
        partner = setup.names[scheme.pair[seat == scheme.pair[0]]]
        tried = [_tried(setup, attempt) for attempt in scheme.attempts]
        if scheme.stands and not tried:
            found.append(Part(words.bonus(partner), 2 * BONUS, words.nobody_tried()))
        elif scheme.stands:
            found.append(Part(words.penalty(partner), 2 * PENALTY, " ".join(tried)))
        elif tried and setup.failed_then_defrauded:
            why = [*tried, _broken(setup, scheme)]
            found.append(Part(words.penalty(partner), 2 * setup.failed_then_defrauded, " ".join(why)))
    return found


def _tried(setup: Setup, attempt: Attempt) -> str:
    seat, stopped = (None if n is None else setup.names[n] for n in (attempt.seat, attempt.stopped))
    return words.tried(seat, stopped)


def _broken(setup: Setup, scheme: Scheme) -> str:
    return words.then_broken(setup.names[scheme.broken_by or 0])
