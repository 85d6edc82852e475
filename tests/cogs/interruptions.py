"""What may happen to the bot between two presses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.cogs.world import World

Between = Callable[[World], Awaitable[None]]


async def untouched(world: World) -> None:
    """Nothing happens between two presses."""


async def restarted(world: World) -> None:
    """The bot is a fresh one before each press."""
    await world.restart()


async def stopped_before_sending(world: World) -> None:
    """A fresh bot before each press, and the old one stopped before it could tell anybody."""
    await world.restart()
    world.bot.stage.wake = lambda table: None  # type: ignore[method-assign]
