"""What keys do where the market is not tracked: a fund card by its number, and the board typed card by card."""

from __future__ import annotations

import pytest

from companion.device.local_session import LocalSession
from companion.games.ponzi import GAME
from companion.games.ponzi.state import State
from companion.ui.kit.keypad import Edit, cleared, shorter, typing
from companion.ui.ponzi.boarding import Entry, entered
from companion.ui.ponzi.desk import Mode
from companion.ui.ponzi.docks import dock
from companion.ui.ponzi.light import number_typed
from companion.ui.ponzi.pieces import market
from tests.ui.desks import Acts, buttons, desk, texts
from tests.ui.scenes import light_round, made, to_the_marker


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


@pytest.fixture(scope="module")
def table() -> LocalSession:
    """Round 2: Ann, with 11 in hand, 10 due in round 5 and one transport tile, is to fund; two bears were counted."""
    found: LocalSession = made(light_round())
    return found


async def _at_marker() -> LocalSession:
    table = await light_round()
    await to_the_marker(table)
    return table


def test_industry_then_number_then_the_card_with_its_verdict(table: LocalSession) -> None:
    acts = Acts()
    for name in ("Media, first tile, row one", "4", "2"):
        buttons(lambda: dock(desk(table, "Ann", mode=acts.mode, acts=acts)))[name](None)
    assert acts.recorded == []
    offered = buttons(lambda: dock(desk(table, "Ann", mode=acts.mode, acts=acts)))
    offered["42 cash now. Pays 48 from round 4, every 3 rounds. 5 short in round 5."](None)
    assert acts.recorded == [({"do": "fund", "seat": "Ann", "industry": "media", "card": 42}, "2/fund/Ann")]


def test_bears_are_stepped_by_whoever_may_record(table: LocalSession) -> None:
    acts = Acts()
    steps = buttons(lambda: market(desk(table, "Cat", acts=acts)))
    assert list(steps) == ["One bear fewer: 1", "One bear more: 3"]
    steps["One bear more: 3"](None)
    assert acts.recorded == [({"do": "bears", "count": 3}, "2/bears")]
    assert buttons(lambda: market(desk(table))) == {}, "a board in the middle only shows them"
    assert "not tracked" in texts(lambda: market(desk(table)))


def test_at_the_marker_every_phone_asks_for_the_bears() -> None:
    table: LocalSession = made(_at_marker())
    for seat in ("Ann", "Cat"):
        acts = Acts()
        offered = buttons(lambda: dock(desk(table, seat, acts=acts)))  # noqa: B023
        assert list(offered) == ["Help", *(f"Bears: {n}" for n in range(4)), "Crash: 4 or more"]
        offered["Bears: 3"](None)
        offered["Crash: 4 or more"](None)
        assert acts.recorded == [
            ({"do": "bears", "count": 3}, "2/marker"),
            ({"do": "crash", "yes": True}, "2/marker"),
        ]
    assert buttons(lambda: market(desk(table, "Ann"))) == {}, "a step up would decide the crash"
