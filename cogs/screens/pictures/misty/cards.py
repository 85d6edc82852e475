"""A card by itself: in a hand, or lifted from its window."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Final

from PIL import Image, ImageDraw

from cogs.screens.pictures.misty.cells import Surface, draw_face
from cogs.screens.pictures.misty.drawings import Face
from cogs.screens.pictures.misty.glass import CREAM, LAMP, Shape, glass

_lock: Final = Lock()


def card_image(face: Face, side: int, picked: bool = False) -> Image.Image:
    """A piece of misted glass with a drawing on it. Shared; its shape is `rounded`."""
    with _lock:
        return _card(face, side, picked)


def rounded(side: int) -> Image.Image:
    """A card's shape as a mask."""
    return _rounded(side, 0)


@lru_cache(maxsize=256)
def _card(face: Face, side: int, picked: bool) -> Image.Image:
    pane = glass(Shape(1, 1, side))
    edge = (pane.misted.width - side) // 2
    box = (edge, edge, edge + side, edge + side)
    surface = Surface(pane.misted.crop(box), pane.clear.crop(box))
    draw_face(surface, (side / 2, side / 2), side, face)
    outline = LAMP if picked else CREAM
    surface.picture.paste(outline, (0, 0), _rounded(side, 6 if picked else 3))
    return surface.picture


@lru_cache(maxsize=32)
def _rounded(side: int, outline: int) -> Image.Image:
    """A card's shape, or only its edge."""
    big = Image.new("L", (side * 4, side * 4), 0)
    draw = ImageDraw.Draw(big)
    box, radius = (0, 0, side * 4 - 1, side * 4 - 1), side // 2
    if outline:
        draw.rounded_rectangle(box, radius, outline=255, width=outline * 4)
    else:
        draw.rounded_rectangle(box, radius, fill=255)
    return big.resize((side, side), Image.Resampling.BOX)
