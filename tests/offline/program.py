"""`python bot.py --offline` as a process of its own: the real bot, as a newcomer starts it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


async def started(directory: Path, *, port: int = 0) -> tuple[Process, str]:
    """The process once its page can be opened, and what it has said until then."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "--offline", "--no-browser", "--port", str(port)),
        *("--directory", str(directory)),
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": ""},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    said = ""
    async for line in process.stdout:
        said += line.decode()
        if "open at" in said:
            return process, said
    raise RuntimeError(f"the offline table did not start:\n{said}")


def address_in(said: str) -> str:
    """The page's address, key included."""
    return said.split("open at")[1].split()[0]


@contextlib.asynccontextmanager
async def program(directory: Path, *, port: int = 0) -> AsyncIterator[str]:
    """`python bot.py --offline` as a process of its own; gives the address that it prints."""
    process, said = await started(directory, port=port)
    try:
        yield address_in(said)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.communicate(), 20)
