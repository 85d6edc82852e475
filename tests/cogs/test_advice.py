"""What people are told who use a command at the wrong moment, in the wrong place, or by halves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from tests.cogs.players import gathered, panel, started
from tests.cogs.scenes import act, control, first_picks, play_until, said, told
from tests.cogs.test_gathering import chosen, first_card
from tests.cogs.world import World, controls, text, world_at


async def in_a_thread(world: World, host: Any, *others: Any) -> Any:
    """A thread in which a table of Misty gathers."""
    await host.slash(world.channel, "misty new", variant="small", thread=True)
    thread = world.channel.threads[-1]
    for person in others:
        await person.click(world.board(thread), label="Join")
    return thread


# Which table is meant


async def test_a_command_at_a_table_that_gathers_is_not_about_another_one(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        thread = await in_a_thread(world, ann)
        there = f"Table 2 in <#{thread.id}> has not started yet. "
        for command, options in (("hand", {}), ("pick", {"card": "rocket"}), ("ready", {})):
            read = said(await ann.slash(thread, f"misty {command}", **options))
            assert read.startswith(f"{there}One more player has to press **Join**"), command
        await bob.click(world.board(thread), label="Join")
        read = said(await ann.slash(thread, "misty hand"))
        assert read.startswith(f"{there}Press **Start** on its message")
        assert [await chosen(world, ann, n) for n in (1, 2)] == [False, False]
        assert await ann.autocomplete(thread, "misty pick", "card", "") == []


async def test_a_command_elsewhere_is_about_the_match_rather_than_the_table_that_gathers(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        await in_a_thread(world, ann)
        beside = world.guild.create_text_channel("beside")
        assert "Your hand in" in said(await ann.slash(beside, "misty hand"))
        offered = await ann.autocomplete(beside, "misty hand", "table", "")
        assert [choice["value"] for choice in offered] == [1], "a table that gathers has no hands"


async def test_whoever_sits_at_tables_that_gather_alone_hears_what_they_wait_for(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann = world.people[0]
        threads = [await in_a_thread(world, ann) for _ in range(2)]
        read = said(await ann.slash(world.channel, "misty hand"))
        assert f"Table 1 in <#{threads[0].id}> has not started yet" in read
        read = said(await ann.slash(world.channel, "misty hand", table=2))
        assert f"Table 2 in <#{threads[1].id}> has not started yet" in read


async def test_whoever_left_a_match_does_not_mean_another_one_by_a_command_there(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], variant="small")
        thread = await in_a_thread(world, ann, bob)
        await ann.slash(thread, "table start")
        with kit.as_bot(world.env):
            await world.bot.tables.leave(1, ann.id)
        read = said(await ann.slash(world.channel, "misty pick", card="rocket"))
        assert read == "You left this match; your seat plays on by itself."
        assert "Your hand in" in said(await ann.slash(thread, "misty hand"))


@pytest.mark.parametrize(("game", "name"), [("misty", "Misty"), ("wink", "Wink")])
async def test_advice_to_open_a_table_names_the_game_that_was_meant(
    tmp_path: Path, game: str, name: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann = world.people[0]
        read = said(await ann.slash(world.channel, f"{game} hand"))
        assert f"You don't play {name} at the moment" in read
        assert read.endswith(f"open a table with `/{game} new`.")
        read = said(await ann.slash(world.channel, f"{game} hand", table=7))
        assert f"You don't play {name} at table 7" in read
        read = said(await ann.slash(world.channel, f"{game} table"))
        assert read.endswith(f"Open one with `/{game} new`.")
        read = said(await ann.slash(world.channel, "table start"))
        assert read.endswith("Open one with `/misty new` or `/wink new`.")


# A channel that is taken


async def test_a_channel_where_people_gather_offers_a_seat(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, *others = world.people[:5]
        board = await gathered(world, [ann])
        read = said(await bob.slash(world.channel, "wink new"))
        assert "Table 1 is waiting for players in this channel: press **Join**" in read
        read = said(await ann.slash(world.channel, "misty new"))
        assert read.startswith("You sit at table 1 in this channel already.")
        for person in others:
            await person.click(board, label="Join")
        read = said(await bob.slash(world.channel, "misty new"))
        assert read.startswith("Table 1 is open in this channel. To play beside it, open a ta")
        assert read.endswith("`thread:True`.")


async def test_inside_a_thread_nobody_is_sent_to_a_thread(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        thread = await in_a_thread(world, ann)
        read = said(await bob.slash(thread, "misty new"))
        assert "press **Join**" in read
        assert read.endswith("To play beside it, use another channel.")
        assert "thread:True" not in read


# By halves


async def test_a_card_without_its_cell_is_asked_for_the_cell(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        await first_picks(world, [ann, bob])
        card = await first_card(world, ann, world.channel)
        asked = said(await ann.slash(world.channel, "misty pick", card=card))
        assert asked.startswith("**Where does ")
        assert card in asked
        assert "add `cell:` with a letter: A, B, C, D, E, F, G, or H." in asked
        refused = said(await ann.slash(world.channel, "misty pick", card=card, cell="Z"))
        assert "It can go to A, B, C, D, E, F, G, or H" in refused
        assert not await chosen(world, ann, 1)
        await ann.slash(world.channel, "misty pick", card=card, cell="b")
        assert await chosen(world, ann, 1)


@pytest.mark.parametrize("part", ["whole", "emoji", "loud name"])
async def test_a_card_can_be_typed_as_it_is_shown(tmp_path: Path, part: str) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        shown = controls(panel(world, ann)._message, "misty_card")[1]["label"]
        emoji, _, name = shown.partition(" ")
        typed = {"whole": shown, "emoji": emoji, "loud name": f" {name.upper()} "}[part]
        await ann.slash(world.channel, "misty pick", card=typed)
        assert f"🔒 Locked in: {shown}." in text(panel(world, ann)._message)


async def test_an_arrow_card_can_be_typed_as_it_is_offered(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        await play_until(world, table, lambda look: look.observation.phase == "activation")
        look = await world.bot.tables.look(table, ann.id)
        assert look.observation is not None
        offered = await ann.autocomplete(world.channel, "misty activate", "card", "")
        await ann.slash(world.channel, "misty activate", card=offered[-1]["name"])
        after = await world.bot.tables.look(table, ann.id)
        assert after.observation is not None
        assert after.observation.decision != look.observation.decision


async def test_the_panel_says_what_counts_until_another_choice_is_made(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        await first_picks(world, [ann, bob])
        hand = panel(world, ann)
        await ann.user.click(hand, custom_id=control(hand, "misty_card"))
        assert "Choose a letter below, or another card" in text(hand._message)
        assert "stays locked in" not in text(hand._message)
        await ann.user.select(hand, ["C"], custom_id=control(hand, "misty_cell"))
        assert "on **C**. You can change it" in text(hand._message)
        first, second = (c["label"] for c in controls(hand._message, "misty_card"))
        await ann.user.click(hand, custom_id=control(hand, "misty_card", 1))
        assert f"**Where does {second} go?**" in text(hand._message)
        assert f"🔒 Until then {first} on **C** stays locked in." in text(hand._message)


async def test_the_last_card_of_a_hand_is_not_offered_for_another_one(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        await play_until(world, table, lambda look: look.observation.pick == 3)
        shown = text(panel(world, ann)._message)
        assert "Choose a letter below.\n" in f"{shown}\n"
        assert "another card" not in shown


async def test_the_arrows_are_explained_while_some_can_move(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        await play_until(world, table, lambda look: look.observation.phase == "activation")
        assert "can still move. A letter with ×" in text(panel(world, ann)._message)
        while (await world.bot.tables.look(table, ann.id)).legal:
            await act(world, table, ann.id)
        await world.env.settle()
        shown = text(panel(world, ann)._message)
        assert "Nothing is left to move" in shown
        assert "A letter with ×" not in shown


# Too early, too late


async def test_too_few_to_start_says_how_many_are_needed(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        board = await gathered(world, [ann], "wink")
        assert "3 more players are needed to start" in said(await ann.click(board, label="Start"))
        await bob.click(board, label="Join")
        read = said(await ann.slash(world.channel, "table start"))
        assert read == "2 more players are needed to start."


async def test_a_match_is_not_cancelled_but_left(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        for person in (ann, bob):
            read = said(await person.slash(world.channel, "table cancel"))
            assert "`/table leave`" in read
            assert "`/admin reset`" in read


async def test_whoever_left_is_not_asked_again_whether_to_leave(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], variant="small")
        asked = await ann.slash(world.channel, "table leave")
        await ann.click(asked.response, custom_id=control(asked.response, "leave_sure"))
        again = await ann.slash(world.channel, "table leave")
        assert said(again) == "You left this match; your seat plays on by itself."
        assert told(world, "Ann left the match") == 1


async def test_a_seat_that_plays_by_itself_says_so(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], variant="small")
        assert "plays by itself" not in text(world.board()._message)
        with kit.as_bot(world.env):
            await world.bot.tables.leave(1, bob.id)
            world.bot.stage.wake(1)
        await world.env.settle()
        lines = text(world.board()._message).splitlines()
        assert [line for line in lines if "(plays by itself)" in line] == [
            line for line in lines if "**Bob**" in line and line[0].isdigit()
        ]


async def test_the_gathering_message_says_that_anyone_may_start(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        board = await gathered(world, people[:1])
        for person in [*people[1:], None]:
            assert "nyone at the table can press **Start**" in text(board._message)
            if person:
                await person.click(board, label="Join")
        await people[3].click(board, label="Start")
        await world.env.settle()
        assert (await world.bot.tables.look(1)).observation is not None
