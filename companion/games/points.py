"""Exact points: whole numbers, and halves where a joint pile has an odd value. No floats, no rounding.

Rules count in half-dollars (whole numbers, *doubled*); what leaves them is an ``int``, or a ``Fraction`` with the
denominator 2 where half a dollar is left over.
"""

from __future__ import annotations

from fractions import Fraction

Points = int | Fraction
"""A whole number, or a half."""


def halved(doubled: int) -> Points:
    """Half of ``doubled``, exactly; an ``int`` wherever it is one."""
    return Fraction(doubled, 2) if doubled % 2 else doubled // 2


def json_number(points: Points) -> int | float:
    """What JSON prints: 12500 or 12500.5. Every half below 2**52 is a binary fraction, so this loses nothing."""
    return points if isinstance(points, int) else points.numerator / points.denominator


def written(points: Points) -> str:
    """``12,500``, ``12,500.50`` or ``-4,000``."""
    if isinstance(points, int):
        return f"{points:,}"
    whole = abs(points).numerator // 2
    return f"{'-' if points < 0 else ''}{whole:,}.50"
