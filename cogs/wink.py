"""Wink's commands: `/wink ...` becomes engine actions. Its controls: `cogs/_wink_controls.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from discord import app_commands

from cogs._answer import Answer, Interaction, NotPossible
from cogs._asking import (
    COMMAND_WORDS,
    Choice,
    answered,
    fitting_choices,
    person_typed,
    suggest_people,
)
from cogs._games import GameCog, OwnTable
from cogs._opening import open_table
from cogs._wink_controls import WinkControls
from cogs.parlour import Parlour
from data.records import Look
from engine.core import Seat
from engine.wink.actions import Accuse, Name, Pass, Place, Watch, WinkAction, WinkAt
from engine.wink.cards import Number

_W = COMMAND_WORDS


class WinkCog(GameCog, group_name="wink", group_description=_W("command.wink")):
    """The commands of Wink."""

    game = "wink"

    def __init__(self, bot: Parlour) -> None:
        super().__init__(bot)
        bot.presses.update(WinkControls(bot).handlers)

    @app_commands.command(name="new", description=_W("command.wink.new"))
    @app_commands.describe(
        deal=_W("command.wink.new.deal"),
        style=_W("command.wink.new.style"),
        bluffs=_W("command.wink.new.bluffs"),
        must_wink=_W("command.wink.new.must_wink"),
        thread=_W("command.new.thread"),
    )
    @app_commands.choices(
        deal=[Choice(name=_W(f"wink.deal.{key}"), value=key) for key in ("full", "classic")],
        style=[Choice(name=_W(f"wink.style.{key}"), value=key) for key in ("watch", "camera")],
    )
    async def new(
        self,
        interaction: Interaction,
        deal: str = "full",
        style: str = "watch",
        bluffs: bool = True,
        must_wink: bool = False,
        thread: bool = False,
    ) -> None:
        """Open a table where people gather."""
        answer = Answer(interaction)
        chosen = {"deal": deal, "style": style, "bluffs": bluffs, "must_wink": must_wink}
        await answered(self.bot, answer, open_table(self.bot, answer, self.game, thread, **chosen))

    @app_commands.command(name="name", description=_W("command.wink.name"))
    @app_commands.describe(player=_W("command.wink.name.player"), table=_W("command.which_table"))
    async def name(
        self, interaction: Interaction, player: str, table: OwnTable | None = None
    ) -> None:
        """Name the holder of the number under the own pawn."""
        await self.act(interaction, table, lambda look: Name(_person(look, player)))

    @app_commands.command(name="place", description=_W("command.wink.place"))
    @app_commands.describe(number=_W("command.wink.place.number"), table=_W("command.which_table"))
    async def place(
        self, interaction: Interaction, number: int, table: OwnTable | None = None
    ) -> None:
        """Place the own pawn."""
        await self.act(interaction, table, lambda look: Place(number))

    @app_commands.command(name="pass", description=_W("command.wink.pass"))
    @app_commands.describe(table=_W("command.which_table"))
    async def pass_turn(self, interaction: Interaction, table: OwnTable | None = None) -> None:
        """Pass, with no card to place on."""
        await self.act(interaction, table, lambda look: Pass())

    @app_commands.command(name="wink", description=_W("command.wink.wink"))
    @app_commands.describe(player=_W("command.wink.wink.player"), table=_W("command.which_table"))
    async def wink(
        self, interaction: Interaction, player: str, table: OwnTable | None = None
    ) -> None:
        """Wink at a player, in secret."""
        await self.act(interaction, table, lambda look: WinkAt(_person(look, player)))

    @app_commands.command(name="watch", description=_W("command.wink.watch"))
    @app_commands.describe(player=_W("command.wink.watch.player"), table=_W("command.which_table"))
    async def watch(
        self, interaction: Interaction, player: str, table: OwnTable | None = None
    ) -> None:
        """Watch another player from now on, in secret."""
        await self.act(interaction, table, lambda look: Watch(_person(look, player)))

    @app_commands.command(name="accuse", description=_W("command.wink.accuse"))
    @app_commands.describe(
        player=_W("command.wink.accuse.player"),
        number=_W("command.wink.accuse.number"),
        table=_W("command.which_table"),
    )
    async def accuse(
        self, interaction: Interaction, player: str, number: int, table: OwnTable | None = None
    ) -> None:
        """Accuse a player of holding a number."""
        await self.act(interaction, table, lambda look: Accuse(_person(look, player), number))

    # What may be typed: exactly what is legal for the asker

    @name.autocomplete("player")
    async def _suggest_name(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(interaction, current, lambda act: _seat_if(act, Name))

    @wink.autocomplete("player")
    async def _suggest_wink(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(
            interaction, current, lambda act: act.target if isinstance(act, WinkAt) else None
        )

    @watch.autocomplete("player")
    async def _suggest_watch(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(interaction, current, lambda act: _seat_if(act, Watch))

    @accuse.autocomplete("player")
    async def _suggest_accused(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        typed = str(getattr(interaction.namespace, "number", None) or "")

        def accused(act: WinkAction) -> Seat | None:
            fits = isinstance(act, Accuse) and typed in ("", str(act.number))
            return _seat_if(act, Accuse) if fits else None

        return await self._people(interaction, current, accused)

    @accuse.autocomplete("number")
    async def _suggest_accused_number(
        self, interaction: Interaction, current: str
    ) -> list[Choice[int]]:
        typed = str(getattr(interaction.namespace, "player", None) or "")
        look = await self.looking(interaction)
        person = person_typed(look.table.sittings, typed) if look and typed else None
        numbers = {
            act.number
            for act in (look.legal if look else ())
            if isinstance(act, Accuse) and (person is None or act.seat == person.seat)
        }
        return _numbers(numbers, current)

    @place.autocomplete("number")
    async def _suggest_place(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        look = await self.looking(interaction)
        legal = look.legal if look else ()
        return _numbers({act.number for act in legal if isinstance(act, Place)}, current)

    async def _people(
        self,
        interaction: Interaction,
        current: str,
        seat_of: Callable[[WinkAction], Seat | None],
    ) -> list[Choice[str]]:
        """The people with whom some legal action is about."""
        look = await self.looking(interaction)
        if look is None:
            return []
        seats = {seat_of(act) for act in look.legal}
        return suggest_people((s for s in look.table.sittings if s.seat in seats), current)


def _seat_if(act: WinkAction, kind: type[Name | Watch | Accuse]) -> Seat | None:
    return act.seat if isinstance(act, kind) else None


def _numbers(numbers: Iterable[Number], current: str) -> list[Choice[int]]:
    return fitting_choices([(str(number), number) for number in sorted(numbers)], current)


def _person(look: Look, typed: str) -> Seat:
    """The seat of somebody who was chosen or typed. Raises NotPossible."""
    sitting = person_typed(look.table.sittings, typed)
    if sitting is None:
        raise NotPossible("wink.illegal.no_such_player")
    return sitting.seat


async def setup(bot: Parlour) -> None:
    """Called by discord.py."""
    await bot.add_cog(WinkCog(bot))
