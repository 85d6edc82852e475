"""The table as it stands during an animation, and the pieces of it that change."""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image

from cogs.screens.pictures.drawing import Patch
from cogs.screens.pictures.misty.cells import Spot, Surface
from cogs.screens.pictures.misty.drawings import Face, Headed, Pane
from cogs.screens.pictures.misty.glass import glass
from cogs.screens.pictures.misty.plays import Act, Index
from cogs.screens.pictures.misty.tables import (
    HEAD,
    MARGIN,
    SLOT,
    Layout,
    Place,
    draw_head,
    empty_table,
)
from cogs.screens.pictures.misty.windows import cell_image

Box: TypeAlias = tuple[int, int, int, int]


class Window:
    """One window during an animation: what lies where, and where its cells are in the picture."""

    def __init__(self, act: Act, place: Place) -> None:
        self.act = act
        self.place = place
        self.piles: list[list[Face]] = [[face] for face in act.start]

    def corner(self, at: Index) -> tuple[int, int]:
        """A cell's top left corner in the picture."""
        x, y = self.place.shape.corner(*divmod(at, self.place.shape.columns))
        return x + self.place.corner[0], y + self.place.corner[1]

    def middle(self, at: Index) -> Spot:
        """A cell's middle in the picture."""
        x, y = self.corner(at)
        return x + self.place.shape.cell / 2, y + self.place.shape.cell / 2

    def box(self, *cells: Index, room: int = 0) -> Box:
        """The box around some cells."""
        corners = [self.corner(at) for at in cells]
        side = self.place.shape.cell + room
        return (
            min(x for x, _ in corners) - room,
            min(y for _, y in corners) - room,
            max(x for x, _ in corners) + side,
            max(y for _, y in corners) + side,
        )

    def within(self, box: Box) -> Box:
        """As much of a box as is in this window's part of the picture."""
        x, y = self.place.slot
        bottom = self.place.corner[1] + self.place.shape.size[1] + MARGIN
        return max(x, box[0]), max(y, box[1]), min(x + SLOT, box[2]), min(bottom, box[3])

    def pane(self, at: Index) -> Pane:
        """What is in a cell now."""
        pile = self.piles[at]
        letter = self.act.end.panes.cells[at].letter
        return Pane(letter, pile[-1] if pile else None, max(0, len(pile) - 1))


class Stage:
    """The picture, kept up to date cell by cell."""

    def __init__(self, acts: tuple[Act, ...], where: Layout) -> None:
        self.empty = empty_table(where)
        self.picture = self.empty.copy()
        self.windows = [Window(act, place) for act, place in zip(acts, where.places, strict=True)]
        for window in self.windows:
            draw_head(self.picture, window.place.slot, before(window.act))
            for at in range(len(window.piles)):
                self.redraw(window, at)

    def redraw(self, window: Window, at: Index) -> None:
        """Draw a cell anew, as it is now."""
        picture = cell_image(window.place.shape, at, window.pane(at))
        self.picture.paste(picture, window.corner(at))

    def surface(self, window: Window, picture: Image.Image, left: int = 0, top: int = 0) -> Surface:
        """To draw on a window; the picture is a piece of the whole whose corner is given."""
        x, y = window.place.corner
        return Surface(picture, glass(window.place.shape).clear, (x - left, y - top))

    def inside(self, window: Window, spot: Spot) -> Spot:
        """A spot of the picture, counted from the window's corner."""
        return spot[0] - window.place.corner[0], spot[1] - window.place.corner[1]

    def patch(self, box: Box) -> Patch:
        """A piece of the picture as it is now."""
        return Patch(self.picture.crop(box), box[:2])

    def head(self, window: Window, head: Headed) -> Patch:
        """What stands above a window, drawn anew."""
        x, y = window.place.slot
        box = (x, y, x + SLOT, y + HEAD)
        self.picture.paste(self.empty.crop(box), box[:2])
        draw_head(self.picture, window.place.slot, head)
        return self.patch(box)


def before(act: Act) -> Headed:
    """A window's head while its points are not counted yet."""
    end = act.end
    return Headed(end.number, end.panes, end.wins - act.took, end.target, None, False)
