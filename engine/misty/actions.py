"""What a seat, or CHANCE, can do in Misty."""

from __future__ import annotations

from typing import TypeAlias

from engine.core import Tagged

Cell: TypeAlias = tuple[int, int]
"""(row, column). While a window is built they count from its first card, which lies at (0, 0);
once it has all its cards, from the top left corner of its frame."""


class Deal(Tagged, frozen=True):
    """CHANCE deals a hand of card ids to each seat."""

    hands: tuple[tuple[int, ...], ...]


class Pick(Tagged, frozen=True):
    """Choose a card of the hand and the cell it goes to; secret until all have chosen."""

    card: int
    cell: Cell


class Activate(Tagged, frozen=True):
    """Move an arrow card of the own window one cell. Final."""

    card: int


class Ready(Tagged, frozen=True):
    """The seat has seen the round's result and is ready for the next round."""


MistyAction: TypeAlias = Deal | Pick | Activate | Ready
