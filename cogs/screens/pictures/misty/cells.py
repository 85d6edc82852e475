"""What is in a cell: a finger drawing, its arrow, its letter, a fingertip, a smudge.

Sizes are parts of the cell's side, so that all sizes of window look alike.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cogs.screens.pictures.lettering import written
from cogs.screens.pictures.misty.drawings import Face, Pane
from cogs.screens.pictures.misty.glass import CREAM, EDGE, LAMP, NIGHT, RIM, TAB, Colour, tiled
from cogs.screens.pictures.sprites import exists, mask, sprite
from engine.misty.cards import Kind

TURNS: Final = {Kind.UP: 0, Kind.LEFT: 90, Kind.DOWN: 180, Kind.RIGHT: 270}
"""How far marks that point up are turned, counterclockwise."""

AWAY: Final = {Kind.UP: (0, 1), Kind.DOWN: (0, -1), Kind.LEFT: (1, 0), Kind.RIGHT: (-1, 0)}
"""From the arrow to the middle of the cell."""

DRAWN, WITH_ARROW = 0.7, 0.58
Spot: TypeAlias = tuple[float, float]
"""A place, in pixels to the right and down."""

BADGE, INSET = 0.29, 0.04
"""A mark on a disc, and how far it stays off the cell's edge, so that it is seen whose it is."""

PLAIN, ROOMY = 31, 0.34
"""In small cells a disc is larger: so many pixels, but no larger part of the cell."""

BACK, NEAR = 0.47, 0.03
"""Where a drawing ends that made room for its arrow, from the middle, and how far its empty margin
may reach under the arrow's disc."""

POINTS = 0.4
BOARDS, MOST = 5, 4
LETTER, READABLE = 0.25, 28
"""A letter's corner: a part of the cell, but never so few pixels that a phone cannot show it."""


class Surface:
    """A picture that is drawn on, and what is seen where its mist is wiped away.

    `origin` is where the window stands in the picture; all places count from there.
    """

    def __init__(
        self, picture: Image.Image, clear: Image.Image | None = None, origin: Spot = (0, 0)
    ) -> None:
        self.picture = picture
        self._clear = clear
        self._origin = origin

    def wipe(self, name: str, middle: Spot, width: int, turn: int = 0) -> None:
        """Draw with a finger: clear glass with a light rim."""
        stroke, rim = strokes(name, width, turn)
        self.fill(RIM, rim, middle)
        self.clean(stroke, middle)

    def clean(self, shape: Image.Image, middle: Spot) -> None:
        """Wipe the mist off a mask."""
        assert self._clear is not None
        x, y = _corner_of(shape, middle)
        clear = self._clear.crop((x, y, x + shape.width, y + shape.height))
        self._put(clear, shape, x, y)

    def fill(self, colour: Colour, shape: Image.Image, middle: Spot) -> None:
        """Fill a mask with one colour."""
        self._put(colour, shape, *_corner_of(shape, middle))

    def stamp(self, picture: Image.Image, middle: Spot) -> None:
        """Put a picture there, as far as it covers."""
        self._put(picture, picture, *_corner_of(picture, middle))

    def _put(self, what: Image.Image | Colour, shape: Image.Image, x: int, y: int) -> None:
        at = (round(x + self._origin[0]), round(y + self._origin[1]))
        self.picture.paste(what, at, shape)

    def mark(self, colour: Colour, name: str, middle: Spot, width: int, turn: int = 0) -> None:
        """Fill a sprite's shape with one colour."""
        shape = mask(name, width)
        self.fill(colour, shape.rotate(turn, Image.Resampling.BICUBIC) if turn else shape, middle)


def _corner_of(shape: Image.Image, middle: Spot) -> tuple[int, int]:
    return round(middle[0] - shape.width / 2), round(middle[1] - shape.height / 2)


