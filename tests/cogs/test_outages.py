"""Discord is out, the disk is slow, our own code has a slip: nobody is left without an answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from data.live import Change
from tests.cogs.players import panel, started, table_number
from tests.cogs.scenes import act, control, first_picks, healed, said, tables_shown, told
from tests.cogs.world import World, controls, text, world_at


async def test_an_outage_between_commit_and_tell_is_healed(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        kit.outage(world.env, True)
        for person in (ann, bob):
            await act(world, table, person.id)
        await world.env.settle()
        await healed(world)
        kit.outage(world.env, False)
        assert told(world, "choice 1") == 0
        await healed(world)
        assert told(world, "choice 1") == 1
        assert "choice 2" in text(world.board()._message)
        assert "choice 2" in text(panel(world, bob)._message)
        assert told(world, "send you a DM") == 0, "an outage is not a closed door"


async def test_a_post_that_discord_will_never_take_holds_nothing_back(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        await first_picks(world, [ann])
        path = f"/channels/{world.channel.id}/messages"
        world.env.inject_error("POST", path, status=400, code=50035, times=1)
        await first_picks(world, [bob])
        await healed(world)
        assert told(world, "choice 1") == 0
        for person in (ann, bob):
            await act(world, table, person.id)
        await world.env.settle()
        assert told(world, "choice 2") == 1


def slow_disk(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, storing what somebody did takes 4 s of Discord's time."""
    opening, commit = world.bot.tables.open, Change.commit

    async def open_slowly(*asked: Any, **chosen: Any) -> Any:
        await asyncio.sleep(4)
        return await opening(*asked, **chosen)

    async def commit_slowly(self: Change, store: Any) -> None:
        await asyncio.sleep(4)
        await commit(self, store)

    monkeypatch.setattr(world.bot.tables, "open", open_slowly)
    monkeypatch.setattr(Change, "commit", commit_slowly)


async def answered_in_time(world: World, result: Any) -> Any:
    """Three seconds later the press or command was answered; what it says when all is done."""
    await world.env.advance_time(2.9)
    assert result.acknowledged
    await world.env.advance_time(30)
    await world.env.settle()
    return said(result)


async def test_a_slow_disk_delays_nothing_that_discord_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        slow_disk(world, monkeypatch)
        ann, bob, cyd = world.people[:3]
        opened = kit.emit_slash(world.env, ann, world.channel, "misty new", variant="small")
        assert "is open" in await answered_in_time(world, opened)
        joined = kit.emit_click(world.env, bob, world.board(), label="Join")
        await answered_in_time(world, joined)
        assert "**Bob**" in text(world.board()._message)
        also = kit.emit_slash(world.env, cyd, world.channel, "table join")
        assert "You sit at table" in await answered_in_time(world, also)
        begun = kit.emit_click(world.env, ann, world.board(), label="Start")
        await answered_in_time(world, begun)
        for person in (ann, bob, cyd):
            shown = panel(world, person)
            pick = kit.emit_click(
                world.env, person.user, shown, custom_id=control(shown, "misty_card")
            )
            await answered_in_time(world, pick)
        assert told(world, "choice 1") == 1
        look = await world.bot.tables.look(table_number(world))
        assert [len(window.stacks) for window in look.observation.windows] == [1, 1, 1]
        assert len(tables_shown(world)) == 1


async def test_an_unexpected_error_is_answered_with_words_and_logged_with_table_and_ply(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")

        async def broken(*_: Any) -> None:
            raise RuntimeError("a slip of ours")

        for fault, act_now in (("submit", press_a_card), ("look", press_a_card)):
            with monkeypatch.context() as patch:
                patch.setattr(world.bot.tables, fault, broken)
                caplog.clear()
                result = await act_now(world, ann)
            assert "Something went wrong on my side" in said(result)
            assert "ply" not in said(result)
            logged = caplog.text
            assert "RuntimeError: a slip of ours" in logged
            assert f"table {table}, ply 1" in logged
        assert controls(panel(world, bob)._message, "misty_card")


async def press_a_card(world: World, person: Any) -> Any:
    """Press the first card of the panel."""
    shown = panel(world, person)
    return await person.user.click(shown, custom_id=control(shown, "misty_card"))
