"""How much processor time the BUX adviser takes for the dearest partition of a spread, from 3 to all 48 cards.

    python -m benchmarks.adviser [--spreads 40] [--json FILE]

For each size the median and the worst of random spreads, each measured once, uncached. Beside it a plain search that
tries every way to take sets, as far as it goes: the reason why the adviser does not. The growth of the median from one
size to the next double is printed as an exponent; a search that grew exponentially would have none.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from statistics import median

from companion.games.bux.adviser import best, forget
from companion.games.bux.cards import CARDS, matching, pays

SIZES = tuple(range(3, 49, 3))
PLAIN_UP_TO = 12
"""Cards up to which the plain search is measured: at 15 it takes seconds."""


@dataclass(frozen=True)
class Row:
    """Milliseconds for spreads of ``cards`` cards; the plain search's median is None where it was left out."""

    cards: int
    median: float
    worst: float
    plain: float | None


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.adviser", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--spreads", type=int, default=40, metavar="N", help="spreads of each size (default: 40)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    args = parser.parse_args(argv)
    picked = random.Random(15)
    rows = []
    print("cards   median    worst    plain search (ms)")
    for size in SIZES:
        spreads = [tuple(picked.sample(list(CARDS), size)) for _ in range(args.spreads)]
        taken = [_timed(best, spread) for spread in spreads]
        plain = median(_timed(plain_best, spread) for spread in spreads[:5]) if size <= PLAIN_UP_TO else None
        row = Row(size, median(taken), max(taken), plain)
        rows.append(row)
        print(f"{size:>5} {row.median:8.2f} {row.worst:8.2f}    {'' if plain is None else f'{plain:.2f}'}")
    by_size = {row.cards: row.median for row in rows}
    for small in (6, 12, 24):
        growth = math.log2(by_size[2 * small] / by_size[small])
        print(f"from {small} to {2 * small} cards the time grows as the number to the power {growth:.1f}")
    if args.json:
        args.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 0


def plain_best(spread: tuple[str, ...]) -> int:
    """Every way to take disjoint sets, one after another."""
    if len(spread) < 3:
        return 0
    first, rest = spread[0], spread[1:]
    most = plain_best(rest)
    for pair in combinations(rest, 2):
        if matching((first, *pair)):
            left = tuple(card for card in rest if card not in pair)
            most = max(most, pays((first, *pair)) + plain_best(left))
    return most


def _timed(find: Callable[[tuple[str, ...]], object], spread: tuple[str, ...]) -> float:
    forget()
    began = time.process_time()
    find(spread)
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    sys.exit(main())
