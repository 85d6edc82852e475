"""Our kit over simcord 3.2.1: the only file that may touch simcord's private names.

simcord runs the real bot against a Discord in memory.  The kit adds what this project's tests and
its offline table need beside it: quick settling, languages, REST latency, closed DMs, an outage,
events delivered at the same moment, and a look at everything that was sent.  Whatever it keeps
belongs to one `Env`; nothing leaks from one to the next.

Importing this module patches a few module globals of simcord (see `install`); doing so twice is
harmless, and each patch does nothing for an `Env` that has not asked for it, except that settling
polls more often.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import importlib
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord
import simcord
from simcord import _dpy_internals, _runtime, _settlement, actors, interactions
from simcord.backend import Backend, serializers
from simcord.backend.access import channel_accessible
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel, Interaction, Message
from simcord.env import Env
from simcord.http import client, router
from simcord.results import InteractionResult, ResponseMessage

T = TypeVar("T")
Actor = simcord.MemberActor | simcord.UserHandle
AnyMessage = discord.Message | ResponseMessage

#: How often settling polls; simcord's own 50 ms would allow 19 verbs a second.
SETTLE_POLL = 1e-4

#: Every inner name of simcord that the project uses, and what it is for.  "()" is an instance.
PRIVATE_NAMES: tuple[tuple[str, str], ...] = (
    ("simcord.env:Env._settle_internal", "every verb ends in it: waits until the bot is at rest"),
    ("simcord.env:Env._record_error", "adds an exception to env.errors"),
    ("simcord.env:Env._detach_bot", "stops a bot's work without closing the world"),
    ("simcord.env:Env._move_clock", "moves the virtual clock and what expires by it"),
    ("simcord.env:Env._settlement_state", "what the timer functions of _settlement take"),
    ("simcord.env:Env._schedule_timer", "gives a bot's timer a fallback on the real clock"),
    ("simcord.env:Env._bot_scope", "marks work as the bot's own"),
    ("simcord.env:Env()._virtual_time", "seconds since the simulation began"),
    ("simcord.env:Env()._errors", "the list behind env.errors"),
    ("simcord.env:Env()._error_ids", "identities of the errors recorded"),
    ("simcord._settlement:_active_callbacks", "the bot's timers without the cancelled ones"),
    ("simcord._settlement:_run_due_virtual_callbacks", "fires the timers that are due"),
    ("simcord._settlement:_next_virtual_timer", "when the next timer of the bot is due"),
    ("simcord._dpy_internals:real_monotonic", "time.monotonic before simcord replaced it"),
    ("simcord._runtime:_BOT_SCOPE", "context variable: (env, generation) of running bot work"),
    ("simcord._runtime:_attach_bot", "logs a bot in and brings it to READY"),
    ("simcord._runtime:_LIVE_LOOPS", "the one Env of each event loop"),
    ("simcord.interactions:base_payload", "builds INTERACTION_CREATE; its locale is always en-US"),
    ("simcord.actors:_autocomplete_result", "autocomplete that says whether it was answered"),
    ("simcord.actors:_visible_message", "the stored message, if this person may see it"),
    ("simcord.actors:_find_component", "one component of a message, refused when disabled"),
    ("simcord.http.router:dispatch", "every REST call of the bot goes through it"),
    ("simcord.http.client:_raise_for", "turns a backend error into discord.HTTPException"),
    ("simcord.http.client:FakeHTTPClient.request", "REST of discord.py's HTTP client"),
    ("simcord.http.client:FakeWebhookAdapter.request", "REST of interaction answers"),
    ("simcord.backend:Backend.commit_message", "every new message, ephemeral ones too"),
    ("simcord.backend:Backend.edit_message", "every edit, of ephemeral messages too"),
    ("simcord.backend:Backend.delete_message", "every deletion, of ephemeral messages too"),
    ("simcord.backend:Backend()._reserved_ids", "snowflakes given out"),
    ("simcord.backend:Backend()._sequences", "low bits of the next snowflake of a millisecond"),
    ("simcord.backend:Backend().cdn._blobs", "the bytes of uploaded files by address"),
    ("simcord.backend:Backend().clock.elapsed", "seconds since the simulation began"),
    ("simcord.backend:Backend().faults", "injected REST errors"),
    ("simcord.results:InteractionResult()._interaction", "the record of an interaction"),
    ("simcord.results:ResponseMessage()._message", "the stored message of a response"),
)


def missing_names() -> list[str]:
    """Say for each private name that is gone what to look for; empty while all is well."""
    return [
        f"{path} is gone from simcord. It was: {use}. Look for what took its place and change "
        "cogs/offline/kit.py (or the pin in requirements.txt)."
        for path, use in PRIVATE_NAMES
        if not _exists(path)
    ]


def _exists(path: str) -> bool:
    module, _, rest = path.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in rest.split("."):
            found = getattr(found, part.removesuffix("()"))
            if part.endswith("()"):
                found = _instance(found)
    except (ImportError, AttributeError):
        return False
    return True


def _instance(kind: type) -> Any:
    if kind is Env:
        return Env(discord.Client(intents=discord.Intents.none()))
    return kind() if kind is Backend else kind(None, None)


# ------------------------------------------------------------------ what belongs to one Env


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One REST call of the bot that Discord accepted."""

    method: str
    path: str
    body: Mapping[str, Any]
    answer: Any


