"""Names of things and places, and how to list them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

RULES: Mapping[str, str] = {
    "fund": "Funding",
    "trade": "Clandestine Trading",
    "luxury": "Advanced Rules",
    "remove": "Pass the Marker",
    "discard": "Market Crash",
    "pay": "Pay the Interest",
}
"""Headings of the rules text by phase."""

INDUSTRIES: Mapping[str, str] = {
    "transport": "transport",
    "grain": "grain",
    "media": "media",
    "estate": "real estate",
}

PLACES: Mapping[str, str] = {
    "market": "in the market",
    "deck": "in the deck",
    "discard": "in the discard pile",
    "box": "in the box",
}


OFF_WHEELS = "on no wheel"
"""All that is known of a card in light tracking."""


def on_wheel(name: str) -> str:
    return f"on {name}'s wheel"


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def tile(industry: str) -> str:
    return f"{INDUSTRIES[industry]} tile"
