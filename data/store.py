"""The database: one SQLite file, opened, migrated, written in shared transactions, closed.

Not here: the schema (`data/migrations.py`), what is stored (`data/rows.py`) and the live tables
(`data/tables.py`).
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar

import aiosqlite

from data.migrations import SCHEMA, Fault, StoreError, check_ours, migrate

log = logging.getLogger(__name__)

BUSY_SECONDS = 10.0
RETRY_SECONDS = 0.02

T = TypeVar("T")
Job: TypeAlias = Callable[[aiosqlite.Connection], Awaitable[T]]


class Store:
    """A writer and a reader on one file, so that no read sees half a transaction."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._turn = asyncio.Lock()
        self._waiting: list[_Waiting] = []
        self._under_way: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, path: Path, schema: Path = SCHEMA, patience: float = BUSY_SECONDS) -> Self:
        """Open the file, make its folder, bring its schema up to date. Raises StoreError."""
        connections: list[aiosqlite.Connection] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            for _ in ("writer", "reader"):
                connections.append(await _connect(path, patience))
            await _prepare(connections[0], path, schema, patience)
            return cls(*connections)
        except BaseException as error:
            for connection in connections:
                await connection.close()
            if isinstance(error, OSError | ValueError | sqlite3.Error):
                raise _as_store_error(error, path) from error
            raise

    async def close(self) -> None:
        """Finish what is being written, then close the file."""
        while self._under_way:
            await asyncio.wait(set(self._under_way))
        await self._reader.close()
        await self._writer.close()

    async def read(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """All rows of a query, as of the last commit."""
        return list(await self._reader.execute_fetchall(sql, values))

    async def write(self, job: Job[T]) -> T:
        """Run a job in a transaction and return its result once it is on disk.

        Jobs that wait at the same moment share a commit; the first to get its turn runs them all.
        A job that raises is undone alone; if the commit fails, every job of it raises. A caller
        that is cancelled does not stop its job.
        """
        waiting = _Waiting(job)
        self._waiting.append(waiting)
        task = asyncio.create_task(self._flush(waiting))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        await asyncio.shield(task)
        if waiting.error is not None:
            raise waiting.error
        result: T = waiting.result
        return result

    async def _flush(self, mine: _Waiting) -> None:
        async with self._turn:
            if mine.done:
                return
            batch, self._waiting = self._waiting, []
            try:
                await self._transact(batch)
            except BaseException as error:
                for waiting in batch:
                    waiting.error = waiting.error or error
                log.error("commit failed for %d jobs: %r", len(batch), error)
                await _roll_back(self._writer)
            finally:
                for waiting in batch:
                    waiting.done = True

    async def _transact(self, batch: list[_Waiting]) -> None:
        await self._writer.execute_fetchall("BEGIN IMMEDIATE")
        for waiting in batch:
            await self._writer.execute_fetchall("SAVEPOINT job")
            try:
                waiting.result = await waiting.job(self._writer)
            except Exception as error:
                waiting.error = error
                await self._writer.execute_fetchall("ROLLBACK TO job")
            await self._writer.execute_fetchall("RELEASE job")
        await self._writer.execute_fetchall("COMMIT")


async def each(db: aiosqlite.Connection, sql: str, rows: Iterable[Sequence[Any]]) -> None:
    """A statement for each row. Its cursor ends in the connection's thread, as all of them do:
    freed in another one, it could reset a statement that runs there just then.
    """
    cursor = await db.executemany(sql, rows)
    await cursor.close()


class _Waiting:
    """A job that waits for a commit."""

    def __init__(self, job: Job[Any]) -> None:
        self.job = job
        self.done = False
        self.result: Any = None
        self.error: BaseException | None = None


async def _connect(path: Path, patience: float) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, timeout=patience, isolation_level=None)
    connection.row_factory = sqlite3.Row
    await connection.execute_fetchall("PRAGMA foreign_keys = ON")
    return connection


async def _prepare(
    connection: aiosqlite.Connection, path: Path, schema: Path, patience: float
) -> None:
    """Make the file ours and up to date. Another program's file is left as it was."""
    await connection.execute_fetchall(
        "BEGIN"
    )  # what is asked about the file is asked at one moment
    try:
        await check_ours(connection, path)
    finally:
        await connection.rollback()
    await _use_wal(connection, patience)
    await connection.execute_fetchall("PRAGMA synchronous = FULL")
    await migrate(connection, path, schema)


async def _use_wal(connection: aiosqlite.Connection, patience: float) -> None:
    """SQLite does not wait by itself for another process that changes the mode as well."""
    end = asyncio.get_running_loop().time() + patience
    while True:
        try:
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not _busy(error) or asyncio.get_running_loop().time() > end:
                raise
            await asyncio.sleep(RETRY_SECONDS)


async def _roll_back(connection: aiosqlite.Connection) -> None:
    if connection.in_transaction:
        await connection.rollback()


def _busy(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _as_store_error(error: Exception, path: Path) -> StoreError:
    if isinstance(error, OSError):
        return StoreError(Fault.UNUSABLE, path, error.strerror or str(error))
    return StoreError(Fault.LOCKED if _busy(error) else Fault.UNUSABLE, path, str(error))
