"""How this person likes the app: text size, light or dark, motion, a screen that stays awake. Kept on the device."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Literal

TEXT_SIZES = (100, 115, 130, 150, 175, 200)
"""Per cent of the designed size."""


@dataclass(frozen=True, slots=True)
class Preferences:
    text: int = 100
    appearance: Literal["system", "light", "dark"] = "system"
    motion: bool = True
    awake: bool = True

    def dump(self) -> str:
        """As text for the device's store."""
        return json.dumps(asdict(self), sort_keys=True)


def read_preferences(text: str | None) -> Preferences:
    """Reads what ``dump`` wrote; whatever is missing, foreign or out of range takes its default."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return Preferences()
    if not isinstance(found, dict):
        return Preferences()
    good = {f.name: found[f.name] for f in fields(Preferences) if type(found.get(f.name)) is type(f.default)}
    if good.get("text") not in TEXT_SIZES:
        good.pop("text", None)
    if good.get("appearance") not in ("system", "light", "dark"):
        good.pop("appearance", None)
    return Preferences(**good)
