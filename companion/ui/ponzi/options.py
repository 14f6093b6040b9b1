"""Ponzi Scheme's options as the lobby asks them, each with the reason for its default."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.ui.games import Choice
from companion.ui.words import t

_CARD = re.compile(r"(\d{1,2})\s*:\s*(\d{1,3})\s+every\s+([1-5])")


def read_cards(text: str) -> dict[str, dict[str, int]]:
    """``52: 97 every 4`` for each card, one a line or between commas. Raises ValueError with a sentence."""
    found: dict[str, dict[str, int]] = {}
    for part in re.split(r"[\n,;]", text):
        if not part.strip():
            continue
        match = _CARD.fullmatch(part.strip())
        if match is None or not 9 <= int(match[1]) <= 80:
            raise ValueError(t("ponzi_options.cards_form", text=part.strip()[:30]))
        found[match[1]] = {"period": int(match[3]), "interest": int(match[2])}
    return found


def write_cards(cards: Mapping[str, Mapping[str, int]]) -> str:
    """What ``read_cards`` reads. A card that changes one number only keeps the printed other one."""
    from companion.games.ponzi.cards import fund_cards

    printed = fund_cards(63, cards)
    return ", ".join(f"{v}: {printed[int(v)].interest} every {printed[int(v)].period}" for v in sorted(cards, key=int))


def choices() -> tuple[Choice, ...]:
    def choice(name: str, kind: Any, values: tuple[Any, ...] = (), **more: Any) -> Choice:
        words = {v: t(f"ponzi_options.{name}.{v}".replace("None", "none")) for v in values}
        return Choice(
            name, t(f"ponzi_options.{name}.title"), t(f"ponzi_options.{name}.reason"), kind, values, words, **more
        )

    return (
        choice("advanced", "switch"),
        choice("bears_from", "pick", (63, 65)),
        choice("tiles_per_industry", "pick", (15, 12)),
        choice("first_round_trades", "switch"),
        choice("minimum_offer", "pick", (0, 1)),
        choice("start_player", "seat"),
        choice("show_public_cash", "switch"),
        choice("tracking", "pick", ("full", "light")),
        choice("recording", "pick", ("anyone", "own")),
        choice("cards", "text", read=read_cards, write=write_cards),
    )


def headline(options: Mapping[str, Any]) -> tuple[str, str]:
    """The options in force in a few words, and what to look for on the cardboard before the start."""
    kind = t("ponzi_options.headline.advanced" if options.get("advanced") else "ponzi_options.headline.basic")
    bears = options.get("bears_from", 63)
    parts = [kind, t("ponzi_options.headline.bears", n=bears)]
    if options.get("tiles_per_industry", 15) != 15:
        parts.append(t("ponzi_options.headline.tiles", n=options["tiles_per_industry"]))
    if not options.get("first_round_trades", True):
        parts.append(t("ponzi_options.headline.no_first_trades"))
    if options.get("tracking") == "light":
        parts.append(t("ponzi_options.headline.light"))
    if options.get("cards"):
        parts.append(t("ponzi_options.headline.cards"))
    return " · ".join(parts), t("ponzi_options.headline.look")


def dead_phone(_options: Mapping[str, Any] | None) -> str:
    """What becomes of an envelope whose phone has died."""
    return t("ponzi_options.dead_phone")
