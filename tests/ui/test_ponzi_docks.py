"""What the dock asks of whom, and that every answer it offers is one that the table takes."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.device.local_session import LocalSession
from companion.games.ponzi import GAME
from companion.table.entry import Entry
from companion.ui.kit.theme import Theme
from companion.ui.ponzi.desk import Mode
from companion.ui.ponzi.docks import dock
from companion.ui.ponzi.ending import _score_dock
from tests.ui.desks import Acts, buttons, desk, texts
from tests.ui.scenes import FOUR, correct, local, made, must, play, round_five


@pytest.fixture(scope="module")
def table() -> LocalSession:
    """Round 5: Ann, with 84 in hand and three transport tiles, is to fund."""
    found: LocalSession = made(round_five())
    return found


def test_funding_offers_industries_with_their_rows_and_says_what_is_not_possible(table: LocalSession) -> None:
    assert list(buttons(lambda: dock(desk(table, "Ann")))) == [
        "Help",
        "Pass, fund nothing",
        "Transport, 3 held, not possible",
        "Grain, first tile, row one",
        "Media, second tile, row two",
        "Estate, first tile, row one",
    ]


def test_what_is_not_possible_says_why_and_records_nothing(table: LocalSession) -> None:
    acts = Acts()
    buttons(lambda: dock(desk(table, "Ann", acts=acts)))["Transport, 3 held, not possible"](None)
    assert acts.recorded == []
    assert acts.refused is not None and "3 transport tiles" in acts.refused


def test_a_card_is_recorded_by_its_tap_with_the_step_it_was_offered_in(table: LocalSession) -> None:
    acts = Acts()
    buttons(lambda: dock(desk(table, "Ann", acts=acts)))["Media, second tile, row two"](None)
    assert acts.recorded == []
    cards = buttons(lambda: dock(desk(table, "Ann", mode=acts.mode, acts=acts)))
    cards["42 cash now. Pays 48 from round 7, every 3 rounds. 29 short in round 7."](None)
    assert acts.recorded == [({"do": "fund", "seat": "Ann", "industry": "media", "card": 42}, "5/fund/Ann")]


def test_each_card_tells_what_follows_from_it(table: LocalSession) -> None:
    """84 in hand; due are 10, 86, 11, 0 and 27. The three cards of row II add 57, 48 and 102."""
    mode = Mode(industry="media")
    assert [name for name in buttons(lambda: dock(desk(table, "Ann", mode=mode))) if "cash now" in name] == [
        "33 cash now. Pays 57 from round 9, every 5 rounds. Clear until round 9.",
        "42 cash now. Pays 48 from round 7, every 3 rounds. 29 short in round 7.",
        "45 cash now. Pays 102 from round 9, every 5 rounds. Clear until round 9.",
    ]


def test_who_has_nothing_to_decide_waits_and_may_record_for_another(table: LocalSession) -> None:
    acts = Acts()
    waiting = desk(table, "Cat", acts=acts)
    assert "Ann is to fund" in texts(lambda: dock(waiting))
    offered = buttons(lambda: dock(waiting))
    assert list(offered) == ["Record for Ann"]
    offered["Record for Ann"](None)
    recording = desk(table, "Cat", mode=acts.mode, acts=acts)
    names = buttons(lambda: dock(recording))
    assert "Grain, first tile, row one" in names and "Stop recording for Ann" in names
    names["Pass, fund nothing"](None)
    assert acts.recorded == [({"do": "pass", "seat": "Ann"}, "5/fund/Ann")]


def test_recording_for_another_shows_none_of_their_private_reckoning(table: LocalSession) -> None:
    mode = Mode(seat="Ann", industry="media")
    words = texts(lambda: dock(desk(table, "Cat", mode=mode)))
    assert "48 in round 7" in words
    assert "short" not in words and "Clear" not in words


def test_where_everybody_records_their_own_moves_nobody_is_offered_anothers() -> None:
    own: LocalSession = made(local(FOUR, recording="own"))
    assert buttons(lambda: dock(desk(own, "Cat"))) == {}


def test_large_text_keeps_every_answer(table: LocalSession) -> None:
    theme = Theme(wish=2.0, width=360, height=640)
    large = buttons(lambda: dock(desk(table, "Ann", theme=theme)))
    assert [n for n in large if n != "Help"] == [n for n in buttons(lambda: dock(desk(table, "Ann"))) if n != "Help"]


async def _to_draw() -> LocalSession:
    table = await round_five()
    await play(table, [{"do": "fund", "seat": "Ann", "industry": "media", "card": 33}])
    return table


def test_two_figures_are_a_card_and_a_third_tap_lays_it() -> None:
    table: LocalSession = made(_to_draw())
    acts = Acts()
    for figure in "26":
        buttons(lambda: dock(desk(table, "Dan", mode=acts.mode, acts=acts)))[figure](None)
    assert acts.mode.cards == (26,)
    buttons(lambda: dock(desk(table, "Dan", mode=acts.mode, acts=acts)))["Lay 26 in the market"](None)
    assert acts.recorded == [({"do": "draw", "cards": [26]}, "5/draw/Ann")]


@pytest.mark.parametrize(
    ("figures", "complaint"),
    [("33", "on Ann's wheel"), ("42", "in the market"), ("81", "There is no card 81")],
)
def test_a_card_that_cannot_have_come_up_is_not_taken(figures: str, complaint: str) -> None:
    table: LocalSession = made(_to_draw())
    acts = Acts()
    for figure in figures:
        buttons(lambda: dock(desk(table, "Dan", mode=acts.mode, acts=acts)))[figure](None)
    assert acts.mode.cards == () and complaint in acts.mode.complaint


def test_figures_typed_faster_than_the_screen_is_drawn_are_not_lost() -> None:
    table: LocalSession = made(_to_draw())
    acts = Acts()
    keys = buttons(lambda: dock(desk(table, "Dan", acts=acts)))
    keys["2"](None)
    keys["6"](None)
    assert acts.mode.cards == (26,)


async def _walk(seed: int, moves: int, tracking: str) -> int:
    """Presses buttons at random on one device that holds every seat; every recorded event has to be taken."""
    dice = random.Random(seed)
    table = await local(FOUR, advanced=True, tracking=tracking)
    mode = Mode()
    taken = 0
    for _ in range(moves * 20):
        if taken == moves or table.table.state.over:
            break
        acts = Acts()
        at = desk(table, *FOUR, mode=mode, acts=acts)
        move = at.move("draw")
        if move is not None:
            wanted = move.free["cards"]
            cards = dice.sample(sorted(wanted.source), wanted.count)  # type: ignore[union-attr]
            acts.recorded.append(({"do": "draw", "cards": cards}, move.step))
        else:
            offered = buttons(lambda at=at: dock(at))  # type: ignore[misc]
            names = [n for n in offered if n != "Help" and "not possible" not in n]
            able = [n for n in names if "can’t pay" not in n]
            offered[dice.choice(able or names)](None)
        mode = acts.mode
        if mode.to is not None:
            event = {"do": "offer", "seat": at.acting, "to": mode.to, "industry": mode.industry}
            offer = at.move("offer")
            assert offer is not None
            acts.recorded.append((event, offer.step))
        for event, step in acts.recorded:
            outcome = await table.record(event, step, seat=event.get("seat"))
            assert isinstance(outcome, Entry), (event, outcome)
            taken += 1
            mode = Mode()
    return taken


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_pressed_the_table_takes_it(seed: int) -> None:
    assert made(_walk(seed, 60, "full")) == 60


def test_whatever_is_pressed_in_light_tracking_the_table_takes_it() -> None:
    assert made(_walk(4, 20, "light")) == 20


async def _payday() -> LocalSession:
    table = await round_five()
    await play(table, [{"do": "pass", "seat": "Ann"}])
    while GAME.prompt(table.table.state).phase == "trade":
        await play(table, [{"do": "pass", "seat": GAME.prompt(table.table.state).waiting[0]}])
    await play(table, [{"do": "remove", "seat": "Cat", "card": 24}, {"do": "draw", "cards": [26]}])
    return table


def test_bankruptcy_is_asked_twice_and_not_offered_to_who_can_pay() -> None:
    table: LocalSession = made(_payday())
    assert "Paid 10" in buttons(lambda: dock(desk(table, "Ann")))
    assert not any("can’t pay" in name for name in buttons(lambda: dock(desk(table, "Ann")))), (
        "84 in hand, known to all"
    )
    made(play(table, [correct("cash", seat="Ben", to=5)]))
    acts = Acts()
    first = buttons(lambda: dock(desk(table, "Ben", acts=acts)))
    assert "Paid 8" not in first
    first["I can’t pay"](None)
    assert acts.recorded == []
    buttons(lambda: dock(desk(table, "Ben", mode=acts.mode, acts=acts)))["Bankrupt"](None)
    assert acts.recorded == [({"do": "bankrupt", "seat": "Ben"}, "5/pay/Ben")]


async def _left_out() -> LocalSession:
    """Ben sealed a price for Ann; the books were opened by Cat and the host, without those two."""
    table = await local(("Cat", "Ann", "Ben"))
    for seat in ("Ann", "Ben"):
        await must(table.record(correct("tiles", seat=seat, industry="grain", to=1)))
    await play(table, [{"do": "pass", "seat": seat} for seat in ("Cat", "Ann", "Ben")])
    (step,) = {move.step for move in GAME.prompt(table.table.state).of("Ann") if move.do == "offer"}
    await must(table.offer("Ann", "Ben", "grain", 5, step))
    await must(table.record({"do": "answer", "seat": "Ben", "choice": "sold"}))
    await must(table.record({"do": "stop"}))
    return table


def test_who_was_left_out_is_asked_for_their_own_envelopes() -> None:
    table = made(_left_out())
    books = replace(table.table, phase="books", consents={"Cat": frozenset({"Ann", "Ben"})})
    table.table = books
    asked = desk(table, "Ann")
    assert "Open your envelopes too?" in texts(lambda: _score_dock(asked, None))
    assert "Open them" in buttons(lambda: _score_dock(asked, None))
    table.table = replace(books, consents=dict.fromkeys(("Ann", "Ben", "Cat"), frozenset()))
    assert "Open them" not in buttons(lambda: _score_dock(desk(table, "Ann"), None))
