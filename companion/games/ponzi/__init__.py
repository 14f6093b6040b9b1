"""Ponzi Scheme, by Jesse Li: raise funds, owe interest for ever, be the last who can pay it.

``cards`` is the box, ``setup`` the options, ``state`` the table, ``events`` what people say, ``rules`` what is wrong
with it, ``flow`` what happens, ``phases`` what follows, ``moves`` what is open, ``correct`` how slips are mended (with
``board``, where light tracking becomes full), ``books`` and ``score`` the end, ``view`` what a screen gets, ``advice``
what is coming, ``history`` and ``words`` the sentences.
"""

from __future__ import annotations

from companion.games.game import SealedSet
from companion.games.ponzi import events, flow, history, moves, rules, score, setup, view
from companion.games.ponzi.events import Event
from companion.games.ponzi.state import State


class Ponzi:
    """The contract of ``companion.games.game.Game``, fulfilled by this package's modules."""

    name = "ponzi"
    title = "Ponzi Scheme"
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
    public = staticmethod(view.public)
    view = staticmethod(view.view)
    score = staticmethod(score.score)
    say = staticmethod(history.say)

    @staticmethod
    def sealed_set(state: State) -> SealedSet | None:
        """Envelopes go from one player to another; there are no sets here."""
        return None

    @staticmethod
    def witnessed(state: State, event: Event, by: str | None, devices: frozenset[str]) -> Event:
        return event


GAME = Ponzi()
