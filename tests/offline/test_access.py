"""Keyboard, screen reader and contrast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import expect

from .page import Table, browser, needs_chromium, open_table

pytestmark = needs_chromium

CONTRAST = (Path(__file__).parent / "contrast.js").read_text()
UNNAMED = """() => [...document.querySelectorAll('button, a, input, select, textarea, [role]')]
  .filter(e => e.checkVisibility())
  .filter(e => !['presentation', 'alert', 'status', 'separator'].includes(e.role))
  .filter(e => !(e.ariaLabel || e.innerText?.trim() || e.labels?.length || e.title
    || e.getAttribute('aria-labelledby') || e.querySelector('img[alt]:not([alt=""])')))
  .map(e => e.outerHTML.slice(0, 120))"""


async def _full(chromium: Any, address: str, dark: bool) -> Table:
    table = await open_table(chromium, address, people=("Ann", "Ben"), dark=dark)
    ann = table.person("Ann")
    for command in ("markdown", "classic", "panel", "hand", "thread"):
        await ann.run(command)
    await ann.press("Press")
    await ann.button("Break").click()
    await ann.failure()
    return table


async def test_every_text_has_a_contrast_of_at_least_four_and_a_half(address: str) -> None:
    async with browser() as chromium:
        for dark in (True, False):
            table = await _full(chromium, address, dark)
            await table.person("Ann").run("ask")
            ben = table.person("Ben")
            await ben.messages("Panel").get_by_role("combobox").first.click()
            assert await table.page.evaluate(CONTRAST) == []
            await ben.root.locator(".compose").fill("/pa")
            assert await table.page.evaluate(CONTRAST) == []
            async with table.backstage():
                assert await table.page.evaluate(CONTRAST) == []


async def test_every_control_has_a_name_and_every_picture_its_words(address: str) -> None:
    async with browser() as chromium:
        table = await _full(chromium, address, True)
        async with table.backstage():
            assert await table.page.evaluate(UNNAMED) == []
        without = "[...document.images].filter(i => !i.hasAttribute('alt')).length"
        assert await table.page.evaluate(without) == 0


async def test_roles_say_what_is_what(address: str) -> None:
    async with browser() as chromium:
        table = await _full(chromium, address, True)
        page, ann = table.page, table.person("Ann").root
        await expect(page.get_by_role("region", name="Ann's screen")).to_be_visible()
        await expect(ann.get_by_role("tablist", name="Ann's channels")).to_be_visible()
        selected = ann.get_by_role("tab", selected=True)
        await expect(selected).to_have_count(1)
        await expect(ann.get_by_role("log", name="Messages in #games")).to_be_visible()
        await expect(ann.get_by_role("combobox", name="Message #games")).to_be_visible()
        menu = ann.get_by_role("combobox", name="Choose one").first
        await menu.click()
        await expect(page.get_by_role("listbox", name="Choose one")).to_be_visible()
        active = await menu.get_attribute("aria-activedescendant")
        await expect(page.locator(f"[id='{active}']")).to_have_attribute("role", "option")
        await page.keyboard.press("Escape")
        await expect(menu).to_be_focused()
        await expect(menu).to_have_attribute("aria-expanded", "false")


async def test_a_match_can_be_played_from_the_keyboard(address: str) -> None:
    async with browser() as chromium:
        table = await open_table(chromium, address, people=("Ann",))
        keys, ann = table.page.keyboard, table.person("Ann")
        compose = ann.root.locator(".compose")
        await compose.focus()
        await keys.type("/pan")
        await keys.press("Enter")
        await expect(ann.root.get_by_role("button", name="Run the command")).to_be_focused()
        await keys.press("Enter")
        await ann.sees("0 presses so far")
        await expect(compose).to_be_focused()
        button = ann.button("Press")
        await button.focus()
        await keys.press("Enter")
        await ann.sees("1 presses so far")
        await expect(ann.button("Press")).to_be_focused()
        await ann.button("Name it").focus()
        await keys.press("Enter")
        form = ann.root.get_by_role("dialog", name="A few questions")
        await expect(form.get_by_label("Name")).to_be_focused()
        await keys.press("Escape")
        await expect(form).to_have_count(0)
        await expect(ann.button("Name it")).to_be_focused()


async def test_the_focus_goes_through_a_pane_in_reading_order(address: str) -> None:
    async with browser() as chromium:
        table = await open_table(chromium, address, people=("Ann", "Ben"))
        await table.person("Ann").run("card", card="Sun")
        await table.person("Ann").root.get_by_label("Act as").focus()
        seen = []
        for _ in range(7):
            seen.append(
                await table.page.evaluate(
                    "[document.activeElement.className.split(' ')[0],"
                    " document.activeElement.closest('.pane')?.dataset.person].join(' ')"
                )
            )
            await table.page.keyboard.press("Tab")
        assert seen == [
            "who Ann", "tab Ann", "scroller Ann", "icon-btn Ann", "compose Ann", "icon-btn Ann",
            "who Ben",
        ]  # fmt: skip
