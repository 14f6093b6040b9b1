"""What the docks of BUX ask of whom, and that every answer they offer is one that the table takes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.device.local_session import LocalSession
from companion.games.bux.cards import CARDS
from companion.table.entry import Entry
from companion.ui.bux.bidding import jumps
from companion.ui.bux.desk import Desk, Mode
from companion.ui.bux.docks import dock
from companion.ui.bux.selling import selling, spread_sheet
from companion.ui.bux.table import sheets
from companion.ui.bux.trading import take_sheet
from companion.ui.kit.theme import Theme
from tests.ui import bux_scenes as scenes
from tests.ui.bux_scenes import FOUR, auction, laid_out, local, play
from tests.ui.desks import Acts, buttons, desk, texts
from tests.ui.scenes import made

THEME = Theme(game="bux")


def place(table: LocalSession, seat: str, **where: Any) -> Acts:
    """A person at ``seat`` who has gone so far already."""
    acts = Acts(Mode())
    bux_desk(table, seat, acts=acts).change(**where)
    return acts


def bux_desk(table: LocalSession, *seats: str, acts: Acts | None = None, mode: Mode | None = None) -> Desk:
    found: Desk = desk(table, *seats, acts=acts or Acts(mode or Mode()), theme=THEME, kind=Desk)
    return found


@pytest.fixture(scope="module")
def table() -> LocalSession:
    """Ann's turn in the second deck, double, with the nine cards of the rules' own trap."""
    found: LocalSession = made(laid_out())
    return found


@pytest.fixture(scope="module")
def bidding() -> LocalSession:
    """Cat bids 85, and Ann with 260 is asked."""
    found: LocalSession = made(auction())
    return found


def test_the_running_bid_the_next_two_jumps_and_any_other(bidding: LocalSession) -> None:
    offered = buttons(lambda: dock(bux_desk(bidding, "Ann")))
    assert list(offered) == ["Help", "Pass, out of this auction", "Bid 90", "Bid 100", "Bid 125", "Another bid"]
    assert "Cat bids 85. You?" in texts(lambda: dock(bux_desk(bidding, "Ann")))
    assert "You have 260. Dan is out." in texts(lambda: dock(bux_desk(bidding, "Ann")))
    assert "You lead with 85." in texts(lambda: dock(bux_desk(bidding, "Cat")))


@pytest.mark.parametrize(
    ("least", "most", "found"),
    [(90, 260, [100, 125]), (5, 200, [25, 50]), (95, 110, [100]), (95, 95, []), (100, 500, [125, 150])],
)
def test_jumps_are_round_and_never_above_the_chips(least: int, most: int, found: list[int]) -> None:
    assert jumps(least, 5, most) == found


def typed(bidding: LocalSession, amount: int) -> list[str]:
    acts = place(bidding, "Ann", place="other")
    for figure in str(amount):
        buttons(lambda: dock(bux_desk(bidding, "Ann", acts=acts)))[figure](None)
    return [name for name in buttons(lambda: dock(bux_desk(bidding, "Ann", acts=acts))) if name.startswith("Bid")]


def test_only_a_number_that_is_a_bid_can_be_said(bidding: LocalSession) -> None:
    assert typed(bidding, 135) == ["Bid 135"]
    assert typed(bidding, 137) == typed(bidding, 85) == typed(bidding, 265) == []


def test_the_sale_that_pays_most_is_marked(table: LocalSession) -> None:
    """Hearts 100 + 100 + 100 and squares 50 + 100 + 100, both twice; the three identical alone would pay 1,000."""
    acts = Acts(Mode())
    at = bux_desk(table, "Ann", acts=acts)
    assert selling(at)
    buttons(lambda: dock(at))["Sell both sets for 1,100"](None)
    (event, step), *_ = acts.recorded
    sold = [sorted(CARDS[card].value for card in cards) for cards in event["sets"]]
    assert sorted(sold) == [[50, 100, 100], [100, 100, 100]]
    assert step == "0/turn/Ann"
    assert "The three identical cards alone would pay 1,000." in texts(lambda: sheets(at, 366))


def test_taps_make_other_sets_and_what_does_not_match_is_not_sold(table: LocalSession) -> None:
    acts = place(table, "Ann", sets=())
    for card in ("heart square 25", "heart oval 100", "spade X 25"):
        sheet = buttons(lambda: spread_sheet(bux_desk(table, "Ann", acts=acts), 366))
        sheet[card](None)
    assert not any(name.startswith("Sell") for name in buttons(lambda: dock(bux_desk(table, "Ann", acts=acts))))
    assert "Three must share a symbol" in texts(lambda: dock(bux_desk(table, "Ann", acts=acts)))
    buttons(lambda: spread_sheet(bux_desk(table, "Ann", acts=acts), 366))["spade X 25, in set A"](None)
    buttons(lambda: spread_sheet(bux_desk(table, "Ann", acts=acts), 366))["heart square 50"](None)
    buttons(lambda: dock(bux_desk(table, "Ann", acts=acts)))["Sell the set for 350"](None)
    assert acts.recorded[0][0]["sets"] == [["heart square 25", "heart oval 100", "heart square 50"]]


def test_a_protected_card_says_what_protects_it(table: LocalSession) -> None:
    acts = place(table, "Ann", place="trade")
    offered = buttons(lambda: take_sheet(bux_desk(table, "Ann", acts=acts)))
    offered["Take Ben’s club circle, protected"](None)
    assert acts.refused == "Ben's club circle is protected: there is another club and another circle."
    offered["Take Ben’s heart X"](None)
    buttons(lambda: dock(bux_desk(table, "Ann", acts=acts)))["Give diamond square 100"](None)
    buttons(lambda: dock(bux_desk(table, "Ann", acts=acts)))["Trade diamond square for heart X with Ben"](None)
    trade = {"do": "trade", "seat": "Ann", "from": "Ben", "take": "heart cross 25", "give": "diamond square 100"}
    assert acts.recorded == [(trade, "0/turn/Ann")]


def test_nobody_sees_the_backs_of_somebody_elses_cards(table: LocalSession) -> None:
    """Ben, who may record for Ann, is shown no value but where two faces are alike and one must be named."""
    at = bux_desk(table, "Ben")
    assert "heart oval 100" not in str(list(buttons(lambda: sheets(at, 366))))
    acts = Acts(Mode(seat="Ann", place="trade", take=("Cat", "heart oval 25")))
    giving = [n for n in buttons(lambda: dock(bux_desk(table, "Ben", acts=acts))) if n.startswith("Give")]
    assert "Give heart oval" in giving and "Give heart square 25" in giving


def test_a_card_is_three_taps_and_what_is_not_in_the_deck_says_where_it_lies(table: LocalSession) -> None:
    acts = place(table, "Ann", place="draw")
    for tap in ("Heart", "heart circle"):
        buttons(lambda: dock(bux_desk(table, "Ann", acts=acts)))[tap](None)
    offered = buttons(lambda: dock(bux_desk(table, "Ann", acts=acts)))
    offered["heart circle 100, not possible"](None)
    assert acts.refused is not None and "in Ann's spread" in acts.refused
    offered["heart circle 25"](None)
    assert acts.mode.cards == ("heart circle 25",) and acts.recorded == []
    buttons(lambda: dock(bux_desk(table, "Ann", acts=acts)))["BUX"](None)
    draw = {"do": "draw", "seat": "Ann", "cards": ["heart circle 25", "BUX"]}
    assert acts.recorded == [(draw, "0/turn/Ann")]


def test_a_draw_taken_back_keeps_all_but_its_last_card() -> None:
    async def taken_back() -> LocalSession:
        table = await laid_out()
        await play(table, [{"do": "draw", "seat": "Ann", "cards": scenes.DRAWN}])
        outcome = await table.record({"do": "undo", "entry": table.table.undoable[0]}, None, seat="Ann")
        assert isinstance(outcome, Entry)
        return table

    at = bux_desk(made(taken_back()), "Ann", mode=Mode(place="draw"))
    offered = list(buttons(lambda: dock(at)))
    assert [name for name in offered if name.startswith("Take")] == [
        "Take heart X 50 away again",
        "Take club square 25 away again",
    ]


def test_a_sealed_bid_is_typed_on_the_own_phone_alone() -> None:
    table = made(auction(sealed_bids=True))
    own = buttons(lambda: dock(bux_desk(table, "Ann")))
    assert "Pass, out of this auction" in own and "7" in own
    # Every seat of this table has keys, so nobody else may bid for it.
    for watcher in ((), ("Ann",)):
        acts = Acts(Mode(seat="Ben"))
        assert "7" not in buttons(lambda watcher=watcher, acts=acts: dock(bux_desk(table, *watcher, acts=acts)))  # type: ignore[misc]


async def _walk(seed: int, moves: int, **options: Any) -> int:
    """Presses buttons at random on one device that holds every seat; every recorded event has to be taken."""
    dice = random.Random(seed)
    table = await local(FOUR, **options)
    acts = Acts(Mode())
    taken = 0
    for _ in range(moves * 40):
        if taken == moves or table.table.state.over:
            break
        at = bux_desk(table, *FOUR, acts=acts)
        offered = buttons(lambda at=at: dock(at))  # type: ignore[misc]
        if selling(at):
            offered |= buttons(lambda at=at: spread_sheet(at, 366))  # type: ignore[misc]
        if acts.mode.place == "trade":
            offered |= buttons(lambda at=at: take_sheet(at))  # type: ignore[misc]
        back = ("Help", "Not now", "No trade", "Erase the last figure", "Best again")
        names = [n for n in offered if n not in back and "not possible" not in n and "away again" not in n]
        offered[dice.choice(names)](None)
        for event, step in acts.recorded:
            outcome = await table.record(event, step, seat=event.get("seat"))
            assert isinstance(outcome, Entry), (event, outcome)
            taken += 1
            acts = Acts(Mode())
    return taken


@pytest.mark.parametrize(("seed", "tracking"), [(1, "full"), (2, "full"), (3, "light")])
def test_whatever_is_pressed_the_table_takes_it(seed: int, tracking: str) -> None:
    assert made(_walk(seed, 30, tracking=tracking)) == 30
