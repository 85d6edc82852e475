"""A fresh bot on the same file at every step of a match: nothing is lost, nothing said twice."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from data import rows
from engine import GAMES
from tests.cogs.interruptions import (
    Between,
    restarted,
    stopped_before_sending,
    untouched,
)
from tests.cogs.players import panel, ready_button, started, waited_for
from tests.cogs.scenes import (
    Sent,
    control,
    first_picks,
    healed,
    mentions,
    posts,
    said,
    same_cards,
    tables_shown,
    told,
)
from tests.cogs.world import World, controls, text, world_at


async def press_all(world: World, person: Any, rng: Random, between: Between) -> None:
    """One choice of a person, on messages that were there before `between` happened."""
    shown = panel(world, person)
    stored = shown._message
    await between(world)
    if moves := controls(stored, "misty_arrow"):
        await person.user.click(shown, custom_id=rng.choice(moves)["custom_id"])
        confirm = controls(panel(world, person)._message, "misty_move")[0]["custom_id"]
        await between(world)
        await person.user.click(shown, custom_id=confirm)
    elif cards := controls(stored, "misty_card"):
        await person.user.click(shown, custom_id=rng.choice(cards)["custom_id"])
        for menu in controls(panel(world, person)._message, "misty_cell"):
            cells = [option["value"] for option in menu["options"] if not option.get("default")]
            await between(world)
            await person.user.select(shown, [rng.choice(cells)], custom_id=menu["custom_id"])
    else:
        await person.user.click(shown, custom_id=ready_button(stored)["custom_id"])


async def played(path: Path, count: int, between: Between) -> tuple[list[str], list[Any]]:
    """A match by the same choices. What the channel was told, and the stored log."""
    async with world_at(path) as world:
        people = world.people[:count]
        rng = Random(1)
        table = await started(world, people, rounds=1, variant="small")
        while waiting := await waited_for(world, table, people):
            await press_all(world, waiting[0], rng, between)
            if between is stopped_before_sending:
                await world.restart()
        await world.restart()
        assert len(tables_shown(world)) == 1
        assert await world.bot.tables.unfinished() == []
        log = await rows.log_of(world.bot.tables.store, GAMES["misty"], table)
        return posts(world), log


@pytest.mark.parametrize(
    ("count", "between"),
    [(2, restarted), (2, stopped_before_sending), (3, stopped_before_sending)],
)
async def test_a_restart_before_every_press_changes_neither_match_nor_posts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, between: Between
) -> None:
    same_cards(monkeypatch)
    whole, log = await played(tmp_path / "a.db", count, untouched)
    broken, log_of_broken = await played(tmp_path / "b.db", count, between)
    assert log_of_broken == log
    assert broken == whole
    assert len(set(whole)) > 10


async def test_old_buttons_of_a_gathering_table_work_after_a_restart(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await ann.slash(world.channel, "misty new", variant="small")
        board = world.board()
        for person, label in ((bob, "Join"), (bob, "Leave"), (bob, "Join")):
            await world.restart()
            await person.click(board, label=label)
        await world.restart()
        assert "Misty: the rules" in said(await bob.click(board, label="Rules"))
        await world.restart()
        await world.env.advance_time(16 * 60)
        await ann.click(board, label="Start")
        assert [len(controls(panel(world, p)._message, "misty_card")) for p in (ann, bob)] == [3, 3]


async def test_an_old_ephemeral_panel_works_after_a_restart_and_a_quarter_of_an_hour(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        hand = (await ann.click(world.board(), label="My hand")).response
        await world.restart()
        await world.env.advance_time(16 * 60)
        result = await ann.click(hand, custom_id=control(hand, "misty_card"))
        assert "🔒" in said(result)
        await first_picks(world, [bob])
        assert told(world, "choice 1") == 1


async def test_a_confirmation_to_leave_works_after_a_restart(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob, cyd = world.people[:3]
        table = await started(world, [ann, bob, cyd], variant="small")
        asked = await bob.slash(world.channel, "table leave")
        await world.restart()
        await bob.click(asked.response, custom_id=control(asked.response, "leave_sure"))
        assert told(world, "Bob left the match") == 1
        look = await world.bot.tables.look(table)
        assert look.table.absent_seats == {1}


def stop_between_sending_and_marking(world: World) -> None:
    """What is sent from now on arrives, but the bot dies before it can note that."""

    async def killed(post: Any, state: str, message: int | None = None) -> None:
        if state == "sent":
            raise OSError("the process was killed here")
        await marking(post, state, message)

    marking = world.bot.tables.mark
    world.bot.tables.mark = killed  # type: ignore[method-assign]


async def test_a_reveal_whose_fate_is_unknown_is_sent_again_under_the_same_nonce(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:2]
        await started(world, people, variant="small")
        await first_picks(world, people[:1])
        sent = Sent(world)
        stop_between_sending_and_marking(world)
        await first_picks(world, people[1:])
        await world.restart()
        # Discord drops the second one for its nonce; the fake Discord does not.
        assert told(world, "choice 1") == len(sent.nonces) == 2
        assert len(set(sent.nonces)) == 1
        await healed(world)
        assert len(sent.nonces) == 2


async def test_a_call_to_act_whose_fate_is_unknown_is_dropped(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        sent = Sent(world)
        stop_between_sending_and_marking(world)
        await first_picks(world, [ann])
        assert mentions(world) == [[ann.id, bob.id], [bob.id]]
        await world.restart()
        await healed(world)
        assert mentions(world) == [[ann.id, bob.id], [bob.id]]
        assert len(sent.nonces) == 1
        assert await world.bot.tables.unfinished() == []


async def test_a_call_to_act_that_was_not_yet_tried_is_sent_after_a_restart(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob], variant="small")
        world.bot.stage.wake = lambda table: None  # type: ignore[method-assign]
        await first_picks(world, [ann])
        assert mentions(world) == [[ann.id, bob.id]]
        await world.restart()
        assert mentions(world) == [[bob.id]]


async def test_a_table_of_a_game_that_is_no_longer_here_is_closed_kindly(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small")
        hand, board = panel(world, ann), world.board()
        with sqlite3.connect(world.database) as db:
            db.execute("UPDATE tables SET game = 'chess'")
        db.close()
        await world.restart()
        await world.env.advance_time(21)
        await world.env.settle()
        assert told(world, f"learned new rules since table {table} began") == 1
        for message in (hand, board):
            assert "This table is closed." in text(message._message)
        assert "is open in" in said(await ann.slash(world.channel, "misty new"))
