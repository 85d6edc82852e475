"""The table message while people gather, and that of a table that ended without a result."""

from __future__ import annotations

from cogs.screens.people import numbered, safe_name
from cogs.screens.screen import Button, Row, Scene, Screen, Style, Text
from data.records import Stage, Table
from data.words import Words
from engine import GAMES


def gathering(scene: Scene, agreed: tuple[str, ...]) -> Screen:
    """Who sits here, what was agreed, and how to join."""
    table, words = scene.look.table, scene.words
    seats = GAMES[table.game].seats
    lines = [
        words(f"{table.game}.gathering.title"),
        words(f"{table.game}.gathering.about"),
        "-# " + " · ".join((*agreed, numbered(table, words))),
    ]
    people = [_person(table, i, words) for i in range(len(table.sittings))]
    missing = seats[0] - len(table.sittings)
    if missing > 0:
        footer = words("gathering.missing", n=missing)
    elif len(table.sittings) < seats[-1]:
        footer = words("gathering.can_start", n=seats[-1] - len(table.sittings))
    else:
        footer = words("gathering.full")
    buttons = (
        Button("join", words("button.join"), style=Style.SUCCESS),
        Button("leave", words("button.leave")),
        Button("start", words("button.start"), style=Style.PRIMARY),
        Button("cancel", words("button.cancel"), style=Style.DANGER),
        Button("rules", words("button.rules")),
    )
    parts = (Text("\n".join(lines)), Text("\n".join(people)), Text(footer), Row(buttons))
    return Screen(table.id, scene.file.colour, parts)


def ended(scene: Scene) -> Screen:
    """A table that was closed, or whose match this program can no longer show."""
    table, words = scene.look.table, scene.words
    key = "ended.closed" if table.stage is Stage.CLOSED else "ended.over"
    title = f"{table.game}.gathering.title"  # a game that is no longer here has none
    lines = [words(title)] if title in words else []
    return Screen(table.id, scene.file.colour, (Text("\n".join([*lines, words(key)])),))


def _person(table: Table, seat: int, words: Words) -> str:
    sitting = table.sittings[seat]
    line = f"{seat + 1}. **{safe_name(sitting.name)}**"
    return f"{line} · {words('gathering.host')}" if sitting.user == table.host else line
