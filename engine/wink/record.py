"""What was done in the open, in order: the public memory of a match of Wink.

Everybody saw these, so everybody may draw conclusions from them (`knowledge.py`).
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core import Seat, Tagged
from engine.wink.cards import Number


class Placement(Tagged, frozen=True):
    """A pawn was placed on a number, which its owner therefore does not hold."""

    turn: int
    seat: Seat
    number: Number


class Passing(Tagged, frozen=True):
    """A player passed. `holds` are the open cards without a pawn: all are in that hand."""

    turn: int
    seat: Seat
    holds: tuple[Number, ...]


class Naming(Tagged, frozen=True):
    """A player named the holder of the number under the own pawn.

    `scored` says whether the accomplice won a card: no if wrong, or for want of a wink.
    """

    turn: int
    by: Seat
    seat: Seat
    number: Number
    right: bool
    scored: bool


class Accusation(Tagged, frozen=True):
    """A player accused another of holding the number under `owner`'s pawn."""

    turn: int
    by: Seat
    seat: Seat
    number: Number
    owner: Seat
    right: bool


Deed: TypeAlias = Placement | Passing | Naming | Accusation
