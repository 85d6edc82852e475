"""Playing at a table: what counts, what is refused, what is owed; all of it one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from random import Random
from typing import Any

import aiosqlite
import pytest

from data import post_rows, rows
from data.live import Change
from data.records import CHANNEL, CallBody, PostKind, Refusal, Refused, Screen, Stage
from engine.codec import decode_notice
from engine.core import Illegal
from engine.misty.actions import Activate
from engine.misty.rules import MISTY
from tests.data.places import ANN, BOB, CYD, DAN, EVE, Place, everything


async def pick(place: Place, table: int, user: int) -> None:
    await place.tables.submit(table, user, (await place.legal(table, user))[0])


async def calls(place: Place, table: int) -> list[tuple[int, ...]]:
    owed = await place.tables.owed(table)
    return [post.decoded(CallBody).users for post in owed if post.kind is PostKind.CALL]


async def test_an_action_is_in_the_log_when_it_counts(place: Place) -> None:
    table = await place.match(ANN, BOB)
    action = (await place.legal(table, ANN))[0]
    look = await place.tables.submit(table, ANN, action)
    assert look.observation.choice.card.id == action.card
    assert await place.plies(table) == [0, 1]
    assert await place.equals_file(table)


async def test_a_match_is_played_to_its_end_and_every_step_is_what_a_new_process_reads(
    place: Place,
) -> None:
    table = await place.match(ANN, BOB, CYD)
    rng = Random(1)
    while (await place.tables.look(table)).table.stage.open:
        acting = [user for user in (ANN, BOB, CYD) if await place.legal(table, user)]
        await pick(place, table, rng.choice(acting))
        assert await place.equals_file(table)
    match = await place.replayed(table)
    assert match.over
    assert (await place.tables.look(table)).observation.winners == MISTY.winners(match.state)


async def test_who_has_no_seat_cannot_act(place: Place) -> None:
    table = await place.match(ANN, BOB)
    action = (await place.legal(table, ANN))[0]
    with pytest.raises(Refused) as refused:
        await place.tables.submit(table, EVE, action)
    assert refused.value.code is Refusal.NOT_SEATED


async def test_nobody_acts_before_the_match(place: Place) -> None:
    table = await place.table(ANN, BOB)
    with pytest.raises(Refused) as refused:
        await place.tables.submit(table, ANN, Activate(0))
    assert refused.value.code is Refusal.NOT_STARTED


async def test_what_was_pressed_on_an_older_screen_is_refused_and_changes_nothing(
    place: Place,
) -> None:
    table = await place.match(ANN, BOB)
    old = (await place.tables.look(table, ANN)).observation.decision
    await pick(place, table, ANN)
    await pick(place, table, BOB)
    before = everything(place.path)
    action = (await place.legal(table, ANN))[0]
    with pytest.raises(Refused) as refused:
        await place.tables.submit(table, ANN, action, old)
    assert refused.value.code is Refusal.STALE
    assert everything(place.path) == before
    now = (await place.tables.look(table, ANN)).observation.decision
    await place.tables.submit(table, ANN, action, now)


async def test_what_the_rules_forbid_changes_nothing(place: Place) -> None:
    table = await place.match(ANN, BOB)
    before, look = everything(place.path), await place.tables.look(table, ANN)
    with pytest.raises(Illegal):
        await place.tables.submit(table, ANN, Activate(0))
    assert everything(place.path) == before
    assert await place.tables.look(table, ANN) == look
    assert await place.equals_file(table)


async def test_two_hundred_presses_at_the_same_moment_are_one_action_a_ply(place: Place) -> None:
    table = await place.match(ANN, BOB, CYD, DAN)
    users = (ANN, BOB, CYD, DAN)
    actions = {user: await place.legal(table, user) for user in users}
    presses = [(user, actions[user][i]) for i in (0, 1, 2, 1, 0) for user in users] * 10
    assert len(presses) == 200
    results = await asyncio.gather(
        *(place.tables.submit(table, user, action) for user, action in presses),
        return_exceptions=True,
    )
    kinds = Counter(type(result).__name__ for result in results)
    plies = await place.plies(table)
    assert plies == list(range(len(plies)))
    assert len(plies) == 1 + kinds["Look"]
    assert kinds.keys() <= {"Look", "Illegal"}
    assert await place.equals_file(table)


async def test_the_last_two_choices_at_the_same_moment_are_one_reveal_two_hundred_times(
    place: Place,
) -> None:
    tables = [await place.match(ANN, BOB, channel=channel) for channel in range(200)]
    users = [(table, user) for table in tables for user in (ANN, BOB)]
    await asyncio.gather(*(pick(place, table, user) for table, user in users))
    for table in tables:
        assert await place.plies(table) == [0, 1, 2]
        notices = [post for post in await place.tables.owed(table) if post.kind is PostKind.NOTICE]
        assert len(notices) == 1
        assert (await place.tables.look(table)).observation.pick == 2


async def test_log_posts_and_screens_are_one_transaction(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.match(ANN, BOB)
    await pick(place, table, ANN)
    before, look = everything(place.path), await place.tables.look(table, BOB)
    action = look.legal[0]

    parts = [(rows, part) for part in ("write_table", "add_entries", "raise_due")]
    for module, part in [*parts, (post_rows, "add_posts")]:
        with monkeypatch.context() as patch:
            original = getattr(module, part)

            async def breaks(db: aiosqlite.Connection, *values: Any, of: Any = original) -> None:
                await of(db, *values)
                raise sqlite3.OperationalError("disk I/O error")

            patch.setattr(module, part, breaks)
            with pytest.raises(sqlite3.OperationalError):
                await place.tables.submit(table, BOB, action)
        assert everything(place.path) == before
        assert await place.tables.look(table, BOB) == look
    await place.tables.submit(table, BOB, action)
    after = everything(place.path)
    assert len(after["log"]) == len(before["log"]) + 1
    assert len(after["posts"]) > len(before["posts"])
    assert await place.equals_file(table)


async def test_what_is_owed_is_owed_in_order_and_the_call_last(place: Place) -> None:
    table = await place.match(ANN, BOB)
    for user in (ANN, BOB):
        await pick(place, table, user)
    owed = await place.tables.owed(table)
    assert [post.id for post in owed] == sorted(post.id for post in owed)
    assert [post.kind for post in owed] == [PostKind.CALL, PostKind.CALL, PostKind.NOTICE]
    assert {post.viewer for post in owed} == {CHANNEL}
    assert not any(post.tried for post in owed)
    assert len({post.nonce for post in owed}) == len(owed)
    assert decode_notice(MISTY, owed[2].body).pick == 1


async def test_the_same_call_is_owed_once(place: Place) -> None:
    table = await place.match(ANN, BOB)
    assert await calls(place, table) == [(ANN, BOB)]
    for _ in range(3):  # she changes her mind
        await pick(place, table, ANN)
    assert await calls(place, table) == [(ANN, BOB), (BOB,)]


async def test_a_sent_post_is_not_owed_and_one_that_was_tried_says_so(place: Place) -> None:
    table = await place.match(ANN, BOB)
    (call,) = await place.tables.owed(table)
    await place.tables.mark(call, "trying")
    assert [post.tried for post in await place.tables.owed(table)] == [True]
    await place.tables.mark(call, "sent", 4711)
    assert await place.tables.owed(table) == []
    again = await place.reopened()
    assert await again.tables.owed(table) == []
    await again.close()


async def test_only_those_screens_are_due_whose_viewer_learned_something(place: Place) -> None:
    table = await place.match(ANN, BOB, CYD)
    viewers = (CHANNEL, ANN, BOB, CYD)
    before = {viewer: await place.due(table, viewer) for viewer in viewers}
    await pick(place, table, ANN)
    first = {viewer: await place.due(table, viewer) for viewer in viewers}
    assert {v for v in viewers if first[v] > before[v]} == set(viewers)  # that she has chosen
    look = await place.tables.look(table, ANN)
    await place.tables.submit(table, ANN, look.legal[0])
    second = {viewer: await place.due(table, viewer) for viewer in viewers}
    assert {v for v in viewers if second[v] > first[v]} == {ANN}  # that she changed her mind


async def test_a_cancelled_callers_action_is_stored_and_memory_equals_the_file(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.match(ANN, BOB)
    action = (await place.legal(table, ANN))[0]
    gate, reached = asyncio.Event(), asyncio.Event()
    original = Change.write

    async def slow(change: Change, db: aiosqlite.Connection) -> None:
        reached.set()
        await gate.wait()
        await original(change, db)

    monkeypatch.setattr(Change, "write", slow)
    acting = asyncio.create_task(place.tables.submit(table, ANN, action))
    await reached.wait()
    acting.cancel()
    await asyncio.wait({acting})
    gate.set()
    await place.tables.close()
    assert acting.cancelled()
    assert await place.plies(table) == [0, 1]
    assert await place.equals_file(table)


async def test_what_a_screen_shows_is_in_memory_what_is_in_the_file(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.match(ANN, BOB)
    await place.tables.shown(table, Screen(ANN, 5, 6, due=1, shown=1, digest="x"))
    assert await place.equals_file(table)

    async def breaks(*values: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(rows, "write_screen", breaks)
        with pytest.raises(sqlite3.OperationalError):
            await place.tables.shown(table, Screen(ANN, 5, 7, due=1, shown=1, digest="y"))
    assert await place.equals_file(table)


async def test_showing_an_older_state_never_lowers_what_is_due(place: Place) -> None:
    table = await place.match(ANN, BOB)
    screen = (await place.tables.screens(table))[ANN]
    await pick(place, table, ANN)
    await place.tables.shown(table, screen)
    assert (await place.tables.screens(table))[ANN].due > screen.due
    assert await place.equals_file(table)


async def test_a_finished_match_owes_nobody_a_call_and_nothing_more_can_be_played(
    place: Place,
) -> None:
    table = await place.match(ANN, BOB)
    look = await place.play_on(table, [ANN, BOB])
    assert look.table.stage is Stage.FINISHED
    newest = (await place.tables.owed(table))[-1]
    assert newest.kind is PostKind.NOTICE
    with pytest.raises(Refused) as refused:
        await place.tables.submit(table, ANN, Activate(0))
    assert refused.value.code is Refusal.OVER
