"""Accusations, namings and winks at the same moment, twice, or from an older screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.offline import kit
from data import rows
from data.records import Stage
from engine import GAMES
from engine.wink.actions import Place
from engine.wink.notices import AccusationTold
from engine.wink.observation import WinkObservation
from tests.cogs.players import table_number
from tests.cogs.scenes import control, posts, said, told
from tests.cogs.stored import replayed
from tests.cogs.wink_players import panel, whose_turn, wink_started
from tests.cogs.world import NAMES, World, controls, text, world_at

RACES = 200
TOO_LATE = ("No pawn stands on that number now", "Your pawn is off the table")
OLDER = "That was an older screen"


pytestmark = pytest.mark.usefixtures("breathless")


class Fair:
    """A match after another, in which everybody's cards are known to the test."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world = world
        self.people = world.people[:4]
        self.rng = rng
        self.table = 0

    async def seen(self, seat: int | None = None) -> WinkObservation:
        """What a seat, or the channel, may know now."""
        user = self.people[seat].id if seat is not None else None
        look = await self.world.bot.tables.look(self.table, *(() if user is None else (user,)))
        assert isinstance(look.observation, WinkObservation)
        return look.observation

    async def hands(self) -> list[tuple[int, ...]]:
        """All hands."""
        return [(await self.seen(seat)).hand for seat in range(4)]

    async def dealt(self) -> None:
        """A match that is on; the one before, if it can still be raced in."""
        tables = self.world.bot.tables
        if not self.table:
            self.table = await wink_started(self.world, self.people)
            return
        look = await tables.look(self.table)
        if look.table.stage is Stage.PLAYING and can_be_raced_in(look.observation):
            return
        if look.table.stage is Stage.PLAYING:
            with kit.as_bot(self.world.env):
                await tables.close_table(self.table, None)
        self.world.env.backend.messages[self.world.channel.id].clear()
        self.table = await wink_started(self.world, self.people)

    async def place(self) -> tuple[int, int, int]:
        """The one whose turn it is places on a number of somebody else, who holds it.

        Returns player, holder and number.
        """
        seen = await self.seen()
        player = seen.player
        assert player is not None
        places, hands = (await self.seen(player)).places, await self.hands()
        found = [(seat, n) for n in places for seat in range(4) if n in hands[seat]]
        holder, number = self.rng.choice(found or [(-1, places[0])])
        with kit.as_bot(self.world.env):
            user = self.people[player].id
            await self.world.bot.tables.submit(self.table, user, Place(number))
        return player, holder, number

    def accuse(self, accuser: int, holder: int, number: int) -> Any:
        """Deliver an accusation."""
        command = {"player": NAMES[holder].title(), "number": number}
        person = self.people[accuser]
        return kit.emit_slash(self.world.env, person, self.world.channel, "wink accuse", **command)


def can_be_raced_in(seen: WinkObservation) -> bool:
    """Whether everybody can accuse, and no act ends the match, which would refuse the other one
    for another reason than being late."""
    return all(seen.counters) and min(seen.hand_sizes) > 2 and seen.stall_in is None


def refused(results: list[Any]) -> Iterator[int]:
    """Which of the people were told that they came too late."""
    for index, result in enumerate(results):
        if any(words in said(result) for words in TOO_LATE):
            yield index


