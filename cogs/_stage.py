"""The stage: after a change, sends what a table owes and redraws the screens that lag.

One task a table at a time; it ends when nothing is left to do, so a burst of changes is one edit.
What fails because of Discord stays owed and is tried again at the next change, after a start, and
every 20 seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import TYPE_CHECKING

import discord
from discord.ext import tasks

from cogs._answer import Answer, Edit, explain
from cogs._discord import sentence_view, view_of
from cogs._place import UNREACHABLE, Locked, Place
from cogs._posts import send_owed
from cogs._press import Press, scene_of
from cogs._redraw import Redraw
from cogs.screens.registry import draw
from cogs.screens.screen import POST, Screen
from data.records import CHANNEL, Refused, Table

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)


class Stage:
    """Shows the tables on Discord."""

    def __init__(self, bot: Parlour) -> None:
        self._bot = bot
        self._running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._drawing: defaultdict[tuple[int, int], asyncio.Lock] = defaultdict(asyncio.Lock)
        self._redraw = Redraw(bot, self._drawing)
        self._told: set[int] = set()

    def wake(self, table: int) -> None:
        """Something about a table changed."""
        self._bot.leavers.watch(table)
        if table in self._running:
            self._again.add(table)
        else:
            task = asyncio.create_task(self._run(table))
            self._running[table] = task

    async def close(self) -> None:
        """Finish what is being sent."""
        self.heal.cancel()
        while self._running:
            await asyncio.wait(set(self._running.values()))

    @tasks.loop(seconds=20)
    async def heal(self) -> None:
        """Take up what is unfinished: after a start, and after Discord failed us."""
        try:
            for table in await self._bot.tables.unfinished():
                self.wake(table)
        except Exception:
            log.exception("could not look for unfinished tables")

    async def _run(self, table: int) -> None:
        try:
            while True:
                self._again.discard(table)
                await self._show(table)
                if table not in self._again:
                    break
        except Exception:
            log.exception("%s: could not be shown", self._bot.tables.where(table))
        finally:
            self._running.pop(table, None)
            if table in self._again:
                self.wake(table)

    async def _show(self, table: int) -> None:
        look = await self._bot.tables.look(table, CHANNEL)
        place = Place(self._bot, look.table)
        try:
            scrolled = await send_owed(self._bot, place)
            await self._redraw.all(place, scrolled)
            self._told.discard(table)
        except discord.Forbidden as error:
            await self._cannot_write(place, error)
        except discord.NotFound as error:
            if not await place.is_gone():
                raise
            log.info("table %d: its channel is gone (%s)", table, error.code)
            if await self._bot.tables.close_channel(look.table.channel) is None:
                await self._bot.tables.abandon(table)
            await self._redraw.panels(place)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.warning("table %d: Discord failed, tried again later: %s", table, error)
        if not look.table.stage.open:
            self._bot.tables.forget(table)
            self._redraw.forget(table)

    async def _cannot_write(self, place: Place, error: discord.Forbidden) -> None:
        """Tell the host once, privately; private panels still go out."""
        table = place.table
        log.warning("table %d: not allowed in channel %d: %s", table.id, table.channel, error)
        await self._redraw.panels(place)
        if not table.stage.open:
            await self._bot.tables.abandon(table.id)
        if table.id in self._told or not table.stage.open:
            return
        self._told.add(table.id)
        key = "error.thread_locked" if isinstance(error, Locked) else "error.cannot_write"
        words = self._bot.words(key, channel=f"<#{table.channel}>")
        try:
            user = await self._bot.fetch_user(table.host)
            await user.send(view=sentence_view(words))
        except discord.HTTPException as failure:
            log.warning("table %d: the host could not be told: %s", table.id, failure)

    async def bring(self, answer: Answer, table: Table) -> None:
        """Post the table message anew, at the bottom of its channel."""
        screen = (await self._bot.tables.screens(table.id))[CHANNEL]
        place = Place(self._bot, table)
        if table.channel != answer.interaction.channel_id or screen.message is None:
            self.wake(table.id)
        else:
            await self._redraw.bring(place)
        text = self._bot.words("brought", channel=f"<#{table.channel}>")
        await answer.whisper(sentence_view(text))

    # Answers to presses

    def keep(self, table: int, user: int, screen: Screen, edit: Edit) -> None:
        """Keep an ephemeral panel up to date while Discord lets us."""
        self._redraw.keep(table, user, screen, edit)

    async def answer(self, press: Press, note: str | None, chosen: str | None) -> None:
        """Redraw the pressed message. `note` is a line for the presser alone."""
        if press.on_table_message and press.slot == POST:
            await (press.answer.whisper(sentence_view(note)) if note else press.answer.defer())
            return
        viewer = CHANNEL if press.on_table_message else press.user.id
        message = press.interaction.message
        screens = await self._bot.tables.screens(press.table)
        row = screens.get(viewer)
        ours = row is not None and message is not None and row.message == message.id
        # Drawn under the message's lock, so that what arrives last is newest; should that take
        # long, the press has been deferred meanwhile.
        async with self._drawing[press.table, viewer]:
            await self._answer(press, viewer, ours, note, chosen)
        if note and viewer == CHANNEL:
            await press.answer.whisper(sentence_view(note))

    async def _answer(
        self, press: Press, viewer: int, ours: bool, note: str | None, chosen: str | None
    ) -> None:
        look = await self._bot.tables.look(press.table, viewer)
        scene = scene_of(self._bot, look)
        base = draw(scene)
        shown = draw(scene, chosen) if chosen is not None else base
        edit = await press.answer.update(view_of(shown.noted(note if viewer != CHANNEL else None)))
        if ours:
            await self._redraw.record(press.table, viewer, base, look.due)
        elif viewer != CHANNEL:
            self.keep(press.table, viewer, base, edit)

    async def refuse(self, press: Press, error: Exception) -> None:
        """Say why not, and show the present."""
        what = f"table {press.table}, press {press.kind}"
        note = explain(error, self._bot.words, what)
        try:
            await self.answer(press, note, None)
        except Refused:
            await press.answer.whisper(sentence_view(note))
