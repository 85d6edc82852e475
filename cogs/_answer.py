"""Answering an interaction in time, once, and with words a person can act on.

Discord wants the first answer within 3 s. Whatever takes longer than PATIENCE is deferred first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

import discord

from cogs._discord import sentence_view
from cogs._parcel import Said, arrived, change, delivered, new
from data.records import Refused
from data.words import Words
from engine.core import Illegal

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
ALREADY_ANSWERED: Final = 40060
UNKNOWN_INTERACTION: Final = 10062

Interaction = discord.Interaction[Any]
Edit: TypeAlias = Callable[[Said], Awaitable[Any]]


class NotPossible(Exception):
    """Discord or the place forbids it; `key` and values name the words for it."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Answer:
    """The answer to one interaction, whether it was deferred meanwhile or not."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self._turn = asyncio.Lock()
        self._spoken = False
        self._original: int | None = None
        self._pressed = interaction.type is discord.InteractionType.component

    async def defer(self) -> None:
        """Win time; a command's deferral is always ephemeral."""
        async with self._turn:
            if self.interaction.response.is_done():
                return
            if self._pressed:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def update(self, said: Said) -> Edit:
        """Change the pressed message. Returns how to change it again, for 15 minutes."""
        async with self._turn:
            edit = await delivered(self._update, said)
            self._spoken = True
            return edit

    async def whisper(self, said: Said) -> Edit:
        """Say something that only this person sees. Returns how to change it, for 15 minutes."""
        async with self._turn:
            edit = await delivered(self._whisper, said)
            self._spoken = True
            return edit

    async def _update(self, said: Said) -> Edit:
        pressed = self.interaction.message
        self._original = pressed.id if pressed else None
        if self.interaction.response.is_done():
            await self._edit_original(said)
        else:
            shown = change(said, self._original)
            callback = await self.interaction.response.edit_message(**shown)
            arrived(said, callback.resource if callback else None)
        return self._edit_again

    async def _whisper(self, said: Said) -> Edit:
        if not self.interaction.response.is_done():
            callback = await self.interaction.response.send_message(**new(said), ephemeral=True)
            arrived(said, callback.resource)
            self._original = callback.message_id
        elif self._pressed or self._spoken:
            # The original is the pressed message, or an answer given already.
            return await self._follow_up(said)
        else:
            await self._edit_original(said)
        return self._edit_again

    async def _follow_up(self, said: Said) -> Edit:
        message = await self.interaction.followup.send(**new(said), ephemeral=True, wait=True)
        arrived(said, message)

        async def edit(said: Said) -> None:
            arrived(said, await message.edit(**change(said, message.id)))

        return lambda said: delivered(edit, said)

    async def _edit_again(self, said: Said) -> None:
        await delivered(self._edit_original, said)

    async def _edit_original(self, said: Said) -> None:
        shown = change(said, self._original)
        arrived(said, await self.interaction.edit_original_response(**shown))


async def guarded(answer: Answer, work: Coroutine[Any, Any, None], words: Words, what: str) -> None:
    """Run the work; defer when it takes long; turn whatever it raises into words.

    discord.py only logs what a button raises, so nothing may escape from here. `what` names the
    place for the log and holds nothing secret.
    """
    task = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            await answer.defer()
    except discord.HTTPException as error:
        log.warning("%s: could not defer: %s", what, error)
    try:
        await task
    except Exception as error:
        await _apologise(answer, error, words, what)


async def _apologise(answer: Answer, error: Exception, words: Words, what: str) -> None:
    if isinstance(error, discord.HTTPException) and error.code in (
        *(ALREADY_ANSWERED, UNKNOWN_INTERACTION),
    ):
        log.info("%s: answered elsewhere or too late (%s)", what, error.code)
        return
    try:
        await answer.whisper(sentence_view(explain(error, words, what)))
    except discord.HTTPException as failure:
        log.warning("%s: could not answer: %s", what, failure)


def explain(error: Exception, words: Words, what: str) -> str:
    """What to tell the person; unexpected errors are logged here with their traceback."""
    match error:
        case Refused():
            return words(f"refused.{error.code}", table=error.table, n=error.n)
        case Illegal():
            game = type(error.code).__name__.removesuffix("Illegal").lower()
            return words(f"{game}.illegal.{error.code}")
        case NotPossible():
            return words(error.key, **error.values)
        case discord.Forbidden():
            log.warning("%s: forbidden: %s", what, error)
            return words("error.forbidden")
        case discord.HTTPException():
            log.warning("%s: Discord failed: %s", what, error)
            return words("error.discord")
        case _:
            log.error("%s: unexpected", what, exc_info=error)
            return words("error.unexpected")
