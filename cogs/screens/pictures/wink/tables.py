"""Wink's still pictures: the crowd for all, the band of players, the own hand.

Each drawing is built from an observation; nothing that only somebody else knows can get into it,
since the values of the crowd and the band hold public facts alone.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image

from cogs.screens.pictures.drawing import Still
from cogs.screens.pictures.sprites import sprite
from cogs.screens.pictures.wink.cards import (
    NIGHT,
    PAPER,
    Token,
    card,
    dimmed,
    pawn,
    spent_card,
    write,
)
from cogs.screens.pictures.wink.layout import COLUMNS, LARGE, TOP, WIDTH, Layout
from data.catalog import GameFile
from engine.core import Seat, Value
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.observation import WinkObservation
from engine.wink.record import Accusation

CARD: Final = 120
PAWN: Final = 56
PAWN_AT: Final = (70, 69)  # in the corner where no number is
LIT: Final = 76  # no wider, or it reaches the number of the card beside it

HAND_COLUMNS: Final = 5
HAND_PITCH: Final = 156
HAND_CARD: Final = 148
STRIP: Final = 96
EYE: Final = 72

SLOT: Final = (200, 92)
WIDEST: Final = 320
"""A player's place is no wider, also where few play."""


class CrowdDrawing(Still, frozen=True):
    """The crowd in reading order, and the pawn on each card."""

    cards: tuple[CrowdCard, ...]
    pawns: tuple[Token | None, ...]


class Place(Value, frozen=True):
    """What everybody knows of a player."""

    pawn: Token
    won: int
    hand: int
    eyes: int  # counter-intelligence cards left
    closed: int  # and spent


class BandDrawing(Still, frozen=True):
    """The players in order of seats."""

    places: tuple[Place, ...]


class HandCard(Value, frozen=True):
    """A card of the own hand: whose pawn stands on its twin, or whether that lies face down."""

    number: Number
    pawn: Token | None
    worthless: bool


class HandDrawing(Still, frozen=True):
    """The own cards, the own pawn, and the counter-intelligence cards."""

    cards: tuple[HandCard, ...]
    pawn: Token
    eyes: int
    closed: int


# From what is seen to what is drawn


def crowd_drawing(seen: WinkObservation, file: GameFile) -> CrowdDrawing:
    """The crowd for the channel."""
    on = pawns_on(seen, file)
    return CrowdDrawing(seen.crowd, tuple(on.get(card.number) for card in seen.crowd))


def band_drawing(seen: WinkObservation, file: GameFile) -> BandDrawing:
    """The players for the channel."""
    return BandDrawing(tuple(_place(seen, seat, file) for seat in range(len(seen.pawns))))


def hand_drawing(seen: WinkObservation, file: GameFile) -> HandDrawing:
    """The hand for its owner's panel."""
    assert seen.seat is not None
    on = pawns_on(seen, file)
    down = {card.number for card in seen.crowd if card.face is Face.INACTIVE}
    cards = tuple(HandCard(n, on.get(n), n in down) for n in seen.hand)
    place = _place(seen, seen.seat, file)
    return HandDrawing(cards, place.pawn, place.eyes, place.closed)


def token(seat: Seat, file: GameFile, player: Seat | None = None) -> Token:
    """A seat's pawn; `player` is whose turn it is."""
    return Token(file.seats[seat].shape, seat + 1, seat == player)


def pawns_on(seen: WinkObservation, file: GameFile) -> dict[Number, Token]:
    """The pawns on the table, by the numbers they stand on."""
    return {
        pawn.number: token(seat, file, seen.player)
        for seat, pawn in enumerate(seen.pawns)
        if pawn is not None
    }


def spent(seen: WinkObservation, seat: Seat) -> int:
    """How many counter-intelligence cards a seat has spent: each accusation is one."""
    return sum(isinstance(deed, Accusation) and deed.by == seat for deed in seen.deeds)


def _place(seen: WinkObservation, seat: Seat, file: GameFile) -> Place:
    mine = token(seat, file, seen.player)
    won, hand = len(seen.won[seat]), seen.hand_sizes[seat]
    return Place(mine, won, hand, seen.counters[seat], spent(seen, seat))


# Painting


def paint_crowd(drawing: CrowdDrawing, layout: Layout = LARGE, dim: bool = False) -> Image.Image:
    """Six cards a row, as they lie on the table; `dim` with the lanterns out."""
    picture = plaza(layout.height(len(drawing.cards)), layout, dim).copy()
    for i, (lying, token) in enumerate(zip(drawing.cards, drawing.pawns, strict=True)):
        lit = token is not None and token.turn
        picture.paste(_cell(lying.number, lying.face, lit, layout, dim), layout.cell_at(i))
    for i, token in enumerate(drawing.pawns):
        if token is not None:
            left, top = layout.cell_at(i)
            at = left + layout.scaled(PAWN_AT[0]), top + layout.scaled(PAWN_AT[1])
            stand(picture, token, at, layout.scaled(PAWN), dim)
    return picture


