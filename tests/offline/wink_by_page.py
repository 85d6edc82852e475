"""Wink played through the page's controls alone, by four people who look over each other's
shoulders: they name rightly and chase one hand, so that the match is over soon."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import Locator, expect

from .page import Person, Table

PANEL = "Your hand in"
OVER = re.compile("wins? the match|share|🏆", re.I)


class Spy:
    """One person with the DM panel open."""

    def __init__(self, table: Table, name: str) -> None:
        self.person = Person(table, name)
        self.name = name

    @property
    def panel(self) -> Locator:
        """The panel."""
        return self.person.messages(PANEL).last

    async def hand(self) -> set[int]:
        """The numbers in the own hand."""
        line = re.search(r"You hold ([\d ·]*)", await self.panel.inner_text())
        return {int(number) for number in re.findall(r"\d+", line[1])} if line else set()

    async def choose(self, menu: re.Pattern[str], ending: str) -> None:
        """Choose the option that ends with a word, in the menu of that name."""
        found = self.panel.get_by_role("combobox", name=menu)
        await found.click()
        popup = self.person.table.page.locator(".popup")
        name = re.compile(rf"(^|\s){re.escape(ending)}\s*$")
        await popup.locator(".option", has_text=name).first.click()
        await expect(popup).to_have_count(0)
        await self.person.idle()

    async def on_turn(self) -> bool:
        """Whether the panel asks for a turn."""
        return "Place your pawn" in await self.panel.inner_text()

    async def place(self, number: int) -> None:
        """Choose a card of the crowd and confirm."""
        low = re.compile("Place on a card from \\d+ to (\\d|1[0-8])$")
        high = re.compile("Place on a card from (19|2\\d|3\\d) to")
        await self.choose(low if number <= 18 else high, str(number))
        await self.person.press("Place it there", within=PANEL)

    async def name_holder(self, name: str) -> None:
        """Name the accomplice and confirm."""
        await self.choose(re.compile("Name your accomplice"), name)
        await self.person.press("Yes, name them", within=PANEL)


async def gather(table: Table, names: Sequence[str]) -> list[Spy]:
    """Open a table, join, start, and look at the panels."""
    first = Person(table, names[0])
    await first.run("wink new")
    await first.sees("more players are needed")
    for name in names[1:]:
        await Person(table, name).press("Join")
    await first.press("Start")
    spies = [Spy(table, name) for name in names]
    for spy in spies:
        await spy.person.open("@")
        await expect(spy.panel).to_contain_text("You hold")
    return spies


async def play(spies: Sequence[Spy]) -> str:
    """Play to the end; returns the ceremony."""
    await play_turns(spies, 60, {})
    await spies[0].person.open("games")
    ceremony = await spies[0].person.sees("The carnival is over")
    return await ceremony.inner_text()


async def play_turns(spies: Sequence[Spy], turns: int, stands: dict[str, int]) -> None:
    """Play some turns; `stands` remembers on which number each pawn stands."""
    for _ in range(turns):
        spy = await _next(spies)
        if spy is None:
            break
        hands = {other.name: await other.hand() for other in spies}
        number = stands.pop(spy.name, None)
        holder = next((n for n, hand in hands.items() if number in hand), None)
        if holder is not None and holder != spy.name:
            await spy.name_holder(holder)
            await expect(spy.panel).not_to_contain_text("Name your accomplice")
            hands[holder].discard(number or 0)
            if await _is_over(spy):
                break
        stands[spy.name] = await _chase(spy, hands, set(stands.values()))


async def _chase(spy: Spy, hands: dict[str, set[int]], taken: set[int]) -> int:
    """Stand on a card of the smallest other hand, so that it is empty soon."""
    others = sorted((hand for name, hand in hands.items() if name != spy.name), key=len)
    number = next(n for hand in others for n in sorted(hand - taken))
    await expect(spy.panel).to_contain_text("Place your pawn")
    await spy.place(number)
    await expect(spy.panel).not_to_contain_text("Place your pawn")
    return number


async def _next(spies: Sequence[Spy]) -> Spy | None:
    """Whose turn it is; None when the match is over."""
    expectation = re.compile("Place your pawn|carnival|🏆")
    panes = spies[0].person.table.page.locator(".pane .message", has_text=expectation)
    await expect(panes.first).to_be_attached()
    for spy in spies:
        if await spy.on_turn():
            return spy
    return None


async def _is_over(spy: Spy) -> bool:
    await expect(spy.panel).to_contain_text(re.compile("Place your pawn|🏆"))
    return "🏆" in await spy.panel.inner_text()
