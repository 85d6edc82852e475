"""Pictures that show what happened: with a post, and again for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cogs._answer import Interaction, NotPossible
from cogs._drawing import attachable_in, packed, takes_pictures
from cogs._parcel import Parcel
from cogs.screens.registry import PRESENTERS
from cogs.screens.screen import (
    MOST_OPTIONS,
    POST,
    Button,
    Menu,
    Option,
    Part,
    Pictures,
    Row,
    Screen,
    Text,
)
from data.playback import Playback, moment_of, playback
from data.preferences import preferences_of
from data.records import Post, Table
from engine.playback import Moment

if TYPE_CHECKING:
    from cogs.parlour import Parlour


async def illustrated(
    bot: Parlour, table: Table, post: Post, notice: Any, screen: Screen
) -> Screen:
    """The post with the picture of what it tells, if there is one and it can be sent there.

    It moves unless somebody at the table prefers stillness; then a button shows it moving, to
    whoever presses it.
    """
    presenter = PRESENTERS[table.game]
    if not isinstance(notice, presenter.filmed) or not takes_pictures(bot, table.channel):
        return screen
    moment = await moment_of(bot.tables.store, table.id, post.id)
    if moment is None:
        return screen
    moving = await _everybody_likes_motion(bot, table)
    shown = presenter.film(moment, table, bot.catalog[table.game], bot.words, moving)
    if not shown:
        return screen
    parts: tuple[Part, ...] = (*screen.parts, Pictures(shown))
    if not moving:
        text, number = bot.words("button.film"), str(moment.number)
        parts += (Row((Button("film", text, number, POST),)),)
    return Screen(screen.table, screen.accent, parts)


async def _everybody_likes_motion(bot: Parlour, table: Table) -> bool:
    chosen = [await preferences_of(bot.tables.store, s.user) for s in table.present]
    return all(preferences.motion for preferences in chosen)


async def film(bot: Parlour, interaction: Interaction, table: int, number: str = "") -> Parcel:
    """A film of a table of this channel, moving, with a menu of all; the latest one if no number
    is given. Raises NotPossible.
    """
    if not attachable_in(interaction):
        raise NotPossible("error.missing_permissions", names=bot.words("permission.attach_files"))
    await bot.stage.quiet()  # an outcome that is held back is shown by its post first
    played = await playback(bot.tables.store, table)
    films = _filmed(played) if played else []
    shown = next((m for m in films if number in ("", str(m.number))), None)
    # Whoever may not read a channel does not see what was played there.
    if played is None or shown is None or played.table.channel != interaction.channel_id:
        raise NotPossible("film.none", table=table)
    parcel = await packed(bot, _cinema(bot, played.table, films, shown), table)
    if parcel is None:
        raise NotPossible("error.unexpected")
    return parcel


def _filmed(played: Playback) -> list[Moment]:
    """The moments of which there are films, latest first."""
    kinds = PRESENTERS[played.table.game].filmed
    found = [moment for moment in played.moments if isinstance(moment.notice, kinds)]
    return found[::-1]


def _cinema(bot: Parlour, table: Table, films: list[Moment], shown: Moment) -> Screen:
    presenter, file, words = PRESENTERS[table.game], bot.catalog[table.game], bot.words
    offered = films[:MOST_OPTIONS]
    if shown not in offered:  # the button under an old post
        offered = [*offered[:-1], shown]
    options = tuple(
        Option(
            *(str(moment.number), presenter.film_title(moment, table, file, words)),
            default=moment == shown,
        )
        for moment in offered
    )
    title = words("film.title", game=words(f"game.{table.game}"), table=table.id)
    pictures = Pictures(presenter.film(shown, table, file, words, moving=True))
    menu = Menu("film_chosen", words("film.choose"), options, slot=POST)
    return Screen(table.id, file.colour, (Text(title), pictures, Row((menu,))))
