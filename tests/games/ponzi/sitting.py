"""A table of Ponzi Scheme for tests, driven by events as people would write them in a script."""

from __future__ import annotations

from typing import Any

from companion.games.game import Draw, Problem
from companion.games.ponzi import GAME
from companion.games.ponzi.state import Paid, State

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


class Sitting:
    """A game in progress. Every method records events and fails the test if the rules have anything against them."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.state: State = GAME.start(NAMES[:players], options)

    def problems(self, do: str, **fields: Any) -> list[Problem]:
        return GAME.problems(self.state, GAME.parse({"do": do, **fields}))

    def record(self, do: str, **fields: Any) -> None:
        event = GAME.parse({"do": do, **fields})
        assert GAME.problems(self.state, event) == []
        self.state = GAME.apply(self.state, event)

    def insist(self, do: str, **fields: Any) -> None:
        event = GAME.parse({"do": do, **fields})
        found = GAME.problems(self.state, event)
        assert found and all(p.kind == "rules" for p in found), found
        self.state = GAME.apply(self.state, event)

    def refused(self, do: str, **fields: Any) -> str:
        """The kinds of everything against the event, e.g. "rules" or "impossible"."""
        return " ".join(p.kind for p in self.problems(do, **fields))

    def fund(self, seat: str, industry: str, card: int, draw: int) -> None:
        self.record("fund", seat=seat, industry=industry, card=card)
        self.record("draw", cards=[draw])

    def passes(self, *seats: str) -> None:
        for seat in seats:
            self.record("pass", seat=seat)

    def trade(self, seat: str, to: str, industry: str, amount: int, choice: str) -> None:
        self.record("offer", seat=seat, to=to, industry=industry, amount=amount)
        self.record("answer", seat=to, choice=choice)

    def correct(self, what: str, **fields: Any) -> None:
        self.record("correct", what=what, **fields)

    def cash(self, seat: str, to: int) -> None:
        self.correct("cash", seat=seat, to=to)

    def tiles(self, seat: str, **counts: int) -> None:
        for industry, count in counts.items():
            self.correct("tiles", seat=seat, industry=industry, to=count)

    def wheel(self, seat: str, **cards: int) -> None:
        """``wheel("Ann", c80=1)``: card 80 one space from the arrow."""
        for card, spaces in cards.items():
            self.correct("wheel", seat=seat, card=int(card[1:]), to=spaces)

    def market(self, *cards: int) -> None:
        """Lays these nine cards out; those that lay there go to the box."""
        for card in self.state.market:
            if card not in cards:
                self.correct("card", card=card, to="box")
        for card in cards:
            self.correct("card", card=card, to="market")

    @property
    def phase(self) -> str:
        return self.state.phase

    def public(self) -> dict[str, Any]:
        return GAME.public(self.state, {})

    def seat(self, name: str) -> dict[str, Any]:
        seats: dict[str, Any] = self.public()["seats"]
        return seats[name]

    def at(self, name: str) -> dict[int, int]:
        """Cards on the wheel by value: spaces to the arrow."""
        return {entry["card"]: entry["in"] for entry in self.seat(name)["wheel"]}

    def rows(self) -> list[list[int]]:
        rows: list[list[int]] = self.public()["market"]
        return rows

    def paid(self, name: str) -> list[tuple[int, int]]:
        """(round, dollars) of every payment of interest."""
        seat = NAMES.index(name)
        return [(f.round, f.amount) for f in self.state.flows if isinstance(f, Paid) and f.seat == seat]

    def quiet(self, until: str, round: int | None = None) -> None:
        """Everybody does the least (no bears are drawn, all interest is paid) until that phase (of that round)."""
        while self.phase != until or round not in (None, self.state.round) or self.state.missing:
            move = GAME.prompt(self.state).moves[0]
            if move.do == "draw":
                draw = move.free["cards"]
                assert isinstance(draw, Draw)
                self.record("draw", cards=sorted(draw.source)[: draw.count])
            elif move.do in ("fund", "offer", "luxury", "pass"):
                self.record("pass", seat=move.seat)
            else:
                self.record(move.do, seat=move.seat, **move.choices[0])

    def crash(self) -> None:
        """From funding into a crash, with the market refilled: the next to act gives back a tile or the wheels turn."""
        free = [c for c in range(18, 81) if c not in on_wheels(self.state)]
        limit = len(self.state.seats)
        low = free[: 8 - limit]
        self.market(*low, *free[-limit - 1 :])
        turns = self.state.turns
        while self.state.turns == turns and not (self.phase == "discard" and not self.state.missing):
            move = GAME.prompt(self.state).moves[0]
            if move.do == "draw":
                draw = move.free["cards"]
                assert isinstance(draw, Draw)
                self.record("draw", cards=sorted(draw.source)[: draw.count])
            elif move.do == "remove":
                self.record("remove", seat=move.seat, card=low[0])
            else:
                self.record("pass", seat=move.seat)


def on_wheels(state: State) -> set[int]:
    return {card for held in state.seats for card, _ in held.wheel}


def everywhere(state: State) -> list[int]:
    """All cards, wherever they lie."""
    wheels = [card for held in state.seats for card, _ in held.wheel]
    return sorted([*state.market, *state.deck, *state.discard, *state.box, *wheels])
