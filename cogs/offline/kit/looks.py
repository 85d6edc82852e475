"""Looking on: everything that is sent, who sees it, and what there is to use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import simcord
from simcord import interactions
from simcord.backend import Backend, serializers
from simcord.backend.access import channel_accessible
from simcord.backend.models import Channel, Interaction, Message
from simcord.env import Env
from simcord.results import InteractionResult

from .patches import Watcher, Wishes, wishes_of


def watch(env: Env, watcher: Watcher) -> Callable[[], None]:
    """Call back on every message (ephemeral ones too), deletion, event and REST call.

    Returns the function that ends it.  Callbacks are synchronous and must not call verbs.
    """
    wishes = wishes_of(env.backend)
    if not wishes.watched:
        wishes.watched = True
        _tap_messages(env.backend, wishes)
        _tap_events(env.backend, wishes)
    wishes.watchers.append(watcher)
    return lambda: wishes.watchers.remove(watcher) if watcher in wishes.watchers else None


def _tap_events(backend: Backend, wishes: Wishes) -> None:
    def event(name: str, payload: Mapping[str, Any]) -> None:
        for watcher in tuple(wishes.watchers):
            watcher.event(name, payload)

    backend.subscribers.append(event)


def _tap_messages(backend: Any, wishes: Wishes) -> None:
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
    """Each command that this person may use there: its full name and what it takes.

    In the bot's own order; those that need a permission come last.
    """
    found = env.backend.visible_commands(user_id=person_id, channel_id=channel.id)
    order = [each["id"] for scope in env.backend.commands.values() for each in scope.values()]
    found.sort(key=lambda c: (bool(c["default_member_permissions"]), order.index(c["id"])))
    for command in found:
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
