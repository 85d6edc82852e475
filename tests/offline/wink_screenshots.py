"""Screenshots of Wink at the offline table: `python -m tests.offline.wink_screenshots OUT`."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from .page import Person, browser, open_table
from .program import program
from .screenshots import shoot
from .wink_by_page import gather, play_turns

NAMES = ("Ann", "Ben", "Cleo", "Dan")


async def main(out: Path) -> None:
    """Play a match and keep its moments, dark and light."""
    with tempfile.TemporaryDirectory() as directory:
        async with program(Path(directory)) as address, browser() as chromium:
            table = await open_table(chromium, address, people=NAMES)
            spies = await gather(table, NAMES)
            await shoot(table, out, "wink-start")
            stands: dict[str, int] = {}
            await play_turns(spies, 6, stands)
            await spies[3].person.open("games")
            await shoot(table, out, "wink-playing")
            phone = await open_table(chromium, address, people=("Ann",), phone=True)
            await Person(phone, "Ann").open("games")
            await shoot(phone, out, "wink-phone-table")
            await Person(phone, "Ann").open("@")
            await shoot(phone, out, "wink-phone-panel")
            for spy in spies:
                await spy.person.open("@")
            await play_turns(spies, 60, stands)
            await spies[0].person.open("games")
            await spies[1].person.open("games")
            await shoot(table, out, "wink-end")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(given.out))
