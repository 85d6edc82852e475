"""What tests say about a world: its posts and calls, permissions, moves made past Discord."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from cogs.offline import kit
from data import live
from tests.cogs.players import panel
from tests.cogs.world import World, controls, is_table, messages, text

SILENT = 4.5
"""More than the 3 s that Discord waits for an answer."""


def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match from now on is dealt from one seed, so that two of them can be compared."""
    monkeypatch.setattr("data.tables.new_seed", lambda: "the same cards for everybody")
    assert live.new_seed() != live.new_seed()


def posts(world: World, channel: Any = None) -> list[str]:
    """What the channel was told, oldest first: all messages of the bot but table messages."""
    where = (channel or world.channel).id
    bot = world.env.backend.bot_user.id
    found = [m for m in messages(world, where) if m.author_id == bot and not is_table(m)]
    return [text(m) for m in found]


def told(world: World, words: str, channel: Any = None) -> int:
    """How many posts of a channel have these words."""
    return sum(words in post for post in posts(world, channel))


def dms(world: World, person: Any) -> list[Any]:
    """All direct messages to a person, oldest first."""
    channel = world.env.backend.dm_channels.get(person.id)
    return messages(world, channel) if channel else []


def tables_shown(world: World, channel: Any = None) -> list[Any]:
    """The table messages of a channel."""
    return [m for m in messages(world, (channel or world.channel).id) if is_table(m)]


def answers(result: Any) -> list[str]:
    """What the presser alone was told, and what the pressed message became."""
    shown = [result.response, *result.followups]
    return [text(m._message) for m in shown if m is not None]


def said(result: Any) -> str:
    """The same as one text."""
    return "\n".join(answers(result))


def control(message: Any, kind: str, at: int = 0) -> str:
    """The custom_id of a control of a message that can be pressed."""
    return str(controls(message._message, kind)[at]["custom_id"])


def mentions(world: World, channel: Any = None) -> list[list[int]]:
    """Whom each message that pinged anybody pinged."""
    found = [m.mention_user_ids for m in messages(world, (channel or world.channel).id)]
    return [sorted(users) for users in found if users]


def forbid(world: World, permission: str, channel: Any = None) -> None:
    """Take a permission from the bot in a channel."""
    denied = discord.Permissions(**{permission: True}).value
    bot = world.env.backend.bot_user.id
    where = (channel or world.channel).id
    world.env.backend.set_overwrite(where, Overwrite(target_id=bot, type=1, allow=0, deny=denied))


def permit(world: World, channel: Any = None) -> None:
    """Give it back."""
    where = (channel or world.channel).id
    world.env.backend.delete_overwrite(where, world.env.backend.bot_user.id)


async def healed(world: World) -> None:
    """A minute later: the stage takes up what failed."""
    await world.env.advance_time(61)
    await world.env.settle()


async def first_picks(world: World, people: Iterable[Any]) -> None:
    """Each chooses the first card of the hand for the very first cell: one press."""
    for person in people:
        shown = panel(world, person)
        await person.user.click(shown, custom_id=control(shown, "misty_card"))


async def act(world: World, table: int, user: int, times: int = 1) -> None:
    """The first legal actions of somebody, as a press would do them, but unseen by Discord."""
    with kit.as_bot(world.env):
        for _ in range(times):
            look = await world.bot.tables.look(table, user)
            await world.bot.tables.submit(table, user, look.legal[0])
        world.bot.stage.wake(table)


async def play_until(world: World, table: int, done: Any) -> None:
    """Play everybody's first legal actions until a look at the table is `done`."""
    while not done(look := await world.bot.tables.look(table)):
        for seat in look.observation.waiting:
            await act(world, table, look.table.sittings[seat].user)
    await world.env.settle()


class Sent(kit.Watcher):
    """Every REST call that posts to a channel."""

    def __init__(self, world: World) -> None:
        self.calls: list[kit.ApiCall] = []
        super().__init__(call=self._call)
        kit.watch(world.env, self)

    def _call(self, call: kit.ApiCall) -> None:
        if call.method == "POST" and call.path.endswith("/messages"):
            self.calls.append(call)

    @property
    def nonces(self) -> list[str]:
        """Of the owed posts, in order."""
        return [str(call.body["nonce"]) for call in self.calls if call.body.get("nonce")]
