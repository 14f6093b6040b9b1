"""Pass-and-play: a whole game on one device, with the real rules, seals and storage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.session import Session
from companion.device.store import FileStore, MemoryStore, StoreError
from companion.table.refusal import Refusal
from companion.table.verify import verify
from tests.device.evening import (
    ANN,
    BEN,
    CAT,
    CRASH_2,
    FUNDING_2,
    PLAYERS,
    ROUND_1,
    ROUND_3,
    ROUND_4,
    good,
    open_step,
    public,
    say,
)
from tests.device.waiting import eventually

pytestmark = pytest.mark.anyio


async def sealed_trade(session: Session) -> str:
    good(await session.offer(BEN, ANN, "transport", 10, open_step(session, "offer", BEN)))
    (lot,) = session.table.lots
    return lot


async def test_the_evening_is_played_sealed_and_opened_on_one_device(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    session = await ThisDevice(store).local("ponzi", PLAYERS, {})
    assert session.seats == PLAYERS and session.is_host and session.online
    for move in [*ROUND_1, *FUNDING_2]:
        await say(session, move)
    lot = await sealed_trade(session)
    assert session.envelope(BEN, lot).price == 10
    assert session.envelope(ANN, lot).price is None, "not before looking"
    assert session.envelope(CAT, lot).price is None
    good(await session.look(ANN, lot))
    assert (session.envelope(ANN, lot).price, session.envelope(ANN, lot).proof) == (10, "matches")
    assert session.amounts(CAT) == {} and session.amounts(None) == {}
    good(await session.record({"do": "answer", "seat": ANN, "choice": "sold"}, f"lot:{lot}/answer", seat=ANN))

    again = await ThisDevice(store).resume(session.table.id)
    assert again.table.head == session.table.head
    assert again.seats == PLAYERS
    assert (again.envelope(BEN, lot).price, again.envelope(ANN, lot).price) == (10, 10)
    for move in [*CRASH_2, *ROUND_3, *ROUND_4]:
        await say(again, move)
    assert again.table.phase == "over"
    assert again.table.amounts == {}
    for seat in PLAYERS:
        good(await again.open_books(seat))
    await eventually(again, lambda: again.table.amounts == {lot: 10})
    score = again.table.rulebook.score(again.table.state, again.amounts(None))
    assert score.winners == (CAT,)
    assert {s.seat: (s.points, s.cash, s.bankrupt) for s in score.scores} == {
        CAT: (1, 9, False),
        ANN: (0, 14, False),
        BEN: (2, 17, True),
    }
    report = verify(again.transcript().encode())
    assert report.ok and [(seal.seat, seal.status) for seal in report.seals] == [(BEN, "verified")]
    (saved,) = await ThisDevice(store).saved()
    assert (saved.kind, saved.players, saved.phase, saved.summary) == ("local", PLAYERS, "books", "Over, books open")
    await again.close()


async def test_a_table_saved_under_other_rules_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    device = ThisDevice(MemoryStore())
    session = await device.local("ponzi", PLAYERS, {})
    await session.close()
    monkeypatch.setattr("companion.games.ponzi.GAME.rules_version", 2)
    with pytest.raises(Refusal, match="version 1 of the Ponzi Scheme rules") as caught:
        await device.resume(session.table.id)
    assert caught.value.kind == "version"
    assert [saved.id for saved in await device.saved()] == [session.table.id], "it is still there for the older app"


async def test_a_move_is_on_the_disk_before_any_screen_hears_of_it() -> None:
    store = MemoryStore()
    session = await ThisDevice(store).local("ponzi", PLAYERS, {})
    heard: list[bool] = []

    def changed() -> None:
        kept = json.loads(store.texts[f"table/{session.table.id}/log/000000"])
        heard.append(len(kept) >= session.table.head.seq)

    session.listen(changed)
    await say(session, ROUND_1[0])
    await eventually(session, lambda: bool(heard))
    assert all(heard)


class Full(MemoryStore):
    """A storage that can run full."""

    full = False

    async def set(self, key: str, value: str) -> None:
        if self.full:
            raise StoreError("This device is full.")
        await super().set(key, value)


async def test_a_move_that_could_not_be_saved_did_not_happen() -> None:
    store = Full()
    session = await ThisDevice(store).local("ponzi", PLAYERS, {})
    before = session.table
    store.full = True
    outcome = await session.record(ROUND_1[0])
    assert isinstance(outcome, Refusal) and outcome.message == "This device is full."
    assert session.table is before
    store.full = False
    await say(session, ROUND_1[0])
    again = await ThisDevice(store).resume(session.table.id)
    assert again.table.head == session.table.head


async def test_a_price_that_could_not_be_saved_is_not_sealed() -> None:
    store = Full()
    session = await ThisDevice(store).local("ponzi", PLAYERS, {})
    for move in [*ROUND_1, *FUNDING_2]:
        await say(session, move)
    store.full = True
    outcome = await session.offer(BEN, ANN, "transport", 10, open_step(session, "offer", BEN))
    assert isinstance(outcome, Refusal) and "full" in outcome.message
    assert session.table.lots == {}


async def test_an_illegal_move_names_its_rule_and_the_table_may_insist() -> None:
    session = await ThisDevice(MemoryStore()).local("ponzi", PLAYERS, {})
    wrong = {"do": "fund", "seat": ANN, "industry": "transport", "card": 17}
    outcome = await session.record(wrong)
    assert isinstance(outcome, Refusal) and outcome.kind == "rules"
    good(await session.record(wrong, insist=True))
    assert len(session.table.rulings) == 1
    assert public(session)["seats"][ANN]["tiles"]["transport"] == 1


async def test_undo_takes_back_and_a_reload_still_knows_it() -> None:
    store = MemoryStore()
    session = await ThisDevice(store).local("ponzi", PLAYERS, {})
    entry = await say(session, ROUND_1[0])
    good(await session.record({"do": "undo", "entry": entry.seq}))
    again = await ThisDevice(store).resume(session.table.id)
    assert public(again)["seats"][ANN]["tiles"]["transport"] == 0
    assert again.table.redoable == again.table.head.seq


async def test_names_and_options_that_can_not_be_are_refused_in_words() -> None:
    device = ThisDevice(MemoryStore())
    with pytest.raises(Refusal, match="Ann at this table already"):
        await device.local("ponzi", ["Ann", "ann", "Cat"], {})
    with pytest.raises(Refusal):
        await device.local("ponzi", PLAYERS, {"bears_from": 70})
    with pytest.raises(Refusal, match="chess"):
        await device.local("chess", PLAYERS, {})
    assert await device.saved() == ()


async def test_forgetting_leaves_nothing_behind() -> None:
    store = MemoryStore()
    device = ThisDevice(store)
    session = await device.local("ponzi", PLAYERS, {})
    await session.close()
    await device.forget(session.table.id)
    assert store.texts == {}
    with pytest.raises(Refusal, match="not saved"):
        await device.resume(session.table.id)
