"""An accusation and a naming are claimed first; how they ended is told after a breath of 2 s."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from engine.wink.actions import Deal
from engine.wink.rules import Wink
from tests.cogs.players import table_number
from tests.cogs.scenes import healed, posts, said
from tests.cogs.wink_players import panel, wink_started
from tests.cogs.world import World, messages, text, world_at

DEAL = Deal(
    crowd=tuple(range(1, 37)),
    hands=tuple(tuple(range(first, first + 9)) for first in (1, 10, 19, 28)),
    aside=(),
    first=0,
)
"""Ann holds 1 to 9, Bob 10 to 18, Cyd 19 to 27, Dan 28 to 36; Ann begins."""


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's hand is known."""
    monkeypatch.setattr(Wink, "chance", lambda *_: DEAL)


async def ann_on_ten(world: World) -> int:
    """A match in which Ann's pawn stands on 10, which is in Bob's hand. Returns the table."""
    people = world.people[:4]
    table = await wink_started(world, people)
    await people[0].slash(world.channel, "wink place", number=10)
    return table


def accuse(world: World, person: Any, name: str = "Bob") -> Any:
    """Somebody accuses; nothing of what follows has happened yet."""
    command = {"player": name, "number": 10}
    return kit.emit_slash(world.env, person, world.channel, "wink accuse", **command)


def shown(world: World) -> dict[str, str]:
    """All that can be seen of the table: its message, its posts, everybody's panels."""
    seen = {"table": text(world.board()._message), "posts": "\n---\n".join(posts(world))}
    for person in world.people[:4]:
        seen[person.user.name] = text(panel(world, person)._message)
    return seen


def newest(world: World) -> tuple[int, str]:
    """The newest message of the channel, and what it says now."""
    message = messages(world, world.channel.id)[-1]
    return message.id, text(message)


def outcomes(world: World, claim: str) -> list[int]:
    """The messages that tell how a claim ended, none that only makes it."""
    found = messages(world, world.channel.id)
    claims = [m for m in found if text(m).startswith(claim)]
    assert all(text(m) != claim for m in claims)
    return [m.id for m in claims]


async def test_the_outcome_is_told_two_seconds_after_the_claim_in_the_same_post(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await ann_on_ten(world)
        before = shown(world)
        accuse(world, world.people[2])
        await world.env.advance_time(1.9)
        during = shown(world)
        claimed, claim = newest(world)
        assert during["posts"].startswith(before["posts"])
        assert "Cyd" in claim and "Bob" in claim and "10" in claim
        assert {**during, "posts": ""} == {**before, "posts": ""}
        await world.env.advance_time(0.2)
        after = shown(world)
        assert outcomes(world, claim) == [claimed]
        assert after["table"] != before["table"]


async def test_a_naming_is_told_likewise(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd, dan = world.people[:4]
        await ann_on_ten(world)
        for person, number in ((bob, 1), (cyd, 2), (dan, 3)):
            await person.slash(world.channel, "wink place", number=number)
        before = shown(world)
        kit.emit_slash(world.env, ann, world.channel, "wink name", player="Bob")
        await world.env.advance_time(1.9)
        during = shown(world)
        assert len(during["posts"]) > len(before["posts"])
        assert {**during, "posts": ""} == {**before, "posts": ""}
        claimed, claim = newest(world)
        await world.env.advance_time(0.2)
        assert outcomes(world, claim) == [claimed]


async def test_answers_and_refusals_wait_with_the_outcome(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        _, bob, cyd, dan = world.people[:4]
        await ann_on_ten(world)
        first = accuse(world, cyd)
        await world.env.advance_time(0.1)
        late = accuse(world, dan)
        own = kit.emit_slash(world.env, bob, world.channel, "wink hand")
        await world.env.advance_time(1.8)
        assert said(first) == said(late) == said(own) == ""
        assert first.acknowledged and late.acknowledged and own.acknowledged, "deferred meanwhile"
        await world.env.advance_time(0.2)
        assert "No pawn stands on that number" in said(late)
        assert said(first) and said(own)


async def test_nothing_is_suggested_while_an_outcome_is_held_back(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        _, _, cyd, dan = world.people[:4]
        await ann_on_ten(world)
        asked = ("wink accuse", "number", "")
        assert await dan.autocomplete(world.channel, *asked)
        accuse(world, cyd)
        await world.env.advance_time(0.5)
        typed = kit.emit_autocomplete(world.env, dan, world.channel, *asked)
        await world.env.advance_time(0)
        assert typed.autocomplete_choices == []


async def test_a_table_next_door_does_not_wait(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await ann_on_ten(world)
        fay = world.people[5]
        elsewhere = world.guild.create_text_channel("elsewhere")
        accuse(world, world.people[2])
        await world.env.advance_time(0.5)
        opened = kit.emit_slash(world.env, fay, elsewhere, "misty new")
        await world.env.advance_time(0)
        assert "is open" in said(opened)


async def test_a_restart_within_the_breath_tells_the_outcome_once_in_the_same_post(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await ann_on_ten(world)
        accuse(world, world.people[2])
        await world.env.advance_time(1)
        claimed, claim = newest(world)
        world.bot.stage.wake = lambda table: None  # type: ignore[method-assign]
        old, world.bot.tables.mark = world.bot, _dead  # type: ignore[method-assign]
        await world.restart()
        assert outcomes(world, claim) == [claimed]
        assert old is not world.bot
        assert await world.bot.tables.unfinished() == []


async def _dead(*_: Any) -> None:
    raise OSError("the process was killed here")


async def test_a_claim_deleted_within_the_breath_is_told_anew(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await ann_on_ten(world)
        accuse(world, world.people[2])
        await world.env.advance_time(1)
        claimed, claim = newest(world)
        del world.env.backend.messages[world.channel.id][claimed]
        await world.env.advance_time(2)
        assert len(outcomes(world, claim)) == 1


async def test_an_outage_within_the_breath_loses_nothing_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await ann_on_ten(world)
        accuse(world, world.people[2])
        await world.env.advance_time(1)
        claimed, claim = newest(world)
        kit.outage(world.env, True)
        await world.env.advance_time(30)
        kit.outage(world.env, False)
        await healed(world)
        assert outcomes(world, claim) == [claimed]
        assert await world.bot.tables.unfinished() == []


async def test_a_wink_sent_while_discord_is_out_arrives_later(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await ann_on_ten(world)
        kit.outage(world.env, True)
        with kit.as_bot(world.env):
            look = await world.bot.tables.look(table, bob.id)
            wink = next(a for a in look.legal if type(a).__name__ == "WinkAt")
            await world.bot.tables.submit(table, bob.id, wink)
            world.bot.stage.wake(table)
        await world.env.advance_time(5)
        kit.outage(world.env, False)
        await healed(world)
        channel = world.env.backend.dm_channels[ann.id]
        winked = [m for m in messages(world, channel) if text(m).startswith("😉")]
        assert len(winked) == 1
        assert table == table_number(world)
