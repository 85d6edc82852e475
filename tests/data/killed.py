"""A program to be killed: plays at tables in a database, says each action that was stored.

Run as `python -m tests.data.killed DATABASE SEED`.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

from engine.codec import encode
from tests.data.places import ANN, BOB, CYD, Place

USERS = (ANN, BOB, CYD)


async def play(place: Place, table: int, rng: Random) -> int:
    """Play a match on, saying what counts; returns the table of the next match."""
    while (look := await place.tables.look(table)).table.stage.open:
        acting = [user for user in USERS if await place.legal(table, user)]
        user = rng.choice(acting)
        action = rng.choice(await place.legal(table, user))
        seat = (await place.tables.submit(table, user, action)).seat
        print(table, seat, encode(action), flush=True)
    return await place.match(*USERS, channel=look.table.channel)


async def main(path: Path, rng: Random) -> None:
    """Several tables at once, so that commits are shared, until we are killed."""
    place = await Place.open(path)
    tables = [table.id for table in await place.tables.of_guild(1)]
    for channel in range(len(tables), 3):
        tables.append(await place.match(*USERS, channel=1000 * rng.randrange(10**6) + channel))
    print("playing", flush=True)

    async def on(table: int) -> None:
        while True:
            table = await play(place, table, rng)

    await asyncio.gather(*map(on, tables))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Random(sys.argv[2])))
