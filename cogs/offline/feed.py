"""Server-sent events: what happens in the world, to each page that shows someone who sees it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from simcord.backend.models import Message

from . import kit
from .world import World

BACKLOG = 400
"""Events a page may be behind before it is told to load everything again."""

_TABS_CHANGE = ("THREAD_", "CHANNEL_", "GUILD_MEMBER_", "MESSAGE_DELETE_BULK")


class Stream:
    """One page's events; `people` are those it shows."""

    def __init__(self, people: frozenset[int]) -> None:
        self.people = people
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def put(self, event: bytes) -> None:
        """Add an event; a page too far behind loads everything again instead."""
        if self._queue.full():
            while not self._queue.empty():
                self._queue.get_nowait()
            event = encode({"type": "reload"})
        self._queue.put_nowait(event)

    async def next(self, patience: float) -> bytes:
        """The next events, or a comment that keeps the connection open."""
        try:
            async with asyncio.timeout(patience):
                found = [await self._queue.get()]
        except TimeoutError:
            return b": still here\n\n"
        while not self._queue.empty():
            found.append(self._queue.get_nowait())
        return b"".join(found)


class Feed:
    """Turns what the kit sees into events, and hands them to the streams."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.streams: set[Stream] = set()
        kit.watch(world.env, kit.Watcher(self._message, self._deleted, self._event))

    def publish(self, event: Mapping[str, Any], only: frozenset[int] | None = None) -> None:
        """Send an event to every page, or to those that show one of `only`."""
        if not self.streams:
            return
        if only is not None:
            event = {**event, "for": [str(person) for person in only]}
        text = encode(event)
        for stream in tuple(self.streams):
            if only is None or only & stream.people:
                stream.put(text)

    def people_changed(self) -> None:
        """Send everyone as they are now: tabs, language, membership."""
        for person in self._world.people.values():
            self.publish({"type": "person", "person": self._world.describe_person(person)})

    def _message(self, message: Message, new: bool) -> None:
        seen_by = kit.seen_by(self._world.env, message)
        event = {"type": "message", "new": new, "message": kit.payload(self._world.env, message)}
        if new:
            event["pings"] = [str(person) for person in message.ping_user_ids]
        self.publish(event, seen_by)

    def _deleted(self, channel_id: int, message_id: int) -> None:
        self.publish({"type": "gone", "channel": str(channel_id), "id": str(message_id)})

    def _event(self, name: str, payload: Mapping[str, Any]) -> None:
        if name.startswith(_TABS_CHANGE):
            self.people_changed()


def encode(event: Mapping[str, Any]) -> bytes:
    """One server-sent event."""
    return b"data: " + json.dumps(event, default=str).encode() + b"\n\n"
