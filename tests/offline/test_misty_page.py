"""The front door: Misty on the real bot, played through the page's controls to its winner."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from .misty_by_page import Player, build, finish, gather
from .page import browser, needs_chromium, open_table

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Ben", "Cleo")

pytestmark = needs_chromium


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


async def test_three_people_play_to_the_winner_over_a_reload_and_a_restart(tmp_path: Path) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=NAMES)
        await gather(table, NAMES)
        players = [Player(table, name) for name in NAMES]
        await build(players, 1, range(1, 4))
        await table.reload()
        await build(players, 1, range(4, 7))
        await table.restart_bot()
        await build(players, 2, range(1, 7))
        assert any(name in await finish(players) for name in NAMES)
        assert table.problems == []


async def test_a_person_whose_dms_are_closed_plays_along(tmp_path: Path) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=NAMES)
        await table.close_dms("Cleo")
        await gather(table, NAMES)
        await table.person("Ann").sees("Cleo, I can't send you a DM")
        players = [Player(table, name, dms=name != "Cleo") for name in NAMES]
        await build(players, 1, range(1, 7))
        await build(players, 2, range(1, 7))
        assert any(name in await finish(players) for name in NAMES)
        assert table.problems == []


async def test_one_person_plays_all_three_on_a_phone(tmp_path: Path) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=("Ann",), phone=True)
        await gather(table, NAMES, alone=True)
        players = [Player(table, name, alone=True) for name in NAMES]
        await build(players, 1, range(1, 7))
        await build(players, 2, range(1, 7))
        assert any(name in await finish(players) for name in NAMES)
        assert table.problems == []
