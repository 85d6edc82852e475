"""A small client of the server's own requests, for tests that need no browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp


class Client:
    """Requests with the key, by people's names."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self.base, self.key = address.split("/#")
        self.session = session
        self.headers = {"X-Parlour-Key": self.key}

    async def get(self, path: str, **query: str) -> Any:
        """GET, as JSON."""
        url = f"{self.base}/api/{path}"
        async with self.session.get(url, params=query, headers=self.headers) as answer:
            return await answer.json()

    async def post(self, path: str, /, **body: Any) -> tuple[int, Any]:
        """POST, giving status and JSON."""
        url = f"{self.base}/api/{path}"
        async with self.session.post(url, json=body, headers=self.headers) as answer:
            return answer.status, await answer.json()

    async def people(self) -> dict[str, Any]:
        """People by name."""
        return {person["name"]: person for person in (await self.get("world"))["people"]}

    async def last(self, person: Any, tab: int = 0) -> Any:
        """The last message this person sees in one of their tabs."""
        channel = person["tabs"][tab]["id"]
        found = await self.get("messages", person=person["id"], channel=channel)
        return found["messages"][-1]

    async def run(self, person: Any, name: str, /, **options: Any) -> Any:
        """Run a command in the first channel; the last message the person then sees."""
        channel = person["tabs"][0]["id"]
        status, answer = await self.post(
            "slash", person=person["id"], channel=channel, name=name, options=options
        )
        assert status == 200, answer
        return answer

    async def press(self, person: Any, message: Any, custom_id: str, **more: Any) -> Any:
        """Press a control of a message."""
        return await self.post(
            "press", person=person["id"], channel=message["channel_id"], message=message["id"],
            custom_id=custom_id, **more,
        )  # fmt: skip

    @asynccontextmanager
    async def events(self, *people: Any) -> AsyncIterator[asyncio.Queue[Any]]:
        """Server-sent events for these people, in a queue."""
        queue: asyncio.Queue[Any] = asyncio.Queue()
        ids = ",".join(person["id"] for person in people)
        url = f"{self.base}/api/events?people={ids}"
        async with self.session.get(url, headers=self.headers) as answer:
            assert answer.status == 200

            async def read() -> None:
                async for line in answer.content:
                    if line.startswith(b"data: "):
                        queue.put_nowait(json.loads(line[6:]))

            reading = asyncio.create_task(read())
            assert (await queue.get())["type"] == "bot"
            yield queue
            reading.cancel()


@asynccontextmanager
async def connect(address: str) -> AsyncIterator[Client]:
    """A client of the table at this address."""
    async with aiohttp.ClientSession() as session:
        yield Client(session, address)
