"""The tables in memory, each under its lock: loaded when asked for, changed as one, forgotten.

Not here: what a change may be; that is `data/tables.py`, with `data/seating.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from data.live import Change, Live, load
from data.records import CHANNEL, Look, Refusal, Refused, Stage
from data.store import Store

T = TypeVar("T")


class LiveTables:
    """Every change goes through `_change`: under the table's lock, in one transaction, stored
    before it is told, and never cut in two by a cancelled caller.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[int, Live] = {}
        # A lock lasts as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Wait until everything begun is stored."""
        while self._under_way:
            await asyncio.wait(set(self._under_way))

    async def look(self, table: int, viewer: int = CHANNEL) -> Look:
        """What a viewer may know of a table now. Raises Refused."""
        return (await self._loaded(table)).look(viewer)

    async def waited_for(self, table: int) -> frozenset[int]:
        """The people who owe an action now. Raises Refused."""
        live = await self._loaded(table)
        if live.match is None or live.table.stage is not Stage.PLAYING:
            return frozenset()
        owing = live.game.to_act(live.match.state)
        return frozenset(s.user for s in live.table.present if s.seat in owing)

    def where(self, table: int) -> str:
        """A table and how far its log goes: for reports of errors, never for Discord."""
        live = self._live.get(table)
        ply = live.match.ply if live and live.match else 0
        return f"table {table}, ply {ply}"

    def forget(self, table: int) -> None:
        """Drop an ended table from memory; whoever asks for it again loads it again."""
        live = self._live.get(table)
        if live and not live.table.stage.open:
            del self._live[table]

    async def _loaded(self, table: int) -> Live:
        if (live := self._live.get(table)) is not None:
            return live
        async with self._lock(table):
            return await self._load(table)

    async def _change(
        self, table: int, work: Callable[[Change], None], viewer: int, repair: bool = False
    ) -> Look:
        """Do some work on a table; `repair` may touch one that cannot be played on."""

        async def run() -> Look:
            async with self._lock(table):
                live = await self._load(table)
                if live.damaged and not repair:
                    raise Refused(Refusal.DAMAGED, table)
                change = Change(live)
                work(change)
                await change.commit(self.store)
                return live.look(viewer)

        try:
            return await self._unbroken(run())
        except Exception as error:
            error.add_note(self.where(table))
            raise

    async def _unbroken(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what was begun even if the caller is cancelled: memory and file stay equal."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    def _lock(self, table: int) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _load(self, table: int) -> Live:
        """The live table; call it under the table's lock.

        An ended one is loaded each time: nobody would ever forget it again.
        """
        if table not in self._live:
            live = await load(self.store, table)
            if not live.table.stage.open:
                return live
            self._live[table] = live
        return self._live[table]
