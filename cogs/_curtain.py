"""What may be seen already: an outcome that was announced but not yet told is held back.

An accusation is stored at once, announced, and told after a breath. Until then its table's screens,
answers and refusals wait behind the curtain, for each of them would give the outcome away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from cogs._posts import announcement
from data.records import CHANNEL, Look

if TYPE_CHECKING:
    from cogs.parlour import Parlour

BREATH: Final = 2.0


class Curtain:
    """Draws for one viewer at a time, and only what that viewer may see by now."""

    def __init__(self, bot: Parlour, tell: Callable[[int], asyncio.Task[Any]]) -> None:
        self._bot = bot
        self._tell = tell  # starts telling the channel what it is owed, or joins in
        # A lock lasts as long as somebody holds it or waits for it.
        self._drawing: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._breaths: set[asyncio.Task[None]] = set()
        self._stopping = False

    def lock(self, table: int, viewer: int) -> asyncio.Lock:
        """Held by whoever changes this viewer's message."""
        lock = self._drawing.get((table, viewer))
        if lock is None:
            lock = self._drawing[table, viewer] = asyncio.Lock()
        return lock

    def drawing(self, table: int, viewer: int) -> Drawing:
        """What the viewer may see now; nobody else draws that viewer's message meanwhile."""
        return Drawing(self, table, viewer)

    async def look(self, table: int, viewer: int) -> Look:
        """What is to be seen, held back or not."""
        return await self._bot.tables.look(table, viewer)

    async def closed(self, table: int) -> bool:
        """Whether the channel is still owed an outcome."""
        owed = [post for post in await self._bot.tables.owed(table) if post.viewer == CHANNEL]
        if not owed:
            return False
        where = (await self._bot.tables.look(table)).table
        return any(announcement(self._bot, where, post) is not None for post in owed)

    async def opened(self, table: int) -> None:
        """Wait until the channel was told. If Discord does not take it, play goes on untold."""
        if await self.closed(table):
            await asyncio.wait({self._tell(table)})

    async def breathe(self) -> None:
        """The moment between what is claimed and how it ends; none when the program stops."""
        if self._stopping:
            return
        breath = asyncio.create_task(asyncio.sleep(BREATH))
        self._breaths.add(breath)
        await asyncio.wait({breath})
        self._breaths.discard(breath)

    def stop(self) -> None:
        """Hold the breath no longer."""
        self._stopping = True
        for breath in self._breaths:
            breath.cancel()


class Drawing:
    """`async with` it gives the viewer's look, taken under the lock of the viewer's message.

    So what is drawn last is newest.
    """

    def __init__(self, curtain: Curtain, table: int, viewer: int) -> None:
        self._curtain = curtain
        self._table = table
        self._lock = curtain.lock(table, viewer)
        self._viewer = viewer

    async def __aenter__(self) -> Look:
        untold = False
        while True:
            await self._lock.acquire()
            try:
                look = await self._curtain.look(self._table, self._viewer)
                if untold or not await self._curtain.closed(self._table):
                    return look
            except BaseException:
                self._lock.release()
                raise
            self._lock.release()
            await self._curtain.opened(self._table)
            untold = await self._curtain.closed(self._table)

    async def __aexit__(self, *error: object) -> None:
        self._lock.release()
