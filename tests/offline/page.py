"""Page objects: drive the offline table by what a person sees and touches, and nothing else.

    async with browser() as chromium:
        page = await open_table(chromium, address, people=("Ann", "Ben"))
        ann = page.person("Ann")
        await ann.run("misty new", rounds="1")
        await page.person("Ben").press("Join")
        await ann.sees("Ben joined")

All waiting is on conditions.  `Table.problems` collects whatever the browser's console complained
about and every request that left the machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageSequence
from playwright.async_api import (
    Browser,
    Locator,
    Page,
    Response,
    ViewportSize,
    async_playwright,
    expect,
)

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def chromium_path() -> str | None:
    """Where chromium is: CHROMIUM, or the usual names."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


needs_chromium = pytest.mark.skipif(
    chromium_path() is None,
    reason="NO CHROMIUM: the browser tests of the offline table did not run (apt install chromium)",
)


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A headless chromium."""
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        try:
            yield found
        finally:
            await found.close()


async def open_table(
    chromium: Browser,
    address: str,
    *,
    people: Sequence[str] = ("Ann",),
    dark: bool = True,
    phone: bool = False,
    size: ViewportSize | None = None,
) -> Table:
    """Open the page in a browser of its own, with these people side by side, in this order."""
    context = await chromium.new_context(
        viewport=size or (PHONE if phone else DESKTOP),
        color_scheme="dark" if dark else "light",
        has_touch=phone,
        locale="en-US",
    )
    context.set_default_timeout(PATIENCE)
    table = Table(await context.new_page())
    await table.page.goto(address)
    await table.live()
    await table.seat(people)
    return table


def seconds_of(film: bytes) -> float:
    """How long an animation takes to play once."""
    with Image.open(io.BytesIO(film)) as image:
        frames = ImageSequence.Iterator(image)
        return sum(float(frame.info.get("duration", 0)) for frame in frames) / 1000


class Table:
    """The page as a whole."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        self._host: str | None = None
        self._films: list[Response] = []
        page.on("console", self._console)
        page.on("response", self._response)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text}")

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        self._host = self._host or parts.netloc
        if parts.scheme not in ("blob", "data") and parts.netloc != self._host:
            self.problems.append(f"request to elsewhere: {request.url}")

    def _response(self, response: Response) -> None:
        if response.headers.get("content-type") == "image/gif":
            self._films.append(response)

    async def live(self) -> None:
        """Wait until events arrive."""
        await self.page.wait_for_selector("html[data-live]")

    async def seat(self, people: Sequence[str]) -> None:
        """Show these people, one a pane."""
        count = next(n for n in (1, 2, 4, 8) if n >= len(people))
        panes = self.page.locator(".pane")
        if await panes.count() != count:
            await self.page.locator(f'[data-count="{count}"].count-btn').click()
            await expect(panes).to_have_count(count)
        for i, name in enumerate(people):
            if await panes.nth(i).get_attribute("data-person") != name:
                await panes.nth(i).get_by_label("Act as").select_option(label=name)
                await expect(panes.nth(i)).to_have_attribute("data-person", name)
        for name in people:
            await expect(self.person(name).root.locator(".intro, .message").first).to_be_attached()

    def person(self, name: str) -> Person:
        """The pane of one person who is shown."""
        return Person(self, name)

    async def reload(self) -> None:
        """Reload the page, as a person does."""
        await self.page.reload()
        await self.live()

    async def switch_theme(self) -> None:
        """Dark to light or back."""
        await self.page.locator(".theme").click()

    @contextlib.asynccontextmanager
    async def backstage(self) -> AsyncIterator[Locator]:
        """The drawer, open for the while."""
        await self.page.get_by_role("button", name="Backstage").click()
        drawer = self.page.locator("#drawer")
        await expect(drawer).to_be_visible()
        yield drawer
        await drawer.get_by_role("button", name="Close", exact=True).click()

    async def restart_bot(self) -> None:
        """Restart the bot and wait until it is back."""
        async with self.backstage() as drawer:
            button = drawer.get_by_role("button", name="Restart the bot")
            await button.click()
            await expect(button).not_to_have_attribute("aria-busy", "true")
        await expect(self.page.locator("#status")).to_be_hidden()

    async def close_dms(self, name: str, closed: bool = True) -> None:
        """Close or open one person's DMs."""
        async with self.backstage() as drawer:
            box = drawer.get_by_role("checkbox", name=f"DMs closed: {name}")
            await box.set_checked(closed)
            await expect(box).to_be_checked(checked=closed)

    async def speak(self, name: str, language: str) -> None:
        """Set one person's language by its own name ("Deutsch")."""
        async with self.backstage() as drawer:
            await drawer.get_by_label(f"{name}'s language").select_option(label=language)

    async def picture(self, path: str) -> None:
        """A screenshot, once pictures are there and nothing moves."""
        await self.pictures_come()
        await self.films_end()
        await self.page.screenshot(path=path, animations="disabled")

    async def pictures_come(self) -> None:
        """Wait until every picture is the newest and can be seen."""
        await expect(self.page.locator("img[data-coming]")).to_have_count(0)
        await self.page.evaluate(
            "Promise.allSettled([...document.images].filter(i => i.src).map(i => i.decode()))"
        )

    async def films_end(self) -> None:
        """Wait as long as the longest animation that came since the last time: the page does not
        tell when one is over."""
        bodies = filter(None, [await response.body() for response in self._films])
        self._films.clear()
        await asyncio.sleep(max(map(seconds_of, bodies), default=0))


