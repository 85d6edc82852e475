"""The SQL of tables, seats, log, screens, posts and settings. No rules and no decisions here.

Functions that take a `db` run inside a transaction of `Store.write`; the others read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import aiosqlite
import msgspec

from data.records import Screen, Sitting, Stage, Table
from data.store import Store, each
from engine import GAMES
from engine.codec import Malformed, decode_action, decode_options, encode
from engine.match import AnyGame, Entry


class StoredTable(msgspec.Struct, frozen=True):
    """A table with what only the live table may know."""

    table: Table
    seed: str


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


async def add_table(db: aiosqlite.Connection, table: Table, seed: str) -> Table:
    """Store a new table with its seats; returned with its id.

    Raises sqlite3.IntegrityError if its channel has an open table.
    """
    inserted = await db.execute_insert(
        "INSERT INTO tables (guild, channel, host, game, rules_version, options, seed, stage,"
        " opened) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(table.guild, table.channel, table.host, table.game, table.rules_version),
            *(encode(table.options), seed, table.stage, _now()),
        ),
    )
    assert inserted is not None
    stored = msgspec.structs.replace(table, id=inserted[0])
    await write_seats(db, stored)
    await raise_due(db, stored.id, [0])
    return stored


async def write_table(db: aiosqlite.Connection, table: Table) -> None:
    """Store who hosts, how far the table has come, and where people meet."""
    await db.execute_fetchall(
        "UPDATE tables SET host = ?, stage = ?, voice = ?,"
        " ended = CASE WHEN ? THEN NULL ELSE coalesce(ended, ?) END WHERE id = ?",
        (table.host, table.stage, table.voice, table.stage.open, _now(), table.id),
    )


async def write_seats(db: aiosqlite.Connection, table: Table) -> None:
    """Store who sits where."""
    await db.execute_fetchall('DELETE FROM seats WHERE "table" = ?', (table.id,))
    await each(
        db,
        'INSERT INTO seats ("table", seat, user, name, absent) VALUES (?, ?, ?, ?, ?)',
        [(table.id, s.seat, s.user, s.name, s.absent) for s in table.sittings],
    )


async def add_entries(
    db: aiosqlite.Connection, table: int, entries: Iterable[tuple[int, Entry]]
) -> None:
    """Append to the log. Raises sqlite3.IntegrityError if a ply is taken."""
    at = _now()
    await each(
        db,
        'INSERT INTO log ("table", ply, seat, action, at) VALUES (?, ?, ?, ?, ?)',
        [(table, ply, entry.seat, encode(entry.action), at) for ply, entry in entries],
    )


async def raise_due(db: aiosqlite.Connection, table: int, viewers: Iterable[int]) -> None:
    """These viewers' screens have something new to show."""
    await each(
        db,
        'INSERT INTO screens ("table", viewer) VALUES (?, ?)'
        " ON CONFLICT DO UPDATE SET due = due + 1",
        [(table, viewer) for viewer in viewers],
    )


async def write_screen(db: aiosqlite.Connection, table: int, screen: Screen) -> None:
    """Record where a screen's message is and what it shows; `due` is only ever raised."""
    await db.execute_fetchall(
        'INSERT INTO screens ("table", viewer, channel, message, due, shown, digest)'
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET channel = excluded.channel,"
        " message = excluded.message, shown = excluded.shown, digest = excluded.digest",
        (
            *(table, screen.viewer, screen.channel, screen.message),
            *(screen.due, screen.shown, screen.digest),
        ),
    )


async def set_setting(db: aiosqlite.Connection, key: str, value: str) -> None:
    """Store a value of the program's own."""
    await db.execute_fetchall(
        "INSERT INTO settings (key, value) VALUES (?, ?)"
        " ON CONFLICT DO UPDATE SET value = excluded.value",
        (key, value),
    )


