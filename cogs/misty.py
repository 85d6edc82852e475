"""Misty on Discord: `/misty ...` and the controls of its screens become engine actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from discord import app_commands
from discord.ext import commands

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import (
    COMMAND_WORDS,
    Choice,
    answered,
    fitting_choices,
    own_table,
    suggest_own_tables,
    table_here,
)
from cogs._opening import open_table
from cogs._press import Press, whisper_panel
from cogs.parlour import Parlour
from cogs.screens import misty_window as windows
from data.records import Refusal, Refused, Stage
from engine.misty.actions import Activate, MistyAction, Pick, Ready
from engine.misty.cards import Card
from engine.misty.observation import MistyObservation, Phase

_W = COMMAND_WORDS
T = TypeVar("T")
KEY = "misty"


class MistyCog(commands.Cog):
    """The commands and controls of Misty."""

    misty = app_commands.Group(name="misty", description=_W("command.misty"))

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        bot.presses.update(
            misty_card=self._card_pressed,
            misty_cell=self._cell_pressed,
            misty_arrow=self._arrow_pressed,
            misty_move=self._move_pressed,
            misty_ready=self._ready_pressed,
        )

    # Controls

    async def _card_pressed(self, press: Press) -> None:
        """A card of the hand: then its cell, unless there is only one."""
        seen = _seen(await press.look())
        card = _at(seen.cards, press.slot)
        if seen.seat is not None and not seen.windows[seen.seat].stacks:
            await press.submit(Pick(card.id, seen.cells[0]))
        else:
            await press.refresh(chosen=press.slot)

    async def _cell_pressed(self, press: Press) -> None:
        seen = _seen(await press.look())
        card = _at(seen.cards, press.slot)
        letters = {letter: cell for cell, letter in windows.open_letters(seen.cells).items()}
        if not press.values or press.values[0] not in letters:
            raise Refused(Refusal.STALE, press.table)
        await press.submit(Pick(card.id, letters[press.values[0]]))

    async def _arrow_pressed(self, press: Press) -> None:
        """A move is final, so it is shown first and confirmed by a second press."""
        _at(_seen(await press.look()).moves, press.slot)
        await press.refresh(chosen=press.slot)

    async def _move_pressed(self, press: Press) -> None:
        move = _at(_seen(await press.look()).moves, press.slot)
        await press.submit(Activate(move.card.id))

    async def _ready_pressed(self, press: Press) -> None:
        await press.submit(Ready())

    # Commands

    @misty.command(name="new", description=_W("command.misty.new"))
    @app_commands.describe(
        rounds=_W("command.misty.new.rounds"),
        variant=_W("command.misty.new.variant"),
        thread=_W("command.new.thread"),
    )
    @app_commands.choices(
        variant=[
            Choice(name=_W("misty.option.standard"), value="standard"),
            Choice(name=_W("misty.option.small"), value="small"),
        ]
    )
    async def new(
        self,
        interaction: Interaction,
        rounds: app_commands.Range[int, 1, 5] = 2,
        variant: str = "standard",
        thread: bool = False,
    ) -> None:
        """Open a table where people gather."""
        answer = Answer(interaction)
        work = open_table(self.bot, answer, KEY, thread, wins=rounds, variant=variant)
        await answered(self.bot, answer, work)

    @misty.command(name="pick", description=_W("command.misty.pick"))
    @app_commands.describe(
        card=_W("command.misty.pick.card"),
        cell=_W("command.misty.pick.cell"),
        table=_W("command.which_table"),
    )
    async def pick(
        self,
        interaction: Interaction,
        card: str,
        cell: str | None = None,
        table: int | None = None,
    ) -> None:
        """Choose a card and its cell."""

        def action(seen: MistyObservation) -> MistyAction:
            return Pick(self._named_card(seen, card).id, _named_cell(seen, cell))

        await self._act(interaction, table, Phase.BUILDING, action)

    @misty.command(name="activate", description=_W("command.misty.activate"))
    @app_commands.describe(card=_W("command.misty.activate.card"), table=_W("command.which_table"))
    async def activate(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        """Move an arrow card."""

        def action(seen: MistyObservation) -> MistyAction:
            return Activate(self._named_arrow(seen, card).id)

        await self._act(interaction, table, Phase.ACTIVATION, action)

    @misty.command(name="ready", description=_W("command.misty.ready"))
    @app_commands.describe(table=_W("command.which_table"))
    async def ready(self, interaction: Interaction, table: int | None = None) -> None:
        """Ready for the next round."""
        await self._act(interaction, table, Phase.SCORED, lambda seen: Ready())

    @misty.command(name="hand", description=_W("command.misty.hand"))
    @app_commands.describe(table=_W("command.which_table"))
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the own panel."""
        answer = Answer(interaction)

        async def work() -> None:
            mine = await own_table(self.bot, interaction, KEY, table)
            await whisper_panel(self.bot, answer, mine.id, interaction.user.id)

        await answered(self.bot, answer, work())

    @misty.command(name="table", description=_W("command.misty.table"))
    async def show(self, interaction: Interaction) -> None:
        """Bring the table message of this channel to the bottom."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await table_here(self.bot, interaction)
            await self.bot.stage.bring(answer, table)

        await answered(self.bot, answer, work())

    async def _act(
        self, interaction: Interaction, chosen: int | None, phase: Phase, action: Any
    ) -> None:
        """Do what a command says and answer with the own panel."""
        answer = Answer(interaction)

        async def work() -> None:
            table = await own_table(self.bot, interaction, KEY, chosen)
            user = interaction.user.id
            seen = _seen(await self.bot.tables.look(table.id, user))
            if seen.phase is not phase:
                raise NotPossible(f"misty.not_now.{phase}")
            await self.bot.tables.submit(table.id, user, action(seen), seen.decision)
            self.bot.stage.wake(table.id)
            await whisper_panel(self.bot, answer, table.id, user)

        await answered(self.bot, answer, work())

    # What may be typed

    @pick.autocomplete("card")
    async def _suggest_card(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        seen = await self._looking(interaction)
        cards = seen.cards if seen and seen.phase is Phase.BUILDING else ()
        names = dict.fromkeys(card.picture for card in cards)
        return fitting_choices(
            [(self._title(name, cards), self._name(name)) for name in names], current
        )

    @pick.autocomplete("cell")
    async def _suggest_cell(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        seen = await self._looking(interaction)
        if seen is None or seen.seat is None or not seen.windows[seen.seat].stacks:
            return []
        return fitting_choices([(c, c) for c in windows.open_letters(seen.cells).values()], current)

    @activate.autocomplete("card")
    async def _suggest_arrow(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        seen = await self._looking(interaction)
        if seen is None or seen.seat is None:
            return []
        letters = windows.frame_letters(seen.windows[seen.seat])
        file, words = self.bot.catalog[KEY], self.bot.words
        lines = [
            (f"{letters[m.origin]} {windows.titled(m.card, file, words)}", letters[m.origin])
            for m in seen.moves
        ]
        return fitting_choices(lines, current)

    @pick.autocomplete("table")
    @activate.autocomplete("table")
    @ready.autocomplete("table")
    @hand.autocomplete("table")
    async def _suggest_table(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await suggest_own_tables(self.bot, interaction, current)

    async def _looking(self, interaction: Interaction) -> MistyObservation | None:
        """What the asker may know of the table that the half-typed command means."""
        chosen = getattr(interaction.namespace, "table", None)
        try:
            table = await own_table(self.bot, interaction, KEY, chosen or None)
        except NotPossible:
            return None
        return _seen(await self.bot.tables.look(table.id, interaction.user.id))

    def _name(self, picture: str) -> str:
        return self.bot.words(f"misty.card.{picture}")

    def _title(self, picture: str, cards: Sequence[Card]) -> str:
        card = next(card for card in cards if card.picture == picture)
        return windows.titled(card, self.bot.catalog[KEY], self.bot.words)

    def _named_card(self, seen: MistyObservation, typed: str) -> Card:
        """The card of the hand that was typed; equal copies are as good as each other."""
        wanted = typed.strip().casefold()
        for card in seen.cards:
            if wanted in (self._name(card.picture).casefold(), card.picture):
                return card
        raise NotPossible("misty.no_such_card")

    def _named_arrow(self, seen: MistyObservation, typed: str) -> Card:
        """The movable card on a lettered cell, or the only one of a name."""
        assert seen.seat is not None
        letters = windows.frame_letters(seen.windows[seen.seat])
        wanted = typed.strip().casefold()
        for move in seen.moves:
            if letters[move.origin].casefold() == wanted:
                return move.card
        named = [m.card for m in seen.moves if self._name(m.card.picture).casefold() == wanted]
        if len(named) == 1:
            return named[0]
        raise NotPossible("misty.no_such_arrow")


def _seen(look: Any) -> MistyObservation:
    if not isinstance(look.observation, MistyObservation):
        raise Refused(
            Refusal.OVER if look.table.stage is not Stage.GATHERING else Refusal.NOT_STARTED
        )
    return look.observation


def _at(items: Sequence[T], slot: str) -> T:
    """The item of a control's slot. Raises Refused: a screen of another time."""
    if slot.isascii() and slot.isdigit() and int(slot) < len(items):
        return items[int(slot)]
    raise Refused(Refusal.STALE)


def _named_cell(seen: MistyObservation, typed: str | None) -> tuple[int, int]:
    """The cell of a letter; the very first card has only one."""
    assert seen.seat is not None
    if not seen.windows[seen.seat].stacks:
        return seen.cells[0]
    wanted = (typed or "").strip().upper()
    for cell, letter in windows.open_letters(seen.cells).items():
        if letter == wanted:
            return cell
    raise NotPossible("misty.no_such_cell")


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(MistyCog(bot))
