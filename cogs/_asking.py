"""Commands: guarded like presses, and which table they mean."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs._answer import Answer, Interaction, NotPossible, guarded
from cogs._discord import sentence_view
from data.records import Refusal, Refused, Sitting, Stage, Table
from data.words import load_words
from engine import GAMES
from engine.core import Illegal

if TYPE_CHECKING:
    from cogs.parlour import Parlour

Choice = app_commands.Choice
COMMAND_WORDS = load_words()
"""Commands are registered before anybody uses them, in English."""


async def answered(bot: Parlour, answer: Answer, work: Coroutine[Any, Any, None]) -> None:
    """Run a command's work; whatever it raises becomes words for the person."""
    command = answer.interaction.command
    # Not its full name: whether somebody winked is nobody's business.
    what = f"command {command.qualified_name.split()[0] if command else '?'}"
    if bot.once.seen_before(answer.interaction.id):
        work.close()
        return
    await guarded(answer, _after_the_breath(bot, work), bot.words, what)


async def _after_the_breath(bot: Parlour, work: Coroutine[Any, Any, None]) -> None:
    """Do it; a refusal waits until all outcomes are told, for it could give one away."""
    try:
        await work
    except (Refused, Illegal, NotPossible):
        await bot.stage.quiet()
        raise


async def say(bot: Parlour, answer: Answer, key: str, **values: Any) -> None:
    """Answer a command with a sentence of the catalogue."""
    await answer.whisper(sentence_view(bot.words(key, **values)))


async def table_here(bot: Parlour, interaction: Interaction, *games: str) -> Table:
    """The table of this channel. Raises NotPossible, and says how one of these games is opened."""
    table = None
    if interaction.channel_id is not None:
        table = await bot.tables.at_channel(interaction.channel_id)
    if table is None:
        commands = [f"`/{game} new`" for game in games or GAMES]
        raise NotPossible("error.no_table_here", commands=bot.words.either(commands))
    return table


async def own_table(bot: Parlour, interaction: Interaction, game: str, chosen: int | None) -> Table:
    """The table at which this person means to act: the chosen one, the one of this channel, or
    the only one where they play this game. Raises NotPossible and says what to do, and Refused
    for somebody who left the match of this channel.
    """
    user = interaction.user.id
    mine = [table for table in await bot.tables.of_user(user) if table.game == game]
    if chosen is not None:
        fitting = [table for table in mine if table.id == chosen]
    else:
        here = [table for table in mine if table.channel == interaction.channel_id]
        if not here:
            await _require_not_left(bot, interaction, game)
        fitting = here or [table for table in mine if table.stage is Stage.PLAYING] or mine[:1]
    if not fitting:
        key = "error.not_playing" if chosen is None else "error.not_playing_there"
        name = bot.words(f"game.{game}")
        raise NotPossible(key, game=name, command=f"`/{game} new`", table=chosen)
    if len(fitting) > 1:
        places = bot.words.list([f"{table.id} (<#{table.channel}>)" for table in fitting])
        raise NotPossible("error.which_table", tables=places)
    _require_begun(fitting[0])
    return fitting[0]


async def _require_not_left(bot: Parlour, interaction: Interaction, game: str) -> None:
    """Whoever left this channel's match does not mean another one by a command here."""
    table = await bot.tables.at_channel(interaction.channel_id or 0)
    if table is not None and table.game == game:
        require_present(table, interaction.user.id)


def require_present(table: Table, user: int) -> None:
    """Raises Refused for somebody who left a table's match."""
    sitting = table.sitting_of(user)
    if sitting is not None and sitting.absent:
        raise Refused(Refusal.ABSENT, table.id)


def _require_begun(table: Table) -> None:
    """Raises NotPossible for a table that gathers, and says what it waits for."""
    if table.stage is Stage.GATHERING:
        missing = GAMES[table.game].seats[0] - len(table.sittings)
        key = "error.not_begun.missing" if missing > 0 else "error.not_begun"
        raise NotPossible(key, table=table.id, channel=f"<#{table.channel}>", n=missing)


def table_line(bot: Parlour, table: Table) -> str:
    """A table in a list of choices: its number, game and people; plain text."""
    people = ", ".join(sitting.name for sitting in table.sittings)
    return f"{table.id} · {bot.words(f'game.{table.game}')} · {people}"[:100]


async def suggest_own_tables(
    bot: Parlour, interaction: Interaction, game: str, current: str
) -> list[Choice[int]]:
    """The tables where the asker plays this game."""
    mine = await bot.tables.of_user(interaction.user.id)
    playing = [t for t in mine if t.game == game and t.stage is Stage.PLAYING]
    return await suggest_tables(bot, playing, current)


async def suggest_tables(bot: Parlour, tables: list[Table], current: str) -> list[Choice[int]]:
    """These open tables. One that holds an outcome back is left out: it may be open no more, and
    would be missing then.
    """
    told = [table for table in tables if not await bot.stage.suspended(table.id)]
    return fitting_choices([(table_line(bot, table), table.id) for table in told], current)


def suggest_people(sittings: Iterable[Sitting], current: str) -> list[Choice[str]]:
    """These people by name; the value tells apart those of the same name."""
    return fitting_choices([(s.name or "?", str(s.user)) for s in sittings], current)


def person_typed(sittings: Iterable[Sitting], typed: str) -> Sitting | None:
    """Who was chosen from `suggest_people`, or typed by name."""
    wanted = typed.strip().casefold()
    return next((s for s in sittings if wanted in (str(s.user), s.name.casefold())), None)


def fitting_choices(lines: list[tuple[str, Any]], current: str) -> list[Choice[Any]]:
    """Choices whose text has what was typed so far; at most 25."""
    wanted = str(current).casefold()
    return [
        Choice(name=name[:100], value=value) for name, value in lines if wanted in name.casefold()
    ][:25]


def require_server(interaction: Interaction) -> discord.Guild:
    """The server a command was used on. Raises NotPossible in a DM."""
    if interaction.guild is None:
        raise NotPossible("error.server_only")
    return interaction.guild


def require_manager(interaction: Interaction) -> discord.Guild:
    """The server, if this person may manage it. Discord's own check can be overridden there."""
    guild = require_server(interaction)
    if not interaction.permissions.manage_guild:
        raise NotPossible("error.manager_only")
    return guild