async def get_setting(store: Store, key: str) -> str | None:
    """A stored value of the program's own."""
    rows = await store.read("SELECT value FROM settings WHERE key = ?", key)
    return rows[0]["value"] if rows else None


async def table_of(store: Store, table: int) -> StoredTable | None:
    """One table."""
    return next(iter(await _tables(store, "id = ?", table)), None)


async def open_tables(store: Store, where: str, *values: Any) -> list[Table]:
    """Open tables that fit a condition on `tables`, oldest first."""
    condition = f"stage IN ('gathering', 'playing') AND ({where})"
    return [stored.table for stored in await _tables(store, condition, *values)]


async def last_finished(store: Store, channel: int) -> Table | None:
    """The table of the last match that was played to its end in a channel."""
    last = "id = (SELECT max(id) FROM tables WHERE channel = ? AND stage = 'finished')"
    return next((stored.table for stored in await _tables(store, last, channel)), None)


async def outdated_tables(store: Store, known: Mapping[str, int]) -> list[Table]:
    """The open tables of games, or versions of them, that are not known."""
    each = ", ".join("(?, ?)" for _ in known)
    values = [value for version in known.items() for value in version]
    return await open_tables(store, f"(game, rules_version) NOT IN (VALUES {each})", *values)


async def log_of(store: Store, game: AnyGame, table: int) -> list[Entry]:
    """The whole log of a table. Raises codec.Malformed, ValueError if a ply is missing."""
    rows = await store.read(
        'SELECT ply, seat, action FROM log WHERE "table" = ? ORDER BY ply', table
    )
    if [row["ply"] for row in rows] != list(range(len(rows))):
        raise ValueError("a ply of the log is missing")
    return [Entry(row["seat"], decode_action(game, row["action"])) for row in rows]


async def screens_of(store: Store, table: int) -> dict[int, Screen]:
    """All screens of a table, by viewer."""
    rows = await store.read('SELECT * FROM screens WHERE "table" = ?', table)
    fields = Screen.__struct_fields__
    return {row["viewer"]: Screen(**{field: row[field] for field in fields}) for row in rows}


async def newest_table(store: Store, game: str, channel: int) -> int | None:
    """The newest table of a game in a channel, open or not."""
    rows = await store.read(
        "SELECT max(id) FROM tables WHERE game = ? AND channel = ?", *(game, channel)
    )
    newest: int | None = rows[0][0]
    return newest


async def unfinished(store: Store) -> list[int]:
    """The tables that owe posts or have screens that lag."""
    rows = await store.read(
        'SELECT "table" FROM screens WHERE shown < due UNION'
        " SELECT \"table\" FROM posts WHERE state IN ('owed', 'trying') ORDER BY 1"
    )
    return [row[0] for row in rows]


_SEATS = (
    "(SELECT json_group_array(json_array(seat, user, name, json(iif(absent, 'true', 'false'))))"
    ' FROM (SELECT * FROM seats WHERE "table" = tables.id ORDER BY seat)) AS sittings'
)


async def _tables(store: Store, where: str, *values: Any) -> list[StoredTable]:
    """Tables with their seats, in one query: in two, somebody could sit down in between."""
    rows = await store.read(f"SELECT *, {_SEATS} FROM tables WHERE {where} ORDER BY id", *values)
    return [_stored(row) for row in rows]


def _stored(row: Any) -> StoredTable:
    sittings = msgspec.json.decode(row["sittings"], type=tuple[tuple[int, int, str, bool], ...])
    table = Table(
        *(row["id"], row["guild"], row["channel"], row["host"], row["game"]),
        *(row["rules_version"], _options(row), Stage(row["stage"])),
        tuple(Sitting(*sitting) for sitting in sittings),
        row["voice"],
    )
    return StoredTable(table, row["seed"])


def _options(row: Any) -> Any | None:
    """The options, or None where a newer program cannot read them; such a table cannot go on."""
    try:
        return decode_options(GAMES[row["game"]], row["options"])
    except (KeyError, Malformed):
        return None
