"""Screenshots of Misty at the offline table: `python -m tests.offline.misty_screenshots OUT`.

Lobby, building, activation and result, in four panes and at phone width, dark and light.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import Browser, expect

from .misty_by_page import PANEL, Player, build, finish, gather
from .page import Person, browser, open_table
from .program import program
from .screenshots import shoot

NAMES = ("Ann", "Ben", "Cleo")


async def four_panes(chromium: Browser, address: str, out: Path) -> None:
    """Three players and somebody who looks on."""
    table = await open_table(chromium, address, people=(*NAMES, "Dan"))
    ann = Person(table, "Ann")
    await ann.run("misty new", rounds="1")
    for name in NAMES[1:]:
        await Person(table, name).press("Join")
    await shoot(table, out, "four-lobby")
    await ann.press("Start")
    players = [Player(table, name) for name in NAMES]
    await build(players, 1, range(1, 6))
    await players[0].pick(1, 6, 0)
    await players[1].turn_to()
    await players[1].buttons.first.click()
    await players[1].person.idle()
    await ann.open("games")
    await shoot(table, out, "four-building")
    await players[1].pick(1, 6, 0)
    await players[2].pick(1, 6, 0)
    await build(players, 2, range(1, 7))
    for player in players:
        await player.turn_to()
    await expect(players[0].panel).to_contain_text("Choose an arrow")
    await players[0].buttons.first.click()
    await players[0].person.idle()
    await shoot(table, out, "four-activation")
    await players[0].person.press("Move it", within=PANEL)
    await finish(players)
    await ann.open("games")
    await shoot(table, out, "four-result")


async def phone(chromium: Browser, address: str, out: Path) -> None:
    """One pane, one person after the other."""
    table = await open_table(chromium, address, people=("Ann",), phone=True)
    await Person(table, "Ann").open("lounge")
    await gather(table, NAMES, alone=True, channel="lounge")
    players = [Player(table, name, alone=True, channel="lounge") for name in NAMES]
    await shoot(table, out, "phone-start")
    await build(players, 1, range(1, 5))
    await players[0].turn_to()
    await players[0].buttons.first.click()
    await players[0].person.idle()
    await shoot(table, out, "phone-building")
    await players[0].person.open("lounge")
    await shoot(table, out, "phone-table")
    await build(players, 1, range(5, 7))
    await build(players, 2, range(1, 7))
    await players[0].turn_to()
    await shoot(table, out, "phone-activation")
    await finish(players)
    await shoot(table, out, "phone-result")


async def main(out: Path) -> None:
    """Start the bot, play, keep the moments."""
    with tempfile.TemporaryDirectory() as directory:
        async with program(Path(directory)) as address, browser() as chromium:
            await four_panes(chromium, address, out)
            await phone(chromium, address, out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(given.out))
