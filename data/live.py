"""A table in memory: its match, its screens, and what a change of it causes.

Together with `data/tables.py` the only place outside `engine/` that holds a match's secret state.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from typing import Any

import aiosqlite
from msgspec.structs import replace

from data import post_rows, rows
from data.records import (
    CHANNEL,
    CallBody,
    Look,
    NewPost,
    PostKind,
    Refusal,
    Refused,
    Screen,
    Stage,
    Table,
    Word,
)
from data.store import Store
from engine import GAMES
from engine.codec import encode
from engine.core import Call
from engine.match import AnyGame, Match, Step

log = logging.getLogger(__name__)


class Live:
    """A table, its match while there is one, and its screens. Changed only under its lock."""

    def __init__(
        self, table: Table, seed: str, match: Match | None, screens: dict[int, Screen]
    ) -> None:
        self.table = table
        self.seed = seed
        self.match = match
        self.screens = screens
        self.damaged = False  # stored by other rules, or its log does not replay

    @property
    def game(self) -> AnyGame:
        """The rules played here."""
        return GAMES[self.table.game]

    @property
    def viewers(self) -> list[int]:
        """Everybody with a screen: the channel and, in a match, each person's panel."""
        # Panels that were sent before the match was damaged still have to say that it is over.
        people = [s.user for s in self.table.sittings if self.match or s.user in self.screens]
        return [CHANNEL, *people]

    def look(self, viewer: int) -> Look:
        """What a viewer may know now; somebody without a seat sees what the channel sees."""
        sitting = self.table.sitting_of(viewer)
        seat = sitting.seat if sitting and not sitting.absent else None
        due = self.screens[viewer].due if viewer in self.screens else 1
        if self.match is None or self.table.stage is Stage.CLOSED:
            return Look(self.table, viewer, seat, None, (), due)
        state, game = self.match.state, self.match.game
        legal = game.legal_actions(state, seat) if seat is not None and self._playing else ()
        return Look(self.table, viewer, seat, game.observe(state, seat), legal, due)

    @property
    def _playing(self) -> bool:
        return self.table.stage is Stage.PLAYING


async def load(store: Store, table: int) -> Live:
    """A table from the database. Raises Refused if there is none of this number."""
    stored = await rows.table_of(store, table)
    if stored is None:
        raise Refused(Refusal.NO_TABLE)
    live = Live(stored.table, stored.seed, None, await rows.screens_of(store, table))
    if stored.table.stage is not Stage.CLOSED:
        try:
            live.match = await _replayed(store, stored)
        except Exception as error:
            # Whatever a damaged log makes the rules stumble over, the table can still be closed.
            live.damaged = True
            log.error("table %d cannot be played on: %r", table, error)
    return live


async def _replayed(store: Store, stored: rows.StoredTable) -> Match | None:
    """The match of a stored log. Raises if this program cannot play it on."""
    table = stored.table
    game = GAMES[table.game]
    if table.options is None or table.rules_version != game.rules_version:
        raise ValueError(f"{table.game} rules {table.rules_version}, not {game.rules_version}")
    if table.stage is Stage.GATHERING:
        return None
    entries = await rows.log_of(store, game, table.id)
    return Match.replay(game, len(table.sittings), table.options, stored.seed, entries)


class Change:
    """What is to be stored together, and what the live table becomes once it is."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.table = live.table
        self.match = live.match
        self.steps: list[Step] = []
        self.posts: list[NewPost] = []
        self._reseated = False
        self._changed: list[int] = []
        self._renewed: int | None = None

    def seat(self, table: Table) -> None:
        """People sat down, got up or became absent."""
        self.table = table
        self._reseated = True

    def renew(self, user: int) -> None:
        """A person's panel is to be drawn again, whatever it shows."""
        self._renewed = user

    def close(self) -> None:
        """Nobody plays here any more."""
        self.table = replace(self.table, stage=Stage.CLOSED)

    def say(self, key: str, user: int | None = None, once: str | None = None) -> None:
        """Owe the channel a word about the table."""
        self.posts.append(word_post(key, user, once))

    def deal(self) -> None:
        """Start the match. Raises Illegal if seats or options do not fit."""
        table = self.table
        game = self.live.game
        self.match = Match.start(game, len(table.sittings), table.options, self.live.seed)
        self.table = replace(table, stage=Stage.PLAYING, rules_version=game.rules_version)

    def play(self, seat: int, action: Any) -> None:
        """One action of a seat. Raises Illegal."""
        assert self.match is not None
        self.match, step = self.match.submit(seat, action)
        self.steps.append(step)

    def settle(self) -> None:
        """Let chance and absent seats act; end the match if it is over."""
        assert self.match is not None
        self.match, steps = self.match.settle(self.table.absent_seats)
        self.steps.extend(steps)
        self.posts.extend(self._posts())
        if self.match.over:
            self.table = replace(self.table, stage=Stage.FINISHED)

    async def commit(self, store: Store) -> None:
        """Store all of it in one transaction; only then does the live table change."""
        await store.write(self.write)
        self.take()

    async def write(self, db: aiosqlite.Connection) -> None:
        """Store all of it, within a transaction."""
        table, self._changed = self.table, self._changed_viewers()
        await rows.write_table(db, table)
        if self._reseated:
            await rows.write_seats(db, table)
        await rows.add_entries(db, table.id, [(s.ply, s.entry) for s in self.steps])
        await rows.raise_due(db, table.id, self._changed)
        await post_rows.add_posts(db, table.id, self.posts)

    def take(self) -> None:
        """It is stored: the live table becomes it."""
        live = self.live
        live.table, live.match = self.table, self.match
        for viewer in self._changed:
            screen = live.screens.get(viewer)
            live.screens[viewer] = replace(screen, due=screen.due + 1) if screen else Screen(viewer)

    def _changed_viewers(self) -> list[int]:
        """Whose screens have something new to show."""
        after = Live(self.table, "", self.match, self.live.screens)
        return [
            viewer
            for viewer in after.viewers
            if viewer not in self.live.screens
            or viewer == self._renewed
            or self.live.look(viewer) != after.look(viewer)
        ]

    def _posts(self) -> Iterable[NewPost]:
        """The notices of all steps, then the newest call to act."""
        call: Call | None = None
        for step in self.steps:
            for event in step.events:
                yield from self._notices(event)
            call = self.live.game.call(step.before, step.after) or call
        if call is not None:
            yield from self._call(call)

    def _notices(self, event: Any) -> Iterable[NewPost]:
        if (notice := self.live.game.notice(event, None)) is not None:
            yield NewPost(CHANNEL, PostKind.NOTICE, encode(notice))
        for sitting in self.table.present:
            if (notice := self.live.game.notice(event, sitting.seat)) is not None:
                yield NewPost(sitting.user, PostKind.NOTICE, encode(notice))

    def _call(self, call: Call) -> Iterable[NewPost]:
        users = tuple(s.user for s in self.table.present if s.seat in call.seats)
        if users and self.match is not None and not self.match.over:
            decision = self.live.game.observe(self.match.state, None).decision
            once = f"{call.key}:{','.join(map(str, users))}"
            yield NewPost(CHANNEL, PostKind.CALL, encode(CallBody(users, decision)), once)


def word_post(key: str, user: int | None = None, once: str | None = None) -> NewPost:
    """A word about a table, owed to its channel."""
    return NewPost(CHANNEL, PostKind.WORD, encode(Word(key, user)), once)


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)
