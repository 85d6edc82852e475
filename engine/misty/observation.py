"""What one seat, or the whole channel, may know of a match of Misty."""

from __future__ import annotations

from enum import StrEnum

from engine.core import Seat, Value
from engine.misty.actions import Cell
from engine.misty.cards import Card
from engine.misty.options import Variant


class Phase(StrEnum):
    """Where a match stands."""

    DEALING = "dealing"
    BUILDING = "building"
    ACTIVATION = "activation"
    SCORED = "scored"  # the round is scored; the next one starts when all are ready
    OVER = "over"


class Stack(Value, frozen=True):
    """The cards in one cell of a window, bottom to top; only the top one can be seen."""

    cell: Cell
    cards: tuple[Card, ...]


class WindowSeen(Value, frozen=True):
    """A window as everybody sees it, in reading order.

    `height` and `width` are the frame's once the window has all its cards, before that 0.
    `movable` are the arrow cards that are not hidden and have not moved, in reading order, and
    only in the activation phase. `score` is None until the window is settled.
    """

    stacks: tuple[Stack, ...]
    height: int
    width: int
    movable: tuple[Card, ...]
    score: int | None


class Move(Value, frozen=True):
    """What an arrow card does when it is activated: `to` is None if it leaves the frame."""

    card: Card
    origin: Cell
    to: Cell | None
    hidden: Card | None


class Choice(Value, frozen=True):
    """The own choice, not yet revealed."""

    card: Card
    cell: Cell


class MistyObservation(Value, frozen=True):
    """Public facts, then what is the viewer's own (empty for the channel)."""

    decision: str
    phase: Phase
    variant: Variant
    target: int  # round wins that win the match
    round: int  # from 1
    hand: int  # from 1: the hand dealt in this round
    hands: int  # how many hands a round has
    pick: int  # from 1: the choice within the hand
    picks: int  # how many choices a hand has
    passing: int  # +1: hands pass to the left (the next seat), -1: to the right
    windows: tuple[WindowSeen, ...]
    hand_sizes: tuple[int, ...]
    waiting: tuple[Seat, ...]  # the seats that owe an action
    wins: tuple[int, ...]
    totals: tuple[int, ...]  # points over all finished rounds
    winners: tuple[Seat, ...]  # of the match, once it is over

    seat: Seat | None
    cards: tuple[Card, ...]  # the own hand
    cells: tuple[Cell, ...]  # where the own next card may go, in reading order
    choice: Choice | None
    moves: tuple[Move, ...] = ()  # what each of the own movable cards would do, in reading order
