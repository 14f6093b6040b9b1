"""The options of Schemers & Scammers as the lobby asks them, each with the reason for its default."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.games.schemers.actions import ACTIONS, TARGET
from companion.ui.games import Choice
from companion.ui.words import t

_ENTRY = re.compile(r"\$?([\d,' ]*\d|[A-Za-z][A-Za-z ]*?)\s*[x×:*]\s*(\d{1,3})", re.IGNORECASE)
_KINDS = {name: do for do, action in ACTIONS.items() for name in (do, action.title.lower())}


def read_profile(text: str) -> dict[str, dict[str, int]]:
    """``5000 x 12`` or ``scam x 4`` for each kind of card, one a line or after a comma and a space. Raises ValueError
    with a sentence."""
    found: dict[str, dict[str, int]] = {}
    for part in re.split(r"[\n;]|,\s+", text):
        part = part.strip().rstrip(",")
        if not part:
            continue
        match = _ENTRY.fullmatch(part)
        if match is None:
            raise ValueError(t("schemers_options.profile_form", text=part[:30]))
        name = match[1].strip().lower()
        digits = re.sub(r"[,' ]", "", name)
        if digits.isdigit() and int(digits) <= 1_000_000:
            found.setdefault("stockpile", {})[str(int(digits))] = int(match[2])
        elif name in _KINDS:
            found.setdefault("actions", {})[_KINDS[name]] = int(match[2])
        else:
            raise ValueError(t("schemers_options.profile_form", text=part[:30]))
    return found


def write_profile(profile: Mapping[str, Mapping[str, int]]) -> str:
    """What ``read_profile`` reads."""
    cards = [
        f"${int(value):,} x {n}" for value, n in sorted(profile.get("stockpile", {}).items(), key=lambda v: int(v[0]))
    ]
    cards += [f"{ACTIONS[do].title.lower()} x {n}" for do, n in profile.get("actions", {}).items()]
    return ", ".join(cards)


def read_deck(text: str) -> int | None:
    """A number of cards, or nothing. Raises ValueError with a sentence."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 1000):
        raise ValueError(t("schemers_options.deck_form"))
    return int(text)


def write_deck(deck: Any) -> str:
    return str(deck) if deck else ""


def choices() -> tuple[Choice, ...]:
    def choice(name: str, kind: Any, values: tuple[Any, ...] = (), **more: Any) -> Choice:
        words = {v: t(f"schemers_options.{name}.{v}") for v in values}
        return Choice(
            name, t(f"schemers_options.{name}.title"), t(f"schemers_options.{name}.reason"), kind, values, words, **more
        )

    return (
        choice("target", "pick", (100_000, TARGET, 300_000)),
        choice("sealed_counts", "switch"),
        choice("deck_profile", "text", read=read_profile, write=write_profile, lines=3, kept=True),
        choice("deck_size", "text", read=read_deck, write=write_deck, kept=True),
        choice("dealer", "seat"),
        choice("tie", "pick", ("shared", "another_round")),
        choice("failed_then_defrauded", "pick", (0, -4000)),
        choice("discard_ends_round", "switch"),
        choice("recording", "pick", ("anyone", "own")),
    )


def headline(options: Mapping[str, Any]) -> tuple[str, str]:
    """The options in force in a few words, and what to look for before the start."""
    parts = [t("schemers_options.headline.goal", target=f"${options.get('target', TARGET):,}")]
    if options.get("sealed_counts"):
        parts.append(t("schemers_options.headline.sealed"))
    if options.get("deck_profile"):
        parts.append(t("schemers_options.headline.profile"))
    if options.get("deck_size"):
        parts.append(t("schemers_options.headline.deck", n=options["deck_size"]))
    if options.get("tie") == "another_round":
        parts.append(t("schemers_options.headline.another_round"))
    if options.get("failed_then_defrauded"):
        parts.append(t("schemers_options.headline.penalty"))
    return " · ".join(parts), t("schemers_options.headline.look")


def dead_phone(options: Mapping[str, Any] | None) -> str:
    """What becomes of a sealed count whose phone has died; ``options`` None: at any table."""
    sealed = options is None or options.get("sealed_counts")
    return t(f"schemers_options.dead_phone.{'sealed' if sealed else 'open'}")
