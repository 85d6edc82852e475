"""A database with a few tables, for tests: people are numbers, matches are small and short."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from data import rows
from data.catalog import Catalog
from data.records import CHANNEL, Look, Sitting
from data.store import Store
from data.tables import Tables
from engine import GAMES
from engine.match import Match

CATALOG = Catalog.load()
GUILD, ROOM = 1, 100
ANN, BOB, CYD, DAN, EVE = 11, 12, 13, 14, 15


class Place:
    """An open store and the live tables over it."""

    def __init__(self, path: Path, store: Store) -> None:
        self.path = path
        self.store = store
        self.tables = Tables(store, CATALOG)

    @classmethod
    async def open(cls, path: Path) -> Place:
        return cls(path, await Store.open(path))

    async def close(self) -> None:
        await self.tables.close()
        await self.store.close()

    async def reopened(self) -> Place:
        """What a new process on the same file has."""
        await self.close()
        return await Place.open(self.path)

    async def table(self, *users: int, channel: int = ROOM) -> int:
        """A table where these people gather, the first one as host."""
        host = Sitting(0, users[0], f"person {users[0]}")
        look = await self.tables.open("misty", host, GUILD, channel, wins=1, variant="small")
        for user in users[1:]:
            await self.tables.join(look.table.id, user, f"person {user}")
        return look.table.id

    async def match(self, *users: int, channel: int = ROOM) -> int:
        """A table where these people play."""
        table = await self.table(*users, channel=channel)
        await self.tables.start(table, users[0])
        return table

    async def legal(self, table: int, user: int) -> Sequence[Any]:
        return (await self.tables.look(table, user)).legal

    async def play_on(self, table: int, users: Sequence[int], seed: int = 0) -> Look:
        """Anybody who can acts, until the match is over."""
        rng = Random(seed)
        while (look := await self.tables.look(table)).table.stage.open:
            acting = [user for user in users if await self.legal(table, user)]
            user = rng.choice(acting)
            await self.tables.submit(table, user, rng.choice(await self.legal(table, user)))
        return look

    async def seats(self, table: int) -> list[tuple[int, int]]:
        """Who sits on which seat, as stored."""
        found = await self.store.read(
            'SELECT seat, user FROM seats WHERE "table" = ? ORDER BY seat', table
        )
        return [tuple(row) for row in found]

    async def plies(self, table: int) -> list[int]:
        found = await self.store.read('SELECT ply FROM log WHERE "table" = ? ORDER BY ply', table)
        return [row[0] for row in found]

    async def due(self, table: int, viewer: int = CHANNEL) -> int:
        found = await self.store.read(
            'SELECT due FROM screens WHERE "table" = ? AND viewer = ?', table, viewer
        )
        return int(found[0][0]) if found else 0

    async def replayed(self, table: int) -> Match:
        """The engine's own replay of the stored log."""
        stored = await rows.table_of(self.store, table)
        assert stored is not None
        game = GAMES[stored.table.game]
        log = await rows.log_of(self.store, game, table)
        seats = len(stored.table.sittings)
        return Match.replay(game, seats, stored.table.options, stored.seed, log)

    async def equals_file(self, table: int) -> bool:
        """Whether what is in memory is what a new process would read."""
        viewers = [CHANNEL, ANN, BOB, CYD, DAN]
        live = [await self.tables.look(table, viewer) for viewer in viewers]
        fresh = Tables(self.store, CATALOG)
        same = [await fresh.look(table, viewer) for viewer in viewers] == live
        return same and await fresh.screens(table) == await self.tables.screens(table)


def everything(path: Path) -> dict[str, list[Any]]:
    """All rows of all tables of a database."""
    with sqlite3.connect(path) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
        found = {name: db.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
    db.close()
    return found
