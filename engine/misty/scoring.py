"""What a settled window is worth (the rules of Misty, "Scoring")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from engine.misty.actions import Cell
from engine.misty.cards import Kind
from engine.misty.observation import Stack
from engine.misty.state import Window


def score(window: Window) -> int:
    """The points of a window in which the monsters have eaten."""
    left = counted(window.stacks)
    return sum(map(points, left.values())) + len(pairs(left))


def counted(stacks: Iterable[Stack]) -> dict[Cell, Kind]:
    """The cards that count, by cell.

    An empty cell is worth nothing, and so is a cell with two or more cards: they are all removed
    before anything is counted, so they make no pair either.
    """
    return {stack.cell: stack.cards[0].kind for stack in stacks if len(stack.cards) == 1}


def points(kind: Kind) -> int:
    """A flower counts 2, every other card 1: the monster and the smileys too."""
    return 2 if kind is Kind.FLOWER else 1


def pairs(left: Mapping[Cell, Kind]) -> tuple[tuple[Cell, Cell], ...]:
    """The horizontal pairs of smileys: +1 each.

    **Ruling**: pairs are disjoint, so three in a row hold one pair and four hold two.
    """
    smileys = sorted(cell for cell, kind in left.items() if kind is Kind.SMILEY)
    # In a run side by side, the column minus the place in the list stays the same.
    runs = groupby(enumerate(smileys), key=lambda entry: (entry[1][0], entry[1][1] - entry[0]))
    rows = [[cell for _, cell in run] for _, run in runs]
    return tuple((row[i], row[i + 1]) for row in rows for i in range(0, len(row) - 1, 2))
