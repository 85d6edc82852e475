"""Activation: each arrow card that is not hidden moves one cell in its direction, once.

The rules of Misty, "The drawings come alive". A covered card cannot be activated: `why_not` says
so. Not here: what the monsters eat when no arrow card is left to move (`eating`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from engine.core import Illegal
from engine.misty.actions import Cell
from engine.misty.cards import Card, Kind
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Move, Stack
from engine.misty.state import Window

ARROWS: Final[Mapping[Kind, Cell]] = {
    Kind.UP: (-1, 0),
    Kind.DOWN: (1, 0),
    Kind.LEFT: (0, -1),
    Kind.RIGHT: (0, 1),
}
"""How far (rows, columns) each arrow card moves."""


def movable(window: Window) -> tuple[Card, ...]:
    """The arrow cards that can still be activated, in reading order: visible and not yet moved."""
    visible = (stack.cards[-1] for stack in window.stacks)
    return tuple(c for c in visible if c.kind in ARROWS and c.id not in window.moved)


def why_not(window: Window, card: int) -> MistyIllegal | None:
    """Why the card cannot be activated; None if it can."""
    cards = [*window.gone, *(c for stack in window.stacks for c in stack.cards)]
    kind = next((c.kind for c in cards if c.id == card), None)
    if kind is None:
        return MistyIllegal.NOT_YOUR_CARD
    if kind not in ARROWS:
        return MistyIllegal.NOT_AN_ARROW
    if card in window.moved:
        return MistyIllegal.ALREADY_MOVED
    # "Onto a card: that card is hidden and can no longer be activated." It stays hidden, for
    # what covers it has made its one move.
    if all(stack.cards[-1].id != card for stack in window.stacks):
        return MistyIllegal.COVERED
    return None


def move(window: Window, card: int) -> Move:
    """Where the arrow card would go and what it would hide. Raises Illegal if it cannot move."""
    if (code := why_not(window, card)) is not None:
        raise Illegal(code)
    tops = {stack.cell: stack.cards[-1] for stack in window.stacks}
    origin, arrow = next((cell, top) for cell, top in tops.items() if top.id == card)
    down, right = ARROWS[arrow.kind]
    row, column = to = origin[0] + down, origin[1] + right
    # "Out of the window's frame: it is out of the game."
    if not (0 <= row < window.height and 0 <= column < window.width):
        return Move(arrow, origin, None, None)
    return Move(arrow, origin, to, tops.get(to))


def moved(window: Window, step: Move) -> Window:
    """The window after the move. All cards stay where they are until the phase ends, so the
    arrow card lies on whatever is there."""
    piles = {stack.cell: stack.cards for stack in window.stacks}
    piles[step.origin] = piles[step.origin][:-1]
    gone = window.gone
    if step.to is None:
        gone = (*gone, step.card)
    else:
        piles[step.to] = (*piles.get(step.to, ()), step.card)
    return replace(
        window,
        stacks=stacked(piles),
        gone=gone,
        moves=(*window.moves, step),
        moved=window.moved | {step.card.id},
    )


def stacked(piles: Mapping[Cell, tuple[Card, ...]]) -> tuple[Stack, ...]:
    """Piles of cards as stacks in reading order, without the empty cells."""
    return tuple(Stack(cell, piles[cell]) for cell in sorted(piles) if piles[cell])
