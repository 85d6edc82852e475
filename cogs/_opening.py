"""Opening a table: may we write there, a thread of its own, the table message."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import require_server, say
from cogs._voice import link_voice
from data.records import CHANNEL, Look, Refused, Sitting, Stage
from engine import GAMES

if TYPE_CHECKING:
    from cogs.parlour import Parlour

_NEEDED: Final = ("view_channel", "send_messages", "read_message_history")
_NEEDED_THERE: Final = ("view_channel", "send_messages_in_threads", "read_message_history")
_NEEDED_FOR_THREAD: Final = (
    *("view_channel", "create_public_threads", "send_messages_in_threads"),
    "read_message_history",
)


async def open_table(bot: Parlour, answer: Answer, game: str, thread: bool, **chosen: Any) -> None:
    """Open a table where the command was used, or in a thread of its own there."""
    interaction = answer.interaction
    guild = require_server(interaction)
    _check_permissions(bot, interaction, thread)
    if not thread:
        await _require_free(bot, interaction)
    channel = await _thread(bot, interaction, game) if thread else interaction.channel_id
    assert channel is not None
    host = Sitting(0, interaction.user.id, interaction.user.display_name)
    await _opened(bot, answer, bot.tables.open(game, host, guild.id, channel, **chosen))


async def open_again(bot: Parlour, answer: Answer, table: int) -> None:
    """Open a table like a finished one, in its channel. Raises Refused, NotPossible."""
    interaction = answer.interaction
    require_server(interaction)
    _check_permissions(bot, interaction, thread=False)
    await _require_free(bot, interaction)
    await _require_at_leisure(bot, interaction)
    host = Sitting(0, interaction.user.id, interaction.user.display_name)
    await _opened(bot, answer, bot.tables.open_again(table, host))


async def _opened(bot: Parlour, answer: Answer, opening: Awaitable[Look]) -> None:
    """Show the new table, and say where it is."""
    try:
        table = (await opening).table
    except Refused:
        await _require_free(bot, answer.interaction)  # somebody was faster
        raise
    bot.stage.wake(table.id)
    await say(bot, answer, "opened", channel=f"<#{table.channel}>", table=table.id)
    await link_voice(bot, table.id)


async def _require_at_leisure(bot: Parlour, interaction: Interaction) -> None:
    """Whoever sits elsewhere would let the others wait. Raises NotPossible."""
    await bot.stage.quiet()
    for table in await bot.tables.of_user(interaction.user.id):
        raise NotPossible("again.elsewhere", table=table.id, channel=f"<#{table.channel}>")


async def _require_free(bot: Parlour, interaction: Interaction) -> None:
    """One table a channel. Raises NotPossible, and says what can be done instead."""
    if last := await bot.tables.last_finished(interaction.channel_id or 0):
        # That a match is over shows only when the channel was told how.
        await bot.stage.look(last.id, CHANNEL)
    table = await bot.tables.at_channel(interaction.channel_id or 0)
    if table is None:
        return
    sitting = table.sitting_of(interaction.user.id)
    joinable = table.stage is Stage.GATHERING and len(table.sittings) < GAMES[table.game].seats[-1]
    key = "taken.joinable" if joinable else "taken.other"
    if sitting is not None and not sitting.absent:
        key = "taken.yours"
    # Inside a thread Discord opens no other one.
    can_thread = isinstance(interaction.channel, discord.TextChannel)
    beside = bot.words("taken.beside.thread" if can_thread else "taken.beside.elsewhere")
    raise NotPossible(key, table=table.id, beside=beside)


def _check_permissions(bot: Parlour, interaction: Interaction, thread: bool) -> None:
    """Name what is missing before anybody sits down."""
    needed: tuple[str, ...] = _NEEDED
    if thread:
        if not isinstance(interaction.channel, discord.TextChannel):
            raise NotPossible("error.no_thread_here")
        needed = _NEEDED_FOR_THREAD
    elif isinstance(interaction.channel, discord.Thread):
        needed = _NEEDED_THERE
    missing = [name for name in needed if not getattr(interaction.app_permissions, name)]
    if missing:
        names = bot.words.list([bot.words(f"permission.{name}") for name in missing])
        raise NotPossible("error.missing_permissions", names=names)


async def _thread(bot: Parlour, interaction: Interaction, game: str) -> int:
    assert isinstance(interaction.channel, discord.TextChannel)
    name = bot.words(
        "thread.name", game=bot.words(f"game.{game}"), host=interaction.user.display_name
    )
    thread = await interaction.channel.create_thread(
        name=name[:100], type=discord.ChannelType.public_thread
    )
    return thread.id
