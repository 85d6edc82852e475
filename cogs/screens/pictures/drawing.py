"""What a picture holds, as a value: equal drawings give equal bytes.

Not here: how each kind of drawing is painted (its game's files), and which there are (`registry`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image

from engine.codec import encode
from engine.core import Tagged

STILL: Final = "jpg"
MOTION: Final = "gif"
"""How the files' names end; `encode` makes them."""


class Drawing(Tagged, frozen=True):
    """All that is to be drawn and nothing else, built up from what the viewer may know."""

    @property
    def digest(self) -> str:
        """Equal for equal drawings: what a cache of pictures goes by."""
        return hashlib.sha256(encode(self).encode()).hexdigest()[:32]


class Still(Drawing, frozen=True):
    """A drawing that becomes one picture."""


class Motion(Drawing, frozen=True):
    """A drawing that becomes an animated picture."""


class Patch(NamedTuple):
    """A piece of a picture that is new, and where its top left corner goes."""

    image: Image.Image
    at: tuple[int, int]


class Frame(NamedTuple):
    """One picture of an animation and how long it stays.

    It is whole, or (`image` is None) the frame before with some patches: cheaper to draw, to keep
    and to encode where little moves. The first frame is whole.
    """

    image: Image.Image | None
    milliseconds: int
    patches: tuple[Patch, ...] = ()


StillPainter: TypeAlias = Callable[[Any], Image.Image]
MotionPainter: TypeAlias = Callable[[Any], list[Frame]]


def suffix_of(drawing: Drawing) -> str:
    """How a picture's file name ends, known before it is painted."""
    return MOTION if isinstance(drawing, Motion) else STILL
