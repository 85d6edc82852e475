"""What a seat, or CHANCE, can do in Wink.

Name, Place and Pass are the turn's; WinkAt, Watch and Accuse may be done at any time.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core import Seat, Tagged
from engine.wink.cards import Number


class Deal(Tagged, frozen=True):
    """CHANCE lays the crowd, deals the hands, lays the rest aside and draws who begins."""

    crowd: tuple[Number, ...]
    hands: tuple[tuple[Number, ...], ...]
    aside: tuple[Number, ...]
    first: Seat


class Name(Tagged, frozen=True):
    """Name a player as the holder of the number under the own pawn."""

    seat: Seat


class Place(Tagged, frozen=True):
    """Put the own pawn on a crowd card and announce its number. Ends the turn."""

    number: Number


class Pass(Tagged, frozen=True):
    """End the turn with the pawn off the table, because there is no card to place it on."""


class WinkAt(Tagged, frozen=True):
    """Wink at a player who has a pawn on the table; secret."""

    target: Seat


class Watch(Tagged, frozen=True):
    """Watch another player from now on; secret."""

    seat: Seat


class Accuse(Tagged, frozen=True):
    """Say that a player holds the number under a third player's pawn."""

    seat: Seat
    number: Number


WinkAction: TypeAlias = Deal | Name | Place | Pass | WinkAt | Watch | Accuse
