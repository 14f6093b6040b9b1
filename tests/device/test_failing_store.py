"""Each single call to the storage fails once, in the middle of everything: always a sentence, never a trace, nothing
half recorded."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.device.device import ThisDevice
from companion.device.store import MemoryStore, StoreError
from companion.table.entry import Entry
from companion.table.refusal import Refusal
from tests.device.company import BRISK
from tests.device.evening import ANN, BEN, FUNDING_2, PLAYERS, ROUND_1, open_step
from tests.hub.real import running

pytestmark = pytest.mark.anyio

SENTENCE = "The storage of this device failed."


class Failing(MemoryStore):
    """Fails at call number ``at``, counted from 0."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.calls = 0
        self.at = at

    def _count(self) -> None:
        self.calls += 1
        if self.calls == self.at + 1:
            raise StoreError(SENTENCE)

    async def get(self, key: str) -> str | None:
        self._count()
        return await super().get(key)

    async def set(self, key: str, value: str) -> None:
        self._count()
        await super().set(key, value)

    async def remove(self, key: str) -> None:
        self._count()
        await super().remove(key)

    async def keys(self, prefix: str) -> list[str]:
        self._count()
        return await super().keys(prefix)


async def insisting(do: Callable[[], Awaitable[Any]], sentences: list[str]) -> Any:
    """Does it again after a refusal, as a person would, who reads the sentence."""
    for _ in range(2):
        try:
            outcome = await do()
        except Refusal as refusal:
            outcome = refusal
        if not isinstance(outcome, Refusal):
            return outcome
        sentences.append(outcome.message)
    raise AssertionError(sentences)


async def local_evening(store: Failing) -> list[str]:
    sentences: list[str] = []
    device = ThisDevice(store)
    session = await insisting(lambda: device.local("ponzi", PLAYERS, {}), sentences)
    for move in [*ROUND_1, *FUNDING_2]:
        await insisting(lambda m=move: session.record(m), sentences)  # type: ignore[misc]
    step = open_step(session, "offer", BEN)
    await insisting(lambda: session.offer(BEN, ANN, "transport", 10, step), sentences)
    (lot,) = session.table.lots
    await insisting(lambda: session.look(ANN, lot), sentences)
    await session.close()
    again = await insisting(lambda: device.resume(session.table.id), sentences)
    assert again.table.head == session.table.head
    assert again.envelope(ANN, lot).price == 10 and again.envelope(BEN, lot).price == 10
    saved = await insisting(device.saved, sentences)
    assert len(saved) == 1
    await insisting(lambda: device.forget(session.table.id), sentences)
    return sentences


async def test_pass_and_play_lives_through_every_single_failure() -> None:
    whole = Failing(-1)
    assert await local_evening(whole) == []
    told = 0
    for at in range(whole.calls):
        sentences = await local_evening(Failing(at))
        assert set(sentences) <= {SENTENCE}
        told += len(sentences)
    assert told > whole.calls / 2, "most failures are told; those of the home screen's own notes need not be"


async def hub_evening(store: Failing, page: str) -> list[str]:
    sentences: list[str] = []
    device = ThisDevice(store, page, timing=BRISK)
    session = await insisting(lambda: device.open_table("ponzi", {}), sentences)
    await insisting(lambda: session.sit(ANN), sentences)
    entry = await insisting(lambda: session.add_player(BEN), sentences)
    assert isinstance(entry, Entry)
    await session.close()
    again = await insisting(lambda: device.resume(session.table.id), sentences)
    assert again.seats == (ANN,)
    if again.table.head != entry.head:
        await again.arrive()
    assert again.table.head == entry.head
    await again.close()
    return sentences


async def test_a_table_on_a_hub_lives_through_every_single_failure(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        page = f"http://127.0.0.1:{hub.port}/"
        whole = Failing(-1)
        assert await hub_evening(whole, page) == []
        hub.hub.opens._a_minute = 10_000
        hub.hub.opens._buckets.clear()
        for at in range(whole.calls):
            assert set(await hub_evening(Failing(at), page)) <= {SENTENCE}
