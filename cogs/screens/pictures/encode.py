"""From pictures to bytes: no times, no paths, no comments in them, and equal in, equal out.

Stills are JPEG: of all formats that Discord shows, the one whose time does not depend on what is
drawn (`tests/bench/pictures.py` has the figures). Motion is GIF.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from cogs.screens.pictures.drawing import Frame

QUALITY: Final = 88
SAMPLED: Final = 8
"""So many frames of an animation choose its colours."""


def still(image: Image.Image) -> bytes:
    """A picture without transparency; colours at full resolution, since strokes are thin."""
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def motion(frames: Sequence[Frame]) -> bytes:
    """An animation that plays once: its last frame stays.

    All frames share one palette: what does not move is then equal from frame to frame, and costs
    nothing. With a palette a frame, a reveal of Wink takes ten times the bytes and thirty the time.
    """
    images = [frame.image.convert("RGB") for frame in frames]
    palette = _palette(images)
    first, *others = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images)
    times = [frame.milliseconds for frame in frames]
    out = io.BytesIO()
    first.save(
        *(out, "GIF"),
        save_all=True,
        append_images=others,
        duration=times,
        disposal=1,
        optimize=False,
    )
    return out.getvalue()


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """256 colours for all of them, by some of them; the octree keeps colours that are rare."""
    wide, high = images[0].width // 2, images[0].height // 2
    together = Image.new("RGB", (wide, high * SAMPLED))
    for i in range(SAMPLED):
        image = images[i * (len(images) - 1) // (SAMPLED - 1)]
        together.paste(image.resize((wide, high), Image.Resampling.NEAREST), (0, i * high))
    return together.quantize(256, method=Image.Quantize.FASTOCTREE)
