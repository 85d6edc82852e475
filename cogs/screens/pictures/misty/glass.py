"""The window without a drawing: the street out of focus, the mist over it, the wooden frame.

Put together once for each size and kept: `clear` is what is seen where the mist is wiped away.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from cogs.screens.pictures.sprites import mask, sprite

Size: TypeAlias = tuple[int, int]
Colour: TypeAlias = tuple[int, int, int]

NIGHT: Final[Colour] = (20, 30, 50)
MILK: Final[Colour] = (190, 205, 219)
RIM: Final[Colour] = (238, 245, 250)
LAMP: Final[Colour] = (242, 181, 107)
CREAM: Final[Colour] = (255, 240, 214)
TAB: Final[Colour] = (58, 36, 23)
EDGE: Final[Colour] = (34, 21, 13)
WALL: Final[Colour] = (30, 36, 52)

DARK: Final = 0.84
"""How much of what is seen through clear glass is night: drawings stand out before lamps too."""

FAR: Final = 470
"""The size at which a window shows the whole street."""

GLOW: Final = 14
"""The part of a whole street over which the mist spreads the light of a lamp."""

THIN, THICK = 116, 208
"""How much of the mist hides the street, of 255."""

_lock: Final = Lock()


class Shape(NamedTuple):
    """How many cells, and how large one is, in pixels."""

    rows: int
    columns: int
    cell: int

    @property
    def rail(self) -> int:
        """The bars between the cells."""
        return max(4, self.cell // 14)

    @property
    def frame(self) -> int:
        """The bars around them."""
        return max(8, self.cell // 7)

    @property
    def size(self) -> Size:
        """The whole window."""
        step = self.cell + self.rail
        inside = (self.columns * step - self.rail, self.rows * step - self.rail)
        return inside[0] + 2 * self.frame, inside[1] + 2 * self.frame

    def corner(self, row: float, column: float) -> Size:
        """The top left corner of a cell; between two cells for what is on its way."""
        step = self.cell + self.rail
        return round(self.frame + column * step), round(self.frame + row * step)


class Glass(NamedTuple):
    """A window without a drawing, and the street behind it."""

    misted: Image.Image
    clear: Image.Image


def glass(shape: Shape) -> Glass:
    """The window of that shape. Shared: copy before drawing on it."""
    with _lock:
        return _glass(shape)


@lru_cache(maxsize=64)
def _glass(shape: Shape) -> Glass:
    street = _street(shape.size)
    clear = Image.blend(street, Image.new("RGB", shape.size, NIGHT), DARK)
    return Glass(_framed(_misted(street), shape), clear)


def _street(size: Size) -> Image.Image:
    """The street as large behind a card as behind a window."""
    street = sprite("misty/street", 400).convert("RGB")
    part = min(1.0, max(size) / FAR)
    side = round(street.width * part)
    left, top = (round((street.width - side) * at) for at in (0.62, 0.56))
    return _covering(street.crop((left, top, left + side, top + side)), size)


def _covering(picture: Image.Image, size: Size) -> Image.Image:
    """The picture so large that it covers the size, without being stretched."""
    return ImageOps.fit(picture, size, Image.Resampling.BICUBIC, centering=(0.6, 0.6))


def _misted(street: Image.Image) -> Image.Image:
    """A milky veil: thick enough everywhere that what is wiped away stands out."""
    veil = _covering(mask("misty/mist", 256), street.size)
    thickness = veil.point(lambda noise: round(THIN + noise * (THICK - THIN) / 255))
    # Lamps shine through mist as a glow without an edge: discs would be taken for a drawing.
    glow = street.filter(ImageFilter.GaussianBlur(max(FAR, *street.size) / GLOW))
    lit = glow.point(lambda v: min(255, round(v * 1.12)))
    return Image.composite(Image.new("RGB", street.size, MILK), lit, thickness)


def _framed(misted: Image.Image, shape: Shape) -> Image.Image:
    """Wooden bars around and between the panes."""
    wood = _wood(shape)
    panes = Image.new("L", shape.size, 0)
    draw = ImageDraw.Draw(panes)
    for box in _boxes(shape):
        draw.rounded_rectangle(box, radius=max(3, shape.cell // 16), fill=255)
    # The bars throw a shadow onto the glass, and their upper edges shine a little.
    shadow = panes.filter(ImageFilter.GaussianBlur(max(2, shape.cell / 28)))
    dark = ImageChops.multiply(panes, ImageOps.invert(shadow)).point(lambda v: min(255, v * 2))
    _run_down(misted, shape)
    picture = Image.composite(misted, wood, panes)
    picture.paste(NIGHT, (0, 0), dark)
    shine = ImageChops.subtract(ImageChops.offset(panes, 0, 2), panes).point(lambda v: v // 5)
    picture.paste(CREAM, (0, 0), shine)
    return picture


def _run_down(misted: Image.Image, shape: Shape) -> None:
    """Drops that ran down at the edges of some panes, too thin to be taken for a drawing."""
    drop = mask("misty/trail", max(6, shape.cell // 14)).point(lambda v: v * 2 // 5)
    for i, (x, y, right, _) in enumerate(_boxes(shape)):
        if i % 3 == 1:
            side = right - drop.width * 3 // 2 if i % 2 else x + drop.width // 2
            misted.paste(NIGHT, (side, y + (i * 37) % (shape.cell // 3)), drop)


def _boxes(shape: Shape) -> list[tuple[int, int, int, int]]:
    corners = [shape.corner(r, c) for r in range(shape.rows) for c in range(shape.columns)]
    return [(x, y, x + shape.cell - 1, y + shape.cell - 1) for x, y in corners]


def _wood(shape: Shape) -> Image.Image:
    tile = sprite("misty/wood", 192).convert("RGB")
    lying, standing = (
        tiled(t, shape.size) for t in (tile, tile.transpose(Image.Transpose.ROTATE_90))
    )
    width, height = shape.size
    wood = standing.copy()
    for row in range(shape.rows + 1):
        y = shape.corner(row, 0)[1] - shape.rail
        wood.paste(lying.crop((0, y, width, y + shape.rail)), (0, y))
    for y in (0, height - shape.frame):
        wood.paste(lying.crop((0, y, width, y + shape.frame)), (0, y))
    for x in (0, width - shape.frame):
        wood.paste(standing.crop((x, 0, x + shape.frame, height)), (x, 0))
    ImageDraw.Draw(wood).rectangle((0, 0, width - 1, height - 1), outline=EDGE, width=2)
    return wood


def tiled(tile: Image.Image, size: Size) -> Image.Image:
    """An area laid out with a tile."""
    picture = Image.new(tile.mode, size)
    for x in range(0, size[0], tile.width):
        for y in range(0, size[1], tile.height):
            picture.paste(tile, (x, y))
    return picture
