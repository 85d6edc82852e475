"""Calls to act: one short message a table, which pings exactly those who owe an action.

The next call replaces it; it is taken away once what it asks for is done, so that it misleads
nobody. Not here: whom to call (`engine`), other posts (`cogs/_posts.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs._discord import view_of
from cogs._place import Place
from cogs.screens.people import mention
from cogs.screens.registry import PRESENTERS
from cogs.screens.screen import Row, Screen, Text, hand_button
from data import post_rows
from data.records import CallBody, Look, Post

if TYPE_CHECKING:
    from cogs.parlour import Parlour


async def call(bot: Parlour, place: Place, post: Post) -> bool:
    """Call those who still owe an action, in place of the last call. Returns whether anybody was
    called. Raises discord.HTTPException.
    """
    owing = await bot.tables.waited_for(place.table.id)
    called = [user for user in post.decoded(CallBody).users if user in owing]
    users = [user for user in called if not await bot.leavers.has_gone(place, user)]
    look = await bot.tables.look(place.table.id)
    if post.tried or not users or not look.table.stage.open or look.observation is None:
        await bot.tables.mark(post, "dropped")
        return False
    last = await post_rows.last_call(bot.tables.store, place.table.id)
    await bot.tables.mark(post, "trying")
    mentions = discord.AllowedMentions(users=[discord.Object(u) for u in users])
    view = view_of(_bell(bot, look, users))
    try:
        message = await place.send(view=view, allowed_mentions=mentions, nonce=post.nonce)
    except discord.Forbidden:
        # Discord answered, so it was certainly not sent.
        await bot.tables.mark(post, "owed")
        raise
    await bot.tables.mark(post, "sent", message.id)
    if last is not None:
        await place.delete(last.message)
    return True


def _bell(bot: Parlour, look: Look, users: list[int]) -> Screen:
    """Who is called, what to do, at which table, and the way to one's hand."""
    table, words = look.table, bot.words
    text = words(
        "call",
        names=words.list([mention(user) for user in users]),
        what=PRESENTERS[table.game].asked(look.observation, words),
        game=words(f"game.{table.game}"),
        table=table.id,
    )
    return Screen(
        table.id, bot.catalog[table.game].colour, (Text(text), Row((hand_button(words),)))
    )


async def take_away_answered(bot: Parlour, place: Place) -> None:
    """Delete the call that stands in the channel once nobody it called owes what it asks for.

    Raises discord.DiscordServerError.
    """
    last = await post_rows.last_call(bot.tables.store, place.table.id)
    if last is None:
        return
    look = await bot.tables.look(place.table.id)
    owing = await bot.tables.waited_for(place.table.id)
    asked = look.observation is not None and look.observation.decision == last.body.decision
    if not asked or not owing.intersection(last.body.users):
        await place.delete(last.message)
        await bot.tables.store.write(lambda db: post_rows.mark_post(db, last.post, "sent"))
