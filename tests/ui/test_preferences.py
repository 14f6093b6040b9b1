"""Preferences come back as they were saved, and nothing that a store may hold stops the app from starting."""

import pytest

from companion.ui.preferences import Preferences, read_preferences


def test_preferences_come_back() -> None:
    mine = Preferences(text=150, appearance="dark", motion=False, awake=False)
    assert read_preferences(mine.dump()) == mine


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", "7", '{"text": 90000}', '{"text": "150"}', '{"appearance": "pink"}', '{"motion": 1}']
)
def test_what_cannot_be_read_is_the_default(text: str | None) -> None:
    assert read_preferences(text) == Preferences()


def test_one_bad_value_does_not_lose_the_good_ones() -> None:
    assert read_preferences('{"text": 200, "appearance": "pink", "unknown": 3}') == Preferences(text=200)
