"""One window as a picture."""

from __future__ import annotations

from PIL import Image

from cogs.screens.pictures.misty.cells import Surface, draw_pane
from cogs.screens.pictures.misty.drawings import Panes, WindowPicture
from cogs.screens.pictures.misty.glass import Shape, glass

WIDTH = 800
"""Twice as wide as a phone shows it."""

LARGEST = 168


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
    surface = Surface(picture, glass(shape).clear, corner)
    for i, cell in enumerate(panes.cells):
        draw_pane(surface, shape.corner(*divmod(i, panes.columns)), shape.cell, cell)


def window_image(panes: Panes, shape: Shape) -> Image.Image:
    """A window in its frame."""
    picture = glass(shape).misted.copy()
    draw_window(picture, panes, shape, (0, 0))
    return picture


def paint_window(drawing: WindowPicture) -> Image.Image:
    """The painter of WindowPicture."""
    return window_image(drawing.panes, fitting(drawing.panes, WIDTH, WIDTH))
