"""The locks under which messages are drawn."""

from __future__ import annotations

import gc
from pathlib import Path

from tests.cogs.players import started
from tests.cogs.world import world_at


async def test_no_lock_outlasts_those_who_draw(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await started(world, world.people[:2])
        gc.collect()
        assert len(world.bot.stage._curtain._drawing) == 0
