"""How tests look at pictures: where two differ, and goldens compared by structure."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops

GOLDENS = Path(__file__).parent / "goldens"
COARSE = 64
CLOSE = 28
"""How far a pixel of a coarse picture may be off: libraries differ, drawings must not."""


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box in which two pictures of one size differ; None if they are equal."""
    assert one.size == other.size
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


def inside(box: tuple[int, int, int, int] | None, other: tuple[int, int, int, int]) -> bool:
    """Whether there is a box, and it lies in the other one."""
    return box is not None and (
        box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]
    )


def coarse(picture: Image.Image) -> Image.Image:
    """What is left of a picture from far away."""
    height = max(1, round(picture.height * COARSE / picture.width))
    return picture.convert("RGB").resize((COARSE, height), Image.Resampling.BOX)


def like_golden(name: str, picture: Image.Image) -> bool:
    """Whether the picture looks like its golden."""
    small = coarse(picture)
    with Image.open(GOLDENS / f"{name}.png") as golden:
        if golden.size != small.size:
            return False
        extrema = ImageChops.difference(golden.convert("RGB"), small).getextrema()
    return all(most <= CLOSE for _, most in extrema)  # type: ignore[misc]
