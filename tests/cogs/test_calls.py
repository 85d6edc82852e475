"""Calls to act: what they ask for, where, and when they are taken away again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from data.records import Stage
from engine.wink.actions import Place, WinkAt
from tests.cogs.players import gathered, panel, started
from tests.cogs.scenes import (
    act,
    control,
    dms,
    first_picks,
    healed,
    mentions,
    play_until,
    said,
)
from tests.cogs.world import World, controls, messages, text, world_at


def bells(world: World) -> list[Any]:
    """The calls to act that stand in the channel."""
    return [m for m in messages(world, world.channel.id) if "🔔" in text(m)]


async def wink_started(world: World, people: list[Any], **options: Any) -> None:
    """A match of Wink that has begun, at table 1."""
    await gathered(world, people, "wink", **options)
    await people[0].click(world.board(), label="Start")
    await world.env.settle()


async def test_a_call_says_what_to_do_and_at_which_table(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], rounds=2, variant="small")
        where = "-# Misty · table 1"
        both = f"<@{ann.id}> and <@{bob.id}>"
        [bell] = bells(world)
        assert text(bell) == f"🔔 {both}: choose a card and where it goes.\n{where}"
        await play_until(world, table, lambda look: look.observation.phase == "activation")
        waiting = (await world.bot.tables.look(table)).observation
        assert waiting is not None
        [bell] = bells(world)
        assert text(bell).endswith(f": move your arrow cards.\n{where}")
        await play_until(world, table, lambda look: look.observation.phase == "scored")
        assert bells(world) == [], "all arrows have moved"
        await act(world, table, ann.id)
        await world.env.settle()
        [bell] = bells(world)
        assert text(bell).startswith(f"🔔 <@{bob.id}>: look at the result, then press **Ready**")


async def test_a_call_in_wink_is_for_whose_turn_it_is(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        await wink_started(world, people)
        for _ in range(3):
            [user] = await world.bot.tables.waited_for(1)
            [bell] = bells(world)
            assert text(bell).startswith(f"🔔 <@{user}>: it's your turn. Place your pawn")
            assert text(bell).endswith("-# Wink · table 1")
            assert mentions(world) == [[user]]
            look = await world.bot.tables.look(1, user)
            with kit.as_bot(world.env):
                place = next(a for a in look.legal if isinstance(a, Place))
                await world.bot.tables.submit(1, user, place)
                world.bot.stage.wake(1)
            await world.env.settle()


async def test_my_hand_of_a_call_shows_the_own_panel_and_leaves_the_call(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob], variant="small")
        bell = world.message(bells(world)[0])
        before = text(bell._message)
        shown = await bob.click(bell, label="My hand")
        assert shown.response.ephemeral
        assert "Your hand in" in said(shown)
        assert "You don't sit at this table" in said(await cyd.click(bell, label="My hand"))
        assert text(bell._message) == before


async def test_a_call_is_taken_away_once_it_is_answered(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], rounds=1, variant="small")
        await first_picks(world, [ann])
        assert mentions(world) == [[bob.id]], "everybody waits for one"
        await first_picks(world, [bob])
        assert bells(world) == [], "the next choice is another one"
        await play_until(world, table, lambda look: look.table.stage is Stage.FINISHED)
        assert bells(world) == []


@pytest.mark.parametrize("how", ["closed", "restarted", "left"])
async def test_a_call_that_nobody_can_answer_is_taken_away(tmp_path: Path, how: str) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        table = await started(world, [ann, bob, cyd], variant="small")
        await first_picks(world, [ann, bob])
        assert mentions(world) == [[cyd.id]]
        with kit.as_bot(world.env):
            if how == "left":
                await world.bot.tables.leave(table, cyd.id)
            else:
                await world.bot.tables.close_table(table, "table.closed_by_admin")
            if how != "restarted":
                world.bot.stage.wake(table)
        await world.env.settle()
        if how == "restarted":
            await world.restart()
            await healed(world)
        assert bells(world) == []


async def test_a_private_notice_has_the_way_back_to_the_hand(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = {person.id: person for person in world.people[:4]}
        await wink_started(world, list(people.values()))
        [owner] = await world.bot.tables.waited_for(1)
        await act(world, 1, owner)
        await world.env.settle()
        winker = next(user for user in people if user != owner)
        look = await world.bot.tables.look(1, winker)
        wink = next(a for a in look.legal if isinstance(a, WinkAt))
        with kit.as_bot(world.env):
            await world.bot.tables.submit(1, winker, wink)
            world.bot.stage.wake(1)
        await world.env.settle()
        person = people[owner]
        notice = world.message(dms(world, person)[-1])
        told = text(notice._message)
        assert "winked at you" in told
        shown = await person.user.click(notice, label="My hand")
        assert shown.response.ephemeral
        assert "You hold" in said(shown)
        with kit.as_bot(world.env):
            await world.bot.tables.leave(1, owner)
        refused = await person.user.click(notice, label="My hand")
        assert said(refused) == "You left this match; your seat plays on by itself."
        assert text(notice._message) == told


async def test_whom_one_could_watch_is_said_in_the_menu(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        await wink_started(world, people)
        [menu] = controls(panel(world, people[0])._message, "wink_watch")
        assert [option["label"].split()[0] for option in menu["options"]] == ["Watch"] * 3
        assert menu["options"][0]["label"].endswith("Bob")


async def test_a_seat_of_wink_that_plays_by_itself_says_so(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        await wink_started(world, people)
        with kit.as_bot(world.env):
            await world.bot.tables.leave(1, people[1].id)
            world.bot.stage.wake(1)
        await world.env.settle()
        shown = text(world.board()._message)
        assert shown.count("(plays by itself)") == 1
        assert "**Bob** (plays by itself)" in shown


async def test_my_hand_says_that_one_left(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], variant="small")
        with kit.as_bot(world.env):
            await world.bot.tables.leave(1, bob.id)
        read = said(await bob.click(world.board(), label="My hand"))
        assert "You left this match; your seat plays on by itself." in read
        assert control(world.board(), "panel")
