"""How long ago something was recorded, in the words of a table."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.ui.words import t


def ago(at: str, now: datetime | None = None) -> str:
    """``at`` (RFC 3339) seen from ``now``: just now, 4 min, 2 h, yesterday. A clock that runs ahead is "just now"; what
    is no time at all stays as it is."""
    try:
        then = datetime.fromisoformat(at.replace("Z", "+00:00"))
    except ValueError:
        return at
    minutes = int(((now or datetime.now(UTC)) - then).total_seconds() // 60)
    if minutes < 1:
        return t("history.now")
    if minutes < 60:
        return t("history.minutes", n=minutes)
    if minutes < 24 * 60:
        return t("history.hours", n=minutes // 60)
    return t("history.days", n=minutes // (24 * 60))
