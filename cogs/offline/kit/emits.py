"""Events that are delivered at once, without waiting for the bot to come to rest."""

from __future__ import annotations

import copy
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import discord
import simcord
from simcord import actors, interactions
from simcord.backend import serializers
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from .patches import EMIT_ONLY
from .settings import Actor

T = TypeVar("T")
AnyMessage = discord.Message | ResponseMessage


def emit(verb: Coroutine[Any, Any, T]) -> T:
    """Deliver what a simcord verb delivers, now, without waiting for the bot to come to rest.

    `emit(ann.click(panel, label="Join"))` next to `emit(bob.click(...))` is a real race: both
    events are out before the bot saw either.  Await `env.settle()` afterwards.
    """
    token = EMIT_ONLY.set(True)
    try:
        verb.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    finally:
        EMIT_ONLY.reset(token)
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


def as_seen_now(env: Env, message: ResponseMessage) -> ResponseMessage:
    """A message as it looks now, whatever becomes of it; to be pressed by `emit_stale`."""
    return ResponseMessage(env, copy.deepcopy(message._message))


def emit_stale(
    env: Env, actor: Actor, seen: AnyMessage, *, custom_id: str, values: Sequence[str] | None = None
) -> InteractionResult:
    """Press what a person still saw, although the message has changed or gone since.

    `seen` is a message kept from earlier.  discord.py looks for the custom_id in the message that
    comes with the press, so a control that is gone takes a message from `as_seen_now`.
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
    if isinstance(seen, ResponseMessage):
        stored = seen._message
    if stored is None:
        raise LookupError("keep the ResponseMessage of a message that will be deleted")
    payload["message"] = copy.deepcopy(dict(serializers.message_payload(env.backend, stored)))
    record.source_message_id = seen.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)
