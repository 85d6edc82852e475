"""The private names of simcord that the kit uses, and a check that each still exists."""

from __future__ import annotations

import importlib
from typing import Any

import discord
from simcord.backend import Backend
from simcord.env import Env

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
        "cogs/offline/kit/ (or the pin in requirements.txt)."
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
