"""BUX, by Charles Phillips and Sam Kjellman: match cards in threes, sell them, and be the one with the most chips.

``cards`` is the box, ``setup`` the options, ``state`` the table, ``events`` what people say, ``rules`` what is wrong
with it, ``flow`` and ``auction`` what happens, ``moves`` what is open, ``correct`` how slips are mended, ``adviser``
what the cards are worth, ``score`` and ``ladder`` the end, ``view`` what a screen gets, ``history`` and ``words`` the
sentences.
"""

from __future__ import annotations

from companion.games.bux import auction, events, flow, history, moves, rules, score, setup, view
from companion.games.bux.events import Event
from companion.games.bux.state import State


class Bux:
    """The contract of ``companion.games.game.Game``, fulfilled by this package's modules."""

    name = "bux"
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
    sealed_set = staticmethod(auction.sealed_set)
    public = staticmethod(view.public)
    view = staticmethod(view.view)
    score = staticmethod(score.score)
    say = staticmethod(history.say)

    @staticmethod
    def witnessed(state: State, event: Event, by: str | None, devices: frozenset[str]) -> Event:
        return event


GAME = Bux()
