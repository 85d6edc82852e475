"""What a newcomer meets on the page: plain help, nothing covered, clipped or silently lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from .page import Person, Table, needs_chromium, open_table
from .program import program

pytestmark = needs_chromium

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def problem(person: Person) -> Locator:
    """What the line at the foot of a pane complains of."""
    return person.root.locator(".composer .problem")


async def run_anyway(person: Person) -> None:
    """Press the arrow of a command line, whatever comes of it."""
    await person.root.get_by_role("button", name="Run the command").click()


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("rounds", "77", "rounds: this takes a whole number from 1 to 9"),
        ("rounds", "many", "rounds: this takes a whole number from 1 to 9"),
        ("kind", "huge", "kind: this takes Short or Long"),
        ("guest", "Zoe", "guest: this takes the name of somebody on this server"),
    ],
)
async def test_a_value_that_does_not_fit_is_told_what_is_allowed(
    chromium: Browser, address: str, option: str, value: str, allowed: str
) -> None:
    ann = (await open_table(chromium, address)).person("Ann")
    await ann.start("panel")
    await ann.fill_option(option, value)
    await run_anyway(ann)
    await expect(problem(ann)).to_have_text(allowed)


async def test_a_complaint_goes_with_the_command_that_it_is_about(
    chromium: Browser, address: str
) -> None:
    ann = (await open_table(chromium, address)).person("Ann")
    for leave in ("Cancel", "tab", "Escape"):
        await ann.start("card")
        await ann.root.locator(".option-input").fill("")
        await run_anyway(ann)
        await expect(problem(ann)).to_have_text("card: this option is required")
        if leave == "tab":
            await ann.open("lounge")
        else:
            button = ann.root.get_by_role("button", name="Cancel")
            await (button.click() if leave == "Cancel" else button.press("Escape"))
        await expect(problem(ann)).to_be_empty()
        if leave == "tab":
            await ann.root.get_by_role("button", name="Cancel").click()


async def test_games_come_first_among_the_commands(chromium: Browser, tmp_path: Path) -> None:
    async with program(tmp_path) as address:
        table = await open_table(chromium, address)
        ann = table.person("Ann")
        await ann.root.locator(".compose").fill("/")
        offered = table.page.locator(".popup .option-name")
        await expect(offered.first).to_have_text("/help")
        names = await offered.all_inner_texts()
        roots = list(dict.fromkeys(name.split()[0] for name in names))
        assert roots == ["/help", "/misty", "/wink", "/table", "/settings", "/admin"]
        firsts = [
            next(n for n in names if n.startswith(f"{root} "))
            for root in roots
            if root not in ("/help", "/settings")
        ]
        assert firsts == ["/misty new", "/wink new", "/table join", "/admin tables"]
        assert {"/misty hand", "/misty table", "/wink hand", "/wink table"} <= set(names)


async def test_a_list_stays_on_its_persons_screen(chromium: Browser, address: str) -> None:
    table = await open_table(chromium, address, people=FOUR)
    await table.person("Ann").run("panel")
    for name in FOUR:
        person = table.person(name)
        await person.root.locator(".compose").fill("/")
        await inside(table, person)
        await table.page.keyboard.press("Escape")
        await person.messages("Panel").get_by_role("combobox", name="Choose one").click()
        await inside(table, person)
        await table.page.keyboard.press("Escape")


async def inside(table: Table, person: Person) -> None:
    """The open list covers no other pane."""
    popup = table.page.locator(".popup")
    await expect(popup.locator(".option").first).to_be_visible()
    box, pane = await popup.bounding_box(), await person.root.bounding_box()
    assert box is not None and pane is not None
    assert box["y"] >= pane["y"] and box["x"] >= pane["x"]
    assert box["y"] + box["height"] <= pane["y"] + pane["height"]
    assert box["x"] + box["width"] <= pane["x"] + pane["width"]
    assert box["height"] >= 100


async def test_the_switch_for_the_panes_says_what_it_does(chromium: Browser, address: str) -> None:
    table = await open_table(chromium, address)
    await expect(table.page.get_by_text("People side by side", exact=True)).to_be_visible()
    group = table.page.get_by_role("group", name="People side by side")
    await expect(group.get_by_role("button", name="4 people")).to_be_visible()


async def test_no_tab_is_clipped_on_a_phone(chromium: Browser, address: str) -> None:
    phone = await open_table(chromium, address, phone=True)
    ann = phone.person("Ann")
    await ann.run("thread", name="Misty · Ann's table")
    await ann.run("thread", name="Wink · Benedict-Maximilian's table")
    await expect(ann.root.locator(".tab")).to_have_count(5)
    clipped = await ann.root.locator(".tab-name").evaluate_all(
        "names => names.filter(n => n.scrollWidth > n.clientWidth).map(n => n.textContent)"
    )
    assert clipped == []
    for tab in await ann.root.locator(".tab").all():
        await expect(tab).to_be_in_viewport(ratio=1)


async def test_no_time_appears_beside_a_message_that_follows_another(
    chromium: Browser, address: str
) -> None:
    table = await open_table(chromium, address)
    ann = table.person("Ann")
    await ann.say("one")
    await ann.say("two")
    second = await ann.sees("two")
    await expect(second).to_have_class("message grouped")
    before = await second.locator(".gutter").screenshot()
    await second.locator(".body").hover()
    await table.page.evaluate("document.querySelector('.grouped').style.background = 'inherit'")
    assert await second.locator(".gutter").screenshot() == before
    await expect(second.locator("time")).to_have_count(1)


async def test_what_is_pressed_too_late_says_so(chromium: Browser, address: str) -> None:
    """The message is gone at the server, and this page has not heard of it."""
    table = await open_table(chromium, address)
    ann = table.person("Ann")
    await ann.run("hand")
    hand = await ann.sees("Your hand")
    elsewhere = await open_table(chromium, address)
    await table.page.route("**/api/events?*", lambda route: route.abort())
    await deaf(table)
    await elsewhere.person("Ann").dismiss("Your hand")
    await elsewhere.person("Ann").does_not_see("Your hand")
    await hand.get_by_role("button", name="Name it").click()
    await expect(hand.get_by_role("alert")).to_have_text("This interaction failed")
    await hand.get_by_role("button", name="Dismiss message").click()
    await expect(hand.get_by_role("alert")).to_have_text("this person cannot see that message")
    await ann.choose("Choose one", "Rain", within="Your hand")
    await expect(hand.get_by_role("alert")).to_have_text("This interaction failed")


async def deaf(table: Table) -> None:
    """The page hears of nothing any more."""
    await table.page.get_by_role("button", name="2 people").click()  # it connects anew, in vain
    await expect(table.page.locator("#status")).to_contain_text("Connection lost")


async def test_a_mention_of_a_place_that_is_not_there_says_so(
    chromium: Browser, address: str
) -> None:
    ann = (await open_table(chromium, address)).person("Ann")
    await ann.say("<#123> and </nothing here:5>")
    said = await ann.sees("#unknown")
    await said.get_by_role("button", name="#unknown").click()
    await expect(problem(ann)).to_have_text("You cannot open that channel.")
    await said.get_by_role("button", name="/nothing here").click()
    await expect(problem(ann)).to_have_text("There is no command /nothing here.")


async def test_whatever_else_goes_wrong_on_the_page_is_said(
    chromium: Browser, address: str
) -> None:
    table = await open_table(chromium, address)
    await table.page.evaluate("() => { Promise.reject(new Error('the cat')); }")
    await expect(table.page.locator("#status")).to_contain_text("went wrong: the cat")
