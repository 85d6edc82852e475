"""Fixtures: the offline table with the specimen bot, in this loop or as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from cogs.offline import serve

from .page import browser
from .specimen import Specimen

ROOT = Path(__file__).parents[2]


class Program:
    """The playground as a process: its address, its output, its memory."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address

    def memory(self) -> int:
        """Resident memory in bytes (Linux)."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * 4096


async def start_program(directory: Path, *arguments: str) -> Program:
    """Start the playground and wait for the address it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", f"{__package__}.playground", str(directory), *arguments,
        cwd=ROOT / "tests" if __package__ == "offline" else ROOT, env=_environment(),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdout is not None
    seen = []
    async for line in process.stdout:
        seen.append(line.decode())
        if "open at" in seen[-1]:
            return Program(process, seen[-1].split("open at")[1].strip())
    raise RuntimeError("the playground did not start:\n" + "".join(seen))


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest_asyncio.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    """A running playground."""
    started = await start_program(tmp_path)
    yield started
    with contextlib.suppress(ProcessLookupError):
        started.process.terminate()
    await asyncio.wait_for(started.process.communicate(), 20)


@contextlib.asynccontextmanager
async def served(
    directory: Path, make_bot: Callable[[], Any] | None = None, **options: Any
) -> AsyncIterator[str]:
    """Serve in this event loop, the specimen bot unless another is made; gives the address."""
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    stop = asyncio.Event()

    made = make_bot or (lambda: Specimen(directory / "specimen.db"))
    say = options.pop("say", lambda text: None)
    fixed = {"port": 0, "directory": directory / "discord", "open_browser": False, "stop": stop}
    work = serve(made, ready=ready.set_result, say=say, **fixed, **options)
    going = asyncio.create_task(work)
    await asyncio.wait({going, ready}, return_when=asyncio.FIRST_COMPLETED)
    if going.done():
        going.result()
    try:
        yield ready.result()
    finally:
        stop.set()
        await going


@pytest.fixture
def serving(tmp_path: Path) -> Callable[..., Any]:
    """Serve in this loop, on this test's own directory: `async with serving() as address`."""
    return lambda **options: served(tmp_path, **options)


@pytest_asyncio.fixture
async def chromium() -> AsyncIterator[Browser]:
    """A browser of this test's own."""
    async with browser() as found:
        yield found


@pytest_asyncio.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The specimen bot on this test's own directory."""
    async with served(tmp_path) as found:
        yield found
