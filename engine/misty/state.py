"""The whole secret truth of a match of Misty. Not here: any rule."""

from __future__ import annotations

from typing import Final

from engine.core import Seat, Value
from engine.misty.actions import Cell, Pick
from engine.misty.cards import Card
from engine.misty.events import Meal
from engine.misty.observation import Move, Phase, Stack
from engine.misty.options import MistyOptions
from engine.misty.shape import SHAPES, Shape


class Window(Value, frozen=True):
    """A seat's window: the stacks that hold a card, in reading order.

    Height and width are 0 while it is built; then the frame's, and cells count from its top left
    corner. `built` are the stacks then; `moves` and `meals` all that happened since, in order;
    `moved` are the ids of the arrow cards that have moved; `gone` the cards that left the frame or
    were eaten. `best` is what the finished window can be worth at most; `score` is None
    until it is settled.
    """

    stacks: tuple[Stack, ...] = ()
    height: int = 0
    width: int = 0
    built: tuple[Stack, ...] = ()
    moves: tuple[Move, ...] = ()
    meals: tuple[Meal, ...] = ()
    moved: frozenset[int] = frozenset()
    gone: tuple[Card, ...] = ()
    best: int | None = None
    score: int | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that hold a card, in reading order."""
        return tuple(stack.cell for stack in self.stacks)


EMPTY: Final = Window()


class State(Value, frozen=True):
    """Where a match stands. Tuples are by seat.

    `undealt` is a set kept in the order of the ids, not a pile: each deal is drawn by CHANCE.
    `choices` are the picks not yet revealed; a chosen card stays in the hand until then.
    """

    options: MistyOptions
    phase: Phase
    round: int
    hand: int
    pick: int
    undealt: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    choices: tuple[Pick | None, ...]
    windows: tuple[Window, ...]
    ready: frozenset[Seat]
    wins: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.windows)

    @property
    def shape(self) -> Shape:
        """The numbers of the match's variant."""
        return SHAPES[self.options.variant]
