"""`python bot.py --offline` as a process of its own: the real bot, as a newcomer starts it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextlib.asynccontextmanager
async def program(directory: Path) -> AsyncIterator[str]:
    """`python bot.py --offline` as a process of its own; gives the address that it prints."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "--offline", "--no-browser", "--port", "0"),
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
            break
    try:
        yield said.split("open at")[1].strip()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.communicate(), 20)
