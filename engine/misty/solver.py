"""The best order in which to activate a window, exactly.

Which arrow cards have moved decides everything: a card that has moved stays where it is, so a cell
holds what never moved and what moved in, whatever the order was, and an arrow card is hidden as
soon as another one moved onto it. So the search runs over the sets of moved cards (at most 2^12)
and never over their orders (up to 12!).
"""

from __future__ import annotations

from engine.core import Value
from engine.misty.activation import movable, move, moved
from engine.misty.eating import fed, meals
from engine.misty.scoring import score
from engine.misty.state import Window


class Solution(Value, frozen=True):
    """The best score of a window and an order of card ids that reaches it."""

    score: int
    order: tuple[int, ...]


def best(window: Window) -> Solution:
    """The best that can still be made of a framed window; of equal orders, the first found."""
    ids = tuple(card.id for card in movable(window))
    solution = Solution(-1, ())
    for order in _ends(_coverers(window)):
        cards = tuple(ids[index] for index in order)
        worth = _worth(window, cards)
        if worth > solution.score:
            solution = Solution(worth, cards)
    return solution


def _coverers(window: Window) -> tuple[int, ...]:
    """For each movable arrow card, in reading order: the bits of those that would move onto it."""
    moves = tuple(move(window, card.id) for card in movable(window))
    return tuple(sum(1 << i for i, by in enumerate(moves) if by.to == m.origin) for m in moves)


def _ends(coverers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """One order for each set of moved cards after which nothing can move any more."""
    ends, seen = [], {0}
    paths: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while paths:
        done, order = paths.pop()
        free = [i for i, bits in enumerate(coverers) if not done & (bits | 1 << i)]
        if not free:
            ends.append(order)
        for i in reversed(free):
            if (more := done | 1 << i) not in seen:
                seen.add(more)
                paths.append((more, (*order, i)))
    return tuple(ends)


def _worth(window: Window, order: tuple[int, ...]) -> int:
    for card in order:
        window = moved(window, move(window, card))
    return score(fed(window, meals(window)))
