"""Misty played through the page's controls alone, as people at one screen would."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import Locator, expect

from .page import Person, Table

PANEL = "Your hand in"
DONE = re.compile("Nothing is left to move|The match is over|the match is over", re.I)


class Player:
    """One person; `dms` tells whether the panel is the DM's or an ephemeral one in #games."""

    def __init__(
        self,
        table: Table,
        name: str,
        *,
        dms: bool = True,
        alone: bool = False,
        channel: str = "games",
    ) -> None:
        self.person = Person(table, name)
        self._table = table
        self._dms = dms
        self._alone = alone
        self.channel = channel

    async def turn_to(self) -> None:
        """Look at the panel; on a phone the one pane first becomes this person's."""
        if self._alone:
            await self._table.seat((self.person.name,))
        await self.person.open("@" if self._dms else self.channel)
        if not self._dms:
            panels = self.person.messages(PANEL)
            before = await panels.count()
            await self.person.press("My hand")
            await expect(panels).to_have_count(before + 1)

    @property
    def panel(self) -> Locator:
        """The newest panel."""
        return self.person.messages(PANEL).last

    @property
    def buttons(self) -> Locator:
        """The panel's own buttons (not a mention, not the Dismiss of an ephemeral message)."""
        return self.panel.locator(".row > button:not([role=combobox])")

    async def pick(self, hand: int, choice: int, number: int) -> None:
        """Choose the card of that number (counted round) and the first cell offered."""
        await self.turn_to()
        await expect(self.panel).to_contain_text(f"hand {hand} of 2 · choice {choice} of 6")
        cards = self.buttons
        await cards.nth(number % await cards.count()).click()
        await self.person.idle()
        if (hand, choice) != (1, 1):
            await self.person.choose("Choose a cell", "Cell A", within=PANEL)

    async def activate(self) -> None:
        """Move every arrow card that can move, always the first one offered."""
        await self.turn_to()
        while True:
            await expect(self.panel).to_contain_text(re.compile(f"Choose an arrow|{DONE.pattern}"))
            if DONE.search(await self.panel.inner_text()):
                return
            before = await self.panel.inner_text()
            await self.buttons.first.click()
            await self.person.idle()
            await expect(self.panel).to_contain_text("would")
            await self.person.press("Move it", within=PANEL)
            await expect(self.panel).not_to_have_text(before)
            await expect(self.panel).not_to_contain_text("would")


async def gather(
    table: Table, names: Sequence[str], *, alone: bool = False, channel: str = "games"
) -> None:
    """Open a table for one round win, join, start."""
    first = Person(table, names[0])
    await first.run("misty new", rounds="1")
    await first.sees("more player")
    for name in names[1:]:
        if alone:
            await table.seat((name,))
            await Person(table, name).open(channel)
        await Person(table, name).press("Join")
    if alone:
        await table.seat((names[0],))
        await first.open(channel)
    await Person(table, names[0]).press("Start")


async def build(players: Sequence[Player], hand: int, choices: Sequence[int]) -> None:
    """All choose, one after the other."""
    for choice in choices:
        for number, player in enumerate(players):
            await player.pick(hand, choice, number + choice)


async def finish(players: Sequence[Player]) -> str:
    """Let the drawings come alive; returns the post that names the winner."""
    for player in players:
        await player.activate()
    last = players[0]
    await last.turn_to()
    await last.person.open(last.channel)
    post = await last.person.sees(re.compile("🏆.*(wins|share)", re.S))
    return await post.inner_text()
