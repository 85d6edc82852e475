"""What a person does on the page, delivered as Discord would, and what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import simcord
from simcord.backend.models import Channel, Interaction
from simcord.enums import SELECT_TYPES
from simcord.results import InteractionResult

from . import kit
from .table import Table
from .world import Person, Refused, number

PATIENCE = 3.0
"""Seconds that Discord waits for an answer to an interaction."""

Answer = dict[str, Any]


class Acts:
    """Presses, choices, commands, modals and messages of the people on the page."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.world = table.world
        self._waiting: dict[int, asyncio.Future[None]] = {}
        kit.watch(table.env, kit.Watcher(call=self._answered))

    def _answered(self, call: kit.ApiCall) -> None:
        if call.path.startswith("/interactions/"):
            waiting = self._waiting.pop(int(call.path.split("/")[2]), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(None)

    async def _outcome(self, result: InteractionResult) -> Answer:
        """Wait for the bot's answer as long as Discord does."""
        record = kit.record(result)
        if not record.responded:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting[record.id] = waiting
            try:
                async with asyncio.timeout(PATIENCE):
                    await waiting
            except TimeoutError:
                self._waiting.pop(record.id, None)
                return {"failed": True}
        if record.modal is not None:
            return {"modal": {"handle": str(record.id), **record.modal}}
        if record.autocomplete_choices is not None:
            return {"choices": record.autocomplete_choices}
        return {"ok": True}

    # ------------------------------------------------------------------ one method a kind of act

    async def press(self, person: Person, body: Mapping[str, Any]) -> Answer:
        """Press a button or choose from a menu of a message this person sees."""
        message = self.world.message(person, body.get("channel"), body.get("message"))
        channel = self.world.channel(person, message.channel_id)
        actor: Any = self.world.actor(person, channel)
        shown = simcord.ResponseMessage(self.table.env, message)
        custom_id = str(body.get("custom_id"))
        if "values" in body:
            values = self._values(channel, message.components, custom_id, body["values"])
            verb = actor.select(shown, values, custom_id=custom_id)
        else:
            verb = actor.click(shown, custom_id=custom_id)
        return await self._outcome(self._deliver(verb))

    async def slash(self, person: Person, body: Mapping[str, Any]) -> Answer:
        """Run a slash command with its options."""
        channel = self.world.channel(person, body.get("channel"))
        name = str(body.get("name"))
        options = self._options(person, channel, name, body.get("options") or {})
        actor: Any = self.world.actor(person, channel)
        where = () if channel.guild_id is None else (self.world.handle(channel),)
        result = self._deliver(actor.slash(*where, name, **options))
        kit.record(result).command_name = name
        return await self._outcome(result)

    async def complete(self, person: Person, body: Mapping[str, Any]) -> Answer:
        """Ask for the choices of an option while it is typed."""
        channel = self.world.channel(person, body.get("channel"))
        name, option = str(body.get("name")), str(body.get("option"))
        filled = self._options(person, channel, name, body.get("filled") or {})
        filled.pop(option, None)
        actor = self.world.actor(person, channel)
        try:
            result = kit.emit_autocomplete(
                self.table.env, actor, self.world.handle(channel), name, option,
                str(body.get("text", ""))[:100], **filled,
            )  # fmt: skip
        except (simcord.SetupError, simcord.BackendError) as error:
            raise Refused(str(error)) from error
        return await self._outcome(result)

    async def modal(self, person: Person, body: Mapping[str, Any]) -> Answer:
        """Submit a modal that was opened for this person."""
        record = self.table.env.backend.interactions.get(number(body.get("handle")))
        if record is None or record.user_id != person.id or record.modal is None:
            raise Refused("that form was not opened for this person")
        channel = self.world.channel(person, record.channel_id)
        actor: Any = self.world.actor(person, channel)
        values = self._modal_values(channel, record, dict(body.get("values") or {}))
        shown = InteractionResult(self.table.env, record)
        return await self._outcome(self._deliver(actor.submit_modal(shown, values)))

    async def say(self, person: Person, body: Mapping[str, Any]) -> Answer:
        """Send a plain message."""
        channel = self.world.channel(person, body.get("channel"))
        text = str(body.get("text", "")).strip()[:2000]
        if text:
            actor: Any = self.world.actor(person, channel)
            in_dm = channel.guild_id is None
            self._deliver(
                actor.send_dm(text) if in_dm else actor.send(self.world.handle(channel), text)
            )
        return {"ok": True}

    async def dismiss(self, person: Person, body: Mapping[str, Any]) -> Answer:
        """Dismiss an ephemeral message: only its own person can."""
        message = self.world.message(person, body.get("channel"), body.get("message"))
        if not message.is_ephemeral:
            raise Refused("only a message that just this person sees can be dismissed")
        self.table.env.backend.delete_message(message.channel_id, message.id)
        return {"ok": True}

    # ------------------------------------------------------------------ values out of requests

    def _deliver(self, verb: Any) -> Any:
        try:
            return kit.emit(verb)
        except (simcord.SetupError, simcord.BackendError) as error:
            raise Refused(str(error)) from error

    def _values(
        self, channel: Channel, components: list[dict[str, Any]], custom_id: str, values: object
    ) -> list[Any]:
        """A menu's values: text as it is, people and channels as their handles."""
        if not isinstance(values, list):
            raise Refused("a menu's values are a list")
        kind = next(
            (c["type"] for c in kit.components(components) if c.get("custom_id") == custom_id), 3
        )
        return [str(v) if kind == 3 else self._entity(channel, v) for v in values]

    def _entity(self, channel: Channel, value: object) -> Any:
        wanted = number(value)
        person = self.world.people.get(wanted)
        if person is not None:
            return person.actor if channel.guild_id and not person.gone else person.actor.user
        if wanted in self.table.env.backend.channels:
            return self.world.handle(self.table.env.backend.get_channel(wanted))
        raise Refused("there is nothing of that id to choose")

    def _options(
        self, person: Person, channel: Channel, name: str, given: Mapping[str, Any]
    ) -> dict[str, Any]:
        spec = kit.find_leaf(self.table.env, channel, name)
        if spec is None:
            raise Refused(f"there is no command /{name} here")
        kinds = {option["name"]: option["type"] for option in spec.get("options") or []}
        return {key: self._option(channel, kinds.get(key, 3), v) for key, v in given.items()}

    def _option(self, channel: Channel, kind: int, value: Any) -> Any:
        try:
            if kind == 4:
                return int(value)
            if kind == 10:
                return float(value)
        except (TypeError, ValueError) as error:
            raise Refused("that is not a number") from error
        if kind == 5:
            return value is True or str(value).lower() == "true"
        return self._entity(channel, value) if kind in (6, 7, 8, 9) else str(value)

    def _modal_values(
        self, channel: Channel, record: Interaction, values: dict[str, Any]
    ) -> dict[str, Any]:
        controls = {c["custom_id"]: c for c in kit.components([record.modal]) if "custom_id" in c}
        for key, value in values.items():
            kind = controls.get(key, {}).get("type")
            if kind in SELECT_TYPES and kind != 3 and isinstance(value, list):
                values[key] = [self._entity(channel, v) for v in value]
        return values
