"""Playing again after a match: by the button on its table message, and by `/table again`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from data.records import Stage, Table
from tests.cogs.players import gathered, started
from tests.cogs.scenes import control, forbid, play_until, said, told
from tests.cogs.world import World, controls, text, world_at


async def finished(world: World, people: list[Any], **options: Any) -> Any:
    """The table message of a match of Misty that is over."""
    table = await started(world, people, rounds=1, variant="small", **options)
    await play_until(world, table, lambda look: look.table.stage is Stage.FINISHED)
    return world.board()


async def play_out(world: World) -> None:
    """The first legal actions of all until the match is over, unseen by Discord."""
    while users := await world.bot.tables.waited_for(1):
        for user in users:
            look = await world.bot.tables.look(1, user)
            await world.bot.tables.submit(1, user, look.legal[0])


async def table_of(world: World, table: int) -> Table:
    return (await world.bot.tables.look(table)).table


async def test_same_again_opens_a_table_with_the_same_game_and_options(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        over = await finished(world, [ann, bob])
        opened = said(await bob.click(over, label="Same again"))
        assert f"Table 2 is open in <#{world.channel.id}>" in opened
        await world.env.settle()
        old, new = await table_of(world, 1), await table_of(world, 2)
        assert new.stage is Stage.GATHERING
        assert (new.game, new.options, new.channel) == (old.game, old.options, old.channel)
        assert [s.user for s in new.sittings] == [new.host] == [bob.id]
        assert told(world, "🔁 Bob would like to play again. Press **Join**") == 1
        assert "**Bob** · host" in text(world.board()._message)
        await ann.click(world.board(), label="Join")
        await ann.click(world.board(), label="Start")
        await world.env.settle()
        assert (await table_of(world, 2)).stage is Stage.PLAYING
        assert "🏆" in text(over._message), "the finished match stays as it was"


async def test_the_button_works_after_a_restart_and_once(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann, bob, cyd = world.people[:3]
        over = await finished(world, [ann, bob])
        await world.restart()
        custom_id = control(over, "again")
        presses = [
            kit.emit_click(world.env, person, over, custom_id=custom_id) for person in (ann, cyd)
        ]
        await world.env.settle()
        opened, refused = sorted(map(said, presses))
        assert opened.startswith("Table 2 is open")
        assert "press **Join** to play there" in refused
        assert len(await world.bot.tables.of_guild(world.guild.id)) == 1


async def test_a_taken_channel_refuses_it_kindly(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        over = await finished(world, [ann, bob])
        await cyd.slash(world.channel, "wink new")
        for answer in (
            await ann.click(over, label="Same again"),
            await ann.slash(world.channel, "table again"),
        ):
            assert "Table 2 is waiting for players in this channel: press **Join**" in said(answer)
        assert "You sit at table 2" in said(await cyd.click(over, label="Same again"))


async def test_whoever_sits_elsewhere_does_not_let_the_others_wait(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        over = await finished(world, [ann, bob])
        beside = world.guild.create_text_channel("beside")
        await ann.slash(beside, "misty new")
        refused = said(await ann.click(over, label="Same again"))
        assert f"You sit at table 2 in <#{beside.id}>" in refused
        assert len(await world.bot.tables.of_user(ann.id)) == 1
        assert "is open in" in said(await bob.click(over, label="Same again"))


async def test_table_again_means_the_last_match_that_was_played_to_its_end(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        nothing = said(await ann.slash(world.channel, "table again"))
        assert "No match was finished in this channel yet" in nothing
        assert "`/misty new` or `/wink new`" in nothing
        await finished(world, [ann, bob])
        await gathered(world, [bob])
        await bob.click(world.board(), label="Cancel")
        assert "Table 3 is open" in said(await ann.slash(world.channel, "table again"))
        assert (await table_of(world, 3)).options == (await table_of(world, 1)).options


async def test_a_match_of_other_rules_is_not_played_again(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        over = await finished(world, [ann, bob])
        with kit.as_bot(world.env):
            await world.bot.tables.store.write(
                lambda db: db.execute("UPDATE tables SET rules_version = 0")
            )
        for answer in (
            await ann.slash(world.channel, "table again"),
            await ann.click(over, label="Same again"),
        ):
            assert "The bot has learned new rules since that match" in said(answer)
        assert await world.bot.tables.of_guild(world.guild.id) == []


async def test_missing_permissions_are_named_before_a_table_opens_again(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        over = await finished(world, [ann, bob])
        forbid(world, "send_messages")
        assert "Send Messages" in said(await ann.click(over, label="Same again"))
        assert await world.bot.tables.of_guild(world.guild.id) == []


async def test_no_table_is_opened_while_the_end_of_a_match_is_held_back(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        await gathered(world, people, "wink")
        await people[0].click(world.board(), label="Start")
        with kit.as_bot(world.env):
            await play_out(world)
            world.bot.stage.wake(1)
        await world.env.settle()
        early = [
            kit.emit_slash(world.env, people[0], world.channel, name)
            for name in ("table again", "wink new")
        ]
        await world.env.settle()
        assert [said(answer) for answer in early if "open" in said(answer)] == []
        await world.env.advance_time(600)
        await world.env.settle()
        assert "Table 2 is open" in "".join(map(said, early))


async def test_same_again_is_offered_when_a_match_is_over_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs._curtain.BREATH", 0)
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        await gathered(world, people, "wink")
        assert not controls(world.board()._message, "again")
        await people[0].click(world.board(), label="Start")
        await world.env.settle()
        assert not controls(world.board()._message, "again")
        with kit.as_bot(world.env):
            await play_out(world)
            world.bot.stage.wake(1)
        await world.env.settle()
        assert controls(world.board()._message, "again")
        await people[3].click(world.board(), label="Same again")
        assert (await table_of(world, 2)).game == "wink"
