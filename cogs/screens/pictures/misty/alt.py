"""Misty's pictures in words, from the same values as the pictures: a window row by row.

Names of people are in here and never in a picture. They come unescaped: nothing formats alt text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.screens.people import short_name
from cogs.screens.pictures.misty.drawings import (
    MISTED,
    Face,
    HandPicture,
    Headed,
    Pane,
    Panes,
    TablePicture,
    WindowPicture,
)
from cogs.screens.pictures.misty.plays import RoundMotion
from data.words import Words

LONGEST: Final = 1024
"""Discord's limit for one picture's alt text."""


def fits(alt: str) -> bool:
    """Whether Discord takes it; it may count an emoji of a name as two."""
    return len(alt.encode("utf-16-le")) // 2 <= LONGEST


def window_alt(drawing: WindowPicture, words: Words) -> str:
    """The own window in words."""
    return words("misty.alt.yours", rows=_rows(drawing.panes, words))


def motion_alt(drawing: RoundMotion, names: Sequence[str], words: Words) -> str:
    """How a round ended: all windows row by row, or what they are worth where that is too long.

    An animation cannot become one picture a window; the table message has their rows.
    """
    intro = words("misty.alt.motion")
    whole = f"{intro}\n{table_alt(drawing.last, names, words)}"
    if fits(whole):
        return whole
    ends = [_standing(act.end, names[act.end.number - 1], words) for act in drawing.acts]
    return "\n".join([intro, *ends])


def _standing(window: Headed, name: str, words: Words) -> str:
    wins = words("misty.wins", wins=window.wins, target=window.target)
    points = words("misty.points", n=window.score or 0)
    return words("misty.alt.standing", name=short_name(name), wins=wins, points=points)


def headed_alt(window: Headed, name: str, words: Words) -> str:
    """A window of the table message: whose it is, what it is worth, its cells."""
    who = short_name(name)
    if window.won:
        who = words("misty.alt.winner", name=who)
    wins = words("misty.wins", wins=window.wins, target=window.target)
    rows = _rows(window.panes, words)
    if window.score is None:
        return words("misty.alt.window.open", name=who, wins=wins, rows=rows)
    points = words("misty.points", n=window.score)
    return words("misty.alt.window", name=who, wins=wins, points=points, rows=rows)


def table_alt(drawing: TablePicture, names: Sequence[str], words: Words) -> str:
    """All windows in words; `names` by seat."""
    shown = [headed_alt(w, names[w.number - 1], words) for w in drawing.windows]
    return "\n".join(shown)


def hand_alt(drawing: HandPicture, words: Words) -> str:
    """The own hand in words, then the own window."""
    parts = []
    if drawing.hand:
        cards = [
            words("misty.alt.picked", card=_face(held.face, words))
            if held.picked
            else _face(held.face, words)
            for held in drawing.hand
        ]
        parts.append(words("misty.alt.hand", cards=words.list(cards)))
    if drawing.panes is not None:
        parts.append(words("misty.alt.yours", rows=_rows(drawing.panes, words)))
    return "\n".join(parts)


def _rows(panes: Panes, words: Words) -> str:
    if panes == MISTED:
        return words("misty.alt.misted")
    rows = []
    for row in range(panes.rows):
        cells = panes.cells[row * panes.columns : (row + 1) * panes.columns]
        said = ", ".join(_pane(cell, words) for cell in cells)
        rows.append(words("misty.alt.row", row=row + 1, cells=said))
    return " ".join(rows)


def _pane(pane: Pane, words: Words) -> str:
    what = _content(pane, words)
    return what if pane.letter is None else words("misty.alt.cell", letter=pane.letter, what=what)


def _content(pane: Pane, words: Words) -> str:
    if pane.face is not None:
        said = _face(pane.face, words)
        return words("misty.alt.hiding", card=said, n=pane.hidden) if pane.hidden else said
    if pane.chosen:
        return words("misty.alt.chosen")
    if pane.shut:
        return words("misty.alt.shut")
    return words("misty.alt.open") if pane.open else words("misty.alt.empty")


def _face(face: Face, words: Words) -> str:
    card = words(f"misty.card.{face.picture}")
    return words(f"misty.alt.{face.arrow}", card=card) if face.arrow else card
