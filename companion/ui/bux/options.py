"""The options of BUX as the lobby asks them, with the reason for each default; and those in force in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.ui.games import Choice
from companion.ui.words import t


def choices() -> tuple[Choice, ...]:
    def choice(name: str, kind: Literal["switch", "pick"], values: tuple[Any, ...] = ()) -> Choice:
        key = f"bux_options.{name}"
        words = {value: t(f"{key}.{value}") for value in values}
        return Choice(name, t(f"{key}.title"), t(f"{key}.reason"), kind, values, words)

    return (
        choice("tracking", "pick", ("full", "light")),
        choice("show_values", "switch"),
        choice("sealed_bids", "switch"),
        choice("second_price", "switch"),
        choice("forfeit_pays", "switch"),
        choice("opening_bid", "pick", (0, 5, 10, 25)),
        choice("bid_step", "pick", (5, 10, 25)),
        choice("unsold", "pick", ("drawer", "discard")),
        choice("recording", "pick", ("anyone", "own")),
    )


def headline(options: Mapping[str, Any]) -> tuple[str, str]:
    """The options in force in a few words, and what to look for on the cardboard before the start."""
    if options.get("sealed_bids"):
        price = "second" if options.get("second_price") else "first"
        parts = [t(f"bux_options.headline.sealed_{price}")]
    else:
        parts = [t("bux_options.headline.open")]
    if options.get("tracking") == "light":
        parts.append(t("bux_options.headline.light"))
    if options.get("show_values"):
        parts.append(t("bux_options.headline.values"))
    if options.get("bid_step", 5) != 5:
        parts.append(t("bux_options.headline.step", n=options["bid_step"]))
    return " · ".join(parts), t("bux_options.headline.look")


def dead_phone(options: Mapping[str, Any] | None) -> str:
    """What becomes of a sealed bid whose phone has died; ``options`` None: at any table."""
    if options is None:
        return t("bux_options.dead_phone.sealed")
    if not options.get("sealed_bids"):
        return t("bux_options.dead_phone.open")
    opening = options.get("opening_bid", 5)
    parts = [t("bux_options.dead_phone.sealed")]
    if options.get("forfeit_pays") and opening:
        parts.append(t("bux_options.dead_phone.pays", n=opening))
    return " ".join(parts)
