"""Advice from what lies open: the dearest partition of a spread into sets, who is protected, what is still to come.

It advises; people decide. Two traps are why the partition is searched exactly: three identical cards can be worth more
apart (B-11), and so can the dearest single set (B-12).

How the search works. Three cards of one suit (or shape) pay the plain sum of their backs, so it does not matter which
of them go together, only that each symbol is given a number of cards divisible by three. So beside the cards laid
aside as identical sets, all that is to be remembered is each symbol's count modulo 3. Going through the cards suit by
suit, a suit's count must be back at zero before the next suit begins: what is left to carry are the four shapes and the
one current suit, 3**5 = 243 possibilities at most, and each combination of suit and shape (16) has at most ten ways to
split its three cards. The cost grows with the number of cards and stays below 16 * 243 * 10 steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.games.bux.cards import CARDS, IDENTICAL, SET, SHAPES, SUITS, in_order


@dataclass(frozen=True, slots=True)
class Proposal:
    """Sets to sell, and the ``chips`` they bring at this stage. Of equal ones, that which keeps the most cards."""

    chips: int
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Guard:
    """Whether a card can be taken in a trade (B-13), and what stands between.

    ``by_suit`` and ``by_shape``: other cards of the spread that share the symbol; the card is protected if there are
    both. ``lone``: the symbols that stand alone.
    """

    card: str
    by_suit: tuple[str, ...]
    by_shape: tuple[str, ...]

    @property
    def protected(self) -> bool:
        return bool(self.by_suit and self.by_shape)

    @property
    def lone(self) -> tuple[str, ...]:
        held = CARDS[self.card]
        return tuple(
            symbol
            for symbol, others in ((held.suit, self.by_suit), (held.shape, self.by_shape))
            if not others
        )


@dataclass(frozen=True, slots=True)
class ToCome:
    """Cards that can still be drawn before the next pause, by ``suits``, by ``shapes`` and by (suit, shape) in
    ``faces``."""

    cards: int
    suits: Mapping[str, int]
    shapes: Mapping[str, int]
    faces: Mapping[tuple[str, str], int]


def guards(spread: Sequence[str]) -> tuple[Guard, ...]:
    """For every card of the spread, in its order."""
    return tuple(
        Guard(
            card,
            tuple(other for other in spread if other != card and CARDS[other].suit == CARDS[card].suit),
            tuple(other for other in spread if other != card and CARDS[other].shape == CARDS[card].shape),
        )
        for card in spread
    )


def protected(spread: Sequence[str]) -> tuple[str, ...]:
    """The cards that can't be taken: each of their symbols is on another card of the spread."""
    suits, shapes = _symbols(spread)
    return tuple(card for card in spread if suits[CARDS[card].suit] > 1 and shapes[CARDS[card].shape] > 1)


def can_sell(spread: Sequence[str]) -> bool:
    """Whether any three cards match."""
    suits, shapes = _symbols(spread)
    return any(count >= SET for count in (*suits.values(), *shapes.values()))


