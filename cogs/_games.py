"""What the cogs of all games share: `/<game> hand`, `/<game> table`, and acting by a command.

Not here: any game's own commands and controls (`cogs/<game>.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import (
    COMMAND_WORDS,
    Choice,
    answered,
    own_table,
    suggest_own_tables,
    table_here,
)
from cogs._films import film
from cogs._press import whisper_panel
from data.records import Look, Refusal, Refused, Stage
from data.rows import newest_table

if TYPE_CHECKING:
    from cogs.parlour import Parlour

_W = COMMAND_WORDS
T = TypeVar("T")


class _OwnTable(app_commands.Transformer):
    """The number of a table at which the asker plays."""

    async def transform(self, interaction: Interaction, value: Any) -> int:
        return int(value)

    @property
    def type(self) -> Any:
        return discord.AppCommandOptionType.integer

    async def autocomplete(
        self, interaction: Interaction, value: str | int | float
    ) -> list[Choice[Any]]:
        command: Any = interaction.command
        game = command.root_parent.name
        return list(await suggest_own_tables(interaction.client, interaction, game, str(value)))


OwnTable: TypeAlias = app_commands.Transform[int, _OwnTable]
"""The option `table` of a command."""


class GameCog(commands.GroupCog):
    """The commands that every game has. A game's cog is this one with its own beside."""

    game: ClassVar[str]

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        assert self.app_command is not None
        for shared in ("hand", "table", "film"):  # people look for the game's own commands first
            if (command := self.app_command.get_command(shared)) is not None:
                self.app_command.remove_command(shared)
                self.app_command.add_command(command)

    @app_commands.command(name="hand", description=_W("command.hand"))
    @app_commands.describe(table=_W("command.which_table"))
    async def hand(self, interaction: Interaction, table: OwnTable | None = None) -> None:
        """Show the own panel."""
        answer = Answer(interaction)

        async def work() -> None:
            mine = await own_table(self.bot, interaction, self.game, table)
            await whisper_panel(self.bot, answer, mine.id, interaction.user.id)

        await answered(self.bot, answer, work())

    @app_commands.command(name="table", description=_W("command.bring"))
    async def show(self, interaction: Interaction) -> None:
        """Bring the table message of this channel to the bottom."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await table_here(self.bot, interaction, self.game)
            await self.bot.stage.bring(answer, table)

        await answered(self.bot, answer, work())

    @app_commands.command(name="film", description=_W("command.film"))
    @app_commands.describe(table=_W("command.film.table"))
    async def film(self, interaction: Interaction, table: int | None = None) -> None:
        """Show again what happened at a table of this channel."""
        answer = Answer(interaction)

        async def work() -> None:
            here = interaction.channel_id or 0
            newest = table or await newest_table(self.bot.tables.store, self.game, here)
            await answer.whisper(await film(self.bot, interaction, newest or 0))

        await answered(self.bot, answer, work())

    async def act(
        self, interaction: Interaction, chosen: int | None, action: Callable[[Look], Any]
    ) -> None:
        """Do what a command says and answer with the own panel."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await own_table(self.bot, interaction, self.game, chosen)
            user = interaction.user.id
            look = await self.bot.tables.look(table.id, user)
            if look.observation is None:
                raise Refused(Refusal.OVER, table.id)
            # It was typed for no particular screen: the rules alone say whether it still fits.
            await self.bot.tables.submit(table.id, user, action(look))
            self.bot.stage.wake(table.id)
            await whisper_panel(self.bot, answer, table.id, user)

        await answered(self.bot, answer, work())

    async def looking(self, interaction: Interaction) -> Look | None:
        """What the asker may know of the table that a half-typed command means.

        Suggestions cannot wait; while an outcome is held back there are none.
        """
        chosen = getattr(interaction.namespace, "table", None)
        try:
            table = await own_table(self.bot, interaction, self.game, chosen or None)
        except (NotPossible, Refused):
            return None
        if await self.bot.stage.suspended(table.id):
            return None
        return await self.bot.tables.look(table.id, interaction.user.id)


def seen_as(look: Look, kind: type[T]) -> T:
    """The look's observation of a match that is on. Raises Refused."""
    if not isinstance(look.observation, kind):
        over = look.table.stage is not Stage.GATHERING
        raise Refused(Refusal.OVER if over else Refusal.NOT_STARTED)
    return look.observation


def at(items: Sequence[T], slot: str) -> T:
    """The item of a control's slot. Raises Refused: a screen of another time."""
    if slot.isascii() and slot.isdigit() and int(slot) < len(items):
        return items[int(slot)]
    raise Refused(Refusal.STALE)
