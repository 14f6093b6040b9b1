"""Schemers & Scammers: pile up ill-gained dollars, scheme with another, be the first to $200,000 over some rounds.

``actions`` is the box, ``profile`` what a table knows of it, ``setup`` the options, ``state`` the table, ``piles`` how
cards move, ``events`` what people say, ``rules`` what is wrong with it, ``flow`` and ``declining`` what happens,
``counting`` the round's end, ``moves`` what is open, ``correct`` how slips are mended, ``payout`` and ``score`` the
dollars, ``view`` what a screen gets, ``public`` what the terminal gets, ``history`` and ``words`` the sentences.
"""

from __future__ import annotations

from companion.games.schemers import counting, events, flow, history, moves, public, rules, score, setup, view
from companion.games.schemers.events import Count, Event, Witnessed
from companion.games.schemers.state import State


class Schemers:
    """The contract of ``companion.games.game.Game``, fulfilled by this package's modules."""

    name = "schemers"
    title = setup.TITLE
    rules_version = 1
    seat_range = setup.SEAT_RANGE
    defaults = setup.DEFAULTS

    options = staticmethod(setup.options)
    start = staticmethod(setup.start)
    parse = staticmethod(events.parse)
    dump = staticmethod(events.dump)
    problems = staticmethod(rules.problems)
    apply = staticmethod(flow.apply)
    prompt = staticmethod(moves.prompt)
    sealed_set = staticmethod(counting.sealed_set)
    public = staticmethod(public.public)
    view = staticmethod(view.view)
    score = staticmethod(score.score)
    say = staticmethod(history.say)

    @staticmethod
    def witnessed(state: State, event: Event, by: str | None, devices: frozenset[str]) -> Event | Witnessed:
        """A joint count that one records, the partners with devices confirm; who recorded it has said so already."""
        if not isinstance(event, Count) or event.scheme is None:
            return event
        return Witnessed(event, tuple(name for name in event.scheme if name != by and name in devices))


GAME = Schemers()
