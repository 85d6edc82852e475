"""The presenter of each game, and the drawing of a table whatever its stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.screens.gathering import ended, gathering
from cogs.screens.misty import MistyPresenter
from cogs.screens.screen import Presenter, Scene, Screen, Text
from cogs.screens.wink import WinkPresenter
from data.catalog import Catalog
from data.records import CHANNEL, Stage

PRESENTERS: Final[Mapping[str, Presenter]] = {
    "misty": MistyPresenter(),
    "wink": WinkPresenter(),
}


def draw(scene: Scene, chosen: str | None = None) -> Screen:
    """The screen of the look's viewer: the table message, or that person's panel."""
    look = scene.look
    presenter = PRESENTERS.get(look.table.game)
    if presenter is None:
        return ended(scene)
    if look.table.stage is Stage.GATHERING:
        return gathering(scene, presenter.agreed(look.table, scene.words))
    if look.observation is None:
        return ended(scene)
    if look.viewer == CHANNEL:
        return presenter.public(scene)
    if look.seat is None:
        return _void(scene)
    return presenter.panel(scene, chosen)


def check(catalog: Catalog) -> None:
    """Whether the files have all that the presenters show. Raises CatalogError."""
    for key, presenter in PRESENTERS.items():
        catalog.require_emoji(key, presenter.signs)


def _void(scene: Scene) -> Screen:
    """The panel of somebody who no longer plays here."""
    text = scene.words("panel.void")
    return Screen(scene.look.table.id, scene.file.colour, (Text(text),))
