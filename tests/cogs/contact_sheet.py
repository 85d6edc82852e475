"""A contact sheet of every picture in every state, to be looked at.

    python -m tests.cogs.contact_sheet OUT

writes each picture, a sheet a game as a phone shows it on Discord's dark and light theme, and the
same in grey and as people with the three colour blindnesses see it. With `--goldens` it writes the
coarse pictures that the tests compare with, where they are missing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.cogs import misty_sheet, wink_sheet
from tests.cogs.colours import VISIONS
from tests.cogs.looking import GOLDENS, coarse


class Sheet(NamedTuple):
    """A game's pictures, and which of them have a golden."""

    pictures: Callable[[], Mapping[str, Image.Image]]
    goldens: tuple[str, ...]


SHEETS = {
    "misty": Sheet(misty_sheet.pictures, misty_sheet.GOLDENS),
    "wink": Sheet(wink_sheet.pictures, wink_sheet.GOLDENS),
}

PHONE = 400
GAP = 16
COLUMNS = 4
THEMES = {"dark": "#1a1a1e", "light": "#ffffff"}


def on_phone(picture: Image.Image) -> Image.Image:
    """A picture as wide as a phone shows it, if it is that wide."""
    if picture.width <= PHONE:
        return picture
    height = round(picture.height * PHONE / picture.width)
    return picture.resize((PHONE, height), Image.Resampling.LANCZOS)


def sheet(pictures: Mapping[str, Image.Image], ground: str) -> Image.Image:
    """All pictures in columns, each in the shortest one so far."""
    heights = [GAP] * COLUMNS
    placed = []
    for picture in map(on_phone, pictures.values()):
        column = heights.index(min(heights))
        placed.append((picture, (GAP + column * (PHONE + GAP), heights[column])))
        heights[column] += picture.height + GAP
    whole = Image.new("RGB", (GAP + COLUMNS * (PHONE + GAP), max(heights)), ground)
    for picture, at in placed:
        whole.paste(picture, at)
    return whole


def write(out: Path) -> None:
    """Write everything to a folder."""
    for game, (pictures, _) in SHEETS.items():
        found = dict(pictures())
        (out / game).mkdir(parents=True, exist_ok=True)
        for name, picture in found.items():
            picture.save(out / game / f"{name}.png")
        for theme, ground in THEMES.items():
            sheet(found, ground).save(out / f"{game}-{theme}.png")
        dark = sheet(found, THEMES["dark"])
        for name, seen in VISIONS.items():
            seen(dark).save(out / f"{game}-{name.replace(' ', '-')}.png")


def write_goldens() -> None:
    """Write the goldens that are missing."""
    GOLDENS.mkdir(exist_ok=True)
    for pictures, goldens in SHEETS.values():
        found = pictures()
        for name in goldens:
            path = GOLDENS / f"{name}.png"
            if not path.exists():
                coarse(found[name]).save(path, optimize=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--goldens"]:
        write_goldens()
    else:
        write(Path(sys.argv[1]))
