"""Opening a database: its folder, its schema, and every way in which a file can be wrong."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from data.migrations import SCHEMA, Fault, StoreError
from data.store import Store
from tests.data.places import ANN, BOB, Place, everything

ROOT = Path(__file__).parents[2]
MIGRATIONS = len(list(SCHEMA.glob("*.sql")))


def asked(path: Path, sql: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    try:
        found = db.execute(sql).fetchall()
        db.commit()
        return found
    finally:
        db.close()


def schema_with(folder: Path, **files: str) -> Path:
    """A copy of the real migrations, and more."""
    shutil.copytree(SCHEMA, folder)
    for name, script in files.items():
        (folder / f"{name.strip('_')}.sql").write_text(script, encoding="utf-8")
    return folder


async def fault_of(path: Path, patience: float = 5.0, schema: Path = SCHEMA) -> StoreError:
    """How opening fails; no thread of a half-open database stays behind."""
    before = set(threading.enumerate())
    with pytest.raises(StoreError) as failed:
        await Store.open(path, schema, patience=patience)
    assert failed.value.path == path
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=5)
        assert not thread.is_alive()
    return failed.value


async def test_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "t.db"
    await (await Store.open(path)).close()
    assert path.is_file()


async def test_a_store_keeps_a_write_ahead_log_and_foreign_keys(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "t.db")
    pragmas: dict[str, object] = {}

    async def job(db: object) -> None:
        for name in ("journal_mode", "foreign_keys", "synchronous"):
            rows = await db.execute_fetchall(f"PRAGMA {name}")  # type: ignore[attr-defined]
            pragmas[name] = next(iter(rows))[0]

    await store.write(job)
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2}
    await store.close()


async def test_a_new_file_gets_every_migration_and_its_number(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    await (await Store.open(path)).close()
    assert asked(path, "PRAGMA user_version") == [(MIGRATIONS,)]
    assert {"tables", "seats", "log", "screens", "posts", "settings"} <= everything(path).keys()


async def test_a_missing_migration_is_applied_and_what_is_stored_stays(tmp_path: Path) -> None:
    place = await Place.open(tmp_path / "t.db")
    table = await place.match(ANN, BOB)
    await place.close()
    before = everything(place.path)
    more = schema_with(
        tmp_path / "schema",
        **{f"_{MIGRATIONS + 1:03}_more": "CREATE TABLE more (x); -- a remark; with a semicolon\n"},
    )
    await (await Store.open(place.path, more)).close()
    assert everything(place.path) == {**before, "more": []}
    assert asked(place.path, "PRAGMA user_version") == [(MIGRATIONS + 1,)]
    assert table


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE more (x); INSERT INTO nowhere VALUES (1);",
        "CREATE TABLE more (x); THIS IS NOT SQL",
        "CREATE TABLE more (x); DROP TABLE posts; INSERT INTO more VALUES (1, 2);",
    ],
)
async def test_a_migration_that_fails_halfway_leaves_version_and_schema_as_they_were(
    tmp_path: Path, script: str
) -> None:
    path = tmp_path / "t.db"
    await (await Store.open(path)).close()
    before = asked(path, "SELECT sql FROM sqlite_schema"), asked(path, "PRAGMA user_version")
    more = schema_with(tmp_path / "schema", **{f"_{MIGRATIONS + 1:03}_more": script})
    assert (await fault_of(path, schema=more)).fault is Fault.UNUSABLE
    after = asked(path, "SELECT sql FROM sqlite_schema"), asked(path, "PRAGMA user_version")
    assert after == before
    await (await Store.open(path)).close()


async def test_migrations_with_a_gap_are_refused_before_anything_is_made(tmp_path: Path) -> None:
    gap = schema_with(tmp_path / "schema", **{f"_{MIGRATIONS + 2:03}_late": "CREATE TABLE t (x);"})
    error = await fault_of(tmp_path / "t.db", schema=gap)
    assert error.fault is Fault.UNUSABLE
    assert "without gaps" in error.detail
    assert everything(tmp_path / "t.db") == {}


async def test_a_migration_may_hold_triggers_strings_and_remarks(tmp_path: Path) -> None:
    script = """
        CREATE TABLE more (x TEXT); /* not; yet */
        CREATE TRIGGER twice AFTER INSERT ON more WHEN NEW.x = 'a;b' BEGIN
            INSERT INTO more VALUES ('one; -- two');
            INSERT INTO more VALUES ('three');
        END;
        INSERT INTO more VALUES ('a;b');
        -- the end"""
    more = schema_with(tmp_path / "schema", **{f"_{MIGRATIONS + 1:03}_more": script})
    await (await Store.open(tmp_path / "t.db", more)).close()
    assert asked(tmp_path / "t.db", "SELECT x FROM more ORDER BY rowid") == [
        *[("a;b",), ("one; -- two",), ("three",)],
    ]


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    await (await Store.open(path)).close()
    asked(path, f"PRAGMA user_version = {MIGRATIONS + 7}")
    before = path.read_bytes()
    error = await fault_of(path)
    assert error.fault is Fault.NEWER
    assert error.detail == f"{MIGRATIONS + 7} > {MIGRATIONS}"
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, 1, 3, 99])
@pytest.mark.parametrize("stamp", [0, 77])
async def test_another_programs_database_is_refused_and_left_alone(
    tmp_path: Path, version: int, stamp: int
) -> None:
    path = tmp_path / "t.db"
    asked(path, "CREATE TABLE settings (x)")
    asked(path, f"PRAGMA user_version = {version}")
    asked(path, f"PRAGMA application_id = {stamp}")
    before = path.read_bytes()
    assert (await fault_of(path)).fault is Fault.NOT_OURS
    assert path.read_bytes() == before


async def test_a_database_from_before_the_stamp_is_taken_over(tmp_path: Path) -> None:
    place = await Place.open(tmp_path / "t.db")
    table = await place.match(ANN, BOB)
    await place.close()
    asked(place.path, "PRAGMA application_id = 0")
    again = await Place.open(place.path)
    assert (await again.tables.look(table)).observation is not None
    await again.close()


async def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    assert (await fault_of(tmp_path)).fault is Fault.UNUSABLE


async def test_a_file_in_the_way_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("in the way", encoding="utf-8")
    assert (await fault_of(tmp_path / "a" / "t.db")).fault is Fault.UNUSABLE


@pytest.mark.parametrize("content", [b"not a database, but long enough to look like one" * 90])
async def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "t.db"
    path.write_bytes(content)
    assert (await fault_of(path)).fault is Fault.UNUSABLE
    assert path.read_bytes() == content


async def test_a_database_whose_schema_is_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    await (await Store.open(path)).close()
    with path.open("r+b") as file:
        file.seek(100)  # the root of the schema, behind the header
        file.write(b"\xff" * 400)
    assert (await fault_of(path)).fault is Fault.UNUSABLE


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "t.db").touch()
    await (await Store.open(tmp_path / "t.db")).close()


@pytest.mark.parametrize("name", ["é ü 中.db", "with space?#%20.db"])
async def test_a_path_may_have_any_letters(tmp_path: Path, name: str) -> None:
    await (await Store.open(tmp_path / name)).close()
    assert (tmp_path / name).is_file()


@pytest.mark.parametrize("made", [True, False], ids=["made", "new"])
async def test_a_locked_database_is_waited_for(tmp_path: Path, made: bool) -> None:
    path = tmp_path / "t.db"
    if made:
        await (await Store.open(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    opening = asyncio.create_task(Store.open(path))
    done, _ = await asyncio.wait({opening}, timeout=0.1)
    assert not done
    other.execute("ROLLBACK")
    other.close()
    await (await opening).close()


@pytest.mark.parametrize("made", [True, False], ids=["made", "new"])
async def test_a_database_that_stays_locked_is_refused(tmp_path: Path, made: bool) -> None:
    path = tmp_path / "t.db"
    if made:
        await (await Store.open(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert (await fault_of(path, patience=0.1)).fault is Fault.LOCKED
    other.close()


OPENER = """
import asyncio, os, sys
from pathlib import Path
from data.store import Store

