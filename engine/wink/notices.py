"""What the channel, or one seat, is told of what happened in Wink.

The first half is posted in the channel. Only the target of a wink and those who watched the
winker are told anything in private; the winker never is, so nothing tells him if he was seen.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core import Seat, Tagged
from engine.wink.cards import Number
from engine.wink.scoring import Ending


class Opening(Tagged, frozen=True):
    """The carnival begins: who is first, and how many cards each hand and the rest has."""

    first: Seat
    hand: int
    aside: int


class PlacingTold(Tagged, frozen=True):
    """A pawn stands on a number now."""

    turn: int
    seat: Seat
    number: Number


class PassTold(Tagged, frozen=True):
    """A player had no card to place on."""

    turn: int
    seat: Seat


class NamingTold(Tagged, frozen=True):
    """`by` named `seat` as the holder of `number`, and how that ended.

    Right: both scored, or only the namer if a wink was owed (`scored` is False). Wrong: the
    number is face down.
    """

    turn: int
    by: Seat
    seat: Seat
    number: Number
    right: bool
    scored: bool


class AccusationTold(Tagged, frozen=True):
    """`by` said that `seat` holds `number`, which lay under `owner`'s pawn, and how that ended."""

    turn: int
    by: Seat
    seat: Seat
    number: Number
    owner: Seat
    right: bool


class StallWarning(Tagged, frozen=True):
    """One more round without progress, this many turns, ends the match."""

    turns: int


class MatchEnd(Tagged, frozen=True):
    """The scores line by line, and what was secret until now."""

    ending: Ending


class WinkedAtYou(Tagged, frozen=True):
    """To the target: who winked; `number` is the one under the target's own pawn."""

    turn: int
    winker: Seat
    number: Number


class WinkNoticed(Tagged, frozen=True):
    """To a player who watched the winker: who winked at whom."""

    turn: int
    winker: Seat
    target: Seat
    number: Number


WinkNotice: TypeAlias = (
    Opening
    | PlacingTold
    | PassTold
    | NamingTold
    | AccusationTold
    | StallWarning
    | MatchEnd
    | WinkedAtYou
    | WinkNoticed
)
