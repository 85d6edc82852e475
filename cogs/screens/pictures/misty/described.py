"""Misty's pictures with their alt texts, ready for a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.screens.pictures.drawing import Drawing
from cogs.screens.pictures.misty.alt import LONGEST, fits, hand_alt, motion_alt, table_alt
from cogs.screens.pictures.misty.drawings import TablePicture, hand_picture, table_picture
from cogs.screens.pictures.misty.plays import round_motion
from data.words import Words
from engine.misty.events import RoundResult
from engine.misty.observation import MistyObservation


class Described(NamedTuple):
    """A picture and the same in words."""

    drawing: Drawing
    alt: str


def table_pictures(
    seen: MistyObservation, names: Sequence[str], words: Words
) -> tuple[Described, ...]:
    """All windows in one picture; one picture a window where the words need more room."""
    return described(table_picture(seen), names, words)


def described(drawing: TablePicture, names: Sequence[str], words: Words) -> tuple[Described, ...]:
    """The same for a drawing that is there already."""
    alt = table_alt(drawing, names, words)
    if fits(alt):
        return (Described(drawing, alt),)
    single = [TablePicture((window,), drawing.side) for window in drawing.windows]
    return tuple(Described(one, table_alt(one, names, words)[:LONGEST]) for one in single)


def hand_pictures(
    seen: MistyObservation, words: Words, slot: int | None = None
) -> tuple[Described, ...]:
    """The own hand and window; nothing where there is neither yet."""
    drawing = hand_picture(seen, slot)
    if not drawing.hand and drawing.panes is None:
        return ()
    return (Described(drawing, hand_alt(drawing, words)[:LONGEST]),)


def round_pictures(
    result: RoundResult, names: Sequence[str], words: Words, still: bool = False
) -> tuple[Described, ...]:
    """How a round went, moving, or for those who prefer it how it ended, still.

    Nothing for a result that was owed before it told what the windows did.
    """
    drawing = round_motion(result)
    if drawing is None:
        return ()
    if still:
        return described(drawing.last, names, words)
    return (Described(drawing, motion_alt(drawing, names, words)),)
