"""The pieces of Wink's pictures: agents, backs, pawns, eyes, each drawn once for each size.

An agent's number says what it looks like: six masks in rows of six headgears. Not here: where the
pieces lie (`tables`), and what moves (`reveal`, `ceremony`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageFilter

from cogs.screens.pictures.lettering import written
from cogs.screens.pictures.sprites import sprite
from engine.core import Value
from engine.wink.cards import Face, Number

MASKS: Final = ("half", "moon", "beak", "cat", "butterfly", "owl")
HEADGEARS: Final = ("top", "tricorn", "plume", "crown", "jester", "hood")

INK: Final = "#1d0f26"
PAPER: Final = "#fff6e3"
NIGHT: Final = "#2a1633"
SHADE: Final = "#2a1a30"
PALE: Final = "#c5b5ce"
BARE: Final = "#261330"
FADED: Final = "#c3b0cd"
GOLD: Final = "#f3c34d"
SLOT: Final = "#43244f"
SLOT_LIT: Final = "#65397a"
BACK: Final = "#39263f"

DIMMED: Final = 0.72
"""How far everything is on its way to night when the lanterns are out."""

ON: Final = {
    "an open card": (INK, PAPER),
    "a card turned face down": (PALE, SHADE),
    "where a card was taken": (FADED, BARE),
    "a player's place": (PAPER, SLOT),
    "the place of the player whose turn it is": (PAPER, SLOT_LIT),
}
"""The colours of every text, and of what it is written on; for a pawn's number see `ink_on`."""

LOWER: Final = {"triangle": 0.11, "star": 0.03, "heart": -0.03, "spade": 0.04, "clover": 0.02}
"""How much below the middle of a pawn its number is written, where its shape has most room."""


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


class Token(Value, frozen=True):
    """A pawn as it is drawn: its shape, the number of its seat, and whether it is its turn."""

    shape: str
    number: int
    turn: bool = False


def look_of(number: Number) -> tuple[str, str]:
    """The mask and the headgear of an agent."""
    row, column = divmod(number - 1, len(HEADGEARS))
    return MASKS[row % len(MASKS)], HEADGEARS[column]


def write(image: Image.Image, text: str, box: Box, colour: str) -> None:
    """Write into a box, as large as it fits."""
    left, top, width, height = map(round, box)
    image.paste(colour, (left, top), written(text, (width, height)))


@lru_cache(maxsize=512)
def card(number: Number, face: Face, width: int, lit: bool = False) -> Image.Image:
    """A card of the crowd, or its place if it is gone; an open one may have bulbs around it."""
    match face:
        case Face.OPEN:
            return _numbered(_agent(number, width, lit), number, width)
        case Face.INACTIVE:
            return _face_down(number, width)
        case Face.GONE:
            picture = sprite("wink/cobble", width).copy()
            write(picture, str(number), _share(width, 0.28, 0.39, 0.44, 0.22), FADED)
            return picture


@lru_cache(maxsize=128)
def spent_card(number: Number, width: int) -> Image.Image:
    """A card in the hand whose twin was turned face down: still seen, worth nothing."""
    agent = _agent(number, width)
    grey = Image.blend(agent.convert("L").convert("RGB"), Image.new("RGB", agent.size, BACK), 0.66)
    picture = grey.convert("RGBA")
    picture.putalpha(agent.getchannel("A"))
    left, top, size = _corner(width)
    picture.alpha_composite(sprite("wink/disc-dim", size), (left, top))
    _struck(picture, number, (left + size * 0.08, top + size * 0.26, size * 0.84, size * 0.48))
    return picture


def dimmed(picture: Image.Image) -> Image.Image:
    """The same when the lanterns are out."""
    plain = picture.convert("RGB")
    dark = Image.blend(plain, Image.new("RGB", plain.size, NIGHT), DIMMED)
    if picture.mode == "RGBA":
        dark.putalpha(picture.getchannel("A"))
    return dark


@lru_cache(maxsize=256)
def pawn(shape: str, number: int, width: int, dim: bool = False) -> Image.Image:
    """A pawn with the number of its seat."""
    if dim:
        return dimmed(pawn(shape, number, width))
    picture = sprite(f"wink/pawn-{shape}", width).copy()
    top = 0.31 + LOWER.get(shape, 0.0)
    write(picture, str(number), _share(width, 0.22, top, 0.56, 0.38), ink_on(shape))
    return picture


def ink_on(shape: str) -> str:
    """Dark or light, whichever stands out more from the pawn's colour."""
    colour = sprite(f"wink/pawn-{shape}", 120).getpixel((60, 60))
    assert isinstance(colour, tuple)
    # Weighed as the guidelines for contrast weigh it; at 0.18 dark and light stand out alike.
    red, green, blue = ((channel / 255) ** 2.2 for channel in colour[:3])
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 else PAPER


def _agent(number: Number, width: int, lit: bool = False) -> Image.Image:
    mask, headgear = look_of(number)
    picture = sprite("wink/card-lit" if lit else "wink/card", width).copy()
    for part in ("bust", f"hat-{headgear}", f"mask-{mask}"):
        picture.alpha_composite(sprite(f"wink/{part}", width))
    return picture


def _numbered(picture: Image.Image, number: Number, width: int) -> Image.Image:
    left, top, size = _corner(width)
    picture.alpha_composite(sprite("wink/disc", size), (left, top))
    box = (left + size * 0.1, top + size * 0.26, size * 0.8, size * 0.48)
    write(picture, str(number), box, INK)
    return picture


def _face_down(number: Number, width: int) -> Image.Image:
    picture = sprite("wink/back", width).copy()
    _struck(picture, number, _share(width, 0.2, 0.33, 0.6, 0.34))
    return picture


def _struck(picture: Image.Image, number: Number, box: Box) -> None:
    """A number struck out; the line runs behind the digits, so that they stay readable."""
    left, top, width, height = box
    size = round(height * 2.3)
    at = (round(left + width / 2 - size / 2), round(top + height / 2 - size / 2))
    picture.alpha_composite(sprite("wink/strike", size), at)
    corner, inner = (round(left), round(top)), (round(width), round(height))
    around = written(str(number), inner).filter(ImageFilter.MaxFilter(2 * round(height / 16) + 3))
    picture.paste(SHADE, corner, around)
    write(picture, str(number), box, PALE)


def _corner(width: int) -> tuple[int, int, int]:
    """Where the disc with the number is: left, top and size."""
    size = round(width * 0.4)
    return round(width * 0.2 - size / 2), round(width * 0.795 - size / 2), size


def _share(width: int, left: float, top: float, across: float, high: float) -> Box:
    return left * width, top * width, across * width, high * width
