"""All windows side by side, each under its seat's number: two in a row."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from cogs.screens.pictures.lettering import written
from cogs.screens.pictures.misty.cells import Surface
from cogs.screens.pictures.misty.drawings import Headed, TablePicture
from cogs.screens.pictures.misty.glass import CREAM, LAMP, NIGHT, WALL, Shape, glass
from cogs.screens.pictures.misty.windows import WIDTH, draw_window

SLOT = WIDTH // 2
MARGIN = 10
HEAD = 60
BADGE = 50
STAR = 30
TROPHY = 42


class Place(NamedTuple):
    """Where a window stands in the picture, and how large it is."""

    slot: tuple[int, int]
    corner: tuple[int, int]
    shape: Shape


class Layout(NamedTuple):
    """The picture's size, and where each window goes. All cells have one size."""

    size: tuple[int, int]
    places: tuple[Place, ...]


@lru_cache(maxsize=256)
def layout(sides: tuple[tuple[int, int], ...], longest: int) -> Layout:
    """Two windows in a row, for windows of so many rows and columns."""
    width = SLOT * min(2, len(sides))
    cell = _cell(longest)
    shapes = [Shape(rows, columns, cell) for rows, columns in sides]
    found: list[Place] = []
    top = 0
    for row in (shapes[i : i + 2] for i in range(0, len(shapes), 2)):
        # A third window stands in the middle.
        left = (width - SLOT * len(row)) // 2
        for i, shape in enumerate(row):
            x = left + i * SLOT
            corner = (x + (SLOT - shape.size[0]) // 2, top + HEAD)
            found.append(Place((x, top), corner, shape))
        top += HEAD + max(shape.size[1] for shape in row) + MARGIN
    return Layout((width, top), tuple(found))


def layout_of(drawing: TablePicture) -> Layout:
    """Where a drawing's windows go."""
    sides = tuple((w.panes.rows, w.panes.columns) for w in drawing.windows)
    return layout(sides, drawing.side)


def _cell(side: int) -> int:
    cell = 140
    while Shape(1, side, cell).size[0] > SLOT - 2 * MARGIN:
        cell -= 1
    return cell


def paint_table(drawing: TablePicture) -> Image.Image:
    """The painter of TablePicture."""
    where = layout_of(drawing)
    picture = empty_table(where).copy()
    for window, place in zip(drawing.windows, where.places, strict=True):
        draw_head(picture, place.slot, window)
        draw_window(picture, window.panes, place.shape, place.corner)
    return picture


@lru_cache(maxsize=24)
def empty_table(where: Layout) -> Image.Image:
    """The wall with windows on which nothing is drawn. Shared: copy before drawing on it."""
    picture = Image.new("RGB", where.size, WALL)
    for place in where.places:
        picture.paste(glass(place.shape).misted, place.corner)
    return picture


def draw_head(picture: Image.Image, slot: tuple[int, int], window: Headed) -> None:
    """The seat's number on a lamp, a star for each round, the points at the right."""
    surface = Surface(picture)
    x, y = slot[0] + MARGIN + BADGE / 2 + 2, slot[1] + HEAD / 2 + 1
    surface.mark(LAMP, "misty/disc", (x, y), BADGE)
    surface.fill(NIGHT, written(str(window.number), (BADGE - 12, BADGE - 16)), (x, y))
    for i in range(window.target):
        name = "misty/win" if i < window.wins else "misty/win_open"
        surface.mark(LAMP, name, (x + BADGE + i * (STAR + 6), y), STAR)
    if window.won:
        surface.mark(LAMP, "misty/trophy", (slot[0] + SLOT * 0.69, y), TROPHY)
    if window.score is not None:
        draw_points(picture, slot, window.score)


def draw_points(picture: Image.Image, slot: tuple[int, int], points: int) -> None:
    """A window's points, large."""
    surface = Surface(picture)
    box = (72, 38)
    at = (slot[0] + SLOT - MARGIN - box[0] / 2, slot[1] + HEAD / 2 + 1)
    surface.fill(CREAM, written(str(points), box), at)