@dataclass(slots=True)
class Watcher:
    """Callbacks for what happens in the world; see `watch`."""

    message: Callable[[Message, bool], None] = lambda message, new: None
    deleted: Callable[[int, int], None] = lambda channel_id, message_id: None
    event: Callable[[str, Mapping[str, Any]], None] = lambda name, payload: None
    call: Callable[[ApiCall], None] = lambda call: None


@dataclass
class _Wishes:
    """What one Env asked of the kit."""

    locales: dict[int, str] = field(default_factory=dict)
    latency: float | None = None
    down: bool = False
    watchers: list[Watcher] = field(default_factory=list)
    watched: bool = False


def _wishes(backend: Backend) -> _Wishes:
    found: _Wishes = vars(backend).setdefault("_parlour_kit", _Wishes())
    return found


# ------------------------------------------------------------------ patches of module globals

_EMIT_ONLY: ContextVar[bool] = ContextVar("parlour_emit_only", default=False)


def install() -> None:
    """Patch simcord once: settling, locales, latency, outages, the tap on REST calls."""
    if getattr(Env._settle_internal, "_parlour", False):
        return
    _replace(Env, "_settle_internal", _patched_settle)
    _replace(interactions, "base_payload", _patched_payload)
    _replace(router, "dispatch", _patched_dispatch)
    _replace(client, "_raise_for", _patched_raise)
    _replace(client.FakeHTTPClient, "request", _patched_request)
    _replace(client.FakeWebhookAdapter, "request", _patched_request)


