"""Showing again what happened in a match: by a button under a still picture, and by command.

The command itself belongs to each game (`cogs/_games.py`).
"""

from __future__ import annotations

from discord.ext import commands

from cogs._films import film
from cogs._press import Press
from cogs.parlour import Parlour


class FilmCog(commands.Cog):
    """Holds nothing: what happened is in the log."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        bot.presses.update(film=self._film_pressed, film_chosen=self._film_chosen)

    async def _film_pressed(self, press: Press) -> None:
        """Under a still picture: the same one moving, for the presser alone."""
        parcel = await film(self.bot, press.interaction, press.table, press.decision)
        await press.answer.whisper(parcel)

    async def _film_chosen(self, press: Press) -> None:
        """Another one, in the same place."""
        parcel = await film(self.bot, press.interaction, press.table, press.value)
        await press.answer.update(parcel)


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(FilmCog(bot))
