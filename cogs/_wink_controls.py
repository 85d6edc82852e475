"""Wink's buttons and menus: what each press does.

Not here: the screens they are on (`cogs/screens/wink_panel.py`, `wink_accuse.py`).
"""

from __future__ import annotations

from cogs._answer import NotPossible
from cogs._discord import view_of
from cogs._drawing import scene_of
from cogs._games import at, seen_as
from cogs._press import Press
from cogs.parlour import Handler, Parlour
from cogs.screens.screen import Screen, Text
from cogs.screens.wink_accuse import accusation, suspects
from cogs.screens.wink_crowd import owner_by
from cogs.screens.wink_panel import others
from data.records import Look, Refusal, Refused
from engine.core import Seat
from engine.wink.actions import Accuse, Name, Pass, Place, Watch, WinkAt
from engine.wink.observation import WinkObservation


class WinkControls:
    """Holds nothing: the seat comes from who pressed, all else from the table."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot

    @property
    def handlers(self) -> dict[str, Handler]:
        """What each kind of control does."""
        return {
            "wink_name": self._name_pressed,
            "wink_name_sure": self._name_sure_pressed,
            "wink_place": self._place_pressed,
            "wink_place_sure": self._place_sure_pressed,
            "wink_pass": self._pass_pressed,
            "wink_at": self._wink_pressed,
            "wink_at_sure": self._wink_sure_pressed,
            "wink_watch": self._watch_pressed,
            "wink_accuse": self._accuse_pressed,
            "wink_accuse_card": self._accused_card_pressed,
            "wink_accuse_who": self._accused_pressed,
            "wink_accuse_sure": self._accuse_sure_pressed,
        }

    # Controls of the turn. What cannot be taken back is confirmed by a second press.

    async def _name_pressed(self, press: Press) -> None:
        seen = seen_as(await press.look(), WinkObservation)
        at(others(seen), press.value)
        if not seen.can_name:
            raise Refused(Refusal.STALE, press.table)
        await press.refresh(chosen=f"name-{press.value}")

    async def _name_sure_pressed(self, press: Press) -> None:
        seen = seen_as(await press.look(), WinkObservation)
        await press.submit(Name(at(others(seen), press.slot)))

    async def _place_pressed(self, press: Press) -> None:
        seen = seen_as(await press.look(), WinkObservation)
        where = next((i for i, c in enumerate(seen.crowd) if str(c.number) == press.value), None)
        if where is None or seen.crowd[where].number not in seen.places:
            raise Refused(Refusal.STALE, press.table)
        await press.refresh(chosen=f"place-{where}")

    async def _place_sure_pressed(self, press: Press) -> None:
        seen = seen_as(await press.look(), WinkObservation)
        await press.submit(Place(at(seen.crowd, press.slot).number))

    async def _pass_pressed(self, press: Press) -> None:
        await press.submit(Pass())

    # Winks and watching

    async def _wink_pressed(self, press: Press) -> None:
        seen = await self._now(press)
        if owner_by(seen, press.value) not in seen.winkable:
            raise Refused(Refusal.STALE, press.table)
        await press.refresh(chosen=f"wink-{press.value}")

    async def _wink_sure_pressed(self, press: Press) -> None:
        await press.submit(WinkAt(self._owner(await self._now(press), press)))

    async def _watch_pressed(self, press: Press) -> None:
        await press.submit(Watch(at(others(await self._now(press)), press.value)))

    # Accusing: on a screen of its own, which only the accuser sees

    async def _accuse_pressed(self, press: Press) -> None:
        look = await self._accuser(press)
        await press.answer.whisper(view_of(accusation(await scene_of(self.bot, look))))

    async def _accused_card_pressed(self, press: Press) -> None:
        look = await self._accuser(press)
        if owner_by(seen_as(look, WinkObservation), press.value) is None:
            raise Refused(Refusal.STALE, press.table)
        scene = await scene_of(self.bot, look)
        await press.answer.update(view_of(accusation(scene, press.value)))

    async def _accused_pressed(self, press: Press) -> None:
        look = await self._accuser(press)
        scene = await scene_of(self.bot, look)
        at(suspects(scene, press.decision), press.value)
        await press.answer.update(view_of(accusation(scene, press.decision, int(press.value))))

    async def _accuse_sure_pressed(self, press: Press) -> None:
        look = await self._accuser(press)
        seen = seen_as(look, WinkObservation)
        scene = await scene_of(self.bot, look)
        accused = at(suspects(scene, press.decision), press.slot)
        pawn = seen.pawns[self._owner(seen, press)]
        assert pawn is not None
        await press.do(Accuse(accused, pawn.number))
        text = Text(self.bot.words("wink.accuse.done", channel=f"<#{look.table.channel}>"))
        colour = self.bot.catalog[look.table.game].colour
        await press.answer.update(view_of(Screen(press.table, colour, (text,))))

    async def _accuser(self, press: Press) -> Look:
        """What the presser may know, if anything can be accused. Raises Refused, NotPossible."""
        look = await self.bot.stage.look(press.table, press.user.id)
        seen = seen_as(look, WinkObservation)
        if look.seat is None:
            raise Refused(Refusal.NOT_SEATED, press.table)
        if seen.ending is not None:
            raise Refused(Refusal.OVER, press.table)
        if not seen.counters[look.seat]:
            raise NotPossible("wink.illegal.no_counters")
        if not seen.accusable:
            raise NotPossible("wink.accuse.nobody")
        return look

    async def _now(self, press: Press) -> WinkObservation:
        look = await self.bot.stage.look(press.table, press.user.id)
        if look.seat is None:
            raise Refused(Refusal.NOT_SEATED, press.table)
        return seen_as(look, WinkObservation)

    def _owner(self, seen: WinkObservation, press: Press) -> Seat:
        """Whose pawn the pressed control is about. Raises Refused: it moved."""
        owner = owner_by(seen, press.decision)
        if owner is None:
            raise Refused(Refusal.STALE, press.table)
        return owner
