"""One window as a picture."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.screens.pictures.misty.cells import Surface, draw_pane
from cogs.screens.pictures.misty.drawings import Pane, Panes, WindowPicture
from cogs.screens.pictures.misty.glass import Shape, glass

WIDTH: Final = 800
"""Twice as wide as a phone shows it."""

LARGEST: Final = 168
SMALL: Final = 96
"""Cells up to that size are those of tables."""


def fitting(panes: Panes, width: int, height: int, largest: int = LARGEST) -> Shape:
    """The largest cells with which the window fits."""
    cell = largest
    while cell > 24:
        shape = Shape(panes.rows, panes.columns, cell)
        if shape.size[0] <= width and shape.size[1] <= height:
            return shape
        cell -= 2
    return Shape(panes.rows, panes.columns, cell)


def draw_window(picture: Image.Image, panes: Panes, shape: Shape, corner: tuple[int, int]) -> None:
    """Draw what is on a window; its frame and glass are there already."""
    for i, pane in enumerate(panes.cells):
        x, y = shape.corner(*divmod(i, panes.columns))
        picture.paste(cell_image(shape, i, pane), (corner[0] + x, corner[1] + y))


def cell_image(shape: Shape, at: int, pane: Pane) -> Image.Image:
    """A cell with what is in it. Shared: mostly one cell of a window changes at a time."""
    return (_small if shape.cell <= SMALL else _large)(shape, at, pane)


def _cell(shape: Shape, at: int, pane: Pane) -> Image.Image:
    x, y = shape.corner(*divmod(at, shape.columns))
    misted, clear = glass(shape)
    picture = misted.crop((x, y, x + shape.cell, y + shape.cell))
    draw_pane(Surface(picture, clear, (-x, -y)), (x, y), shape.cell, pane)
    return picture


# At most about 20 MB each.
_small = lru_cache(maxsize=1024)(_cell)
_large = lru_cache(maxsize=256)(_cell)


def window_image(panes: Panes, shape: Shape) -> Image.Image:
    """A window in its frame."""
    picture = glass(shape).misted.copy()
    draw_window(picture, panes, shape, (0, 0))
    return picture


def paint_window(drawing: WindowPicture) -> Image.Image:
    """The painter of WindowPicture."""
    return window_image(drawing.panes, fitting(drawing.panes, WIDTH, WIDTH))
