"""A fresh bot before every press of a match of Wink: nothing is lost, nothing said twice."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from data import rows
from engine import GAMES
from tests.cogs.interruptions import (
    Between,
    restarted,
    stopped_before_sending,
    untouched,
)
from tests.cogs.scenes import posts, same_cards, tables_shown
from tests.cogs.wink_players import ByControls, Policy, hand_of, whose_turn, wink_started
from tests.cogs.world import World, messages, text, world_at

pytestmark = pytest.mark.usefixtures("breathless")


class Interrupted(ByControls):
    """Plays by controls; something happens before each press."""

    def __init__(self, world: World, policy: Policy, between: Between) -> None:
        super().__init__(world, policy)
        self._between = between

    async def _choose(self, person: Any, menu: dict[str, Any], value: str) -> None:
        await self._between(self._world)
        await super()._choose(person, menu, value)

    async def _press(self, person: Any, kind: str) -> None:
        await self._between(self._world)
        await super()._press(person, kind)


async def played(path: Path, count: int, between: Between) -> tuple[list[str], list[Any]]:
    """A match by the same choices. All that everybody was told, and the stored log."""
    async with world_at(path) as world:
        people = world.people[:count]
        rng = Random(7)
        table = await wink_started(world, people, deal="classic")
        turns = 0
        while player := await whose_turn(world, table, people):
            policy = Policy(people[-1], await hand_of(world, table, people[-1]), rng)
            acting = Interrupted(world, policy, between)
            turns += 1
            if turns % 3 == 0:
                await acting.secretly(rng.choice(people))
            if turns % 5 == 0:
                await acting.accuse(rng.choice(people))
            if await whose_turn(world, table, people) is player:
                await acting.turn(player)
            if between is stopped_before_sending:
                await world.restart()
        await world.restart()
        assert len(tables_shown(world)) == 1
        assert await world.bot.tables.unfinished() == []
        log = await rows.log_of(world.bot.tables.store, GAMES["wink"], table)
        return [*posts(world), *winks_told(world, people)], log


def winks_told(world: World, people: list[Any]) -> list[str]:
    """What each was told of winks in private."""
    return [
        text(m)
        for person in people
        for m in messages(world, world.env.backend.dm_channels[person.id])
        if text(m).startswith(("😉", "👀"))
    ]


@pytest.mark.parametrize("between", [restarted, stopped_before_sending])
async def test_a_restart_before_every_press_changes_neither_match_nor_posts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, between: Between
) -> None:
    same_cards(monkeypatch)
    whole, log = await played(tmp_path / "a.db", 5, untouched)
    broken, log_of_broken = await played(tmp_path / "b.db", 5, between)
    assert log_of_broken == log
    assert broken == whole
    assert len(whole) > 20
    assert {type(entry.action).__name__ for entry in log} >= {"WinkAt", "Watch", "Name", "Accuse"}
