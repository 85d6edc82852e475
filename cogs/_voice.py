"""Where the host talks: a match that is played by eye links that voice channel.

Nobody has to be there, and nothing depends on it: whatever goes wrong, there is no link.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs._place import UNREACHABLE
from cogs.screens.registry import PRESENTERS
from data.records import Refused, Table

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)


async def link_voice(bot: Parlour, table: int) -> None:
    """Look where the host is now, and link it; an older link stays if the host is nowhere."""
    try:
        here = (await bot.tables.look(table)).table
        if not PRESENTERS[here.game].by_eye(here):
            return
        voice = await _voice_of_host(bot, here)
        if voice is not None and voice != here.voice:
            await bot.tables.meet(table, voice)
            bot.stage.wake(table)
    except (Refused, discord.DiscordException, *UNREACHABLE) as error:
        log.debug("table %d: no voice channel (%s)", table, error)


async def _voice_of_host(bot: Parlour, table: Table) -> int | None:
    guild = bot.get_guild(table.guild)
    if guild is None:
        return None
    member = await guild.fetch_member(table.host)
    state = await member.fetch_voice()  # NotFound: in none
    return state.channel.id if state.channel is not None else None
