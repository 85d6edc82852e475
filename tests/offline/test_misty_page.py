"""The front door: Misty on the real bot, played through the page's controls to its winner."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from .misty_by_page import Player, build, finish, gather
from .page import browser, needs_chromium, open_table
from .program import program

NAMES = ("Ann", "Ben", "Cleo")

pytestmark = needs_chromium


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
        story = await finish(players)
        assert any(name in story for name in NAMES)
        assert table.problems == []


async def test_pressing_the_last_card_leaves_the_menu_below_the_picture_in_view(
    tmp_path: Path,
) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=NAMES)
        await gather(table, NAMES)
        players = [Player(table, name) for name in NAMES]
        await build(players, 1, range(1, 6))
        await players[0].pick(1, 6, 0)
        await players[1].turn_to()
        await players[1].buttons.first.click()
        await players[1].person.idle()
        await table.pictures_come()
        await expect(players[1].panel.get_by_role("combobox")).to_be_in_viewport()


async def test_a_person_whose_dms_are_closed_plays_along(tmp_path: Path) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=NAMES)
        await table.close_dms("Cleo")
        await gather(table, NAMES)
        await table.person("Ann").sees("Cleo, I can't send you a DM")
        players = [Player(table, name, dms=name != "Cleo") for name in NAMES]
        await build(players, 1, range(1, 7))
        await build(players, 2, range(1, 7))
        story = await finish(players)
        assert any(name in story for name in NAMES)
        assert table.problems == []


async def test_one_person_plays_all_three_on_a_phone(tmp_path: Path) -> None:
    async with program(tmp_path) as address, browser() as chromium:
        table = await open_table(chromium, address, people=("Ann",), phone=True)
        await gather(table, NAMES, alone=True)
        players = [Player(table, name, alone=True) for name in NAMES]
        await build(players, 1, range(1, 7))
        await build(players, 2, range(1, 7))
        story = await finish(players)
        assert any(name in story for name in NAMES)
        assert table.problems == []
