"""Things that happen at the same moment, or twice, count as the rules say: once, in some order."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.offline import kit
from data.records import Stage
from engine.misty.observation import Phase
from tests.cogs.players import gathered, panel, started
from tests.cogs.scenes import (
    answers,
    control,
    first_picks,
    play_until,
    posts,
    said,
    tables_shown,
    told,
)
from tests.cogs.world import World, controls, text, world_at

OLDER = "That was an older screen"


def building_or_over(look: Any) -> bool:
    """Whether people choose cards, or the match is over."""
    return look.table.stage is Stage.FINISHED or look.observation.phase is Phase.BUILDING


def emit_card(world: World, person: Any, rng: Random) -> None:
    """Deliver the press on a card of the hand. For the first card of a window that decides."""
    shown = panel(world, person)
    card = rng.choice(controls(shown._message, "misty_card"))["custom_id"]
    kit.emit_click(world.env, person.user, shown, custom_id=card)


def emit_cell(world: World, person: Any, rng: Random) -> None:
    """Deliver the choice of a cell, if one is asked for."""
    shown = panel(world, person)
    for menu in controls(shown._message, "misty_cell"):
        cells = [rng.choice(menu["options"])["value"]]
        kit.emit_click(world.env, person.user, shown, custom_id=menu["custom_id"], values=cells)


async def race(world: World, table: int, people: list[Any], rng: Random) -> None:
    """Both choose at one moment: one reveal, one more card for each, the hands pass once."""
    before = (await world.bot.tables.look(table)).observation
    for step in (emit_card, emit_cell):
        for person in rng.sample(people, len(people)):
            step(world, person, rng)
        await world.env.settle()
    after = (await world.bot.tables.look(table)).observation
    placed = [len(window.stacks) for window in before.windows]
    assert [len(window.stacks) for window in after.windows] == [n + 1 for n in placed]
    assert sum(after.hand_sizes) in (sum(before.hand_sizes) - len(people), 6 * len(people), 0)
    reveal = f"Round {before.round} · hand {before.hand} · choice {before.pick}"
    assert told(world, reveal) == 1


async def test_two_last_choices_at_one_moment_are_one_reveal_two_hundred_times(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        people = world.people[:2]
        rng, races = Random(5), 0
        while races < 200:
            table = await started(world, people, rounds=5)
            while races < 200 and (await stage_of(world, table)) is Stage.PLAYING:
                await race(world, table, people, rng)
                races += 1
                await play_until(world, table, building_or_over)
            world.env.backend.messages[world.channel.id].clear()


async def stage_of(world: World, table: int) -> Stage:
    """How far a table has come."""
    return (await world.bot.tables.look(table)).table.stage


async def test_a_press_delivered_twice_counts_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "cogs")
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann, bob, cyd = world.people[:3]
        board = await gathered(world, [ann], variant="small")
        for person, label in ((bob, "Join"), (cyd, "Join"), (cyd, "Leave"), (ann, "Start")):
            result = kit.emit_click(world.env, person, board, label=label, times=2)
            await world.env.settle()
            assert answers(result)[1:] == [], f"{label}: nothing was refused"
        await first_picks(world, [ann])
        shown = panel(world, bob)
        before = len(posts(world))
        first = control(shown, "misty_card")
        kit.emit_click(world.env, bob.user, shown, custom_id=first, times=3)
        await world.env.settle()
        assert told(world, "choice 1") == 1
        assert len(posts(world)) <= before + 1
    assert "answered elsewhere" not in caplog.text, "the second one is not even tried"


async def test_a_command_delivered_twice_counts_once(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann, bob = world.people[:2]

        async def twice(person: Any, name: str, **options: Any) -> str:
            result = kit.emit_slash(world.env, person, world.channel, name, **options)
            kit.redeliver(world.env, result)
            await world.env.settle()
            return said(result)

        assert "Table 1 is open" in await twice(ann, "misty new", variant="small")
        assert "You sit at table 1" in await twice(bob, "table join")
        assert "has started" in await twice(ann, "table start")
        for person in (ann, bob):
            cards = await person.autocomplete(world.channel, "misty pick", "card", "")
            assert (
                "🔒" in await twice(person, "misty pick", card=cards[0]["value"]) or person is bob
            )
        assert told(world, "choice 1") == 1
        assert len(tables_shown(world)) == 1
        assert len(await world.bot.tables.of_guild(world.guild.id)) == 1


async def test_a_command_delivered_twice_opens_one_thread_with_one_table(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann = world.people[0]
        result = kit.emit_slash(world.env, ann, world.channel, "misty new", thread=True)
        kit.redeliver(world.env, result)
        await world.env.settle()
        assert len(world.channel.threads) == 1
        assert len(await world.bot.tables.of_user(ann.id)) == 1


async def test_two_people_who_press_join_for_the_last_seat_get_one_seat(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann, bob, cyd, dan, eve = world.people[:5]
        board = await gathered(world, [ann, bob, cyd])
        results = [kit.emit_click(world.env, p, board, label="Join") for p in (dan, eve)]
        await world.env.settle()
        refused = [r for r in results if "This table is full" in said(r)]
        assert len(refused) == 1
        table = (await world.bot.tables.of_guild(world.guild.id))[0]
        assert len(table.sittings) == 4
        for sitting in table.sittings:
            assert f"**{sitting.name}**" in text(world.board()._message)


async def test_start_pressed_by_two_people_starts_once(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann, bob = world.people[:2]
        board = await gathered(world, [ann, bob], variant="small")
        results = [kit.emit_click(world.env, p, board, label="Start") for p in (ann, bob)]
        await world.env.settle()
        assert sum("has started already" in said(r) for r in results) == 1
        assert len(tables_shown(world)) == 1
        assert len(controls(panel(world, bob)._message, "misty_card")) == 3


async def test_two_tables_opened_in_one_channel_at_one_moment_are_one(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db", latency=True) as world:
        ann, bob = world.people[:2]
        results = [kit.emit_slash(world.env, p, world.channel, "misty new") for p in (ann, bob)]
        await world.env.settle()
        assert (
            sum("waiting for players in this channel: press **Join**" in said(r) for r in results)
            == 1
        )
        assert len(tables_shown(world)) == 1


async def press_stale(world: World, person: Any, shown: Any, custom_id: str, values: Any) -> str:
    """Press what is no longer there; what the presser reads then."""
    result = kit.emit_stale(world.env, person, shown, custom_id=custom_id, values=values)
    await world.env.settle()
    assert result.acknowledged
    return said(result)


async def test_a_press_from_an_older_screen_is_refused_and_refreshed_for_each_kind(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], rounds=2, variant="small")
        old: dict[str, tuple[Any, Any]] = {}

        def keep(kind: str, values: Any = None) -> None:
            old[kind] = (kit.as_seen_now(world.env, panel(world, ann)), values)

        keep("misty_card")
        await first_picks(world, [ann, bob])
        shown = panel(world, ann)
        await ann.user.click(shown, custom_id=control(shown, "misty_card"))
        keep("misty_cell", ["A"])
        await play_until(world, table, lambda look: look.observation.phase is Phase.ACTIVATION)
        keep("misty_arrow")
        await ann.user.click(shown, custom_id=control(panel(world, ann), "misty_arrow"))
        keep("misty_move")
        await play_until(world, table, lambda look: look.observation.phase is Phase.SCORED)
        keep("misty_ready")
        await play_until(world, table, lambda look: look.observation.round == 2)
        log = await log_length(world, table)
        for kind, (seen, values) in old.items():
            read = await press_stale(world, ann.user, seen, control(seen, kind), values)
            assert OLDER in read, kind
            assert "Round 2" in text(panel(world, ann)._message), kind
            assert controls(panel(world, ann)._message, "misty_card"), kind
        assert await log_length(world, table) == log


async def log_length(world: World, table: int) -> int:
    """How many actions are stored."""
    rows = await world.bot.tables.store.read('SELECT count(*) FROM log WHERE "table" = ?', table)
    return int(rows[0][0])


@pytest.mark.parametrize("kind", ["join", "start", "cancel"])
async def test_buttons_of_the_gathering_table_are_refused_and_refreshed_in_the_match(
    tmp_path: Path, kind: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        board = await gathered(world, [ann, bob], variant="small")
        seen = kit.as_seen_now(world.env, board)
        await ann.click(board, label="Start")
        for person in (ann, world.people[2]):
            read = await press_stale(world, person, seen, control(seen, kind), None)
            assert "has started already" in read
        assert controls(world.board()._message, "panel")


@pytest.mark.parametrize("custom_id", ["b:gone:1:1.1:0", "b:misty_card:1:-:99", "b:join:99:-:-"])
async def test_a_press_that_an_older_bot_drew_is_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, custom_id: str
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        seen = kit.as_seen_now(world.env, panel(world, ann))
        controls(seen._message, "misty_card")[0]["custom_id"] = custom_id
        assert await press_stale(world, ann.user, seen, custom_id, None)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]
