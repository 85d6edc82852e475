"""Within the breath nothing shows whether an accusation ended the match, whatever is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.offline import kit
from engine.wink.actions import Deal
from engine.wink.options import WinkOptions
from engine.wink.rules import Wink
from tests.cogs.players import gathered, started
from tests.cogs.scenes import control, play_until, posts, said
from tests.cogs.wink_players import wink_started
from tests.cogs.world import World, messages, text, world_at

DEAL = Deal(
    crowd=tuple(range(1, 37)),
    hands=((1,), (2,), (3,), (4,)),
    aside=tuple(range(5, 37)),
    first=0,
)
"""Everybody holds one card, so that whoever is found out has none left, and the match ends."""


@pytest.fixture(autouse=True)
def one_card_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann begins; Bob holds 2."""
    monkeypatch.setattr(Wink, "chance", lambda *_: DEAL)
    monkeypatch.setattr(WinkOptions, "hand_size", lambda *_: 1)


async def ann_on_two(world: World) -> int:
    """A match in which Ann's pawn stands on Bob's only card. Returns the table."""
    people = world.people[:4]
    table = await wink_started(world, people)
    await people[0].slash(world.channel, "wink place", number=2)
    return table


def accuse(world: World, person: Any, name: str) -> Any:
    """Somebody says who holds the 2: only if it is Bob, the match ends."""
    return kit.emit_slash(world.env, person, world.channel, "wink accuse", player=name, number=2)


ENDS = pytest.mark.parametrize("accused", ["Bob", "Dan"])


@ENDS
@pytest.mark.parametrize("command", ["admin tables", "admin reset", "admin kick", "table leave"])
async def test_a_command_waits_whether_the_match_goes_on_or_not(
    tmp_path: Path, accused: str, command: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table = await ann_on_two(world)
        asker = world.manager() if command.startswith("admin") else world.people[3]
        options: dict[str, Any] = {
            "admin reset": {"table": table},
            "admin kick": {"table": table, "player": "Ann"},
        }.get(command, {})
        accuse(world, world.people[2], accused)
        await world.env.advance_time(0.2)
        asked = kit.emit_slash(world.env, asker, world.channel, command, **options)
        await world.env.advance_time(1.7)
        assert said(asked) == ""
        await world.env.advance_time(0.2)
        assert said(asked)


@ENDS
async def test_a_press_on_an_old_leave_button_waits_likewise(tmp_path: Path, accused: str) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        old = kit.as_seen_now(world.env, await gathered(world, people, game="wink"))
        await people[0].click(world.board(), label="Start")
        await people[0].slash(world.channel, "wink place", number=2)
        accuse(world, people[2], accused)
        await world.env.advance_time(0.2)
        pressed = kit.emit_stale(world.env, people[3], old, custom_id=control(old, "leave"))
        await world.env.advance_time(1.7)
        shown = ("", text(world.board()._message))
        assert said(pressed) in shown
        await world.env.advance_time(0.2)
        assert said(pressed) not in shown


@ENDS
async def test_no_list_of_tables_has_the_one_that_holds_its_outcome_back(
    tmp_path: Path, accused: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table, boss = await ann_on_two(world), world.manager()
        asked: list[tuple[Any, str, str, dict[str, Any]]] = [
            (world.people[3], "wink hand", "table", {}),
            (boss, "admin reset", "table", {}),
            (boss, "admin kick", "table", {}),
            (boss, "admin kick", "player", {"table": table}),
        ]
        for who, command, option, filled in asked:
            assert await who.autocomplete(world.channel, command, option, "", **filled)
        accuse(world, world.people[2], accused)
        await world.env.advance_time(0.5)
        typed = [
            kit.emit_autocomplete(world.env, who, world.channel, command, option, "", **filled)
            for who, command, option, filled in asked
        ]
        await world.env.advance_time(0)
        assert [result.autocomplete_choices for result in typed] == [[], [], [], []]


@ENDS
async def test_a_second_accusation_in_the_breath_takes_no_call_away_before_it_is_told(
    tmp_path: Path, accused: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        await ann_on_two(world)
        (call,) = [m for m in messages(world, world.channel.id) if "🔔" in text(m)]
        accuse(world, world.people[2], "Dan")
        await world.env.advance_time(1)
        accuse(world, world.people[3], "Bob" if accused == "Bob" else "Cyd")
        await world.env.advance_time(2.9)
        assert call.id in [m.id for m in messages(world, world.channel.id)]
        assert len([post for post in posts(world) if "accuses" in post]) == 2
        await world.env.advance_time(0.2)
        there = call.id in [m.id for m in messages(world, world.channel.id)]
        assert there == (accused != "Bob")


@ENDS
async def test_who_plays_there_opens_nothing_again_elsewhere_meanwhile(
    tmp_path: Path, accused: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table = await started(world, world.people[:2], variant="small", rounds=1)
        await play_until(world, table, lambda look: look.table.stage == "finished")
        before, world.channel = world.channel, world.guild.create_text_channel("elsewhere")
        await ann_on_two(world)
        accuse(world, world.people[2], accused)
        await world.env.advance_time(0.2)
        asked = kit.emit_slash(world.env, world.people[3], before, "table again")
        await world.env.advance_time(1.7)
        assert said(asked) == ""
        await world.env.advance_time(0.2)
        assert said(asked)
