"""Commands for those who manage a server: list, reset, kick.

Discord hides them from others by default permissions; a server can change that, so the bot checks
as well.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import (
    COMMAND_WORDS,
    Choice,
    answered,
    person_typed,
    require_manager,
    say,
    suggest_people,
    suggest_tables,
)
from cogs._discord import sentence_view, view_of
from cogs._press import Press
from cogs.parlour import Parlour
from cogs.screens.people import absence, safe_name, short_name
from cogs.screens.screen import Button, Row, Screen, Style, Text
from data.records import Sitting, Stage, Table

_W = COMMAND_WORDS


class AdminCog(commands.Cog):
    """For managers of a server; another server's tables do not exist for them."""

    admin = app_commands.Group(
        name="admin",
        description=_W("command.admin"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        bot.presses.update(
            reset_anew=self._anew_pressed,
            reset_close=self._close_pressed,
            kick_sure=self._kick_pressed,
        )

    @admin.command(name="tables", description=_W("command.admin.tables"))
    async def tables(self, interaction: Interaction) -> None:
        """List the open tables of this server."""
        answer = Answer(interaction)

        async def work() -> None:
            guild = require_manager(interaction)
            await self.bot.stage.quiet()
            tables = await self.bot.tables.of_guild(guild.id)
            if not tables:
                await say(self.bot, answer, "admin.no_tables")
                return
            lines = [self._line(table) for table in tables[:40]]
            head = self.bot.words("admin.tables", n=len(tables))
            await answer.whisper(sentence_view("\n".join([head, *lines])[:4000]))

        await answered(self.bot, answer, work())

    @admin.command(name="reset", description=_W("command.admin.reset"))
    @app_commands.describe(table=_W("command.admin.table"))
    async def reset(self, interaction: Interaction, table: int) -> None:
        """Deal a match anew or close its table, after asking."""
        answer = Answer(interaction)

        async def work() -> None:
            found = await self._table(interaction, table)
            await answer.whisper(view_of(self._question(found)))

        await answered(self.bot, answer, work())

    @admin.command(name="kick", description=_W("command.admin.kick"))
    @app_commands.describe(table=_W("command.admin.table"), player=_W("command.admin.kick.player"))
    async def kick(self, interaction: Interaction, table: int, player: str) -> None:
        """Take somebody from a table, after asking; in a match the seat plays on by itself."""
        answer = Answer(interaction)

        async def work() -> None:
            found = await self._table(interaction, table)
            sitting = person_typed(found.present, player)
            if sitting is None:
                raise NotPossible("admin.no_such_player")
            await answer.whisper(view_of(self._kick_question(found, sitting)))

        await answered(self.bot, answer, work())

    @reset.autocomplete("table")
    @kick.autocomplete("table")
    async def _suggest_table(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        try:
            guild = require_manager(interaction)
        except NotPossible:
            return []
        tables = await self.bot.tables.of_guild(guild.id)
        return await suggest_tables(self.bot, tables, current)

    @kick.autocomplete("player")
    async def _suggest_player(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        chosen = getattr(interaction.namespace, "table", None)
        try:
            table = await self._open_table(interaction, int(chosen or 0))
        except (NotPossible, ValueError):
            return []
        if await self.bot.stage.suspended(table.id):
            return []
        return suggest_people(table.present, current)

    async def _anew_pressed(self, press: Press) -> None:
        await self._table(press.interaction, press.table)
        look = await self.bot.tables.deal_anew(press.table)
        self.bot.stage.wake(press.table)
        self.bot.stage.wake(look.table.id)
        await self._done(press, "admin.dealt_anew")

    async def _close_pressed(self, press: Press) -> None:
        await self._table(press.interaction, press.table)
        await self.bot.tables.close_table(press.table, "table.closed_by_admin")
        self.bot.stage.wake(press.table)
        await self._done(press, "admin.closed")

    async def _kick_pressed(self, press: Press) -> None:
        """The slot names a person: seats are numbered anew while people gather."""
        found = await self._table(press.interaction, press.table)
        sitting = next((s for s in found.present if str(s.user) == press.slot), None)
        if sitting is None:
            raise NotPossible("admin.no_such_player")
        await self.bot.tables.leave(found.id, sitting.user, "table.kicked")
        self.bot.stage.wake(found.id)
        await self._done(press, "admin.kicked", name=safe_name(sitting.name))

    async def _done(self, press: Press, key: str, **values: str) -> None:
        text = self.bot.words(key, table=press.table, **values)
        await press.answer.update(view_of(Screen(press.table, 0, (Text(text),))))

    async def _table(self, interaction: Interaction, table: int) -> Table:
        """An open table of this server, once all outcomes are told: that a table is open no more
        gives one away. Raises NotPossible.
        """
        require_manager(interaction)
        await self.bot.stage.quiet()
        return await self._open_table(interaction, table)

    async def _open_table(self, interaction: Interaction, table: int) -> Table:
        """An open table of this server. Raises NotPossible."""
        guild = require_manager(interaction)
        for found in await self.bot.tables.of_guild(guild.id):
            if found.id == table:
                return found
        raise NotPossible("admin.no_such_table", table=table)

    def _question(self, table: Table) -> Screen:
        words = self.bot.words
        close = Button("reset_close", words("button.reset_close"), style=Style.DANGER)
        anew = Button("reset_anew", words("button.reset_anew"), style=Style.PRIMARY)
        playing = table.stage is Stage.PLAYING
        lines = [words("admin.reset.sure", table=table.id), self._line(table)]
        lines += [words("admin.reset.anew")] if playing else []
        lines.append(words(f"admin.reset.close.{table.stage}"))
        buttons = (anew, close) if playing else (close,)
        return Screen(table.id, 0, (Text("\n".join(lines)), Row(buttons)))

    def _kick_question(self, table: Table, sitting: Sitting) -> Screen:
        words, name = self.bot.words, safe_name(sitting.name)
        text = words(f"admin.kick.sure.{table.stage}", name=name, table=table.id)
        label = words("button.kick", name=short_name(sitting.name))
        sure = Button("kick_sure", label, slot=str(sitting.user), style=Style.DANGER)
        return Screen(table.id, 0, (Text(text), Row((sure,))))

    def _line(self, table: Table) -> str:
        words = self.bot.words
        people = words.list(
            [safe_name(s.name) + absence(table, s.seat, words) for s in table.sittings]
        )
        return words(
            "admin.line",
            table=table.id,
            game=words(f"game.{table.game}"),
            channel=f"<#{table.channel}>",
            stage=words(f"stage.{table.stage}"),
            people=people,
        )


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(AdminCog(bot))
