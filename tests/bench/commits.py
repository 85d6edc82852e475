"""How much shared commits save: by hand, `python -m tests.bench.commits [FOLDER]`.

The same writes one after another, each with a commit of its own, and all at once, sharing them.
The ratio depends on the disk below FOLDER (default: the system's temporary folder).
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import aiosqlite

from data.store import Job, Store

WRITES = 400
TIMES = 3


def job(key: str) -> Job[None]:
    """About as much as an action writes."""

    async def run(db: aiosqlite.Connection) -> None:
        await db.execute("INSERT INTO settings VALUES (?, ?)", (key, "x" * 200))

    return run


async def one_by_one(store: Store, name: str) -> float:
    begun = time.perf_counter()
    for i in range(WRITES):
        await store.write(job(f"{name} alone {i}"))
    return time.perf_counter() - begun


async def together(store: Store, name: str) -> float:
    begun = time.perf_counter()
    await asyncio.gather(*(store.write(job(f"{name} shared {i}")) for i in range(WRITES)))
    return time.perf_counter() - begun


async def main(folder: Path) -> None:
    store = await Store.open(folder / "bench.db")
    for round in range(1, TIMES + 1):
        alone, shared = await one_by_one(store, str(round)), await together(store, str(round))
        rates = f"{WRITES / alone:8.0f}/s one by one, {WRITES / shared:8.0f}/s shared"
        print(f"{WRITES} writes: {rates}, ratio {alone / shared:.1f}")
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        asyncio.run(main(Path(folder)))
