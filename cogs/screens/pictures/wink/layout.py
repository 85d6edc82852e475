"""Where the cards of a crowd lie in its picture, large or small."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

WIDTH: Final = 800
COLUMNS: Final = 6
TOP: Final = 64  # the garland's height
BOTTOM: Final = 16


class Layout(NamedTuple):
    """Sizes of a crowd's picture; all follow from a card's place, which is two tiles wide."""

    width: int
    pitch: int

    @property
    def top(self) -> int:
        """The garland's height."""
        return TOP * self.width // WIDTH

    @property
    def side(self) -> int:
        """What is left beside the cards."""
        return (self.width - COLUMNS * self.pitch) // 2

    def scaled(self, size: int) -> int:
        """A length of the large layout."""
        return round(size * self.pitch / LARGE.pitch)

    def height(self, cards: int) -> int:
        """The picture's height."""
        return self.top + ceil(cards / COLUMNS) * self.pitch + self.scaled(BOTTOM)

    def cell_at(self, place: int) -> tuple[int, int]:
        """Where a place of the crowd is."""
        row, column = divmod(place, COLUMNS)
        return self.side + column * self.pitch, self.top + row * self.pitch


LARGE: Final = Layout(WIDTH, 128)
SMALL: Final = Layout(480, 76)
"""For what moves."""
