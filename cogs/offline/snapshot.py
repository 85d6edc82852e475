"""The simulated Discord between two runs: threads, messages, files, commands, and what
the drawer set.

A snapshot may be missing, damaged or older than the bot's own database.  Then the channels are
clean, and the bot posts anew what it finds gone, as it does on Discord.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import msgspec
from simcord.backend.models import Channel, Message

from . import kit
from .world import World

log = logging.getLogger(__name__)

VERSION = 1
KEPT = 200
"""Messages of each channel that are kept between runs."""


class Settings(msgspec.Struct):
    """What the drawer set for one person."""

    language: str
    dms_closed: bool
    gone: bool


class Snapshot(msgspec.Struct):
    """All of it but the files' bytes, which lie beside it, one file each."""

    version: int
    clock: float
    people: dict[int, Settings]
    threads: list[Channel]
    messages: list[Message]
    commands: list[dict[str, Any]] = []


def take(world: World) -> tuple[bytes, dict[str, bytes]]:
    """The world now: the snapshot's text, and the files by their id."""
    backend = world.backend
    kept = [
        message
        for channel in backend.messages.values()
        for _, message in sorted(channel.items())[-KEPT:]
    ]
    files: dict[str, bytes] = {}
    for message in kept:
        for file in message.attachments:
            data = backend.cdn.get(file["url"])
            if data is not None:
                files[file["id"]] = data
    snapshot = Snapshot(
        version=VERSION,
        clock=world.env.now().timestamp(),
        people={
            person.id: Settings(person.language, person.dms_closed, person.gone)
            for person in world.people.values()
        },
        threads=[channel for channel in backend.channels.values() if channel.is_thread],
        messages=kept,
        commands=[each for scope in backend.commands.values() for each in scope.values()],
    )
    return msgspec.json.encode(snapshot), files


def write(directory: Path, text: bytes, files: dict[str, bytes]) -> None:
    """Put a snapshot in its place: files first, so that it never names one that is not there."""
    folder = directory / "files"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        if not (folder / name).exists():
            _replace(folder / name, data)
    _replace(directory / "discord.json", text)
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink(missing_ok=True)


def _replace(path: Path, data: bytes) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data)
    os.replace(fresh, path)


def load(directory: Path) -> Snapshot | None:
    """The last snapshot, or None; one that cannot be read is put aside and said."""
    path = directory / "discord.json"
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Snapshot)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.warning("The simulated Discord starts empty: %s cannot be read (%s)", path, error)
        _put_aside(path)
        return None
    if found.version != VERSION:
        _put_aside(path)
        return None
    return found


def _put_aside(path: Path) -> None:
    try:
        os.replace(path, path.with_suffix(".damaged"))
    except OSError:
        log.warning("%s could not be put aside", path)


def restore(world: World, snapshot: Snapshot, directory: Path) -> None:
    """Put a snapshot into a world that was just built."""
    backend = world.backend
    guild = backend.get_guild(world.guild.id)
    for thread in snapshot.threads:
        if thread.guild_id == guild.id and thread.parent_id in backend.channels:
            backend.channels[thread.id] = thread
            backend.messages[thread.id] = {}
            guild.thread_ids.append(thread.id)
    for message in snapshot.messages:
        known = message.channel_id in backend.messages and message.author_id in backend.users
        if known and _files_back(world, message, directory):
            backend.messages[message.channel_id][message.id] = message
            backend.get_channel(message.channel_id).last_message_id = message.id
    for command in snapshot.commands:
        guild_id = command.get("guild_id")
        scope = backend.commands.setdefault(int(guild_id) if guild_id else None, {})
        scope[command["name"], command["type"]] = command
    for person_id, settings in snapshot.people.items():
        person = world.people.get(person_id)
        if person is not None:
            world.set_language(person, settings.language)
            world.set_dms_closed(person, settings.dms_closed)
            world.set_gone(person, settings.gone)


def _files_back(world: World, message: Message, directory: Path) -> bool:
    """Read a message's files; one whose files are lost is better gone, so that the bot reposts."""
    for file in message.attachments:
        try:
            data = (directory / "files" / str(int(file["id"]))).read_bytes()
        except (OSError, ValueError):
            return False
        kit.put_blob(world.env, file["url"], data)
    return True
