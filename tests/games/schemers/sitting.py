"""A table of Schemers & Scammers for tests, driven by events as people would write them in a script."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.games.game import Problem, Score
from companion.games.points import Points
from companion.games.schemers import GAME
from companion.games.schemers.state import State

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def event(do: str, fields: dict[str, Any]) -> Any:
    return GAME.parse({"do": do, **{key.rstrip("_"): value for key, value in fields.items()}})


def half(text: str) -> Fraction:
    """``half("12500.5")``, exactly."""
    return Fraction(text)


class Sitting:
    """A game in progress; Ben has the first turn. ``record`` fails the test if the rules have anything against it."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.state: State = GAME.start(NAMES[:players], options)

    def problems(self, do: str, **fields: Any) -> list[Problem]:
        return GAME.problems(self.state, event(do, fields))

    def record(self, do: str, **fields: Any) -> None:
        said = event(do, fields)
        assert GAME.problems(self.state, said) == []
        self.state = GAME.apply(self.state, said)

    def insist(self, do: str, **fields: Any) -> None:
        said = event(do, fields)
        found = GAME.problems(self.state, said)
        assert found and all(p.kind == "rules" for p in found), found
        self.state = GAME.apply(self.state, said)

    def refused(self, do: str, **fields: Any) -> str:
        """The kinds of everything against the event, e.g. "rules" or "impossible"."""
        return " ".join(p.kind for p in self.problems(do, **fields))

    def say(self, do: str, **fields: Any) -> str:
        return GAME.say(self.state, event(do, fields))

    def turn(self, do: str, seat: str, **fields: Any) -> None:
        """``seat`` does it in turn; everybody before discards a card."""
        while NAMES[self.state.turn] != seat:
            self.record("discard", seat=NAMES[self.state.turn])
        self.record(do, seat=seat, **fields)

    def plays(self, seat: str, cards: int) -> None:
        """``seat`` adds so many cards to the stockpile, one a turn."""
        for _ in range(cards):
            self.turn("play", seat)

    def correct(self, what: str, **fields: Any) -> None:
        self.record("correct", what=what, **fields)

    def hands(self, **cards: int) -> None:
        for seat, held in cards.items():
            self.correct("hand", seat=seat, to=held)

    def count(self, who: str, exposed: int = 0, offshore: int = 0, safes: int = 0) -> None:
        """``who`` is a player, or "Ann+Ben" for a joint pile."""
        if "+" in who:
            self.record("count", scheme=who.split("+"), exposed=exposed, offshore=offshore)
        else:
            self.record("count", seat=who, exposed=exposed, offshore=offshore, safes=safes)

    def round(self, **dollars: int) -> None:
        """A round whose only outcome is that everybody has so many dollars exposed."""
        for seat in dollars:
            self.plays(seat, 1)
        self.record("end_round")
        for seat, worth in dollars.items():
            self.count(seat, worth)

    def hand(self, name: str) -> int:
        return self.state.seats[NAMES.index(name)].hand

    def piles(self, name: str) -> tuple[int, int, int]:
        """Own exposed, offshore and safe cards."""
        held = self.state.seats[NAMES.index(name)]
        return held.exposed, held.offshore, held.safes

    def joint(self) -> list[tuple[int, int]]:
        """Exposed and offshore cards of every scheme of this round, oldest first."""
        return [(scheme.exposed, scheme.offshore) for scheme in self.state.schemes]

    def public(self) -> dict[str, Any]:
        return GAME.public(self.state, {})

    def expects(self) -> dict[str | None, list[str]]:
        return {e["seat"]: e["do"] for e in self.public()["expects"]}

    def scores(self) -> dict[str, Score]:
        return {score.seat: score for score in GAME.score(self.state, {}).scores}

    def gains(self) -> tuple[Points | None, ...]:
        """What the newest counted round brought, in table order."""
        scores = self.scores()
        return tuple(scores[name].round_points for name in self.state.setup.names)

    def totals(self) -> tuple[Points, ...]:
        scores = self.scores()
        return tuple(scores[name].points for name in self.state.setup.names)
