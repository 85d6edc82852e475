"""A program to be killed: plays at tables in a database, says each action that was stored.

Run as `python -m tests.data.killed DATABASE SEED`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from pathlib import Path
from random import Random

from data.records import Stage
from engine.codec import encode
from tests.data.places import ANN, BOB, CYD, Place

USERS = (ANN, BOB, CYD)


async def play(place: Place, table: int, rng: Random) -> int:
    """Play a match on, saying what counts; returns the table of the next match."""
    await begun(place, table)
    while (look := await place.tables.look(table)).table.stage.open:
        acting = [user for user in USERS if await place.legal(table, user)]
        user = rng.choice(acting)
        action = rng.choice(await place.legal(table, user))
        seat = (await place.tables.submit(table, user, action)).seat
        print(table, seat, encode(action), flush=True)
    return await place.match(*USERS, channel=look.table.channel)


async def begun(place: Place, table: int) -> None:
    """Start a table where people gathered when we were killed."""
    now = (await place.tables.look(table)).table
    if now.stage is Stage.GATHERING:
        for user in USERS:
            if not now.sitting_of(user):
                await place.tables.join(table, user, f"person {user}")
        await place.tables.start(table, USERS[0])


async def main(path: Path, rng: Random) -> None:
    """Three tables at once, so that commits are shared; those of an earlier process first."""
    place = await Place.open(path)
    tables = [table.id for table in await place.tables.of_guild(1)]
    for channel in range(len(tables), 3):
        tables.append(await place.match(*USERS, channel=1000 * rng.randrange(10**6) + channel))
    print("playing", flush=True)

    async def on(table: int) -> None:
        while True:
            table = await play(place, table, rng)

    try:
        await asyncio.gather(*map(on, tables))
    except Exception:
        traceback.print_exc()
        os._exit(1)  # the database's threads would keep a failed process alive


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Random(sys.argv[2])))
