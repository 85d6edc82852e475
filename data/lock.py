"""One process a database: a lock beside the file, which ends with the process that holds it.

Not here: SQLite's own locks, which let several processes take turns.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from data.migrations import Fault, StoreError


@contextlib.contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold a database for this process alone. Raises StoreError: held already, or no such place.

    SQLite locks an empty file of its own: so the same lines do on every system, and a process that
    is killed leaves nothing behind that would keep the next one out.
    """
    path = database.with_name(database.name + "-lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        holder = sqlite3.connect(path, timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise _unusable(error, database) from error
    with contextlib.closing(holder):
        try:
            holder.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            raise _unusable(error, database) from error
        yield


def _unusable(error: Exception, database: Path) -> StoreError:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
        return StoreError(Fault.LOCKED, database)
    reason = error.strerror if isinstance(error, OSError) else None
    return StoreError(Fault.UNUSABLE, database, reason or str(error))
