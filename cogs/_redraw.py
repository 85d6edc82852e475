"""Redrawing the screens that lag: the table message, the private panels, ephemeral panels.

A screen is always drawn from the present, so a lost edit heals with the next one.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

import discord
from msgspec.structs import replace

from cogs._answer import Edit
from cogs._curtain import Curtain
from cogs._drawing import Drawn, drawn, scene_of
from cogs._parcel import Said, arrived, change, delivered, new
from cogs._place import UNKNOWN_MESSAGE, Place
from data.records import CHANNEL, Look, Screen

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)


class Whisper(NamedTuple):
    """An ephemeral panel: what it shows, how to edit it, whether pictures can be attached there."""

    digest: str
    edit: Edit
    attachable: bool


class Redraw:
    """Draws screens, one message at a time, behind a curtain."""

    def __init__(self, bot: Parlour, curtain: Curtain) -> None:
        self._bot = bot
        self._curtain = curtain
        self._whispers: dict[tuple[int, int], Whisper] = {}
        self._closed_dms: set[tuple[int, int]] = set()

    async def panel(self, place: Place, user: int) -> None:
        """Redraw a private panel if it lags."""
        async with self._curtain.drawing(place.table.id, user) as look:
            row = (await self._bot.tables.screens(place.table.id)).get(user)
            if row is not None and row.shown < row.due:
                await self._panel(row, look, user)

    def keep(self, table: int, user: int, whisper: Whisper) -> None:
        """An ephemeral panel to be kept up to date."""
        self._whispers[table, user] = whisper
        self._closed_dms.discard((table, user))

    def forget(self, table: int) -> None:
        """A table ended; nothing of it changes any more."""
        for key in [key for key in self._whispers if key[0] == table]:
            del self._whispers[key]
        self._closed_dms -= {key for key in self._closed_dms if key[0] == table}

    async def record(self, table: int, viewer: int, digest: str, due: int) -> None:
        """A screen's message shows this now."""
        row = (await self._bot.tables.screens(table))[viewer]
        await self._bot.tables.shown(table, replace(row, shown=due, digest=digest))

    async def table_message(self, place: Place, called: bool, anew: bool = False) -> bool:
        """Redraw the table message if it lags; after a call it is brought near, for people come.

        Returns False, and draws nothing, if the channel has to be told an outcome first.
        """
        table = place.table.id
        async with self._curtain.lock(table, CHANNEL):
            row = (await self._bot.tables.screens(table)).get(CHANNEL, Screen(CHANNEL))
            far = anew or (called and await self._far(place, row))
            if row.shown >= row.due and not far:
                return True
            look = await self._bot.tables.look(table, CHANNEL)
            if await self._curtain.closed(table):
                return False
            shown = await drawn(self._bot, await scene_of(self._bot, look))
            message = None if far else await self._edited(place, row, shown)
            if message is None:
                message = (await place.post(shown.parcel)).id
            await self._bot.tables.shown(
                table, _now(row, place.table.channel, message, look, shown)
            )
        if row.message is not None and row.message != message:
            await place.delete(row.message)
        return True

    async def _far(self, place: Place, row: Screen) -> bool:
        return row.message is not None and not await place.is_near(row.message)

    async def _edited(self, place: Place, row: Screen, shown: Drawn) -> int | None:
        """The message, edited if it has to be; None if there is none any more."""
        if row.message is None or row.digest == shown.screen.digest:
            return row.message
        try:
            await place.edit(row.message, shown.parcel)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        return row.message

    async def _panel(self, row: Screen, look: Look, user: int) -> None:
        table = look.table.id
        await self._whisper(look, user)
        shown = await drawn(self._bot, await scene_of(self._bot, look))
        message = row
        if (table, user) not in self._closed_dms:
            message = await self._dm(row, look, shown, user)
        digest = shown.screen.digest
        await self._bot.tables.shown(table, replace(message, shown=look.due, digest=digest))

    async def _whisper(self, look: Look, user: int) -> None:
        """Discord lets us edit it for 15 minutes; then a press on it brings a fresh one."""
        key = (look.table.id, user)
        known = self._whispers.get(key)
        if known is None:
            return
        shown = await drawn(self._bot, await scene_of(self._bot, look, known.attachable))
        if known.digest == shown.screen.digest:
            return
        try:
            await known.edit(shown.parcel)
            self._whispers[key] = known._replace(digest=shown.screen.digest)
        except discord.HTTPException:
            del self._whispers[key]

    async def _dm(self, row: Screen, look: Look, shown: Drawn, user: int) -> Screen:
        """Edit or send the panel; somebody whose DMs are closed is told in the channel, once.

        Later failures are not logged, for a panel may change because of a secret act.
        """
        if row.message is not None and row.digest == shown.screen.digest:
            return row
        if row.message is None and not look.table.stage.open:
            return row
        try:
            return await self._sent(row, shown, user)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
        self._closed_dms.add((look.table.id, user))
        if row.shown > 0:
            # A panel may be due because of a secret act: a public hint now would tell of it.
            return replace(row, message=None)
        log.info("table %d: the first panel could not be sent", look.table.id)
        once = f"dms:{user}"
        await self._bot.tables.owe_word(look.table.id, "table.closed_dms", user, once)
        self._bot.stage.wake(look.table.id)
        return replace(row, message=None)

    async def _sent(self, row: Screen, shown: Drawn, user: int) -> Screen:
        async def edit(said: Said) -> None:
            channel = self._bot.get_partial_messageable(row.channel or 0)
            there = channel.get_partial_message(row.message or 0)
            arrived(said, await there.edit(**change(said, row.message)))

        async def send(said: Said) -> discord.Message:
            person = self._bot.get_user(user) or await self._bot.fetch_user(user)
            message = await person.send(**new(said))
            arrived(said, message)
            return message

        if row.message is not None and row.channel is not None:
            try:
                await delivered(edit, shown.parcel)
                return row
            except discord.NotFound:
                pass  # it was deleted, so it is sent anew
        message = await delivered(send, shown.parcel)
        return replace(row, channel=message.channel.id, message=message.id)


def _now(row: Screen, channel: int, message: int, look: Look, shown: Drawn) -> Screen:
    digest = shown.screen.digest
    return replace(row, channel=channel, message=message, shown=look.due, digest=digest)
