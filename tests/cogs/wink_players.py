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


async def press(world: World, person: Any, control: dict[str, Any]) -> Any:
    """Press a button of the own panel."""
    return await person.user.click(panel(world, person), custom_id=control["custom_id"])


async def choose(world: World, person: Any, menu: dict[str, Any], rng: Random) -> Any:
    """Choose anything from a menu of the own panel that is not chosen yet."""
    values = [option["value"] for option in menu["options"] if not option.get("default")]
    shown = panel(world, person)
    return await person.user.select(shown, [rng.choice(values)], custom_id=menu["custom_id"])


def offered(world: World, person: Any, kind: str) -> list[dict[str, Any]]:
    """The controls of a kind on the own panel."""
    shown = panel(world, person)
    return controls(shown._message, kind) if shown is not None else []


async def turn_by_controls(world: World, person: Any, rng: Random, board: Any) -> None:
    """Name if possible, then place or pass: chosen, then confirmed."""
    if menus := offered(world, person, "wink_name"):
        await choose(world, person, menus[0], rng)
        await press(world, person, offered(world, person, "wink_name_sure")[0])
        if not offered(world, person, "wink_place") and not offered(world, person, "wink_pass"):
            return
    if buttons := offered(world, person, "wink_pass"):
        await press(world, person, buttons[0])
        return
    await choose(world, person, rng.choice(offered(world, person, "wink_place")), rng)
    await press(world, person, offered(world, person, "wink_place_sure")[0])


async def secret_by_controls(world: World, person: Any, rng: Random, board: Any) -> None:
    """Wink if possible, and watch somebody else."""
    for menu in offered(world, person, "wink_at"):
        await choose(world, person, menu, rng)
        await press(world, person, offered(world, person, "wink_at_sure")[0])
    for menu in offered(world, person, "wink_watch"):
        await choose(world, person, menu, rng)


async def accuse_by_controls(world: World, person: Any, rng: Random, board: Any) -> None:
    """Accuse anybody of anything that can be accused."""
    button = controls(board._message, "wink_accuse")[0]
    result = await person.click(board, custom_id=button["custom_id"])
    screen = result.response
    for kind in ("wink_accuse_card", "wink_accuse_who"):
        menus = controls(screen._message, kind)
        if not menus:
            return
        value = rng.choice(menus[0]["options"])["value"]
        await person.select(screen, [value], custom_id=menus[0]["custom_id"])
    sure = controls(screen._message, "wink_accuse_sure")[0]
    await person.click(screen, custom_id=sure["custom_id"])


async def turn_by_commands(world: World, person: Any, rng: Random, board: Any) -> None:
    """The same with what autocomplete offers."""
    if names := await person.autocomplete(world.channel, "wink name", "player", ""):
        await person.slash(world.channel, "wink name", player=rng.choice(names)["value"])
    numbers = await person.autocomplete(world.channel, "wink place", "number", "")
    if numbers:
        await person.slash(world.channel, "wink place", number=rng.choice(numbers)["value"])
    else:
        await person.slash(world.channel, "wink pass")


async def secret_by_commands(world: World, person: Any, rng: Random, board: Any) -> None:
    for command in ("wink wink", "wink watch"):
        if people := await person.autocomplete(world.channel, command, "player", ""):
            await person.slash(world.channel, command, player=rng.choice(people)["value"])


async def accuse_by_commands(world: World, person: Any, rng: Random, board: Any) -> None:
    numbers = await person.autocomplete(world.channel, "wink accuse", "number", "")
    if not numbers:
        return
    number = rng.choice(numbers)["value"]
    people = await person.autocomplete(world.channel, "wink accuse", "player", "", number=number)
    player = rng.choice(people)["value"]
    await person.slash(world.channel, "wink accuse", player=player, number=number)
