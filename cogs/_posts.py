"""Sending what a table owes: reveals, results, calls to act, words about the table.

A post is marked when Discord answered. After a crash it is sent again with the same nonce; a call
to act whose fate is unknown is dropped, for a ping too few is better than one too many.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from cogs._discord import sentence_view, view_of
from cogs._place import Place
from cogs.screens.people import mention, safe_name
from cogs.screens.registry import PRESENTERS
from cogs.screens.screen import POST, Button, Row, Screen, Style, Text
from data import rows
from data.records import CHANNEL, CallBody, Post, PostKind, Table, Word
from engine import GAMES
from engine.codec import decode_notice

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)

BAD_REQUEST: Final = 400


async def send_owed(bot: Parlour, place: Place) -> bool:
    """Send all owed posts of a table, oldest first. Returns whether people were called.

    Raises discord.HTTPException; what was not sent stays owed.
    """
    called = False
    for post in await bot.tables.owed(place.table.id):
        if post.kind is PostKind.CALL:
            called = await _call(bot, place, post) or called
        elif post.viewer == CHANNEL:
            await _send_publicly(bot, place, post)
        else:
            await _send_privately(bot, place, post)
    return called


async def _send_publicly(bot: Parlour, place: Place, post: Post) -> None:
    try:
        message = await place.send(view=_view(bot, place, post), nonce=post.nonce)
    except discord.HTTPException as error:
        if error.status != BAD_REQUEST:
            raise
        # It would never be taken, and hold back all that is owed after it.
        log.error("table %d: post %d is malformed: %s", place.table.id, post.id, error)
        await bot.tables.mark(post, "dropped")
    else:
        await bot.tables.mark(post, "sent", message.id)


def _view(bot: Parlour, place: Place, post: Post) -> discord.ui.LayoutView:
    table = place.table
    if post.kind is PostKind.WORD:
        return view_of(_word(bot, table, post.decoded(Word)))
    notice = decode_notice(GAMES[table.game], post.body)
    presenter, file = PRESENTERS[table.game], bot.catalog[table.game]
    return view_of(presenter.notice(notice, table, file, bot.words))


def _word(bot: Parlour, table: Table, word: Word) -> Screen:
    sitting = table.sitting_of(word.user) if word.user is not None else None
    name = safe_name(sitting.name) if sitting else ""
    text = Text(bot.words(word.key, name=name, table=table.id))
    colour = bot.catalog[table.game].colour
    if word.key != "table.closed_dms":
        return Screen(table.id, colour, (text,))
    button = Button("panel", bot.words("button.panel"), slot=POST, style=Style.PRIMARY)
    return Screen(table.id, colour, (text, Row((button,))))


async def _send_privately(bot: Parlour, place: Place, post: Post) -> None:
    """A notice for one person. Where DMs are closed, the panel shows it."""
    try:
        user = await bot.fetch_user(post.viewer)
        message = await user.send(view=_view(bot, place, post), nonce=post.nonce)
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        # Below INFO, for it tells that there was a secret to be told.
        log.debug("table %d: a private notice was not delivered (%s)", place.table.id, error.code)
        await bot.tables.mark(post, "dropped")
    else:
        await bot.tables.mark(post, "sent", message.id)


async def _call(bot: Parlour, place: Place, post: Post) -> bool:
    """One short call to act, replacing the last one."""
    owing = await bot.tables.waited_for(place.table.id)
    called = [user for user in post.decoded(CallBody).users if user in owing]
    users = [user for user in called if not await bot.leavers.has_gone(place, user)]
    if post.tried or not users or not place.table.stage.open:
        await bot.tables.mark(post, "dropped")
        return False
    last = await rows.last_call(bot.tables.store, place.table.id)
    await bot.tables.mark(post, "trying")
    text = bot.words("call", names=bot.words.list([mention(u) for u in users]), n=len(users))
    mentions = discord.AllowedMentions(users=[discord.Object(u) for u in users])
    try:
        message = await place.send(
            view=sentence_view(text), allowed_mentions=mentions, nonce=post.nonce
        )
    except discord.Forbidden:
        # Discord answered, so it was certainly not sent.
        await bot.tables.mark(post, "owed")
        raise
    await bot.tables.mark(post, "sent", message.id)
    if last is not None:
        await place.delete(last[1])
    return True
