"""Misty's windows and cards as text: grids of emoji that line up, readable on a phone.

A cell is a letter (or a dot), a marker (the arrow of a card that can still move) and a picture.
Letters count the cells of the grid in reading order, as the menus do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from data.catalog import GameFile
from data.words import Words
from engine.misty.actions import Cell
from engine.misty.cards import Card, Kind
from engine.misty.observation import Phase, WindowSeen

ARROWS = frozenset({Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT})
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def picture(card: Card, file: GameFile) -> str:
    """A card as arrow and emoji; vehicles face left on most systems, so the arrow is needed."""
    arrow = file.emoji[card.kind] if card.kind in ARROWS else ""
    return arrow + file.emoji[card.picture]


def titled(card: Card, file: GameFile, words: Words) -> str:
    """A card with its name."""
    return f"{picture(card, file)} {words(f'misty.card.{card.picture}')}"


def open_letters(cells: Iterable[Cell]) -> dict[Cell, str]:
    """Letters for the cells where the next card may go."""
    return dict(zip(cells, LETTERS, strict=False))


def frame_letters(window: WindowSeen) -> dict[Cell, str]:
    """Letters for all cells of a finished window."""
    return dict(zip(_frame(window), LETTERS, strict=False))


def _frame(window: WindowSeen) -> list[Cell]:
    return [(row, column) for row in range(window.height) for column in range(window.width)]


def grid(window: WindowSeen, phase: Phase, file: GameFile, letters: Mapping[Cell, str]) -> str:
    """A window, one line a row. Building: all cells that are placed or lettered, and between."""
    stacks = {stack.cell: stack.cards for stack in window.stacks}
    shown = _frame(window) or [*stacks, *letters]
    if not shown:
        return ""
    rows = range(min(r for r, _ in shown), max(r for r, _ in shown) + 1)
    columns = range(min(c for _, c in shown), max(c for _, c in shown) + 1)
    lettered = bool(letters)
    return "\n".join(
        " ".join(
            _tag(letters.get((row, column)), lettered)
            + _content(stacks.get((row, column), ()), window, phase, file)
            for column in columns
        )
        for row in rows
    )


def _tag(letter: str | None, lettered: bool) -> str:
    if not lettered:
        return ""
    return f"`{letter or '·'}`"


def _content(cards: tuple[Card, ...], window: WindowSeen, phase: Phase, file: GameFile) -> str:
    blank = file.emoji["blank"]
    if not cards:
        return blank + file.emoji["mist"]
    top = cards[-1]
    can_move = phase is Phase.BUILDING or top in window.movable
    if len(cards) > 1:
        marker = file.emoji["covering"]
    elif top.kind in ARROWS and can_move:
        marker = file.emoji[top.kind]
    else:
        marker = blank
    return marker + file.emoji[top.picture]
