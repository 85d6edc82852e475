"""The agents of Wink: one deck lies face up as the crowd, its twin is dealt to the players.

A card is its number. Each number exists twice: once in the crowd, once in the players' deck.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from engine.core import Value

Number: TypeAlias = int
"""An agent, 1 to the size of the deck."""


class Face(StrEnum):
    """How a crowd card lies: it is won, turned face down for good, or still there to be used."""

    OPEN = "open"
    INACTIVE = "inactive"
    GONE = "gone"


class CrowdCard(Value, frozen=True):
    """A card of the crowd; its place in the crowd never changes, also when it is gone."""

    number: Number
    face: Face = Face.OPEN


def numbers_of(deck: int) -> range:
    """All agents of a deck."""
    return range(1, deck + 1)
