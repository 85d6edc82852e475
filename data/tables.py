"""The live tables over the store: one action at a time per table, committed before it is told.

Every change goes through `_change`: under the table's lock, in one transaction, never cut in two
by a cancelled caller. Tables are loaded when somebody asks for them. Deadlines, when they come,
are one more caller of `submit`. No Discord here.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import aiosqlite
from msgspec.structs import replace

from data import rows
from data.catalog import Catalog
from data.live import Change, Live, load, new_seed, numbered
from data.records import (
    CHANNEL,
    Look,
    Post,
    Refusal,
    Refused,
    Screen,
    Sitting,
    Stage,
    Table,
)
from data.store import Store
from engine import GAMES

log = logging.getLogger(__name__)
T = TypeVar("T")


class Tables:
    """All tables of this bot."""

    def __init__(self, store: Store, catalog: Catalog) -> None:
        self.store = store
        self._catalog = catalog
        self._live: dict[int, Live] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._under_way: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Wait until everything begun is stored."""
        while self._under_way:
            await asyncio.wait(set(self._under_way))

    # What people may see

    async def look(self, table: int, viewer: int = CHANNEL) -> Look:
        """What a viewer may know of a table now. Raises Refused."""
        if table not in self._live:
            async with self._locks[table]:
                await self._load(table)
        return self._live[table].look(viewer)

    def forget(self, table: int) -> None:
        """Drop an ended table from memory; whoever asks for it again loads it again."""
        live = self._live.get(table)
        if live and not live.table.stage.open:
            self._live.pop(table)
            self._locks.pop(table, None)

    async def at_channel(self, channel: int) -> Table | None:
        """The open table of a channel, if there is one."""
        return next(iter(await rows.open_tables(self.store, "channel = ?", channel)), None)

    async def of_guild(self, guild: int) -> list[Table]:
        """The open tables of a server."""
        return await rows.open_tables(self.store, "guild = ?", guild)

    async def of_user(self, user: int) -> list[Table]:
        """The open tables at which a person plays."""
        seated = 'id IN (SELECT "table" FROM seats WHERE user = ? AND NOT absent)'
        return await rows.open_tables(self.store, seated, user)

    # Gathering

    async def open(self, game: str, host: Sitting, guild: int, channel: int, **chosen: Any) -> Look:
        """A new table where people gather, its host on the first seat. Raises Refused."""
        rules = GAMES[game]
        options = self._catalog.options(rules, **chosen)
        table = Table(
            *(0, guild, channel, host.user, game, rules.rules_version, options),
            *(Stage.GATHERING, (replace(host, seat=0),)),
        )
        seed = new_seed()
        try:
            stored = await self.store.write(lambda db: rows.add_table(db, table, seed))
        except sqlite3.IntegrityError as error:
            taken = await self.at_channel(channel)
            raise Refused(Refusal.CHANNEL_TAKEN, taken.id if taken else None) from error
        log.info("table %d opened: %s in channel %d", stored.id, game, channel)
        return await self.look(stored.id)

    async def join(self, table: int, user: int, name: str) -> Look:
        """A person sits down at a table that gathers. Raises Refused."""

        def work(change: Change) -> None:
            now = _gathering(change.table)
            if now.sitting_of(user):
                raise Refused(Refusal.ALREADY_SEATED, table)
            if len(now.sittings) >= GAMES[now.game].seats[-1]:
                raise Refused(Refusal.FULL, table)
            change.seat(numbered(now, [*now.sittings, Sitting(0, user, name)]))

        return await self._change(table, work, CHANNEL)

    async def leave(self, table: int, user: int, word: str = "table.left") -> Look:
        """A person gets up; in a match the seat plays on by default actions. Raises Refused."""

        def work(change: Change) -> None:
            _open(change.table)
            sitting = change.table.sitting_of(user)
            if sitting is None or sitting.absent:
                raise Refused(Refusal.NOT_SEATED, table)
            if change.table.stage is Stage.GATHERING:
                _get_up(change, user)
            else:
                _vacate(change, sitting, word)

        return await self._change(table, work, CHANNEL)

    async def start(self, table: int, user: int) -> Look:
        """The match begins; only somebody at the table can start it. Raises Refused."""

        def work(change: Change) -> None:
            now = _gathering(change.table)
            if not now.sitting_of(user):
                raise Refused(Refusal.NOT_SEATED, table)
            if len(now.sittings) < GAMES[now.game].seats[0]:
                raise Refused(Refusal.TOO_FEW, table)
            change.deal()
            change.settle()

        return await self._change(table, work, CHANNEL)

    async def cancel(self, table: int, user: int) -> Look:
        """The host closes a table that gathers. Raises Refused."""

        def work(change: Change) -> None:
            if _gathering(change.table).host != user:
                raise Refused(Refusal.NOT_HOST, table)
            change.table = replace(change.table, stage=Stage.CLOSED)

        return await self._change(table, work, CHANNEL)

    # Playing

    async def submit(self, table: int, user: int, action: Any, decision: str | None = None) -> Look:
        """A person's action. `decision` is what the pressed screen was drawn for; a command has
        none. Returns what the person may see then.

        Raises Refused, or Illegal if the rules forbid it; either way nothing has changed.
        """

        def work(change: Change) -> None:
            seat = _playing(change.table, user)
            assert change.match is not None
            game = change.live.game
            observation = game.observe(change.match.state, seat)
            if decision is not None and decision != game.decision(observation, action):
                raise Refused(Refusal.STALE, table)
            change.play(seat, action)
            change.settle()

        return await self._change(table, work, user)

    # From outside

    async def close_table(self, table: int, word: str | None) -> Look:
        """Close an open table whatever its state, damaged ones too. Raises Refused."""

        def work(change: Change) -> None:
            _open(change.table)
            change.table = replace(change.table, stage=Stage.CLOSED)
            if word:
                change.say(word)

        return await self._change(table, work, CHANNEL, repair=True)

    async def close_outdated(self) -> None:
        """Close the open tables that other rules than ours were playing, and say so there."""
        for key, game in GAMES.items():
            for table in await rows.open_tables(
                self.store, "game = ? AND rules_version <> ?", key, game.rules_version
            ):
                log.warning("table %d is closed: %s has other rules now", table.id, key)
                await self.close_table(table.id, "table.outdated")

    async def deal_anew(self, table: int) -> Look:
        """Close a table and start its match anew at a new one, with those still there.

        Raises Refused: too few are left, or nothing had begun.
        """

        async def run() -> Look:
            async with self._locks[table]:
                live = await self._load(table)
                old = _open(live.table)
                if live.damaged:
                    raise Refused(Refusal.DAMAGED, table)
                if old.stage is not Stage.PLAYING:
                    raise Refused(Refusal.NOT_STARTED, table)
                if len(old.present) < GAMES[old.game].seats[0]:
                    raise Refused(Refusal.TOO_FEW, table)
                return await self._replace(live)

        return await self._unbroken(run())

    async def close_channel(self, channel: int) -> int | None:
        """The channel is gone: close its table, free its people, owe the channel nothing."""
        table = await self.at_channel(channel)
        if table is not None:
            await self.close_table(table.id, None)
            await self.abandon(table.id)
        return table.id if table else None

    async def abandon(self, table: int) -> None:
        """Nothing more can be shown in the table's channel."""
        if screen := (await self.screens(table)).get(CHANNEL):
            await self.shown(table, replace(screen, shown=screen.due))
        await self.store.write(lambda db: rows.drop_posts(db, table))

    # What is owed

    async def unfinished(self) -> list[int]:
        """The tables that owe posts or have screens that lag."""
        return await rows.unfinished(self.store)

    async def owed(self, table: int) -> list[Post]:
        """What a table still owes, oldest first."""
        return await rows.owed_posts(self.store, table)

    async def owe_word(self, table: int, word: str, user: int | None, once: str) -> None:
        """Owe the channel a word about the table, once."""
        await self._change(table, lambda change: change.say(word, user, once), CHANNEL)

    async def mark(self, post: Post, state: str, message: int | None = None) -> None:
        """Record that a post is 'trying', 'sent' or 'dropped'."""
        await self.store.write(lambda db: rows.mark_post(db, post.id, state, message))

    async def screens(self, table: int) -> dict[int, Screen]:
        """The screens of a table, by viewer."""
        await self.look(table)
        return dict(self._live[table].screens)

    async def shown(self, table: int, screen: Screen) -> None:
        """Record what a screen shows now, and where."""
        await self.look(table)
        live = self._live[table]
        now = live.screens.get(screen.viewer, screen)
        live.screens[screen.viewer] = replace(screen, due=max(now.due, screen.due))
        await self.store.write(lambda db: rows.write_screen(db, table, screen))

    # How a change is made

    async def _change(
        self, table: int, work: Callable[[Change], None], viewer: int, repair: bool = False
    ) -> Look:
        """Do some work on a table; `repair` may touch one that cannot be played on."""

        async def run() -> Look:
            async with self._locks[table]:
                live = await self._load(table)
                if live.damaged and not repair:
                    raise Refused(Refusal.DAMAGED, table)
                change = Change(live)
                work(change)
                await change.commit(self.store)
                return live.look(viewer)

        return await self._unbroken(run())

    async def _unbroken(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what was begun even if the caller is cancelled: memory and file stay equal."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _replace(self, old: Live) -> Look:
        """Close one table and deal at a new one, in one transaction."""
        closing = Change(old)
        closing.table = replace(old.table, stage=Stage.CLOSED)
        gathered = numbered(replace(old.table, stage=Stage.GATHERING), old.table.present)
        host = gathered.sitting_of(old.table.host) or gathered.sittings[0]
        opening = Change(Live(replace(gathered, host=host.user), new_seed(), None, {}))
        opening.say("table.dealt_anew")
        opening.deal()
        opening.settle()

        async def job(db: aiosqlite.Connection) -> int:
            await closing.write(db)
            stored = await rows.add_table(db, opening.live.table, opening.live.seed)
            opening.table = replace(opening.table, id=stored.id)
            await opening.write(db)
            return stored.id

        table = await self.store.write(job)
        closing.take()
        return await self.look(table)

    async def _load(self, table: int) -> Live:
        """The live table; call it under the table's lock."""
        if table not in self._live:
            self._live[table] = await load(self.store, table)
        return self._live[table]


def _open(table: Table) -> Table:
    if not table.stage.open:
        raise Refused(Refusal.OVER, table.id)
    return table


def _gathering(table: Table) -> Table:
    if _open(table).stage is not Stage.GATHERING:
        raise Refused(Refusal.ALREADY_STARTED, table.id)
    return table


def _playing(table: Table, user: int) -> int:
    """The seat of somebody who plays here."""
    if _open(table).stage is not Stage.PLAYING:
        raise Refused(Refusal.NOT_STARTED, table.id)
    sitting = table.sitting_of(user)
    if sitting is None:
        raise Refused(Refusal.NOT_SEATED, table.id)
    if sitting.absent:
        raise Refused(Refusal.ABSENT, table.id)
    return sitting.seat


def _get_up(change: Change, user: int) -> None:
    """Leave while people gather; the host passes on, the last one closes the table."""
    rest = [s for s in change.table.sittings if s.user != user]
    if not rest:
        change.table = replace(change.table, stage=Stage.CLOSED)
        return
    host = change.table.host if change.table.host != user else rest[0].user
    change.seat(numbered(replace(change.table, host=host), rest))


def _vacate(change: Change, sitting: Sitting, word: str) -> None:
    """Leave a match: the seat plays on by default actions, or nobody is left to play."""
    sittings = tuple(
        replace(s, absent=True) if s.seat == sitting.seat else s for s in change.table.sittings
    )
    table = replace(change.table, sittings=sittings)
    change.say(word, sitting.user)
    if not table.present:
        change.seat(replace(table, stage=Stage.CLOSED))
        return
    host = table.host if table.host != sitting.user else table.present[0].user
    change.seat(replace(table, host=host))
    change.settle()
