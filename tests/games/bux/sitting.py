"""A table of BUX for tests, driven by events as people would write them in a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.bux import GAME
from companion.games.bux.state import State
from companion.games.game import Problem

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
SUITS = {"h": "heart", "d": "diamond", "c": "club", "s": "spade"}
SHAPES = {"c": "circle", "s": "square", "o": "oval", "x": "cross"}
FACES = [f"{suit}{shape}" for suit in SUITS for shape in SHAPES]


def card(short: str) -> str:
    """``card("hs25")`` is "heart square 25"; "BUX" stays."""
    return short if short == "BUX" else f"{SUITS[short[0]]} {SHAPES[short[1]]} {short[2:]}"


def cards(text: str) -> list[str]:
    """``cards("hs25 BUX co100")``."""
    return [card(short) for short in text.split()]


class Sitting:
    """A game in progress. ``record`` fails the test if the rules have anything against the event."""

    def __init__(self, players: int = 3, deal: Sequence[str] | None = (), **options: Any) -> None:
        """``deal``: each seat's three cards in short; missing ones come from the front of the deck. None: no deal."""
        self.state: State = GAME.start(NAMES[:players], options)
        if deal is None or self.state.setup.light:
            return
        taken = {short for text in deal for short in cards(text)}
        left = [c for c in GAME_ORDER if c not in taken]
        for seat in range(players):
            dealt = cards(deal[seat]) if seat < len(deal) else [left.pop(0) for _ in range(3)]
            self.record("deal", seat=NAMES[seat], cards=dealt)

    def problems(self, do: str, **fields: Any) -> list[Problem]:
        return GAME.problems(self.state, GAME.parse(_event(do, fields)))

    def record(self, do: str, **fields: Any) -> None:
        event = GAME.parse(_event(do, fields))
        assert GAME.problems(self.state, event) == []
        self.state = GAME.apply(self.state, event)

    def insist(self, do: str, **fields: Any) -> None:
        event = GAME.parse(_event(do, fields))
        found = GAME.problems(self.state, event)
        assert found and all(p.kind == "rules" for p in found), found
        self.state = GAME.apply(self.state, event)

    def refused(self, do: str, **fields: Any) -> str:
        """The kinds of everything against the event, e.g. "rules" or "impossible"."""
        return " ".join(p.kind for p in self.problems(do, **fields))

    def say(self, do: str, **fields: Any) -> str:
        return GAME.say(self.state, GAME.parse(_event(do, fields)))

    def draw(self, seat: str, text: str) -> None:
        self.record("draw", seat=seat, cards=cards(text))

    def bids(self, *said: tuple[str, int | None]) -> None:
        """Bids in order; None passes."""
        for seat, amount in said:
            if amount is None:
                self.record("pass", seat=seat)
            else:
                self.record("bid", seat=seat, amount=amount)

    def spread(self, seat: str, text: str) -> None:
        """Lays exactly these cards before ``seat``; what lay there goes to the discard pile."""
        for name in self.held(seat):
            self.record("correct", what="card", card=name, to="discard")
        for name in cards(text):
            self.record("correct", what="spread", seat=seat, card=name)

    def chips(self, **held: int) -> None:
        for seat, amount in held.items():
            self.record("correct", what="chips", seat=seat, to=amount)

    def stage(self, deck: int, bux: int) -> None:
        self.record("correct", what="deck", to=deck)
        self.record("correct", what="bux", to=bux)

    def held(self, seat: str) -> tuple[str, ...]:
        return self.state.seats[NAMES.index(seat)].spread

    def purse(self, seat: str) -> int:
        return self.state.seats[NAMES.index(seat)].chips

    def purses(self) -> tuple[int, ...]:
        return tuple(held.chips for held in self.state.seats)

    def public(self) -> dict[str, Any]:
        return GAME.public(self.state, {})

    def seat(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.public()["seats"][name]
        return found

    def expects(self) -> dict[str | None, list[str]]:
        return {e["seat"]: e["do"] for e in self.public()["expects"]}


def _event(do: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {"do": do, **{key.rstrip("_"): value for key, value in fields.items()}}


GAME_ORDER = [card(f"{face}{value}") for face in FACES for value in (25, 50, 100)]
