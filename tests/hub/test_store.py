"""SQLite as the hub uses it: synced, shared transactions, one failure taking nobody with it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from companion.hub.store import Store, StoreBusy, StoreError, new_entry, new_refusal, new_table
from companion.table.authority import Answer
from companion.table.refusal import Refusal

AT = "2026-01-02T03:04:05.678Z"


def refusal(n: int) -> Answer:
    return Answer("ab" * 32, "cd" * 8, n, "ef" * 32, Refusal("rules", "No row 3 yet."))


async def test_what_was_written_is_read_after_a_restart(tmp_path: Path) -> None:
    store = Store(tmp_path / "hub.db")
    await store.write([new_table("t1", "BCDF", AT), new_entry("t1", 1, '{"a":"é"}')])
    await store.write([new_entry("t1", 2, '{"b":2}')])
    await store.write([new_refusal("t1", refusal(7))])
    await store.close()
    store = Store(tmp_path / "hub.db")
    assert store.codes() == {"BCDF": "t1"}
    stored = await store.load("t1")
    assert stored is not None
    assert (stored.code, stored.entries) == ("BCDF", ('{"a":"é"}', '{"b":2}'))
    (answer,) = stored.refusals
    assert (answer.by, answer.run, answer.n, answer.digest) == ("ab" * 32, "cd" * 8, 7, "ef" * 32)
    assert (answer.refusal.kind, answer.refusal.message) == ("rules", "No row 3 yet.")
    assert await store.load("t2") is None
    await store.close()


async def test_it_survives_a_power_cut(tmp_path: Path) -> None:
    """That is what these two settings of SQLite promise; nothing else is worth the wait for the disk."""
    store = Store(tmp_path / "hub.db")
    assert store._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)
    await store.close()


async def test_writes_that_come_together_share_a_transaction(tmp_path: Path) -> None:
    store = Store(tmp_path / "hub.db")
    await store.write([new_table("t1", "BCDF", AT)])
    statements: list[str] = []
    store._writer.set_trace_callback(statements.append)
    await asyncio.gather(*(store.write([new_entry("t1", seq, "{}")]) for seq in range(1, 101)))
    assert statements.count("COMMIT") <= 2
    stored = await store.load("t1")
    assert stored is not None and len(stored.entries) == 100
    await store.close()


async def test_one_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "hub.db")
    await store.write([new_table("t1", "BCDF", AT), new_entry("t1", 1, "{}")])
    outcomes = await asyncio.gather(
        store.write([new_entry("t1", 2, "{}")]),
        store.write([new_entry("t1", 3, "{}"), new_entry("t1", 1, "{}")]),
        store.write([new_entry("nowhere", 1, "{}")]),
        store.write([new_entry("t1", 4, "{}")]),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StoreBusy, StoreBusy, type(None)]
    stored = await store.load("t1")
    assert stored is not None and len(stored.entries) == 3, "all of a write or nothing"
    await store.close()


async def test_closing_waits_for_what_is_being_written(tmp_path: Path) -> None:
    store = Store(tmp_path / "hub.db")
    writing = asyncio.create_task(store.write([new_table("t1", "BCDF", AT)]))
    await asyncio.sleep(0)
    await store.close()
    await writing
    store = Store(tmp_path / "hub.db")
    assert store.codes() == {"BCDF": "t1"}
    await store.close()


async def test_a_damaged_row_is_an_error_with_the_files_name(tmp_path: Path) -> None:
    store = Store(tmp_path / "hub.db")
    await store.write([new_table("t1", "BCDF", AT), new_entry("t1", 1, "x" * 200_000)])
    await store.close()
    with (tmp_path / "hub.db").open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 10)
    with pytest.raises(StoreError, match=r"hub\.db"):
        store = Store(tmp_path / "hub.db")
        try:
            await store.load("t1")
        finally:
            await store.close()


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "hub.db").write_bytes(b"not a database, " * 100)
    with pytest.raises(StoreError, match="put back a copy"):
        Store(tmp_path / "hub.db")
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute("PRAGMA user_version = 2")
    newer.close()
    with pytest.raises(StoreError, match="newer companion"):
        Store(tmp_path / "newer.db")
