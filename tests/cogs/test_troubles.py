"""What goes wrong on Discord: closed DMs, deleted messages and channels, rights taken away."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from data.records import Stage
from tests.cogs.players import panel, started, table_number
from tests.cogs.scenes import (
    act,
    control,
    dms,
    first_picks,
    forbid,
    healed,
    mentions,
    permit,
    play_until,
    posts,
    said,
    tables_shown,
    told,
)
from tests.cogs.world import World, is_table, messages, text, world_at


def over(look: Any) -> bool:
    """Whether a match is over."""
    return look.table.stage is not Stage.PLAYING


def victories(world: World, channel: Any = None) -> int:
    """How often a winner was announced."""
    return told(world, "🏆", channel)


# Closed DMs


async def test_somebody_with_closed_dms_plays_by_my_hand(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        kit.close_dms(world.env, bob)
        await started(world, [ann, bob], rounds=1, variant="small")
        hints = [m for m in messages(world, world.channel.id) if "send you a DM" in text(m)]
        assert len(hints) == 1
        assert "Bob" in text(hints[0])
        hand = (await bob.click(world.message(hints[0]), label="My hand")).response
        assert hand.ephemeral
        await bob.click(hand, custom_id=control(hand, "misty_card"))
        assert "🔒" in text(hand._message)
        await first_picks(world, [ann])
        assert "choice 2" in text(hand._message), "the ephemeral panel is kept up to date"
        await play_until(world, table_number(world), over)
        assert victories(world) == 1
        assert told(world, "send you a DM") == 1


async def test_a_stranger_who_presses_my_hand_of_a_hint_leaves_it_as_it_is(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        kit.close_dms(world.env, bob)
        await started(world, [ann, bob], variant="small")
        hint = next(m for m in messages(world, world.channel.id) if "send you a DM" in text(m))
        read = await cyd.click(world.message(hint), label="My hand")
        assert "You don't sit at this table" in said(read)
        assert "send you a DM" in text(hint)
        assert not is_table(hint)


async def test_an_admin_resets_a_match_of_somebody_with_closed_dms(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        boss = world.manager()
        kit.close_dms(world.env, bob)
        table = await started(world, [ann, bob], variant="small")
        asked = (await boss.slash(world.channel, "admin reset", table=table)).response
        await boss.click(asked, label="Close the table")
        assert over(await world.bot.tables.look(table))
        assert told(world, "A server manager closed table") == 1


async def test_an_ephemeral_panel_that_is_too_old_is_replaced_by_a_fresh_one(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        kit.close_dms(world.env, bob)
        await started(world, [ann, bob], variant="small")
        hand = (await bob.click(world.board(), label="My hand")).response
        seen = kit.as_seen_now(world.env, hand)
        await world.env.advance_time(16 * 60)
        await bob.click(hand, custom_id=control(hand, "misty_card"))
        await first_picks(world, [ann])
        assert "choice 2" in text(hand._message), "the press made it editable again"
        await world.env.advance_time(16 * 60)
        await act(world, table_number(world), ann.id)
        await act(world, table_number(world), bob.id)
        await world.env.settle()
        assert "choice 2" in text(hand._message), "Discord no longer lets it be edited"
        again = kit.emit_stale(world.env, bob, seen, custom_id=control(seen, "misty_card"))
        await world.env.settle()
        assert "That was an older screen" in said(again)
        assert "choice 3" in said(again)


async def test_a_deleted_panel_is_sent_anew(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:2]
        await started(world, people, variant="small")
        old = panel(world, people[1])
        world.env.backend.delete_message(old.channel_id, old.id)
        await first_picks(world, people[:1])
        await act(world, table_number(world), people[1].id)
        await world.env.settle()
        assert "choice 2" in text(panel(world, people[1])._message)


# The table message and its channel


async def test_a_deleted_table_message_is_posted_anew(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        old = world.board()
        world.env.backend.delete_message(world.channel.id, old.id)
        await first_picks(world, [ann, bob])
        assert len(tables_shown(world)) == 1
        assert world.board().id != old.id
        assert "choice 2" in text(world.board()._message)


async def test_a_table_message_ten_messages_away_is_posted_anew_with_the_next_call(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        old = world.board()
        for _ in range(11):
            await bob.send(world.channel, "hello")
        await first_picks(world, [ann, bob])
        shown = [m.id for m in messages(world, world.channel.id)][-3:]
        assert len(tables_shown(world)) == 1
        assert world.board().id in shown
        assert world.board().id != old.id
        assert (await world.bot.tables.look(table)).table.stage is Stage.PLAYING


async def test_a_table_whose_channel_is_deleted_is_closed_and_its_players_freed(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        world.env.backend.delete_channel(world.channel.id)
        await world.env.settle()
        assert (await world.bot.tables.look(table)).table.stage is Stage.CLOSED
        assert await world.bot.tables.of_user(ann.id) == []
        assert "This table is closed" in text(dms(world, ann)[-1])
        assert await world.bot.tables.unfinished() == []


async def test_a_channel_deleted_while_the_bot_was_away_closes_its_table(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        world.bot.tables.close_channel = nothing  # type: ignore[method-assign]
        world.env.backend.delete_channel(world.channel.id)
        await world.env.settle()
        await world.restart()
        await healed(world)
        assert (await world.bot.tables.look(table)).table.stage is Stage.CLOSED


async def nothing(*_: Any) -> None:
    """What a bot that is away does."""


@pytest.mark.parametrize("what", ["thread", "parent"])
async def test_a_table_whose_thread_goes_is_closed(tmp_path: Path, what: str) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await ann.slash(world.channel, "misty new", variant="small", thread=True)
        thread = world.channel.threads[0]
        await bob.click(world.board(thread), label="Join")
        await ann.click(world.board(thread), label="Start")
        table = (await world.bot.tables.of_user(bob.id))[0]
        assert table.channel == thread.id
        gone = thread.id if what == "thread" else world.channel.id
        world.env.backend.delete_channel(gone)
        await world.env.settle()
        assert await world.bot.tables.of_user(bob.id) == []


# Rights


async def test_send_messages_lost_in_a_match_stops_nothing_but_the_posts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        forbid(world, "send_messages")
        await first_picks(world, [ann, bob])
        for person in (ann, bob):
            await act(world, table, person.id)
            await healed(world)
        assert told(world, "choice 1") == 0
        assert "choice 3" in text(panel(world, bob)._message), "private panels still come"
        notices = [m for p in (ann, bob) for m in dms(world, p) if "no longer allowed" in text(m)]
        assert len(notices) == 1
        assert notices[0] in dms(world, ann), "the host is told"
        permit(world)
        await healed(world)
        reveals = [post.splitlines()[0] for post in posts(world) if "choice" in post]
        assert reveals == [f"-# Round 1 · hand 1 · choice {n}" for n in (1, 2)]
        await play_until(world, table, over)
        assert victories(world) == 1
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


async def test_somebody_who_left_the_server_is_not_waited_for(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        table = await started(world, [ann, bob, cyd], rounds=1, variant="small")
        world.guild.remove_member(cyd)
        called = mentions(world)
        await first_picks(world, [ann, bob])
        await world.env.advance_time(11 * 60)
        await world.env.settle()
        assert told(world, "Cyd is no longer on this server") == 1
        assert told(world, "choice 1") == 1, "the seat has played"
        assert not [users for users in mentions(world) if cyd.id in users and users not in called]
        await play_until(world, table, over)
        assert victories(world) == 1


async def test_somebody_who_left_while_idle_friends_wait_is_found_out(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], variant="small")
        await first_picks(world, [ann, bob])
        world.guild.remove_member(cyd)
        await world.env.advance_time(21 * 60)
        await world.env.settle()
        assert told(world, "Cyd is no longer on this server") == 1
        assert told(world, "choice 1") == 1


@pytest.mark.parametrize("locked", [False, True])
async def test_an_archived_thread_is_reopened_and_of_a_locked_one_the_host_is_told(
    tmp_path: Path, locked: bool
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await ann.slash(world.channel, "misty new", variant="small", thread=True)
        thread = world.channel.threads[0]
        await bob.click(world.board(thread), label="Join")
        await ann.click(world.board(thread), label="Start")
        table = (await world.bot.tables.of_user(bob.id))[0].id
        world.env.backend.edit_channel(
            thread.id, {}, thread_metadata={"archived": True, "locked": locked}
        )
        path = f"/channels/{thread.id}/messages*"
        world.env.inject_error("*", path, status=400, code=50083, times=None if locked else 1)
        if locked:
            world.env.inject_error(
                "PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None
            )
        await first_picks(world, [ann, bob])
        notices = [m for m in dms(world, ann) if "locked" in text(m)]
        assert len(notices) == locked
        if locked:
            world.env.backend.faults.clear()
            await healed(world)
        assert told(world, "choice 1", thread) == 1
        assert not thread._channel.thread_metadata.archived or locked
        await play_until(world, table, over)
        assert victories(world, thread) == 1
