"""Which drawings there are, and how each becomes a file. A game adds its painters in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PIL import Image

from cogs.screens.pictures import encode, misty, wink
from cogs.screens.pictures.drawing import (
    Drawing,
    Frame,
    Motion,
    MotionPainter,
    Still,
    StillPainter,
    suffix_of,
)

STILLS: Final[Mapping[type[Still], StillPainter]] = {**misty.STILLS, **wink.STILLS}
MOTIONS: Final[Mapping[type[Motion], MotionPainter]] = {**misty.MOTIONS, **wink.MOTIONS}


class File(NamedTuple):
    """A picture as it is sent; the suffix is without its dot."""

    suffix: str
    content: bytes


def paint(drawing: Still) -> Image.Image:
    """The picture of a still drawing."""
    return STILLS[type(drawing)](drawing)


def frames(drawing: Motion) -> list[Frame]:
    """The frames of an animated drawing."""
    return MOTIONS[type(drawing)](drawing)


def file_of(drawing: Drawing) -> File:
    """The drawing as a file. Takes milliseconds (stills) to seconds: not for the event loop."""
    match drawing:
        case Still():
            return File(suffix_of(drawing), encode.still(paint(drawing)))
        case Motion():
            return File(suffix_of(drawing), encode.motion(frames(drawing)))
        case _:
            raise TypeError(f"neither still nor motion: {drawing!r}")
