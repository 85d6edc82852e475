"""The schema of the database, brought up to date by numbered files; whose a file is.

A file is ours if it is empty or has our stamp, SQLite's `application_id`. Its version is
`user_version`; both move in the transaction that changes the schema.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

import aiosqlite

SCHEMA: Final = Path(__file__).parent / "schema"
STAMP: Final = 0x5061726C  # "Parl"
UNSTAMPED: Final = frozenset({"tables", "seats", "log", "screens", "posts", "settings"})
"""The tables of files made before there was a stamp."""


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


async def check_ours(connection: aiosqlite.Connection, path: Path) -> None:
    """Raises StoreError if the file is another program's. Call it in a transaction."""
    stamp = await _pragma(connection, "application_id")
    if stamp == STAMP:
        return
    rows = await connection.execute_fetchall("SELECT name FROM sqlite_schema")
    names = {row[0] for row in rows}
    version = await _pragma(connection, "user_version")
    new = not names and version == 0
    if stamp != 0 or not (new or (version > 0 and names >= UNSTAMPED)):
        raise StoreError(Fault.NOT_OURS, path)


async def migrate(connection: aiosqlite.Connection, path: Path, schema: Path) -> None:
    """Apply what is missing, all of it or nothing. Raises StoreError, sqlite3.Error, ValueError.

    What is missing is asked under the write lock: another process may be migrating as well.
    """
    migrations = _migrations(schema)
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    try:
        await check_ours(connection, path)
        version = await _pragma(connection, "user_version")
        if version > len(migrations):
            raise StoreError(Fault.NEWER, path, f"{version} > {len(migrations)}")
        for file in migrations[version:]:
            for statement in _statements(file.read_text(encoding="utf-8")):
                await connection.execute_fetchall(statement)
        await connection.execute_fetchall(f"PRAGMA application_id = {STAMP}")
        await connection.execute_fetchall(f"PRAGMA user_version = {len(migrations)}")
        await connection.execute_fetchall("COMMIT")
    except BaseException:
        if connection.in_transaction:
            await connection.rollback()
        raise


def _migrations(schema: Path) -> list[Path]:
    """The numbered files, in order; their numbers are 1, 2, 3 …"""
    found = [file for file in sorted(schema.glob("*.sql")) if re.match(r"\d{3}_", file.name)]
    if [int(file.name[:3]) for file in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {schema} are not numbered 001, 002 … without gaps")
    return found


def _statements(script: str) -> Iterator[str]:
    """The statements of a script; `executescript` would commit before it begins."""
    start = 0
    for end in re.finditer(";", script):
        if sqlite3.complete_statement(script[start : end.end()]):
            yield script[start : end.end()]
            start = end.end()
    if script[start:].strip():
        yield script[start:]


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    rows = list(await connection.execute_fetchall(f"PRAGMA {name}"))
    return int(rows[0][0])
