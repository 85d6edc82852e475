"""From what a viewer may know to a message that can be sent: screen, pictures, or texts instead."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

import discord
from msgspec.structs import replace

from cogs._answer import Interaction
from cogs._parcel import Parcel
from cogs.screens.registry import draw
from cogs.screens.screen import Scene, Screen
from data.preferences import preferences_of
from data.records import CHANNEL, Look

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)


class Drawn(NamedTuple):
    """A screen, and the parcel that shows it."""

    screen: Screen
    parcel: Parcel


async def scene_of(bot: Parlour, look: Look, attachable: bool = True) -> Scene:
    """What a presenter needs to draw a look. `attachable`: pictures can be sent there."""
    file = bot.catalog[look.table.game]
    if look.viewer == CHANNEL:
        return Scene(look, file, bot.words, takes_pictures(bot, look.table.channel))
    likes = (await preferences_of(bot.tables.store, look.viewer)).pictures
    return Scene(look, file, bot.words, likes and attachable, spoken=not likes)


async def drawn(
    bot: Parlour, scene: Scene, chosen: str | None = None, note: str | None = None
) -> Drawn:
    """The screen and its parcel; `note` is a line above what is shown, for its viewer alone."""
    screen = draw(scene, chosen)
    words = draw(replace(scene, pictures=False), chosen)
    parcel = await packed(bot, screen.noted(note), scene.look.table.id, words.noted(note))
    if parcel is None:
        return Drawn(words, await bot.painter.parcel(words.noted(note)))
    return Drawn(screen, parcel)


async def packed(
    bot: Parlour, screen: Screen, table: int, words: Screen | None = None
) -> Parcel | None:
    """The parcel of a screen; None, and a report in the log, if a picture cannot be painted.

    `words`: the same without pictures.
    """
    try:
        return await bot.painter.parcel(screen, words)
    except Exception:
        log.exception("%s: a picture could not be painted", bot.tables.where(table))
        return None


def takes_pictures(bot: Parlour, channel: int) -> bool:
    """Whether we may attach files there; what we know nothing of is tried."""
    found = bot.get_channel(channel)
    if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
        return True
    try:
        return found.permissions_for(found.guild.me).attach_files
    except discord.ClientException:  # a thread whose channel we do not know
        return True


def attachable_in(interaction: Interaction) -> bool:
    """Whether an answer to it may have pictures attached."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files
