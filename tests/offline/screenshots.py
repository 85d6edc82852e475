"""Screenshots of the offline table: `python -m tests.offline.screenshots OUT [ADDRESS]`.

Without an address it shows the specimen bot: every thing of Discord that the page knows, in four
panes and at phone width, dark and light.  A script for the real bot opens its own tables with
`tests.offline.page` and calls `shoot` at each moment worth keeping.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import Browser

from .conftest import served
from .page import Table, browser, open_table

FOUR = ("Ann", "Ben", "Cleo", "Dan")


async def shoot(table: Table, out: Path, name: str) -> None:
    """Keep this moment, dark and light."""
    for _ in range(2):
        theme = await table.page.evaluate("document.documentElement.dataset.theme")
        await table.picture(str(out / f"{name}-{theme}.png"))
        await table.switch_theme()


async def specimen(chromium: Browser, address: str, out: Path) -> None:
    """The specimen bot, one moment after the other."""
    table = await open_table(chromium, address, people=FOUR)
    ann, ben, cleo, dan = (table.person(name) for name in FOUR)
    await ann.run("panel", title="Rainy day")
    await ben.press("Press")
    await ben.run("hand")
    await cleo.run("dm")
    await cleo.open("@")
    await dan.run("thread", name="A quiet corner")
    await dan.open("A quiet corner")
    await ann.say("Anyone for another round?")
    await ben.say("Always :)")
    await shoot(table, out, "four")
    await ann.run("markdown")
    await ben.run("classic")
    await cleo.open("games")
    await cleo.run("ask")
    await dan.start("panel")
    await dan.fill_option("title", "Fog")
    await dan.root.get_by_role("button", name="Add option kind").click()
    await shoot(table, out, "busy")
    async with table.backstage():
        await shoot(table, out, "backstage")
    phone = await open_table(chromium, address, people=("Ben",), phone=True)
    await phone.person("Ben").run("panel", title="On a phone")
    await shoot(phone, out, "phone")
    await phone.person("Ben").messages().get_by_role("combobox", name="Choose up to").last.click()
    await shoot_open(phone, out, "phone-menu")
    eight = await open_table(
        chromium, address, people=(*FOUR, "Eda", "Finn", "Gia", "Hugo"), dark=True
    )
    await eight.person("Hugo").say("Eight of us")
    await shoot(eight, out, "eight")


async def shoot_open(table: Table, out: Path, name: str) -> None:
    """Keep a moment with a list open, which switching the theme would close."""
    await table.picture(str(out / f"{name}.png"))
    await table.page.keyboard.press("Escape")


async def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("address", nargs="?")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    async with browser() as chromium:
        if given.address:
            await specimen(chromium, given.address, given.out)
            return
        with tempfile.TemporaryDirectory() as directory:
            async with served(Path(directory)) as address:
                await specimen(chromium, address, given.out)


if __name__ == "__main__":
    asyncio.run(main())
