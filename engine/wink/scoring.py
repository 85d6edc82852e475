"""Points, the ranking, and what is told when a match of Wink has ended.

Source: each agent card won and each counter-intelligence card not spent is one point.
"""

from __future__ import annotations

from enum import StrEnum

from engine.core import Seat, Value
from engine.wink.cards import Number


class Reason(StrEnum):
    """Why a match ended, in the order in which the rules look."""

    HAND_EMPTY = "hand_empty"
    CROWD_GONE = "crowd_gone"
    CROWD_INACTIVE = "crowd_inactive"
    STALLED = "stalled"


class Line(Value, frozen=True):
    """A seat's score, and what decides a tie."""

    seat: Seat
    agents: int  # agent cards won
    counters: int  # counter-intelligence cards not spent
    hand: int  # cards left in the hand

    @property
    def points(self) -> int:
        """One for each card."""
        return self.agents + self.counters


class WinkTold(Value, frozen=True):
    """A wink, told to all when the match is over."""

    turn: int
    winker: Seat
    target: Seat
    number: Number  # the one under the target's pawn
    bluff: bool  # the winker did not hold it
    noticed: tuple[Seat, ...]


class Ending(Value, frozen=True):
    """How a match ended. `catchers` made the most right accusations; nobody, if there was none."""

    reason: Reason
    lines: tuple[Line, ...]  # in order of seats
    winners: tuple[Seat, ...]
    winks: tuple[WinkTold, ...]
    catchers: tuple[Seat, ...]


def rank(line: Line) -> tuple[int, int, int]:
    """Most points; ruling: then more unspent counter-intelligence, then fewer cards in hand."""
    return line.points, line.counters, -line.hand


def winners_of(lines: tuple[Line, ...]) -> tuple[Seat, ...]:
    """Who comes first; several share it if nothing tells them apart."""
    best = max(rank(line) for line in lines)
    return tuple(line.seat for line in lines if rank(line) == best)


def catchers_of(catches: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the most right accusations."""
    best = max(catches)
    return tuple(seat for seat, count in enumerate(catches) if count == best and best)
