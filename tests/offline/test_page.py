"""The page in a browser, with the specimen bot: everything by what a person sees and touches."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Browser, Route, expect

from .page import Table, needs_chromium, open_table

pytestmark = needs_chromium


async def _two(chromium: Browser, address: str) -> Table:
    return await open_table(chromium, address, people=("Ann", "Ben"))


async def test_what_one_does_the_other_sees_at_once(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("panel", title="Rainy day")
    await ben.sees("Rainy day: 3 rounds")
    await ben.press("Press")
    await ann.sees("1 presses so far")
    await ann.say("hello **there**")
    await expect((await ben.sees("hello there")).locator("strong")).to_have_text("there")
    assert table.problems == []


async def test_ephemeral_messages_are_ones_own_and_can_be_dismissed(
    chromium: Browser, address: str
) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("hand")
    hand = await ann.sees("Only you can see this")
    await expect(hand.get_by_role("button", name="Open picture: Cards")).to_be_visible()
    await ann.run("card", card="Fog")
    await ben.sees("plays Fog")
    await ben.does_not_see("Your hand")
    await ann.dismiss("Your hand")
    await ann.does_not_see("Your hand")


async def test_menus_of_one_and_of_many(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann = table.person("Ann")
    await ann.run("panel")
    await ann.choose("Choose one", "Rain")
    await ann.sees("You chose rain.")
    await ann.choose("Choose up to three", "Sun", "Wind", within="Panel")
    await ann.sees("You chose sun, wind.")
    menu = ann.messages("Panel").get_by_role("combobox", name="Choose one")
    await menu.focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        await menu.press(key)
    await expect(ann.messages("You chose rain.")).to_have_count(2)


async def test_a_menu_stays_open_while_the_message_changes(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    elsewhere = await open_table(chromium, address, people=("Ben",))
    ann, ben = table.person("Ann"), elsewhere.person("Ben")
    await ann.run("panel")
    await ann.messages("Panel").get_by_role("combobox", name="Choose one").click()
    await ben.press("Press")
    await ann.sees("1 presses")
    await table.page.locator(".popup .option", has_text="Fog").click()
    await ann.sees("You chose fog.")


async def test_forms_keep_what_is_half_filled(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("ask")
    form = ann.root.get_by_role("dialog", name="A few questions")
    await form.get_by_label("Name").fill("Nan")
    await ben.run("card", card="Sun")
    await ben.say("still here")
    await expect(form.get_by_label("Name")).to_have_value("Nan")
    await ann.submit("A few questions", Name="Nancy", Mood="Wild")
    await ben.sees("@Ann is called Nancy and is Wild.")


async def test_a_failed_interaction_says_so(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann = table.person("Ann")
    await ann.run("panel")
    button = ann.button("Say nothing")
    await button.click()
    await expect(button).to_have_attribute("aria-busy", "true")
    await ann.failure()
    await ann.start("silent")
    await ann.root.get_by_role("button", name="Run the command").click()
    await expect(ann.root.locator(".composer .problem")).to_have_text(
        "The application did not respond"
    )


async def test_the_command_line(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    offered = table.page.locator(".popup .option-name")
    await ben.root.locator(".compose").fill("/")
    await expect(offered.filter(has_text="/panel")).to_be_visible()
    await expect(offered.filter(has_text="/admin reset")).to_have_count(0)
    await ann.root.locator(".compose").fill("/")
    await expect(offered.filter(has_text="/admin reset")).to_be_visible()
    await ann.start("card")
    await ann.suggestions("card", "du")
    await expect(offered).to_have_text(["Dusk"])
    await ann.root.locator(".option-input").fill("")
    await ann.root.get_by_role("button", name="Run the command").click()
    await expect(ann.root.locator(".composer .problem")).to_have_text(
        "card: this option is required"
    )
    await ann.root.get_by_role("button", name="Cancel").click()
    await ann.run("panel", rounds="5", guest="Ben", kind="Long")
    await ben.sees("Panel: 5 rounds, with @Ben")
    await ann.run("admin reset", sure="True")
    await ann.sees("Reset: True")


async def test_descriptions_follow_the_persons_language(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    await table.speak("Ben", "Deutsch")
    await table.person("Ben").root.locator(".compose").fill("/pan")
    await expect(table.page.locator(".popup .option-note").first).to_have_text("Eine Tafel öffnen")


async def test_threads_dms_and_unread_marks(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("thread", name="Corner")
    await expect(ben.unread("Corner")).to_be_visible()
    await ben.open("Corner")
    await ben.sees("Welcome, @Ann.")
    await expect(ben.unread("Corner")).to_have_count(0)
    await ann.run("dm")
    await expect(ann.unread("Parlour")).to_be_visible()
    await ann.open("@")
    await ann.sees("Your private panel")
    await ann.choose("Choose one", "Sun")
    await ann.sees("You chose sun.")
    assert await ben.tabs() == ["games", "lounge", "Parlour", "Corner"]


async def test_closed_dms(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    await table.close_dms("Ann")
    await table.person("Ann").run("dm")
    await table.person("Ann").sees("Your DMs are closed.")


async def test_markdown_as_discord_shows_it(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("markdown")
    shown = await ann.sees("Heading one")
    for selector in (
        "h3.h1", "h4.h2", "h5.h3", "strong", "em", "u", "s", "code", "button.spoiler", "blockquote",
        "ul ul", "ol", "p.subtext", "pre", 'a[href="https://example.org"]', "time[data-relative]",
    ):  # fmt: skip
        await expect(shown.locator(selector).first, selector).to_be_visible()
    await expect(shown.locator(".mention.me")).to_have_text("@Ann")
    assert "pinged" in (await shown.get_attribute("class") or "")
    theirs = await ben.sees("Heading one")
    await expect(theirs.locator(".mention.me")).to_have_count(0)
    counting = shown.locator("time[data-relative]")
    before = await counting.inner_text()
    assert re.fullmatch(r"in (1 minute|\d+ seconds)", before)
    await expect(counting).to_have_text(re.compile(r"in \d+ seconds"), timeout=35_000)
    await shown.locator("button.spoiler").click()
    await expect(shown.locator(".spoiler.shown")).to_have_text("a spoiler")


async def test_pictures_open_large_with_their_words(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann = table.person("Ann")
    await ann.run("classic")
    await (await ann.sees("Hello")).get_by_role("button", name="Open picture").click()
    box = table.page.locator("#lightbox")
    await expect(box.locator(".alt")).to_have_text("A striped picture, 5")
    await table.page.keyboard.press("Escape")
    await expect(box).to_be_hidden()
    await expect(ann.messages("notes.txt")).to_be_visible()
    await expect(ann.messages("An embed")).to_be_visible()


async def test_a_reload_and_a_bot_restart_keep_everything(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    await table.person("Ben").run("panel")
    await table.person("Ann").press("Press")
    await table.reload()
    assert await table.page.locator(".pane").count() == 2
    await table.person("Ann").sees("1 presses so far")
    await table.restart_bot()
    await table.person("Ann").press("Press")
    await table.person("Ben").sees("2 presses so far")


async def test_what_changes_while_a_tab_opens_is_shown(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("panel")
    await ben.sees("0 presses")
    asked, go = asyncio.Event(), asyncio.Event()

    async def held(route: Route) -> None:
        answer = await route.fetch()
        asked.set()
        await go.wait()
        await route.fulfill(response=answer)

    await table.page.route("**/api/messages?*", held)
    await ann.open("games")
    await asyncio.wait_for(asked.wait(), 20)
    await ben.press("Press")
    seen = await ann.sees("1 presses")
    await seen.evaluate("message => message.dataset.before = ''")
    go.set()
    await expect(ann.root.locator("[data-before]")).to_have_count(0)
    await expect(ann.messages("1 presses")).to_have_count(1)


async def test_the_place_read_is_kept_when_others_write(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.run("markdown")
    await ann.run("panel")
    scroller = ben.root.locator(".scroller")
    await ben.sees("Panel")
    await scroller.hover()
    await table.page.mouse.wheel(0, -10_000)
    await expect(ben.root.locator(".jump")).to_be_visible()
    at = await scroller.evaluate("s => s.scrollTop")
    await ann.say("more")
    await ann.press("Press")
    await ben.sees("1 presses")
    assert await scroller.evaluate("s => s.scrollTop") == at
    await ben.root.locator(".jump").click()
    await expect(ben.messages("more")).to_be_in_viewport()


async def test_eight_panes_and_one_on_a_phone(chromium: Browser, address: str) -> None:
    names = ("Ann", "Ben", "Cleo", "Dan", "Eda", "Finn", "Gia", "Hugo")
    table = await open_table(chromium, address, people=names)
    await table.person("Hugo").run("panel")
    for name in names:
        await table.person(name).sees("Panel: 3 rounds")
    phone = await open_table(chromium, address, people=("Gia",), phone=True)
    await phone.person("Gia").press("Press")
    await table.person("Ann").sees("1 presses")
    wide = await phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    assert table.problems == [] and phone.problems == []


async def test_without_its_key_the_page_says_what_to_do(chromium: Browser, address: str) -> None:
    page = await chromium.new_page()
    await page.goto(address.split("#")[0])
    await expect(page.locator("#status")).to_contain_text(
        "Open the address that the program printed"
    )


async def test_what_is_not_known_is_said_and_never_left_out(
    chromium: Browser, address: str
) -> None:
    table = await open_table(chromium, address)
    shown = """async () => {
      const { component } = await import('/page/components.js');
      return component({type: 99}, {}).textContent;
    }"""
    assert await table.page.evaluate(shown) == "Not supported here: component 99"


async def test_one_who_left_the_server_keeps_only_the_dm(chromium: Browser, address: str) -> None:
    table = await _two(chromium, address)
    async with table.backstage() as drawer:
        await drawer.get_by_role("button", name="Leave server: Ben").click()
        await expect(drawer.get_by_role("button", name="Come back: Ben")).to_be_visible()
    assert await table.person("Ben").tabs() == ["Parlour"]
    async with table.backstage() as drawer:
        await drawer.get_by_role("button", name="Come back: Ben").click()
        await expect(drawer.get_by_role("button", name="Leave server: Ben")).to_be_visible()
    assert await table.person("Ben").tabs() == ["games", "lounge", "Parlour"]
