"""The rules, for whoever asks: by button at a table, and as `/help`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs._answer import Answer, Interaction
from cogs._asking import COMMAND_WORDS, Choice, answered
from cogs._discord import sentence_view
from cogs._press import Press
from cogs.parlour import Parlour
from engine import GAMES

_W = COMMAND_WORDS


class HelpCog(commands.Cog):
    """Explains; changes nothing."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        bot.presses.update(rules=self._rules_pressed)

    @app_commands.command(name="help", description=_W("command.help"))
    @app_commands.describe(game=_W("command.help.game"))
    @app_commands.choices(game=[Choice(name=_W(f"game.{key}"), value=key) for key in GAMES])
    async def help(self, interaction: Interaction, game: str | None = None) -> None:
        """How the bot is used, or how a game is played."""
        answer = Answer(interaction)

        async def work() -> None:
            key = f"{game}.rules" if game in GAMES else "help"
            await answer.whisper(sentence_view(self.bot.words(key)))

        await answered(self.bot, answer, work())

    async def _rules_pressed(self, press: Press) -> None:
        look = await self.bot.tables.look(press.table)
        rules = self.bot.words(f"{look.table.game}.rules")
        await press.answer.whisper(sentence_view(rules))


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(HelpCog(bot))
