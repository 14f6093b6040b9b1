"""What moves on a Ponzi table, and what stands still: which cards slide, fly or glow, and whose envelope is stamped."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from companion.device.local_session import LocalSession
from companion.device.store import MemoryStore
from companion.games.ponzi import GAME
from companion.games.ponzi.cards import fund_cards
from companion.ui.kit.envelope import sealed_envelope
from companion.ui.kit.theme import Theme
from companion.ui.ponzi.answered import just_answered
from companion.ui.ponzi.flying import changes
from companion.ui.ponzi.market import market_sheet
from companion.ui.ponzi.sealed import SealedScreen
from companion.ui.ponzi.sorting import moves
from companion.ui.preferences import Preferences
from companion.ui.settings import SettingsScreen
from companion.ui.shell import Shell
from tests.ui.desks import desk, drawn, texts
from tests.ui.scenes import made, must, play, round_five

CARDS = fund_cards(63, {})


def rows(*values: int) -> tuple[tuple[Any, ...], ...]:
    """A market as it lies: three cards to a row, the lowest first."""
    return tuple(tuple(CARDS[v] for v in values[i : i + 3]) for i in range(0, len(values), 3))


BEFORE = rows(18, 21, 24, 33, 42, 45, 52, 66, 71)
AFTER = rows(18, 21, 24, 26, 42, 45, 52, 66, 71)
GAP = rows(18, 21, 24, 42, 45, 52, 66, 71)


def test_only_cards_that_lie_elsewhere_move() -> None:
    assert moves(BEFORE, BEFORE) == {}
    assert moves(BEFORE, AFTER) == {26: None}
    # 42 and 45 went one place to the left, 52 from the start of row III to the end of row II, 66 and 71 to the left.
    assert moves(BEFORE, GAP) == {42: (1, 0), 45: (1, 0), 52: (-2, 1), 66: (1, 0), 71: (1, 0)}


def _faces(theme: Theme, moved: Any) -> dict[str, ft.Container]:
    found = drawn(lambda: market_sheet(theme, GAP, bears=2, players=4, moved=moved))
    return {str(c.key): c for c in found if isinstance(c, ft.Container) and str(c.key or "").startswith("market-")}


def test_a_card_of_the_market_starts_where_it_lay() -> None:
    cards = _faces(Theme(), moves(BEFORE, GAP))
    assert cards["market-42"].offset.x > 1 and cards["market-42"].offset.y == 0
    assert cards["market-52"].offset.x < -2 and cards["market-52"].offset.y > 1
    assert cards["market-18"].offset == ft.Offset(0, 0)
    assert all(card.opacity == 1 for card in cards.values())


@pytest.mark.parametrize("theme", [Theme(still=True), Theme(wish=2.0, width=360, height=640)])
def test_with_reduced_motion_and_in_a_list_cards_fade_in_where_they_lie(theme: Theme) -> None:
    cards = _faces(theme, moves(BEFORE, GAP))
    assert all(card.offset == ft.Offset(0, 0) for card in cards.values())
    assert 0 < cards["market-52"].opacity < 0.1
    assert cards["market-18"].opacity == 1


def test_new_cards_come_to_the_wheel_and_paid_ones_go_on() -> None:
    """11 lay at the arrow and is paid every third round; 33 has just been taken; 40 has only come nearer."""
    assert changes([(11, 0), (40, 1)], [(40, 1), (11, 3)]) == (frozenset(), frozenset({11}))
    assert changes([(11, 1), (40, 2)], [(11, 1), (40, 2), (33, 5)]) == (frozenset({33}), frozenset())
    assert changes([(11, 1), (40, 2)], [(11, 0), (40, 1)]) == (frozenset(), frozenset())


async def _sealed() -> LocalSession:
    table = await round_five()
    await play(table, [{"do": "fund", "seat": "Ann", "industry": "media", "card": 33}, {"do": "draw", "cards": [26]}])
    while GAME.prompt(table.table.state).waiting != ("Ann",):
        await play(table, [{"do": "pass", "seat": GAME.prompt(table.table.state).waiting[0]}])
    await must(table.offer("Ann", "Cat", "media", 17, "5/trade/Ann"))
    return table


async def _answered() -> LocalSession:
    table = await _sealed()
    await must(table.look("Cat", table.table.pending))
    await play(table, [{"do": "answer", "seat": "Cat", "choice": "counter"}])
    return table


@pytest.mark.parametrize(("seats", "sees"), [(("Ann",), True), (("Cat",), True), (("Dan",), False), ((), False)])
def test_the_stamp_is_seen_by_those_the_envelope_went_between(seats: tuple[str, ...], sees: bool) -> None:
    table = made(_answered())
    (lot,) = table.table.lots
    found = just_answered(desk(table, *seats), lot)
    assert (found is not None) is sees
    assert found is None or found.answer == "counter"
    assert just_answered(desk(table, *seats), None) is None, "an answer of long ago"


def test_an_envelope_that_waits_has_no_stamp() -> None:
    table = made(_sealed())
    assert just_answered(desk(table, "Cat"), table.table.pending) is None


def test_a_seal_falls_when_it_is_made_and_not_when_it_is_seen_again() -> None:
    table = made(_sealed())
    at, lot = desk(table, "Ann"), table.table.lots[table.table.pending or ""]

    def falling(seen: str) -> bool:
        wax = SimpleNamespace(current=seen)
        return any(c.scale == 1.6 for c in drawn(lambda: SealedScreen(at, lot, wax)) if isinstance(c, ft.Container))

    assert falling("")
    assert not falling(lot.lot)


def test_the_seal_of_a_still_screen_does_not_drop() -> None:
    for still in (False, True):
        found = drawn(lambda still=still: sealed_envelope(Theme(still=still), 300, fresh=True))  # type: ignore[misc]
        assert any(c.scale == 1.6 for c in found if isinstance(c, ft.Container)) is not still


@pytest.mark.parametrize(("asks", "switch", "still"), [(0, True, False), (1, True, True), (0, False, True)])
def test_the_device_may_ask_for_less_motion_as_well(asks: int, switch: bool, still: bool) -> None:
    page: Any = SimpleNamespace(platform_brightness=ft.Brightness.LIGHT, width=390, height=844)
    shell = Shell(page, cast(Any, None), MemoryStore())
    shell.preferences = Preferences(motion=switch)
    shell.system_still = bool(asks)
    assert shell.theme().still is still
    words = texts(lambda: SettingsScreen(shell, shell.theme()))
    assert ("Your device asks for less motion" in words) is bool(asks)
