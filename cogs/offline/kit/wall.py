"""An Env on the clock on the wall, for a table that runs all day."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import discord
from simcord import _dpy_internals, _runtime, _settlement
from simcord.env import Env

from .looks import forget
from .patches import EMIT_ONLY


def real_time() -> float:
    """`time.monotonic`, whichever clock simcord has put in its place."""
    return _dpy_internals.real_monotonic()


async def start_live(env: Env) -> None:
    """Start an Env whose time only `tick` moves, and which never waits for the bot to rest.

    For a table that runs all day: each bot timer would otherwise bring a second one on the real
    clock, and a bot that is busy would hold back everybody's next press.
    """
    env._schedule_timer = lambda *timer: None  # type: ignore[method-assign]
    token = EMIT_ONLY.set(True)
    try:
        await env.start()
    finally:
        EMIT_ONLY.reset(token)


async def restart_live(env: Env, bot: discord.Client) -> None:
    """Close the old bot, drop its work, and log the new one in; the world stays."""
    token = EMIT_ONLY.set(True)
    try:
        await stop_live(env)
        await _runtime._attach_bot(env, bot)
    finally:
        EMIT_ONLY.reset(token)


async def stop_live(env: Env) -> None:
    """Let the bot close itself as at the end of a process, then drop what it left running."""
    with env._bot_scope():
        await env.bot.close()
    await env._detach_bot()


def tick(env: Env, seconds: float) -> None:
    """Move the clock on and fire every timer of the bot that falls due, in order."""
    target = env._virtual_time + seconds
    while True:
        state = env._settlement_state()
        _settlement._active_callbacks(state)
        due = _settlement._next_virtual_timer(state)
        env._move_clock(target if due is None else min(target, max(due, env._virtual_time)))
        state = env._settlement_state()
        _settlement._run_due_virtual_callbacks(state, real_time() + 1)
        if env._virtual_time >= target:
            return


@contextlib.contextmanager
def fixed_ids(env: Env, ids: Iterator[int]) -> Iterator[None]:
    """Give the next snowflakes from `ids`: for a world that is the same in every run."""
    backend: Any = env.backend

    def snowflake() -> int:
        return backend.reserve_id(next(ids))  # type: ignore[no-any-return]

    backend.snowflake = snowflake
    try:
        yield
    finally:
        del backend.snowflake


def salt_ids(env: Env, salt: int) -> None:
    """Start the low bits of each millisecond's snowflakes at `salt`.

    Two runs that see the same moment (the clock was set back, or sped up and forgotten) then still
    give different ones.
    """
    env.backend._sequences = _Salted(salt)


class _Salted(dict[int, int]):
    def __init__(self, salt: int) -> None:
        super().__init__()
        self._salt = salt % (1 << 21)

    def get(self, key: int, default: Any = None, /) -> Any:
        return super().get(key, self._salt)


def put_blob(env: Env, url: str, data: bytes) -> None:
    """Put the bytes of a file back under its address."""
    env.backend.cdn._blobs[url] = data


def prune(env: Env, *, messages: int, now_iso: str) -> None:
    """Forget what nobody can reach any more, so that a table may run for days.

    Interactions whose 15 minutes are over, files no message shows, ids of past milliseconds, and
    all but the last `messages` of each channel.
    """
    backend = env.backend
    forget(env)
    for record in [r for r in backend.interactions.values() if (r.expires_at or now_iso) < now_iso]:
        del backend.interactions[record.id]
        backend.interaction_tokens.pop(record.token, None)
    used: set[str] = set()
    for kept in backend.messages.values():
        for old in sorted(kept)[:-messages]:
            del kept[old]
        used.update(file["url"] for message in kept.values() for file in message.attachments)
    for url in backend.cdn._blobs.keys() - used:
        del backend.cdn._blobs[url]
    newest = max(backend._sequences, default=0)
    for millisecond in [ms for ms in backend._sequences if ms < newest]:
        del backend._sequences[millisecond]
    backend._reserved_ids -= {i for i in backend._reserved_ids if i >> 22 < newest}
