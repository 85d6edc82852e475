"""A message as it is sent or edited: its view, and the pictures that it shows.

A picture's file name tells its content, so an edit keeps the attachments that stay and uploads
only what is new. What is attached where is remembered; who forgot it uploads once more.
"""

from __future__ import annotations

import io
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import discord
from discord import ui

from cogs._discord import view_of
from cogs.screens.screen import Screen

log = logging.getLogger(__name__)

REMEMBERED: Final = 4096
"""So many messages: some kilobytes in all."""


REFUSED: Final = (400, 403, 413)
"""How Discord answers files that it does not take: too large, not allowed there, malformed."""

T = TypeVar("T")


class Painted(NamedTuple):
    """A picture that can be attached."""

    name: str
    alt: str
    content: bytes

    def file(self) -> discord.File:
        """For one upload."""
        return discord.File(io.BytesIO(self.content), self.name, description=self.alt)


class Kept(NamedTuple):
    """An attachment that stays as it is; stands where discord.py expects its own."""

    id: int

    def to_dict(self) -> dict[str, int]:
        """What Discord needs to know."""
        return {"id": self.id}


class Attached:
    """Which files are attached to which message."""

    def __init__(self) -> None:
        self._ids: OrderedDict[int, dict[str, int]] = OrderedDict()

    def of(self, message: int | None) -> dict[str, int]:
        """The attachments of a message by file name, as far as they are known."""
        return self._ids.get(message or 0, {})

    def remember(self, message: Any) -> None:
        """What a message has attached now, as Discord answered."""
        if message is None or not hasattr(message, "attachments"):
            return
        # Also that nothing is attached any more: an edit that kept what is gone would be refused.
        self._ids[message.id] = {a.filename: a.id for a in message.attachments}
        self._ids.move_to_end(message.id)
        while len(self._ids) > REMEMBERED:
            self._ids.popitem(last=False)


class Parcel:
    """A screen with its pictures painted. Every send gets a view and files of its own.

    `words`: the same without pictures, for where Discord refuses the files.
    """

    def __init__(
        self,
        screen: Screen,
        pictures: Sequence[Painted],
        attached: Attached,
        words: Parcel | None = None,
    ) -> None:
        self.screen = screen
        self.words = words
        self._pictures = pictures
        self._attached = attached

    def new(self) -> dict[str, Any]:
        """What discord.py takes to send it."""
        files = [picture.file() for picture in self._pictures]
        return {"view": view_of(self.screen)} | ({"files": files} if files else {})

    def change(self, message: int | None) -> dict[str, Any]:
        """What discord.py takes to make a message show it."""
        return {"view": view_of(self.screen), "attachments": list(self._files(message))}

    def arrived(self, message: Any) -> None:
        """Discord answered with the message as it is now."""
        self._attached.remember(message)

    def _files(self, message: int | None) -> Iterator[Any]:
        there = self._attached.of(message)
        for picture in self._pictures:
            known = there.get(picture.name)
            yield picture.file() if known is None else Kept(known)


Said: TypeAlias = ui.LayoutView | Parcel
"""What can be said in answer to somebody: a view without pictures, or a parcel."""


async def delivered(send: Callable[[Said], Awaitable[T]], said: Said) -> T:
    """Send it; should Discord refuse it for its files, the same in words.

    Raises discord.HTTPException.
    """
    try:
        return await send(said)
    except discord.HTTPException as error:
        words = said.words if isinstance(said, Parcel) else None
        if words is None or error.status not in REFUSED:
            raise
        log.info("pictures were refused (%s), words are sent", error.status)
        return await send(words)


def new(said: Said) -> dict[str, Any]:
    """What discord.py takes to send it."""
    return said.new() if isinstance(said, Parcel) else {"view": said}


def change(said: Said, message: int | None) -> dict[str, Any]:
    """What discord.py takes to make a message show it."""
    if isinstance(said, Parcel):
        return said.change(message)
    return {"view": said, "attachments": []}


def arrived(said: Said, message: Any) -> None:
    """Discord answered with the message as it is now."""
    if isinstance(said, Parcel):
        said.arrived(message)
