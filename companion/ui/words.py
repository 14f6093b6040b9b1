"""Every word on the screens, from the language files in ``text/``."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import Any

LANGUAGE = "en"


class MissingWords(KeyError):
    """No text has this key."""


@cache
def _area(language: str, area: str) -> dict[str, Any]:
    # Out of a zip, as in a browser, importlib.resources would read the whole archive's list again each time.
    text = get_data("companion.ui", f"text/{language}/{area}.json")
    if text is None:
        raise MissingWords(area)
    found: dict[str, Any] = json.loads(text)
    return found


def look_up(key: str) -> Any:
    """The raw value at ``area.key.key``: a text, a list or an object. Raises MissingWords."""
    area, *path = key.split(".")
    try:
        value: Any = _area(LANGUAGE, area)
        for step in path:
            value = value[step]
    except (KeyError, TypeError, FileNotFoundError):
        raise MissingWords(key) from None
    return value


def t(key: str, **values: object) -> str:
    """The text at ``area.key`` with ``{names}`` filled in. Where it has the forms ``zero``, ``one`` and ``other``, the
    value ``n`` chooses."""
    value = look_up(key)
    if isinstance(value, dict) and "other" in value:
        form = {0: "zero", 1: "one"}.get(int(str(values.get("n", 2))), "other")
        value = value.get(form, value["other"])
    if not isinstance(value, str):
        raise MissingWords(key)
    return value.format(**values) if values else value


def listing(names: list[str] | tuple[str, ...]) -> str:
    """Ann, Ben and Cat."""
    if len(names) < 2:
        return "".join(names)
    return t("common.and", first=", ".join(names[:-1]), last=names[-1])


def ordinal(n: int) -> str:
    """First, second ... as a word in lower case; from the thirteenth on in figures."""
    words = look_up("common.ordinals")
    return str(words[n - 1]) if 0 < n <= len(words) else t("common.nth", n=n)


def number(n: int) -> str:
    """Small numbers as words."""
    words = look_up("common.numbers")
    return str(words[n]) if 0 <= n < len(words) else str(n)
