"""Where a table is played: its channel or thread, reached without relying on a cache."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import aiohttp
import discord

from cogs._parcel import Said, arrived, change, delivered, new
from data.records import Table

if TYPE_CHECKING:
    from cogs.parlour import Parlour

UNKNOWN_MESSAGE: Final = 10008
ARCHIVED: Final = 50083
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_USER: Final = 10013
CLOSE_ENOUGH: Final = 10

UNREACHABLE: Final = (discord.DiscordServerError, aiohttp.ClientError, TimeoutError, OSError)
"""Discord did not answer, or not with what we asked: whether it was done is unknown."""

T = TypeVar("T")


class Locked(discord.Forbidden):
    """A thread is archived and locked; only somebody who manages threads can open it."""


class Place:
    """The channel of one table."""

    def __init__(self, bot: Parlour, table: Table) -> None:
        self.table = table
        self._bot = bot
        self._channel = bot.get_partial_messageable(table.channel, guild_id=table.guild)

    async def send(self, **message: Any) -> discord.Message:
        """Post a message. Raises discord.HTTPException."""
        return await self._opened(lambda: self._channel.send(**message))

    async def post(self, said: Said, **options: Any) -> discord.Message:
        """Post what was drawn. Raises discord.HTTPException."""

        async def send(said: Said) -> discord.Message:
            message = await self.send(**new(said), **options)
            arrived(said, message)
            return message

        return await delivered(send, said)

    async def edit(self, message: int, said: Said) -> discord.Message:
        """Change a message of ours. Raises discord.NotFound if it was deleted."""
        there = self._channel.get_partial_message(message)

        async def edit(said: Said) -> discord.Message:
            changed = await self._opened(lambda: there.edit(**change(said, message)))
            arrived(said, changed)
            return changed

        return await delivered(edit, said)

    async def delete(self, message: int) -> None:
        """Take a message of ours away, if it still can be."""
        try:
            await self._channel.get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden):
            return

    async def is_near(self, message: int) -> bool:
        """Whether a message is among the newest, so that people see it without scrolling."""
        try:
            newest = [m.id async for m in self._channel.history(limit=CLOSE_ENOUGH)]
        except discord.Forbidden:
            return True
        return message in newest

    async def is_gone(self) -> bool:
        """Whether the channel no longer exists."""
        try:
            await self._bot.fetch_channel(self.table.channel)
        except discord.NotFound:
            return True
        except discord.HTTPException:
            return False
        return False

    async def has_left(self, user: int) -> bool:
        """Whether somebody is no longer on the server."""
        guild = self._bot.get_guild(self.table.guild)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user)
        except discord.NotFound as error:
            return error.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
        except discord.HTTPException:
            return False
        return False

    async def _opened(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do it; a thread that was archived meanwhile is opened again first."""
        try:
            return await act()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await self._reopen()
        return await act()

    async def _reopen(self) -> None:
        channel = await self._bot.fetch_channel(self.table.channel)
        if isinstance(channel, discord.Thread):
            try:
                await channel.edit(archived=False)
            except discord.Forbidden as error:
                raise Locked(error.response, error.text) from error
