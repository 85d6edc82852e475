"""Wink's pictures: a carnival night, its masked agents, and what moves among them.

`cards` draws the pieces, `layout` says where they lie; `tables` are the stills: crowd, band of
players, hand; `reveal` shows how an accusation or a naming ended, upon the `stage`; `ceremony` the
end; `alt` says it all in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.screens.pictures.drawing import Motion, MotionPainter, Still, StillPainter
from cogs.screens.pictures.wink import ceremony, reveal
from cogs.screens.pictures.wink.ceremony import CeremonyMotion, CeremonyStill
from cogs.screens.pictures.wink.reveal import RevealMotion, RevealStill
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
    RevealStill: reveal.paint_still,
    CeremonyStill: ceremony.paint_still,
}
MOTIONS: Final[Mapping[type[Motion], MotionPainter]] = {
    RevealMotion: reveal.frames,
    CeremonyMotion: ceremony.frames,
}
