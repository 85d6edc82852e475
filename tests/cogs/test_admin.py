"""What those who manage a server can do to its tables, and nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.offline import kit
from data.records import Stage
from tests.cogs.players import gathered, panel, started
from tests.cogs.scenes import (
    act,
    control,
    dms,
    first_picks,
    play_until,
    said,
    tables_shown,
    told,
)
from tests.cogs.world import World, controls, text, world_at


async def stage_of(world: World, table: int) -> Stage:
    """How far a table has come."""
    return (await world.bot.tables.look(table)).table.stage


async def reset(world: World, boss: Any, table: int, label: str) -> Any:
    """Ask for a reset and press a button of the question."""
    asked = (await boss.slash(world.channel, "admin reset", table=table)).response
    return await boss.click(asked, label=label)


async def test_admin_tables_lists_the_tables_of_this_server_alone(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        boss = world.manager()
        nobody = said(await boss.slash(world.channel, "admin tables"))
        assert nobody == "Nobody is playing at the moment."
        await started(world, [ann, bob])
        other = world.env.create_guild("Elsewhere")
        there = other.create_text_channel("games")
        await other.add_member(ann.user).slash(there, "misty new")
        listed = said(await boss.slash(world.channel, "admin tables"))
        assert "1 open table" in listed
        assert "Table 1 · Misty" in listed
        assert "Ann and Bob" in listed
        assert "Table 2" not in listed


async def test_another_servers_table_does_not_exist_for_a_manager(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann = world.people[0]
        boss = world.manager()
        other = world.env.create_guild("Elsewhere")
        there = other.create_text_channel("games")
        await other.add_member(ann.user).slash(there, "misty new")
        for name, options in (("reset", {}), ("kick", {"player": str(ann.id)})):
            answer = await boss.slash(world.channel, f"admin {name}", table=1, **options)
            assert "There is no open table 1 on this server" in said(answer)
            offered = await boss.autocomplete(world.channel, f"admin {name}", "table", "")
            assert offered == []
        assert await stage_of(world, 1) is Stage.GATHERING


async def test_a_reset_asks_first_and_can_close_the_table(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd, dan = world.people[:4]
        boss = world.manager()
        beside = world.guild.create_text_channel("beside")
        table = await started(world, [ann, bob], variant="small")
        await cyd.slash(beside, "misty new")
        gathers = said(await boss.slash(world.channel, "admin reset", table=2))
        assert "**Close the table** sends everybody away from it" in gathers
        assert "**Deal anew**" not in gathers
        asked = await boss.slash(world.channel, "admin reset", table=table)
        assert "Reset table 1?" in said(asked)
        assert "**Deal anew** gives up this match and starts another one" in said(asked)
        assert "**Close the table** gives up this match, without a winner" in said(asked)
        assert await stage_of(world, table) is Stage.PLAYING
        assert "Table 1 is closed" in said(
            await boss.click(asked.response, label="Close the table")
        )
        assert await stage_of(world, table) is Stage.CLOSED
        assert told(world, "A server manager closed table 1") == 1
        for person in (ann, bob):
            assert "This table is closed" in text(dms(world, person)[-1])
        assert await stage_of(world, 2) is Stage.GATHERING
        assert "opens" not in said(await dan.slash(world.channel, "misty new"))
        assert await stage_of(world, 3) is Stage.GATHERING, "the channel is free again"


async def test_a_match_dealt_anew_has_the_same_people_and_fresh_panels(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        boss = world.manager()
        old = await started(world, [ann, bob], rounds=1, variant="small")
        await first_picks(world, [ann, bob])
        hand = panel(world, ann)
        await reset(world, boss, old, "Deal anew")
        await world.env.settle()
        assert await stage_of(world, old) is Stage.CLOSED
        look = await world.bot.tables.look(old + 1)
        assert look.table.stage is Stage.PLAYING
        assert [s.user for s in look.table.sittings] == [ann.id, bob.id]
        assert told(world, "dealt this match anew") == 1
        assert len(tables_shown(world)) == 1, "the old table message says that it is closed"
        for person in (ann, bob):
            cards = controls(panel(world, person)._message, "misty_card")
            assert len(cards) == 3
            assert cards[0]["custom_id"].split(":")[2] == str(old + 1)
        assert "closed" in text(hand._message)
        await play_until(world, old + 1, lambda look: look.table.stage is Stage.FINISHED)
        assert told(world, "🏆") == 1


async def test_the_question_works_after_a_restart_but_not_for_who_lost_the_right(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        boss = world.manager()
        table = await started(world, [ann, bob], variant="small")
        asked = (await boss.slash(world.channel, "admin reset", table=table)).response
        role = world.guild.roles["managers"]
        world.env.backend.remove_member_role(world.guild.id, boss.id, role.id)
        await world.restart()
        refused = await boss.click(asked, label="Close the table")
        assert "You need the Manage Server permission" in said(refused)
        assert await stage_of(world, table) is Stage.PLAYING
        world.env.backend.add_member_role(world.guild.id, boss.id, role.id)
        await boss.click(asked, label="Close the table")
        assert await stage_of(world, table) is Stage.CLOSED


async def test_a_kicked_players_seat_plays_on_and_the_panel_is_void(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        boss = world.manager()
        table = await started(world, [ann, bob, cyd], rounds=1, variant="small")
        hand = panel(world, bob)
        custom_id = control(hand, "misty_card")
        offered = await boss.autocomplete(world.channel, "admin kick", "player", "bo", table=table)
        assert [choice["name"] for choice in offered] == ["Bob"]
        asked = await boss.slash(
            world.channel, "admin kick", table=table, player=offered[0]["value"]
        )
        assert "Take Bob from the match at table 1? They can't come back" in said(asked)
        assert len((await world.bot.tables.look(table)).table.present) == 3
        late = (await boss.slash(world.channel, "admin kick", table=table, player="Bob")).response
        done = await boss.click(asked.response, label="Yes, take Bob away")
        assert said(done) == "Bob no longer plays at table 1."
        twice = await boss.click(late, label="Yes, take Bob away")
        assert "Nobody of that name plays there" in said(twice)
        assert told(world, "A server manager took Bob from the table") == 1
        assert "You no longer play at this table" in text(hand._message)
        assert not controls(hand._message, "misty_card"), custom_id
        await act(world, table, ann.id)
        await act(world, table, cyd.id)
        await world.env.settle()
        assert told(world, "choice 1") == 1
        await play_until(world, table, lambda look: look.table.stage is Stage.FINISHED)
        assert told(world, "🏆") == 1


async def test_somebody_kicked_before_the_start_has_no_seat(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        boss = world.manager()
        await gathered(world, [ann, bob])
        asked = await boss.slash(world.channel, "admin kick", table=1, player="Ann")
        assert "Take Ann from table 1? They can join again." in said(asked)
        await boss.click(asked.response, label="Yes, take Ann away")
        table = (await world.bot.tables.look(1)).table
        assert [s.user for s in table.sittings] == [bob.id]
        assert table.host == bob.id
        assert "Ann" not in text(world.board()._message)


@pytest.mark.parametrize(
    ("name", "options"),
    [("tables", {}), ("reset", {"table": 1}), ("kick", {"table": 1, "player": "Bob"})],
)
async def test_admin_commands_are_refused_without_manage_server_even_if_they_reach_the_bot(
    tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        # The server lets everybody see the command; Discord allows that.
        found = world.env.backend.find_command("admin", world.guild.id)
        found["default_member_permissions"] = str(discord.Permissions.none().value or 2048)
        answer = await ann.slash(world.channel, f"admin {name}", **options)
        assert "You need the Manage Server permission" in said(answer)
        look = await world.bot.tables.look(table)
        assert look.table.stage is Stage.PLAYING
        assert len(look.table.present) == 2


async def test_nobody_is_kicked_by_who_lost_the_right_after_asking(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        boss = world.manager()
        table = await started(world, [ann, bob], variant="small")
        asked = await boss.slash(world.channel, "admin kick", table=table, player="Bob")
        role = world.guild.roles["managers"]
        world.env.backend.remove_member_role(world.guild.id, boss.id, role.id)
        refused = await boss.click(asked.response, label="Yes, take Bob away")
        assert "You need the Manage Server permission" in said(refused)
        assert len((await world.bot.tables.look(table)).table.present) == 2


async def test_admins_see_in_the_list_whose_seat_plays_by_itself(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        boss = world.manager()
        table = await started(world, [ann, bob, cyd], variant="small")
        with kit.as_bot(world.env):
            await world.bot.tables.leave(table, bob.id)
        for name, options in (("tables", {}), ("reset", {"table": table})):
            listed = said(await boss.slash(world.channel, f"admin {name}", **options))
            assert "Ann, Bob (plays by itself), and Cyd" in listed, name


async def test_the_number_that_admins_are_asked_for_is_on_the_table_message(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await ann.slash(world.channel, "misty new")
        await ann.click(world.board(), label="Cancel")
        board = await gathered(world, [ann, bob], variant="small")
        assert "· table 2\n" in text(board._message)
        await ann.click(board, label="Start")
        await world.env.settle()
        assert "· table 2\n" in text(world.board()._message)
