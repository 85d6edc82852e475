"""The table: one bot, one world, the clock on the wall, and what the drawer does to them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import discord
import simcord

from . import kit, snapshot
from .feed import Feed
from .recorder import Recorder
from .world import World

log = logging.getLogger(__name__)

MakeBot = Callable[[], discord.Client]

PULSE = 0.05
"""Seconds between two steps of the bot's clock."""
PRUNE_EVERY = 5.0
SAVE_AFTER = 1.0


class Table:
    """Starts, drives, restarts and stops the bot on the simulated Discord."""

    def __init__(self, make_bot: MakeBot, directory: Path) -> None:
        self._make_bot = make_bot
        self._directory = directory
        directory.mkdir(parents=True, exist_ok=True)
        self.env = simcord.Env(make_bot(), check_errors=False)
        self.world = World(self.env)
        self._restore()
        self.feed = Feed(self.world)
        self.sent = Recorder(self.env, keep=300, also=lambda sent: self.changed())
        self.bot_state = "starting"
        self._restarting = asyncio.Lock()
        self._saving = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._dirty = False
        self._outage_ends = 0.0
        kit.watch(
            self.env, kit.Watcher(event=lambda *_: self.changed(), call=lambda call: self.changed())
        )

    def _restore(self) -> None:
        found = snapshot.load(self._directory)
        if found is not None:
            snapshot.restore(self.world, found, self._directory)
        start = max(time.time(), found.clock + 1 if found else 0)
        self.env.backend.advance_clock(start - self.env.now().timestamp())
        kit.salt_ids(self.env, secrets.randbits(21))

    def changed(self) -> None:
        """Something is worth saving."""
        self._dirty = True

    async def start(self) -> None:
        """Log the bot in and set the clock going."""
        await kit.start_live(self.env)
        self._spawn(self._pump())
        self._spawn(self._keep())
        await self._ready()

    async def _ready(self) -> None:
        bot = self.env.bot
        self._say("up") if bot.is_ready() else self._say("starting")
        await bot.wait_until_ready()
        self._say("up")

    async def stop(self) -> None:
        """Stop everything and keep the world."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._save()
        with contextlib.suppress(Exception):
            await kit.stop_live(self.env)
        await self._save()
        await self.env.shutdown()

    # ------------------------------------------------------------------ the drawer

    async def restart(self) -> None:
        """End the bot as a deployment does, and start a fresh one on the same database."""
        async with self._restarting:
            self._say("restarting")
            await kit.restart_live(self.env, self._make_bot())
            await self._ready()

    def outage(self, seconds: float) -> None:
        """Let Discord's REST API fail for a while."""
        kit.outage(self.env, True)
        self._outage_ends = kit.real_time() + seconds
        self._say("outage")

    async def skip(self, seconds: float) -> None:
        """Move the clock on in steps small enough that what repeats does repeat."""
        steps = 400
        for _ in range(steps):
            kit.tick(self.env, seconds / steps)
            for _ in range(5):
                await asyncio.sleep(0)
        self._say(self.bot_state)

    def _say(self, state: str) -> None:
        self.bot_state = state
        self.feed.publish({"type": "bot", "state": state, "now": self.now()})

    def now(self) -> float:
        """The simulation's time, as a Unix time in seconds."""
        return self.env.now().timestamp()

    # ------------------------------------------------------------------ what goes on by itself

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pump(self) -> None:
        last = kit.real_time()
        while True:
            await asyncio.sleep(PULSE)
            now = kit.real_time()
            try:
                kit.tick(self.env, now - last)
            except Exception:
                log.exception("The simulated clock stumbled")
            last = now
            if self._outage_ends and now >= self._outage_ends:
                self._outage_ends = 0.0
                kit.outage(self.env, False)
                self._say("up")

    async def _keep(self) -> None:
        pruned = kit.real_time()
        while True:
            await asyncio.sleep(SAVE_AFTER)
            if kit.real_time() - pruned > PRUNE_EVERY:
                pruned = kit.real_time()
                kit.prune(self.env, messages=500, now_iso=self.env.now().isoformat())
            try:
                await self._save()
            except OSError as error:
                log.warning("The simulated Discord could not be saved: %s", error)

    async def _save(self) -> None:
        """Save what has changed; one that is under way is finished even when its waiter is not."""
        await asyncio.shield(asyncio.create_task(self._save_now()))

    async def _save_now(self) -> None:
        async with self._saving:
            if self._dirty:
                self._dirty = False
                text, files = snapshot.take(self.world)
                await asyncio.to_thread(snapshot.write, self._directory, text, files)
