"""In camera style people see each other: the table links the voice channel where the host is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cogs.offline import kit
from tests.cogs.scenes import said
from tests.cogs.world import World, text, world_at


async def gathered(world: World, people: list[Any], **options: Any) -> str:
    """A table at which these people sit; what its message says."""
    await people[0].slash(world.channel, "wink new", **options)
    for person in people[1:]:
        await person.click(world.board(), label="Join")
    return text(world.board()._message)


async def test_a_host_in_a_voice_channel_has_it_linked(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people, plaza = world.people[:4], world.guild.create_voice_channel("plaza")
        await people[0].join_voice(plaza)
        assert f"<#{plaza.id}>" in await gathered(world, people, style="camera")
        await world.restart()
        await people[1].click(world.board(), label="Start")
        assert f"<#{plaza.id}>" in text(world.board()._message)


async def test_a_host_who_went_to_voice_before_the_start_has_it_linked_then(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people, plaza = world.people[:4], world.guild.create_voice_channel("plaza")
        assert "see each other" not in await gathered(world, people, style="camera")
        await people[0].join_voice(plaza)
        await people[1].slash(world.channel, "table start")
        assert f"<#{plaza.id}>" in text(world.board()._message)
        await people[0].leave_voice()
        await world.restart()
        assert f"<#{plaza.id}>" in text(world.board()._message)


async def test_nobody_is_looked_for_when_the_bot_passes_the_winks(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        asked: list[str] = []
        kit.watch(world.env, kit.Watcher(call=lambda call: asked.append(call.path)))
        people, plaza = world.people[:4], world.guild.create_voice_channel("plaza")
        await people[0].join_voice(plaza)
        assert f"<#{plaza.id}>" not in await gathered(world, people)
        assert not [path for path in asked if "voice-states" in path]


async def test_whatever_goes_wrong_there_is_just_no_link(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people, plaza = world.people[:4], world.guild.create_voice_channel("plaza")
        await people[0].join_voice(plaza)
        for status in (403, 404):
            path = f"/guilds/{world.guild.id}/voice-states/*"
            world.env.inject_error("GET", path, status=status, code=0)
        opened = await people[0].slash(world.channel, "wink new", style="camera")
        assert "is open" in said(opened)
        assert "see each other" not in text(world.board()._message)