def _replace(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    replacement = make(getattr(owner, name))
    replacement._parlour = True
    setattr(owner, name, replacement)


def _patched_settle(original: Any) -> Any:
    async def settle(self: Env, *, idle: float = SETTLE_POLL, **options: Any) -> None:
        if not _EMIT_ONLY.get():
            await original(self, idle=min(idle, SETTLE_POLL), **options)

    return settle


def _patched_payload(original: Any) -> Any:
    def base_payload(backend: Backend, **fields: Any) -> Any:
        record, payload = original(backend, **fields)
        payload["locale"] = _wishes(backend).locales.get(fields["user_id"], "en-US")
        if fields.get("guild_id") is not None:
            payload["guild_locale"] = backend.get_guild(fields["guild_id"]).preferred_locale
        return record, payload

    return base_payload


def _patched_dispatch(original: Any) -> Any:
    def dispatch(backend: Backend, method: str, path: str, **options: Any) -> Any:
        wishes = _wishes(backend)
        if wishes.down:
            raise BackendError(503, 0, "Service Unavailable (simulated outage)")
        answer = original(backend, method, path, **options)
        body = options.get("json")
        call = ApiCall(method, path, body if isinstance(body, dict) else {}, answer)
        for watcher in tuple(wishes.watchers):
            watcher.call(call)
        return answer

    return dispatch


def _patched_raise(original: Any) -> Any:
    def raise_for(error: BackendError) -> None:
        try:
            original(error)
        except discord.HTTPException as raised:
            # discord.py raises its own kind for 5xx, after its own attempts.
            if error.status >= 500:
                raise discord.DiscordServerError(raised.response, error.to_json()) from None
            raise

    return raise_for


def _patched_request(original: Any) -> Any:
    async def request(self: Any, *args: Any, **options: Any) -> Any:
        latency = _wishes(self.backend).latency
        if latency is None:
            return await original(self, *args, **options)
        await asyncio.sleep(latency)
        answer = await original(self, *args, **options)
        await asyncio.sleep(latency)
        return answer

    return request


# ------------------------------------------------------------------ settings of one Env


def set_locale(env: Env, person: Actor, code: str) -> None:
    """Set the language of one person's Discord, as interactions carry it (`de`, `en-GB`)."""
    _wishes(env.backend).locales[person.id] = code


def set_guild_locale(env: Env, guild: simcord.GuildHandle, code: str) -> None:
    """Set the server's language, and let the bot know as Discord does."""
    env.backend.edit_guild(guild.id, {"preferred_locale": code})


def rest_latency(env: Env, seconds: float | None = 0.0) -> None:
    """Yield to other tasks before and after each REST call (None: answer at once again).

    The fake answers synchronously, which hides every race at an await; zero seconds are enough to
    bring them out.  It stays over `restart_bot`.
    """
    _wishes(env.backend).latency = seconds


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


def outage(env: Env, on: bool) -> None:
    """Let every REST call fail with 503 while it is on (retries count as exhausted)."""
    _wishes(env.backend).down = on


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


# ------------------------------------------------------------------ events without waiting


def emit(verb: Coroutine[Any, Any, T]) -> T:
    """Deliver what a simcord verb delivers, now, without waiting for the bot to come to rest.

    `emit(ann.click(panel, label="Join"))` next to `emit(bob.click(...))` is a real race: both
    events are out before the bot saw either.  Await `env.settle()` afterwards.
    """
    token = _EMIT_ONLY.set(True)
    try:
        verb.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    finally:
        _EMIT_ONLY.reset(token)
        verb.close()
    raise RuntimeError("this verb waits for something besides settling")


def emit_click(
    env: Env, actor: Actor, message: AnyMessage, *, custom_id: str | None = None,
    label: str | None = None, values: Sequence[Any] | None = None, times: int = 1,
) -> InteractionResult:  # fmt: skip
    """Press a button, or choose `values` in a menu, without waiting for the bot.

    `times` above one delivers the very same interaction again, as the gateway may.
    """
    if values is None:
        result: InteractionResult = emit(actor.click(message, label=label, custom_id=custom_id))
    else:
        result = emit(actor.select(message, values, custom_id=custom_id))
    for _ in range(times - 1):
        redeliver(env, result)
    return result


def emit_slash(
    env: Env, actor: Actor, channel: simcord.ChannelHandle, name: str, /, **options: Any
) -> InteractionResult:
    """Run a slash command without waiting for the bot (in a DM the channel is the person's)."""
    if isinstance(actor, simcord.UserHandle):
        result: InteractionResult = emit(actor.slash(name, **options))
    else:
        result = emit(actor.slash(channel, name, **options))
    return result


def emit_autocomplete(
    env: Env, actor: Actor, channel: simcord.ChannelHandle, name: str, option: str, text: str, /,
    **filled: Any,
) -> InteractionResult:  # fmt: skip
    """Type into an option without waiting; the result's `autocomplete_choices` come later."""
    return emit(actors._autocomplete_result(actor, channel, name, option, text, filled))


def redeliver(env: Env, result: InteractionResult) -> None:
    """Deliver an interaction once more: same id, same token."""
    wanted = str(result._interaction.id)
    for kind, name, payload in reversed(env.backend.transcript):
        if kind == "GATEWAY" and name == "INTERACTION_CREATE" and payload["id"] == wanted:
            env.backend.emit("INTERACTION_CREATE", copy.deepcopy(payload))
            return
    raise LookupError("that interaction is no longer in the transcript")


def emit_stale(
    env: Env, actor: Actor, seen: AnyMessage, *, custom_id: str, values: Sequence[str] | None = None
) -> InteractionResult:
    """Press what a person still saw, although the message has changed or gone since.

    `seen` is a message kept from earlier; the custom_id need not exist any more.
    """
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    if values is not None:
        data["values"] = list(values)
    guild = getattr(actor, "guild", None)
    channel_id = seen.channel_id if isinstance(seen, ResponseMessage) else seen.channel.id
    record, payload = interactions.base_payload(
        env.backend, type=3, channel_id=channel_id, guild_id=guild.id if guild else None,
        user_id=actor.id, data=data,
    )  # fmt: skip
    stored = env.backend.messages.get(channel_id, {}).get(seen.id)
    if stored is None and isinstance(seen, ResponseMessage):
        stored = seen._message
    if stored is None:
        raise LookupError("keep the ResponseMessage of a message that will be deleted")
    payload["message"] = copy.deepcopy(dict(serializers.message_payload(env.backend, stored)))
    record.source_message_id = seen.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


# ------------------------------------------------------------------ looking on


def watch(env: Env, watcher: Watcher) -> Callable[[], None]:
    """Call back on every message (ephemeral ones too), deletion, event and REST call.

    Returns the function that ends it.  Callbacks are synchronous and must not call verbs.
    """
    wishes = _wishes(env.backend)
    if not wishes.watched:
        wishes.watched = True
        _tap_messages(env.backend, wishes)
        _tap_events(env.backend, wishes)
    wishes.watchers.append(watcher)
    return lambda: wishes.watchers.remove(watcher) if watcher in wishes.watchers else None


def _tap_events(backend: Backend, wishes: _Wishes) -> None:
    def event(name: str, payload: Mapping[str, Any]) -> None:
        for watcher in tuple(wishes.watchers):
            watcher.event(name, payload)

    backend.subscribers.append(event)


def _tap_messages(backend: Any, wishes: _Wishes) -> None:
    commit, edit, delete = backend.commit_message, backend.edit_message, backend.delete_message

    def commit_message(message: Message, *, broadcast: bool = True) -> Message:
        stored: Message = commit(message, broadcast=broadcast)
        for watcher in tuple(wishes.watchers):
            watcher.message(stored, True)
        return stored

    def edit_message(channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        stored: Message = edit(channel_id, message_id, fields)
        for watcher in tuple(wishes.watchers):
            watcher.message(stored, False)
        return stored

    def delete_message(channel_id: int, message_id: int) -> None:
        delete(channel_id, message_id)
        for watcher in tuple(wishes.watchers):
            watcher.deleted(channel_id, message_id)

    backend.commit_message, backend.edit_message = commit_message, edit_message
    backend.delete_message = delete_message


def can_see(env: Env, message: Message, person_id: int) -> bool:
    """Whether this person sees this message: channel, private thread, DM, ephemeral."""
    return sees_channel(env, message.channel_id, person_id) and message.visible_to(person_id)


def sees_channel(env: Env, channel_id: int, person_id: int) -> bool:
    """Whether this person may read this channel, thread or DM now."""
    return channel_accessible(env.backend, channel_id, person_id, history=True)


def seen_by(env: Env, message: Message) -> frozenset[int]:
    """Everyone but bots who sees this message."""
    people = (user.id for user in env.backend.users.values() if not user.bot)
    return frozenset(person for person in people if can_see(env, message, person))


def payload(env: Env, message: Message) -> dict[str, Any]:
    """A message as Discord sends it to clients, with the name of the command it answers."""
    answered = message.interaction_metadata
    if answered is not None and "name" not in answered:
        asked = env.backend.interactions.get(int(answered["id"]))
        if asked is not None and asked.command_name:
            answered["name"] = asked.command_name
    return dict(serializers.message_payload(env.backend, message))


def record(result: InteractionResult) -> Interaction:
    """The record behind an interaction's result."""
    return result._interaction


def components(nodes: Any) -> Iterator[dict[str, Any]]:
    """Every component in a tree of them, modals and their labels included."""
    for node in nodes if isinstance(nodes, list) else [nodes]:
        if isinstance(node, dict):
            yield node
            for key in ("components", "component", "accessory"):
                yield from components(node.get(key) or [])


def commands(env: Env, person_id: int, channel: Channel) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each command that this person may use there: its full name and what it takes."""
    for command in env.backend.visible_commands(user_id=person_id, channel_id=channel.id):
        for path, leaf in interactions.command_leaves(command):
            yield " ".join(path), leaf


def find_leaf(env: Env, channel: Channel, name: str) -> dict[str, Any] | None:
    """What a command of that full name takes, whoever asks."""
    root, *path = name.split() or [""]
    command = env.backend.find_command(root, channel.guild_id)
    try:
        return interactions.walk_to_subcommand(command, path)[0] if command else None
    except simcord.SetupError:
        return None


def forget(env: Env) -> None:
    """Drop the records of what is over, so that a long run stays level."""
    env.backend.transcript.clear()
    env.backend.http_requests.clear()
    env._errors.clear()
    env._error_ids.clear()


# ------------------------------------------------------------------ on the clock on the wall


def real_time() -> float:
    """`time.monotonic`, whichever clock simcord has put in its place."""
    return _dpy_internals.real_monotonic()


async def start_live(env: Env) -> None:
    """Start an Env whose time only `tick` moves, and which never waits for the bot to rest.

    For a table that runs all day: each bot timer would otherwise bring a second one on the real
    clock, and a bot that is busy would hold back everybody's next press.
    """
    env._schedule_timer = lambda *timer: None  # type: ignore[method-assign]
    token = _EMIT_ONLY.set(True)
    try:
        await env.start()
    finally:
        _EMIT_ONLY.reset(token)


async def restart_live(env: Env, bot: discord.Client) -> None:
    """Close the old bot, drop its work, and log the new one in; the world stays."""
    token = _EMIT_ONLY.set(True)
    try:
        await stop_live(env)
        await _runtime._attach_bot(env, bot)
    finally:
        _EMIT_ONLY.reset(token)


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


install()
