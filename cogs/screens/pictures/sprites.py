"""Sprites: read once, scaled once for each size, then shared. Nobody changes one in place."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Final

from PIL import Image

from data.art import SPRITES

_lock: Final = Lock()
"""Painters run in several threads; a sprite is read and scaled by one of them."""


def sprite(name: str, width: int) -> Image.Image:
    """A sprite by its "game/name", so many pixels wide. Raises FileNotFoundError."""
    with _lock:
        return _scaled(name, width)


def mask(name: str, width: int) -> Image.Image:
    """What a sprite covers, as a mask for one colour or another picture."""
    with _lock:
        return _alpha(name, width)


@lru_cache(maxsize=256)
def exists(name: str) -> bool:
    """Whether there is such a sprite."""
    return (SPRITES / f"{name}.png").is_file()


@lru_cache(maxsize=1024)
def _scaled(name: str, width: int) -> Image.Image:
    whole = _read(name)
    height = max(1, round(whole.height * width / whole.width))
    # With the alpha multiplied in, transparent pixels lend no colour to the edges.
    small = whole.convert("RGBa").resize((width, height), Image.Resampling.LANCZOS)
    return small.convert("RGBA")


@lru_cache(maxsize=1024)
def _alpha(name: str, width: int) -> Image.Image:
    return _scaled(name, width).getchannel("A")


@lru_cache(maxsize=256)
def _read(name: str) -> Image.Image:
    with Image.open(SPRITES / f"{name}.png") as stored:
        return stored.convert("RGBA")
