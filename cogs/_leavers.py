"""Who is no longer on the server. Discord tells only bots with a privileged intent, so we ask.

Whoever left is not waited for: the seat plays on by itself. Asked before a call to act, and every
ten minutes for a while after something happened at a table.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from discord.ext import tasks

from cogs._place import Place
from data.records import Refused, Stage

if TYPE_CHECKING:
    from cogs.parlour import Parlour

log = logging.getLogger(__name__)

TIMES: Final = 6
"""How often a table at which nothing happens any more is still asked about."""


class Leavers:
    """Looks for people who left the server, at the tables where something happened."""

    def __init__(self, bot: Parlour) -> None:
        self._bot = bot
        self._watched: dict[int, int] = {}

    def watch(self, table: int) -> None:
        """Somebody may be waited for here."""
        self._watched[table] = TIMES

    @tasks.loop(minutes=10)
    async def sweep(self) -> None:
        """Ask about everybody at the tables that are watched."""
        for table, left in list(self._watched.items()):
            if left > 1:
                self._watched[table] = left - 1
            else:
                del self._watched[table]
            try:
                await self._ask(table)
            except Exception:
                log.exception("table %d: could not look who left the server", table)

    async def _ask(self, table: int) -> None:
        look = await self._bot.tables.look(table)
        if look.table.stage is not Stage.PLAYING:
            self._watched.pop(table, None)
            return
        place = Place(self._bot, look.table)
        for sitting in look.table.present:
            await self.has_gone(place, sitting.user)

    async def has_gone(self, place: Place, user: int) -> bool:
        """Whether somebody left the server; if so, the seat plays on by itself from now on."""
        if not await place.has_left(user):
            return False
        try:
            await self._bot.tables.leave(place.table.id, user, "table.gone")
        except Refused:
            log.info("table %d: somebody gone had left already", place.table.id)
        self._bot.stage.wake(place.table.id)
        return True
