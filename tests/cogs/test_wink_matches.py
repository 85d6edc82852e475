"""Complete matches of Wink, played by what people see."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cogs.stored import replayed
from tests.cogs.wink_players import (
    ByCommands,
    ByControls,
    Policy,
    hand_of,
    whose_turn,
    wink_started,
)
from tests.cogs.world import World, messages, text, world_at

STYLES: list[dict[str, Any]] = [
    {"style": "watch", "bluffs": True},
    {"style": "watch", "bluffs": False, "must_wink": True},
    {"style": "camera"},
]
MATCHES = [
    (count, {"deal": deal, **style})
    for count in range(4, 9)
    for deal in ("full", "classic")
    for style in STYLES
]


pytestmark = pytest.mark.usefixtures("breathless")


async def play(world: World, table: int, people: list[Any], way: Any, aim: float = 0.8) -> None:
    """Play until the match is over; everybody winks and accuses now and then."""
    victim, rng = people[-1], Random(len(people))
    turns = 0
    while player := await whose_turn(world, table, people):
        policy = Policy(victim, await hand_of(world, table, victim), rng, aim)
        acting = way(world, policy)
        turns += 1
        if turns % 3 == 0:
            await acting.secretly(rng.choice(people))
        if turns % 4 == 0:
            await acting.accuse(rng.choice(people))
        if await whose_turn(world, table, people) is player:
            await acting.turn(player)


async def assert_told_as_stored(world: World, table: int, people: list[Any]) -> None:
    """The posted scores and winners are those of the stored log."""
    match = await replayed(world, table)
    posts = [text(m) for m in messages(world, world.channel.id)]
    end = next(post for post in posts if post.startswith("## 🎆"))
    points, winners = match.game.returns(match.state), match.game.winners(match.state)
    lines = end.splitlines()
    for seat, person in enumerate(people):
        name = person.user.global_name
        line = next(line for line in lines if f"**{name}**:" in line)
        assert f"**{points[seat]} point" in line
        crowned = next(line for line in lines if line.startswith("🏆"))
        assert (name in crowned) == (seat in winners)


@pytest.mark.parametrize("way", [ByControls, ByCommands])
@pytest.mark.parametrize(("count", "options"), MATCHES)
async def test_a_match_ends_with_the_scores_that_the_stored_log_gives(
    tmp_path: Path, count: int, options: dict[str, Any], way: Any
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:count]
        table = await wink_started(world, people, **options)
        await play(world, table, people, way)
        await assert_told_as_stored(world, table, people)


async def test_a_match_of_random_play_goes_on_until_the_crowd_is_used_up(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        table = await wink_started(world, people)
        await play(world, table, people, ByControls, aim=0)
        await assert_told_as_stored(world, table, people)
