"""Misty on Discord: `/misty ...` and the controls of its screens become engine actions."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import COMMAND_WORDS, Choice, answered, fitting_choices
from cogs._games import GameCog, OwnTable, at, seen_as
from cogs._opening import open_table
from cogs._press import Press
from cogs.parlour import Parlour
from cogs.screens import misty_window as windows
from data.records import Look, Refusal, Refused
from engine.misty.actions import Activate, MistyAction, Pick, Ready
from engine.misty.cards import Card
from engine.misty.observation import MistyObservation, Phase

_W = COMMAND_WORDS


class MistyCog(GameCog, group_name="misty", group_description=_W("command.misty")):
    """The commands and controls of Misty."""

    game = "misty"

    def __init__(self, bot: Parlour) -> None:
        super().__init__(bot)
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
        seen = seen_as(await press.look(), MistyObservation)
        card = at(seen.cards, press.slot)
        if seen.seat is not None and not seen.windows[seen.seat].stacks:
            await press.submit(Pick(card.id, seen.cells[0]))
        else:
            await press.refresh(chosen=press.slot)

    async def _cell_pressed(self, press: Press) -> None:
        seen = seen_as(await press.look(), MistyObservation)
        card = at(seen.cards, press.slot)
        letters = {letter: cell for cell, letter in windows.open_letters(seen.cells).items()}
        if press.value not in letters:
            raise Refused(Refusal.STALE, press.table)
        await press.submit(Pick(card.id, letters[press.value]))

    async def _arrow_pressed(self, press: Press) -> None:
        """A move is final, so it is shown first and confirmed by a second press."""
        at(seen_as(await press.look(), MistyObservation).moves, press.slot)
        await press.refresh(chosen=press.slot)

    async def _move_pressed(self, press: Press) -> None:
        move = at(seen_as(await press.look(), MistyObservation).moves, press.slot)
        await press.submit(Activate(move.card.id))

    async def _ready_pressed(self, press: Press) -> None:
        await press.submit(Ready())

    # Commands

    @app_commands.command(name="new", description=_W("command.misty.new"))
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
        work = open_table(self.bot, answer, self.game, thread, wins=rounds, variant=variant)
        await answered(self.bot, answer, work)

    @app_commands.command(name="pick", description=_W("command.misty.pick"))
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
        table: OwnTable | None = None,
    ) -> None:
        """Choose a card and its cell."""

        def action(look: Look) -> MistyAction:
            seen = _in(look, Phase.BUILDING)
            chosen = self._named_card(seen, card)
            return Pick(chosen.id, self._named_cell(seen, chosen, cell))

        await self.act(interaction, table, action)

    @app_commands.command(name="activate", description=_W("command.misty.activate"))
    @app_commands.describe(card=_W("command.misty.activate.card"), table=_W("command.which_table"))
    async def activate(
        self, interaction: Interaction, card: str, table: OwnTable | None = None
    ) -> None:
        """Move an arrow card."""

        def action(look: Look) -> MistyAction:
            return Activate(self._named_arrow(_in(look, Phase.ACTIVATION), card).id)

        await self.act(interaction, table, action)

    @app_commands.command(name="ready", description=_W("command.misty.ready"))
    @app_commands.describe(table=_W("command.which_table"))
    async def ready(self, interaction: Interaction, table: OwnTable | None = None) -> None:
        """Ready for the next round."""

        def action(look: Look) -> MistyAction:
            _in(look, Phase.SCORED)
            return Ready()

        await self.act(interaction, table, action)

    # What may be typed

    @pick.autocomplete("card")
    async def _suggest_card(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        seen = await self._seen(interaction)
        cards = seen.cards if seen and seen.phase is Phase.BUILDING else ()
        names = dict.fromkeys(card.picture for card in cards)
        return fitting_choices(
            [(self._title(name, cards), self._name(name)) for name in names], current
        )

    @pick.autocomplete("cell")
    async def _suggest_cell(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        seen = await self._seen(interaction)
        if seen is None or seen.seat is None or not seen.windows[seen.seat].stacks:
            return []
        return fitting_choices([(c, c) for c in windows.open_letters(seen.cells).values()], current)

    @activate.autocomplete("card")
    async def _suggest_arrow(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        seen = await self._seen(interaction)
        if seen is None or seen.seat is None:
            return []
        letters = windows.frame_letters(seen.windows[seen.seat])
        file, words = self.bot.catalog[self.game], self.bot.words
        lines = [
            (f"{letters[m.origin]} {windows.titled(m.card, file, words)}", letters[m.origin])
            for m in seen.moves
        ]
        return fitting_choices(lines, current)

    async def _seen(self, interaction: Interaction) -> MistyObservation | None:
        """What the asker may know of the match that a half-typed command means."""
        look = await self.looking(interaction)
        return look.observation if look else None

    def _name(self, picture: str) -> str:
        return self.bot.words(f"misty.card.{picture}")

    def _title(self, picture: str, cards: Sequence[Card]) -> str:
        card = next(card for card in cards if card.picture == picture)
        return windows.titled(card, self.bot.catalog[self.game], self.bot.words)

    def _named_card(self, seen: MistyObservation, typed: str) -> Card:
        """The card of the hand that was typed; equal copies are as good as each other."""
        for card in seen.cards:
            if self._fits(card, typed):
                return card
        raise NotPossible("misty.no_such_card")

    def _named_cell(self, seen: MistyObservation, card: Card, typed: str | None) -> tuple[int, int]:
        """The cell of a letter; the very first card has only one."""
        assert seen.seat is not None
        if not seen.windows[seen.seat].stacks:
            return seen.cells[0]
        letters = {letter: cell for cell, letter in windows.open_letters(seen.cells).items()}
        if typed is None:
            title = windows.titled(card, self.bot.catalog[self.game], self.bot.words)
            cells = self.bot.words.either(list(letters))
            raise NotPossible("misty.which_cell", card=title, cells=cells)
        wanted = typed.strip().upper()
        if wanted not in letters:
            raise NotPossible("misty.no_such_cell", cells=self.bot.words.either(list(letters)))
        return letters[wanted]

    def _named_arrow(self, seen: MistyObservation, typed: str) -> Card:
        """The movable card on a lettered cell, or the only one of a name."""
        assert seen.seat is not None
        letters = windows.frame_letters(seen.windows[seen.seat])
        letter, _, rest = typed.strip().partition(" ")
        for move in seen.moves:
            named = not rest or self._fits(move.card, rest)
            if named and letters[move.origin].casefold() == letter.casefold():
                return move.card
        fitting = [move.card for move in seen.moves if self._fits(move.card, typed)]
        if len(fitting) == 1:
            return fitting[0]
        raise NotPossible("misty.no_such_arrow")

    def _fits(self, card: Card, typed: str) -> bool:
        return windows.is_named(card, typed, self.bot.catalog[self.game], self.bot.words)


def _in(look: Look, phase: Phase) -> MistyObservation:
    """What the person sees, if the match is in the phase a command is for. Raises NotPossible."""
    seen = seen_as(look, MistyObservation)
    if seen.phase is not phase:
        raise NotPossible(f"misty.not_now.{phase}")
    return seen


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(MistyCog(bot))
