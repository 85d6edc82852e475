"""A tab that was left open while the program ended and was started again."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import expect

from .page import browser, needs_chromium, open_table
from .program import program

pytestmark = needs_chromium


async def test_a_tab_left_open_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with browser() as chromium:
        async with program(tmp_path) as address:
            table = await open_table(chromium, address, people=("Ann", "Ben"))
            ann = table.person("Ann")
            await ann.run("misty new")
            await ann.sees("more player")
        await expect(table.page.locator("#status")).to_contain_text("Connection lost")
        async with program(tmp_path, port=urlsplit(address).port or 0):
            await table.live()
            await expect(table.page.locator("#status")).to_be_hidden()
            await table.person("Ben").press("Join")
            await ann.sees("Ben")
            await ann.start("help")


async def test_a_tab_of_another_run_says_what_to_open_and_takes_the_right_address(
    tmp_path: Path,
) -> None:
    async with browser() as chromium:
        async with program(tmp_path) as address:
            table = await open_table(chromium, address, people=("Ann",))
        (tmp_path / "key").unlink()
        async with program(tmp_path, port=urlsplit(address).port or 0) as fresh:
            status = table.page.locator("#status")
            await expect(status).to_have_text(
                "This page belongs to an earlier run: open the address that the program printed."
            )
            await table.page.reload()
            await expect(status).to_contain_text("open the address that the program printed")
            await table.page.goto(fresh)  # the fragment alone differs, so nothing is loaded anew
            await table.live()
            await expect(status).to_be_hidden()
            await table.person("Ann").run("misty new")
            await table.person("Ann").sees("more player")
