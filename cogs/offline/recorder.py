"""A record of everything the bot sent, and who can see it: for tests of secrecy and for the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from simcord.backend.models import Message
from simcord.env import Env

from . import kit

Kind = Literal["message", "edit", "delete", "modal", "choices", "thread"]


@dataclass(frozen=True, slots=True)
class Sent:
    """One thing that reached people's screens."""

    kind: Kind
    channel_id: int
    message_id: int | None
    seen_by: frozenset[int]
    payload: Mapping[str, Any]
    """As Discord got it: content, components, embeds, attachments; a modal; or choices."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every string in it that a person reads, alt texts included."""
        return tuple(_strings(self.payload, _READ))

    @property
    def text(self) -> str:
        """The same as one text, a line each."""
        return "\n".join(self.texts)

    @property
    def custom_ids(self) -> tuple[str, ...]:
        """custom_ids and option values: what a client receives although nobody reads it."""
        return tuple(_strings(self.payload, ("custom_id", "value", "nonce")))

    @property
    def files(self) -> tuple[tuple[str, str | None], ...]:
        """Name and alt text of each attached file."""
        return tuple((f["filename"], f["description"]) for f in self.payload.get("attachments", ()))

    @property
    def alt_texts(self) -> tuple[str, ...]:
        """Alt texts of files and of gallery items."""
        return tuple(
            node["description"]
            for node in _nodes(self.payload)
            if node.get("description") and ("media" in node or "filename" in node)
        )


_READ = ("content", "label", "placeholder", "description", "title", "text", "name", "filename")


def _nodes(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        value = value.values()
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for part in value:
            yield from _nodes(part)


def _strings(payload: Mapping[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    for node in _nodes(payload):
        for key in keys:
            if isinstance(node.get(key), str) and node[key]:
                yield node[key]


class Recorder:
    """Collects what one Env's bot sends; `sent` is in order of sending.

    `keep` limits how many are kept; `also` is called with each.
    """

    def __init__(
        self, env: Env, *, keep: int | None = None, also: Callable[[Sent], None] = lambda sent: None
    ) -> None:
        self.sent: deque[Sent] = deque(maxlen=keep)
        self._env = env
        self._also = also
        self.stop = kit.watch(
            env,
            kit.Watcher(self._message, self._deleted, self._event, self._call),
        )

    def _add(self, sent: Sent) -> None:
        self.sent.append(sent)
        self._also(sent)

    def _message(self, message: Message, new: bool) -> None:
        if message.author_id != self._env.backend.bot_user.id:
            return
        payload = {
            "content": message.content,
            "components": message.components,
            "embeds": message.embeds,
            "attachments": message.attachments,
        }
        seen_by = kit.seen_by(self._env, message)
        kind: Kind = "message" if new else "edit"
        self._add(Sent(kind, message.channel_id, message.id, seen_by, payload))

    def _deleted(self, channel_id: int, message_id: int) -> None:
        self._add(Sent("delete", channel_id, message_id, frozenset(), {}))

    def _event(self, name: str, payload: Mapping[str, Any]) -> None:
        if name == "THREAD_CREATE":
            thread = int(payload["id"])
            people = (user.id for user in self._env.backend.users.values() if not user.bot)
            seen_by = frozenset(p for p in people if kit.sees_channel(self._env, thread, p))
            self._add(Sent("thread", thread, None, seen_by, {"name": payload["name"]}))

    def _call(self, call: kit.ApiCall) -> None:
        kinds: dict[int, Kind] = {8: "choices", 9: "modal"}
        kind = kinds.get(call.body.get("type", 0)) if call.path.endswith("/callback") else None
        if kind is not None:
            asked = self._env.backend.interactions[int(call.path.split("/")[2])]
            only = frozenset((asked.user_id,))
            self._add(Sent(kind, asked.channel_id, None, only, call.body.get("data") or {}))
