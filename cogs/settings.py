"""How each person wants to be shown things: `/settings`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from cogs._answer import Answer, Interaction
from cogs._asking import COMMAND_WORDS, Choice, answered, say
from cogs.parlour import Parlour
from data.preferences import keep_preferences, preferences_of

_W = COMMAND_WORDS


class SettingsCog(commands.Cog):
    """Personal choices; they change nothing for anybody else's eyes but the films' motion."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot

    @app_commands.command(name="settings", description=_W("command.settings"))
    @app_commands.describe(hand=_W("command.settings.hand"), motion=_W("command.settings.motion"))
    @app_commands.choices(
        hand=[Choice(name=_W(f"settings.hand.{key}"), value=key) for key in ("pictures", "words")],
        motion=[
            Choice(name=_W(f"settings.motion.{key}"), value=key) for key in ("moving", "still")
        ],
    )
    async def settings(
        self, interaction: Interaction, hand: str | None = None, motion: str | None = None
    ) -> None:
        """Choose, or read what is chosen."""
        answer = Answer(interaction)

        async def work() -> None:
            await self._choose(answer, hand, motion)

        await answered(self.bot, answer, work())

    async def _choose(self, answer: Answer, hand: str | None, motion: str | None) -> None:
        store, user = self.bot.tables.store, answer.interaction.user.id
        before = await preferences_of(store, user)
        chosen = replace(
            before,
            pictures=before.pictures if hand is None else hand == "pictures",
            motion=before.motion if motion is None else motion == "moving",
        )
        if chosen != before:
            await keep_preferences(store, user, chosen)
            for table in await self.bot.tables.renew(user):
                self.bot.stage.wake(table)
        words = self.bot.words
        how = words("settings.pictures.on" if chosen.pictures else "settings.pictures.off")
        told = words("settings.motion.on" if chosen.motion else "settings.motion.off")
        await say(self.bot, answer, "settings", pictures=how, motion=told)


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(SettingsCog(bot))
