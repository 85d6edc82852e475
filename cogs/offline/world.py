"""The simulated server and its people: built the same in every run, asked by the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import simcord
from simcord.backend.models import Channel, Message
from simcord.env import Env

from . import kit, people

PAGE = 50
"""Messages that the page asks for at a time."""


class Refused(Exception):
    """What the page asked for is not this person's to ask; the text says why."""


@dataclass
class Person:
    """One person and what the drawer set for them."""

    actor: simcord.MemberActor
    language: str = "en-US"
    dms_closed: bool = False
    gone: bool = False

    @property
    def id(self) -> int:
        """Their Discord id."""
        return self.actor.id


class World:
    """Guild, channels and people over one Env.

    Everything a request names is looked up here, and refused unless that person can see it.
    """

    def __init__(self, env: Env) -> None:
        self.env = env
        self.backend = env.backend
        self.people: dict[int, Person] = {}
        self._build()

    def _build(self) -> None:
        self.backend.bot_user.name = people.BOT
        with kit.fixed_ids(self.env, people.ids(1 << 12)):
            users = [self.env.create_user(n.lower(), global_name=n) for n in people.PEOPLE]
        guild_id = next(people.ids(1 << 13))
        with kit.fixed_ids(self.env, people.ids((1 << 13) + 1)):
            self.guild = self.env.create_guild(people.GUILD, id=guild_id, owner=users[0])
            for name, topic in people.CHANNELS:
                self.guild.create_text_channel(name, topic=topic)
            for user in users:
                self.people[user.id] = Person(self.guild.add_member(user))
                self.backend.get_dm_channel(user.id)

    # ------------------------------------------------------------------ lookups, checked

    def person(self, person_id: object) -> Person:
        """The person of that id."""
        found = self.people.get(number(person_id))
        if found is None:
            raise Refused("there is no such person")
        return found

    def channel(self, person: Person, channel_id: object) -> Channel:
        """A channel, thread or DM that this person can read."""
        wanted = number(channel_id)
        if not kit.sees_channel(self.env, wanted, person.id):
            raise Refused("this person cannot see that channel")
        return self.backend.get_channel(wanted)

    def message(self, person: Person, channel_id: object, message_id: object) -> Message:
        """A message that this person can see."""
        channel = self.channel(person, channel_id)
        found = self.backend.messages[channel.id].get(number(message_id))
        if found is None or not kit.can_see(self.env, found, person.id):
            raise Refused("this person cannot see that message")
        return found

    def file(self, message: Message, file_id: object) -> tuple[dict[str, Any], bytes] | None:
        """A file of a message: what Discord says of it, and its bytes; None once replaced."""
        for file in message.attachments:
            if file["id"] == str(file_id):
                data = self.backend.cdn.get(file["url"])
                if data is not None:
                    return file, data
        return None

    def actor(self, person: Person, channel: Channel) -> kit.Actor:
        """Who acts: a member in the guild, a user in a DM."""
        return person.actor if channel.guild_id is not None else person.actor.user

    def handle(self, channel: Channel) -> simcord.ChannelHandle:
        """The channel as simcord's verbs want it."""
        guild = self.guild if channel.guild_id is not None else None
        return simcord.ChannelHandle(self.env, guild, channel)

    # ------------------------------------------------------------------ what the page shows

    def tabs(self, person: Person) -> list[dict[str, Any]]:
        """Channels, their open threads and the DM, in the order Discord lists them."""
        listed = [*self._guild_channels(), self.backend.get_dm_channel(person.id)]
        return [self._tab(c, person) for c in listed if kit.sees_channel(self.env, c.id, person.id)]

    def _guild_channels(self) -> Iterator[Channel]:
        guild = self.backend.get_guild(self.guild.id)
        for channel_id in guild.channel_ids:
            yield self.backend.get_channel(channel_id)
            for thread in self.backend.active_threads(guild.id):
                if thread.parent_id == channel_id:
                    yield thread

    def _tab(self, channel: Channel, person: Person) -> dict[str, Any]:
        seen = [m for m in self.backend.messages[channel.id].values() if self._new(m, person)]
        kind = "dm" if channel.guild_id is None else "thread" if channel.is_thread else "channel"
        last = max(seen, key=lambda m: m.id, default=None)
        pings = [m.id for m in seen if person.id in m.ping_user_ids or kind == "dm"]
        return {
            "id": str(channel.id),
            "kind": kind,
            "name": people.BOT if kind == "dm" else channel.name,
            "topic": channel.topic,
            "last": str(last.id) if last else "0",
            "pings": [str(ping) for ping in pings[-20:]],
        }

    def _new(self, message: Message, person: Person) -> bool:
        return message.author_id != person.id and kit.can_see(self.env, message, person.id)

    def messages(self, person: Person, channel: Channel, before: int | None) -> list[Any]:
        """The last messages that this person sees there, oldest first."""
        stored = self.backend.messages[channel.id]
        seen = [
            message
            for message_id, message in sorted(stored.items())
            if (before is None or message_id < before) and kit.can_see(self.env, message, person.id)
        ]
        return [kit.payload(self.env, message) for message in seen[-PAGE:]]

    def describe(self) -> dict[str, Any]:
        """The whole world as the page first needs it."""
        return {
            "guild": {"id": str(self.guild.id), "name": self.guild.name},
            "bot": str(self.backend.bot_user.id),
            "people": [self.describe_person(person) for person in self.people.values()],
            "channels": {str(c.id): c.name for c in self._guild_channels()},
            "languages": people.LANGUAGES,
        }

    def describe_person(self, person: Person) -> dict[str, Any]:
        """One person and their tabs."""
        user = self.backend.get_user(person.id)
        return {
            "id": str(person.id),
            "name": user.global_name,
            "owner": self.backend.get_guild(self.guild.id).owner_id == person.id,
            "language": person.language,
            "dms_closed": person.dms_closed,
            "gone": person.gone,
            "tabs": self.tabs(person),
        }

    # ------------------------------------------------------------------ what the drawer does

    def set_language(self, person: Person, code: str) -> None:
        """Set the language of one person's Discord."""
        if code not in people.LANGUAGES:
            raise Refused("the page does not offer that language")
        person.language = code
        kit.set_locale(self.env, person.actor, code)

    def set_dms_closed(self, person: Person, closed: bool) -> None:
        """Close or open one person's DMs to the bot."""
        person.dms_closed = closed
        self._apply_dms(person)

    def set_gone(self, person: Person, gone: bool) -> None:
        """Let one person leave the server or come back.

        A bot cannot write to people with whom it shares no server.
        """
        if gone == person.gone:
            return
        if person.id == self.backend.get_guild(self.guild.id).owner_id:
            raise Refused("the owner cannot leave the server")
        person.gone = gone
        if gone:
            self.guild.remove_member(person.actor)
        else:
            self.guild.add_member(person.actor.user)
        self._apply_dms(person)

    def _apply_dms(self, person: Person) -> None:
        kit.open_dms(self.env, person.actor)
        if person.dms_closed or person.gone:
            kit.close_dms(self.env, person.actor)


def number(value: object) -> int:
    """A snowflake out of a request, or a refusal."""
    text = str(value)
    if not text.isascii() or not text.isdecimal() or len(text) > 20:
        raise Refused("that is not an id")
    return int(text)
