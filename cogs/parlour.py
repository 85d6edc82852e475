"""The bot as its cogs see it: the tables, the words, the stage, and what each control does.

Not here: settings, logging and the process (`bot.py`).
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import discord
from discord.ext import commands

from cogs import EXTENSIONS
from cogs._controls import PressedButton, PressedMenu
from cogs._leavers import Leavers
from cogs._once import Once
from cogs._painter import Painter
from cogs._press import Press, pressed
from cogs._stage import Stage
from cogs.screens.registry import check
from data import rows
from data.catalog import Catalog
from data.store import Store
from data.tables import Tables
from data.words import Words, load_words

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Press], Awaitable[None]]


class Parlour(commands.AutoShardedBot):
    """A Discord client that plays at tables."""

    tables: Tables
    stage: Stage

    def __init__(
        self,
        database: Path,
        catalog: Catalog,
        *,
        guild: int | None = None,
        shard_count: int | None = None,
    ) -> None:
        """Raises CatalogError if a file lacks what the screens show."""
        check(catalog)
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
        )
        self.catalog = catalog
        self.presses: dict[str, Handler] = {}
        self.once = Once()
        self.leavers = Leavers(self)
        self.painter = Painter()
        self._database = database
        self._home = discord.Object(guild) if guild else None
        self._store: Store | None = None
        self._logging_in = False

    @property
    def words(self) -> Words:
        """The words everybody reads; a language of one's own is a later addition."""
        return load_words()

    async def login(self, token: str) -> None:
        """Open the database, then log in: what is wrong with a file needs no Discord to be said."""
        self._store = await Store.open(self._database)
        self.tables = Tables(self._store, self.catalog)
        self.stage = Stage(self)
        self._logging_in = True
        await super().login(token)

    async def setup_hook(self) -> None:
        """Load the cogs, tell Discord about changed commands."""
        self.add_dynamic_items(PressedButton, PressedMenu)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tables.close_outdated()
        await self._sync()
        self.stage.heal.start()
        self.leavers.sweep.start()

    async def pressed(self, interaction: discord.Interaction[Any], address: re.Match[str]) -> None:
        """A button or menu of ours was used."""
        await pressed(self, interaction, address)

    async def close(self) -> None:
        """Finish what was begun, then leave Discord and close the database."""
        if self.is_closed():
            return
        if self._store is not None:
            self.leavers.sweep.cancel()
            await self.tables.close()
            await self.stage.close()
            self.painter.close()
        if self._logging_in:  # before that discord.py has nothing to close, and fails at it
            await super().close()
        if self._store is not None:
            await self._store.close()
            self._store = None

    async def _sync(self) -> None:
        """Discord limits how often commands may be synced: only when they changed or are gone."""
        assert self._store is not None
        if self._home:
            self.tree.copy_global_to(guild=self._home)
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        where = self._home.id if self._home else "global"
        key = f"commands:{self.application_id}:{where}"
        digest = hashlib.sha256(_canonical(payload).encode()).hexdigest()
        if await rows.get_setting(self._store, key) == digest and await self._has(payload):
            return
        await self.tree.sync(guild=self._home)
        await self._store.write(lambda db: rows.set_setting(db, key, digest))
        log.info("commands synced (%s)", where)

    async def _has(self, payload: list[dict[str, Any]]) -> bool:
        """Whether Discord has these commands: another program may have taken them away."""
        there = await self.tree.fetch_commands(guild=self._home)
        known = {(command.type.value, command.name) for command in there}
        return known == {(command["type"], command["name"]) for command in payload}


def _canonical(payload: Any) -> str:
    return json.dumps(payload, sort_keys=True, default=str)
