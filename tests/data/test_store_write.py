"""Writing: commits shared by those who wait, each job whole or undone, nobody told too early."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest
import pytest_asyncio

from data.store import Job, Store

JOBS = 100


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "t.db")
    yield store
    await store.close()


def put(key: str, value: str = "") -> Job[str]:
    """A job that stores one setting."""

    async def job(db: aiosqlite.Connection) -> str:
        await db.execute("INSERT INTO settings VALUES (?, ?)", (key, value))
        return key

    return job


def gated(gate: asyncio.Event, key: str) -> Job[str]:
    """A job that stores one setting once the gate is open."""

    async def job(db: aiosqlite.Connection) -> str:
        await gate.wait()
        return await put(key)(db)

    return job


async def keys(store: Store) -> set[str]:
    return {row["key"] for row in await store.read("SELECT key FROM settings")}


async def statements(store: Store) -> list[str]:
    """What the writer executes from now on."""
    seen: list[str] = []

    async def watched(db: aiosqlite.Connection) -> None:
        await db.set_trace_callback(seen.append)

    await store.write(watched)
    seen.clear()
    return seen


async def breaking_commit(db: aiosqlite.Connection) -> None:
    """Lets the commit fail: a seat at no table, noticed at the end only."""
    await db.execute("PRAGMA defer_foreign_keys = ON")
    await db.execute("INSERT INTO seats VALUES (404, 0, 1, 'nobody', 0)")


async def test_a_job_returns_its_result_once_it_can_be_read(store: Store) -> None:
    assert await store.write(put("a")) == "a"
    assert await keys(store) == {"a"}


async def test_jobs_that_wait_share_their_commits(store: Store) -> None:
    seen = await statements(store)
    results = await asyncio.gather(*(store.write(put(str(i))) for i in range(JOBS)))
    assert results == [str(i) for i in range(JOBS)]
    assert len(await keys(store)) == JOBS
    assert seen.count("COMMIT") <= 3


async def test_jobs_one_after_another_have_a_commit_each(store: Store) -> None:
    seen = await statements(store)
    for i in range(5):
        await store.write(put(str(i)))
    assert seen.count("COMMIT") == 5


async def test_nobody_is_told_before_the_commit(store: Store) -> None:
    gate = asyncio.Event()
    early = asyncio.create_task(store.write(put("early")))
    late = asyncio.create_task(store.write(gated(gate, "late")))
    done, _ = await asyncio.wait({early, late}, timeout=0.05)
    assert not done
    assert await keys(store) == set()
    gate.set()
    assert await asyncio.gather(early, late) == ["early", "late"]


async def test_jobs_that_come_during_a_commit_share_the_next_one(store: Store) -> None:
    seen = await statements(store)
    gate, reached = asyncio.Event(), asyncio.Event()

    async def first(db: aiosqlite.Connection) -> None:
        reached.set()
        await gate.wait()

    writing = [asyncio.create_task(store.write(first))]
    await reached.wait()
    writing += [asyncio.create_task(store.write(put(str(i)))) for i in range(10)]
    gate.set()
    await asyncio.gather(*writing)
    assert len(await keys(store)) == 10
    assert seen.count("COMMIT") == 2


async def test_a_job_that_raises_is_undone_alone(store: Store) -> None:
    async def fails(db: aiosqlite.Connection) -> None:
        await put("undone")(db)
        raise LookupError("no")

    results = await asyncio.gather(
        *(store.write(job) for job in (put("a"), fails, put("a"), put("b"))),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [str, LookupError, sqlite3.IntegrityError, str]
    assert await keys(store) == {"a", "b"}


async def test_if_the_commit_fails_nobody_is_told_that_it_counted(store: Store) -> None:
    jobs = [put("a"), breaking_commit, put("b")]
    results = await asyncio.gather(*(store.write(job) for job in jobs), return_exceptions=True)
    assert [type(result) for result in results] == [sqlite3.IntegrityError] * 3
    assert await keys(store) == set()


async def test_after_a_failed_commit_the_store_goes_on(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(breaking_commit)
    assert await store.write(put("a")) == "a"
    assert await keys(store) == {"a"}


async def test_a_transaction_that_a_job_ended_by_itself_fails_as_a_whole(store: Store) -> None:
    """SQLite rolls back by itself when the disk is full, for one."""

    async def ends(db: aiosqlite.Connection) -> None:
        await db.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    results = await asyncio.gather(
        *(store.write(job) for job in (put("a"), ends, put("b"))), return_exceptions=True
    )
    assert [type(result) for result in results] == [sqlite3.OperationalError] * 3
    assert await keys(store) == set()
    assert await store.write(put("c")) == "c"


async def test_a_locked_file_is_waited_for(store: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.write(put("a")))
    done, _ = await asyncio.wait({writing}, timeout=0.05)
    assert not done
    other.execute("ROLLBACK")
    other.close()
    assert await writing == "a"


async def test_a_file_that_stays_locked_fails_the_job_and_nothing_else(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "t.db", patience=0.1)
    other = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        await store.write(put("a"))
    other.execute("ROLLBACK")
    other.close()
    await store.write(put("b"))
    assert await keys(store) == {"b"}
    await store.close()


async def test_a_cancelled_callers_job_is_still_done(store: Store) -> None:
    gate = asyncio.Event()
    writing = asyncio.create_task(store.write(gated(gate, "a")))
    waiting = asyncio.create_task(store.write(put("b")))
    await asyncio.wait({writing, waiting}, timeout=0.01)
    writing.cancel()
    waiting.cancel()
    await asyncio.wait({writing, waiting})
    assert writing.cancelled() and waiting.cancelled()
    gate.set()
    await store.write(put("c"))
    assert await keys(store) == {"a", "b", "c"}


async def test_a_cancelled_caller_leaves_no_failure_behind_that_nobody_saw(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    gate = asyncio.Event()

    async def fails(db: aiosqlite.Connection) -> None:
        await gate.wait()
        raise LookupError("no")

    writing = asyncio.create_task(store.write(fails))
    await asyncio.wait({writing}, timeout=0.01)
    writing.cancel()
    await asyncio.wait({writing})
    gate.set()
    await store.write(put("a"))
    assert not [record for record in caplog.records if record.name == "asyncio"]


async def test_closing_waits_for_what_is_being_written(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "t.db")
    gate = asyncio.Event()
    writing = asyncio.create_task(store.write(gated(gate, "a")))
    await asyncio.wait({writing}, timeout=0.01)
    closing = asyncio.create_task(store.close())
    done, _ = await asyncio.wait({closing}, timeout=0.05)
    assert not done
    gate.set()
    await closing
    assert await writing == "a"
    again = await Store.open(tmp_path / "t.db")
    assert await keys(again) == {"a"}
    await again.close()


async def test_a_read_never_sees_half_a_transaction(store: Store) -> None:
    gate, reached = asyncio.Event(), asyncio.Event()

    async def both(db: aiosqlite.Connection) -> None:
        await put("a")(db)
        reached.set()
        await gate.wait()
        await put("b")(db)

    writing = asyncio.create_task(store.write(both))
    await reached.wait()
    assert await keys(store) == set()
    gate.set()
    await writing
    assert await keys(store) == {"a", "b"}
