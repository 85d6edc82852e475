"""How people are named: their names are data, so they are escaped and cut."""

from __future__ import annotations

from collections.abc import Iterable

from discord.utils import escape_markdown

from data.catalog import GameFile
from data.records import Table
from data.words import Words
from engine.core import Seat

LONGEST = 24


def short_name(name: str) -> str:
    """A name that fits into a label; labels show it to the letter."""
    plain = " ".join(name.split()) or "?"
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"


def safe_name(name: str) -> str:
    """A name that can neither format nor flood a message."""
    cut = escape_markdown(short_name(name))
    return cut.replace("@", "@\u200b").replace("<", "‹").replace("`", "ʼ")


def seat_name(table: Table, seat: Seat) -> str:
    """Who sits there."""
    return safe_name(table.sittings[seat].name)


def seat_names(table: Table, seats: Iterable[Seat], words: Words) -> str:
    """Several people as a sentence lists them, in bold."""
    return words.list([f"**{seat_name(table, seat)}**" for seat in seats])


def absence(table: Table, seat: Seat, words: Words) -> str:
    """What stands after the name of somebody who left a match; nothing for all others."""
    return f" ({words('seat.absent')})" if table.sittings[seat].absent else ""


def numbered(table: Table, words: Words) -> str:
    """The number by which commands name a table."""
    return words("table.number", table=table.id)


class Cast:
    """The people of a match as its file marks their seats: the shape stands beside the name."""

    def __init__(self, table: Table, file: GameFile) -> None:
        self._table = table
        self._file = file

    def shape(self, seat: Seat) -> str:
        """The seat's shape alone."""
        return self._file.seats[seat].emoji

    def mark(self, seat: Seat) -> str:
        """The shape as one character of an even width."""
        return self._file.seats[seat].mark

    def named(self, seat: Seat) -> str:
        """Who sits there, in a text."""
        return f"{self.shape(seat)} **{seat_name(self._table, seat)}**"

    def absence(self, seat: Seat, words: Words) -> str:
        """What stands after the name of somebody who left."""
        return absence(self._table, seat, words)

    def label(self, seat: Seat) -> str:
        """Who sits there, in a menu."""
        return f"{self.shape(seat)} {short_name(self._table.sittings[seat].name)}"

    def listed(self, seats: Iterable[Seat], words: Words) -> str:
        """Several people as a sentence lists them."""
        return words.list([self.named(seat) for seat in seats])


def mention(user: int) -> str:
    """A person, as Discord shows them; whether it pings is up to the sender."""
    return f"<@{user}>"
