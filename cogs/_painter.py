"""Painting off the event loop, each picture once: the gateway's heartbeat must not wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from cogs._parcel import Attached, Painted, Parcel
from cogs.screens.pictures.drawing import Drawing
from cogs.screens.pictures.registry import file_of
from cogs.screens.screen import Screen

WORKERS: Final = 2
MOST_BYTES: Final = 16 * 1024 * 1024


class Painter:
    """Paints what screens show, and remembers the pictures by what they hold."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(WORKERS, "painter")
        self._painting: dict[str, asyncio.Task[bytes]] = {}
        self._painted: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._attached = Attached()

    async def parcel(self, screen: Screen, words: Screen | None = None) -> Parcel:
        """The screen ready to be sent; `words` is the same without pictures. Raises whatever
        painting raises.
        """
        painted = [
            Painted(picture.filename, picture.alt, await self.content(picture.drawing))
            for picture in screen.pictures
        ]
        plain = Parcel(words, (), self._attached) if words is not None and painted else None
        return Parcel(screen, painted, self._attached, plain)

    async def content(self, drawing: Drawing) -> bytes:
        """A picture's file."""
        key = drawing.digest
        if key in self._painted:
            self._painted.move_to_end(key)
            return self._painted[key]
        if key not in self._painting:
            self._painting[key] = asyncio.create_task(self._paint(key, drawing))
        # Who stops waiting must not stop the picture for those who still wait.
        return await asyncio.shield(self._painting[key])

    def close(self) -> None:
        """Paint nothing more."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _paint(self, key: str, drawing: Drawing) -> bytes:
        try:
            loop = asyncio.get_running_loop()
            content = (await loop.run_in_executor(self._workers, file_of, drawing)).content
        finally:
            del self._painting[key]
        self._painted[key] = content
        self._bytes += len(content)
        while self._bytes > MOST_BYTES and len(self._painted) > 1:
            self._bytes -= len(self._painted.popitem(last=False)[1])
        return content
