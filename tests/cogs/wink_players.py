"""People who play Wink by what they see: by controls alone, or by commands alone."""

from __future__ import annotations

from random import Random
from typing import Any

from data.records import Stage
from tests.cogs.players import gathered, table_number
from tests.cogs.world import World, components, controls, messages


def panel(world: World, person: Any) -> Any:
    """The private panel of a person among the notices; None: none yet."""
    dm = world.env.backend.dm_channels.get(person.id)
    title = "### 🎭"
    found = [
        m
        for m in (messages(world, dm) if dm else [])
        if any(c.get("content", "").startswith(title) for c in components(m))
    ]
    return world.message(found[-1]) if found else None


async def wink_started(world: World, people: list[Any], **options: Any) -> int:
    """A match that has begun. Returns the table's number."""
    board = await gathered(world, people, game="wink", **options)
    await people[0].click(board, label="Start")
    await world.env.settle()
    return table_number(world)


async def whose_turn(world: World, table: int, people: list[Any]) -> Any | None:
    """The person whose turn it is; None when the match is over."""
    look = await world.bot.tables.look(table)
    if look.table.stage is not Stage.PLAYING:
        return None
    user = look.table.sittings[look.observation.player].user
    return next(person for person in people if person.id == user)


async def hand_of(world: World, table: int, person: Any) -> tuple[int, ...]:
    """What somebody holds; policies may peek, to play matches that end soon."""
    look = await world.bot.tables.look(table, person.id)
    return tuple(look.observation.hand)


class Policy:
    """What people want: everybody after the same victim's cards, now and then at random."""

    def __init__(self, victim: Any, hand: tuple[int, ...], rng: Random, aim: float = 0.8) -> None:
        self.victim = victim
        self.hand = hand
        self.rng = rng
        self._aim = aim

    def number(self, offered: list[int]) -> int:
        """Where to place."""
        wanted = [number for number in offered if number in self.hand]
        return self.rng.choice(wanted if wanted and self.rng.random() < self._aim else offered)

    def person(self, offered: dict[str, str]) -> str:
        """Whom to name, of labels by value."""
        name = self.victim.user.global_name
        wanted = [value for value, label in offered.items() if name in label]
        # Always: a wrong name would turn face down what the victim's hand needs to become empty.
        return self.rng.choice(wanted if wanted and self._aim else list(offered))


class ByControls:
    """Plays by the own panel and the table message alone."""

    def __init__(self, world: World, policy: Policy) -> None:
        self._world = world
        self._policy = policy

    async def turn(self, person: Any) -> None:
        """Name if possible, then place or pass: chosen, then confirmed."""
        if menus := self._offered(person, "wink_name"):
            value = self._policy.person(labels(menus[0]))
            await self._choose(person, menus[0], value)
            await self._press(person, "wink_name_sure")
        if menus := self._offered(person, "wink_place"):
            numbers = [int(value) for menu in menus for value in labels(menu)]
            value = str(self._policy.number(numbers))
            menu = next(menu for menu in menus if value in labels(menu))
            await self._choose(person, menu, value)
            await self._press(person, "wink_place_sure")
        elif self._offered(person, "wink_pass"):
            await self._press(person, "wink_pass")

    async def secretly(self, person: Any) -> None:
        """Wink if possible, and watch somebody else."""
        for menu in self._offered(person, "wink_at"):
            await self._choose(person, menu, self._policy.rng.choice(list(labels(menu))))
            await self._press(person, "wink_at_sure")
        for menu in self._offered(person, "wink_watch"):
            others = [o["value"] for o in menu["options"] if not o.get("default")]
            await self._choose(person, menu, self._policy.rng.choice(others))

    async def accuse(self, person: Any) -> None:
        """Accuse anybody of anything that can be accused."""
        board = self._world.board()
        button = controls(board._message, "wink_accuse")[0]
        screen = (await person.click(board, custom_id=button["custom_id"])).response
        for kind in ("wink_accuse_card", "wink_accuse_who"):
            menus = controls(screen._message, kind)
            if not menus:
                return
            value = self._policy.person(labels(menus[0]))
            await person.select(screen, [value], custom_id=menus[0]["custom_id"])
        sure = controls(screen._message, "wink_accuse_sure")[0]
        await person.click(screen, custom_id=sure["custom_id"])

    def _offered(self, person: Any, kind: str) -> list[dict[str, Any]]:
        shown = panel(self._world, person)
        return controls(shown._message, kind) if shown is not None else []

    async def _choose(self, person: Any, menu: dict[str, Any], value: str) -> None:
        shown = panel(self._world, person)
        await person.user.select(shown, [value], custom_id=menu["custom_id"])

    async def _press(self, person: Any, kind: str) -> None:
        button = self._offered(person, kind)[0]
        await person.user.click(panel(self._world, person), custom_id=button["custom_id"])


class ByCommands:
    """Plays by slash commands, with what their options suggest."""

    def __init__(self, world: World, policy: Policy) -> None:
        self._world = world
        self._policy = policy

    async def turn(self, person: Any) -> None:
        """Name if possible, then place or pass."""
        if people := await self._suggested(person, "name", "player"):
            await self._do(person, "name", player=self._policy.person(people))
        if numbers := await self._suggested(person, "place", "number"):
            await self._do(person, "place", number=self._policy.number(list(numbers)))
        else:
            await self._do(person, "pass")

    async def secretly(self, person: Any) -> None:
        """Wink if possible, and watch somebody else."""
        for act in ("wink", "watch"):
            if people := await self._suggested(person, act, "player"):
                await self._do(person, act, player=self._policy.rng.choice(list(people)))

    async def accuse(self, person: Any) -> None:
        """Accuse anybody of anything that can be accused."""
        if numbers := await self._suggested(person, "accuse", "number"):
            number = self._policy.rng.choice(list(numbers))
            people = await self._suggested(person, "accuse", "player", number=number)
            await self._do(person, "accuse", player=self._policy.person(people), number=number)

    async def _suggested(self, person: Any, act: str, option: str, **filled: Any) -> dict[Any, str]:
        where = self._world.channel
        found = await person.autocomplete(where, f"wink {act}", option, "", **filled)
        return {choice["value"]: choice["name"] for choice in found}

    async def _do(self, person: Any, act: str, **options: Any) -> None:
        await person.slash(self._world.channel, f"wink {act}", **options)


def labels(menu: dict[str, Any]) -> dict[str, str]:
    """A menu's options: the label of each value."""
    return {option["value"]: option["label"] for option in menu["options"]}
