"""Text in pictures: one font, in the size that fits its box. Never names of people."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock, local
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from data.art import FONT

BOLD: Final = 800
SMALLEST: Final = 10

_lock: Final = Lock()
_own: Final = local()
"""A font's face must not be used by two threads at once, so each thread has its own."""


def font(size: int, weight: int = BOLD) -> ImageFont.FreeTypeFont:
    """The font in a size, for the thread that asks."""
    fonts: dict[tuple[int, int], ImageFont.FreeTypeFont] = _own.__dict__.setdefault("fonts", {})
    if (size, weight) not in fonts:
        face = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
        face.set_variation_by_axes([weight])
        fonts[size, weight] = face
    return fonts[size, weight]


def written(text: str, box: tuple[int, int], weight: int = BOLD) -> Image.Image:
    """The text in the middle of a box, as a mask, as large as it fits."""
    with _lock:
        return _written(text, box, weight)


def fitted(text: str, box: tuple[int, int], weight: int = BOLD) -> int:
    """The largest size in which the text fits a box; what never fits is cut by the box."""
    size = box[1]
    while size > SMALLEST:
        left, top, right, bottom = font(size, weight).getbbox(text, anchor="ls")
        if right - left <= box[0] and bottom - top <= box[1]:
            return size
        size -= 1
    return SMALLEST


@lru_cache(maxsize=2048)
def _written(text: str, box: tuple[int, int], weight: int) -> Image.Image:
    picture = Image.new("L", box, 0)
    face = font(fitted(text, box, weight), weight)
    # Centred by what is inked of capitals and digits, not by the line, so that badges look right.
    _, top, _, bottom = face.getbbox("0H", anchor="ls")
    middle = (box[0] / 2, box[1] / 2 - (top + bottom) / 2)
    ImageDraw.Draw(picture).text(middle, text, fill=255, font=face, anchor="ms")
    return picture
