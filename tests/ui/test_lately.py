from datetime import UTC, datetime

import pytest

from companion.ui.lately import ago

NOW = datetime(2026, 3, 6, 20, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-03-06T20:00:00Z", "just now"),
        ("2026-03-06T19:59:01Z", "just now"),
        ("2026-03-06T19:59:00Z", "1 min"),
        ("2026-03-06T19:00:01Z", "59 min"),
        ("2026-03-06T19:00:00Z", "1 h"),
        ("2026-03-06T21:58:00+02:00", "2 min"),
        ("2026-03-05T19:00:00Z", "yesterday"),
        ("2026-03-03T19:00:00Z", "3 days ago"),
        ("2026-03-06T20:05:00Z", "just now"),
        ("some day", "some day"),
    ],
)
def test_ago(at: str, words: str) -> None:
    assert ago(at, NOW) == words
