"""Misty's pictures: finger drawings on a misted window, a rainy evening behind it.

`drawings` are the values, built from observations; `glass` is the window without a drawing;
`cells` draws what is in a cell; `windows`, `tables` and `panels` put pictures together; `motion`
makes what happened move; `alt` says it all in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.screens.pictures.drawing import Motion, MotionPainter, Still, StillPainter
from cogs.screens.pictures.misty.drawings import HandPicture, TablePicture, WindowPicture
from cogs.screens.pictures.misty.motion import frames_of
from cogs.screens.pictures.misty.panels import paint_hand
from cogs.screens.pictures.misty.plays import RoundMotion
from cogs.screens.pictures.misty.tables import paint_table
from cogs.screens.pictures.misty.windows import paint_window

STILLS: Final[Mapping[type[Still], StillPainter]] = {
    WindowPicture: paint_window,
    TablePicture: paint_table,
    HandPicture: paint_hand,
}

MOTIONS: Final[Mapping[type[Motion], MotionPainter]] = {RoundMotion: frames_of}
