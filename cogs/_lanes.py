"""One task for each viewer of a table: nobody's screen or post waits for somebody else's.

That is more than speed: what one person is sent in private must not delay what others see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

Show: TypeAlias = Callable[[int, int], Awaitable[None]]


class Lanes:
    """Runs `show(table, viewer)`, one at a time for each viewer; a burst of calls runs it once.

    `show` raises nothing.
    """

    def __init__(self, show: Show) -> None:
        self._show = show
        self._running: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._again: set[tuple[int, int]] = set()

    def start(self, table: int, viewer: int) -> asyncio.Task[None]:
        """Show it, or once more if that is under way. Returns the task, which raises nothing."""
        key = (table, viewer)
        if key in self._running:
            self._again.add(key)
        else:
            self._running[key] = asyncio.create_task(self._run(key))
        return self._running[key]

    def others(self, table: int, viewer: int) -> bool:
        """Whether somebody else's lane of the table runs."""
        return any(key[0] == table and key[1] != viewer for key in self._running)

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """All that is under way."""
        return set(self._running.values())

    @property
    def tables(self) -> set[int]:
        """The tables of which anything is under way."""
        return {table for table, _ in self._running}

    async def _run(self, key: tuple[int, int]) -> None:
        try:
            while True:
                self._again.discard(key)
                await self._show(*key)
                if key not in self._again:
                    break
        finally:
            self._running.pop(key, None)
            if key in self._again:
                self.start(*key)
