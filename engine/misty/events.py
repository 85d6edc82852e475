"""What happened in Misty, and what a seat or the channel is told of it.

Events are the rules' own; notices are types of their own, built up from them.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core import Seat, Tagged, Value
from engine.misty.actions import Cell
from engine.misty.cards import Card
from engine.misty.observation import Move, Stack


class HandsDealt(Tagged, frozen=True):
    """Every seat got a hand. Who got what is nobody's but the seat's."""

    round: int
    hand: int


class Chosen(Tagged, frozen=True):
    """A seat chose, or changed its choice, in secret."""

    seat: Seat


class Placement(Value, frozen=True):
    """A revealed choice."""

    seat: Seat
    card: Card
    cell: Cell


class Revealed(Tagged, frozen=True):
    """The last seat chose: all choices were revealed and placed at once."""

    round: int
    hand: int
    pick: int
    placements: tuple[Placement, ...]


class Moved(Tagged, frozen=True):
    """An arrow card moved: `to` is None if it left the frame; `hidden` is what it covered."""

    seat: Seat
    card: Card
    origin: Cell
    to: Cell | None
    hidden: Card | None


class Meal(Value, frozen=True):
    """A monster ate a flower and took its cell."""

    monster: Card
    flower: Card
    origin: Cell
    cell: Cell


class Play(Value, frozen=True):
    """All that a window did in a round, so that it can be shown again: public at its end.

    `built` is the window before the first move; the meals come after the last one.
    """

    built: tuple[Stack, ...]
    height: int
    width: int
    moves: tuple[Move, ...]
    meals: tuple[Meal, ...]


class WindowSettled(Tagged, frozen=True):
    """A seat has no arrow card left to move: its monsters have eaten, its window is scored."""

    seat: Seat
    meals: tuple[Meal, ...]
    score: int


class RoundScored(Tagged, frozen=True):
    """All windows are scored. `best` is what each window could have been worth; `plays` is what
    each did."""

    round: int
    scores: tuple[int, ...]
    best: tuple[int, ...]
    winners: tuple[Seat, ...]
    wins: tuple[int, ...]
    target: int
    plays: tuple[Play, ...] = ()


class SeatReady(Tagged, frozen=True):
    """A seat is ready for the next round."""

    seat: Seat


class MatchWon(Tagged, frozen=True):
    """The match is over. `totals` are the points over all rounds, which break a tie."""

    winners: tuple[Seat, ...]
    wins: tuple[int, ...]
    totals: tuple[int, ...]


MistyEvent: TypeAlias = (
    HandsDealt | Chosen | Revealed | Moved | WindowSettled | RoundScored | SeatReady | MatchWon
)


class Reveal(Tagged, frozen=True):
    """The channel is told what everybody placed."""

    round: int
    hand: int
    pick: int
    placements: tuple[Placement, ...]


class RoundResult(Tagged, frozen=True):
    """The channel is told a round's scores, who won it, how good each window could be, and what
    each did. Posts that were owed before `plays` was there have none."""

    round: int
    scores: tuple[int, ...]
    best: tuple[int, ...]
    winners: tuple[Seat, ...]
    wins: tuple[int, ...]
    target: int
    plays: tuple[Play, ...] = ()


class Victory(Tagged, frozen=True):
    """The channel is told who won the match."""

    winners: tuple[Seat, ...]
    wins: tuple[int, ...]
    totals: tuple[int, ...]


MistyNotice: TypeAlias = Reveal | RoundResult | Victory
