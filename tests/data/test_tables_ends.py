"""Tables closed from outside, dealt anew, damaged, outdated, forgotten; a start with many."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import aiosqlite
import msgspec
import pytest

from data import live_tables, post_rows, rows
from data.live import Live
from data.records import CHANNEL, PostKind, Refusal, Refused, Sitting, Stage, Word
from engine.misty.actions import Ready
from engine.misty.rules import MISTY
from tests.data.places import ANN, BOB, CATALOG, CYD, GUILD, ROOM, Place, everything


async def break_stored(place: Place, sql: str) -> Place:
    """A new process on a file in which something is wrong."""
    await place.close()
    with sqlite3.connect(place.path) as db:
        db.execute(sql)
    db.close()
    return await Place.open(place.path)


async def words_of(place: Place, table: int) -> list[str]:
    owed = await place.tables.owed(table)
    return [post.decoded(Word).key for post in owed if post.kind is PostKind.WORD]


# Closing


@pytest.mark.parametrize("started", [True, False])
async def test_a_table_closed_from_outside_says_why_and_frees_its_people(
    place: Place, started: bool
) -> None:
    table = await (place.match(ANN, BOB) if started else place.table(ANN, BOB))
    look = await place.tables.close_table(table, "table.closed_by_admin")
    assert look.table.stage is Stage.CLOSED
    assert await words_of(place, table) == ["table.closed_by_admin"]
    assert await place.tables.of_user(ANN) == []
    assert await place.equals_file(table)


async def test_when_a_match_is_closed_its_message_and_every_panel_are_drawn_anew(
    place: Place,
) -> None:
    table = await place.match(ANN, BOB)
    before = [await place.due(table, viewer) for viewer in (CHANNEL, ANN, BOB)]
    await place.tables.close_table(table, None)
    after = [await place.due(table, viewer) for viewer in (CHANNEL, ANN, BOB)]
    assert after == [due + 1 for due in before]


async def test_a_table_whose_channel_is_gone_owes_it_nothing(place: Place) -> None:
    table = await place.match(ANN, BOB)
    other = await place.match(ANN, BOB, channel=ROOM + 1)
    assert await place.tables.close_channel(ROOM) == table
    assert await place.tables.owed(table) == []
    screens = await place.tables.screens(table)
    assert screens[CHANNEL].shown == screens[CHANNEL].due
    assert screens[ANN].shown < screens[ANN].due  # the panels still have to say so
    assert (await place.tables.look(other)).table.stage is Stage.PLAYING
    assert await place.equals_file(table)
    assert await place.tables.close_channel(ROOM) is None


async def test_a_channel_that_is_deleted_as_its_table_ends_is_no_error(place: Place) -> None:
    table = await place.table(ANN)
    closed = await asyncio.gather(
        place.tables.leave(table, ANN),
        *(place.tables.close_channel(ROOM) for _ in range(5)),
    )
    assert closed[0]
    assert (await place.tables.look(table)).table.stage is Stage.CLOSED


# Dealing anew


async def test_a_match_is_dealt_anew_at_a_new_table_with_those_still_there(place: Place) -> None:
    table = await place.match(ANN, BOB, CYD)
    await place.tables.leave(table, ANN)
    anew = (await place.tables.deal_anew(table)).table
    assert anew.id != table
    assert [(s.seat, s.user, s.absent) for s in anew.sittings] == [(0, BOB, False), (1, CYD, False)]
    assert (anew.stage, anew.host, anew.channel) == (Stage.PLAYING, BOB, ROOM)
    assert (await place.tables.look(table)).table.stage is Stage.CLOSED
    assert await words_of(place, anew.id) == ["table.dealt_anew"]
    assert await place.equals_file(table) and await place.equals_file(anew.id)
    assert (await place.play_on(anew.id, [BOB, CYD])).table.stage is Stage.FINISHED


async def test_a_match_dealt_anew_has_other_cards_and_the_same_options(place: Place) -> None:
    table = await place.match(ANN, BOB)
    old = await place.tables.look(table)
    new = await place.tables.deal_anew(table)
    assert new.table.options == old.table.options
    seeds = {row[0] for row in await place.store.read("SELECT seed FROM tables")}
    assert len(seeds) == 2


async def test_after_dealing_anew_all_old_and_all_new_screens_are_due(place: Place) -> None:
    table = await place.match(ANN, BOB)
    for screen in (await place.tables.screens(table)).values():
        await place.tables.shown(table, msgspec.structs.replace(screen, shown=screen.due))
    anew = (await place.tables.deal_anew(table)).table.id
    for closed_or_new in (table, anew):
        screens = await place.tables.screens(closed_or_new)
        lagging = {viewer for viewer, screen in screens.items() if screen.shown < screen.due}
        assert lagging == {CHANNEL, ANN, BOB}


async def test_dealing_anew_is_all_or_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.match(ANN, BOB)
    before, look = everything(place.path), await place.tables.look(table)

    async def breaks(*values: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(post_rows, "add_posts", breaks)
        with pytest.raises(sqlite3.OperationalError):
            await place.tables.deal_anew(table)
    assert everything(place.path) == before
    assert await place.tables.look(table) == look


async def test_of_two_who_deal_anew_at_the_same_moment_one_is_refused(place: Place) -> None:
    table = await place.match(ANN, BOB)
    results = await asyncio.gather(
        *(place.tables.deal_anew(table) for _ in range(2)), return_exceptions=True
    )
    assert [r.code for r in results if isinstance(r, Refused)] == [Refusal.OVER]
    assert len(await place.tables.of_guild(GUILD)) == 1


async def test_what_has_not_begun_or_too_few_have_left_is_not_dealt_anew(place: Place) -> None:
    gathering = await place.table(ANN, BOB)
    playing = await place.match(ANN, BOB, channel=ROOM + 1)
    await place.tables.leave(playing, BOB)
    codes = []
    for table in (gathering, playing):
        with pytest.raises(Refused) as refused:
            await place.tables.deal_anew(table)
        codes.append(refused.value.code)
    assert codes == [Refusal.NOT_STARTED, Refusal.TOO_FEW_LEFT]


# Damaged


DAMAGES = {
    "not an action": 'UPDATE log SET action = \'{"type": "Dance"}\' WHERE ply = 1',
    "not JSON": "UPDATE log SET action = '{' WHERE ply = 1",
    "illegal": "UPDATE log SET action = (SELECT action FROM log WHERE ply = 1) WHERE ply = 2",
    "no such seat": "UPDATE log SET seat = 9 WHERE ply = 1",
    "a seat below all": "UPDATE log SET seat = -7 WHERE ply = 1",
    "a ply missing": "DELETE FROM log WHERE ply = 1",
    "the deal missing": "DELETE FROM log WHERE ply = 0",
    "options of another kind": "UPDATE tables SET options = '{}'",
    "options not JSON": "UPDATE tables SET options = 'x'",
    "other rules": "UPDATE tables SET rules_version = rules_version + 1",
    "an unknown game": "UPDATE tables SET game = 'chess'",
    "too few seats": "DELETE FROM seats WHERE user = 12",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_table_cannot_be_played_on_but_closed(place: Place, damage: str) -> None:
    table = await place.match(ANN, BOB)
    for user in (ANN, BOB, BOB):
        await place.tables.submit(table, user, (await place.legal(table, user))[0])
    action = (await place.legal(table, ANN))[0]
    again = await break_stored(place, DAMAGES[damage])
    try:
        look = await again.tables.look(table, ANN)
        assert (look.observation, look.legal) == (None, ())
        for work in (
            again.tables.submit(table, ANN, action),
            again.tables.leave(table, ANN),
            again.tables.deal_anew(table),
        ):
            with pytest.raises(Refused) as refused:
                await work
            assert refused.value.code is Refusal.DAMAGED
        assert [t.id for t in await again.tables.of_guild(GUILD)] == [table]
        await again.tables.close_table(table, "table.closed_by_admin")
        assert await again.tables.at_channel(ROOM) is None
        assert "table.closed_by_admin" in await words_of(again, table)
    finally:
        await again.close()


async def test_one_damaged_table_harms_no_other(place: Place) -> None:
    broken = await place.match(ANN, BOB, channel=1)
    sound = await place.match(ANN, BOB, channel=2)
    again = await break_stored(place, f'UPDATE log SET action = 0 WHERE "table" = {broken}')
    assert (await again.tables.look(broken)).observation is None
    assert (await again.play_on(sound, [ANN, BOB])).table.stage is Stage.FINISHED
    await again.close()


async def test_tables_of_other_rules_are_closed_with_a_word_and_no_others(place: Place) -> None:
    old, new = await place.match(ANN, BOB, channel=1), await place.match(ANN, BOB, channel=2)
    gathering = await place.table(ANN, BOB, channel=3)
    ended = await place.table(ANN, channel=4)
    await place.tables.cancel(ended, ANN)
    outdated = f"id IN ({old}, {gathering}, {ended})"
    again = await break_stored(place, f"UPDATE tables SET rules_version = 0 WHERE {outdated}")
    await again.tables.close_outdated()
    for table in (old, gathering):
        assert (await again.tables.look(table)).table.stage is Stage.CLOSED
        assert (await words_of(again, table))[-1:] == ["table.outdated"]
        screens = await again.tables.screens(table)
        assert screens[CHANNEL].shown < screens[CHANNEL].due
    assert await words_of(again, ended) == []
    assert (await again.tables.look(new)).table.stage is Stage.PLAYING
    before = everything(again.path)
    await again.tables.close_outdated()
    assert everything(again.path) == before
    await again.close()


async def test_tables_of_a_game_that_is_no_longer_here_are_closed_with_a_word(
    place: Place,
) -> None:
    old, new = await place.match(ANN, BOB, channel=1), await place.match(ANN, BOB, channel=2)
    ended = await place.match(ANN, BOB, channel=3)
    await place.play_on(ended, [ANN, BOB])
    again = await break_stored(
        place, f"UPDATE tables SET game = 'chess' WHERE id IN ({old}, {ended})"
    )
    await again.tables.close_outdated()
    assert (await again.tables.look(old)).table.stage is Stage.CLOSED
    assert (await again.tables.look(new)).table.stage is Stage.PLAYING
    assert await words_of(again, old) == ["table.outdated"]
    for table in (old, ended):
        kinds = {post.kind for post in await again.tables.owed(table)}
        assert kinds <= {PostKind.WORD}, "nobody can read the notices of its match any more"
    assert await again.tables.of_user(ANN) == [(await again.tables.look(new)).table]
    await again.close()


# Memory


async def test_opening_a_store_with_two_thousand_tables_loads_none(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = (await place.tables.look(await place.match(ANN, BOB))).table

    async def many(db: aiosqlite.Connection) -> None:
        for i in range(2000):
            await rows.add_table(db, msgspec.structs.replace(first, id=0, channel=ROOM + 1 + i), "")

    await place.store.write(many)
    loaded: list[int] = []
    original = live_tables.load

    async def counted(store: Any, table: int) -> Live:
        loaded.append(table)
        return await original(store, table)

    monkeypatch.setattr(live_tables, "load", counted)
    again = await place.reopened()
    await again.tables.close_outdated()
    assert len(await again.tables.unfinished()) == 2001
    assert loaded == []
    await again.tables.look(first.id)
    await again.tables.look(first.id)
    assert loaded == [first.id]
    await again.close()


async def test_an_ended_table_is_forgotten_and_loaded_again_when_asked_for(place: Place) -> None:
    table = await place.match(ANN, BOB)
    finished = await place.play_on(table, [ANN, BOB])
    screens = await place.tables.screens(table)
    place.tables.forget(table)
    assert await place.tables.look(table) == finished
    assert await place.tables.screens(table) == screens


async def test_asking_for_an_ended_table_does_not_bring_it_back_into_memory(place: Place) -> None:
    table = await place.match(ANN, BOB)
    await place.play_on(table, [ANN, BOB])
    place.tables.forget(table)
    look = await place.tables.look(table, ANN)
    with pytest.raises(Refused) as refused:
        await place.tables.submit(table, ANN, Ready())
    assert refused.value.code is Refusal.OVER
    screen = (await place.tables.screens(table))[CHANNEL]
    await place.tables.shown(table, msgspec.structs.replace(screen, message=5))
    assert (await place.tables.screens(table))[CHANNEL].message == 5
    assert await place.tables.look(table, ANN) == look
    assert not place.tables._live


async def test_an_open_table_is_not_forgotten(place: Place) -> None:
    table = await place.match(ANN, BOB)
    before = place.tables._live[table]
    place.tables.forget(table)
    assert place.tables._live[table] is before


async def test_what_is_asked_about_tables_that_there_are_not_leaves_nothing_behind(
    place: Place,
) -> None:
    for table in range(1000, 1200):
        with pytest.raises(Refused):
            await place.tables.look(table)
    assert not place.tables._live
    assert not place.tables._locks


async def test_a_word_is_owed_once_however_often_it_is_asked_for(place: Place) -> None:
    table = await place.match(ANN, BOB)
    for user in (ANN, ANN, BOB, ANN):
        await place.tables.owe_word(table, "table.closed_dms", user, f"dms:{user}")
    assert await words_of(place, table) == ["table.closed_dms"] * 2


async def test_what_a_host_chose_is_checked_against_the_games_options(place: Place) -> None:
    with pytest.raises(msgspec.ValidationError, match="wins"):
        await place.tables.open("misty", Sitting(0, ANN, "ann"), GUILD, ROOM, wins=6)
    assert await place.tables.of_guild(GUILD) == []
    assert CATALOG.options(MISTY, wins=5).wins == 5
