"""From pictures to bytes: no times, no paths, no comments in them, and equal in, equal out.

Stills are JPEG: of all formats that Discord shows, the one whose time does not depend on what is
drawn (`tests/bench/pictures.py` has the figures). Motion is GIF.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from cogs.screens.pictures import gif
from cogs.screens.pictures.drawing import Frame

QUALITY: Final = 88


def still(image: Image.Image) -> bytes:
    """A picture without transparency; colours at full resolution, since strokes are thin."""
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def motion(frames: Sequence[Frame]) -> bytes:
    """An animation that plays once: its last frame stays."""
    return gif.animated(frames)
