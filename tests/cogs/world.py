"""A server with people and the real bot on it, in simcord; and how people play there."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import simcord

import bot as program
from cogs.offline import kit
from cogs.parlour import Parlour

kit.install()
NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus", "hal")


class World:
    """One server, its #games channel, up to eight people, the bot."""

    def __init__(self, env: simcord.Env, database: Path) -> None:
        self.env = env
        self.database = database
        self.guild = env.create_guild("Parlour")
        self.channel = self.guild.create_text_channel("games")
        self.people = [
            self.guild.add_member(env.create_user(name, global_name=name.title())) for name in NAMES
        ]

    @property
    def bot(self) -> Parlour:
        """The bot that runs now."""
        running = self.env.bot
        assert isinstance(running, Parlour)
        return running

    def manager(self, name: str = "boss") -> Any:
        """One more person, who may manage the server."""
        role = self.guild.create_role(
            "managers", permissions=discord.Permissions(manage_guild=True)
        )
        user = self.env.create_user(name, global_name=name.title())
        return self.guild.add_member(user, roles=[role])

    async def restart(self) -> None:
        """A new process: a fresh bot on the same database."""
        old = self.bot
        await self.env.restart_bot(make_bot(self.database))
        await old.close()
        await self.env.settle()

    def board(self, channel: Any = None) -> Any:
        """The newest table message of a channel."""
        found = [m for m in messages(self, (channel or self.channel).id) if is_table(m)]
        return self.message(found[-1])

    def message(self, stored: Any) -> Any:
        """A stored message as something that people can press."""
        return simcord.results.ResponseMessage(self.env, stored)


def messages(world: World, channel: int) -> list[Any]:
    """All messages of a channel that everybody there sees, oldest first."""
    stored = world.env.backend.messages.get(channel, {})
    return [m for m in sorted(stored.values(), key=lambda m: m.id) if not m.flags & 64]


def make_bot(database: Path) -> Parlour:
    """An unstarted bot on a database."""
    return program.create_bot(program.Settings(database=database), shard_count=1)


def components(message: Any) -> list[dict[str, Any]]:
    """All components of a message, nested ones too."""
    found: list[dict[str, Any]] = []

    def walk(items: Any) -> None:
        for item in items or ():
            found.append(item)
            walk(item.get("components"))

    walk(getattr(message, "components", ()))
    return found


def text(message: Any) -> str:
    """Everything a message says."""
    lines = [message.content or ""]
    lines += [c["content"] for c in components(message) if "content" in c]
    return "\n".join(line for line in lines if line)


def controls(message: Any, kind: str) -> list[dict[str, Any]]:
    """The buttons and menus of a kind."""
    ids = [(c, c.get("custom_id", "")) for c in components(message)]
    return [c for c, custom_id in ids if custom_id.split(":")[1:2] == [kind]]


def is_table(message: Any) -> bool:
    """Whether it is a table message (posts have no Rules button)."""
    return bool(controls(message, "rules"))


@contextlib.asynccontextmanager
async def world_at(database: Path, latency: bool = False) -> AsyncIterator[World]:
    """A world with a running bot; leaving it fails if anything was only logged."""
    first = make_bot(database)
    async with simcord.run(first) as env:
        world = World(env, database)
        if latency:
            kit.rest_latency(env)
        try:
            with kit.capture_errors(env):
                await env.settle()
                yield world
        finally:
            await world.bot.close()
