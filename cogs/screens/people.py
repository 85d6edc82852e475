"""How people are named: their names are data, so they are escaped and cut."""

from __future__ import annotations

from collections.abc import Iterable

from discord.utils import escape_markdown

from data.records import Table
from data.words import Words
from engine.core import Seat

LONGEST = 24


def safe_name(name: str) -> str:
    """A name that can neither format nor flood a message."""
    plain = " ".join(name.split()) or "?"
    cut = plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"
    return escape_markdown(cut).replace("@", "@\u200b").replace("<", "‹").replace("`", "ʼ")


def seat_name(table: Table, seat: Seat) -> str:
    """Who sits there."""
    return safe_name(table.sittings[seat].name)


def seat_names(table: Table, seats: Iterable[Seat], words: Words) -> str:
    """Several people as a sentence lists them, in bold."""
    return words.list([f"**{seat_name(table, seat)}**" for seat in seats])


def mention(user: int) -> str:
    """A person, as Discord shows them; whether it pings is up to the sender."""
    return f"<@{user}>"
