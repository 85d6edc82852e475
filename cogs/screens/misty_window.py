"""Misty's windows and cards as text: grids of emoji that line up, readable on a phone.

A cell is a tag and a picture. The tag has the letter by which menus name the cell (or a dot), and
the arrow of a card that can still move, or a cross where a card hides others. Letters count in
reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from data.catalog import GameFile
from data.words import Words
from engine.misty.actions import Cell
from engine.misty.cards import Card, Kind
from engine.misty.observation import Phase, WindowSeen

MARKS: Final = {Kind.UP: "↑", Kind.DOWN: "↓", Kind.LEFT: "←", Kind.RIGHT: "→"}
COVERING: Final = "×"
NOTHING: Final = "·"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def picture(card: Card, file: GameFile) -> str:
    """A card as arrow and emoji; vehicles face left on most systems, so the arrow is needed."""
    arrow = file.emoji[card.kind] if card.kind in MARKS else ""
    return arrow + file.emoji[card.picture]


def titled(card: Card, file: GameFile, words: Words) -> str:
    """A card with its name."""
    return f"{picture(card, file)} {words(f'misty.card.{card.picture}')}"


def is_named(card: Card, typed: str, file: GameFile, words: Words) -> bool:
    """Whether somebody typed this card: its name, with its emoji or without, or the emoji alone."""
    names = (words(f"misty.card.{card.picture}"), card.picture)
    if plain := _plain(typed):
        return plain in map(_plain, names)
    return _bare(typed) in (_bare(file.emoji[card.picture]), _bare(picture(card, file)))


def _plain(text: str) -> str:
    """The letters and digits alone."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def _bare(text: str) -> str:
    """Emoji without spaces and the marks that only choose how they look."""
    return "".join(c for c in text if not c.isspace() and c != "\ufe0f")


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
    return "\n".join(
        " ".join(
            _cell(letters.get((r, c)), stacks.get((r, c), ()), window, phase, file) for c in columns
        )
        for r in rows
    )


def _cell(
    letter: str | None, cards: tuple[Card, ...], window: WindowSeen, phase: Phase, file: GameFile
) -> str:
    """A tag of one width for all cells, then one picture."""
    if not cards:
        return f"`{letter or NOTHING}{NOTHING}`{file.emoji['mist']}"
    top = cards[-1]
    mark = NOTHING
    if len(cards) > 1:
        mark = COVERING
    elif top.kind in MARKS and (phase is Phase.BUILDING or top in window.movable):
        mark = MARKS[top.kind]
    return f"`{letter or NOTHING}{mark}`{file.emoji[top.picture]}"
