"""From a screen to a Discord message. Not here: what a press does (`cogs/_press.py`)."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs._controls import pressed_button, pressed_menu
from cogs.screens.screen import (
    Button,
    Divider,
    Menu,
    Part,
    Pictures,
    Row,
    Screen,
    Style,
    Text,
)

_STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


def view_of(screen: Screen) -> ui.LayoutView:
    """A view for one send."""
    parts = [_item(part, screen.table) for part in screen.parts]
    return _finished(ui.Container(*parts, accent_colour=screen.accent))


def sentence_view(text: str) -> ui.LayoutView:
    """A few words alone."""
    return _finished(ui.TextDisplay(text))


def _finished(item: ui.Item[Any]) -> ui.LayoutView:
    """A view that discord.py sends and forgets.

    Our controls are found by their custom_id (`cogs/_controls.py`), so nothing needs the views
    that were sent; kept, they would pile up, each with a timer of its own where it is ephemeral.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(item)
    view.stop()
    return view


def _item(part: Part, table: int) -> ui.Item[Any]:
    match part:
        case Text():
            return ui.TextDisplay(part.content)
        case Divider():
            return ui.Separator()
        case Pictures():
            return ui.MediaGallery(
                *(
                    discord.MediaGalleryItem(f"attachment://{p.filename}", description=p.alt)
                    for p in part.pictures
                )
            )
        case Row():
            return ui.ActionRow(*(_control(control, table) for control in part.controls))


def _control(control: Button | Menu, table: int) -> ui.Item[Any]:
    if isinstance(control, Button):
        style = _STYLES[control.style]
        return pressed_button(ui.Button(style=style, label=control.label[:80]), control, table)
    options = [
        discord.SelectOption(
            label=option.label[:100],
            value=option.value,
            description=option.description,
            default=option.default,
        )
        for option in control.options
    ]
    select = ui.Select[Any](placeholder=control.placeholder[:150], options=options)
    return pressed_menu(select, control, table)