class Person:
    """One person's pane.  Messages are looked for in the tab that is open, newest first."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name
        self.root = table.page.locator(f'.pane[data-person="{name}"]')

    # ------------------------------------------------------------------ looking

    def messages(self, text: str | re.Pattern[str] | None = None) -> Locator:
        """Messages shown, or those with that text."""
        found = self.root.locator(".message")
        return found.filter(has_text=text) if text is not None else found

    async def sees(self, text: str | re.Pattern[str], *, patience: float = PATIENCE) -> Locator:
        """Wait for a message with that text and return the newest one."""
        found = self.messages(text).last
        await expect(found).to_be_visible(timeout=patience)
        return found

    async def does_not_see(self, text: str | re.Pattern[str]) -> None:
        """Nothing shown has that text."""
        await expect(self.messages(text)).to_have_count(0)

    async def text(self) -> str:
        """Everything in the open tab, as text."""
        return await self.root.locator(".messages").inner_text()

    async def tabs(self) -> list[str]:
        """Names of the tabs."""
        return await self.root.locator(".tab-name").all_inner_texts()

    def unread(self, tab: str) -> Locator:
        """A tab that is marked unread."""
        return self.root.locator(".tab.unread", has_text=tab)

    async def open(self, tab: str) -> None:
        """Open a channel or thread by name, or the DM with `@`."""
        found = (
            self.root.locator('.tab[data-kind="dm"]')
            if tab.startswith("@")
            else self.root.locator('.tab:not([data-kind="dm"])', has_text=tab)
        )
        await found.first.click()
        await expect(found.first).to_have_attribute("aria-selected", "true")

    # ------------------------------------------------------------------ acting

    def button(self, label: str | re.Pattern[str], *, within: str | None = None) -> Locator:
        """The newest enabled button of that label, or that of the newest message with a text."""
        messages = self._where(within)
        exact = isinstance(label, str)
        return messages.get_by_role("button", name=label, exact=exact, disabled=False).last

    def _where(self, within: str | None) -> Locator:
        """Older messages with the text may still show a control that the newest one will show."""
        return self.messages() if within is None else self.messages(within).last

    async def press(self, label: str | re.Pattern[str], *, within: str | None = None) -> None:
        """Press a button of a message and wait until the bot has answered."""
        found = self.button(label, within=within)
        await found.click()
        await self.idle()

    async def idle(self) -> None:
        """Wait until none of this person's controls is working."""
        await expect(self.root.locator('[aria-busy="true"]')).to_have_count(0)

    async def choose(
        self, menu: str | re.Pattern[str], *options: str, within: str | None = None
    ) -> None:
        """Choose options of a menu of a message by what they say."""
        found = self._where(within).get_by_role("combobox", name=menu).last
        await self._choose(found, options)
        await self.idle()

    async def _choose(self, menu: Locator, options: Sequence[str]) -> None:
        await menu.click()
        popup = self.table.page.locator(".popup")
        for option in options:
            await popup.locator(".option", has=self._named(option)).first.click()
        done = popup.get_by_role("button", name="Done")
        if await done.count():
            await done.click()
        await expect(popup).to_have_count(0)

    def _named(self, option: str) -> Locator:
        name = re.compile(rf"^\s*{re.escape(option)}\s*$")
        return self.table.page.locator(".option-name", has_text=name)

    async def failure(self) -> Locator:
        """Wait for "This interaction failed"."""
        found = self.root.locator(".failure", has_text="This interaction failed").last
        await expect(found).to_be_visible()
        return found

    async def run(self, command: str, /, **options: str) -> None:
        """Run a slash command; options are picked by label where the page offers some."""
        await self.start(command)
        for name, value in options.items():
            await self.fill_option(name, value)
        await self.root.get_by_role("button", name="Run the command").click()
        await self.idle()
        await expect(self.root.locator(".command")).to_have_count(0)

    async def start(self, command: str) -> None:
        """Pick a command out of the picker."""
        await self.root.locator(".compose").fill(f"/{command}")
        name = re.compile(rf"^/{re.escape(command)}$")
        option = self.table.page.locator(".popup .option-name", has_text=name)
        await option.first.click()
        await expect(self.root.locator(".command-name")).to_have_text(f"/{command}")

    async def fill_option(self, name: str, value: str) -> None:
        """Fill one option of the command that was started."""
        add = self.root.get_by_role("button", name=f"Add option {name}", exact=True)
        if await add.count():
            await add.click()
        field = self.root.locator(".option-field", has_text=re.compile(rf"^{re.escape(name)}"))
        await field.locator("input").fill(value)
        popup = self.table.page.locator(".popup")
        if await popup.count():
            offered = popup.locator(".option", has=self._named(value))
            if await offered.count() or await popup.locator(".option").count():
                await offered.first.click()

    async def suggestions(self, name: str, text: str) -> list[str]:
        """Type into an option and read what is offered."""
        field = self.root.locator(".option-field", has_text=re.compile(rf"^{re.escape(name)}"))
        await field.locator("input").fill(text)
        popup = self.table.page.locator(".popup")
        await expect(popup).to_be_visible()
        return await popup.locator(".option-name").all_inner_texts()

    async def say(self, text: str) -> None:
        """Send a plain message."""
        await self.root.locator(".compose").fill(text)
        await self.root.locator(".compose").press("Enter")

    async def submit(self, title: str, **fields: str) -> None:
        """Fill and submit the form of that title; menus are chosen by label.

        Keyword names stand for labels, with `_` for a space.
        """
        form = self.root.get_by_role("dialog", name=title)
        await expect(form).to_be_visible()
        for label, value in fields.items():
            field = form.get_by_label(re.compile(re.escape(label.replace("_", " ")), re.I)).first
            if await field.get_attribute("role") == "combobox":
                await self._choose(field, [value])
            else:
                await field.fill(value)
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)

    async def dismiss(self, text: str) -> None:
        """Dismiss an ephemeral message with that text."""
        await self.messages(text).last.get_by_role("button", name="Dismiss message").click()