async def test_of_two_accusations_at_one_moment_one_wins_and_the_other_loses_nothing(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        fair, first_wins = Fair(world, Random(3)), 0
        for _ in range(RACES):
            await fair.dealt()
            player, holder, number = await fair.place()
            racers = [seat for seat in range(4) if seat not in (player, holder)]
            fair.rng.shuffle(racers)
            before = await fair.seen()
            results = [fair.accuse(seat, holder, number) for seat in racers]
            await world.env.settle()
            after = await fair.seen()
            (late,) = refused(results)
            winner, loser = racers[1 - late], racers[late]
            assert after.won[winner] == (*before.won[winner], number, number)
            assert after.counters[loser] == before.counters[loser]
            assert after.won[loser] == before.won[loser]
            assert after.pawns[player] is None
            first_wins += winner == racers[0]
        assert 0 < first_wins <= RACES
        await assert_log_tells_what_was_posted(world, fair.table)


async def assert_log_tells_what_was_posted(world: World, table: int) -> None:
    """Every accusation of the log was posted once, and no other."""
    match = await replayed(world, table)
    seen = match.game.observe(match.state, None)
    assert isinstance(seen, WinkObservation)
    accused = [deed for deed in seen.deeds if isinstance(deed, AccusationTold)]
    assert told(world, "accuses") == len(accused) or not accused


async def test_an_accusation_at_the_moment_of_the_naming_counts_before_it_or_not_at_all(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        fair, namings = Fair(world, Random(4)), 0
        for _ in range(RACES):
            player, holder, number = await everybody_placed(fair)
            accuser = next(seat for seat in range(4) if seat not in (player, holder))
            before = await fair.seen()
            acts = [
                lambda a=accuser, h=holder, n=number: fair.accuse(a, h, n),
                lambda p=player, h=holder: kit.emit_slash(
                    world.env, fair.people[p], world.channel, "wink name", player=NAMES[h].title()
                ),
            ]
            accusing_first = fair.rng.random() < 0.5
            results = [act() for act in (acts if accusing_first else acts[::-1])]
            await world.env.settle()
            after = await fair.seen()
            (late,) = refused(results)
            named = (late == 0) == accusing_first
            namings += named
            if named:
                assert after.counters[accuser] == before.counters[accuser]
                assert after.won[accuser] == before.won[accuser]
                assert number in after.won[player] and number in after.won[holder]
            else:
                assert after.won[accuser] == (*before.won[accuser], number, number)
                assert after.won[player] == before.won[player]
                assert after.player == player, "the turn goes on: now the pawn is placed"
        assert 0 < namings < RACES, "both happened first now and then"


async def everybody_placed(fair: Fair) -> tuple[int, int, int]:
    """A match at a turn whose player has a pawn on a number that somebody else holds."""
    while True:
        await fair.dealt()
        seen = await fair.seen()
        player, hands = seen.player, await fair.hands()
        pawn = seen.pawns[player] if player is not None else None
        if player is not None and pawn is not None:
            holder = next((s for s in range(4) if pawn.number in hands[s]), None)
            if holder is not None:
                await fair.world.env.settle()
                return player, holder, pawn.number
        await fair.place()


async def playing(world: World) -> tuple[int, Any, list[Any]]:
    """A match in which the first player has placed; the table, that player, and the others."""
    people = world.people[:4]
    table = await wink_started(world, people)
    player = await whose_turn(world, table, people)
    assert player is not None
    await choose(world, player, "wink_place")
    await press(world, player, "wink_place_sure")
    return table, player, [person for person in people if person is not player]


async def choose(world: World, person: Any, kind: str, times: int = 1) -> None:
    """Choose the first option of a menu of the panel that is not chosen yet."""
    shown = panel(world, person)
    menu = controls(shown._message, kind)[0]
    value = next(o["value"] for o in menu["options"] if not o.get("default"))
    kit.emit_click(
        world.env, person.user, shown, custom_id=menu["custom_id"], values=[value], times=times
    )
    await world.env.settle()


async def press(world: World, person: Any, kind: str, times: int = 1) -> Any:
    """Press a button of the panel."""
    shown = panel(world, person)
    button = control(shown, kind)
    result = kit.emit_click(world.env, person.user, shown, custom_id=button, times=times)
    await world.env.settle()
    return result


async def log_of(world: World, table: int) -> list[str]:
    """The stored actions."""
    log = await rows.log_of(world.bot.tables.store, GAMES["wink"], table)
    return [type(entry.action).__name__ for entry in log]


async def accusation_screen(world: World, person: Any) -> Any:
    """An accusation that only has to be confirmed."""
    board = world.board()
    screen = (await person.click(board, custom_id=control(board, "wink_accuse"))).response
    for kind in ("wink_accuse_card", "wink_accuse_who"):
        menu = controls(screen._message, kind)[0]
        value = menu["options"][0]["value"]
        await person.select(screen, [value], custom_id=menu["custom_id"])
    return screen


async def test_a_press_delivered_twice_counts_once(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        table, player, (bob, cyd, _) = await playing(world)
        before = await log_of(world, table)
        await choose(world, bob, "wink_at", times=2)
        await press(world, bob, "wink_at_sure", times=2)
        assert await log_of(world, table) == [*before, "WinkAt"]
        await choose(world, cyd, "wink_watch", times=2)
        assert await log_of(world, table) == [*before, "WinkAt", "Watch"]
        next_one = await whose_turn(world, table, world.people[:4])
        await choose(world, next_one, "wink_place", times=2)
        await press(world, next_one, "wink_place_sure", times=3)
        assert (await log_of(world, table))[-2:] == ["Watch", "Place"]
        screen = await accusation_screen(world, player)
        sure = control(screen, "wink_accuse_sure")
        kit.emit_click(world.env, player, screen, custom_id=sure, times=2)
        await world.env.settle()
        assert (await log_of(world, table))[-2:] == ["Place", "Accuse"]
        assert told(world, "accuses") == 1


async def test_a_press_from_an_older_screen_is_refused_and_refreshed_for_each_kind(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table, player, others = await playing(world)
        people = world.people[:4]
        old: list[tuple[str, Any, Any, Any]] = []

        def keep(kind: str, person: Any, values: Any = None) -> None:
            old.append((kind, person, kit.as_seen_now(world.env, panel(world, person)), values))

        second = await whose_turn(world, table, people)
        winker = next(person for person in others if person is not second)
        keep("wink_place", second, [first_value(world, second, "wink_place")])
        await choose(world, second, "wink_place")
        keep("wink_place_sure", second)
        keep("wink_at", winker, [first_value(world, winker, "wink_at")])
        await choose(world, winker, "wink_at")
        keep("wink_at_sure", winker)
        screen = await accusation_screen(world, winker)
        accusing = kit.as_seen_now(world.env, screen)
        await press(world, second, "wink_place_sure")
        while (now := await whose_turn(world, table, people)) is not player:
            await choose(world, now, "wink_place")
            await press(world, now, "wink_place_sure")
        keep("wink_name", player, [first_value(world, player, "wink_name")])
        await choose(world, player, "wink_name")
        keep("wink_name_sure", player)
        await choose(world, player, "wink_place")
        await press(world, player, "wink_place_sure")
        log = await log_of(world, table)
        for kind, person, seen, values in old:
            read = await stale(world, person.user, seen, control(seen, kind), values)
            assert OLDER in read, kind
            assert "### 🎭" in text(panel(world, person)._message)
        read = await stale(world, winker, accusing, control(accusing, "wink_accuse_sure"), None)
        assert OLDER in read
        assert await log_of(world, table) == log
        assert told(world, "accuses") == 0
        assert posts(world) and table == table_number(world)


def first_value(world: World, person: Any, kind: str) -> str:
    """The first option of a menu of the panel."""
    return str(controls(panel(world, person)._message, kind)[0]["options"][0]["value"])


async def stale(world: World, person: Any, shown: Any, custom_id: str, values: Any) -> str:
    """Press what is no longer there; what the presser reads then."""
    result = kit.emit_stale(world.env, person, shown, custom_id=custom_id, values=values)
    await world.env.settle()
    assert result.acknowledged
    return said(result)
