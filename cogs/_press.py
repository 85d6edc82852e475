"""From a press on a button or menu to the handler of its kind, guarded.

The presser's seat comes from who pressed, never from the button. Not here: the buttons and menus
themselves (`cogs/_controls.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cogs._answer import Answer, Interaction, NotPossible, guarded
from cogs._asking import require_present
from cogs._drawing import attachable_in, drawn, scene_of
from cogs._redraw import Whisper
from data.records import Look, Refusal, Refused
from engine.core import Illegal

if TYPE_CHECKING:
    from cogs.parlour import Parlour


class Press:
    """One press: who, at which table, on which control, and how to answer it."""

    def __init__(self, bot: Parlour, interaction: Interaction, address: re.Match[str]) -> None:
        self.bot = bot
        self.interaction = interaction
        self.answer = Answer(interaction)
        self.kind = address["kind"]
        self.table = int(address["table"])
        self.decision = address["decision"]
        self.slot = address["slot"]
        data: Any = interaction.data or {}
        self.values: tuple[str, ...] = tuple(data.get("values", ()))
        self.user = interaction.user

    async def look(self) -> Look:
        """What the presser may know now, if the pressed screen still is about it.

        Raises Refused: stale, when the screen was drawn for another decision.
        """
        look = await self.bot.tables.look(self.table, self.user.id)
        if look.observation is None or look.observation.decision != self.decision:
            raise Refused(Refusal.STALE, self.table)
        return look

    @property
    def value(self) -> str:
        """What was chosen from a menu; nothing for a button."""
        return self.values[0] if self.values else ""

    async def do(self, action: Any) -> None:
        """Do it and let everybody see it; the answer is the caller's."""
        try:
            await self.bot.tables.submit(self.table, self.user.id, action, self.decision)
        finally:
            self.bot.stage.wake(self.table)

    async def submit(self, action: Any) -> None:
        """Do it, answer with the fresh screen, and let everybody else see it."""
        try:
            await self.bot.tables.submit(self.table, self.user.id, action, self.decision)
            await self.refresh()
        finally:
            self.bot.stage.wake(self.table)

    async def refresh(self, note: str | None = None, chosen: str | None = None) -> None:
        """Redraw the pressed message: the table message or the presser's panel."""
        await self.bot.stage.answer(self, note, chosen)

    @property
    def attachable(self) -> bool:
        """Whether pictures can be attached where it was pressed."""
        return attachable_in(self.interaction)

    @property
    def on_table_message(self) -> bool:
        """Whether a message that everybody sees was pressed."""
        message = self.interaction.message
        return (
            message is not None
            and self.interaction.guild_id is not None
            and not message.flags.ephemeral
        )


async def whisper_panel(bot: Parlour, answer: Answer, table: int, user: int) -> None:
    """Show somebody the own panel, for their eyes only, and keep it up to date for a while."""
    async with bot.stage.drawing(table, user) as look:
        if look.seat is None:
            require_present(look.table, user)
            raise Refused(Refusal.NOT_SEATED, table)
        attachable = attachable_in(answer.interaction)
        shown = await drawn(bot, await scene_of(bot, look, attachable))
        edit = await answer.whisper(shown.parcel)
        bot.stage.keep(table, user, Whisper(shown.screen.digest, edit, attachable))


async def pressed(bot: Parlour, interaction: Interaction, address: re.Match[str]) -> None:
    """Handle one press of any of our buttons and menus."""
    if bot.once.seen_before(interaction.id):
        return
    press = Press(bot, interaction, address)
    what = f"table {press.table}, a press"  # not of what: a wink is nobody's business
    await guarded(press.answer, _handled(press), bot.words, what)


async def _handled(press: Press) -> None:
    """A refused press is answered with words and, on a panel, the fresh screen."""
    handler = press.bot.presses.get(press.kind)
    try:
        if handler is None:
            raise Refused(Refusal.STALE, press.table)
        await handler(press)
    except (Refused, Illegal) as error:
        await press.bot.stage.refuse(press, error)
    except NotPossible:
        await press.bot.stage.quiet()
        raise
    except Exception as error:
        error.add_note(press.bot.tables.where(press.table))
        raise
