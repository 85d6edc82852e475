"""Joining, leaving, starting, cancelling; who hosts; what is refused; what is stored of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from data.records import CHANNEL, PostKind, Refusal, Refused, Sitting, Stage, Table, Word
from tests.data.places import ANN, BOB, CYD, DAN, EVE, GUILD, ROOM, Place, everything


async def refusal(place: Place, work: Any) -> Refusal:
    """Why it is refused; nothing stored has changed."""
    before = everything(place.path)
    with pytest.raises(Refused) as refused:
        await work
    assert everything(place.path) == before
    return refused.value.code


async def table_of(place: Place, table: int) -> Table:
    return (await place.tables.look(table)).table


async def words_of(place: Place, table: int) -> list[Word]:
    owed = await place.tables.owed(table)
    return [post.decoded(Word) for post in owed if post.kind is PostKind.WORD]


async def test_whoever_opens_a_table_hosts_it_and_sits_there(place: Place) -> None:
    table = await table_of(place, await place.table(ANN))
    assert table.host == ANN
    assert table.sittings == (Sitting(0, ANN, "person 11"),)
    assert table.stage is Stage.GATHERING


async def test_people_sit_in_the_order_in_which_they_joined(place: Place) -> None:
    table = await place.table(ANN, BOB, CYD)
    assert await place.seats(table) == [(0, ANN), (1, BOB), (2, CYD)]
    assert await place.equals_file(table)


async def test_nobody_sits_at_a_table_twice(place: Place) -> None:
    table = await place.table(ANN, BOB)
    code = await refusal(place, place.tables.join(table, BOB, "again"))
    assert code is Refusal.ALREADY_SEATED


async def test_one_person_sits_at_several_tables(place: Place) -> None:
    tables = [await place.table(ANN, BOB, channel=channel) for channel in (1, 2, 3)]
    assert [table.id for table in await place.tables.of_user(BOB)] == tables


async def test_a_full_table_takes_nobody(place: Place) -> None:
    table = await place.table(ANN, BOB, CYD, DAN)
    assert await refusal(place, place.tables.join(table, EVE, "eve")) is Refusal.FULL


async def test_the_last_seat_goes_to_one_of_those_who_come_at_the_same_moment(
    place: Place,
) -> None:
    table = await place.table(ANN)
    joining = (place.tables.join(table, user, str(user)) for user in range(100, 150))
    results = await asyncio.gather(*joining, return_exceptions=True)
    refused = [result for result in results if isinstance(result, Refused)]
    assert {error.code for error in refused} == {Refusal.FULL}
    assert len(results) - len(refused) == 3
    assert [seat for seat, _ in await place.seats(table)] == [0, 1, 2, 3]


async def test_one_channel_has_one_open_table(place: Place) -> None:
    table = await place.table(ANN)
    host = Sitting(0, BOB, "bob")
    with pytest.raises(Refused) as refused:
        await place.tables.open("misty", host, GUILD, ROOM)
    assert (refused.value.code, refused.value.table) == (Refusal.CHANNEL_TAKEN, table)


async def test_of_tables_opened_in_a_channel_at_the_same_moment_one_stays(place: Place) -> None:
    opening = (
        place.tables.open("misty", Sitting(0, user, "x"), GUILD, ROOM) for user in range(100, 120)
    )
    results = await asyncio.gather(*opening, return_exceptions=True)
    codes = [result.code for result in results if isinstance(result, Refused)]
    assert codes == [Refusal.CHANNEL_TAKEN] * 19
    assert len(await place.tables.of_guild(GUILD)) == 1


@pytest.mark.parametrize("end", ["cancelled", "finished"])
async def test_an_ended_table_frees_its_channel(place: Place, end: str) -> None:
    if end == "cancelled":
        await place.tables.cancel(await place.table(ANN), ANN)
    else:
        await place.play_on(await place.match(ANN, BOB), [ANN, BOB])
    assert await place.tables.at_channel(ROOM) is None
    await place.table(BOB)


async def test_who_leaves_while_people_gather_frees_the_seat(place: Place) -> None:
    table = await place.table(ANN, BOB, CYD)
    await place.tables.leave(table, BOB)
    assert await place.seats(table) == [(0, ANN), (1, CYD)]
    await place.tables.join(table, BOB, "bob")
    assert await place.seats(table) == [(0, ANN), (1, CYD), (2, BOB)]
    assert await place.equals_file(table)


async def test_who_does_not_sit_there_cannot_leave(place: Place) -> None:
    table = await place.table(ANN, BOB)
    assert await refusal(place, place.tables.leave(table, EVE)) is Refusal.NOT_SEATED


async def test_the_host_passes_on_to_the_next_when_the_host_leaves(place: Place) -> None:
    table = await place.table(ANN, BOB, CYD)
    await place.tables.leave(table, ANN)
    assert (await table_of(place, table)).host == BOB
    await place.tables.leave(table, BOB)
    assert (await table_of(place, table)).host == CYD
    assert await place.equals_file(table)


async def test_the_host_stays_when_somebody_else_leaves(place: Place) -> None:
    table = await place.table(ANN, BOB)
    await place.tables.leave(table, BOB)
    assert (await table_of(place, table)).host == ANN


async def test_the_last_one_who_leaves_closes_the_table(place: Place) -> None:
    table = await place.table(ANN, BOB)
    await place.tables.leave(table, ANN)
    await place.tables.leave(table, BOB)
    assert (await table_of(place, table)).stage is Stage.CLOSED
    assert await place.tables.of_user(BOB) == []


async def test_the_host_cancels_and_nobody_else(place: Place) -> None:
    table = await place.table(ANN, BOB)
    assert await refusal(place, place.tables.cancel(table, BOB)) is Refusal.NOT_HOST
    await place.tables.cancel(table, ANN)
    assert (await table_of(place, table)).stage is Stage.CLOSED


async def test_somebody_at_the_table_starts_it_and_nobody_else(place: Place) -> None:
    table = await place.table(ANN, BOB)
    assert await refusal(place, place.tables.start(table, EVE)) is Refusal.NOT_SEATED
    await place.tables.start(table, BOB)
    assert (await table_of(place, table)).stage is Stage.PLAYING


async def test_one_alone_cannot_start(place: Place) -> None:
    table = await place.table(ANN)
    assert await refusal(place, place.tables.start(table, ANN)) is Refusal.TOO_FEW


async def test_a_match_starts_once(place: Place) -> None:
    table = await place.table(ANN, BOB)
    starting = (place.tables.start(table, user) for user in (ANN, BOB) * 20)
    results = await asyncio.gather(*starting, return_exceptions=True)
    codes = [result.code for result in results if isinstance(result, Refused)]
    assert codes == [Refusal.ALREADY_STARTED] * 39
    assert await place.plies(table) == [0]


async def test_a_match_that_began_takes_nobody_and_is_not_cancelled(place: Place) -> None:
    table = await place.match(ANN, BOB)
    for work, code in (
        (place.tables.join(table, CYD, "cyd"), Refusal.ALREADY_STARTED),
        (place.tables.start(table, ANN), Refusal.ALREADY_STARTED),
        (place.tables.cancel(table, ANN), Refusal.TOO_LATE_TO_CANCEL),
    ):
        assert await refusal(place, work) is code


async def test_nothing_can_be_done_at_a_table_that_is_over(place: Place) -> None:
    table = await place.table(ANN, BOB)
    await place.tables.cancel(table, ANN)
    for work in (
        place.tables.join(table, CYD, "cyd"),
        place.tables.leave(table, BOB),
        place.tables.start(table, ANN),
        place.tables.cancel(table, ANN),
        place.tables.submit(table, ANN, None),
        place.tables.close_table(table, "table.closed_by_admin"),
        place.tables.deal_anew(table),
    ):
        assert await refusal(place, work) is Refusal.OVER


async def test_nothing_can_be_done_at_a_table_that_there_is_not(place: Place) -> None:
    for work in (place.tables.look(404), place.tables.join(404, ANN, "ann")):
        assert await refusal(place, work) is Refusal.NO_TABLE


async def test_the_seat_of_who_leaves_a_match_plays_on_and_the_channel_is_told(
    place: Place,
) -> None:
    table = await place.match(ANN, BOB, CYD)
    await place.tables.leave(table, BOB)
    now = await table_of(place, table)
    assert [s.absent for s in now.sittings] == [False, True, False]
    assert await words_of(place, table) == [Word("table.left", BOB)]
    assert await place.tables.of_user(BOB) == []
    assert await place.equals_file(table)
    over = await place.play_on(table, [ANN, CYD])
    assert over.table.stage is Stage.FINISHED
    assert (await place.replayed(table)).over


async def test_who_left_a_match_plays_and_knows_nothing_there_any_more(place: Place) -> None:
    table = await place.match(ANN, BOB, CYD)
    action = (await place.legal(table, BOB))[0]
    await place.tables.leave(table, BOB)
    code = await refusal(place, place.tables.submit(table, BOB, action))
    assert code is Refusal.ABSENT
    assert await refusal(place, place.tables.leave(table, BOB)) is Refusal.ABSENT
    look, public = await place.tables.look(table, BOB), await place.tables.look(table, CHANNEL)
    assert (look.seat, look.legal, look.observation) == (None, (), public.observation)


async def test_the_host_of_a_match_passes_on_to_somebody_present(place: Place) -> None:
    table = await place.match(ANN, BOB, CYD)
    await place.tables.leave(table, BOB)
    await place.tables.leave(table, ANN)
    assert (await table_of(place, table)).host == CYD
    assert await place.equals_file(table)


async def test_a_match_that_all_have_left_is_closed(place: Place) -> None:
    table = await place.match(ANN, BOB)
    await place.tables.leave(table, ANN)
    await place.tables.leave(table, BOB)
    assert (await table_of(place, table)).stage is Stage.CLOSED
    assert [sitting.absent for sitting in (await table_of(place, table)).sittings] == [True] * 2
    assert await place.equals_file(table)
    assert await place.tables.at_channel(ROOM) is None


async def test_tables_are_found_by_channel_server_and_person_while_they_are_open(
    place: Place,
) -> None:
    here, there = await place.table(ANN, BOB, channel=1), await place.match(BOB, CYD, channel=2)
    gone = await place.table(ANN, channel=3)
    await place.tables.cancel(gone, ANN)
    assert [t.id for t in await place.tables.of_guild(GUILD)] == [here, there]
    assert await place.tables.of_guild(GUILD + 1) == []
    assert [t.id for t in await place.tables.of_user(BOB)] == [here, there]
    assert [t.id for t in await place.tables.of_user(ANN)] == [here]
    found = await place.tables.at_channel(2)
    assert found == (await place.tables.look(there)).table
    assert await place.tables.at_channel(3) is None


async def test_a_table_is_never_found_without_its_people(place: Place) -> None:
    """Its row and its seats are one: nobody reads a host who does not sit there."""
    table = await place.table(ANN, BOB)
    done = asyncio.Event()

    async def come_and_go() -> None:
        for _ in range(20):
            await place.tables.leave(table, (await table_of(place, table)).host)
            await place.tables.join(table, ANN + BOB - (await table_of(place, table)).host, "x")
        done.set()

    async def look_on() -> None:
        while not done.is_set():
            found = await place.tables.at_channel(ROOM)
            assert found and found.sitting_of(found.host)

    await asyncio.gather(come_and_go(), *(look_on() for _ in range(4)))
