"""Redrawing the screens that lag: the table message, the private panels, ephemeral panels.

A screen is always drawn from the present, so a lost edit heals with the next one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import discord
from msgspec.structs import replace

from cogs._answer import Edit
from cogs._discord import view_of
from cogs._place import Place
from cogs._press import scene_of
from cogs.screens.registry import draw
from cogs.screens.screen import Screen as Drawn
from data.records import CHANNEL, Look, Screen

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE: Final = 10008


class Redraw:
    """Draws screens, one message at a time: `drawing` has a lock for each."""

    def __init__(self, bot: Parlour, drawing: defaultdict[tuple[int, int], asyncio.Lock]) -> None:
        self._bot = bot
        self._drawing = drawing
        self._whispers: dict[tuple[int, int], tuple[str, Edit]] = {}
        self._closed_dms: set[tuple[int, int]] = set()

    async def all(self, place: Place, called: bool) -> None:
        """Redraw what lags. After a call the table message is brought near, for people come."""
        await self._table_message(place, called)
        await self.panels(place)

    async def bring(self, place: Place) -> None:
        """Post the table message anew."""
        await self._table_message(place, called=False, anew=True)

    async def panels(self, place: Place) -> None:
        """Redraw the private panels that lag."""
        screens = await self._bot.tables.screens(place.table.id)
        for viewer, screen in screens.items():
            if viewer != CHANNEL and screen.shown < screen.due:
                async with self._drawing[place.table.id, viewer]:
                    await self._panel(place, viewer)

    def keep(self, table: int, user: int, screen: Drawn, edit: Edit) -> None:
        """An ephemeral panel to be kept up to date."""
        self._whispers[table, user] = (screen.digest, edit)
        self._closed_dms.discard((table, user))

    def forget(self, table: int) -> None:
        """A table ended; nothing of it changes any more."""
        for key in [key for key in self._whispers if key[0] == table]:
            del self._whispers[key]
        self._closed_dms -= {key for key in self._closed_dms if key[0] == table}

    async def record(self, table: int, viewer: int, drawn: Drawn, due: int) -> None:
        """A screen's message shows this now."""
        row = (await self._bot.tables.screens(table))[viewer]
        await self._bot.tables.shown(table, replace(row, shown=due, digest=drawn.digest))

    async def _table_message(self, place: Place, called: bool, anew: bool = False) -> None:
        table = place.table.id
        async with self._drawing[table, CHANNEL]:
            row = (await self._bot.tables.screens(table)).get(CHANNEL, Screen(CHANNEL))
            far = anew or (called and await self._far(place, row))
            if row.shown >= row.due and not far:
                return
            look = await self._bot.tables.look(table, CHANNEL)
            drawn = draw(scene_of(self._bot, look))
            message = None if far else await self._edited(place, row, drawn)
            if message is None:
                message = (await place.send(view=view_of(drawn))).id
            await self._bot.tables.shown(
                table, _now(row, place.table.channel, message, look, drawn)
            )
        if row.message is not None and row.message != message:
            await place.delete(row.message)

    async def _far(self, place: Place, row: Screen) -> bool:
        return row.message is not None and not await place.is_near(row.message)

    async def _edited(self, place: Place, row: Screen, drawn: Drawn) -> int | None:
        """The message, edited if it has to be; None if there is none any more."""
        if row.message is None or row.digest == drawn.digest:
            return row.message
        try:
            await place.edit(row.message, view_of(drawn))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        return row.message

    async def _panel(self, place: Place, user: int) -> None:
        table = place.table.id
        row = (await self._bot.tables.screens(table))[user]
        look = await self._bot.tables.look(table, user)
        drawn = draw(scene_of(self._bot, look))
        await self._whisper(table, user, drawn)
        message = row
        if (table, user) not in self._closed_dms:
            message = await self._dm(row, look, drawn, user)
        await self._bot.tables.shown(table, replace(message, shown=look.due, digest=drawn.digest))

    async def _whisper(self, table: int, user: int, drawn: Drawn) -> None:
        """Discord lets us edit it for 15 minutes; then a press on it brings a fresh one."""
        known = self._whispers.get((table, user))
        if known is None or known[0] == drawn.digest:
            return
        try:
            await known[1](view_of(drawn))
            self._whispers[table, user] = (drawn.digest, known[1])
        except discord.HTTPException:
            del self._whispers[table, user]

    async def _dm(self, row: Screen, look: Look, drawn: Drawn, user: int) -> Screen:
        """Edit or send the panel; somebody whose DMs are closed is told in the channel, once."""
        if row.message is not None and row.digest == drawn.digest:
            return row
        if row.message is None and not look.table.stage.open:
            return row
        try:
            return await self._sent(row, drawn, user)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
        self._closed_dms.add((look.table.id, user))
        if row.shown > 0:
            # A panel may be due because of a secret act: a public hint now would tell of it.
            return replace(row, message=None)
        log.info("table %d: a panel could not be sent", look.table.id)
        once = f"dms:{user}"
        await self._bot.tables.owe_word(look.table.id, "table.closed_dms", user, once)
        self._bot.stage.wake(look.table.id)
        return replace(row, message=None)

    async def _sent(self, row: Screen, drawn: Drawn, user: int) -> Screen:
        if row.message is not None and row.channel is not None:
            channel = self._bot.get_partial_messageable(row.channel)
            try:
                await channel.get_partial_message(row.message).edit(view=view_of(drawn))
                return row
            except discord.NotFound:
                log.info("a panel was deleted; it is sent anew")
        person = self._bot.get_user(user) or await self._bot.fetch_user(user)
        message = await person.send(view=view_of(drawn))
        return replace(row, channel=message.channel.id, message=message.id)


def _now(row: Screen, channel: int, message: int, look: Look, drawn: Drawn) -> Screen:
    return replace(row, channel=channel, message=message, shown=look.due, digest=drawn.digest)
