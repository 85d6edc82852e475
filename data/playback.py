"""What a channel was told in a match, from the stored log: for pictures that show it again."""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

from data import post_rows, rows
from data.records import Stage, Table
from data.store import Store
from engine import GAMES
from engine.match import Match
from engine.playback import Moment, moments

log = logging.getLogger(__name__)


class Playback(NamedTuple):
    """A table and all public moments of its match, in order."""

    table: Table
    moments: tuple[Moment, ...]


async def playback(store: Store, table: int) -> Playback | None:
    """A match from its log; None if there was none, or if it was played by other rules."""
    stored = await rows.table_of(store, table)
    if stored is None or stored.table.options is None or stored.table.stage is Stage.GATHERING:
        return None
    game = GAMES.get(stored.table.game)
    if game is None or stored.table.rules_version != game.rules_version:
        return None
    entries = await rows.log_of(store, game, table)
    try:
        start = Match.start(game, len(stored.table.sittings), stored.table.options, stored.seed)
        # A long log takes some time; nothing else may wait for it.
        told = await asyncio.to_thread(lambda: tuple(moments(start, entries)))
    except Exception as error:
        log.error("table %d cannot be played back: %r", table, error)
        return None
    return Playback(stored.table, told)


async def moment_of(store: Store, table: int, post: int) -> Moment | None:
    """The moment that a post to the channel tells of."""
    number = await post_rows.notices_before(store, table, post)
    played = await playback(store, table)
    return played.moments[number] if played and number < len(played.moments) else None