async def main(path):
    store = await Store.open(Path(path))
    mine = (str(os.getpid()), "")
    await store.write(lambda db: db.execute("INSERT INTO settings VALUES (?, ?)", mine))
    await store.close()
    return "fine"

for line in sys.stdin:
    try:
        print(asyncio.run(main(line.strip())), flush=True)
    except Exception as error:
        print(repr(error), flush=True)
"""


def test_processes_that_make_the_same_new_file_at_the_same_moment_all_end_well(
    tmp_path: Path,
) -> None:
    openers = [_opener() for _ in range(4)]
    try:
        for round in range(6):
            path = tmp_path / f"{round}.db"
            for opener in openers:
                _tell(opener, str(path))
            assert [_answer(opener) for opener in openers] == ["fine"] * 4
            assert asked(path, "PRAGMA user_version") == [(MIGRATIONS,)]
            assert asked(path, "SELECT count(*) FROM settings") == [(4,)]
    finally:
        for opener in openers:
            opener.communicate(timeout=20)


def _opener() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPENER],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _tell(opener: subprocess.Popen[str], line: str) -> None:
    assert opener.stdin is not None
    opener.stdin.write(line + "\n")
    opener.stdin.flush()


def _answer(opener: subprocess.Popen[str]) -> str:
    assert opener.stdout is not None
    return opener.stdout.readline().strip()
