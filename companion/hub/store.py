"""The hub's memory: every table's entries and refused intents in one SQLite file.

``synchronous=FULL`` in WAL mode: when ``write`` returns, the rows survive a power cut. Writes of many tables that come
together share one transaction, so that a disk which syncs a hundred times a second still serves hundreds of tables.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from companion.table.authority import Answer
from companion.table.refusal import Refusal

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, opened TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE entries (
    "table" TEXT NOT NULL REFERENCES tables(id), seq INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE TABLE refusals (
    "table" TEXT NOT NULL REFERENCES tables(id), "by" TEXT NOT NULL, run TEXT NOT NULL, n INTEGER NOT NULL,
    digest TEXT NOT NULL, kind TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY ("table", "by", run, n)
) WITHOUT ROWID;
"""

Row = tuple[str, Sequence[Any]]
"""One statement with its values."""
T = TypeVar("T")


class StoreError(Exception):
    """The database can't be opened or read. The message names the file and what to do."""


class StoreBusy(Exception):
    """Nothing of this write was stored (disk full, file locked); it may be tried again."""


@dataclass(frozen=True, slots=True)
class Stored:
    """All there is of one table; ``entries`` are texts of JSON, in order."""

    code: str
    entries: tuple[str, ...]
    refusals: tuple[Answer, ...]


class Store:
    """The open database. Its writes run on one thread and its reads on another; both are awaited."""

    def __init__(self, path: Path, busy_seconds: float = 2.0) -> None:
        """Opens or makes the file. Raises StoreError."""
        self._path = path
        self._writing = ThreadPoolExecutor(1, "store-write")
        self._reading = ThreadPoolExecutor(1, "store-read")
        self._waiting: list[tuple[Sequence[Row], asyncio.Future[None]]] = []
        self._flusher: asyncio.Task[None] | None = None
        try:
            self._writer = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
            self._prepare()
            self._reader = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
            self._reader.execute("PRAGMA query_only = 1")
        except sqlite3.Error as error:
            raise StoreError(
                f"Can't open the database {path}: {error}. If it is damaged, put back a copy, or choose another folder "
                "with --data."
            ) from error

    def _prepare(self) -> None:
        run = self._writer.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = 1")
        (version,) = run("PRAGMA user_version").fetchone()
        if version == 0:
            self._writer.executescript(f"BEGIN;{SCHEMA}PRAGMA user_version = {SCHEMA_VERSION};COMMIT;")
        elif version != SCHEMA_VERSION:
            raise StoreError(
                f"The database {self._path} has version {version}; this companion knows version {SCHEMA_VERSION}. "
                "Run the newer companion that wrote it."
            )

    def codes(self) -> dict[str, str]:
        """Short code to table id, for every table there is. For the start, before anything is awaited."""
        return {code: table for table, code in self._reader.execute("SELECT id, code FROM tables")}

    async def load(self, table: str) -> Stored | None:
        """Everything stored of ``table``, or None. Raises StoreError where the file is damaged."""
        return await self._read(lambda: self._load(table))

    def _load(self, table: str) -> Stored | None:
        run = self._reader.execute
        try:
            run("BEGIN")
            try:
                found = run("SELECT code FROM tables WHERE id = ?", (table,)).fetchone()
                if found is None:
                    return None
                entries = run('SELECT data FROM entries WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
                refusals = run(
                    'SELECT "by", run, n, digest, kind, message FROM refusals WHERE "table" = ?', (table,)
                ).fetchall()
            finally:
                run("COMMIT")
            return Stored(
                found[0],
                tuple(text for (text,) in entries),
                tuple(Answer(by, run, n, same, Refusal(*why)) for by, run, n, same, *why in refusals),
            )
        except sqlite3.Error as error:
            raise StoreError(f"Can't read table {table} from {self._path}: {error}.") from error

    async def _read(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, work)

    async def abandoned(self, before: str) -> list[str]:
        """Tables opened before a time (RFC 3339) in which nothing was ever recorded, the oldest first."""
        query = """
            SELECT id FROM tables WHERE opened < ? AND NOT EXISTS (SELECT 1 FROM entries WHERE "table" = id AND seq = 2)
            ORDER BY opened LIMIT 100"""
        return await self._read(lambda: [table for (table,) in self._reader.execute(query, (before,))])

    async def write(self, rows: Sequence[Row]) -> None:
        """Stores all of ``rows`` or nothing; returns when they are on disk. Raises StoreBusy."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, done))
        if self._flusher is None:
            self._flusher = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        """Commits whatever waits, in one transaction, until nothing waits."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                errors = await loop.run_in_executor(self._writing, self._commit, [rows for rows, _ in batch])
            except Exception as error:  # a defect: it must not leave everybody waiting for ever
                errors = [StoreBusy(repr(error))] * len(batch)
            for (_, done), failed in zip(batch, errors, strict=True):
                if done.cancelled():
                    continue
                if failed is None:
                    done.set_result(None)
                else:
                    done.set_exception(failed)
        self._flusher = None

    def _commit(self, batch: Sequence[Sequence[Row]]) -> list[StoreBusy | None]:
        """One outcome for each member of ``batch``. One that fails must not take the others with it."""
        try:
            self._transaction([row for rows in batch for row in rows])
        except sqlite3.Error as error:
            if len(batch) == 1:
                return [StoreBusy(str(error))]
            return [outcome for rows in batch for outcome in self._commit([rows])]
        return [None] * len(batch)

    def _transaction(self, rows: Sequence[Row]) -> None:
        run = self._writer.execute
        run("BEGIN IMMEDIATE")
        try:
            for statement, values in rows:
                run(statement, values)
            run("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                run("ROLLBACK")
            raise

    async def close(self) -> None:
        """Waits for what is being written, then closes the file."""
        if self._flusher is not None:
            await self._flusher
        self._writing.shutdown()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()


def new_table(table: str, code: str, opened: str) -> Row:
    return "INSERT INTO tables VALUES (?, ?, ?)", (table, code, opened)


def no_table(table: str) -> list[Row]:
    """Forgets a table."""
    return [
        ('DELETE FROM refusals WHERE "table" = ?', (table,)),
        ('DELETE FROM entries WHERE "table" = ?', (table,)),
        ("DELETE FROM tables WHERE id = ?", (table,)),
    ]


def new_entry(table: str, seq: int, text: str) -> Row:
    return "INSERT INTO entries VALUES (?, ?, ?)", (table, seq, text)


def new_refusal(table: str, answer: Answer) -> Row:
    why = answer.refusal
    return "INSERT INTO refusals VALUES (?, ?, ?, ?, ?, ?, ?)", (
        table, answer.by, answer.run, answer.n, answer.digest, why.kind, why.message
    )  # fmt: skip
