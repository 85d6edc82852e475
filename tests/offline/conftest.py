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

from cogs.offline import serve

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
async def served(directory: Path, **options: Any) -> AsyncIterator[str]:
    """Serve in this event loop; gives the address with its key."""
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    stop = asyncio.Event()

    def make_bot() -> Specimen:
        return Specimen(directory / "specimen.db")

    going = asyncio.create_task(
        serve(
            make_bot, port=0, directory=directory / "discord", open_browser=False, stop=stop,
            ready=ready.set_result, say=options.pop("say", lambda text: None), **options,
        )
    )  # fmt: skip
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
