"""What happened in Wink, and what a seat or the channel is told of it.

Events are the rules' own; notices are types of their own, built up from them (`telling.py`).
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core import Seat, Tagged
from engine.wink.cards import Number
from engine.wink.record import Accusation, Naming, Passing, Placement
from engine.wink.scoring import Ending


class Dealt(Tagged, frozen=True):
    """The crowd lies, the hands are dealt. Who got what is nobody's but the seat's."""

    first: Seat
    hand: int
    aside: int


class PawnPlaced(Tagged, frozen=True):
    """A pawn was placed and its number announced."""

    deed: Placement


class TurnPassed(Tagged, frozen=True):
    """A player had no card to place on."""

    deed: Passing


class HolderNamed(Tagged, frozen=True):
    """A player named an accomplice, rightly or wrongly."""

    deed: Naming


class Winked(Tagged, frozen=True):
    """A secret wink; `noticed` are those who watched the winker at that moment."""

    turn: int
    winker: Seat
    target: Seat
    number: Number
    noticed: tuple[Seat, ...]


class WatchTurned(Tagged, frozen=True):
    """A seat watches another player now, in secret."""

    seat: Seat
    watched: Seat


class Accused(Tagged, frozen=True):
    """A player accused another, rightly or wrongly."""

    deed: Accusation


class StallNear(Tagged, frozen=True):
    """The match ends for want of progress after so many more turns."""

    turns: int


class MatchEnded(Tagged, frozen=True):
    """The match is over."""

    ending: Ending


WinkEvent: TypeAlias = (
    Dealt
    | PawnPlaced
    | TurnPassed
    | HolderNamed
    | Winked
    | WatchTurned
    | Accused
    | StallNear
    | MatchEnded
)
