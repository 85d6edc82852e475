"""Render the SVGs of data/art/<game>/ to sprites.

    python -m data.art.render

A sprite that looks as before is left alone, so running this again changes no committed byte, also
with another version of the renderer. It needs resvg-py (requirements-dev.txt); the bot does not.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from data.art import ART, SPRITES

WIDTHS: Final[Mapping[str, int]] = {"misty": 192, "wink": 256}
"""How many pixels wide a game's sprites are, by folder."""

OTHER_WIDTHS: Final[Mapping[str, int]] = {
    "misty/street": 400,
    "misty/mist": 256,
    "misty/trail": 24,
    "wink/garland": 800,
    "wink/paving": 64,
    "wink/panel": 420,
    "wink/slot": 400,
    "wink/slot-lit": 400,
    "wink/ledge": 464,
}
"""The same for single sprites, by "game/name"."""

FINER: Final[Mapping[str, int]] = {"misty": 4}
"""A folder's sprites are rendered so many times larger, then scaled down: the renderer leaves the
uneven edges of finger drawings jagged."""

TOLERANCE: Final = 8
"""How far a pixel may be from the committed one: renderers differ at the edges of strokes."""


def sources(art: Path = ART) -> Iterator[tuple[str, Path]]:
    """The SVGs, each with its "game/name"."""
    for path in sorted(art.glob("*/*.svg")):
        yield f"{path.parent.name}/{path.stem}", path


def rendered(name: str, path: Path) -> Image.Image:
    """An SVG as a picture with transparency."""
    import resvg_py

    width = OTHER_WIDTHS.get(name, WIDTHS[path.parent.name])
    finer = FINER.get(path.parent.name, 1)
    data = resvg_py.svg_to_bytes(
        svg_string=path.read_text(encoding="utf-8"), width=width * finer, skip_system_fonts=True
    )
    large = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    size = (width, round(large.height * width / large.width))
    return large.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")


def same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures look the same."""
    if one.size != other.size:
        return False
    # What is transparent may have any colour, so compare with the alpha multiplied in.
    difference = ImageChops.difference(one.convert("RGBa"), other.convert("RGBa"))
    return all(most <= TOLERANCE for _, most in difference.getextrema())  # type: ignore[misc]


def render(folder: Path = SPRITES) -> list[str]:
    """Write the sprites that are new or look different; remove those without a source."""
    changed, kept = [], set()
    for name, path in sources():
        target = folder / f"{name}.png"
        kept.add(target)
        picture = rendered(name, path)
        if target.exists():
            with Image.open(target) as before:
                if same(before.convert("RGBA"), picture):
                    continue
        target.parent.mkdir(parents=True, exist_ok=True)
        picture.save(target, optimize=True)
        changed.append(name)
    for path in set(folder.glob("*/*.png")) - kept:
        path.unlink()
        changed.append(f"{path.parent.name}/{path.stem} (removed)")
    return changed


if __name__ == "__main__":
    print("\n".join(render()) or "Every sprite is as it was.")
