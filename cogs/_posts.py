"""Sending what a table owes: reveals, results, calls to act, words about the table.

A post is marked when Discord answered. After a crash it is sent again with the same nonce; a call
to act whose fate is unknown is dropped, for a ping too few is better than one too many.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from cogs._calls import call, take_away_answered
from cogs._discord import view_of
from cogs._drawing import packed
from cogs._films import illustrated
from cogs._parcel import Said, new
from cogs._place import UNKNOWN_MESSAGE, Place
from cogs.screens.people import safe_name
from cogs.screens.registry import PRESENTERS
from cogs.screens.screen import Row, Screen, Text, hand_button
from data.records import CHANNEL, Post, PostKind, Table, Word
from engine import GAMES
from engine.codec import decode_notice

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)

BAD_REQUEST: Final = 400


class Sent(NamedTuple):
    """What was sent: whether people were called, and whether a tall picture is above the table."""

    called: bool
    filmed: bool


async def send_owed(bot: Parlour, place: Place) -> Sent:
    """Send all that the channel of a table is owed, oldest first; calls to act last, for whom they
    call, and whether the last one still stands, tells how everything ended.

    Raises discord.HTTPException; what was not sent stays owed.
    """
    called = filmed = False
    while told := [p for p in await _owed(bot, place, CHANNEL) if p.kind is not PostKind.CALL]:
        for post in told:
            filmed = await _send_publicly(bot, place, post) or filmed
    for post in await _owed(bot, place, CHANNEL):
        if post.kind is PostKind.CALL:
            called = await call(bot, place, post) or called
    if not await bot.stage.suspended(place.table.id):
        await take_away_answered(bot, place)
    return Sent(called, filmed)


async def send_privately(bot: Parlour, place: Place, viewer: int) -> None:
    """Send a person the owed notices. Where DMs are closed, the panel shows what they say.

    Raises discord.DiscordServerError; what was not sent stays owed. Nothing of it is logged: the
    log of a game must not tell that somebody winked.
    """
    for post in await _owed(bot, place, viewer):
        try:
            user = bot.get_user(viewer) or await bot.fetch_user(viewer)
            message = await user.send(**new(await _said(bot, place, post)), nonce=post.nonce)
        except discord.DiscordServerError:
            raise
        except discord.HTTPException:
            await bot.tables.mark(post, "dropped")
        else:
            await bot.tables.mark(post, "sent", message.id)


def announcement(bot: Parlour, table: Table, post: Post) -> Screen | None:
    """What is said a breath before the post tells how it ended; None for most posts."""
    if post.kind is not PostKind.NOTICE:
        return None
    notice = decode_notice(GAMES[table.game], post.body)
    presenter, file = PRESENTERS[table.game], bot.catalog[table.game]
    return presenter.suspense(notice, table, file, bot.words)


async def _owed(bot: Parlour, place: Place, viewer: int) -> list[Post]:
    return [post for post in await bot.tables.owed(place.table.id) if post.viewer == viewer]


async def _send_publicly(bot: Parlour, place: Place, post: Post) -> bool:
    """Returns whether the post has a picture."""
    before = announcement(bot, place.table, post)
    try:
        if before is None:
            message = await place.post(await _said(bot, place, post), nonce=post.nonce)
        else:
            message = await _announced(bot, place, post, before)
    except discord.HTTPException as error:
        if error.status != BAD_REQUEST:
            raise
        # It would never be taken, and hold back all that is owed after it.
        log.error("table %d: post %d is malformed: %s", place.table.id, post.id, error)
        await bot.tables.mark(post, "dropped")
        return False
    await bot.tables.mark(post, "sent", message.id)
    return bool(message.attachments)


async def _announced(bot: Parlour, place: Place, post: Post, before: Screen) -> discord.Message:
    """Announce it, hold the breath, then tell the outcome in the same message.

    One that was announced before a crash has been waited for long enough.
    """
    message = post.message
    if message is None:
        message = (await place.post(view_of(before), nonce=post.nonce)).id
        await bot.tables.mark(post, "trying", message)
        await bot.stage.breathe()
    told = await _said(bot, place, post)
    try:
        return await place.edit(message, told)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    return await place.post(told)


async def _said(bot: Parlour, place: Place, post: Post) -> Said:
    table = place.table
    if post.kind is PostKind.WORD:
        return view_of(_word(bot, table, post.decoded(Word)))
    notice = decode_notice(GAMES[table.game], post.body)
    presenter, file = PRESENTERS[table.game], bot.catalog[table.game]
    screen = presenter.notice(notice, table, file, bot.words)
    if post.viewer != CHANNEL:
        return view_of(screen)
    shown = await illustrated(bot, table, post, notice, screen)
    return await packed(bot, shown, table.id, screen) or view_of(screen)


def _word(bot: Parlour, table: Table, word: Word) -> Screen:
    sitting = table.sitting_of(word.user) if word.user is not None else None
    name = safe_name(sitting.name) if sitting else ""
    text = Text(bot.words(word.key, name=name, table=table.id))
    colour = bot.catalog[table.game].colour
    if word.key != "table.closed_dms":
        return Screen(table.id, colour, (text,))
    return Screen(table.id, colour, (text, Row((hand_button(bot.words),))))
