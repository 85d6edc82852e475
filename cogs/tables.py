"""Sitting down, getting up, starting, cancelling: by buttons and as `/table`.

Opening a table is the game's own command (`/misty new`), see `cogs/_opening.py`.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import COMMAND_WORDS, answered, require_present, say, table_here
from cogs._discord import view_of
from cogs._opening import open_again
from cogs._place import Place
from cogs._press import Press, whisper_panel
from cogs._voice import link_voice
from cogs.parlour import Parlour
from cogs.screens.screen import Button, Row, Screen, Style, Text
from data.records import CHANNEL, Stage, Table
from engine import GAMES

_W = COMMAND_WORDS


class TablesCog(commands.Cog):
    """What every table has, whatever is played there."""

    table = app_commands.Group(name="table", description=_W("command.table"), guild_only=True)

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        bot.presses.update(
            join=self._join_pressed,
            leave=self._leave_pressed,
            leave_sure=self._leave_sure_pressed,
            start=self._start_pressed,
            cancel=self._cancel_pressed,
            panel=self._panel_pressed,
            again=self._again_pressed,
        )

    # Buttons of the table message

    async def _join_pressed(self, press: Press) -> None:
        await self.bot.tables.join(press.table, press.user.id, press.user.display_name)
        await self._changed(press)

    async def _start_pressed(self, press: Press) -> None:
        await self.bot.tables.start(press.table, press.user.id)
        await self._changed(press)
        await link_voice(self.bot, press.table)

    async def _cancel_pressed(self, press: Press) -> None:
        await self.bot.tables.cancel(press.table, press.user.id)
        await self._changed(press)

    async def _leave_pressed(self, press: Press) -> None:
        look = await self.bot.stage.look(press.table, CHANNEL)  # it may be over, but untold
        if look.table.stage is Stage.PLAYING and look.table.sitting_of(press.user.id):
            await self._ask_sure(press.answer, look.table, press.user.id)
            return
        await self.bot.tables.leave(press.table, press.user.id)
        await self._changed(press)

    async def _leave_sure_pressed(self, press: Press) -> None:
        await self.bot.stage.look(press.table, CHANNEL)
        await self.bot.tables.leave(press.table, press.user.id)
        self.bot.stage.wake(press.table)
        await press.answer.update(view_of(self._left(press.table)))

    async def _panel_pressed(self, press: Press) -> None:
        await whisper_panel(self.bot, press.answer, press.table, press.user.id)

    async def _again_pressed(self, press: Press) -> None:
        await open_again(self.bot, press.answer, press.table)

    async def _changed(self, press: Press) -> None:
        """It is stored: show it, first to who pressed."""
        try:
            await press.refresh()
        finally:
            self.bot.stage.wake(press.table)

    # Commands

    @table.command(name="join", description=_W("command.table.join"))
    async def join(self, interaction: Interaction) -> None:
        """Sit down at this channel's table."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await table_here(self.bot, interaction)
            user = interaction.user
            await self.bot.tables.join(table.id, user.id, user.display_name)
            self.bot.stage.wake(table.id)
            await say(self.bot, answer, "joined", table=table.id)

        await answered(self.bot, answer, work())

    @table.command(name="leave", description=_W("command.table.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Get up; in a match only after asking."""
        answer = Answer(interaction)

        async def work() -> None:
            await self.bot.stage.quiet()  # the match may be over, but untold
            table = await table_here(self.bot, interaction)
            user = interaction.user.id
            if table.stage is Stage.PLAYING and table.sitting_of(user):
                await self._ask_sure(answer, table, user)
                return
            await self.bot.tables.leave(table.id, user)
            self.bot.stage.wake(table.id)
            await say(self.bot, answer, "left", table=table.id)

        await answered(self.bot, answer, work())

    @table.command(name="start", description=_W("command.table.start"))
    async def start(self, interaction: Interaction) -> None:
        """Start the match of this channel's table."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await table_here(self.bot, interaction)
            await self.bot.tables.start(table.id, interaction.user.id)
            self.bot.stage.wake(table.id)
            await say(self.bot, answer, "started", table=table.id)
            await link_voice(self.bot, table.id)

        await answered(self.bot, answer, work())

    @table.command(name="cancel", description=_W("command.table.cancel"))
    async def cancel(self, interaction: Interaction) -> None:
        """Close this channel's table before it starts."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await table_here(self.bot, interaction)
            await self.bot.tables.cancel(table.id, interaction.user.id)
            self.bot.stage.wake(table.id)
            await say(self.bot, answer, "cancelled", table=table.id)

        await answered(self.bot, answer, work())

    @table.command(name="again", description=_W("command.table.again"))
    async def again(self, interaction: Interaction) -> None:
        """Open a table like that of this channel's last match."""
        answer = Answer(interaction)

        async def work() -> None:
            last = await self.bot.tables.last_finished(interaction.channel_id or 0)
            if last is None:
                commands = [f"`/{game} new`" for game in GAMES]
                raise NotPossible("again.nothing", commands=self.bot.words.either(commands))
            await open_again(self.bot, answer, last.id)

        await answered(self.bot, answer, work())

    async def _ask_sure(self, answer: Answer, table: Table, user: int) -> None:
        """Leaving a match cannot be taken back, so it takes a second press. Raises Refused."""
        require_present(table, user)
        words = self.bot.words
        button = Button("leave_sure", words("button.leave_sure"), style=Style.DANGER)
        parts = (Text(words("leave.sure", table=table.id)), Row((button,)))
        await answer.whisper(view_of(Screen(table.id, 0, parts)))

    def _left(self, table: int) -> Screen:
        return Screen(table, 0, (Text(self.bot.words("left", table=table)),))

    # The world around

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Channels may have been deleted while the bot was away."""
        for guild in self.bot.guilds:
            for table in await self.bot.tables.of_guild(guild.id):
                # An archived thread is in no cache either, so ask.
                known = guild.get_channel_or_thread(table.channel)
                if known is None and await Place(self.bot, table).is_gone():
                    await self._close_at(table.channel)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table whose channel is deleted is closed; its people are free."""
        await self._close_at(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a table in a thread of its own."""
        await self._close_at(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        for table in await self.bot.tables.of_guild(guild.id):
            await self._close_at(table.channel)

    async def _close_at(self, channel: int) -> None:
        if table := await self.bot.tables.close_channel(channel):
            self.bot.stage.wake(table)


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(TablesCog(bot))
