"""What keys do where the market is not tracked: a fund card by its number, and the board typed card by card."""

from __future__ import annotations

from companion.games.ponzi import GAME
from companion.games.ponzi.state import State
from companion.ui.kit.keypad import Edit, cleared, shorter, typing
from companion.ui.ponzi.boarding import Entry, entered
from companion.ui.ponzi.desk import Mode
from companion.ui.ponzi.light import number_typed


def key(figure: str) -> Edit:
    return shorter if figure == "<" else cleared if figure == "c" else typing(int(figure), 99)


def light() -> State:
    """Ben holds 42."""
    state = GAME.start(("Ann", "Ben", "Cat"), {"tracking": "light", "start_player": "Ben"})
    state = GAME.apply(state, GAME.parse({"do": "fund", "seat": "Ben", "industry": "media", "card": 42}))
    assert isinstance(state, State)
    return state


def numbered(keys: str) -> Mode:
    state, mode = light(), Mode()
    fund = next(move for move in GAME.prompt(state).moves if move.do == "fund")
    for figure in keys:
        mode = number_typed(state, mode, key(figure), fund.free["card"].source)  # type: ignore[union-attr]
    return mode


def test_a_card_is_typed_by_its_number() -> None:
    assert numbered("52").typed == 52
    assert numbered("9").typed == 9
    assert numbered("5").typed == 5 and numbered("5").complaint == ""
    assert numbered("52<").typed == 5
    assert numbered("52c").typed is None


def test_the_next_figure_after_a_whole_card_begins_another() -> None:
    assert numbered("5271").typed == 71
    assert numbered("971").typed == 71


def test_a_number_that_cannot_be_the_card_goes_with_the_reason() -> None:
    gone = numbered("42")
    assert gone.typed is None and "Ben's wheel" in gone.complaint
    assert numbered("85").typed is None and "85" in numbered("85").complaint
    assert numbered("4252").complaint == "" and numbered("4252").typed == 52


def board(keys: str, entry: Entry | None = None) -> Entry:
    entry = entry or Entry()
    for figure in keys:
        entry = entered(entry, key(figure))
    return entry


def test_the_market_is_typed_card_by_card() -> None:
    assert board("17209").market == (17, 20, 9)
    assert board("1720<").market == (17,)
    assert board("172<").market == (17,) and board("172<").typed is None
    assert "17" in board("1717").complaint and board("1717").market == (17,)


def test_nine_cards_lie_in_the_market_and_any_number_on_the_discard_pile() -> None:
    full = board("171819202122232425")
    assert full.market == tuple(range(17, 26))
    assert board("26", full).market == full.market and board("26", full).complaint
    pile = board("262728", Entry(market=full.market, pile="discard"))
    assert pile.discard == (26, 27, 28) and pile.market == full.market
    assert board("17", pile).complaint
