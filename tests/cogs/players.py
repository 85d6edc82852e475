"""People who play Misty by what they see: by controls alone, or by commands alone."""

from __future__ import annotations

from random import Random
from typing import Any

from data.records import Stage
from tests.cogs.world import World, components, controls, messages


def panel(world: World, person: Any) -> Any:
    """The newest private panel of a person, as a message that can be pressed; None: none yet."""
    dm = world.env.backend.dm_channels.get(person.id)
    found = [m for m in messages(world, dm) if components(m)] if dm else []
    return world.message(found[-1]) if found else None


def ready_button(message: Any) -> Any:
    """The Ready button of a message, if it shows one."""
    return next(iter(controls(message, "misty_ready")), None)


async def step_by_controls(world: World, person: Any, rng: Random, board: Any) -> bool:
    """Press what the panel offers now. Returns whether anything was pressed."""
    shown = panel(world, person)
    stored = shown._message
    if moves := controls(stored, "misty_arrow"):
        await person.user.click(shown, custom_id=rng.choice(moves)["custom_id"])
        confirm = controls(panel(world, person)._message, "misty_move")[0]
        await person.user.click(panel(world, person), custom_id=confirm["custom_id"])
        return True
    if cards := controls(stored, "misty_card"):
        await person.user.click(shown, custom_id=rng.choice(cards)["custom_id"])
        for menu in controls(panel(world, person)._message, "misty_cell"):
            cells = [option["value"] for option in menu["options"] if not option.get("default")]
            values = [rng.choice(cells)]
            await person.user.select(panel(world, person), values, custom_id=menu["custom_id"])
        return True
    if button := ready_button(stored):
        await person.user.click(shown, custom_id=button["custom_id"])
        return True
    return False


async def step_by_commands(world: World, person: Any, rng: Random, board: Any) -> bool:
    """Use the command for what is to be done now, with what autocomplete offers."""
    channel = board.channel if hasattr(board, "channel") else world.channel
    arrows = await person.autocomplete(channel, "misty activate", "card", "")
    if arrows:
        await person.slash(channel, "misty activate", card=rng.choice(arrows)["value"])
        return True
    cards = await person.autocomplete(channel, "misty pick", "card", "")
    if cards:
        card = rng.choice(cards)["value"]
        cells = await person.autocomplete(channel, "misty pick", "cell", "", card=card)
        options = {"cell": rng.choice(cells)["value"]} if cells else {}
        await person.slash(channel, "misty pick", card=card, **options)
        return True
    await person.slash(channel, "misty ready")
    return True


async def gathered(world: World, people: list[Any], game: str = "misty", **options: Any) -> Any:
    """A table at which these people sit, the first as host; its table message."""
    await people[0].slash(world.channel, f"{game} new", **options)
    await world.env.settle()
    for person in people[1:]:
        await person.click(world.board(), label="Join")
    return world.board()


async def started(world: World, people: list[Any], **options: Any) -> int:
    """A match that has begun. Returns the table's number."""
    board = await gathered(world, people, **options)
    await people[0].click(board, label="Start")
    await world.env.settle()
    return table_number(world)


def table_number(world: World) -> int:
    """The number of the newest table in #games."""
    custom_id = controls(world.board()._message, "rules")[0]["custom_id"]
    return int(custom_id.split(":")[2])


async def waited_for(world: World, table: int, people: list[Any]) -> list[Any]:
    """The people who owe an action; empty when the match is over."""
    look = await world.bot.tables.look(table)
    if look.table.stage is not Stage.PLAYING:
        return []
    users = {look.table.sittings[seat].user for seat in look.observation.waiting}
    return [person for person in people if person.id in users]
