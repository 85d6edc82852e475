"""The database: one SQLite file, opened, migrated, written in shared transactions, closed.

Not here: what is stored (`data/rows.py`) and the live tables (`data/tables.py`).
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar

import aiosqlite

log = logging.getLogger(__name__)

SCHEMA = Path(__file__).parent / "schema"
BUSY_SECONDS = 10.0

T = TypeVar("T")
Job: TypeAlias = Callable[[aiosqlite.Connection], Awaitable[T]]


class Fault(StrEnum):
    """Why a database cannot be used."""

    NEWER = "newer"
    LOCKED = "locked"
    UNUSABLE = "unusable"
    NOT_OURS = "not_ours"


class StoreError(Exception):
    """The database cannot be opened. `path` and `detail` complete the sentence."""

    def __init__(self, fault: Fault, path: Path, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {path} {detail}".rstrip())
        self.fault = fault
        self.path = path
        self.detail = detail


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
            writer = await _connect(path, patience)
            connections.append(writer)
            await writer.execute_fetchall("PRAGMA journal_mode = WAL")
            await writer.execute_fetchall("PRAGMA synchronous = FULL")
            await _migrate(writer, path, schema)
            connections.append(await _connect(path, patience))
            return cls(*connections)
        except (OSError, sqlite3.Error, StoreError) as error:
            for connection in connections:
                await connection.close()
            raise _as_store_error(error, path) from error

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
        await self._writer.execute("BEGIN IMMEDIATE")
        for waiting in batch:
            await self._writer.execute("SAVEPOINT job")
            try:
                waiting.result = await waiting.job(self._writer)
            except Exception as error:
                waiting.error = error
                await self._writer.execute("ROLLBACK TO job")
            await self._writer.execute("RELEASE job")
        await self._writer.execute("COMMIT")


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


async def _roll_back(connection: aiosqlite.Connection) -> None:
    if connection.in_transaction:
        await connection.rollback()


def _migrations(schema: Path) -> list[tuple[int, Path]]:
    """The numbered files, in order; their numbers are 1, 2, 3 …"""
    found = []
    for file in sorted(schema.glob("*.sql")):
        if number := re.match(r"(\d{3})_", file.name):
            found.append((int(number[1]), file))
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {schema} are not numbered 001, 002 … without gaps")
    return found


async def _migrate(connection: aiosqlite.Connection, path: Path, schema: Path) -> None:
    """Apply what is missing. The version moves in the same transaction as the change."""
    rows = list(await connection.execute_fetchall("PRAGMA user_version"))
    version = int(rows[0][0])
    migrations = _migrations(schema)
    if version > len(migrations):
        raise StoreError(Fault.NEWER, path, f"{version} > {len(migrations)}")
    strangers = await connection.execute_fetchall("SELECT name FROM sqlite_schema LIMIT 1")
    if version == 0 and list(strangers):
        raise StoreError(Fault.NOT_OURS, path)
    for number, file in migrations[version:]:
        script = file.read_text(encoding="utf-8")
        try:
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except BaseException:
            await _roll_back(connection)
            raise


def _as_store_error(error: Exception, path: Path) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return StoreError(Fault.LOCKED, path)
    return StoreError(Fault.UNUSABLE, path, str(error))
