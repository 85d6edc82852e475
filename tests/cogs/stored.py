"""What the database holds of a match."""

from __future__ import annotations

from data import rows
from engine import GAMES
from engine.match import Match
from tests.cogs.world import World


async def replayed(world: World, table: int) -> Match:
    """The engine's own replay of the stored log."""
    store = world.bot.tables.store
    stored = await rows.table_of(store, table)
    assert stored is not None
    game = GAMES[stored.table.game]
    log = await rows.log_of(store, game, table)
    return Match.replay(game, len(stored.table.sittings), stored.table.options, stored.seed, log)
