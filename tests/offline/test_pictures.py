"""Attached pictures: who gets them, what they say, how they are shown, and what becomes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Route, expect

from .client import Client, connect
from .page import Table, needs_chromium, open_table
from .specimen_films import NAMES, SIZE, bytes_of

KINDS = {"film.gif": "image/gif", "film.webp": "image/webp", "still.png": "image/png"}


async def fetch(client: Client, person: Any, message: Any, file: Any) -> tuple[int, str, bytes]:
    """A file of a message, as one person's screen asks for it: status, kind, bytes."""
    query = {
        "person": person["id"], "channel": message["channel_id"], "message": message["id"],
        "file": file["id"],
    }  # fmt: skip
    url = f"{client.base}/api/file"
    async with client.session.get(url, params=query, headers=client.headers) as answer:
        return answer.status, answer.content_type, await answer.read()


async def shown_films(client: Client, where: str) -> tuple[Any, Any, Any]:
    """Ann's message with the pictures, Ann, and Ben, who may see only what is public."""
    people = await client.people()
    ann, ben = people["Ann"], people["Ben"]
    if where == "dm":
        await client.run(ann, "film_dm")
        return await client.last(ann, tab=-1), ann, ben
    await client.run(ann, "film", secret=where == "ephemeral")
    return await client.last(ann), ann, ben


@pytest.mark.parametrize("where", ["channel", "ephemeral", "dm"])
async def test_pictures_come_whole_and_only_to_those_who_see_the_message(
    serving: Callable[..., Any], where: str
) -> None:
    async with serving() as address, connect(address) as client:
        message, ann, ben = await shown_films(client, where)
        assert [file["filename"] for file in message["attachments"]] == list(NAMES)
        for file in message["attachments"]:
            name = file["filename"]
            found = await fetch(client, ann, message, file)
            assert found == (200, KINDS[name], bytes_of(name))
            status, _, body = await fetch(client, ben, message, file)
            assert (status, body == bytes_of(name)) == (
                (200, True) if where == "channel" else (403, False)
            )


@pytest.mark.parametrize("where", ["channel", "ephemeral", "dm"])
async def test_pictures_stay_over_a_restart(serving: Callable[..., Any], where: str) -> None:
    async with serving() as address, connect(address) as client:
        message, _, _ = await shown_films(client, where)
    async with serving() as address, connect(address) as client:
        people = await client.people()
        kept = await client.last(people["Ann"], tab=-1 if where == "dm" else 0)
        assert kept["id"] == message["id"]
        assert kept["attachments"] == message["attachments"]
        for file in kept["attachments"]:
            name = file["filename"]
            assert await fetch(client, people["Ann"], kept, file) == (
                200, KINDS[name], bytes_of(name),
            )  # fmt: skip


