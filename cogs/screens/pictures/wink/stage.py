"""The plaza at night for a reveal: dark but for a beam, and a panel where cards are laid open.

Not here: what happens when (`reveal`).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import cos, pi, sin
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from cogs.screens.pictures.easing import between
from cogs.screens.pictures.sprites import sprite
from cogs.screens.pictures.wink.cards import (
    GOLD,
    PAPER,
    Token,
    card,
    pawn,
    spent_card,
    write,
)
from cogs.screens.pictures.wink.layout import SMALL
from cogs.screens.pictures.wink.tables import CrowdDrawing, paint_crowd
from engine.wink.cards import CrowdCard, Face, Number

Spot: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""

BEAM: Final = 120

PANEL: Final = (420, 270)
CARD: Final = 160
SEAL: Final = 88
PAWN: Final = 54


class Stage:
    """One crowd, lit and dark."""

    def __init__(self, cards: tuple[CrowdCard, ...], pawns: tuple[Token | None, ...]) -> None:
        self._crowd = CrowdDrawing(cards, pawns)
        self._dark = paint_crowd(self._crowd, SMALL, dim=True)
        width, height = self._dark.size
        left, top = (width - PANEL[0]) / 2, (height - PANEL[1]) / 2
        self._panel: Spot = (left, top, *PANEL)
        self.left: Spot = (left + 34, top + 20, CARD, CARD)
        self.right: Spot = (left + PANEL[0] - 34 - CARD, top + 20, CARD, CARD)

    @cached_property
    def _lit(self) -> Image.Image:
        """The crowd as the beam shows it; who wants the end alone does not need it."""
        return paint_crowd(self._crowd, SMALL)

    def beam(self, column: float, row: float) -> Image.Image:
        """Dark, but for a round of light upon some place of the crowd."""
        picture = self._dark.copy()
        x = SMALL.side + (column + 0.5) * SMALL.pitch
        y = SMALL.top + (row + 0.5) * SMALL.pitch
        corner = (round(x - BEAM / 2), round(y - BEAM / 2))
        box = (*corner, corner[0] + BEAM, corner[1] + BEAM)
        picture.paste(self._lit.crop(box), corner, _round(BEAM))
        picture.paste(GOLD, corner, _ring(BEAM))
        return picture

    def with_panel(self, place: int, share: float) -> Image.Image:
        """The panel on its way from a place of the crowd."""
        picture = self._dark.copy()
        self.lay(
            picture, sprite("wink/panel", PANEL[0]), mixed(cell_box(place), self._panel, share)
        )
        return picture

    def came(self, place: int, share: float) -> Spot:
        """Where the card from that place is by then."""
        return mixed(cell_box(place), self.left, share)

    def bring(self, picture: Image.Image, face: Image.Image, share: float) -> None:
        """A card comes from below to the right half of the panel."""
        left, top, width, height = self.right
        self.lay(picture, face, (left, between(picture.height, top, share), width, height))

    def lay(self, picture: Image.Image, face: Image.Image, spot: Spot) -> None:
        """Lay something there, as large as the spot."""
        left, top, width, height = map(round, spot)
        if face.size != (width, height):
            face = face.resize((max(1, width), max(1, height)), Image.Resampling.BILINEAR)
        picture.paste(face, (left, top), face)

    def turn(
        self,
        picture: Image.Image,
        faces: tuple[Image.Image, Image.Image],
        spot: Spot,
        share: float,
    ) -> None:
        """A card turns from its first face to its second."""
        left, top, width, height = spot
        wide = max(6.0, width * abs(cos(pi * share)))
        face = faces[0] if share < 0.5 else faces[1]
        self.lay(picture, face, (left + (width - wide) / 2, top, wide, height))

    def shake(self, picture: Image.Image, face: Image.Image, share: float) -> None:
        """The right card is shaken like a head."""
        left, top, width, height = self.right
        self.lay(picture, face, (left + 12 * sin(3 * pi * share), top, width, height))

    def seal(self, picture: Image.Image, right: bool, size: float) -> None:
        """A tick or a cross, between what the two cards are worth."""
        left, top, width, height = self._panel
        x, y, wide = left + width / 2, top + height - 46, SEAL * size
        face = sprite("wink/seal-right" if right else "wink/seal-wrong", SEAL)
        self.lay(picture, face, (x - wide / 2, y - wide / 2, wide, wide))

    def gain(self, picture: Image.Image, token: Token, points: int, spot: Spot) -> None:
        """Who gets the card of that spot."""
        aside = CARD - PAWN - 62 if spot == self.right else 0
        left, top = round(spot[0] + aside), round(spot[1] + CARD + 16)
        face = pawn(token.shape, token.number, PAWN)
        picture.paste(face, (left, top), face)
        write(picture, f"+{points}", (left + PAWN + 6, top + 12, 56, 32), PAPER)

    def spend(self, picture: Image.Image, token: Token) -> None:
        """A counter-intelligence card of that player is spent for nothing."""
        left, top = round(self.left[0]), round(self.left[1] + CARD + 16)
        for face, x in (
            (pawn(token.shape, token.number, PAWN), left),
            (sprite("wink/eye-closed", PAWN), left + PAWN + 10),
        ):
            picture.paste(face, (x, top), face)


def cell_box(place: int) -> Spot:
    """Where a place of the crowd is on the small plaza."""
    left, top = SMALL.cell_at(place)
    return left, top, SMALL.pitch, SMALL.pitch


def mixed(one: Spot, other: Spot, share: float) -> Spot:
    """A box on its way to another."""
    left, top, width, height = (between(a, b, share) for a, b in zip(one, other, strict=True))
    return left, top, width, height


@lru_cache(maxsize=64)
def open_card(number: Number, token: Token | None) -> Image.Image:
    """An agent with the pawn that stands on it, or of whoever holds it."""
    picture = card(number, Face.OPEN, CARD).copy()
    if token is not None:
        size = round(CARD * 0.5)
        face = pawn(token.shape, token.number, size)
        picture.alpha_composite(face, (CARD - size, CARD - size))
    return picture


@lru_cache(maxsize=16)
def closed_card(token: Token) -> Image.Image:
    """A card of the hand of that player, not shown."""
    picture = sprite("wink/back", CARD).copy()
    size = round(CARD * 0.6)
    at = (CARD - size) // 2
    picture.alpha_composite(pawn(token.shape, token.number, size), (at, at))
    return picture


def down_card(number: Number) -> Image.Image:
    """A card turned face down for good."""
    return card(number, Face.INACTIVE, CARD)


def lost_card(number: Number) -> Image.Image:
    """A card that leaves the match."""
    return spent_card(number, CARD)


@lru_cache(maxsize=4)
def _round(size: int) -> Image.Image:
    """A smooth disc, as a mask."""
    large = Image.new("L", (size * 4, size * 4), 0)
    ImageDraw.Draw(large).ellipse((8, 8, size * 4 - 9, size * 4 - 9), fill=255)
    return large.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=4)
def _ring(size: int) -> Image.Image:
    """A smooth ring, as a mask."""
    large = Image.new("L", (size * 4, size * 4), 0)
    ImageDraw.Draw(large).ellipse((8, 8, size * 4 - 9, size * 4 - 9), outline=255, width=18)
    return large.resize((size, size), Image.Resampling.BOX)
