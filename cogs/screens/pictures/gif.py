"""Animated GIFs: one palette for all frames, and of each frame only what changed.

GIF because every client of Discord plays it, and because of the figures in
`tests/bench/pictures.py`. Pillow's own animations look for what changed in whole pictures; ours
know it, which takes a tenth of the time.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from cogs.screens.pictures.drawing import Frame, Patch

COLOURS: Final = 255
CLEAR: Final = 255
"""The colour that leaves a pixel as it was."""

SAMPLED: Final = 8
"""So many frames choose the colours of all."""

SMALLER: Final = 4

KEEP: Final = 1
"""GIF's way to dispose of a frame: leave it, the next one goes on top."""


def animated(frames: Sequence[Frame]) -> bytes:
    """The animation; it plays once, and its last frame stays."""
    first = frames[0].image
    assert first is not None
    palette = _palette(frames)
    table = bytes(palette.getpalette() or ()).ljust(3 * 256, b"\0")[: 3 * 256]
    screen = struct.pack("<HHBBB", *first.size, 0b1_111_0_111, 0, 0)
    parts = [b"GIF89a", screen, table]
    canvas = Image.new("P", first.size, CLEAR)
    for frame in frames:
        piece, corner = _changed(canvas, [_indexed(p, palette) for p in _patches(frame)])
        parts += GifImagePlugin.getdata(
            piece, corner, duration=frame.milliseconds, transparency=CLEAR, disposal=KEEP
        )
    return b"".join((*parts, b";"))


def _patches(frame: Frame) -> tuple[Patch, ...]:
    whole = () if frame.image is None else (Patch(frame.image, (0, 0)),)
    return (*whole, *frame.patches)


def _indexed(patch: Patch, palette: Image.Image) -> Patch:
    """The patch in the palette's colours. Without dithering, so that equal stays equal."""
    image = patch.image.convert("RGB")
    return Patch(image.quantize(palette=palette, dither=Image.Dither.NONE), patch.at)


def _changed(canvas: Image.Image, patches: Sequence[Patch]) -> tuple[Image.Image, tuple[int, int]]:
    """What the patches change: a piece with holes, and its corner. Brings the canvas up to date."""
    whole = Image.new("P", canvas.size, CLEAR)
    shown = Image.new("L", canvas.size, 0)
    for image, at in patches:
        box = (*at, at[0] + image.width, at[1] + image.height)
        new, old = (Image.frombytes("L", it.size, it.tobytes()) for it in (image, canvas.crop(box)))
        differs = ImageChops.difference(new, old).point(lambda v: 255 if v else 0)
        whole.paste(image, at, differs)
        shown.paste(255, at, differs)
        canvas.paste(image, at)
    box = shown.getbbox() or (0, 0, 1, 1)
    return whole.crop(box), box[:2]


def _palette(frames: Sequence[Frame]) -> Image.Image:
    """Colours for all frames, chosen by some of them made smaller.

    To choose them is the longest call that nothing else can run beside, so few pixels do it.
    """
    sampled = list(_sampled(frames))
    wide, high = (max(1, side // SMALLER) for side in sampled[0].size)
    together = Image.new("RGB", (wide, high * len(sampled)))
    for i, image in enumerate(sampled):
        small = image.resize((wide, high), Image.Resampling.NEAREST)
        together.paste(small, (0, i * high))
    # The octree keeps colours that are rare: a lamp among night and mist.
    return together.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def _sampled(frames: Sequence[Frame]) -> Iterator[Image.Image]:
    """Some of the pictures that one sees, whole."""
    wanted = {i * (len(frames) - 1) // (SAMPLED - 1) for i in range(SAMPLED)}
    canvas = Image.new("RGB", (1, 1))
    for i, frame in enumerate(frames):
        if frame.image is not None:
            canvas = frame.image.convert("RGB")
        elif frame.patches and i and frames[i - 1].image is not None:
            canvas = canvas.copy()
        for image, at in frame.patches:
            canvas.paste(image, at)
        if i in wanted:
            yield canvas.copy()
