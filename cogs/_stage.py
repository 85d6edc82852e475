"""The stage: after a change, sends what a table owes and redraws the screens that lag.

The channel and each person are shown on a lane of their own, so that what is secret delays nobody
else. What fails because of Discord stays owed; it is tried again when there is something new for
that viewer, after a start, and every 20 seconds.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, TypeAlias

import discord
from discord.ext import tasks

from cogs._answer import Answer, explain
from cogs._curtain import Curtain, Drawing
from cogs._discord import sentence_view
from cogs._drawing import drawn, scene_of
from cogs._lanes import Lanes
from cogs._place import UNREACHABLE, Locked, Place
from cogs._posts import Sent, send_owed, send_privately
from cogs._press import Press
from cogs._redraw import Redraw, Whisper
from cogs.screens.registry import draw
from cogs.screens.screen import POST
from data.records import CHANNEL, Look, Refused, Table
from data.records import Stage as TableStage

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)

Debt: TypeAlias = tuple[int, int]
"""What a viewer is due: the version of the screen, and the newest post."""


class Stage:
    """Shows the tables on Discord."""

    def __init__(self, bot: Parlour) -> None:
        self._bot = bot
        self._lanes = Lanes(self._show)
        self._rousing: dict[asyncio.Task[None], int] = {}
        self._failed: dict[tuple[int, int], Debt | None] = {}
        self._curtain = Curtain(bot, lambda table: self._lanes.start(table, CHANNEL))
        self._redraw = Redraw(bot, self._curtain)
        self._told: set[int] = set()

    def wake(self, table: int) -> None:
        """Something about a table changed."""
        self._bot.leavers.watch(table)
        task = asyncio.create_task(self._rouse(table))
        self._rousing[task] = table
        task.add_done_callback(self._rousing.pop)

    async def close(self) -> None:
        """Finish what is being sent."""
        self.heal.cancel()
        self._curtain.stop()
        while under_way := {*self._rousing, *self._lanes.tasks}:
            await asyncio.wait(under_way)

    @tasks.loop(seconds=20)
    async def heal(self) -> None:
        """Take up what is unfinished: after a start, and after Discord failed us."""
        self._failed.clear()
        try:
            for table in await self._bot.tables.unfinished():
                self.wake(table)
        except Exception:
            log.exception("could not look for unfinished tables")

    async def _rouse(self, table: int) -> None:
        """Start the lanes of those who are due something; who failed, only for something new.

        Else a secret act would make Discord see what had failed before.
        """
        try:
            for viewer, debt in (await self._debts(table)).items():
                if self._failed.get((table, viewer)) != debt:
                    self._lanes.start(table, viewer)
        except Exception:
            log.exception("%s: could not be shown", self._bot.tables.where(table))

    async def _debts(self, table: int) -> dict[int, Debt]:
        """What each viewer of a table is due."""
        screens = await self._bot.tables.screens(table)
        debts = {viewer: (s.due, 0) for viewer, s in screens.items() if s.shown < s.due}
        for post in await self._bot.tables.owed(table):
            debts[post.viewer] = (debts.get(post.viewer, (0, 0))[0], post.id)
        return debts

    async def _show(self, table: int, viewer: int) -> None:
        """Show one viewer of a table everything new."""
        try:
            look = await self._bot.tables.look(table, CHANNEL)
            place = Place(self._bot, look.table)
            shown = await (
                self._to_channel(place) if viewer == CHANNEL else self._to(place, viewer)
            )
            if shown:
                self._failed.pop((table, viewer), None)
            else:
                self._failed[table, viewer] = (await self._debts(table)).get(viewer)
            if not look.table.stage.open and not self._lanes.others(table, viewer):
                self._bot.tables.forget(table)
                self._redraw.forget(table)
        except Exception:
            log.exception("%s: could not be shown", self._bot.tables.where(table))

    async def _to_channel(self, place: Place) -> bool:
        """Send the channel its posts, then redraw the table message. Returns whether it worked."""
        table = place.table.id
        try:
            sent = await send_owed(self._bot, place)
            while not await self._redraw.table_message(place, sent.called, anew=sent.filmed):
                more = await send_owed(self._bot, place)
                sent = Sent(sent.called or more.called, sent.filmed or more.filmed)
            self._told.discard(table)
            return True
        except discord.Forbidden as error:
            await self._cannot_write(place, error)
        except discord.NotFound as error:
            if not await place.is_gone():
                raise
            log.info("table %d: its channel is gone (%s)", table, error.code)
            if await self._bot.tables.close_channel(place.table.channel) is None:
                await self._bot.tables.abandon(table)
            self.wake(table)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.warning("table %d: Discord failed, tried again later: %s", table, error)
        return False

    async def _to(self, place: Place, viewer: int) -> bool:
        """Send somebody the private notices, then redraw the panel. Nothing of it is logged."""
        await self._curtain.opened(place.table.id)
        try:
            await send_privately(self._bot, place, viewer)
            await self._redraw.panel(place, viewer)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.debug("table %d: Discord failed, tried again later: %s", place.table.id, error)
            return False
        return True

    async def _cannot_write(self, place: Place, error: discord.Forbidden) -> None:
        """Tell the host once, privately."""
        table = place.table
        log.warning("table %d: not allowed in channel %d: %s", table.id, table.channel, error)
        if table.stage is TableStage.CLOSED:
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
        await self._curtain.opened(table.id)
        if table.channel != answer.interaction.channel_id or screen.message is None:
            self.wake(table.id)
        else:
            await self._redraw.table_message(place, called=False, anew=True)
        text = self._bot.words("brought", channel=f"<#{table.channel}>")
        await answer.whisper(sentence_view(text))

    # Behind the curtain

    def drawing(self, table: int, viewer: int) -> Drawing:
        """What the viewer may see now; nobody else draws that viewer's message meanwhile."""
        return self._curtain.drawing(table, viewer)

    async def look(self, table: int, viewer: int) -> Look:
        """What the viewer may see now: no outcome that the channel still waits for."""
        async with self._curtain.drawing(table, viewer) as look:
            return look

    async def suspended(self, table: int) -> bool:
        """Whether the channel waits for an outcome."""
        return await self._curtain.closed(table)

    async def breathe(self) -> None:
        """The moment between what is claimed and how it ends."""
        await self._curtain.breathe()

    async def quiet(self) -> None:
        """Wait until no outcome is held back anywhere."""
        for table in {*self._rousing.values(), *self._lanes.tables}:
            await self._curtain.opened(table)

    # Answers to presses

    def keep(self, table: int, user: int, whisper: Whisper) -> None:
        """Keep an ephemeral panel up to date while Discord lets us."""
        self._redraw.keep(table, user, whisper)

    async def answer(self, press: Press, note: str | None, chosen: str | None) -> None:
        """Redraw the pressed message. `note` is a line for the presser alone."""
        if press.slot == POST:
            await (press.answer.whisper(sentence_view(note)) if note else press.answer.defer())
            return
        viewer = CHANNEL if press.on_table_message else press.user.id
        message = press.interaction.message
        screens = await self._bot.tables.screens(press.table)
        row = screens.get(viewer)
        ours = row is not None and message is not None and row.message == message.id
        # Should that take long, the press has been deferred meanwhile.
        async with self._curtain.drawing(press.table, viewer) as look:
            await self._answer(press, look, ours, note, chosen)
        if note and viewer == CHANNEL:
            await press.answer.whisper(sentence_view(note))

    async def _answer(
        self, press: Press, look: Look, ours: bool, note: str | None, chosen: str | None
    ) -> None:
        viewer = look.viewer
        attachable = press.attachable
        scene = await scene_of(self._bot, look, attachable)
        shown = await drawn(self._bot, scene, chosen, note if viewer != CHANNEL else None)
        edit = await press.answer.update(shown.parcel)
        digest = (shown.screen if chosen is None else draw(scene)).digest
        if ours:
            await self._redraw.record(press.table, viewer, digest, look.due)
        elif viewer != CHANNEL:
            self.keep(press.table, viewer, Whisper(digest, edit, attachable))

    async def refuse(self, press: Press, error: Exception) -> None:
        """Say why not, and show the present."""
        what = f"table {press.table}, a press"
        note = explain(error, self._bot.words, what)
        try:
            await self.answer(press, note, None)
        except Refused:
            await press.answer.whisper(sentence_view(note))
