"""Complete matches of Misty, played by what people see."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cogs.players import started, step_by_commands, step_by_controls, waited_for
from tests.cogs.stored import replayed
from tests.cogs.world import World, messages, text, world_at


async def play_on(world: World, table: int, people: list[Any], step: Any, rng: Random) -> None:
    """Play until the match is over."""
    while waiting := await waited_for(world, table, people):
        await step(world, rng.choice(waiting), rng, world.board())


@pytest.mark.parametrize("step", [step_by_controls, step_by_commands])
@pytest.mark.parametrize("variant", ["standard", "small"])
@pytest.mark.parametrize("count", [2, 3, 4])
async def test_a_match_ends_with_the_winner_that_the_stored_log_gives(
    tmp_path: Path, count: int, variant: str, step: Any
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:count]
        table = await started(world, people, rounds=1, variant=variant)
        await play_on(world, table, people, step, Random(count))
        match = await replayed(world, table)
        winners = match.game.winners(match.state)
        posts = [text(m) for m in messages(world, world.channel.id)]
        victory = next(post for post in posts if post.startswith("## 🏆"))
        for seat, person in enumerate(people):
            assert (person.user.global_name in victory.splitlines()[0]) == (seat in winners)
