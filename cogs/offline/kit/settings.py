"""Settings of one Env: languages, latency, closed DMs, an outage, captured errors."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

import simcord
from simcord import _runtime
from simcord.env import Env

from .patches import wishes_of

Actor = simcord.MemberActor | simcord.UserHandle


def set_locale(env: Env, person: Actor, code: str) -> None:
    """Set the language of one person's Discord, as interactions carry it (`de`, `en-GB`)."""
    wishes_of(env.backend).locales[person.id] = code


def set_guild_locale(env: Env, guild: simcord.GuildHandle, code: str) -> None:
    """Set the server's language, and let the bot know as Discord does."""
    env.backend.edit_guild(guild.id, {"preferred_locale": code})


def rest_latency(env: Env, seconds: float | None = 0.0) -> None:
    """Yield to other tasks before and after each REST call (None: answer at once again).

    The fake answers synchronously, which hides every race at an await; zero seconds are enough to
    bring them out.  It stays over `restart_bot`.
    """
    wishes_of(env.backend).latency = seconds


def close_dms(env: Env, person: Actor, *, times: int | None = None) -> None:
    """Let every message to this person's DM fail with 50007, as closed DMs do."""
    env.inject_error(
        "POST", _dm_path(env, person), status=403, code=50007,
        message="Cannot send messages to this user", times=times,
    )  # fmt: skip


def open_dms(env: Env, person: Actor) -> None:
    """Undo `close_dms`."""
    path = _dm_path(env, person)
    env.backend.faults[:] = [fault for fault in env.backend.faults if fault["path"] != path]


def _dm_path(env: Env, person: Actor) -> str:
    return f"/channels/{env.backend.get_dm_channel(person.id).id}/messages"


def refuse_files(env: Env, status: int, code: int) -> None:
    """Whatever comes with a file is refused from now on."""
    wishes_of(env.backend).refused = (status, code)


def outage(env: Env, on: bool) -> None:
    """Let every REST call fail with 503 while it is on (retries count as exhausted)."""
    wishes_of(env.backend).down = on


@contextlib.contextmanager
def as_bot(env: Env) -> Iterator[None]:
    """Let tasks begun in here count as the bot's own work, so that settling waits for them."""
    with env._bot_scope():
        yield


@contextlib.contextmanager
def capture_errors(env: Env) -> Iterator[None]:
    """Put what discord.py would only log into `env.errors`, so that leaving the Env fails.

    An exception in a DynamicItem's callback, or in a view's or command tree's own error path,
    reaches nobody but these loggers.
    """
    catcher = _Catcher(env)
    names = ("discord.ui.view", "discord.ui.modal", "discord.app_commands.tree")
    loggers = [logging.getLogger(name) for name in names]
    for logger in loggers:
        logger.addHandler(catcher)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(catcher)


class _Catcher(logging.Handler):
    def __init__(self, env: Env) -> None:
        super().__init__(logging.ERROR)
        self._env = env

    def emit(self, record: logging.LogRecord) -> None:
        scope = _runtime._BOT_SCOPE.get()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and (scope is None or scope[0] is self._env):
            self._env._record_error(error)
