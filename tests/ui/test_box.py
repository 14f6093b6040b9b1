"""What a table writes down about its box is there again at the next one, and only that."""

from __future__ import annotations

import pytest

from companion.ui.box import options_of, read_boxes, with_option, write_boxes

DECK = {"stockpile": {"5000": 12, "10000": 8}}


def test_the_deck_is_kept_and_how_the_evening_is_played_is_not() -> None:
    boxes = with_option(with_option({}, "schemers", "deck_profile", DECK), "schemers", "deck_size", 90)
    boxes = with_option(boxes, "schemers", "target", 100_000)
    kept = read_boxes(write_boxes(boxes))
    assert options_of(kept, "schemers") == {"deck_profile": DECK, "deck_size": 90}
    assert options_of(kept, "bux") == {} and options_of(kept, "ponzi") == {}


def test_a_deck_that_was_crossed_out_stays_so() -> None:
    boxes = with_option(with_option({}, "schemers", "deck_size", 90), "schemers", "deck_size", None)
    assert options_of(boxes, "schemers") == {"deck_size": None}


@pytest.mark.parametrize(
    "text", [None, "", "nonsense", "[1]", '{"schemers": 5}', '{"schemers": {"deck_size": "many"}}']
)
def test_a_store_that_holds_something_else_keeps_nobody_from_playing(text: str | None) -> None:
    assert options_of(read_boxes(text), "schemers") == {}
