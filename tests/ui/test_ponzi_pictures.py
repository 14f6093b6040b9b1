"""What the table shows: the sentence over the columns, the wheel under its cards, who may see a figure."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.device.local_session import LocalSession
from companion.games.ponzi.advice import outlook
from companion.ui.kit.theme import Theme
from companion.ui.play.desk import open_step
from companion.ui.ponzi.desk import Mode, Panel
from companion.ui.ponzi.due import due_words, spoken, verdict
from companion.ui.ponzi.ending import Ending
from companion.ui.ponzi.filling import keypad_screen
from companion.ui.ponzi.keys import press
from companion.ui.ponzi.moments import crash_screen, payday
from companion.ui.ponzi.received import ReceivedScreen
from companion.ui.ponzi.ruling import RulingPanel
from companion.ui.ponzi.sealed import SealedScreen
from companion.ui.ponzi.strip import spoken as seat_words
from companion.ui.ponzi.table import choose, phone
from companion.ui.ponzi.wheel import wheel, wheel_words
from companion.ui.ponzi.wide import wide
from tests.ui.desks import Acts, buttons, desk, drawn, texts
from tests.ui.scenes import FOUR, Seen, made, must, play, round_five

SIZES = {"phone": (390, 844), "small": (360, 640), "tablet": (768, 1024), "desktop": (1280, 800)}


@pytest.fixture(scope="module")
def table() -> LocalSession:
    """Round 5: Ann, with 84 in hand, is to fund; due are 10, 86, 11, 0 and 27."""
    found: LocalSession = made(round_five())
    return found


def test_the_sentence_names_the_first_round_that_cannot_be_paid(table: LocalSession) -> None:
    ahead = desk(table, "Ann").outlook("Ann")
    assert due_words(ahead) == ("12 short in round 6.", "86 due, 74 left by then.")
    assert spoken(ahead, True).startswith(
        "12 short in round 6. 86 due, 74 left by then. Round 5: 10 due, 84 in hand. Round 6: 86 due, 74 in hand."
    )
    assert "in hand" not in spoken(ahead, False)


def test_a_shortfall_at_the_horizon_is_still_good_news(table: LocalSession) -> None:
    """With 33 more: 117 - 10 - 86 - 11 leaves 10, and 27 + 57 are due in round 9."""
    view = desk(table, "Ann").view
    cards = {card.value: card for row in view.market for card in row}
    assert verdict(outlook(view, "Ann", cards[33])) == ("Clear until round 9", True)
    assert verdict(outlook(view, "Ann", cards[42])) == ("29 short in round 7", False)


def test_a_seat_in_words(table: LocalSession) -> None:
    at = desk(table, "Ann")
    assert seat_words(at, at.view.seat("Ben")) == "Ben, start player. Transport one and Grain two. 8 due this round."


def test_a_wheel_in_words() -> None:
    interest = {11: 10, 40: 59, 30: 27, 17: 11}
    cards = [(11, 1), (40, 2), (30, 2), (17, 3)]
    assert wheel_words("Your", cards, interest) == (
        "Your wheel. In one round: 11, 10 due. In two rounds: 40 and 30, 86 due. In three rounds: 17, 11 due."
    )


def _places(cards: list[tuple[int, int]], turns: int) -> dict[str, tuple[Any, Any]]:
    found = drawn(lambda: wheel(Theme(), cards, turns, size=204, face=132, label="wheel"))
    return {
        str(c.key): (c.left, c.top) for c in found if isinstance(c, ft.Container) and str(c.key).startswith("card-")
    }


def test_the_wheel_turns_under_cards_that_stay() -> None:
    before = _places([(11, 2), (17, 3)], 4)
    assert _places([(11, 1), (17, 2)], 5) == before
    paid = _places([(11, 5), (17, 2)], 5)
    assert paid["card-17"] == before["card-17"] and paid["card-11"] != before["card-11"]


def test_the_disc_turns_clockwise_and_its_figures_keep_upright() -> None:
    def angles(turns: int) -> tuple[float, set[float]]:
        turned = [
            c.rotate.angle
            for c in drawn(lambda: wheel(Theme(), [], turns, size=204, face=132, label="wheel"))
            if isinstance(c, ft.Container) and isinstance(c.rotate, ft.Rotate)
        ]
        return turned[0], set(turned[1:])

    (four, upright), (five, _) = angles(4), angles(5)
    assert five - four == pytest.approx(3.14159265 / 3)
    assert upright == {-four}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wish", [1.0, 2.0])
def test_the_table_is_drawn_in_every_room(table: LocalSession, size: str, wish: float) -> None:
    width, height = SIZES[size]
    theme = Theme(width=width, height=height, wish=wish)
    at = desk(table, "Ann", theme=theme)
    names = buttons(lambda: phone(at) if theme.phone else wide(at))
    assert {"Pass, fund nothing", "Grain, first tile, row one", "History"} <= set(names)
    assert any(name.startswith("You hold 84.") for name in names)


def test_one_tap_hides_every_private_figure(table: LocalSession) -> None:
    from dataclasses import replace

    shown, hidden = desk(table, "Ann"), replace(desk(table, "Ann"), covered=True)
    assert "84" in texts(lambda: phone(shown)) and "12 short" in texts(lambda: phone(shown))
    words = texts(lambda: phone(hidden))
    assert "84" not in words.split() and "short" not in words


def test_a_board_shows_nothing_private_and_nothing_to_decide(table: LocalSession) -> None:
    board = desk(table, theme=Theme(width=1280, height=800))
    words = texts(lambda: choose(board))
    assert "Ann is to fund" in words and "You hold" not in words
    assert "Pass, fund nothing" not in buttons(lambda: choose(board))


async def _trading() -> LocalSession:
    table = await round_five()
    await play(table, [{"do": "fund", "seat": "Ann", "industry": "media", "card": 33}, {"do": "draw", "cards": [26]}])
    for name in ("Ben", "Cat", "Dan"):
        await play(table, [{"do": "pass", "seat": name}])
    return table


async def _sealed(looked: bool) -> LocalSession:
    table = await _trading()
    await must(table.offer("Ann", "Cat", "media", 17, "5/trade/Ann"))
    if looked:
        assert table.table.pending is not None
        await must(table.look("Cat", table.table.pending))
    return table


def test_an_envelope_above_the_cash_in_hand_cannot_be_sealed() -> None:
    table: LocalSession = made(_trading())
    for price, name in ((117, "Seal 117 for Cat"), (118, None)):
        mode = Mode(to="Cat", industry="media", typed=price)
        names = buttons(lambda mode=mode: keypad_screen(desk(table, "Ann", mode=mode)))  # type: ignore[misc]
        assert (name in names) if name else not any(n.startswith("Seal") for n in names)


def test_an_empty_envelope_is_asked_about_once() -> None:
    table: LocalSession = made(_trading())
    acts = Acts()
    acts.mode = Mode(step=open_step(desk(table, "Ann").prompt, "Ann"), to="Cat", industry="media")
    first = buttons(lambda: keypad_screen(desk(table, "Ann", acts=acts)))
    first["Seal an empty envelope for Cat"](None)
    assert acts.mode.sure
    words = texts(lambda: keypad_screen(desk(table, "Ann", mode=acts.mode)))
    assert "Really empty? Cat may take your tile for nothing." in words


@pytest.mark.parametrize("looked", [False, True])
def test_no_price_is_on_the_screen_before_a_finger_rests_there(looked: bool) -> None:
    table: LocalSession = made(_sealed(looked))
    lot = table.table.lots[table.table.pending or ""]
    cat, ann, dan = (desk(table, name) for name in ("Cat", "Ann", "Dan"))
    for screen in (
        lambda: ReceivedScreen(cat, lot),
        lambda: SealedScreen(ann, lot),
        lambda: phone(dan),
    ):
        assert "17" not in texts(screen).replace("every 3", "").split(), "the price, or part of it"
        labels = " ".join(str(getattr(c, "label", "") or "") for c in drawn(screen) if isinstance(c, ft.Semantics))
        assert "price is" not in labels
    answers = buttons(lambda: ReceivedScreen(cat, lot))
    assert "Sold! you get the price, Ann gets media" in answers
    assert "Counter! you pay the price, Ann’s media is yours" in answers
    assert ("The cash doesn’t match" in answers) is looked
    assert ("Take it back" in buttons(lambda: SealedScreen(ann, lot))) is not looked


def test_only_the_target_is_asked_for_an_answer() -> None:
    table: LocalSession = made(_sealed(False))
    assert not any(n.startswith(("Sold", "Counter", "Record")) for n in buttons(lambda: choose(desk(table, "Dan"))))


async def _crash() -> LocalSession:
    table = await _sealed(True)
    await play(table, [{"do": "answer", "seat": "Cat", "choice": "sold"}])
    for out, bear in ((18, 68), (21, 72)):
        await play(table, [{"do": "correct", "what": "swap", "card": out, "to": bear}])
    await play(table, [{"do": "remove", "seat": "Cat", "card": 26}, {"do": "draw", "cards": [23]}])
    await play(table, [{"do": "draw", "cards": [47, 48, 49, 53]}])
    return table


def test_a_crash_asks_for_the_largest_industry_only() -> None:
    """Cat, who just received the marker, holds two estates and one grain."""
    table: LocalSession = made(_crash())
    cat = desk(table, "Cat")
    words = texts(lambda: crash_screen(cat))
    assert "The market crashes" in words and "Every wheel turns two spaces" in words
    assert [n for n in buttons(lambda: crash_screen(cat)) if n.startswith("Give")] == ["Give back Estate"]


async def _pay() -> LocalSession:
    table = await _sealed(True)
    await play(table, [{"do": "answer", "seat": "Cat", "choice": "sold"}])
    await play(table, [{"do": "remove", "seat": "Cat", "card": 26}, {"do": "draw", "cards": [23]}])
    return table


def test_payday_says_what_is_left_on_the_own_phone_only() -> None:
    """Ann: 84 + 33 - 17 = 100, 10 due now and 86 in the next round."""
    table: LocalSession = made(_pay())
    assert "90 left after that, 86 due next round" in texts(lambda: payday(desk(table, "Ann")))
    other = texts(lambda: payday(desk(table, "Ben")))
    assert "10, for card 11" in other and "90 left" not in other


async def _end() -> LocalSession:
    table = await _pay()
    await play(table, [{"do": "correct", "what": "cash", "seat": "Ben", "to": 5}])
    await play(table, [{"do": "bankrupt", "seat": "Ben"}, {"do": "pay", "seat": "Ann"}])
    return table


def test_at_the_end_cash_is_counted_and_the_books_stay_shut_until_all_agree() -> None:
    table: LocalSession = made(_end())
    ann = desk(table, "Ann")
    words, names = texts(lambda: Ending(ann)), buttons(lambda: Ending(ann))
    assert "Ann wins" in words and "Ben could not pay" in words, "12 points are out of reach, whatever the cash"
    assert {"Count", "Open the books"} <= set(names)
    assert "One envelope, still sealed" in words


def test_the_keyboard_does_what_the_dock_offers(table: LocalSession) -> None:
    def key(name: str, mode: Mode | None = None, **held: bool) -> Acts:
        acts = Acts()
        event = ft.KeyboardEvent(
            name="keyboard_event", control=None, key=name, shift=False, ctrl=False, alt=False, meta=False
        )  # type: ignore[type-var]
        for what, value in held.items():
            setattr(event, what, value)
        press(desk(table, "Ann", mode=mode, acts=acts), event)
        return acts

    assert key("P").recorded == [({"do": "pass", "seat": "Ann"}, "5/fund/Ann")]
    assert key("P", ctrl=True).recorded == []
    assert key("1").mode.industry is None, "three transport tiles are held"
    chosen = key("3").mode
    assert chosen.industry == "media"
    event = {"do": "fund", "seat": "Ann", "industry": "media", "card": 42}
    assert key("2", mode=chosen).recorded == [(event, "5/fund/Ann")]


def test_a_house_ruling_is_shown_with_the_rule_it_overrules(table: LocalSession) -> None:
    from dataclasses import replace

    at = replace(desk(table, "Ann"), panel=Panel("ruling"))
    words = texts(lambda: RulingPanel(at))
    assert "The table decides otherwise" in words and "Which industry?" in words


def test_pass_and_play_covers_what_is_private_when_the_phone_changes_hands() -> None:
    from dataclasses import replace

    table: LocalSession = made(_sealed(False))
    at = replace(desk(table, *FOUR), covered=True)
    assert at.me == "Cat"
    assert "Hand the phone to Cat" in texts(lambda: choose(at))
    assert isinstance(at.session, Seen)
