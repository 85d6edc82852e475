"""What Misty's pictures hold, built up from an observation. No names, no ids of cards.

Two windows that look alike are equal here, so their picture is drawn once.
"""

from __future__ import annotations

from collections.abc import Mapping

from cogs.screens.misty_window import MARKS, frame_letters, open_letters
from cogs.screens.pictures.drawing import Still
from engine.core import Seat, Value
from engine.misty.actions import Cell
from engine.misty.cards import Card, Kind
from engine.misty.observation import MistyObservation, Phase, WindowSeen
from engine.misty.options import Variant


class Face(Value, frozen=True):
    """A card as it is drawn; `arrow` is where it would move, None if it stays."""

    picture: str
    arrow: Kind | None = None


class Pane(Value, frozen=True):
    """One cell: its letter, its visible card, and how many cards that one hides.

    `open`: the next card may go here; `chosen`: it is the cell of the choice locked in; `shut`: no
    card may go here as things stand.
    """

    letter: str | None = None
    face: Face | None = None
    hidden: int = 0
    open: bool = False
    chosen: bool = False
    shut: bool = False


class Panes(Value, frozen=True):
    """A window's cells, row by row."""

    rows: int
    columns: int
    cells: tuple[Pane, ...]


class Headed(Value, frozen=True):
    """A window and what stands above it: the seat's number, its round wins, its points."""

    number: int
    panes: Panes
    wins: int
    target: int
    score: int | None
    won: bool


class HandCard(Value, frozen=True):
    """A card of the own hand; `picked` is the one locked in or about to be."""

    face: Face
    picked: bool


class WindowPicture(Still, frozen=True):
    """One window by itself."""

    panes: Panes


class TablePicture(Still, frozen=True):
    """All windows side by side; `side` is the longest side a window can get."""

    windows: tuple[Headed, ...]
    side: int


class HandPicture(Still, frozen=True):
    """The own window, and the hand on the sill below it."""

    panes: Panes | None
    hand: tuple[HandCard, ...]


MISTED = Panes(3, 3, (Pane(),) * 9)
"""A window on which nothing is drawn yet."""

SIDES: Mapping[Variant, int] = {Variant.STANDARD: 4, Variant.SMALL: 3}


def face_of(card: Card, moves: bool = True) -> Face:
    """A card as it is drawn. `moves`: an arrow card that still can."""
    return Face(card.picture, card.kind if moves and card.kind in MARKS else None)


def panes_of(
    window: WindowSeen,
    phase: Phase,
    letters: Mapping[Cell, str],
    opens: Mapping[Cell, str] | None = None,
    chosen: Cell | None = None,
) -> Panes:
    """A window's cells: the frame's, or while building all that are placed, open or between."""
    piles = {stack.cell: stack.cards for stack in window.stacks}
    opens = opens or {}
    frame = [(0, 0), (window.height - 1, window.width - 1)] if window.height else []
    shown = frame or [*piles, *opens]
    if not shown:
        return MISTED
    rows = range(min(r for r, _ in shown), max(r for r, _ in shown) + 1)
    columns = range(min(c for _, c in shown), max(c for _, c in shown) + 1)
    cells = [(r, c) for r in rows for c in columns]

    def pane(cell: Cell) -> Pane:
        cards = piles.get(cell, ())
        moves = bool(cards) and (phase is Phase.BUILDING or cards[-1] in window.movable)
        return Pane(
            letter=letters.get(cell) or opens.get(cell),
            face=face_of(cards[-1], moves) if cards else None,
            hidden=max(0, len(cards) - 1),
            open=cell in opens,
            chosen=cell == chosen,
            shut=bool(opens) and not cards and cell not in opens,
        )

    return Panes(len(rows), len(columns), tuple(map(pane, cells)))


def window_picture(seen: MistyObservation, seat: Seat) -> WindowPicture:
    """One seat's window as everybody sees it; lettered once its frame is fixed."""
    window = seen.windows[seat]
    return WindowPicture(panes_of(window, seen.phase, frame_letters(window)))


def table_picture(seen: MistyObservation) -> TablePicture:
    """All windows, for the table message."""
    windows = tuple(
        Headed(
            number=seat + 1,
            panes=panes_of(window, seen.phase, frame_letters(window)),
            wins=seen.wins[seat],
            target=seen.target,
            score=window.score,
            won=seat in seen.winners,
        )
        for seat, window in enumerate(seen.windows)
    )
    return TablePicture(windows, SIDES[seen.variant])


def hand_picture(seen: MistyObservation, slot: int | None = None) -> HandPicture:
    """The viewer's own panel. `slot` is the card of the hand that is about to be placed."""
    assert seen.seat is not None
    window = seen.windows[seen.seat]
    opens = open_letters(seen.cells) if window.stacks else {}
    locked = seen.choice
    here = locked.cell if locked is not None and _meant(seen, slot) else None
    picked = slot if slot is not None else _locked_slot(seen)
    hand = tuple(HandCard(face_of(card), i == picked) for i, card in enumerate(seen.cards))
    empty = seen.phase is Phase.BUILDING and not window.stacks
    panes = None if empty else panes_of(window, seen.phase, frame_letters(window), opens, here)
    return HandPicture(panes, hand)


def _locked_slot(seen: MistyObservation) -> int | None:
    return seen.cards.index(seen.choice.card) if seen.choice is not None else None


def _meant(seen: MistyObservation, slot: int | None) -> bool:
    """Whether the choice locked in is about the card that is looked at."""
    return slot is None or slot == _locked_slot(seen)
