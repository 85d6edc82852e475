"""Pictures of the specimen bot: a GIF and a WebP of two colours that move, and one still."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ui
from PIL import Image

SIZE = (900, 300)
RED, BLUE = (200, 40, 40), (40, 40, 200)
NAMES = {"film.gif": "A GIF", "film.webp": "A WebP", "still.png": "A still"}


def films() -> list[discord.File]:
    """The files to attach."""
    return [discord.File(io.BytesIO(bytes_of(name)), name) for name in NAMES]


def bytes_of(name: str) -> bytes:
    """A picture that is red first, and blue after a tenth of a second if it moves."""
    first, second = Image.new("RGB", SIZE, RED), Image.new("RGB", SIZE, BLUE)
    out = io.BytesIO()
    kind = name.split(".")[1].upper()
    if kind == "PNG":
        first.save(out, kind)
    else:
        first.save(out, kind, save_all=True, append_images=[second], duration=100, loop=0)
    return out.getvalue()


def film_view() -> ui.LayoutView:
    """One gallery with all of them, each with its words."""
    view = ui.LayoutView(timeout=None)
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    for name, words in NAMES.items():
        gallery.add_item(media=f"attachment://{name}", description=words)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay("A film"), gallery)
    return view.add_item(box)
