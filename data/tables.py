"""All tables of the bot: opened, joined, played, closed; what they owe; what they have shown.

One action at a time per table, committed before it is told. Deadlines, when they come, are one
more caller of `submit`. No Discord here, and no rules of seating (`data/seating.py`).
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from typing import Any

import aiosqlite
from msgspec.structs import replace

from data import post_rows, rows, seating
from data.catalog import Catalog
from data.live import Change, Live, new_seed, word_post
from data.live_tables import LiveTables
from data.records import CHANNEL, Look, Post, Refusal, Refused, Screen, Sitting, Stage, Table
from data.store import Store
from engine import GAMES

log = logging.getLogger(__name__)


class Tables(LiveTables):
    """All tables of this bot."""

    def __init__(self, store: Store, catalog: Catalog) -> None:
        super().__init__(store)
        self._catalog = catalog

    # Which tables there are

    async def at_channel(self, channel: int) -> Table | None:
        """The open table of a channel, if there is one."""
        return next(iter(await rows.open_tables(self.store, "channel = ?", channel)), None)

    async def last_finished(self, channel: int) -> Table | None:
        """The table of the last match that was played to its end in a channel."""
        return await rows.last_finished(self.store, channel)

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
        return await self._open(table, None)

    async def open_again(self, table: int, host: Sitting) -> Look:
        """A new table in the channel of a finished one, for the same game with the same options;
        its channel is told. Raises Refused.
        """
        old = seating.require_repeatable((await self.look(table)).table)
        sittings = (replace(host, seat=0),)
        new = replace(old, host=host.user, stage=Stage.GATHERING, sittings=sittings, voice=None)
        return await self._open(new, "table.again")

    async def _open(self, table: Table, word: str | None) -> Look:
        """Store a new table. `word` is what its channel is told about the host."""

        async def job(db: aiosqlite.Connection) -> Table:
            stored = await rows.add_table(db, table, new_seed())
            if word:
                await post_rows.add_posts(db, stored.id, [word_post(word, table.host)])
            return stored

        try:
            stored = await self.store.write(job)
        except sqlite3.IntegrityError as error:
            taken = await self.at_channel(table.channel)
            raise Refused(Refusal.CHANNEL_TAKEN, taken.id if taken else None) from error
        log.info("table %d opened: %s in channel %d", stored.id, table.game, table.channel)
        return await self.look(stored.id)

    async def join(self, table: int, user: int, name: str) -> Look:
        """A person sits down at a table that gathers. Raises Refused."""
        return await self._change(
            table, lambda change: seating.sit_down(change, user, name), CHANNEL
        )

    async def leave(self, table: int, user: int, word: str = "table.left") -> Look:
        """A person gets up; in a match the seat plays on by default actions. Raises Refused."""
        return await self._change(table, lambda change: seating.get_up(change, user, word), CHANNEL)

    async def start(self, table: int, user: int) -> Look:
        """The match begins; only somebody at the table can start it. Raises Refused."""
        return await self._change(table, lambda change: seating.begin(change, user), CHANNEL)

    async def cancel(self, table: int, user: int) -> Look:
        """The host closes a table that gathers. Raises Refused."""
        return await self._change(table, lambda change: seating.call_off(change, user), CHANNEL)

    async def meet(self, table: int, voice: int) -> Look:
        """People meet in a voice channel. Raises Refused."""
        return await self._change(table, lambda change: seating.meet(change, voice), CHANNEL)

    # Playing

    async def submit(self, table: int, user: int, action: Any, decision: str | None = None) -> Look:
        """A person's action. `decision` is what the pressed screen was drawn for; a command has
        none. Returns what the person may see then.

        Raises Refused, or Illegal if the rules forbid it; either way nothing has changed.
        """

        def work(change: Change) -> None:
            seat = seating.playing_seat(change.table, user)
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
            seating.require_open(change.table)
            change.close()
            if word:
                change.say(word)

        return await self._change(table, work, CHANNEL, repair=True)

    async def close_outdated(self) -> None:
        """Close the open tables that other rules than ours were playing, and say so there."""
        known = {key: game.rules_version for key, game in GAMES.items()}
        await self.store.write(lambda db: post_rows.drop_posts_of_other_games(db, known))
        for table in await rows.outdated_tables(self.store, known):
            log.warning("table %d is closed: %s has other rules now", table.id, table.game)
            await self.close_table(table.id, "table.outdated")

    async def deal_anew(self, table: int) -> Look:
        """Close a table and start its match anew at a new one, with those still there.

        Raises Refused: too few are left, or nothing had begun.
        """

        async def run() -> Look:
            async with self._lock(table):
                live = await self._load(table)
                if live.damaged:
                    raise Refused(Refusal.DAMAGED, table)
                seating.require_another_match(live.table)
                return await self._replace(live)

        return await self._unbroken(run())

    async def close_channel(self, channel: int) -> int | None:
        """The channel is gone: close its table, free its people, owe the channel nothing."""
        table = await self.at_channel(channel)
        if table is not None:
            with contextlib.suppress(Refused):  # it has ended meanwhile
                await self.close_table(table.id, None)
            await self.abandon(table.id)
        return table.id if table else None

    async def abandon(self, table: int) -> None:
        """Nothing more can be shown in the table's channel."""
        if screen := (await self.screens(table)).get(CHANNEL):
            await self.shown(table, replace(screen, shown=screen.due))
        await self.store.write(lambda db: post_rows.drop_posts(db, table))

    # What is owed

    async def unfinished(self) -> list[int]:
        """The tables that owe posts or have screens that lag."""
        return await rows.unfinished(self.store)

    async def owed(self, table: int) -> list[Post]:
        """What a table still owes, oldest first."""
        return await post_rows.owed_posts(self.store, table)

    async def owe_word(self, table: int, word: str, user: int | None, once: str) -> None:
        """Owe the channel a word about the table, once."""
        await self._change(table, lambda change: change.say(word, user, once), CHANNEL)

    async def renew(self, user: int) -> list[int]:
        """A person's panels are due to be drawn again. Returns the tables where that is."""
        tables = [table.id for table in await self.of_user(user)]
        for table in tables:
            with contextlib.suppress(Refused):  # it has ended meanwhile
                await self._change(table, lambda change: change.renew(user), CHANNEL)
        return tables

    async def mark(self, post: Post, state: str, message: int | None = None) -> None:
        """Record that a post is 'trying', 'sent' or 'dropped'."""
        await self.store.write(lambda db: post_rows.mark_post(db, post.id, state, message))

    async def screens(self, table: int) -> dict[int, Screen]:
        """The screens of a table, by viewer."""
        return dict((await self._loaded(table)).screens)

    async def shown(self, table: int, screen: Screen) -> None:
        """Record what a screen shows now, and where."""

        async def run() -> None:
            async with self._lock(table):
                live = await self._load(table)
                await self.store.write(lambda db: rows.write_screen(db, table, screen))
                now = live.screens.get(screen.viewer, screen)
                live.screens[screen.viewer] = replace(screen, due=max(now.due, screen.due))

        await self._unbroken(run())

    async def _replace(self, old: Live) -> Look:
        """Close one table and deal at a new one, in one transaction."""
        closing = Change(old)
        closing.close()
        gathered = seating.numbered(replace(old.table, stage=Stage.GATHERING), old.table.present)
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