async def test_a_picture_that_an_edit_replaced_is_gone(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        ann = (await client.people())["Ann"]
        await client.run(ann, "panel")
        before = await client.last(ann)
        await client.press(ann, before, "sp:b:press")
        after = await client.last(ann)
        assert after["id"] == before["id"]
        old, new = before["attachments"][0], after["attachments"][0]
        assert (await fetch(client, ann, after, old))[::2] == (204, b"")
        assert (await fetch(client, ann, after, new))[0] == 200


# In a browser


async def film(table: Table, where: str) -> Locator:
    """Ann's message with the pictures, once they are there."""
    ann = table.person("Ann")
    if where == "dm":
        await ann.run("film_dm")
        await ann.open("@")
    else:
        await ann.run("film", secret="True" if where == "ephemeral" else "False")
    message = await ann.sees("A film")
    await loaded(message)
    return message


async def loaded(message: Locator) -> None:
    """Every picture of a message has arrived."""
    pictures = message.locator("img[data-file]")
    for i in range(await pictures.count()):
        await expect(pictures.nth(i)).to_have_js_property("complete", True)
        await expect(pictures.nth(i)).to_have_js_property("naturalWidth", SIZE[0])


@needs_chromium
@pytest.mark.parametrize("where", ["channel", "ephemeral", "dm"])
async def test_a_gallery_shows_each_picture_with_its_words_and_opens_it_large(
    chromium: Browser, address: str, where: str
) -> None:
    table = await open_table(chromium, address, people=("Ann", "Ben"))
    message = await film(table, where)
    pictures = message.locator(".gallery img")
    assert [await each.get_attribute("alt") for each in await pictures.all()] == [*NAMES.values()]
    await message.get_by_role("button", name="Open picture: A WebP").click()
    box = table.page.locator("#lightbox")
    await expect(box.locator("img")).to_have_js_property("naturalWidth", SIZE[0])
    await expect(box.locator("img")).to_have_attribute("alt", "A WebP")
    await expect(box.get_by_role("button", name="Play the animation")).to_have_count(0)
    await expect(box.locator(".alt")).to_have_text("A WebP")
    if where != "channel":
        await table.person("Ben").does_not_see("A film")
    assert table.problems == []


@needs_chromium
async def test_pictures_fit_a_phone(chromium: Browser, address: str) -> None:
    table = await open_table(chromium, address, phone=True)
    message = await film(table, "channel")
    width = (await message.bounding_box() or {})["width"]
    for picture in await message.locator(".gallery img").all():
        box = await picture.bounding_box()
        assert box is not None and 60 < box["width"] < width
    wide = await table.page.evaluate("document.documentElement.scrollWidth")
    assert wide == await table.page.evaluate("innerWidth")


@needs_chromium
async def test_what_moves_moves(chromium: Browser, address: str) -> None:
    table = await open_table(chromium, address)
    message = await film(table, "channel")
    for words in ("A GIF", "A WebP"):
        picture = message.get_by_role("img", name=words, include_hidden=True)
        seen = {await picture.screenshot() for _ in range(25)}
        assert len(seen) > 1, words


@needs_chromium
async def test_whoever_asked_for_less_motion_gets_a_still_that_can_be_played(
    chromium: Browser, address: str
) -> None:
    context = await chromium.new_context(reduced_motion="reduce")
    table = Table(await context.new_page())
    await table.page.goto(address)
    await table.live()
    message = await film(table, "channel")
    picture = message.get_by_role("img", name="A GIF", include_hidden=True)
    assert len({await picture.screenshot() for _ in range(25)}) == 1
    await message.get_by_role("button", name="Open picture: A GIF").click()
    box = table.page.locator("#lightbox")
    await box.get_by_role("button", name="Play the animation").click()
    await expect(box.locator("img")).to_have_js_property("naturalWidth", SIZE[0])
    assert len({await box.locator("img").screenshot() for _ in range(25)}) > 1
    await box.get_by_role("button", name="Close").click()
    await message.get_by_role("button", name="Open picture: A still").click()
    await expect(box.get_by_role("button", name="Play the animation")).to_have_count(0)
    assert table.problems == []


@needs_chromium
async def test_a_picture_that_cannot_be_loaded_says_so_and_is_tried_again(
    chromium: Browser, address: str
) -> None:
    table = await open_table(chromium, address)
    await table.page.route("**/api/file?*", lambda route: route.abort())
    ann = table.person("Ann")
    await ann.run("hand")
    hand = await ann.sees("Your hand")
    await expect(hand.get_by_text("could not be loaded. Press to try again")).to_be_visible()
    await hand.get_by_role("button", name="Open picture: Cards").click()
    box = table.page.locator("#lightbox")
    await expect(box.get_by_role("alert")).to_contain_text("could not be loaded")
    await expect(box.locator(".alt").last).to_have_text("Cards")
    await box.get_by_role("button", name="Close").click()
    await table.page.unroute("**/api/file?*")
    await hand.get_by_role("button", name="Open picture: Cards").click()
    await expect(box.locator("img")).to_have_js_property("naturalWidth", 480)
    await box.get_by_role("button", name="Close").click()
    await expect(hand.get_by_text("could not be loaded")).to_be_hidden()


@needs_chromium
async def test_a_screenshot_waits_until_the_newest_picture_has_come(
    chromium: Browser, address: str
) -> None:
    table = await open_table(chromium, address)
    ann = table.person("Ann")
    await ann.run("panel")
    await table.pictures_come()
    asked, go = asyncio.Event(), asyncio.Event()

    async def held(route: Route) -> None:
        asked.set()
        await go.wait()
        await route.continue_()

    await table.page.route("**/api/file?*", held)
    await ann.press("Press")
    waiting = asyncio.create_task(table.pictures_come())
    await asyncio.wait_for(asked.wait(), 20)
    await expect(table.page.locator("img[data-coming]")).to_have_count(1)
    assert not waiting.done()
    go.set()
    await waiting
    await expect(table.page.locator("img[data-coming]")).to_have_count(0)
