"""How many cards each variant deals, and the frames a window may fill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core import Value
from engine.misty.options import Variant


class Shape(Value, frozen=True):
    """The numbers of one variant. A frame is (height, width)."""

    hands: int
    picks: int
    frames: tuple[tuple[int, int], ...]

    @property
    def cards(self) -> int:
        """How many cards a finished window has: it fills its frame."""
        return self.hands * self.picks


SHAPES: Final[Mapping[Variant, Shape]] = {
    Variant.STANDARD: Shape(hands=2, picks=6, frames=((3, 4), (4, 3))),
    Variant.SMALL: Shape(hands=3, picks=3, frames=((3, 3),)),
}


def passing(hand: int) -> int:
    """+1 if the hand (from 1) is passed to the left, the next seat; -1 if to the right.

    The first hand goes left and the second right; the small variant's third goes left again.
    """
    return 1 if hand % 2 else -1
