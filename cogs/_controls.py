"""The bot's buttons and menus as discord.py knows them: found by their custom_id, so that those of
an earlier process keep working.

One class per component type, for two of the same template would shadow each other. Not here: what
a press does (`cogs/_press.py`).
"""

from __future__ import annotations

import re
from typing import Any, Final, Self

import discord
from discord import ui

from cogs.screens.screen import Button, Menu

Interaction = discord.Interaction[Any]

ADDRESS: Final = r"(?P<kind>[a-z_]+):(?P<table>\d{1,18}):(?P<decision>[\w.-]+):(?P<slot>[\w-]+)"
_ADDRESS: Final = re.compile(ADDRESS)


def address(control: Button | Menu, table: int) -> str:
    """What, where, for which decision, which one. Nothing secret."""
    return f"{control.kind}:{table}:{control.decision}:{control.slot}"


class PressedButton(ui.DynamicItem[ui.Button[Any]], template="b:" + ADDRESS):
    """Any of our buttons."""

    def __init__(self, item: ui.Button[Any], address: re.Match[str]) -> None:
        super().__init__(item)
        self._address = address

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        assert isinstance(item, ui.Button)
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.pressed(interaction, self._address)


class PressedMenu(ui.DynamicItem[ui.Select[Any]], template="m:" + ADDRESS):
    """Any of our menus."""

    def __init__(self, item: ui.Select[Any], address: re.Match[str]) -> None:
        super().__init__(item)
        self._address = address

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        assert isinstance(item, ui.Select)
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.pressed(interaction, self._address)


def pressed_button(item: ui.Button[Any], control: Button, table: int) -> PressedButton:
    """A button for one send."""
    item.custom_id = f"b:{address(control, table)}"
    return PressedButton(item, _match(control, table))


def pressed_menu(item: ui.Select[Any], control: Menu, table: int) -> PressedMenu:
    """A menu for one send."""
    item.custom_id = f"m:{address(control, table)}"
    return PressedMenu(item, _match(control, table))


def _match(control: Button | Menu, table: int) -> re.Match[str]:
    match = _ADDRESS.fullmatch(address(control, table))
    if match is None:
        raise ValueError(f"not an address: {address(control, table)}")
    return match
