"""Wink on the real bot, played through the page's controls to its end."""

from __future__ import annotations

from pathlib import Path

from .page import browser, needs_chromium, open_table
from .program import program
from .wink_by_page import gather, play

pytestmark = needs_chromium
NAMES = ("Ann", "Ben", "Cleo", "Dan")


async def test_four_people_play_wink_to_its_end(tmp_path: Path) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=NAMES)
        spies = await gather(table, NAMES)
        story = await play(spies)
        assert all(name in story for name in NAMES)
        assert table.problems == []