def paint_band(drawing: BandDrawing) -> Image.Image:
    """Two or three players a row: with four, a phone's digits would be too small to read."""
    places = drawing.places
    columns = 2 if len(places) <= 4 else 3
    across = min(WIDEST, WIDTH // columns)
    left = (WIDTH - columns * across) // 2
    high = SLOT[1] * across // SLOT[0]
    picture = _paved(ceil(len(places) / columns) * high + 8).copy()
    for i, place in enumerate(places):
        row, column = divmod(i, columns)
        slot = _slot(place, across)
        picture.paste(slot, (left + column * across, row * high + 4), slot)
    return picture


def paint_hand(drawing: HandDrawing) -> Image.Image:
    """The cards in rows of nearly the same length, the own pawn and the eyes below."""
    rows = max(1, ceil(len(drawing.cards) / HAND_COLUMNS))
    columns = ceil(len(drawing.cards) / rows)
    picture = plaza(TOP + rows * HAND_PITCH + STRIP).copy()
    for i, held in enumerate(drawing.cards):
        row, column = divmod(i, columns)
        count = min(columns, len(drawing.cards) - row * columns)
        left = (WIDTH - count * HAND_PITCH) // 2 + column * HAND_PITCH + 4
        _paint_held(picture, held, (left, TOP + row * HAND_PITCH + 2))
    _paint_strip(picture, drawing, TOP + rows * HAND_PITCH + 8)
    return picture


def stand(
    picture: Image.Image, token: Token, at: tuple[int, int], width: int, dim: bool = False
) -> None:
    """Put a pawn there; the one whose turn it is stands in lantern light."""
    if token.turn:
        wide = round(width * LIT / PAWN)
        shift = (wide - width) // 2
        picture.paste(light := sprite("wink/lit", wide), (at[0] - shift, at[1] - shift), light)
    shape = pawn(token.shape, token.number, width, dim)
    picture.paste(shape, at, shape)


@lru_cache(maxsize=32)
def plaza(height: int, layout: Layout = LARGE, dim: bool = False) -> Image.Image:
    """The paving with lanterns above it."""
    if dim:
        return dimmed(plaza(height, layout))
    picture = _paved(height, layout).copy()
    garland = sprite("wink/garland", layout.width)
    picture.paste(garland, (0, 0), garland)
    return picture


@lru_cache(maxsize=32)
def _paved(height: int, layout: Layout = LARGE) -> Image.Image:
    picture = Image.new("RGB", (layout.width, height), NIGHT)
    step = layout.pitch // 2
    tile = sprite("wink/paving", step).convert("RGB")
    # Laid from where the cards are, so that all have the same paving below them.
    for left in range(layout.side - step, layout.width, step):
        for top in range(layout.top % step - step, height, step):
            picture.paste(tile, (left, top))
    return picture


@lru_cache(maxsize=512)
def _cell(number: Number, face: Face, lit: bool, layout: Layout, dim: bool) -> Image.Image:
    """A card on its piece of paving."""
    if dim:
        return dimmed(_cell(number, face, lit, layout, False))
    left, top = layout.cell_at(0)
    picture = _paved(layout.height(COLUMNS), layout).crop(
        (left, top, left + layout.pitch, top + layout.pitch)
    )
    lying = card(number, face, layout.scaled(CARD), lit)
    edge = (layout.pitch - lying.width) // 2
    picture.paste(lying, (edge, edge), lying)
    return picture


def _paint_held(picture: Image.Image, held: HandCard, at: tuple[int, int]) -> None:
    if held.worthless:
        face = spent_card(held.number, HAND_CARD)
    else:
        face = card(held.number, Face.OPEN, HAND_CARD)
    picture.paste(face, at, face)
    if held.pawn is not None:
        size = round(PAWN * HAND_CARD / CARD)
        stand(
            picture, held.pawn, (at[0] + HAND_CARD - size + 4, at[1] + HAND_CARD - size + 4), size
        )


def _paint_strip(picture: Image.Image, drawing: HandDrawing, top: int) -> None:
    eyes = ["open"] * drawing.eyes + ["closed"] * drawing.closed
    across = EYE + 8
    left = (WIDTH - across * (len(eyes) + 1) - 16) // 2
    own = pawn(drawing.pawn.shape, drawing.pawn.number, EYE + 4)
    picture.paste(own, (left, top - 2), own)
    for i, eye in enumerate(eyes):
        shape = sprite(f"wink/eye-{eye}", EYE)
        picture.paste(shape, (left + across + 16 + i * across, top), shape)


@lru_cache(maxsize=64)
def _slot(place: Place, width: int) -> Image.Image:
    """A player's place: the pawn; what was won, the cards in hand, accusations left and spent.

    Sizes are parts of the slot's, so that few players get large ones.
    """
    picture = sprite("wink/slot-lit" if place.pawn.turn else "wink/slot", width).copy()
    unit = width / SLOT[0]
    stand(picture, place.pawn, (round(12 * unit), round(18 * unit)), round(55 * unit))
    _counted(picture, "icon-won", place.won, (74, 12), unit)
    _counted(picture, "icon-hand", place.hand, (134, 12), unit)
    _counted(picture, "eye-open", place.eyes, (74, 48), unit)
    _counted(picture, "eye-closed", place.closed, (134, 48), unit)
    return picture


def _counted(picture: Image.Image, icon: str, count: int, at: tuple[int, int], unit: float) -> None:
    """A symbol, and the number of what it stands for."""
    left, top, size = at[0] * unit, at[1] * unit, round(30 * unit)
    picture.alpha_composite(sprite(f"wink/{icon}", size), (round(left), round(top)))
    write(picture, str(count), (left + size, top + unit, 25 * unit, 28 * unit), PAPER)
