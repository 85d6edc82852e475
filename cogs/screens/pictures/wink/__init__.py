"""Wink's pictures: a carnival night, its masked agents, and what moves among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.screens.pictures.drawing import Motion, MotionPainter, Still, StillPainter
from cogs.screens.pictures.wink.tables import (
    BandDrawing,
    CrowdDrawing,
    HandDrawing,
    paint_band,
    paint_crowd,
    paint_hand,
)

STILLS: Final[Mapping[type[Still], StillPainter]] = {
    CrowdDrawing: paint_crowd,
    BandDrawing: paint_band,
    HandDrawing: paint_hand,
}
MOTIONS: Final[Mapping[type[Motion], MotionPainter]] = {}
