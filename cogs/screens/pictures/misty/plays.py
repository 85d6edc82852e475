"""A round's activation as a value to be shown again, built from the public result of the round."""

from __future__ import annotations

from cogs.screens.misty_window import LETTERS, MARKS
from cogs.screens.pictures.drawing import Motion
from cogs.screens.pictures.misty.drawings import (
    Face,
    Headed,
    Pane,
    Panes,
    TablePicture,
    face_of,
)
from engine.core import Value
from engine.misty.actions import Cell
from engine.misty.cards import Card
from engine.misty.events import Play, RoundResult
from engine.misty.observation import Stack
from engine.misty.scoring import counted, pairs, points

Index = int
"""A cell by its place in reading order."""


class Slide(Value, frozen=True):
    """An arrow card moves one cell; `to` is None if it leaves the window."""

    origin: Index
    to: Index | None


class Bite(Value, frozen=True):
    """A monster goes to a flower's cell and eats it."""

    origin: Index
    cell: Index


class Act(Value, frozen=True):
    """What one window does: how it begins, what moves, what it is worth cell by cell, its end.

    `took`: it won the round.
    """

    start: tuple[Face, ...]
    slides: tuple[Slide, ...]
    bites: tuple[Bite, ...]
    points: tuple[int, ...]
    pairs: tuple[Index, ...]
    took: bool
    end: Headed


class RoundMotion(Motion, frozen=True):
    """All windows of a round come alive at once."""

    acts: tuple[Act, ...]
    side: int

    @property
    def last(self) -> TablePicture:
        """What it ends on: for those who prefer a still picture, too."""
        return TablePicture(tuple(act.end for act in self.acts), self.side)


def round_motion(result: RoundResult) -> RoundMotion | None:
    """The activation of a round; None for a result that was owed before plays were told."""
    if not result.plays:
        return None
    acts = tuple(_act(result, seat, play) for seat, play in enumerate(result.plays))
    return RoundMotion(acts, max(max(play.height, play.width) for play in result.plays))


def _act(result: RoundResult, seat: int, play: Play) -> Act:
    def at(cell: Cell) -> Index:
        return cell[0] * play.width + cell[1]

    piles = _ended(play)
    left = counted(tuple(Stack(cell, cards) for cell, cards in piles.items()))
    cells = [(r, c) for r in range(play.height) for c in range(play.width)]
    return Act(
        start=tuple(face_of(stack.cards[0]) for stack in play.built),
        slides=tuple(Slide(at(m.origin), None if m.to is None else at(m.to)) for m in play.moves),
        bites=tuple(Bite(at(meal.origin), at(meal.cell)) for meal in play.meals),
        points=tuple(points(left[cell]) if cell in left else 0 for cell in cells),
        pairs=tuple(at(first) for first, _ in pairs(left)),
        took=seat in result.winners,
        end=Headed(
            number=seat + 1,
            panes=Panes(
                play.height,
                play.width,
                tuple(
                    _pane(letter, piles.get(cell, ()))
                    for letter, cell in zip(LETTERS, cells, strict=False)
                ),
            ),
            wins=result.wins[seat],
            target=result.target,
            score=result.scores[seat],
            won=False,
        ),
    )


def _pane(letter: str, cards: tuple[Card, ...]) -> Pane:
    face = face_of(cards[-1], moves=False) if cards else None
    return Pane(letter, face, max(0, len(cards) - 1))


def _ended(play: Play) -> dict[Cell, tuple[Card, ...]]:
    """What lies where at the end."""
    piles = {stack.cell: stack.cards for stack in play.built}
    for move in play.moves:
        assert move.card.kind in MARKS
        piles[move.origin] = piles[move.origin][:-1]
        if move.to is not None:
            piles[move.to] = (*piles.get(move.to, ()), move.card)
    for meal in play.meals:
        piles[meal.origin] = piles[meal.origin][:-1]
        piles[meal.cell] = (*piles[meal.cell][:-1], meal.monster)
    return {cell: cards for cell, cards in piles.items() if cards}
