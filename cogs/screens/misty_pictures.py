"""Misty's pictures with their alt texts, as parts of screens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cogs.screens.pictures.misty.alt import LONGEST, window_alt
from cogs.screens.pictures.misty.described import (
    Described,
    hand_pictures,
    round_pictures,
    table_pictures,
)
from cogs.screens.pictures.misty.drawings import window_picture
from cogs.screens.screen import Picture, Pictures, Scene, Text
from data.catalog import GameFile
from data.records import Table
from data.words import Words
from engine.core import Seat
from engine.misty.events import RoundResult
from engine.misty.observation import MistyObservation
from engine.playback import Moment

FILMED: Final[tuple[type, ...]] = (RoundResult,)


def all_windows(seen: MistyObservation, scene: Scene) -> Pictures:
    """All windows side by side."""
    return _part("windows", table_pictures(seen, names(scene.look.table), scene.words))


def own_hand(seen: MistyObservation, scene: Scene, slot: int | None) -> tuple[Pictures, ...]:
    """The own window with its open cells, and the hand; `slot` is the card about to be placed."""
    found = hand_pictures(seen, scene.words, slot)
    return (_part("hand", found),) if found else ()


def own_window(seen: MistyObservation, seat: Seat, scene: Scene) -> Pictures:
    """A window by itself."""
    drawing = window_picture(seen, seat)
    return _part("window", (Described(drawing, window_alt(drawing, scene.words)[:LONGEST]),))


def spoken(pictures: Pictures) -> Text:
    """What the pictures show, row by row in whole words."""
    return Text("\n".join(picture.alt for picture in pictures.pictures))


def film(
    moment: Moment, table: Table, file: GameFile, words: Words, moving: bool
) -> tuple[Picture, ...]:
    """A round's activation; nothing for a result that was owed before plays were told."""
    found = round_pictures(moment.notice, names(table), words, still=not moving)
    return _part("round", found).pictures


def film_title(moment: Moment, table: Table, file: GameFile, words: Words) -> str:
    """What a film is of."""
    return words("misty.film", n=moment.notice.round)


def names(table: Table) -> list[str]:
    """Everybody's name, by seat, as alt texts say it."""
    return [sitting.name for sitting in table.sittings]


def _part(name: str, found: Iterable[Described]) -> Pictures:
    return Pictures(tuple(Picture(name, d.alt, d.drawing) for d in found))
