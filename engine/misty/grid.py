"""The frame rule: where the next card of a window may go.

**Ruling** (the rules of Misty, "Building"): a player need not say in advance whether the window
becomes 3x4 or 4x3. The first card goes anywhere; each later one must touch a placed card,
orthogonally or diagonally, and all cards must still fit into one frame.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from engine.misty.actions import Cell
from engine.misty.cards import Card
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Stack
from engine.misty.shape import Shape
from engine.misty.state import Window

FIRST: Final[Cell] = (0, 0)
"""The first card's only cell: the frame floats around it, so every cell would be the same."""

_AROUND: Final = tuple(
    (down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)
)


def open_cells(taken: Collection[Cell], shape: Shape) -> tuple[Cell, ...]:
    """All cells the next card may go to, in reading order."""
    if not taken:
        return (FIRST,)
    if len(taken) == shape.cards:
        return ()
    beside = {(row + down, column + right) for row, column in taken for down, right in _AROUND}
    return tuple(sorted(cell for cell in beside.difference(taken) if _fits(taken, cell, shape)))


def why_not(taken: Collection[Cell], cell: Cell, shape: Shape) -> MistyIllegal | None:
    """Why the next card may not go to the cell; None if it may."""
    if cell in open_cells(taken, shape):
        return None
    if cell in taken:
        return MistyIllegal.CELL_NOT_FREE
    if taken and _fits(taken, cell, shape):
        return MistyIllegal.NOT_TOUCHING
    return MistyIllegal.DOES_NOT_FIT


def placed(window: Window, card: Card, cell: Cell) -> Window:
    """The window with one more card, the stacks still in reading order."""
    stacks = sorted((*window.stacks, Stack(cell, (card,))), key=lambda stack: stack.cell)
    return replace(window, stacks=tuple(stacks))


def framed(window: Window) -> Window:
    """A finished window, its cells counted from the top left corner of its frame.

    The frame is the bounding box: a window that has all its cards fills it.
    """
    top, left, bottom, right = _box(window.cells)
    stacks = tuple(
        Stack((stack.cell[0] - top, stack.cell[1] - left), stack.cards) for stack in window.stacks
    )
    height, width = bottom - top + 1, right - left + 1
    return replace(window, stacks=stacks, built=stacks, height=height, width=width)


def _box(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return min(rows), min(columns), max(rows), max(columns)


def _fits(taken: Collection[Cell], cell: Cell, shape: Shape) -> bool:
    top, left, bottom, right = _box((*taken, cell))
    height, width = bottom - top + 1, right - left + 1
    return any(height <= most and width <= widest for most, widest in shape.frames)