def _symbols(spread: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    cards = [CARDS[name] for name in spread]
    return Counter(card.suit for card in cards), Counter(card.shape for card in cards)


def to_come(deck: Iterable[str]) -> ToCome:
    """What lies in the deck: everything that is neither in a spread nor sold nor turned up, so everybody can tell."""
    cards = [CARDS[name] for name in deck]
    suits, shapes, faces = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for card in cards:
        suits[card.suit] += 1
        shapes[card.shape] += 1
        faces[card.face] += 1
    return ToCome(
        len(cards),
        {suit: suits[suit] for suit in SUITS},
        {shape: shapes[shape] for shape in SHAPES},
        {(suit, shape): faces[suit, shape] for suit in SUITS for shape in SHAPES},
    )


def best(spread: Iterable[str], times: int = 1) -> Proposal:
    """The sets that bring most, of any spread up to all 48 cards; ``times`` 2 while the game pays double.

    No set at all: 0 chips and no sets.
    """
    chips, sets = _best(in_order(spread))
    return Proposal(times * chips, sets)


_Way = tuple[int, int, int, tuple[str, ...], tuple[str, ...]]
"""Of the cards of one suit and shape: (value, minus the cards used, 1 if sold as identical, for the suit, for the
shape)."""

_Trail = tuple["_Trail", _Way, str, str] | None
_Sum = tuple[int, int, _Trail]
"""(value so far, minus the cards used, how it came about: earlier trail, way, suit, shape)."""


@lru_cache(maxsize=256)
def _best(spread: tuple[str, ...]) -> tuple[int, tuple[tuple[str, ...], ...]]:
    faces: dict[tuple[str, str], list[str]] = {}
    for name in spread:
        faces.setdefault(CARDS[name].face, []).append(name)
    # Which counts modulo 3 were given to each shape (a number in base 3) -> the best way there.
    sums: dict[int, _Sum] = {0: (0, 0, None)}
    for suit in SUITS:
        within: dict[tuple[int, int], _Sum] = {(0, shapes): found for shapes, found in sums.items()}
        for place, shape in enumerate(SHAPES):
            held = faces.get((suit, shape))
            if held:
                within = _step(within, _ways(held), 3**place, suit, shape)
        sums = {shapes: found for (given, shapes), found in within.items() if given == 0}
    chips, _, trail = sums[0]
    return chips, _sets(trail)


def _ways(held: Sequence[str]) -> list[tuple[int, int, _Way]]:
    """How the one to three cards of a face can be used: (given to the suit modulo 3, to the shape modulo 3, way)."""
    dear = sorted(held, key=lambda name: -CARDS[name].value)
    found: dict[tuple[int, int], _Way] = {}
    for suit in range(len(held) + 1):
        for shape in range(len(held) - suit + 1):
            used = suit + shape
            value = sum(CARDS[name].value for name in dear[:used])
            way: _Way = (value, -used, 0, tuple(dear[:suit]), tuple(dear[suit:used]))
            if used == SET and (suit == SET or shape == SET):
                way = (IDENTICAL, -used, 1, tuple(dear), ())
            key = suit % 3, shape % 3
            if key not in found or way[:2] > found[key][:2]:
                found[key] = way
    return [(suit, shape, way) for (suit, shape), way in found.items()]


def _step(
    sums: Mapping[tuple[int, int], _Sum], ways: Sequence[tuple[int, int, _Way]], unit: int, suit: str, shape: str
) -> dict[tuple[int, int], _Sum]:
    after: dict[tuple[int, int], _Sum] = {}
    for (given, shapes), (value, used, trail) in sums.items():
        digit = shapes // unit % 3
        for to_suit, to_shape, way in ways:
            key = (given + to_suit) % 3, shapes + ((digit + to_shape) % 3 - digit) * unit
            total, cards = value + way[0], used + way[1]
            known = after.get(key)
            if known is None or total > known[0] or (total == known[0] and cards > known[1]):
                after[key] = (total, cards, (trail, way, suit, shape) if way[1] else trail)
    return after


def _sets(trail: _Trail) -> tuple[tuple[str, ...], ...]:
    groups: dict[str, list[str]] = {}
    sets: list[tuple[str, ...]] = []
    while trail is not None:
        trail, (_, _, identical, for_suit, for_shape), suit, shape = trail
        if identical:
            sets.append(in_order(for_suit))
        else:
            groups.setdefault(suit, []).extend(for_suit)
            groups.setdefault(shape, []).extend(for_shape)
    for symbol in (*SUITS, *SHAPES):
        cards = in_order(groups.get(symbol, ()))
        sets += [cards[at : at + SET] for at in range(0, len(cards), SET)]
    return tuple(sorted(sets, key=lambda cards: [SUITS.index(CARDS[c].suit) for c in cards]))


def forget() -> None:
    """Empties the memory of spreads looked at lately, so that a measurement is one."""
    _best.cache_clear()
