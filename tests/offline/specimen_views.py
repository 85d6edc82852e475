"""What the specimen bot shows: a panel with every component, a private one, a modal."""

from __future__ import annotations

import io
import re
import struct
import zlib
from typing import Any

import discord
from discord import ui

PRESS, HAND, NAME, FAIL, DUMB = "press", "hand", "name", "fail", "dumb"
STYLES = {
    PRESS: ("Press", discord.ButtonStyle.primary, "👆"),
    HAND: ("My hand", discord.ButtonStyle.secondary, "🃏"),
    NAME: ("Name it", discord.ButtonStyle.success, None),
    FAIL: ("Break", discord.ButtonStyle.danger, None),
    DUMB: ("Say nothing", discord.ButtonStyle.secondary, None),
}


class Press(ui.DynamicItem[ui.Button[Any]], template=r"sp:b:(?P<what>\w+)"):
    """All buttons of the specimen."""

    def __init__(self, what: str) -> None:
        label, style, emoji = STYLES[what]
        super().__init__(ui.Button(label=label, style=style, emoji=emoji, custom_id=f"sp:b:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, press: discord.Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Press:
        return cls(match["what"])

    async def callback(self, press: discord.Interaction) -> None:
        if self.what == PRESS:
            await _count(press)
        elif self.what == HAND:
            await press.response.send_message(
                view=private_panel("Your hand"), file=picture(7), ephemeral=True
            )
        elif self.what == NAME:
            await press.response.send_modal(Answer())
        elif self.what == FAIL:
            raise RuntimeError("the specimen breaks on request")


class Menu(ui.DynamicItem[ui.Select[Any]], template=r"sp:s:(?P<what>\w+)"):
    """All menus of text options of the specimen."""

    def __init__(self, what: str) -> None:
        options = [
            discord.SelectOption(label=n, value=n.lower(), description=f"The card {n}", emoji=e)
            for n, e in (("Sun", "☀️"), ("Rain", "🌧️"), ("Fog", "🌫️"), ("Wind", "🍃"))
        ]
        most = 3 if what == "many" else 1
        place = "Choose up to three" if what == "many" else "Choose one"
        super().__init__(
            ui.Select(custom_id=f"sp:s:{what}", placeholder=place, max_values=most, options=options)
        )
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, press: discord.Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Menu:
        return cls(match["what"])

    async def callback(self, press: discord.Interaction) -> None:
        assert press.data is not None
        chosen = ", ".join(press.data.get("values", ()))  # type: ignore[arg-type]
        await press.response.send_message(f"You chose {chosen}.", ephemeral=True)


class Answer(ui.Modal, title="A few questions"):
    """A modal with each control that the project may use."""

    intro = ui.TextDisplay("Answer **what you like**.")
    name = ui.Label(
        text="Name", description="At most ten letters", component=ui.TextInput(max_length=10)
    )
    story = ui.Label(
        text="Story", component=ui.TextInput(style=discord.TextStyle.paragraph, required=False)
    )
    mood = ui.Label(
        text="Mood",
        component=ui.Select(
            options=[
                discord.SelectOption(label="Calm"),
                discord.SelectOption(label="Wild", description="!"),
            ]
        ),
    )

    async def on_submit(self, press: discord.Interaction) -> None:
        name = self.name.component.value  # type: ignore[union-attr]
        mood = self.mood.component.values[0]  # type: ignore[union-attr]
        await press.response.send_message(f"{press.user.mention} is called {name} and is {mood}.")


async def _count(press: discord.Interaction) -> None:
    bot: Any = press.client
    await bot.count(press.user.id)
    total = sum(bot.presses.values())
    await press.response.edit_message(view=panel("Panel", total), attachments=[picture(total)])


def panel(text: str, total: int) -> ui.LayoutView:
    """The public panel: every component that a message may have."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_color=0xE8A33D)
    box.add_item(ui.TextDisplay(f"## {text}\n**{total}** presses so far\n-# Small print"))
    box.add_item(
        ui.Section("Say *who* you are", accessory=Press(NAME))  # type: ignore[arg-type]
    )
    box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
    box.add_item(ui.MediaGallery(discord.MediaGalleryItem(
        "attachment://picture.png", description=f"A striped picture with {total} stripes"
    )))  # fmt: skip
    row: ui.ActionRow[Any] = ui.ActionRow()
    for what in (PRESS, HAND, FAIL, DUMB):
        row.add_item(Press(what))
    row.add_item(ui.Button(label="Closed", disabled=True, custom_id="sp:closed"))
    box.add_item(row)
    for what in ("one", "many"):
        menu: ui.ActionRow[Any] = ui.ActionRow()
        menu.add_item(Menu(what))
        box.add_item(menu)
    links: ui.ActionRow[Any] = ui.ActionRow()
    links.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    view.add_item(box).add_item(links)
    return view


def private_panel(title: str) -> ui.LayoutView:
    """A small panel for one person."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"### {title}"))
    cards = discord.MediaGalleryItem("attachment://picture.png", description="Cards")
    view.add_item(ui.MediaGallery(cards))
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(Press(NAME))
    view.add_item(row)
    menu: ui.ActionRow[Any] = ui.ActionRow()
    menu.add_item(Menu("one"))
    view.add_item(menu)
    return view


def picture(stripes: int) -> discord.File:
    """A PNG of 480 x 160 with some stripes, as a file to attach."""
    width, height, row = 480, 160, bytearray(1)
    for x in range(width):
        lit = (x * (stripes % 20 + 1) // width) % 2
        row += bytes((60 + x // 4, 110, 200) if lit else (30, 50, 80))
    lines = bytes(row) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b""))
    data = b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)
    alt = f"A striped picture, {stripes}"
    return discord.File(io.BytesIO(data), "picture.png", description=alt)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
