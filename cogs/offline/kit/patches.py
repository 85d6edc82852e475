"""What one Env asked of the kit, and the patches of simcord's globals that grant it.

The patches are made once (`install`), and do nothing for an Env that asked for nothing, except that
settling polls more often.
"""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord import interactions
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Message
from simcord.env import Env
from simcord.http import client, router

#: How often settling polls; simcord's own 50 ms would allow 19 verbs a second.
SETTLE_POLL = 1e-4


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
class Wishes:
    """What one Env asked of the kit."""

    locales: dict[int, str] = field(default_factory=dict)
    latency: float | None = None
    down: bool = False
    refused: tuple[int, int] | None = None  # status and code with which files are refused
    watchers: list[Watcher] = field(default_factory=list)
    watched: bool = False


def wishes_of(backend: Backend) -> Wishes:
    found: Wishes = vars(backend).setdefault("_parlour_kit", Wishes())
    return found


UNKNOWN_VOICE_STATE = 10065

EMIT_ONLY: ContextVar[bool] = ContextVar("parlour_emit_only", default=False)


def install() -> None:
    """Patch simcord once: settling, locales, latency, outages, the tap on REST calls."""
    if getattr(Env._settle_internal, "_parlour", False):
        return
    mimetypes.add_type("image/webp", ".webp")  # Discord knows it; Python only since 3.13
    _replace(Env, "_settle_internal", _patched_settle)
    _replace(interactions, "base_payload", _patched_payload)
    _replace(router, "dispatch", _patched_dispatch)
    _replace(client, "_raise_for", _patched_raise)
    _replace(client.FakeHTTPClient, "request", _patched_request)
    _replace(client.FakeWebhookAdapter, "request", _patched_request)
    router.route("GET", "/guilds/{guild_id}/voice-states/{user_id}")(_voice_state)


def _voice_state(context: router.RequestContext) -> Any:
    """Where somebody talks; simcord keeps it but has no route for it."""
    guild = context.backend.get_guild(context.int_arg("guild_id"))
    state = guild.voice_states.get(context.int_arg("user_id"))
    if state is None or state.channel_id is None:
        raise BackendError(404, UNKNOWN_VOICE_STATE, "Unknown Voice State")
    return serializers.voice_state_payload(context.backend, state)


def _replace(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    replacement = make(getattr(owner, name))
    replacement._parlour = True
    setattr(owner, name, replacement)


def _patched_settle(original: Any) -> Any:
    async def settle(self: Env, *, idle: float = SETTLE_POLL, **options: Any) -> None:
        if not EMIT_ONLY.get():
            await original(self, idle=min(idle, SETTLE_POLL), **options)

    return settle


def _patched_payload(original: Any) -> Any:
    def base_payload(backend: Backend, **fields: Any) -> Any:
        record, payload = original(backend, **fields)
        payload["locale"] = wishes_of(backend).locales.get(fields["user_id"], "en-US")
        if fields.get("guild_id") is not None:
            payload["guild_locale"] = backend.get_guild(fields["guild_id"]).preferred_locale
        return record, payload

    return base_payload


def _patched_dispatch(original: Any) -> Any:
    def dispatch(backend: Backend, method: str, path: str, **options: Any) -> Any:
        wishes = wishes_of(backend)
        if wishes.down:
            raise BackendError(503, 0, "Service Unavailable (simulated outage)")
        if wishes.refused and options.get("files"):
            raise BackendError(*wishes.refused, "No files (simulated)")
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
        latency = wishes_of(self.backend).latency
        if latency is None:
            return await original(self, *args, **options)
        await asyncio.sleep(latency)
        answer = await original(self, *args, **options)
        await asyncio.sleep(latency)
        return answer

    return request
