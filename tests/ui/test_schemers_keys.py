"""A desk's keyboard at a table of Schemers & Scammers: every card has a key, and the keys are shown."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.device.local_session import LocalSession
from companion.ui.kit.theme import Theme
from companion.ui.schemers.desk import ICONS, KEYS, Desk, Mode
from companion.ui.schemers.docks import dock
from companion.ui.schemers.keys import press
from tests.ui import desks
from tests.ui import schemers_scenes as scenes
from tests.ui.desks import Acts, texts
from tests.ui.scenes import FOUR, made

DESKTOP = Theme(game="schemers", width=1280, height=800)


def at(table: LocalSession, *seats: str, mode: Mode | None = None) -> tuple[Desk, Acts]:
    acts = Acts(mode or Mode())
    found: Desk = desks.desk(table, *seats, mode=acts.mode, theme=DESKTOP, acts=acts, kind=Desk)
    return found, acts


def strike(desk: Desk, key: str, **held: bool) -> None:
    keys: Any = {"shift": False, "ctrl": False, "alt": False, "meta": False, **held}
    press(desk, ft.KeyboardEvent(name="keyboard_event", control=ft.Text(), key=key, **keys))


def test_every_card_has_a_key_of_its_own() -> None:
    assert KEYS.keys() == {*ICONS, "discard", "nobody"}
    assert len(set(KEYS.values())) == len(KEYS)
    assert not set(KEYS.values()) & {"H", "Z"}, "history and undo"


def test_every_key_is_shown_where_there_is_a_keyboard() -> None:
    desk, _ = at(made(scenes.round_two()), "Ann")
    shown = texts(lambda: dock(desk)).split("\n")
    assert [key for do, key in KEYS.items() if do != "nobody" and key not in shown] == []
    phone = desks.desk(made(scenes.round_two()), "Ann", mode=Mode(), theme=Theme(game="schemers"), kind=Desk)
    assert "D" not in texts(lambda: dock(phone)).split("\n")


@pytest.mark.parametrize("do", [do for do in KEYS if do not in ("decline", "nobody")])
def test_a_key_does_what_its_card_does(do: str) -> None:
    """Ann is in a scheme: all but a scheme is open to her. What needs a target asks for it, the rest is recorded."""
    table = made(scenes.round_two())
    desk, acts = at(table, "Ann")
    strike(desk, KEYS[do])
    move = desk.move(do)
    if move is None:
        assert do == "scheme" and not acts.recorded and not acts.mode.card
    elif move.choices == ({},):
        assert acts.recorded == [({"do": do, "seat": "Ann"}, move.step)]
    else:
        assert acts.mode.card == do and not acts.recorded


def test_defraud_is_one_key() -> None:
    desk, acts = at(made(scenes.round_two()), "Ann")
    strike(desk, "d")
    assert [event for event, _ in acts.recorded] == [{"do": "defraud", "seat": "Ann"}]


def test_targets_are_numbered_as_they_stand() -> None:
    table = made(scenes.round_two())
    desk, acts = at(table, "Ann", mode=Mode(card="scam", let=True))
    move = desk.move("scam")
    assert move is not None
    shown = texts(lambda: dock(desk)).split("\n")
    for number, fields in enumerate(move.choices, 1):
        assert shown.index(fields["target"]) < shown.index(str(number))
        strike(desk, str(number))
        assert acts.recorded[-1][0] == {"do": "scam", "seat": "Ann", **fields}
    before = len(acts.recorded)
    strike(desk, str(len(move.choices) + 1))
    strike(desk, "0")
    assert len(acts.recorded) == before


def test_who_holds_the_device_declines_or_lets_it_be() -> None:
    table = made(scenes.declined(1))
    desk, acts = at(table, "Ben")
    strike(desk, "1")
    assert acts.recorded == []
    strike(desk, KEYS["decline"])
    assert acts.recorded[0][0] == {"do": "decline", "seat": "Ben"}
    strike(desk, KEYS["nobody"])
    assert acts.mode.let
    desk, acts = at(table, *FOUR)
    strike(desk, KEYS["decline"])
    assert acts.recorded == [], "whose card it was, a device of several players can't know"


def test_no_key_moves_with_a_modifier_or_while_counting() -> None:
    desk, acts = at(made(scenes.round_two()), "Ann")
    for held in ("ctrl", "alt", "meta"):
        strike(desk, "1", **{held: True})
    counting, acts_then = at(made(scenes.counting()), "Ann")
    for key in KEYS.values():
        strike(counting, key)
    assert acts.recorded == [] and acts_then.recorded == []
