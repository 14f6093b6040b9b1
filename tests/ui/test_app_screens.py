"""The screens round a game, drawn from real tables: what they show, what they offer, and to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from companion.device.store import MemoryStore
from companion.games import GAMES
from companion.ui.history import History, rounds, ruling_lines, taken_with
from companion.ui.keys import fingerprint, seats_code
from companion.ui.kit.theme import Theme
from companion.ui.lobby import Lobby
from companion.ui.notices import Notices
from companion.ui.shell import Shell
from companion.ui.trust import Trust, dead_phone, hub_only, threats, way_of_playing
from tests.ui.desks import buttons, texts
from tests.ui.scenes import Seen, local, made, must, play

THREE = ("Ann", "Ben", "Cat")


class Recorder(Shell):
    """A shell without a page that keeps what it was asked to do."""

    def __init__(self, session: Any) -> None:
        super().__init__(cast(Any, None), cast(Any, None), MemoryStore())
        self.session = session
        self.asked: list[tuple[Any, ...]] = []

    def run(self, doing: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        self.asked.append((getattr(doing, "__name__", "?"), *args))

    def go(self, route: Any) -> None:
        self.asked.append(("go", route.path))


async def _two_rounds() -> Any:
    table = await local(THREE)
    await play(
        table,
        [
            {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11},
            {"do": "draw", "cards": [45]},
            {"do": "pass", "seat": "Ben"},
            {"do": "pass", "seat": "Cat"},
            {"do": "remove", "seat": "Ben", "card": 9},
            {"do": "draw", "cards": [66]},
            {"do": "pass", "seat": "Ben"},
        ],
    )
    return table


@pytest.fixture
def table() -> Any:
    return made(_two_rounds())


def draw(what: Any, session: Any, shell: Recorder | None = None) -> Callable[[], Any]:
    return lambda: what(shell or Recorder(session), Theme(), session)


# -- history ----------------------------------------------------------------------------------------------------------


def test_history_shows_every_line_with_who_and_lights_the_newest(table: Any) -> None:
    said = texts(draw(History, table))
    assert "Ann funded transport, 11." in said
    assert "Ann, just now" in said
    assert said.index("Round 2") < said.index("Ben passed") < said.index("Round 1") < said.index("Ann funded transport")
    assert "Undo: Ben passed." in buttons(draw(History, table))


def test_undo_of_an_older_line_names_all_that_goes_with_it(table: Any) -> None:
    fund = next(line for line in table.table.lines if line.event["do"] == "fund")
    assert [line.event["do"] for line in taken_with(table.table, fund.seq)] == [
        "pass", "draw", "remove", "pass", "pass", "draw", "fund",
    ]  # fmt: skip
    shell = Recorder(table)
    shell.asking = fund.seq
    said = texts(draw(History, table, shell))
    assert "Take these 7 lines back?" in said
    buttons(draw(History, table, shell))["Take back"](None)
    assert shell.asked == [("record", {"do": "undo", "entry": fund.seq})]


def test_table_entries_cannot_be_taken_back(table: Any) -> None:
    assert taken_with(table.table, 1) == ()
    assert not [name for name in buttons(draw(History, table)) if "sits down" in name or "opens" in name]


def test_what_was_taken_back_is_struck_through_and_can_be_redone(table: Any) -> None:
    newest = table.table.undoable[0]
    made(must(table.record({"do": "undo", "entry": newest})))
    undo = table.table.lines[-1].seq
    shell = Recorder(table)
    buttons(draw(History, table, shell))[f"Redo what line {undo} took back"](None)
    assert shell.asked == [("record", {"do": "redo", "entry": undo})]


def test_rounds_are_those_in_which_lines_were_recorded(table: Any) -> None:
    by_round = rounds(table.table)
    by_do = {line.seq: line.event["do"] for line in table.table.lines}
    assert [n for seq, n in sorted(by_round.items())] == [1, 1, 1, 1, 1, 1, 2]
    assert {by_do[seq] for seq in by_round} == {"fund", "draw", "pass", "remove"}


def test_who_only_watches_is_offered_nothing_that_records(table: Any) -> None:
    watching = Seen(table, ())
    offered = buttons(draw(History, watching))
    assert not [name for name in offered if name.startswith(("Undo", "Redo", "Correct", "Ruling"))]


# -- house rulings ----------------------------------------------------------------------------------------------------


async def _with_ruling() -> Any:
    table = await local(THREE)
    step = table.table.rulebook.prompt(table.table.state).moves[0].step
    await must(table.record({"do": "pass", "seat": "Cat"}, step, seat="Cat", insist=True))
    return table


def test_house_ruling_is_announced_to_the_others_until_dismissed() -> None:
    table = made(_with_ruling())
    line = table.table.rulings[0]
    ben, cat = Seen(table, ("Ben",), returned=(), knocking=()), Seen(table, ("Cat",), returned=(), knocking=())
    assert ruling_lines(cast(Any, ben), 0) == (line,)
    assert ruling_lines(cast(Any, cat), 0) == ()
    assert ruling_lines(cast(Any, ben), line.seq) == ()
    assert f"House ruling, line {line.seq}" in texts(draw(Notices, ben))
    shell = Recorder(ben)
    offered = buttons(draw(Notices, ben, shell))
    offered[f"Object to line {line.seq}: take it back"](None)
    assert ("record", {"do": "undo", "entry": line.seq}) in shell.asked
    assert texts(draw(Notices, cat)) == ""


def test_objecting_to_an_older_ruling_first_shows_what_goes_with_it() -> None:
    async def scene() -> Any:
        table = await _with_ruling()
        await play(table, [{"do": "fund", "seat": "Ann", "industry": "grain", "card": 9}])
        return table

    table = made(scene())
    line = table.table.rulings[0]
    shell = Recorder(Seen(table, ("Ben",), returned=(), knocking=()))
    shell.object(line)
    assert shell.asking == line.seq
    assert ("go", f"/table/{table.table.id}/history") in shell.asked
    assert not [asked for asked in shell.asked if asked[0] == "record"]


def test_latecomer_may_take_the_seat_of_a_player_without_a_phone(table: Any) -> None:
    ann, ben, cat = table.table.seats
    phoneless = replace(table.table, seats=(ann, replace(ben, key=None, box=None), cat))
    came = Seen(table, (), table=phoneless, returned=(), knocking=())
    shell = Recorder(came)
    offered = buttons(draw(Notices, came, shell))
    assert set(offered) == {"Ben", "I have 12 words", "Only look on"}
    offered["Ben"](None)
    assert shell.asked == [("sit", "Ben")]
    assert texts(draw(Notices, Seen(table, (), returned=(), knocking=()))) == ""


# -- lobby ------------------------------------------------------------------------------------------------------------


def test_only_the_host_may_start_change_options_and_take_others_off(table: Any) -> None:
    host = Seen(table, ("Ann",), online=True, address="192.168.1.20:8550", knocking=(("Dan", "aa" * 32),))
    guest = Seen(table, ("Ben",), online=True, address="192.168.1.20:8550", knocking=())
    assert {"Start with three", "Add a player without a phone", "Admit Dan", "Ben, own phone, not connected"} <= {
        name.replace("in, own phone", "own phone, not connected") for name in buttons(draw(Lobby, host))
    }
    offered = buttons(draw(Lobby, guest))
    assert not [name for name in offered if name.startswith(("Start", "Add", "Admit", "Ann"))]
    assert "Ann starts the game." in texts(draw(Lobby, guest))


def test_who_comes_is_asked_for_a_name_first(table: Any) -> None:
    came = Seen(table, (), online=True, address="192.168.1.20:8550", knocking=())
    said = texts(draw(Lobby, came)).splitlines()
    assert said.index("What do they call you?") < said.index("Ann")


# -- trust ------------------------------------------------------------------------------------------------------------


def test_trust_is_told_for_the_way_of_playing(table: Any) -> None:
    table.invitation = table.address = None
    assert way_of_playing(table, True) == "local"
    guest = cast(Any, Seen(table, ("Ann",), address="192.168.1.20:8550"))
    assert way_of_playing(guest, True) == "guest"
    assert way_of_playing(guest, False) == "native"
    assert ("meddler", "meddler_why") in threats("guest")
    assert ("meddler", "meddler_native") in threats("native")
    assert "impersonate" not in dict(threats("local"))
    assert dict(threats("local"))["dead"] == "dead_local"


def test_what_a_dead_phone_had_sealed_is_told_for_the_game_at_hand(table: Any) -> None:
    def dead(game: str, **options: Any) -> str:
        return " ".join(dead_phone(replace(table.table, game=game, options=GAMES[game].options(options))))

    assert "envelope" in dead("ponzi") and "bid" not in dead("ponzi")
    assert dead("bux").startswith("Nothing is sealed at this table")
    assert dead("schemers").startswith("Nothing is sealed at this table")
    bids = dead("bux", sealed_bids=True)
    assert "Two others" in bids and "all others" in bids
    assert "forfeited, which counts as a pass" in bids and "costs" not in bids
    assert "costs the opening bid, 10 to the bank" in dead("bux", sealed_bids=True, forfeit_pays=True, opening_bid=10)
    assert "costs" not in dead("bux", sealed_bids=True, forfeit_pays=True, opening_bid=0)
    assert "counts those cards openly" in dead("schemers", sealed_counts=True)
    everywhere = dead_phone(None)
    assert len(everywhere) == 3 and everywhere[0].startswith("Ponzi Scheme: ")
    guest = Seen(table, ("Ann",), address="192.168.1.20:8550", verified=3)
    assert dead("ponzi") in texts(draw(Trust, guest))


def test_words_of_a_seat_are_shown_only_when_asked_for(table: Any) -> None:
    ann = Seen(table, ("Ann",), address="192.168.1.20:8550", verified=3)
    said = texts(draw(Trust, ann))
    words = table.words("Ann")
    assert len(words) == 12
    assert not any(f"{i}. {word}" in said for i, word in enumerate(words, 1))
    assert f"up to entry 3 of {table.table.head.seq}" in said
    assert fingerprint(table.table.seat("Cat").key) in said
    assert "Show Ann's 12 words" in buttons(draw(Trust, ann))
    assert "Show Ben's 12 words" not in buttons(draw(Trust, ann))


def test_entries_vouched_for_by_nobody_but_the_hub_are_counted(table: Any) -> None:
    """Each entry's device had seen the one before it, so only the newest rests on the hub's word."""
    assert hub_only(table.table) == 1


def test_table_check_changes_with_any_key_and_with_the_order(table: Any) -> None:
    whole = table.table
    first, *rest = whole.seats
    swapped = replace(whole, seats=(replace(first, box="00" * 32), *rest))
    assert len(seats_code(whole).split()) == 4
    assert len({seats_code(whole), seats_code(swapped), seats_code(replace(whole, seats=(*rest, first)))}) == 3


def test_dismissed_rulings_stay_dismissed_after_a_reload() -> None:
    async def scene() -> tuple[str | None, int]:
        table = await _with_ruling()
        shell = Recorder(table)
        shell.changed = lambda: None  # type: ignore[method-assign]
        await shell.dismiss_rulings(7)
        await shell.dismiss_rulings(6)
        return await shell.store.get(f"rulings/{table.table.id}"), shell.rulings_seen

    assert asyncio.run(scene()) == ("7", 7)
