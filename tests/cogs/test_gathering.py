"""Opening a table, sitting down, getting up; several tables at once; names as people write them."""

from __future__ import annotations

from pathlib import Path

from cogs.offline import kit
from data.records import Stage
from tests.cogs.players import gathered, panel, started
from tests.cogs.scenes import (
    act,
    control,
    first_picks,
    forbid,
    mentions,
    play_until,
    said,
    tables_shown,
    told,
)
from tests.cogs.world import World, components, controls, text, world_at

MOST_CHARACTERS = 4000
MOST_COMPONENTS = 40


async def test_the_host_passes_on_and_the_last_to_leave_closes_the_table(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        board = await gathered(world, [ann, bob])
        await ann.click(board, label="Leave")
        assert "**Bob** · host" in text(board._message)
        assert "Only the host can do that" in said(await ann.click(board, label="Cancel"))
        await bob.click(board, label="Leave")
        assert "This table is closed" in text(board._message)
        assert await world.bot.tables.at_channel(world.channel.id) is None


async def test_the_host_alone_cancels(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        board = await gathered(world, [ann, bob])
        for person in (bob, cyd):
            assert "Only the host can do that" in said(await person.click(board, label="Cancel"))
            answer = await person.slash(world.channel, "table cancel")
            assert "Only the host can do that" in said(answer)
        await ann.click(board, label="Cancel")
        assert "This table is closed" in text(board._message)


async def test_leaving_a_match_asks_first(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        table = await started(world, [ann, bob, cyd], variant="small")
        asked = await bob.slash(world.channel, "table leave")
        assert "Leave the match at table 1?" in said(asked)
        assert asked.response.ephemeral
        assert (await world.bot.tables.look(table)).table.absent_seats == set()
        sure = control(asked.response, "leave_sure")
        assert "You left table 1" in said(await bob.click(asked.response, custom_id=sure))
        assert (await world.bot.tables.look(table)).table.absent_seats == {1}
        assert told(world, "Bob left the match") == 1
        assert "You no longer play at this table" in text(panel(world, bob)._message)


async def test_a_match_that_everybody_leaves_is_closed(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:2]
        table = await started(world, people, variant="small")
        for person in people:
            asked = (await person.slash(world.channel, "table leave")).response
            await person.click(asked, custom_id=control(asked, "leave_sure"))
        assert (await world.bot.tables.look(table)).table.stage is Stage.CLOSED
        assert "is open in" in said(await people[0].slash(world.channel, "misty new"))


async def test_one_table_a_channel_and_a_finished_one_frees_it(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        table = await started(world, [ann, bob], rounds=1, variant="small")
        refused = said(await cyd.slash(world.channel, "misty new"))
        assert "Table 1 is open in this channel" in refused
        await play_until(world, table, lambda look: look.table.stage is Stage.FINISHED)
        assert "Table 2 is open" in said(await cyd.slash(world.channel, "misty new"))


async def test_tables_in_threads_run_beside_each_other(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        for _ in range(2):
            await ann.slash(world.channel, "misty new", variant="small", thread=True)
        first, second = world.channel.threads
        assert "Ann" in first.name
        for thread in (first, second):
            await bob.click(world.board(thread), label="Join")
            await bob.slash(thread, "table start")
        assert len(await world.bot.tables.of_user(bob.id)) == 3
        await bob.slash(second, "misty pick", card=await first_card(world, bob, second))
        assert [await chosen(world, bob, n) for n in (1, 2, 3)] == [False, False, True]


async def first_card(world: World, person: object, channel: object) -> str:
    """The first card that autocomplete offers there."""
    offered = await person.autocomplete(channel, "misty pick", "card", "")  # type: ignore[attr-defined]
    return str(offered[0]["value"])


async def chosen(world: World, person: object, table: int) -> bool:
    """Whether somebody's choice is in."""
    look = await world.bot.tables.look(table, person.id)  # type: ignore[attr-defined]
    return look.observation is not None and look.observation.choice is not None


async def test_a_command_that_fits_two_tables_asks_which(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        other = world.env.create_guild("Elsewhere")
        there = other.create_text_channel("games")
        ann2, bob2 = other.add_member(ann.user), other.add_member(bob.user)
        await ann2.slash(there, "misty new", variant="small")
        await bob2.click(world.board(there), label="Join")
        await ann2.click(world.board(there), label="Start")
        beside = world.guild.create_text_channel("beside")
        asked = said(await ann.slash(beside, "misty hand"))
        assert "You play at several tables" in asked
        assert f"1 (<#{world.channel.id}>)" in asked
        assert f"2 (<#{there.id}>)" in asked
        for channel, person, table in ((world.channel, ann, 1), (there, ann2, 2)):
            read = said(await person.slash(channel, "misty hand"))
            assert f"Your hand in <#{channel.id}>" in read, table
        assert f"Your hand in <#{there.id}>" in said(await ann.slash(beside, "misty hand", table=2))
        await ann2.slash(there, "misty pick", card=await first_card(world, ann2, there))
        assert [await chosen(world, ann, n) for n in (1, 2)] == [False, True]


async def test_missing_permissions_are_named_when_a_table_opens(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann = world.people[0]
        forbid(world, "send_messages")
        answer = said(await ann.slash(world.channel, "misty new"))
        assert "Send Messages" in answer
        assert "View Channel" not in answer
        assert await world.bot.tables.of_user(ann.id) == []


WILD = (
    "𝕎" * 32,
    "@everyone **bold** `code` __u__",
    "||spoiler|| [a](https://b.c) <@1>",
    "# ~~*_`>|@here\\" + "漢" * 16,
)


async def test_wild_names_neither_ping_nor_format_nor_burst_a_message(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = [
            world.guild.add_member(world.env.create_user(f"wild{n}", global_name=name))
            for n, name in enumerate(WILD)
        ]
        kit.close_dms(world.env, people[1])
        table = await started(world, people, rounds=1)
        await first_picks(world, [people[0], *people[2:]])
        await play_until(world, table, lambda look: look.table.stage is Stage.FINISHED)
        sent = [m for found in world.env.backend.messages.values() for m in found.values()]
        assert len(sent) > 15
        for message in sent:
            assert len(text(message)) <= MOST_CHARACTERS
            assert len(components(message)) <= MOST_COMPONENTS
            assert not message.mention_everyone
            assert "@everyone" not in text(message)
            assert "@here" not in text(message)
            assert "<@1>" not in text(message)
            assert "**bold**" not in text(message)
        assert told(world, "🏆") == 1


async def test_a_call_to_act_mentions_exactly_those_who_owe(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], variant="small")
        assert mentions(world) == [sorted([ann.id, bob.id, cyd.id])]
        await first_picks(world, [ann, cyd])
        assert mentions(world) == [[bob.id]], "the last call is replaced"
        assert len(tables_shown(world)) == 1
        assert controls(world.board()._message, "panel")


async def test_a_call_that_comes_late_leaves_out_who_has_acted_meanwhile(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await gathered(world, [ann, bob, cyd], variant="small")
        world.bot.stage.wake = lambda table: None  # type: ignore[method-assign]
        await ann.click(world.board(), label="Start")
        await act(world, 1, ann.id)
        await world.restart()
        assert mentions(world) == [sorted([bob.id, cyd.id])]
