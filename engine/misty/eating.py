"""What happens when no arrow card is left to move: the monsters eat.

**Ruling** (the rules of Misty, "The drawings come alive"): each visible monster eats one visible
flower while there are any. Which eats which never changes the score, so they are paired in reading
order.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.misty.actions import Cell
from engine.misty.activation import stacked
from engine.misty.cards import Card, Kind
from engine.misty.events import Meal
from engine.misty.state import Window


def meals(window: Window) -> tuple[Meal, ...]:
    """Who eats what. Hidden monsters do not eat, and hidden flowers are safe."""
    pairs = zip(_visible(window, Kind.MONSTER), _visible(window, Kind.FLOWER), strict=False)
    return tuple(Meal(monster, flower, origin, cell) for (origin, monster), (cell, flower) in pairs)


def fed(window: Window, eaten: tuple[Meal, ...]) -> Window:
    """The window after the meals: the flower is gone, the monster in its place."""
    piles = {stack.cell: stack.cards for stack in window.stacks}
    for meal in eaten:
        piles[meal.cell] = (*piles[meal.cell][:-1], meal.monster)
        piles[meal.origin] = piles[meal.origin][:-1]
    gone = (*window.gone, *(meal.flower for meal in eaten))
    return replace(window, stacks=stacked(piles), gone=gone, meals=eaten)


def _visible(window: Window, kind: Kind) -> tuple[tuple[Cell, Card], ...]:
    tops = ((stack.cell, stack.cards[-1]) for stack in window.stacks)
    return tuple((cell, card) for cell, card in tops if card.kind is kind)