@lru_cache(maxsize=1024)
def strokes(name: str, width: int, turn: int = 0) -> tuple[Image.Image, Image.Image]:
    """A drawing as a mask, and the light rim around it: both with room for the rim."""
    room = max(3, width // 16)
    stroke = Image.new("L", (width + 2 * room, width + 2 * room), 0)
    stroke.paste(mask(name, width).rotate(turn, Image.Resampling.BICUBIC), (room, room))
    wide = stroke.filter(ImageFilter.GaussianBlur(room / 2.2)).point(lambda v: min(255, v * 3))
    rim = ImageChops.subtract(wide, stroke).point(lambda v: round(v * 0.8))
    return stroke, rim


def name_of(face: Face) -> str:
    """The sprite of a card; a picture that an owner added to the deck is a scribble."""
    name = f"misty/{face.picture}"
    return name if exists(name) else "misty/scribble"


def draw_pane(surface: Surface, corner: Spot, cell: int, pane: Pane) -> None:
    """Everything that is in a cell."""
    x, y = corner
    middle = (x + cell / 2, y + cell / 2)
    if pane.shut:
        surface.stamp(shutter(cell), middle)
    if pane.hidden:
        draw_smudge(surface, middle, cell)
    if pane.face is not None:
        # Several crosses stand at the right, so the drawing makes room.
        beside = pane.hidden > 1
        at = (middle[0] - 0.11 * cell, middle[1]) if beside else middle
        draw_face(surface, at, round(cell * 0.82) if beside else cell, pane.face)
    if pane.hidden:
        draw_crosses(surface, corner, cell, pane.hidden)
    if pane.open:
        draw_fingertip(surface, middle, cell, pane.letter or "", pane.chosen)
    elif pane.letter is not None:
        draw_letter(surface, corner, cell, pane.letter)


def draw_face(surface: Surface, middle: Spot, cell: int, face: Face) -> None:
    """A card. An arrow card makes room for its arrow."""
    x, y = middle
    width = round(cell * DRAWN)
    if face.arrow is not None:
        right, down = AWAY[face.arrow]
        room = cell * (BACK + NEAR + 0.5 - INSET) - badge_of(cell)
        width = round(min(cell * WITH_ARROW, room))
        aside = BACK * cell - width / 2
        x, y = x + right * aside, y + down * aside
        _draw_arrow(surface, middle, cell, face.arrow)
    surface.wipe(name_of(face), (x, y), width)
    if face.picture == "monster":
        surface.mark(LAMP, "misty/monster_eyes", (x, y), width)


def badge_of(cell: int) -> int:
    """How large a mark on a disc is in a cell."""
    return max(round(cell * BADGE), min(PLAIN, round(cell * ROOMY)))


def draw_walker(surface: Surface, middle: Spot, cell: int, turn: int) -> None:
    """A monster on its way, leaning to one side."""
    width = round(cell * DRAWN)
    surface.wipe("misty/monster", middle, width, turn)
    surface.mark(LAMP, "misty/monster_eyes", middle, width, turn)


def draw_trace(
    surface: Surface, middle: Spot, cell: int, name: str, strength: float, turn: int = 0
) -> None:
    """Something that fades: petals, the streak of what just landed."""
    width = round(cell * DRAWN)
    shape = (
        mask(f"misty/{name}", width)
        .rotate(turn, Image.Resampling.BICUBIC)
        .point(lambda v: round(v * strength))
    )
    surface.clean(shape, middle)


def draw_points(surface: Surface, middle: Spot, cell: int, points: str) -> None:
    """What a cell is worth, on a lamp."""
    width = round(cell * POINTS)
    surface.mark(NIGHT, "misty/disc", middle, width)
    surface.mark(LAMP, "misty/disc", middle, width - 4)
    surface.fill(NIGHT, written(points, (round(width * 0.7), round(width * 0.56))), middle)


def _draw_arrow(surface: Surface, middle: Spot, cell: int, arrow: Kind) -> None:
    """The bold arrow at the side it points to, faint lines of motion at the other."""
    right, down = AWAY[arrow]
    badge = badge_of(cell)
    reach = (0.5 - INSET) * cell - badge / 2
    at = (middle[0] - right * reach, middle[1] - down * reach)
    behind = (middle[0] + right * 0.43 * cell, middle[1] + down * 0.43 * cell)
    surface.fill(RIM, _faint(round(cell * 0.2), TURNS[arrow]), behind)
    surface.stamp(_badge("chevron", LAMP, badge, TURNS[arrow]), at)


@lru_cache(maxsize=256)
def _badge(name: str, colour: Colour, width: int, turn: int = 0) -> Image.Image:
    """A mark on a dark disc."""
    disc = Image.new("RGBA", (width, width), NIGHT)
    disc.putalpha(mask("misty/disc", width))
    inner = mask(f"misty/{name}", round(width * 0.86)).rotate(turn, Image.Resampling.BICUBIC)
    edge = (width - inner.width) // 2
    disc.paste(colour, (edge, edge), inner)
    return disc


@lru_cache(maxsize=64)
def _faint(width: int, turn: int) -> Image.Image:
    return (
        mask("misty/motion", width)
        .rotate(turn, Image.Resampling.BICUBIC)
        .point(lambda v: round(v * 0.75))
    )


@lru_cache(maxsize=64)
def shutter(cell: int) -> Image.Image:
    """Boards where no card may go now: no glass, so nobody looks for a letter."""
    picture = tiled(sprite("misty/wood", 192), (cell, cell)).convert("RGBA")
    picture.paste(EDGE, (0, 0), Image.new("L", picture.size, 120))
    draw = ImageDraw.Draw(picture)
    thick = max(2, cell // 32)
    for i in range(BOARDS):
        y = i * cell // BOARDS
        draw.rectangle((0, y, cell, y + thick - 1), fill=EDGE)
    return picture


def draw_smudge(surface: Surface, middle: Spot, cell: int) -> None:
    """What is left of covered cards: wiped over."""
    surface.clean(_smudge(round(cell * 0.9)), middle)


@lru_cache(maxsize=64)
def _smudge(width: int) -> Image.Image:
    return mask("misty/smudge", width).point(lambda v: round(v * 0.4))


def draw_crosses(surface: Surface, corner: Spot, cell: int, hidden: int) -> None:
    """This cell has several cards, so it is worth nothing: a cross for each that is hidden."""
    badge = badge_of(cell)
    aside = INSET * cell + badge / 2
    shown = min(hidden, MOST)
    step = min(badge, (cell - 2 * aside) / max(1, shown - 1))
    for i in reversed(range(shown)):
        at = (corner[0] + cell - aside, corner[1] + aside + i * step)
        surface.stamp(_badge("cross", CREAM, badge), at)


def draw_letter(surface: Surface, corner: Spot, cell: int, letter: str) -> None:
    """A cell's letter, on a small wooden corner of the frame."""
    side = max(round(cell * LETTER), min(READABLE, cell // 3))
    x, y = corner
    surface.stamp(_tab(letter, side), (x + side / 2, y + side / 2))


@lru_cache(maxsize=256)
def _tab(letter: str, side: int) -> Image.Image:
    tab = Image.new("RGBA", (side, side), TAB)
    tab.putalpha(_corner(side))
    written_on = _letter(letter, side)
    at = tuple(round(side * 0.45 - length / 2) for length in written_on.size)
    tab.paste(CREAM, (at[0], at[1]), written_on)
    return tab


@lru_cache(maxsize=64)
def _corner(side: int) -> Image.Image:
    shape = Image.new("L", (side * 4, side * 4), 0)
    box = (-side * 2, -side * 2, side * 4 - 4, side * 4 - 4)
    ImageDraw.Draw(shape).rounded_rectangle(box, radius=side * 1.6, fill=255)
    return shape.resize((side, side), Image.Resampling.BOX)


@lru_cache(maxsize=256)
def _letter(letter: str, side: int) -> Image.Image:
    return written(letter, (round(side * 0.9), round(side * 0.66)))


def draw_fingertip(surface: Surface, middle: Spot, cell: int, letter: str, chosen: bool) -> None:
    """A wet fingertip where the next card may go, with the cell's letter."""
    width = round(cell * 0.62)
    surface.wipe("misty/fingertip", middle, width)
    if chosen:
        surface.mark(LAMP, "misty/fingertip", middle, round(width * 0.84))
    else:
        surface.mark((92, 110, 138), "misty/ridges", middle, width)
    surface.fill(NIGHT if chosen else CREAM, _letter(letter, round(width * 0.62)), middle)
